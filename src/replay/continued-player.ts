/** A player that plays the first pieces of a recorded game as they were played, and those after them by another one. */

import type { Decision, Player } from '../players/player.js';
import { inputsOf, type LoggedGame } from '../record/read-run-log.js';

/**
 * For one game with the seed and the options of the recorded one; a decision for a piece in its first frame is taken
 * for the next piece.
 *
 * @param pieces as many are played as recorded
 */
export function continuedPlayer(game: Readonly<LoggedGame>, pieces: number, player: Player): Player {
  const inputs = inputsOf(game);
  let piece = -1;
  return {
    name: `${player.name} from piece ${pieces + 1}`,
    decide(situation): Decision | undefined {
      if (situation.frame === 0) piece++;
      const line = piece < pieces ? game.pieces[piece] : undefined;
      if (!line) return player.decide(situation);
      const { placement, ranking, startFrame, frame, value } = line;
      return {
        plan: { placement, buttons: inputs.slice(startFrame + situation.frame, frame) },
        value: value ?? 0,
        ranking: ranking.map(({ value, ...placement }) => ({ placement, value })),
      };
    },
  };
}

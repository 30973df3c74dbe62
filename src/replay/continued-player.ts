/** A player that plays the first pieces of a recorded game as they were played, and those after them by another one. */

import { type AnyPlayer, playerAround } from '../players/player.js';
import { inputsOf, type LoggedGame } from '../record/read-run-log.js';

/**
 * For one game with the seed and the options of the recorded one; a decision that comes no later in its piece than the one
 * before is taken for the next piece.
 *
 * @param pieces as many are played as recorded
 */
export function continuedPlayer(game: Readonly<LoggedGame>, pieces: number, player: AnyPlayer): AnyPlayer {
  const inputs = inputsOf(game);
  let piece = -1;
  let lastFrame = Number.POSITIVE_INFINITY;
  /** Frames of the first piece before the game was seen, which are not in its buttons: one on the original. */
  let unseen = 0;
  return playerAround(player, `${player.name} from piece ${pieces + 1}`, ({ frame: now }, ask) => {
    if (now <= lastFrame) {
      piece++;
      unseen = piece === 0 ? now : 0;
    }
    lastFrame = now;
    const line = piece < pieces ? game.pieces[piece] : undefined;
    if (!line) return ask();
    const { placement, ranking, startFrame, frame, value, points } = line;
    return {
      plan: { placement, buttons: inputs.slice(startFrame + now - unseen, frame) },
      value: value ?? 0,
      ranking: ranking.map(({ orientation, x, y, ...rated }) => ({ placement: { orientation, x, y }, ...rated })),
      ...(points !== undefined && { expectedPoints: () => points }),
    };
  });
}

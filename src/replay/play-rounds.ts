/** Recordings that are played on: over and over where their end stands as they began, or by another player after some piece. */

import { plural } from '../lib/format-numbers.js';
import { type Result, refuse } from '../lib/result.js';
import { type AnyPlayer, playerAround } from '../players/player.js';
import { inputsOf, type LoggedGame } from '../record/read-run-log.js';
import { type GameState, PHASE } from '../tetris/game-state.js';
import { EMPTY_CELL } from '../tetris/playfield-page.js';
import { tetrominoOf } from '../tetris/tetromino.js';
import type { GameReplay } from './game-replay.js';

/**
 * What of a game's state is another than at its start, of all that one sees but the counters: the piece in play and
 * where it is, the next piece, the playfield, and the level with its colours and gravity. Score, lines and statistics
 * have moved on, and so has the generator: a loop goes back to them.
 *
 * @returns undefined when nothing is: the game may go on as from its start
 */
export function differenceFromStart(start: GameState, now: GameState): string | undefined {
  if (now.activity !== 'play' || now.phase !== PHASE.CONTROL) return 'no piece is in play';
  const filled = now.page.slice(0, 200).filter((cell) => cell !== EMPTY_CELL).length;
  if (filled > 0) return `${plural(filled, 'cell')} of the playfield are filled`;
  for (const [what, key] of [['piece', 'orientation'] as const, ['next piece', 'next'] as const]) {
    if (now[key] !== start[key])
      return `the ${what} is ${tetrominoOf(now[key])}, but it was ${tetrominoOf(start[key])}`;
  }
  for (const key of ['x', 'y', 'level'] as const) {
    if (now[key] !== start[key]) return `${key} is ${now[key]}, but it was ${start[key]}`;
  }
  return undefined;
}

/** A recording that was played over and over. */
export type LoopVerdict = Result<{ readonly rounds: number; readonly frames: number; readonly pieces: number }>;

/**
 * Plays a recorded game from its first active frame to its end, again and again, and checks that it ends each time as it
 * began, and in the very same state.
 *
 * @param step plays one frame; false when the replay cannot go on
 */
export async function playRounds(
  replay: GameReplay,
  rounds: number,
  step: () => boolean | Promise<boolean>,
): Promise<LoopVerdict> {
  const from = replay.game.start?.frame;
  if (from === undefined) return refuse('the recording does not say how its game began');
  while (replay.frame < from && (await step()));
  const start = replay.state;
  let end: GameState | undefined;
  for (let round = 1; round <= rounds; round++) {
    replay.goNear(from);
    while (replay.frame < from && (await step()));
    if (JSON.stringify(replay.state) !== JSON.stringify(start)) {
      return refuse(`round ${round} does not begin like the first one`);
    }
    while (await step());
    if (!replay.atEnd) return refuse(`round ${round} ends on frame ${replay.frame}`);
    const difference = differenceFromStart(start, replay.state);
    if (difference !== undefined) return refuse(`at the end ${difference}`);
    if (end && JSON.stringify(replay.state) !== JSON.stringify(end)) {
      return refuse(`round ${round} does not end like the first one`);
    }
    end = replay.state;
  }
  return { ok: true, rounds, frames: replay.inputs.length - from, pieces: replay.pieces };
}

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

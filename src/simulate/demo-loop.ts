/**
 * Games that come back to how they began: a perfect clear after which the next two pieces are the first two again. From
 * there on the game may as well be played from its start, so that what was recorded up to there is a demo without end.
 */

import type { AnyPlayer } from '../players/player.js';
import type { GameState } from '../tetris/game-state.js';
import type { PlacedPiece } from './game-loop.js';
import { simulateFrom } from './simulate-game.js';

export interface DemoLoop {
  readonly seed: number;
  /** Placed until everything is as it was. */
  readonly pieces: number;
  readonly lines: number;
}

export interface DemoSearch {
  /** The level of the start; it must not rise, since colours and gravity go with it. */
  readonly level: number;
  /** Longest loop. */
  readonly mostPieces: number;
}

/**
 * Plays a game on the console's rules until it comes back.
 *
 * @param start how the game of the seed begins
 * @returns undefined when it does not within the pieces that are allowed
 */
export function findDemoLoop(
  player: AnyPlayer,
  { level, mostPieces }: DemoSearch,
  { seed, start }: { readonly seed: number; readonly start: GameState },
): DemoLoop | undefined {
  const sequence: number[] = [];
  /** Perfect clears of which the two pieces after are not known yet. */
  let clears: Pick<DemoLoop, 'pieces' | 'lines'>[] = [];
  let found: DemoLoop | undefined;
  let hasRisen = false;
  const watch = ({ piece, tetromino, playfield, lines, level: now }: PlacedPiece): void => {
    sequence.push(tetromino);
    const back = clears.find(({ pieces }) => pieces + 2 === sequence.length);
    if (back && sequence[back.pieces] === sequence[0] && sequence[back.pieces + 1] === sequence[1]) {
      found ??= { seed, ...back };
    }
    clears = clears.filter(({ pieces }) => pieces + 2 > sequence.length);
    hasRisen ||= now !== level;
    if (!hasRisen && piece < mostPieces && playfield.every((row) => row === 0))
      clears.push({ pieces: piece + 1, lines });
  };
  const isOver = (): boolean =>
    found !== undefined || (clears.length === 0 && (hasRisen || sequence.length >= mostPieces));
  simulateFrom(player, start, {
    seed,
    untilLines: null,
    reaction: 0,
    maxPieces: mostPieces + 2,
    stopBefore: isOver,
    watch,
  });
  return found;
}

/** Puzzles out of games that somebody has played: the positions in which they went elsewhere. */
import { areNear, isSameResult } from '../../features/puzzles/answers.js';
import type { PuzzleCutter } from '../../features/puzzles/cut-puzzle.js';
import { positionsOf } from '../../features/puzzles/positions.js';
import type { Puzzle } from '../../features/puzzles/puzzle.js';
import { namePlacement } from '../../review/format-review.js';
import type { PlayedGame } from '../../review/played-game.js';

/** Games with what they are called. */
export interface NamedGame {
  readonly name: string;
  readonly game: PlayedGame;
}

/** In the order of the games, for each piece a puzzle or none; no near duplicates. */
export function* missedPuzzles(
  games: readonly NamedGame[],
  cutter: Pick<PuzzleCutter, 'cut'>,
): Generator<Puzzle | undefined> {
  const found: Puzzle[] = [];
  for (const { name, game } of games) {
    const positions = positionsOf(game, name);
    for (const [i, { placement }] of game.pieces.entries()) {
      const puzzle = placement && cutter.cut(positions[i]);
      if (!puzzle || isSameResult(puzzle.playfield, puzzle.answer.placement, placement)) yield undefined;
      else if (found.some((other) => areNear(other, puzzle))) yield undefined;
      else {
        found.push(puzzle);
        yield { ...puzzle, source: `${puzzle.source}, which went to ${namePlacement(placement)}` };
      }
    }
  }
}

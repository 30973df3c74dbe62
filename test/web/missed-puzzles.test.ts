import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { PuzzlePosition } from '../../src/features/puzzles/cut-puzzle.js';
import { formatPuzzle, type Puzzle, parsePuzzles } from '../../src/features/puzzles/puzzle-lines.js';
import { namePlacement } from '../../src/review/format-review.js';
import type { PlayedGame } from '../../src/review/played-game.js';
import { recordedGame } from '../../src/review/recorded-game.js';
import { missedPuzzles, puzzleOfCode, routeOfPuzzle } from '../../src/web/puzzles/offered-puzzle.js';
import { GAME_HEADER, gameIn, plateau, recordGame } from '../replay/recorded-game.js';

let game: PlayedGame;
let shipped: readonly Puzzle[];
beforeAll(() => {
  const played = recordedGame(GAME_HEADER, gameIn(recordGame(plateau())));
  const read = parsePuzzles(readFileSync(new URL('../../src/features/puzzles/shipped.jsonl', import.meta.url), 'utf8'));
  if (!played.ok || !read.ok) throw new Error('the files of the test cannot be read');
  game = played.game;
  shipped = read.puzzles;
});

describe('puzzles out of a game', () => {
  it('are those positions in which it went elsewhere, once each', () => {
    // A cutter that makes a puzzle of every second position: one whose answer was played, the next one not.
    const asked: PuzzlePosition[] = [];
    const cutter = {
      cut(position: PuzzlePosition): Puzzle | undefined {
        asked.push(position);
        const piece = ((asked.length - 1) % game.pieces.length) + 1;
        if (piece % 2 === 0) return undefined;
        const { placement } = game.pieces[piece - 1];
        const other = game.pieces.find(({ tetromino }, i) => i >= piece && tetromino === position.piece)?.placement;
        const answer = { placement: piece % 4 === 1 ? placement! : (other ?? placement!), reply: undefined };
        return { ...shipped[0], ...position, next: position.next ?? 'T', answer };
      },
    };
    const found = [...missedPuzzles([{ name: 'a game', game }], cutter)];
    expect(found).toHaveLength(game.pieces.length);
    expect(asked.map(({ playfield }) => playfield)).toEqual(game.pieces.map(({ playfield }) => playfield));
    const puzzles = found.flatMap((puzzle, i) => (puzzle ? [{ puzzle, i }] : []));
    expect(puzzles.length).toBeGreaterThan(0);
    for (const { puzzle, i } of puzzles) {
      const { placement } = game.pieces[i];
      expect(puzzle.answer.placement).not.toEqual(placement);
      expect(puzzle.source).toBe(`a game, piece ${i + 1}, which went to ${namePlacement(placement!)}`);
    }
    // The same game again holds near duplicates alone.
    asked.length = 0;
    const named = { name: 'a game', game };
    const twice = [...missedPuzzles([named, named], cutter)];
    expect(twice).toEqual([...found, ...game.pieces.map(() => undefined)]);
  });
});

describe('the link of a puzzle', () => {
  it('holds the whole of it', async () => {
    const [puzzle] = shipped;
    const route = await routeOfPuzzle(puzzle);
    expect(route.length).toBeLessThan(1000);
    const code = new URLSearchParams(route.split('?')[1]).get('p')!;
    const read = await puzzleOfCode(code);
    expect(read.ok && formatPuzzle(read.puzzle)).toBe(formatPuzzle(puzzle));
  });

  it.each([
    ['%%%', /cannot be read: it is cut off/],
    ['eA', /cannot be read: it is cut off or was changed/],
    ['y0jNyckHAA', /holds no puzzle: line 1 is no puzzle/],
    ['AwA', /holds no puzzle: copy all of it/],
  ])('is refused where it is damaged: %s', async (code, message) => {
    const read = await puzzleOfCode(code);
    expect(read.ok ? '' : read.message).toMatch(message);
  });
});

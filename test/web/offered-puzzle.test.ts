import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parsePuzzles } from '../../src/features/puzzles/puzzle-lines.js';
import { costSentence } from '../../src/features/puzzles/reasons.js';
import { fitsWish } from '../../src/features/puzzles/wishes.js';
import { SeededRandom } from '../../src/lib/seeded-random.js';
import {
  afterAnswer,
  NO_RECORD,
  nextPuzzle,
  type OfferedPuzzle,
  offeredPuzzles,
  type PuzzleRecord,
  placesOf,
  timesOf,
} from '../../src/web/puzzles/offered-puzzle.js';
import { explainRight } from '../../src/web/puzzles/words.js';

const ANY = {};

function shipped(): OfferedPuzzle[] {
  const read = parsePuzzles(readFileSync(new URL('../../src/features/puzzles/shipped.jsonl', import.meta.url), 'utf8'));
  if (!read.ok) throw new Error(read.message);
  return offeredPuzzles(read.puzzles);
}

const puzzles = shipped();

describe('the next puzzle', () => {
  it('is near the rating, of the grade and about what was asked for', () => {
    for (const rating of [900, 1500, 2100]) {
      const chosen = nextPuzzle(puzzles, { record: { ...NO_RECORD, rating }, wish: ANY, random: 0.999 });
      const away = puzzles.map((each) => Math.abs(each.rating - rating));
      expect(Math.abs(chosen!.rating - rating)).toBeLessThanOrEqual(Math.min(...away) + 100);
    }
    const wish = { grade: 2, theme: 'dig', taps: '12hz', levels: '18' } as const;
    for (const [field, value] of Object.entries(wish)) {
      const chosen = nextPuzzle(puzzles, { record: NO_RECORD, wish: { [field]: value }, random: 0.5 });
      expect(chosen && fitsWish(chosen.puzzle, { [field]: value }), field).toBe(true);
    }
    const impossible = puzzles.filter(({ puzzle }) => !fitsWish(puzzle, wish));
    expect(nextPuzzle(impossible, { record: NO_RECORD, wish, random: 0.5 })).toBeUndefined();
  });

  it('is none that was answered before all have been, and none twice in a row', () => {
    const seed = 17;
    const random = new SeededRandom(seed);
    const few = puzzles.slice(70, 95);
    let record: PuzzleRecord = NO_RECORD;
    let current: OfferedPuzzle | undefined;
    for (let round = 1; round <= 2; round++) {
      for (let i = 0; i < few.length; i++) {
        const next = nextPuzzle(few, { record, wish: ANY, random: random.float(), current });
        expect(next, `seed ${seed}`).not.toBe(current);
        record = afterAnswer(record, next!, { isSolved: i % 2 === 0, isRated: true });
        current = next;
      }
      expect(
        few.map((each) => timesOf(record, each)),
        `seed ${seed}`,
      ).toEqual(few.map(() => round));
    }
    // Those of the second round have moved nothing else.
    expect([record.tried, record.solved]).toEqual([25, 13]);
  });

  it('of a set of one is that one', () => {
    const [only] = puzzles;
    expect(nextPuzzle([only], { record: NO_RECORD, wish: ANY, random: 0, current: only })).toBe(only);
  });
});

describe('the record', () => {
  it('counts a streak until a puzzle is not solved', () => {
    const answers = [true, true, true, false, true];
    const record = answers.reduce(
      (so, isSolved, i) => afterAnswer(so, puzzles[i], { isSolved, isRated: true }),
      NO_RECORD,
    );
    expect(record).toMatchObject({ tried: 5, solved: 4, streak: 1, longestStreak: 3 });
    const again = afterAnswer(record, puzzles[0], { isSolved: false, isRated: true });
    expect(again).toEqual({ ...record, times: { ...record.times, [puzzles[0].id]: 2 } });
  });

  it('counts a puzzle that is not rated as answered, and moves nothing else', () => {
    const after = afterAnswer(NO_RECORD, puzzles[0], { isSolved: false, isRated: false });
    expect(after).toEqual({ ...NO_RECORD, times: { [puzzles[0].id]: 1 } });
    expect(afterAnswer(after, puzzles[0], { isSolved: true, isRated: true }).rating).toBe(NO_RECORD.rating);
  });

  it('knows puzzles apart', () => {
    expect(new Set(puzzles.map(({ id }) => id)).size).toBe(puzzles.length);
  });
});

describe('a puzzle of the page', () => {
  it('can be answered: its answer is among the places that the piece reaches', () => {
    for (const { puzzle } of puzzles.filter((_, i) => i % 30 === 0)) {
      expect(placesOf(puzzle)).toContainEqual({ placement: puzzle.answer.placement });
      expect(placesOf(puzzle).length).toBeGreaterThanOrEqual(5);
    }
  });

  it('is explained in points and in tetrises', () => {
    const puzzle = { ...puzzles[0].puzzle, level: 18, secondLosesPoints: 4637 };
    expect(explainRight(puzzle)).toBe('Every other place costs 4,637 points, 0.2 tetrises or more.');
    expect(costSentence(104_880, 18)).toBe('It costs 104,880 points, 4.6 tetrises at level 18.');
  });
});

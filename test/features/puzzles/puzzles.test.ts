import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { playedGame } from '../../../scripts/support/played-game.js';
import { openPlayerSpec } from '../../../src/features/players/open-player-spec.js';
import { shippedWeights } from '../../../src/features/players/weights-files.js';
import { areNear, entryOf, tagsOf } from '../../../src/features/puzzles/answers.js';
import {
  PuzzleCutter,
  type PuzzlePosition,
  positionsOf,
  SIMULATED,
  simulatedPositions,
} from '../../../src/features/puzzles/cut-puzzle.js';
import { gradeOf, solveRates } from '../../../src/features/puzzles/grade.js';
import {
  formatPuzzle,
  GRADES,
  type Puzzle,
  parsePuzzles,
  SOLVERS,
} from '../../../src/features/puzzles/puzzle-lines.js';
import { choosePuzzles, evenShares } from '../../../src/features/puzzles/puzzles-make-command.js';
import { PACKAGE_ROOT } from '../../../src/platform/files/package-root.js';
import type { Player } from '../../../src/players/player.js';
import { parsePlayerSpec } from '../../../src/players/player-spec.js';
import { parseTaps } from '../../../src/reach/taps.js';
import { Judge } from '../../../src/review/judge.js';
import { PlayedFinder } from '../../../src/review/played-finder.js';
import { situationAtSpawn } from '../../../src/search/situation.js';
import { isSamePlacement, parsePlacement } from '../../../src/tetris/placement.js';
import { parsePlayfield } from '../../../src/tetris/playfield.js';

const POINTS = 1000;
/** Points of a line at level 18. */
const LINE = 5700;
const weights = shippedWeights();

function opened(name: string): Player {
  const found = openPlayerSpec(parsePlayerSpec(name));
  if (!found.ok || found.player.sees) throw new Error(name);
  return found.player;
}

describe('puzzles that are cut', () => {
  const hands = { taps: '30hz', reaction: 0 };
  /** Two of these make a puzzle; most of the time goes into opening the weights of judges and players. */
  const POSITIONS = 8;
  let cutter: PuzzleCutter;
  let puzzles: Puzzle[];
  beforeAll(() => {
    cutter = new PuzzleCutter({ weights, hands, leastPoints: POINTS, solvers: SOLVERS.map(opened) });
    const game = SIMULATED[0];
    const positions = simulatedPositions(opened(game.player), game, 0).slice(0, POSITIONS);
    puzzles = positions.flatMap((each) => cutter.cut(each) ?? []);
  });

  it('have an answer that is the best by far, to a judge of their own as well', () => {
    expect(puzzles.length).toBeGreaterThan(1);
    const judge = new Judge({ weights, taps: parseTaps('30hz'), reaction: 0, plies: 4 });
    for (const puzzle of puzzles) {
      const [best, second] = judge.judge({ ...puzzle, played: undefined })?.placements ?? [];
      expect(best.placement).toEqual(puzzle.answer.placement);
      expect(second.lostPoints).toBe(puzzle.secondLosesPoints);
      expect(puzzle.secondLosesPoints).toBeGreaterThan(POINTS + judge.error * LINE);
      expect(puzzle.usualWrong.lostPoints).toBeGreaterThanOrEqual(puzzle.secondLosesPoints);
      const solved = puzzle.answers.map((each) => each !== undefined && isSamePlacement(each, best.placement));
      expect(puzzle.grade).toBe(gradeOf(solved));
    }
  });

  it('are the same after they were written and read', () => {
    expect(parsePuzzles(`${puzzles.map(formatPuzzle).join('\n')}\n`)).toEqual({ ok: true, puzzles });
  });

  it('are so too from a game beyond the most that the score shows, in a file with a long name', () => {
    const [puzzle] = puzzles;
    const game = playedGame(opened('random'), { seed: 3, startLevel: 18, maxPieces: 1 });
    const pieces = game.pieces.map((piece) => ({ ...piece, score: 1_200_000 }));
    const [{ score, source }] = positionsOf({ ...game, pieces }, `folder/${'long'.repeat(100)}/run`);
    expect(source).toMatch(/^….*\/run, piece 1$/);
    const cut = { ...puzzle, score, source };
    expect(parsePuzzles(formatPuzzle(cut))).toEqual({ ok: true, puzzles: [cut] });
  });

  it('are no trivial positions', () => {
    const ready = '#########.\n'.repeat(4);
    const position = (rows: string, piece: 'I' | 'T'): PuzzlePosition => ({
      playfield: parsePlayfield(rows),
      ...{ piece, next: 'T', level: 18, lines: 0, score: 0, untilLines: 230, source: 'a test' },
    });
    expect(cutter.cut(position(ready, 'I'))).toBeUndefined();
    expect(cutter.cut(position('####......\n', 'T'))).toBeUndefined();
  });

  it.each([
    ['hello', /^line 1 is no puzzle: it is no JSON$/],
    ['{}', /^line 1 is no puzzle: playfield: /],
    [() => formatPuzzle(puzzles[0]).replace(/"placement":"[^"]*"/, '"placement":"T@1"'), /such as T-left@4,17/],
    [() => formatPuzzle(puzzles[0]).replace(/"placement":"[^"]*"/, '"placement":"O@4,1"'), /O@4,1 is no place where/],
    [() => formatPuzzle(puzzles[0]).replace(/"grade":\d/, '"grade":6'), /grade: /],
  ])('are refused where they are damaged', (text, message) => {
    const read = parsePuzzles(typeof text === 'string' ? text : text());
    expect(read.ok ? '' : read.message).toMatch(message);
  });

  it('are near duplicates where few cells differ and the pieces are the same', () => {
    const [one] = puzzles;
    const other = one.playfield.map((row, i) => (i < 8 ? row ^ 7 : row));
    expect(areNear(one, one)).toBe(true);
    expect(areNear(one, { ...one, playfield: other })).toBe(false);
    expect(areNear(one, { ...one, next: one.next === 'T' ? 'S' : 'T' })).toBe(false);
  });

  it('make a set of any size, each puzzle once', () => {
    const set = choosePuzzles(puzzles, 2);
    expect(set).toHaveLength(2);
    expect(new Set(choosePuzzles(puzzles, 1000))).toEqual(new Set(puzzles));
  });

  it('are counted by grade and tag', () => {
    const { grades, tags } = solveRates(puzzles);
    expect(grades.reduce((sum, each) => sum + each.puzzles, 0)).toBe(puzzles.length);
    expect(tags.reduce((sum, each) => sum + each.puzzles, 0)).toBeGreaterThanOrEqual(puzzles.length);
  });
});

describe('the set that ships', () => {
  const shipped = parsePuzzles(readFileSync(join(PACKAGE_ROOT, 'src/features/puzzles/shipped.jsonl'), 'utf8'));
  const set = shipped.ok ? shipped.puzzles : [];

  it('has answers that the stated hands reach, and no near duplicates', () => {
    expect(set).toHaveLength(300);
    for (const { hands, answer, ...position } of set) {
      const finder = new PlayedFinder(parseTaps(hands.taps));
      finder.played = answer.placement;
      finder.find(situationAtSpawn(position));
      expect(finder.isAdded(answer.placement)).toBe(false);
    }
    const near = set.flatMap((one, i) => set.slice(i + 1).filter((other) => areNear(one, other)));
    expect(near).toEqual([]);
  });

  it('is solved the less the higher the grade', () => {
    const means = solveRates(set).grades.map(({ rates }) => SOLVERS.reduce((sum, name) => sum + rates[name], 0));
    expect(means.length).toBe(GRADES.length);
    expect(means).toEqual([...means].sort((a, b) => b - a));
  });
});

describe('tags', () => {
  const roofed = parsePlayfield('#####.....\n......####\n......####\n');

  it('tell a drop from a slide and from a turn below cells', () => {
    expect(entryOf(roofed, parsePlacement('O@6,16'))).toBe('drop');
    expect(entryOf(roofed, parsePlacement('O@4,18'))).toBe('tuck');
    const keyhole = parsePlayfield('...##.....\n###...####\n####.#####\n');
    expect(entryOf(keyhole, parsePlacement('T@4,18'))).toBe('spin');
  });

  it('name holes that are opened and made, and clears in question', () => {
    const flat = { playfield: parsePlayfield('######....\n'), dependsOnNext: false };
    const clear = parsePlacement('I@8,19');
    const high = parsePlacement('I-vertical@9,18');
    expect(tagsOf({ ...flat, answer: clear, usualWrong: high, dependsOnNext: true })).toEqual(['burn', 'adjustment']);
    expect(tagsOf({ ...flat, answer: parsePlacement('O@6,17'), usualWrong: high })).toEqual(['overhang']);
    const covered = parsePlayfield('########..\n.#########\n');
    const opened = { answer: parsePlacement('O@9,17'), usualWrong: parsePlacement('O@1,16') };
    expect(tagsOf({ playfield: covered, dependsOnNext: false, ...opened })).toEqual(['dig', 'burn']);
  });
});

describe('a set', () => {
  it('has even shares of what there is', () => {
    expect(evenShares([100, 3, 20, 0], 50)).toEqual([27, 3, 20, 0]);
    expect(evenShares([5, 5], 50)).toEqual([5, 5]);
    expect(evenShares([9, 9, 9], 10)).toEqual([3, 3, 4]);
  });
});

describe('grades', () => {
  it('rise as fewer players solve', () => {
    const solvedBy = (count: number) => Array.from({ length: 5 }, (_, i) => i < count);
    expect([5, 4, 3, 2, 1, 0].map((count) => gradeOf(solvedBy(count)))).toEqual([1, 1, 2, 3, 4, 5]);
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { playedGame } from '../../../scripts/support/played-game.js';
import { openPlayerSpec } from '../../../src/features/players/open-player-spec.js';
import { shippedWeights } from '../../../src/features/players/weights-files.js';
import { areNear, entryOf, isSameResult } from '../../../src/features/puzzles/answers.js';
import { choosePuzzles, evenShares } from '../../../src/features/puzzles/choose-puzzles.js';
import { PuzzleCutter, type PuzzlePosition, positionsOf } from '../../../src/features/puzzles/cut-puzzle.js';
import { gradeOf, isSolvedBy, solveRates } from '../../../src/features/puzzles/grade.js';
import { LEVEL_BANDS, levelBandOf } from '../../../src/features/puzzles/level-bands.js';
import {
  formatPuzzle,
  GRADES,
  type Puzzle,
  parsePuzzles,
  SOLVERS,
} from '../../../src/features/puzzles/puzzle-lines.js';
import { reasonsAgainst, reasonsFor } from '../../../src/features/puzzles/reasons.js';
import { simulatedGames, simulatedPositions } from '../../../src/features/puzzles/simulated-positions.js';
import { answerThemes, questionOf } from '../../../src/features/puzzles/themes.js';
import { PACKAGE_ROOT } from '../../../src/platform/files/package-root.js';
import type { Player } from '../../../src/players/player.js';
import { parsePlayerSpec } from '../../../src/players/player-spec.js';
import { parseTaps } from '../../../src/reach/taps.js';
import { Judge } from '../../../src/review/judge.js';
import { finderOf } from '../../../src/search/finder-source.js';
import { situationAtSpawn } from '../../../src/search/situation.js';
import { parsePlacement } from '../../../src/tetris/placement.js';
import { parsePlayfield } from '../../../src/tetris/playfield.js';

const POINTS = 1000;
/** Points of a line at level 18. */
const LINE = 5700;
const weights = shippedWeights();

function opened(name: string, taps = '30hz'): Player {
  const found = openPlayerSpec({ ...parsePlayerSpec(name), taps });
  if (!found.ok || found.player.sees) throw new Error(name);
  return found.player;
}

describe('puzzles that are cut', () => {
  const hands = { taps: '12hz', reaction: 0 };
  /** As many as the tests need; the first game mostly has them, and with other weights some game does. */
  const PUZZLES = 3;
  const GAMES = 8;
  let cutter: PuzzleCutter;
  let puzzles: Puzzle[];
  beforeAll(() => {
    const solvers = SOLVERS.map((name) => opened(name, hands.taps));
    cutter = new PuzzleCutter({ weights, hands, leastPoints: POINTS, solvers });
    puzzles = [];
    for (const [seed, game] of simulatedGames(GAMES, hands.taps, ['18']).entries()) {
      for (const position of simulatedPositions(opened(game.player, hands.taps), game, seed)) {
        if (puzzles.length === PUZZLES) return;
        const puzzle = cutter.cut(position);
        if (puzzle) puzzles.push(puzzle);
      }
    }
  });

  it('have an answer that is the best by far, to a judge of their own as well', () => {
    expect(puzzles).toHaveLength(PUZZLES);
    const judge = new Judge({ weights, taps: parseTaps(hands.taps), reaction: 0, plies: 4 });
    for (const puzzle of puzzles) {
      const [best, ...others] = judge.judge({ ...puzzle, played: undefined })?.placements ?? [];
      const second = others.find(({ placement }) => !isSameResult(puzzle.playfield, placement, best.placement));
      expect(best.placement).toEqual(puzzle.answer.placement);
      expect(second?.lostPoints).toBe(puzzle.secondLosesPoints);
      expect(puzzle.secondLosesPoints).toBeGreaterThan(POINTS + judge.error * LINE);
      expect(puzzle.usualWrong.lostPoints).toBeGreaterThanOrEqual(puzzle.secondLosesPoints);
      const solved = SOLVERS.map((_, i) => isSolvedBy(puzzle, i));
      expect(puzzle.grade).toBe(gradeOf(solved));
      expect(solved).toContain(false);
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

  it('are counted by grade, hands and levels, and by every theme that they have', () => {
    const { grades, themes, hands: byHands, levels } = solveRates(puzzles);
    const counted = (rates: typeof grades): number => rates.reduce((sum, each) => sum + each.puzzles, 0);
    expect([grades, byHands, levels].map(counted)).toEqual(Array(3).fill(puzzles.length));
    expect(counted(themes)).toBe(puzzles.flatMap((puzzle) => puzzle.themes).length);
  });
});

describe('the set that ships', () => {
  const shipped = parsePuzzles(readFileSync(join(PACKAGE_ROOT, 'src/features/puzzles/shipped.jsonl'), 'utf8'));
  const set = shipped.ok ? shipped.puzzles : [];

  it('is for five hands and levels of every band', () => {
    const taps = ['10hz', '12hz', '15hz', '20hz', '30hz'];
    expect([...new Set(set.map(({ hands }) => hands.taps))]).toEqual(taps);
    for (const each of taps) {
      const levels = set.filter(({ hands }) => hands.taps === each).map(({ level }) => levelBandOf(level));
      // The slowest hands are lost at level 29 within a few pieces, so that no position there is a puzzle.
      const bands = LEVEL_BANDS.filter((band) => each !== '10hz' || band !== '29');
      expect(new Set(levels), each).toEqual(new Set(bands));
    }
  });

  it('has answers that the stated hands reach, and no near duplicates', () => {
    for (const { hands, answer, ...position } of set) {
      const { count, orientations, xs, ys } = finderOf(parseTaps(hands.taps)).find(situationAtSpawn(position));
      const found = Array.from({ length: count }, (_, i) => ({ orientation: orientations[i], x: xs[i], y: ys[i] }));
      expect(found).toContainEqual(answer.placement);
    }
    const near = set.flatMap((one, i) => set.slice(i + 1).filter((other) => areNear(one, other)));
    expect(near).toEqual([]);
  });

  it('says why the best place is right and why the usual one is wrong, and never the same of both', () => {
    for (const [i, puzzle] of set.entries()) {
      const [right, wrong] = [reasonsFor(puzzle), reasonsAgainst(puzzle)];
      expect(right, `puzzle ${i + 1}`).not.toEqual([]);
      expect(wrong, `puzzle ${i + 1}`).not.toEqual([]);
      const all = [...right, ...wrong];
      expect(new Set(all).size, `puzzle ${i + 1}: ${all.join(' ')}`).toBe(all.length);
    }
  });

  it('has a grade by players that know the game: none finds those of grade 5', () => {
    for (const puzzle of set) {
      const solved = SOLVERS.map((_, i) => isSolvedBy(puzzle, i));
      expect(puzzle.grade).toBe(gradeOf(solved));
      expect(puzzle.grade === 5).toBe(!solved.includes(true));
    }
  });

  it('is solved the less the higher the grade', () => {
    const means = solveRates(set).grades.map(({ rates }) => SOLVERS.reduce((sum, name) => sum + rates[name], 0));
    expect(means.length).toBe(GRADES.length);
    expect(means).toEqual([...means].sort((a, b) => b - a));
  });
});

describe('themes', () => {
  const roofed = parsePlayfield('#####.....\n......####\n......####\n');

  it('tell a drop from a slide and from a turn below cells', () => {
    expect(entryOf(roofed, parsePlacement('O@6,16'))).toBe('drop');
    expect(entryOf(roofed, parsePlacement('O@4,18'))).toBe('tuck');
    const keyhole = parsePlayfield('...##.....\n###...####\n####.#####\n');
    expect(entryOf(keyhole, parsePlacement('T@4,18'))).toBe('spin');
  });

  it('of an answer name holes that are opened and made', () => {
    const asked = (rows: string, answer: string) => {
      const position = {
        playfield: parsePlayfield(rows),
        ...{ level: 18, lines: 0, untilLines: 230, next: 'T' as const },
      };
      const hands = { taps: '30hz', reaction: 0 };
      const puzzle = {
        ...position,
        piece: 'O' as const,
        hands,
        answer: { placement: parsePlacement(answer), reply: undefined },
      };
      return questionOf(puzzle, parsePlacement('O@3,18'));
    };
    expect(answerThemes(asked('######....\n', 'O@6,17'), false)).toEqual(['overhang']);
    expect(answerThemes(asked('########..\n.#########\n', 'O@9,17'), true)).toEqual(['dig', 'adjustment']);
  });
});

describe('a set', () => {
  it('is cut from games of every band and player in turn, by hands of one rate', () => {
    const games = simulatedGames(24, '12hz');
    expect(games.slice(0, 5).map(({ band }) => band)).toEqual([...LEVEL_BANDS, LEVEL_BANDS[0]]);
    expect(games.every(({ rules }) => rules.includes('taps=12hz'))).toBe(true);
    expect(new Set(games.map(({ player }) => player)).size).toBe(5);
    const at29 = simulatedPositions(opened('el-tetris', '12hz'), { ...games[3], player: 'el-tetris' }, 3);
    expect(new Set(at29.map(({ level }) => levelBandOf(level)))).toEqual(new Set(['29']));
  });

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

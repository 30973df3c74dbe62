import { describe, expect, test } from 'vitest';
import { Ceiling } from '../../src/tetris/ceiling.js';
import { HIGHEST_LINES } from '../../src/tetris/limits.js';
import { addLines, type LinesAndLevel, linePoints } from '../../src/tetris/score.js';

/** The plain twin: every clear from every moment, one after another, with the level of the game itself. */
function mostByTrying(start: LinesAndLevel, untilLines: number): number {
  const known = new Map<number, number>();
  const most = (at: LinesAndLevel): number => {
    if (at.lines >= untilLines) return 0;
    const before = known.get(at.lines);
    if (before !== undefined) return before;
    let best = 0;
    for (let cleared = 1; cleared <= 4; cleared++) {
      const after = addLines(at, cleared);
      best = Math.max(best, linePoints(cleared, after.level) + most(after));
    }
    known.set(at.lines, best);
    return best;
  };
  return most(start);
}

describe('the most points of lines', () => {
  test.each([
    [19, 230, 1_543_160],
    [18, 230, 1_504_760],
    [0, 230, 863_720],
    [19, 430, 3_943_960],
  ])('from level %i to %i lines are %i', (level, untilLines, points) => {
    expect(new Ceiling({ lines: 0, level, untilLines }).from(0)).toBe(points);
  });

  test.each([
    [19, 230, 58],
    [0, 230, 58],
    [19, 40, 10],
  ])(
    'from level %i to %i lines are earned by %i tetrises, and the clears that do add up to them',
    (level, untilLines, tetrises) => {
      const ceiling = new Ceiling({ lines: 0, level, untilLines });
      const clears = ceiling.clears();
      let at: LinesAndLevel = { lines: 0, level };
      let points = 0;
      for (const cleared of clears) {
        expect(at.lines).toBeLessThan(untilLines);
        at = addLines(at, cleared);
        points += linePoints(cleared, at.level);
      }
      expect(points).toBe(ceiling.from(0));
      expect(at.lines).toBeGreaterThanOrEqual(untilLines);
      expect(clears.filter((cleared) => cleared === 4)).toHaveLength(tetrises);
    },
  );

  test.each([
    ['where hundreds and tens carry', { lines: 80, level: 9 }, 140],
    ['past the thousandth line', { lines: 940, level: 100 }, 1_060],
    ['where a level lasts 810 lines', { lines: 2_170, level: 217 }, 3_030],
    ['over the wrap of level 255', { lines: 3_250, level: 250 }, 3_420],
    ['over a level that lasts until the hundreds carry again', { lines: 5_900, level: 3 }, 6_200],
    ['up to the last lines', { lines: HIGHEST_LINES - 120, level: 30 }, HIGHEST_LINES - 3],
  ])('are those of trying every clear %s', (_, start, untilLines) => {
    const ceiling = new Ceiling({ ...start, untilLines });
    expect(ceiling.from(start.lines)).toBe(mostByTrying(start, untilLines));
    expect(ceiling.from(untilLines)).toBe(0);
    expect(ceiling.from(untilLines + 3)).toBe(0);
  });

  test('to the wrap of level 255 are 155,598,340 from level 19, and a clear that crosses it counts for level 0', () => {
    const ceiling = new Ceiling({ lines: 0, level: 19, untilLines: 3_300 });
    expect(ceiling.from(0)).toBe(155_598_340);
    expect(ceiling.from(3_299)).toBe(1_200);
    expect(ceiling.from(3_295)).toBe(1_200 * 256 + 1_200);
  });
});

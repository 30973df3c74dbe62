/** The measured states of the original's scoring, each run sixteen times there. */
import { expect, it } from 'vitest';
import {
  interruptedAdditions,
  lostTicks,
  mayFreeze,
  type ScoringTick,
  scoringCycles,
  scoringOutcome,
} from '../../src/tetris/crash.js';
import { addLines } from '../../src/tetris/score.js';
import { FIRST_LINES, MEASURED } from '../support/crash-vectors.js';

it('counts the cycles of every measured state', () => {
  expect(MEASURED).toHaveLength(476);
  for (const { tick, count } of MEASURED) expect(scoringCycles(tick), JSON.stringify(tick)).toBe(count);
});

it('says of every measured state what it does', () => {
  for (const { tick, outcome } of MEASURED) expect(scoringOutcome(tick), JSON.stringify(tick)).toBe(outcome);
});

/** A single at the last level: its points are still being added when the next frame begins. */
const LONG: ScoringTick = {
  ...{ clearedRows: [19], lines: 3_215, level: 255, levelAfter: 255, boxHidden: false, selectNew: false, hold: 0 },
  ...{ orientation: 19, row5Column: -1, fastMusic: false, clearCount: 0, frameCounter: 1 },
};

it('takes the additions that are left from what the interrupt draws', () => {
  const left = (change: Partial<ScoringTick>) => {
    const tick = { ...LONG, ...change };
    return [interruptedAdditions(tick), lostTicks(tick)];
  };
  expect(left({})).toEqual([0x15, 1]);
  expect(left({ lines: 3_200 })).toEqual([256, 2]);
  expect(left({ level: 254 })).toEqual([32, 1]);
  expect(left({ hold: 2 })).toEqual([0x99, 1]);
  expect(left({ clearedRows: [], levelAfter: 139, level: 139 })).toEqual([undefined, 0]);
});

it('counts what the clears before it were for a clear alone', () => {
  const lock = { ...LONG, clearedRows: [] };
  expect(scoringCycles({ ...lock, clearCount: 9 })).toBe(scoringCycles(lock));
  expect(scoringCycles({ ...LONG, clearCount: 9 })).toBe(scoringCycles(LONG) + 11);
});

it('sees the freeze that ends by itself where the next piece is shown alone', () => {
  let freezes = 0;
  for (let level = 139; level < 256; level++)
    for (let row5Column = -1; row5Column < 10; row5Column++) {
      const tick = { ...LONG, lines: 3_211, level, levelAfter: level, row5Column };
      if (scoringOutcome(tick) !== 'limited-freeze') continue;
      freezes++;
      // As long, and hidden: SELECT is new in the frame.
      const cycles = scoringCycles(tick);
      const hidden = { ...tick, boxHidden: true };
      const longer = [...Array(12).keys()].map((more) => ({
        ...hidden,
        level: level + more,
        levelAfter: level + more,
      }));
      const same = longer.find((each) => Math.abs(scoringCycles(each) - cycles) < 70);
      if (same) expect(scoringOutcome(same)).not.toBe('limited-freeze');
    }
  expect(freezes).toBeGreaterThan(10);
});

it('needs no A before level 150', () => {
  for (const clearedRows of [[], [0], [0, 1], [0, 1, 2], [0, 1, 2, 3]].map((rows) => rows.map((row) => row + 16)))
    for (const hold of [0, 2, 8]) {
      const most = {
        ...LONG,
        clearedRows,
        lines: 1_399,
        level: 148,
        levelAfter: 149,
        hold,
        selectNew: true,
        boxHidden: true,
      };
      expect(mayFreeze({ ...most, row5Column: 9, clearCount: 9, frameCounter: 8 })).toBe(false);
    }
});

it('calls safe what always played on, and a freeze what A always ended', () => {
  for (const { tick, fine, late, crash, fineWithA } of MEASURED) {
    const outcome = scoringOutcome(tick);
    if (outcome === 'safe') expect(fine + late, JSON.stringify(tick)).toBe(16);
    if (outcome !== 'crash') expect(crash, JSON.stringify(tick)).toBe(0);
    if (outcome.endsWith('freeze')) expect(fineWithA, JSON.stringify(tick)).toBe(16);
  }
});

it('comes to every level at the measured line, from every start', () => {
  for (const [starts, firsts] of Object.entries(FIRST_LINES)) {
    const [from, to = from] = starts.split('-').map(Number);
    for (let start = from; start <= to; start++) {
      const reached: number[] = [];
      let now = { lines: 0, level: start };
      while (now.lines < 3_400) {
        const { level } = now;
        now = addLines(now, 1);
        if (now.level !== level && (now.level >= 150 || level === 255)) reached.push(now.lines);
      }
      expect(reached.slice(0, 107), `start ${start}`).toEqual(firsts);
    }
  }
});

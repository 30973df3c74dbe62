/** The measured states of the original's scoring, each run sixteen times there. */
import { expect, it } from 'vitest';
import { scoringCycles, scoringOutcome } from '../../src/tetris/crash.js';
import { addLines } from '../../src/tetris/score.js';
import { FIRST_LINES, MEASURED } from '../support/crash-vectors.js';

it('counts the cycles of every measured state', () => {
  expect(MEASURED).toHaveLength(476);
  for (const { tick, count } of MEASURED) expect(scoringCycles(tick), JSON.stringify(tick)).toBe(count);
});

it('says of every measured state what it does', () => {
  for (const { tick, outcome } of MEASURED) expect(scoringOutcome(tick), JSON.stringify(tick)).toBe(outcome);
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

/** The measured states of the original's scoring, each run sixteen times there. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type ScoringTick, scoringCycles, scoringOutcome } from '../../src/tetris/crash.js';
import { addLines } from '../../src/tetris/score.js';

type Row = readonly [string, ...unknown[]];
interface Vectors {
  readonly columns: readonly string[];
  readonly states: readonly Row[];
  readonly firstLineOfLevel: { readonly byStart: Readonly<Record<string, readonly number[]>> };
}
const vectors: Vectors = JSON.parse(readFileSync(new URL('../spec/vectors/crash.json', import.meta.url), 'utf8'));

interface Measured {
  readonly tick: ScoringTick;
  readonly cleared: number;
  readonly count: number;
  readonly outcome: string;
  readonly fine: number;
  readonly late: number;
  readonly crash: number;
  readonly fineWithA: number;
}

const OUTCOMES: Readonly<Record<string, string>> = {
  safe: 'safe',
  crash: 'crash',
  limited: 'limited-freeze',
  infinite: 'infinite-freeze',
};

const measured: readonly Measured[] = vectors.states.map((row) => {
  const at = (name: string): number => Number(row[vectors.columns.indexOf(name)]);
  return {
    tick: {
      clearedRows: row[vectors.columns.indexOf('clearedRows')] as number[],
      lines: at('linesBefore'),
      level: at('levelBefore'),
      levelAfter: at('levelAfter'),
      boxHidden: at('boxHidden') === 1,
      selectNew: at('selectNew') === 1,
      hold: at('hold'),
      orientation: at('orientation'),
      row5Column: at('row5Column'),
      fastMusic: at('fastMusic') === 1,
      clearCount: at('clearCountBefore'),
      frameCounter: at('frameCounterMod8'),
    },
    cleared: at('cleared'),
    count: at('count'),
    outcome: OUTCOMES[String(row[vectors.columns.indexOf('class')])],
    fine: at('fine'),
    late: at('late'),
    crash: at('crash'),
    fineWithA: at('fineWithA'),
  };
});

it('counts the cycles of every measured state', () => {
  expect(measured).toHaveLength(476);
  for (const { tick, count } of measured) expect(scoringCycles(tick), JSON.stringify(tick)).toBe(count);
});

it('says of every measured state what it does', () => {
  for (const { tick, outcome } of measured) expect(scoringOutcome(tick), JSON.stringify(tick)).toBe(outcome);
});

it('calls safe what always played on, and a freeze what A always ended', () => {
  for (const { tick, fine, late, crash, fineWithA } of measured) {
    const outcome = scoringOutcome(tick);
    if (outcome === 'safe') expect(fine + late, JSON.stringify(tick)).toBe(16);
    if (outcome !== 'crash') expect(crash, JSON.stringify(tick)).toBe(0);
    if (outcome.endsWith('freeze')) expect(fineWithA, JSON.stringify(tick)).toBe(16);
  }
});

it('comes to every level at the measured line, from every start', () => {
  for (const [starts, firsts] of Object.entries(vectors.firstLineOfLevel.byStart)) {
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

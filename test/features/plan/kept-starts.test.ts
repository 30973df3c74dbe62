import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkMovieIsNew, checkNothingKept, KeptStarts } from '../../../src/features/plan/kept-starts.js';
import { bestPlan } from '../../../src/features/plan/search-plan.js';
import { formatCheckedLine } from '../../../src/platform/files/line-file.js';
import { newStop } from '../../../src/platform/job.js';
import type { Plan } from '../../../src/search/foresight/plan.js';
import { startOfSeed } from '../../../src/simulate/simulation-job.js';
import { newFolder } from '../../cli/run-bot.js';

const ABOUT = { width: 10 };

function planOf(points: number): Plan {
  const piece = { orientation: 0, x: 5, y: 18, frames: 30, delay: 0, pause: 4 };
  const found = { isReached: true, nodes: 9, width: 10, pressesAgain: true };
  return { pieces: [piece], points, lines: 8, frames: 900, worth: points, ...found };
}

/** Two starts are done, and the first one's plan is the better one. */
function stopped(): string {
  const out = join(newFolder(), 'plan.fm2');
  const kept = new KeptStarts(out, ABOUT);
  kept.keep({ seed: 0, plan: planOf(48_000) }, true);
  kept.keep({ seed: 251, plan: planOf(24_000) }, false);
  kept.close();
  return out;
}

describe('the starts of a plan that are done', () => {
  it('are there again after a stop, and are not planned again', async () => {
    const kept = new KeptStarts(stopped(), ABOUT);
    expect([...kept.seeds]).toEqual([0, 251]);
    expect(kept.best).toEqual({ seed: 0, plan: planOf(48_000) });
    const state = startOfSeed({ gameType: 'A', startLevel: 19, height: 0 }, 0);
    const goal = { kind: 'points', untilLines: 8 } as const;
    const aim = { goal, taps: '30hz', fromWidth: 10, width: 10, mostPieces: 99, drops: false, delay: 0, raise: 0 };
    const starts = [0, 251].map((seed) => ({ seed, state }));
    const job = { stop: newStop(), say: () => {} };
    const search = { aim, threads: 1, bound: 54_000, advice: ['smaller-width'], kept } as const;
    expect(await bestPlan(job, { ...search, starts })).toEqual(kept.best);
    // A search of fewer starts goes on with the best one all the same.
    expect(await bestPlan(job, { ...search, starts: starts.slice(1) })).toEqual(kept.best);
    kept.best = undefined;
    await expect(bestPlan(job, { ...search, starts })).rejects.toThrow(/every game was lost/);
    kept.close();
  });

  it('lose no more than the line that a kill cut off, and further ones follow', () => {
    const out = stopped();
    appendFileSync(`${out}.starts`, '{"seed":502,"pl');
    const kept = new KeptStarts(out, ABOUT);
    expect([...kept.seeds]).toEqual([0, 251]);
    kept.keep({ seed: 502, plan: planOf(54_000) }, true);
    kept.close();
    const again = new KeptStarts(out, ABOUT);
    expect([...again.seeds]).toEqual([0, 251, 502]);
    expect(again.best?.seed).toBe(502);
    again.remove();
    expect(existsSync(`${out}.starts`)).toBe(false);
  });

  it('are not those whose wider beams were still to come, but a plan of theirs is kept', () => {
    const out = stopped();
    const kept = new KeptStarts(out, ABOUT);
    kept.keep({ seed: 502, plan: planOf(54_000), isNarrow: true }, true);
    kept.close();
    const again = new KeptStarts(out, ABOUT);
    expect([...again.seeds]).toEqual([0, 251]);
    expect(again.best).toEqual({ seed: 502, plan: planOf(54_000) });
    again.close();
  });

  it('are those of one plan only, and are not taken from a damaged file', () => {
    const out = stopped();
    expect(() => new KeptStarts(out, { width: 30 })).toThrow(/holds the starts of another plan/);
    writeFileSync(`${out}.starts`, readFileSync(`${out}.starts`, 'utf8').replace('48000', '49000'));
    expect(() => new KeptStarts(out, ABOUT)).toThrow(/line 2 is damaged/);
  });

  it.each([
    ['a seed that is no number', { seed: '251', plan: null }, /line 4: seed: expected a whole number/],
    ['a plan without pieces', { seed: 502, plan: { ...planOf(9), pieces: [] } }, /line 4: plan\.pieces: /],
    [
      'an orientation that no piece has',
      { seed: 502, plan: { ...planOf(9), pieces: [{ orientation: 99, x: 5, y: 18, frames: 30, delay: 0 }] } },
      /line 4: plan\.pieces\.0\.orientation: expected a whole number from 0 to 18, found 99/,
    ],
    ['another field', { seed: 502, plan: null, sead: 1 }, /line 4: .*sead/],
  ])('are refused with line and field where a whole line has %s, and every byte stays', (_name, value, message) => {
    const out = stopped();
    appendFileSync(`${out}.starts`, `${formatCheckedLine(value)}\n`);
    const before = readFileSync(`${out}.starts`);
    expect(() => new KeptStarts(out, ABOUT)).toThrow(message);
    expect(readFileSync(`${out}.starts`).equals(before)).toBe(true);
  });

  it('are kept by one process at a time, and never replaced by a plan that keeps none', () => {
    const out = stopped();
    const kept = new KeptStarts(out, ABOUT);
    expect(() => new KeptStarts(out, ABOUT)).toThrow(/is working in it/);
    kept.close();
    new KeptStarts(out, ABOUT).close();
    expect(() => checkNothingKept(out)).toThrow(/holds the starts of another plan/);
    expect(() => checkNothingKept(join(newFolder(), 'new.fm2'))).not.toThrow();
  });

  it('say of a movie that it may be replaced; any other stays', () => {
    const out = stopped();
    writeFileSync(out, 'best so far');
    expect(() => checkMovieIsNew(out)).not.toThrow();
    const other = join(newFolder(), 'mine.fm2');
    writeFileSync(other, 'mine');
    expect(() => checkMovieIsNew(other)).toThrow(/exists/);
  });
});

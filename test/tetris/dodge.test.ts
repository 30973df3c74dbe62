/** What is done so that a scoring tick does not crash. */
import { describe, expect, it } from 'vitest';
import { randomTick } from '../../scripts/support/random-ticks.js';
import { SeededRandom } from '../../src/lib/seeded-random.js';
import { HARDWARE_MARGIN, type ScoringTick, scoringCycles, scoringOutcome } from '../../src/tetris/crash.js';
import { chooseDodge, type Dodge } from '../../src/tetris/dodge.js';

const HOLDS = [2, 3, 4, 5, 6, 7];

/** A single at level 155; nothing of it is special. */
const SINGLE: ScoringTick = {
  clearedRows: [19],
  lines: 1_495,
  level: 155,
  levelAfter: 155,
  boxHidden: false,
  selectNew: false,
  hold: 0,
  orientation: 19,
  row5Column: -1,
  fastMusic: false,
  clearCount: 0,
  frameCounter: 1,
};

/** The tick as the choice makes it. */
function after(tick: ScoringTick, { togglesBefore, selectOnScore, hold }: Dodge): ScoringTick {
  return { ...tick, boxHidden: tick.boxHidden !== togglesBefore, selectNew: selectOnScore, hold };
}

/** Singles of 155 to 161, with all that changes their count a little. */
const singles: readonly ScoringTick[] = Array.from({ length: 7 * 10 * 2 * 2 * 2 }, (_, i) => ({
  ...SINGLE,
  level: 155 + (i % 7),
  levelAfter: 155 + (i % 7),
  row5Column: Math.trunc(i / 7) % 10,
  fastMusic: Math.trunc(i / 70) % 2 === 1,
  clearCount: Math.trunc(i / 140) % 2 === 1 ? 9 : 0,
  boxHidden: Math.trunc(i / 280) % 2 === 1,
}));

describe('a dodge', () => {
  it('is nothing where nothing can crash', () => {
    expect(chooseDodge(SINGLE, HOLDS)).toMatchObject({
      togglesBefore: false,
      selectOnScore: false,
      hold: 0,
      outcome: 'safe',
      hasMargin: true,
    });
    const early = singles.map((tick) => ({ ...tick, level: 149, levelAfter: 149, lines: 1_431 }));
    for (const tick of early) expect(chooseDodge(tick, [])).toMatchObject({ togglesBefore: false, holdsA: false });
  });

  it('is nothing for the clear that goes round to level 0', () => {
    const round = { ...SINGLE, lines: 3_299, level: 255, levelAfter: 0 };
    expect(chooseDodge(round, [])).toMatchObject({ togglesBefore: false, selectOnScore: false, holdsA: false });
  });

  it('is found for every single, and its outcome is that of the tick as it then comes', () => {
    let dodged = 0;
    for (const tick of singles) {
      const dodge = chooseDodge(tick, HOLDS);
      if (!dodge) throw new Error(`no choice for ${JSON.stringify(tick)}`);
      const changed = after(tick, dodge);
      expect(dodge.outcome).toBe(scoringOutcome(changed));
      expect(scoringOutcome(changed, dodge.hasMargin ? HARDWARE_MARGIN : 0)).not.toBe('crash');
      if (scoringCycles(changed) !== scoringCycles(tick)) dodged++;
    }
    expect(dodged).toBeGreaterThan(20);
  });

  it('comes in the order of what it costs: SELECT before, SELECT in the frame, a soft drop', () => {
    const kinds = new Set(
      singles.map((tick) => {
        const { togglesBefore, selectOnScore, hold } = chooseDodge(tick, HOLDS) as Dodge;
        const isFree = (changed: Partial<ScoringTick>) =>
          scoringOutcome({ ...tick, ...changed }, HARDWARE_MARGIN) !== 'crash';
        if (togglesBefore || selectOnScore || hold > 0) expect(isFree({})).toBe(false);
        if (selectOnScore || hold > 0) expect(isFree({ boxHidden: !tick.boxHidden })).toBe(false);
        if (hold > 0) expect(isFree({ selectNew: true })).toBe(false);
        return `${togglesBefore} ${selectOnScore} ${hold}`;
      }),
    );
    expect(kinds.size).toBeGreaterThan(2);
  });

  it('goes without the margin before it gives up, and gives up where every choice crashes', () => {
    const crashing = singles.filter((tick) => scoringOutcome(tick) === 'crash');
    const [tick] = crashing;
    const onlyEdge = singles.find(
      (single) => scoringOutcome(single) !== 'crash' && scoringOutcome(single, HARDWARE_MARGIN) === 'crash',
    );
    expect(tick && onlyEdge).toBeDefined();
    for (const single of singles) {
      const dodge = chooseDodge(single, []);
      const choices = [
        {},
        { boxHidden: !single.boxHidden },
        { selectNew: true },
        { boxHidden: !single.boxHidden, selectNew: true },
      ].map((changed) => ({ ...single, ...changed }));
      const free = (margin: number) => choices.some((choice) => scoringOutcome(choice, margin) !== 'crash');
      expect(dodge?.hasMargin).toBe(free(0) ? free(HARDWARE_MARGIN) : undefined);
    }
  });

  it('holds A where a freeze may come', () => {
    const frozen = { ...SINGLE, lines: 1_575, level: 163, levelAfter: 163 };
    const freezes = Array.from({ length: 8 }, (_, i) => ({ ...frozen, level: 162 + i, levelAfter: 162 + i }));
    const dodges = freezes.map((tick) => chooseDodge(tick, HOLDS) as Dodge);
    expect(dodges.some(({ outcome }) => outcome.endsWith('freeze'))).toBe(true);
    for (const dodge of dodges) expect(dodge.holdsA).toBe(true);
    expect(chooseDodge({ ...SINGLE, level: 150, levelAfter: 150 }, HOLDS)?.holdsA).toBe(false);
  });

  it('leaves nothing unsafe of 5,000 ticks of levels 150 to 255, of which one in fifty would crash (seed 7)', () => {
    const random = new SeededRandom(7);
    const ticks = Array.from({ length: 5_000 }, () => randomTick(random));
    expect(new Set(ticks.map(({ levelAfter }) => levelAfter)).size).toBeGreaterThan(100);
    const unsafe = ticks.filter((tick) => scoringOutcome(tick) === 'crash');
    expect(unsafe.length / ticks.length).toBeGreaterThan(0.01);
    expect(unsafe.length / ticks.length).toBeLessThan(0.04);
    expect(ticks.filter((tick) => !chooseDodge(tick, HOLDS))).toEqual([]);
    expect(unsafe.some((tick) => !chooseDodge(tick, []))).toBe(true);
  });
});

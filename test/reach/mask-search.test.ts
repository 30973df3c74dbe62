import { describe, expect, it } from 'vitest';
import { exhaustiveSearch } from '../../scripts/support/exhaustive-search.js';
import { SeededRandom } from '../../src/lib/seeded-random.js';
import { FrameSearch } from '../../src/reach/frame-search.js';
import { playPlan, situationAfter, spawnSituation } from '../../src/reach/input-plan.js';
import { MaskPlans } from '../../src/reach/mask-plan.js';
import { MaskSearch } from '../../src/reach/mask-search.js';
import { parseTaps, TAPS_30HZ } from '../../src/reach/taps.js';
import { emptyPlayfield, parsePlayfield } from '../../src/tetris/playfield.js';
import { NTSC, PAL } from '../../src/tetris/timing.js';
import { DOUBLE_TIMING, OTHER_TIMING } from '../support/other-timing.js';
import { countPresses, placementTexts, randomSituation, tapsNamed } from './situations.js';

const masks = new MaskSearch();
const plans = new MaskPlans(masks);
const frames = new FrameSearch();

describe('the mask search', () => {
  it.each([
    ['30hz', [19, 29], 1],
    ['30hz', [18, 13, 9], 2],
    ['20hz', [19, 29, 18], 3],
    ['X..X.', [19, 29, 16], 4],
    ['10hz', [19, 29, 18], 5],
    ['14hz', [19, 29, 18], 17],
    ['2hz', [19, 29, 10], 18],
    ['X. with turns', [19, 29, 18], 22],
    ['14hz with turns', [19, 18, 13], 23],
    ['10hz with turns', [19, 29], 24],
    ['X....X....X.........X.X...............................X.......X.', [19, 18, 13], 19],
  ] as const)(
    'finds at %s, levels %j, what playing every button finds without DOWN (seed %i)',
    (text, levels, seed) => {
      const random = new SeededRandom(seed);
      const taps = tapsNamed(text);
      for (let n = 0; n < 24; n++) {
        const situation = randomSituation(random, levels);
        masks.search(situation, taps);
        const all = exhaustiveSearch(situation, taps, 'without DOWN');
        expect(placementTexts(masks).sort()).toEqual([...all.keys()].sort());
        for (let i = 0; i < masks.count; i++) {
          const text = `${masks.orientations[i]}@${masks.xs[i]},${masks.ys[i]}`;
          expect(masks.restFrames[i], text).toBe(all.get(text)?.frames);
        }
      }
    },
  );

  it.each([
    ['of Europe', '30hz', [18, 19, 29], 28, PAL],
    ['of Europe', '15hz', [15, 18, 19, 60], 29, PAL],
    ['of Europe', '10hz', [10, 18, 19], 30, PAL],
    ['with drops of two rows', '30hz', [38, 39, 255], 31, DOUBLE_TIMING],
    ['with drops of two rows', '15hz', [39], 32, DOUBLE_TIMING],
    ['with drops of two rows', 'X..X. with turns', [39], 33, DOUBLE_TIMING],
  ] as const)(
    'finds in the timing %s at %s, levels %j, what playing every button finds (seed %i)',
    (_, text, levels, seed, timing) => {
      const random = new SeededRandom(seed);
      const taps = tapsNamed(text);
      for (let n = 0; n < 24; n++) {
        const situation = randomSituation(random, levels, timing);
        masks.search(situation, taps);
        const all = exhaustiveSearch(situation, taps, 'without DOWN');
        expect(placementTexts(masks).sort()).toEqual([...all.keys()].sort());
        placementTexts(masks).forEach((found, i) => {
          expect(masks.restFrames[i], found).toBe(all.get(found)?.frames);
          const plan = plans.planFor(i);
          expect(plan.buttons).toHaveLength(masks.restFrames[i]);
          expect(playPlan(situation, plan.buttons).rest).toEqual(plan.placement);
        });
      }
    },
  );

  it.each([
    ['a timing of no console', OTHER_TIMING, [2, 4, 5, 6, 7, 8]],
    ['that of Europe', PAL, [5, 9, 10, 13, 16, 18, 19, 100]],
    ['that of drops of two rows', DOUBLE_TIMING, [37, 39, 100]],
    ['that of drops of two rows now and then', { ...NTSC, rowsPerDrop: 2 }, [0, 5, 9, 13, 16, 18, 19, 28]],
  ] as const)('finds in %s what the frame search finds with DOWN (60 situations, seed 11)', (_, timing, levels) => {
    const random = new SeededRandom(11);
    for (let n = 0; n < 60; n++) {
      const situation = randomSituation(random, levels, timing);
      masks.search(situation, TAPS_30HZ);
      frames.search(situation, TAPS_30HZ);
      expect(placementTexts(masks)).toEqual(placementTexts(frames));
    }
  });

  it.each([
    [1000, [19, 29], 6],
    [80, [18, 16, 13, 10], 7],
    [40, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], 8],
    [60, [28, 30, 154, 255], 9],
  ] as const)(
    'finds at 30 Hz what the frame search finds with DOWN: %i situations, levels %j (seed %i)',
    (count, levels, seed) => {
      const random = new SeededRandom(seed);
      for (let n = 0; n < count; n++) {
        const situation = randomSituation(random, levels);
        masks.search(situation, TAPS_30HZ);
        frames.search(situation, TAPS_30HZ);
        expect(placementTexts(masks)).toEqual(placementTexts(frames));
      }
    },
  );

  it.each(['20hz', '15hz', '12hz', '10hz', 'X..X.', 'X.', '14hz', '15hz with turns'])(
    'finds nothing at %s that the frame search does not find with DOWN (seed 10)',
    (text) => {
      const random = new SeededRandom(10);
      const taps = tapsNamed(text);
      for (let n = 0; n < 15; n++) {
        const situation = randomSituation(random, [0, 8, 13, 18, 19, 29]);
        masks.search(situation, taps);
        frames.search(situation, taps);
        expect(placementTexts(frames)).toEqual(expect.arrayContaining(placementTexts(masks)));
      }
    },
  );

  it('finds with bound turns no more than with free ones, and at 30 Hz the same (100 situations, seed 27)', () => {
    const random = new SeededRandom(27);
    let fewer = 0;
    for (let n = 0; n < 100; n++) {
      const situation = randomSituation(random, [18, 19, 29]);
      masks.search(situation, parseTaps('12hz'));
      const free = placementTexts(masks);
      masks.search(situation, parseTaps('12hz', 'taps'));
      expect(free).toEqual(expect.arrayContaining(placementTexts(masks)));
      if (masks.count < free.length) fewer++;
      const all = masks.search(situation, TAPS_30HZ);
      expect(masks.search(situation, parseTaps('30hz', 'taps'))).toBe(all);
    }
    expect(fewer).toBeGreaterThan(10);
  });

  it('lists placements by row, then orientation, then column', () => {
    masks.search(spawnSituation(parsePlayfield('####......'), 'S', 19), TAPS_30HZ);
    expect(placementTexts(masks).slice(0, 6)).toEqual([
      '11@1,17',
      '11@2,17',
      '11@3,17',
      '11@4,17',
      '12@0,17',
      '12@1,17',
    ]);
    const order = placementTexts(masks);
    masks.search(spawnSituation(emptyPlayfield(), 'T', 0), TAPS_30HZ);
    masks.search(spawnSituation(parsePlayfield('####......'), 'S', 19), TAPS_30HZ);
    expect(placementTexts(masks)).toEqual(order);
  });

  it('a piece that overlaps blocks where it appears may leave to where it fits, and never rests where it does not', () => {
    const blocked = parsePlayfield('....#.....\n'.repeat(20));
    masks.search(spawnSituation(blocked, 'O', 29), TAPS_30HZ);
    expect(placementTexts(masks)).toEqual(['10@6,18', '10@7,18', '10@8,18', '10@9,18']);
    masks.search(spawnSituation(parsePlayfield('....##....\n'.repeat(20)), 'O', 0), TAPS_30HZ);
    expect(masks.count).toBe(0);
  });

  it('refuses auto shift, which columns cannot carry', () => {
    expect(() => masks.search(spawnSituation(emptyPlayfield(), 'T', 19), parseTaps('das'))).toThrow('frame search');
  });
});

describe('plans from masks', () => {
  it.each([
    ['30hz', 11],
    ['20hz', 12],
    ['X..X.', 13],
    ['10hz', 14],
    ['14hz', 20],
    ['2hz', 21],
    ['X. with turns', 25],
    ['12hz with turns', 26],
  ])('rest where they promise, on the frame they promise, at %s (seed %i)', (text, seed) => {
    const random = new SeededRandom(seed);
    const taps = tapsNamed(text);
    for (let n = 0; n < 250; n++) {
      const situation = randomSituation(random, [0, 5, 9, 13, 16, 18, 19, 19, 29, 29]);
      masks.search(situation, taps);
      for (let i = 0; i < masks.count; i++) {
        const plan = plans.planFor(i);
        const { pieces, rest } = playPlan(situation, plan.buttons);
        expect(rest).toEqual(plan.placement);
        expect([pieces.length, plan.buttons.length]).toEqual([masks.restFrames[i], masks.restFrames[i]]);
      }
    }
  });

  it('press no more than any plan does at levels 19 and 29, but for one in a thousand (seed 15)', () => {
    const random = new SeededRandom(15);
    let more = 0;
    let all = 0;
    for (let n = 0; n < 30; n++) {
      const situation = randomSituation(random, [19, 29]);
      masks.search(situation, TAPS_30HZ);
      const best = exhaustiveSearch(situation, TAPS_30HZ, 'without DOWN');
      placementTexts(masks).forEach((text, i) => {
        all++;
        const { buttons } = plans.planFor(i);
        if (countPresses(situation.heldBefore, buttons) > (best.get(text)?.presses ?? 0)) more++;
      });
    }
    expect(all).toBeGreaterThan(500);
    expect(more).toBeLessThanOrEqual(all / 1000);
  });

  it('exist for the placements of the latest search only', () => {
    const count = masks.search(spawnSituation(emptyPlayfield(), 'O', 29), TAPS_30HZ);
    expect(() => plans.planFor(count)).toThrow('no placement 9 of 9');
  });

  it('press as early as they can', () => {
    masks.search(spawnSituation(emptyPlayfield(), 'T', 19), TAPS_30HZ);
    const index = placementTexts(masks).indexOf('0@1,19');
    expect(plans.planFor(index).buttons.slice(0, 9)).toEqual([0x82, 0, 0x82, 0, 2, 0, 2, 0, 0]);
  });

  it('still lead to their placement for a search that starts in the middle of one (seed 16)', () => {
    const random = new SeededRandom(16);
    for (const text of ['30hz', '20hz', '10hz']) {
      const taps = parseTaps(text);
      for (let n = 0; n < 200; n++) {
        const situation = randomSituation(random, [0, 9, 18, 19, 29]);
        if (masks.search(situation, taps) === 0) continue;
        const index = random.below(masks.count);
        const [promised, rest] = [placementTexts(masks)[index], masks.restFrames[index]];
        const played = random.below(rest);
        const later = situationAfter(situation, plans.planFor(index).buttons, played);
        if (!later) throw new Error('rested early');
        masks.search(later, taps);
        const again = placementTexts(masks).indexOf(promised);
        expect(again).toBeGreaterThanOrEqual(0);
        expect(masks.restFrames[again]).toBe(rest - played);
      }
    }
  });
});

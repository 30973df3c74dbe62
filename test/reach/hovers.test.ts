import { describe, expect, it } from 'vitest';
import { exhaustiveSearch } from '../../scripts/support/exhaustive-search.js';
import { SeededRandom } from '../../src/lib/seeded-random.js';
import { FrameSearch } from '../../src/reach/frame-search.js';
import { Hovers } from '../../src/reach/hovers.js';
import { playPlan, situationAfter, spawnSituation } from '../../src/reach/input-plan.js';
import { MaskSearch } from '../../src/reach/mask-search.js';
import { parseTaps, type TapPattern } from '../../src/reach/taps.js';
import { parsePlayfield } from '../../src/tetris/playfield.js';
import { PAL, type Timing } from '../../src/tetris/timing.js';
import { DOUBLE_TIMING } from '../support/other-timing.js';
import { everyMoment } from './every-moment.js';
import { placementTexts, randomSituation, tapsNamed } from './situations.js';

const masks = new MaskSearch();
const hovers = new Hovers(masks);
const frameSearch = new FrameSearch();

/** The plain twin looks at about this many hovers of a situation, and at about as many states of the piece. */
const SAMPLE = 3;

/** The placements of a hover, as text. */
function reachable(hover: number, taps: TapPattern): string[] {
  const all = placementTexts(masks);
  hovers.reach(hover, taps);
  return [...hovers.places.subarray(hovers.firsts[hover], hovers.ends[hover])].map((place) => all[place]);
}

describe('hovers', () => {
  it.each([
    ['30hz', [18, 19, 29], 1],
    ['20hz', [18, 19, 29], 2],
    ['X..X.', [16, 19], 3],
    ['10hz', [18, 19], 4],
    ['14hz', [18, 19], 6],
    ['2hz', [18, 29], 7],
    ['X. with turns', [18, 19], 8],
    ['11hz with turns', [18, 13], 9],
    ['12hz', [18, 19], 10, PAL],
    ['30hz', [39], 11, DOUBLE_TIMING],
    ['15hz', [39], 12, DOUBLE_TIMING],
  ] as [string, number[], number, Timing?][])(
    'reach at %s, levels %j, what playing every button reaches, and none is missing (seed %i)',
    (text, levels, seed, timing) => {
      const random = new SeededRandom(seed);
      const taps = tapsNamed(text);
      for (let n = 0; n < 8; n++) {
        const situation = randomSituation(random, levels, timing);
        const frames = 1 + random.below(20);
        masks.search(situation, taps);
        hovers.find(frames);
        const { flying, rested } = everyMoment(situation, taps, frames);
        const byPosition = new Map<string, Set<string>[]>();
        for (let hover = 0; hover < hovers.inFlight; hover++) {
          const later = situationAfter(situation, hovers.buttonsTo(hover), frames);
          if (!later) throw new Error('rested early');
          const { orientation, x, y } = later.piece;
          const state = { x, turn: orientation - masks.fits.first, y };
          expect(hovers.state(hover)).toMatchObject({ x, turn: state.turn });
          expect(hovers.y).toBe(y);
          const placements = reachable(hover, taps);
          if (random.below(hovers.inFlight) < SAMPLE) {
            expect(placements.toSorted()).toEqual([...exhaustiveSearch(later, taps, 'without DOWN').keys()].sort());
          }
          const position = `${orientation}@${x},${y}`;
          byPosition.set(position, [...(byPosition.get(position) ?? []), new Set(placements)]);
        }
        for (const later of flying) {
          if (random.below(flying.length) >= SAMPLE) continue;
          const { orientation, x, y } = later.piece;
          const all = byPosition.get(`${orientation}@${x},${y}`) ?? [];
          const placements = [...exhaustiveSearch(later, taps, 'without DOWN').keys()];
          const held = placements.length === 0 || all.some((set) => placements.every((text) => set.has(text)));
          expect(held, `${orientation}@${x},${y} holding ${later.heldBefore}`).toBe(true);
        }
        const resting = Array.from({ length: hovers.count - hovers.inFlight }, (_, i) =>
          reachable(hovers.inFlight + i, taps),
        );
        expect(resting.flat().sort()).toEqual(rested.sort());
      }
    },
  );

  it('reach at 30 Hz what the frame search finds with DOWN from there (30 situations, seed 5)', () => {
    const random = new SeededRandom(5);
    const taps = parseTaps('30hz');
    let compared = 0;
    for (let n = 0; n < 30; n++) {
      const situation = randomSituation(random, [9, 18, 19, 29]);
      const frames = 1 + random.below(30);
      masks.search(situation, taps);
      hovers.find(frames);
      if (hovers.inFlight === 0) continue;
      const hover = random.below(hovers.inFlight);
      const later = situationAfter(situation, hovers.buttonsTo(hover), frames);
      if (!later) throw new Error('rested early');
      frameSearch.search(later, taps);
      expect(reachable(hover, taps)).toEqual(placementTexts(frameSearch));
      compared++;
    }
    expect(compared).toBeGreaterThan(15);
  });

  it('begin with the piece that has not moved', () => {
    const taps = parseTaps('30hz');
    const situation = spawnSituation(parsePlayfield('###.......'), 'T', 18);
    masks.search(situation, taps);
    expect(hovers.find(18)).toBe(40 - 2 * 2 - 2);
    expect(hovers.state(0)).toEqual({ x: 5, turn: 2, turnHeld: 0, shiftHeld: 0 });
    expect(playPlan(situation, hovers.buttonsTo(0)).pieces.at(-1)).toMatchObject({ x: 5, y: 6, fall: 0 });
    expect(hovers.reach(0, taps)).toBe(masks.count);
  });
});

import { expect, it } from 'vitest';
import { exhaustiveSearch } from '../../scripts/support/exhaustive-search.js';
import { SeededRandom } from '../../src/lib/seeded-random.js';
import { FrameSearch } from '../../src/reach/frame-search.js';
import type { PieceSituation } from '../../src/reach/input-plan.js';
import { MaskSearch } from '../../src/reach/mask-search.js';
import type { TapPattern } from '../../src/reach/taps.js';
import { everyMoment } from './every-moment.js';
import { placementTexts, randomSituation, tapsNamed } from './situations.js';

const masks = new MaskSearch();
const frames = new FrameSearch();

/** A piece that was moved by these taps for some frames; none where it cannot be. */
function inTheAir(random: SeededRandom, situation: PieceSituation, taps: TapPattern): PieceSituation | undefined {
  const { flying } = everyMoment(situation, taps, 5 + random.below(16));
  const moved = flying.filter(({ piece }) => piece.x !== situation.piece.x);
  return moved[random.below(moved.length)];
}

it.each([
  ['X. with turns', 1],
  ['14hz with turns', 2],
  ['13hz', 3],
] as const)(
  'a piece in the air reaches at %s what playing every button reaches, whether the pattern goes on or starts again (seed %i)',
  (text, seed) => {
    const random = new SeededRandom(seed);
    const taps = tapsNamed(text);
    let differences = 0;
    for (let n = 0; n < 16; n++) {
      const spawn = { ...randomSituation(random, [18, 19, 29]), heldBefore: 0 };
      const goesOn = inTheAir(random, spawn, taps);
      if (!goesOn) continue;
      masks.search(spawn, taps);
      const fromSpawn = placementTexts(masks);
      const [on, anew] = [goesOn, { ...goesOn, frame: 0 }].map((situation) => {
        masks.search(situation, taps);
        const all = exhaustiveSearch(situation, taps, 'without DOWN');
        expect(placementTexts(masks).sort()).toEqual([...all.keys()].sort());
        if (n % 8 === 0) {
          frames.search(situation, taps);
          const withDown = exhaustiveSearch(situation, taps, 'with DOWN');
          expect(placementTexts(frames).sort()).toEqual([...withDown.keys()].sort());
        }
        return placementTexts(masks);
      });
      if (on.join() !== anew.join()) differences++;
      expect(fromSpawn).toEqual(expect.arrayContaining(on));
    }
    expect(differences).toBeGreaterThan(0);
  },
);

import { expect, it } from 'vitest';
import { SeededRandom } from '../../src/lib/seeded-random.js';
import { FrameSearch } from '../../src/reach/frame-search.js';
import { spawnSituation } from '../../src/reach/input-plan.js';
import { MaskSearch } from '../../src/reach/mask-search.js';
import { SlowestTaps } from '../../src/reach/plan-slack.js';
import { formatTaps, parseTaps } from '../../src/reach/taps.js';
import { parsePlacement } from '../../src/tetris/placement.js';
import { emptyPlayfield } from '../../src/tetris/playfield.js';
import { placementTexts, randomSituation } from './situations.js';

it('the slowest rate that reaches a placement is the first that finds it, from the slowest on (15 situations, seed 1)', () => {
  const random = new SeededRandom(1);
  const names = ['30hz', '6hz', 'das', '12hz', '8hz'];
  const slowest = new SlowestTaps(names.map((name) => parseTaps(name)));
  const masks = new MaskSearch();
  const frames = new FrameSearch();
  const named = new Set<string>();
  for (let n = 0; n < 15; n++) {
    const situation = randomSituation(random, [19, 29]);
    const rateOf = slowest.find(situation);
    const reached = new Map<string, string>();
    for (const name of ['30hz', '12hz', 'das', '8hz', '6hz']) {
      const search = name === 'das' ? frames : masks;
      search.search(situation, parseTaps(name));
      for (const text of placementTexts(search)) reached.set(text, name);
    }
    for (const [text, name] of reached) {
      const [orientation, x, y] = text.split(/[@,]/).map(Number);
      const rate = rateOf({ orientation, x, y });
      expect(rate && formatTaps(rate)).toBe(name);
      named.add(name);
    }
  }
  expect([...named].sort()).toEqual([...names].sort());
});

it('no rate reaches what cannot be reached', () => {
  const rateOf = new SlowestTaps([parseTaps('10hz')]).find(spawnSituation(emptyPlayfield(), 'I', 29));
  expect(rateOf(parsePlacement('I@5,19'))).toEqual(parseTaps('10hz'));
  expect(rateOf(parsePlacement('I-vertical@0,17'))).toBeUndefined();
});

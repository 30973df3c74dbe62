import { describe, expect, it } from 'vitest';
import { formatMethod, METHOD_NAMES, makeOptimiser, parseMethod } from '../../src/learn/method.js';

const SEARCH = { dimension: 3, seed: 1, unitLength: false, start: undefined, usualMean: [0.5, -0.5, -0.5] };

describe('a method of tuning as text', () => {
  it.each(['swarm', 'swarm:particles=7,max-speed=0.25', 'cross-entropy:noise-shift=-3.5', 'cma-es:step=0.1'])(
    '%s is written as it was read',
    (text) => expect(formatMethod(parseMethod(text))).toBe(text),
  );

  it.each([
    ['swam', 'no method "swam" (swarm, cross-entropy, genetic, cma-es); did you mean "swarm"?'],
    ['swarm:particle=3', 'no option of swarm "particle"'],
    ['swarm:particle=3', 'did you mean "particles"?'],
    ['genetic:particles=3', 'no option of genetic "particles"'],
    ['swarm:particles=1', 'no particles "1" (a whole number from 2 to 10000)'],
    ['swarm:particles=2.5', 'no particles "2.5" (a whole number from 2 to 10000)'],
    ['swarm:particles', 'no particles "" (a whole number'],
    ['cross-entropy:elite=2', 'no elite "2" (a number from 0.001 to 1)'],
    ['swarm:', 'no option of swarm ""'],
  ])('%s is refused', (text, message) => {
    expect(() => parseMethod(text)).toThrow(message);
  });

  it.each(METHOD_NAMES)('%s is made with as many points as it says, and goes on from what it saved', (name) => {
    const key = { swarm: 'particles', 'cross-entropy': 'candidates', genetic: 'population', 'cma-es': 'candidates' };
    const spec = parseMethod(`${name}:${key[name]}=6`);
    const optimiser = makeOptimiser(spec, SEARCH);
    expect(optimiser.ask()).toHaveLength(6);
    optimiser.tell([1, 2, 3, 4, 5, 6]);
    const again = makeOptimiser(spec, SEARCH, JSON.parse(JSON.stringify(optimiser.save())));
    expect(again.ask()).toEqual(optimiser.ask());
  });

  it.each([
    'swarm:range=2',
    'swarm:max-speed=0.1',
    'swarm:inertia=0.5',
    'swarm:acceleration=1',
    'cross-entropy:elite=0.3',
    'cross-entropy:deviation=2',
    'cross-entropy:noise-shift=0',
    'cross-entropy:noise-scale=0',
    'genetic:range=2',
    'genetic:elite=0.5',
    'genetic:tournament=1',
    'genetic:mutation-chance=0.1',
    'genetic:mutation-size=0.1',
    'genetic:mutation-decay=0.5',
    'cma-es:step=0.1',
  ])('%s leads elsewhere than without it', (text) => {
    const climb = (method: string) => {
      const optimiser = makeOptimiser(parseMethod(method), SEARCH);
      for (let i = 0; i < 3; i++) optimiser.tell(optimiser.ask().map((point) => -Math.hypot(...point)));
      return optimiser.ask();
    };
    expect(climb(text)).not.toEqual(climb(text.split(':')[0]));
  });

  it('swarm:patience=1 starts again after one generation without a better place', () => {
    const stall = (method: string) => {
      const optimiser = makeOptimiser(parseMethod(method), SEARCH);
      for (let i = 0; i < 2; i++) optimiser.tell(optimiser.ask().map(() => 0));
      return optimiser.save();
    };
    expect(stall('swarm:patience=1')).toMatchObject({ restarts: 1 });
    expect(stall('swarm:patience=2')).toMatchObject({ restarts: 0 });
  });

  it('a search that is told where to begin has that point, or begins around it', () => {
    const start = [1, 2, 3];
    for (const name of METHOD_NAMES) {
      const points = makeOptimiser(parseMethod(name), { ...SEARCH, start }).ask();
      if (name === 'swarm' || name === 'genetic') expect(points[0]).toEqual(start);
      else {
        const middle = start.map((_, d) => points.reduce((sum, point) => sum + point[d], 0) / points.length);
        expect(Math.hypot(...middle.map((value, d) => value - start[d]))).toBeLessThan(1.5);
      }
    }
  });
});

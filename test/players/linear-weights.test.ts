import { describe, expect, it } from 'vitest';
import { formatLinearWeights, parseLinearWeights } from '../../src/players/linear-weights.js';
import { cs3243Model } from '../../src/players/published-players.js';

const parse = (file: unknown) => parseLinearWeights(JSON.stringify(file));

describe('weights of a linear player', () => {
  it('are numbers by feature, with powers and offsets where they are wanted', () => {
    const { model } = parse({
      prefer: 'lower',
      features: {
        holes: 8,
        'pile-height': { weight: 3, power: 2, offset: -4 },
        bumpiness: [{ weight: 1 }, { weight: 0.1, power: 2 }],
      },
    });
    expect(model).toEqual({
      prefer: 'lower',
      pieces: 1,
      terms: [
        { feature: 'holes', weight: 8 },
        { feature: 'pile-height', weight: 3, power: 2, offset: -4 },
        { feature: 'bumpiness', weight: 1 },
        { feature: 'bumpiness', weight: 0.1, power: 2 },
      ],
    });
  });

  it('say how many pieces are placed, whether one is unknown, and whether it keeps calm', () => {
    const file = { prefer: 'higher', pieces: 2, unknown: true, calm: true, features: { lines: 1 } };
    expect(parse(file).model).toMatchObject({ pieces: 2, unknown: true, calm: true });
  });

  it('are read as they are written, with where they come from', () => {
    const text = formatLinearWeights({
      model: {
        prefer: 'higher',
        pieces: 2,
        calm: true,
        terms: [
          { feature: 'holes', weight: -0.1 },
          { feature: 'tetrises', weight: 3, power: 2 },
          { feature: 'well-cells', weight: 1 },
          { feature: 'well-cells', weight: 2, offset: 1 },
        ],
      },
      origin: { method: 'by hand', games: 3 },
    });
    const read = parseLinearWeights(text);
    expect(formatLinearWeights(read)).toBe(text);
    expect(read.origin).toEqual({ method: 'by hand', games: 3 });
    expect(read.model.terms).toHaveLength(4);
  });

  it('keep every digit', () => {
    const model = cs3243Model([1 / 3, -2 / 3, 0.1 + 0.2, 1e-17, -1, 5e11, 0, 1]);
    expect(parseLinearWeights(formatLinearWeights({ model, origin: {} })).model).toEqual(model);
  });

  it.each([
    [
      'an unknown feature',
      { prefer: 'lower', features: { hole: 1 } },
      'there is no feature "hole"; did you mean "holes"?',
    ],
    ['a feature like no other', { prefer: 'lower', features: { qqqqqqqqqqqq: 1 } }, 'Features: lines, singles'],
    ['a weight that is text', { prefer: 'lower', features: { holes: '8' } }, 'features.holes: expected a weight, an'],
    [
      'a field of a term',
      { prefer: 'lower', features: { holes: { weight: 1, pwer: 2 } } },
      'features.holes: no field "pwer"; did you mean "power"?',
    ],
    ['a weight beyond all bounds', { prefer: 'lower', features: { holes: 1e300 } }, 'features.holes'],
    ['a power of nothing', { prefer: 'lower', features: { holes: { weight: 1, power: 0 } } }, 'features.holes'],
    ['a field that there is not', { prefer: 'lower', peices: 2, features: { holes: 1 } }, 'peices'],
    ['no preference', { features: { holes: 1 } }, 'prefer'],
    ['three visible pieces', { prefer: 'lower', pieces: 3, features: { holes: 1 } }, 'pieces: expected 1 or 2'],
    ['no feature at all', { prefer: 'lower', features: {} }, 'expected at least one'],
    ['a list', [1, 2], 'not the weights of a linear player'],
  ])('are refused: %s', (_, file, message) => {
    expect(() => parse(file)).toThrow(RangeError);
    expect(() => parse(file)).toThrow(message);
  });

  it('are refused when they are not JSON', () => {
    expect(() => parseLinearWeights('holes = 8')).toThrow('expected JSON');
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isJsonBeginning } from '../../src/lib/json.js';

describe('the beginning of an object', () => {
  it('is every beginning but the whole one and nothing, of whatever is in it (seed 3)', () => {
    const object = fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue({ stringUnit: 'binary' }));
    fc.assert(
      fc.property(object, (value) => {
        const text = JSON.stringify(value);
        const beginnings = Array.from(text, (_, i) => isJsonBeginning(text.slice(0, i)));
        expect(beginnings).toEqual([false, ...beginnings.slice(1).map(() => true)]);
        expect(isJsonBeginning(text)).toBe(false);
      }),
      { seed: 3, numRuns: 60 },
    );
  });

  it.each([
    '{"a":1}J',
    '{"a":1}{"b":2',
    '{"a{"a":1',
    '{"a":1,}',
    '{"a":"\0\0',
    '{"a":\0',
    '{"a":12 3',
    '{"a":nul1',
    '[1,2',
    'a letter',
    '\ufeff{"a":1',
  ])('is not %j', (text) => {
    expect(isJsonBeginning(text)).toBe(false);
  });
});

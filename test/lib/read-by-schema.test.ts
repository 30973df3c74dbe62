/** What a schema refuses is told in words of this program: where, what was expected, what was found. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readBySchema } from '../../src/lib/read-by-schema.js';

/** The message of a refusal. */
function refusal(schema: z.ZodType, value: unknown): string {
  const read = readBySchema(schema, value);
  return read.ok ? 'not refused' : read.message;
}

const NUMBER = z.number().min(-10).max(10);
const TERM = z.strictObject({ weight: NUMBER, power: z.number().positive().max(8).optional() });

describe('a value that does not fit is told with what was expected:', () => {
  it.each<readonly [title: string, schema: z.ZodType, value: unknown, message: string]>([
    [
      'a field that is missing',
      z.object({ level: z.int().min(0).max(255) }),
      {},
      'level: expected a whole number from 0 to 255, found nothing',
    ],
    [
      'a field by a name that is nearly right',
      z.object({ level: z.int() }),
      { levle: 3 },
      'level: expected a whole number, found nothing; is "levle" meant for it?',
    ],
    [
      'another type',
      z.object({ at: z.object({ x: z.int().min(0) }) }),
      { at: { x: '5' } },
      'at.x: expected a whole number of at least 0, found "5"',
    ],
    ['an element of a list', z.array(z.int()), [1, null], '1: expected a whole number, found null'],
    ['a number that is none', z.number(), Number.NaN, 'expected a number, found NaN'],
    ['a number without end', NUMBER, Number.POSITIVE_INFINITY, 'expected a number from -10 to 10, found Infinity'],
    ['a fraction', z.int().max(3), 1.5, 'expected a whole number of at most 3, found 1.5'],
    [
      'a number that is not above a bound',
      z.number().positive().max(8),
      0,
      'expected a number above 0 and of at most 8, found 0',
    ],
    [
      'a number that is not below a bound',
      z.number().min(0).lt(1),
      1,
      'expected a number of at least 0 and below 1, found 1',
    ],
    [
      'a number beyond the exact ones',
      z.int().min(0),
      1e300,
      'expected a whole number of at least 0, found 1e+300, which is too large',
    ],
    ['a number between steps', z.int().multipleOf(5), 7, 'expected a whole number that is a multiple of 5, found 7'],
    ['a large whole number', z.bigint().min(3n), 1n, 'expected a whole number of at least 3, found 1'],
    [
      'a text that is too long',
      z.string().max(4),
      'x'.repeat(5000),
      'expected a text of at most 4 characters, found 5000 characters',
    ],
    [
      'a text that is too short',
      z.string().min(1).max(4),
      '',
      'expected a text of 1 to 4 characters, found 0 characters',
    ],
    [
      'a text of another form',
      z.string().regex(/^[0-9a-f]{16}$/),
      'xyz',
      'expected 16 hexadecimal digits, found "xyz"',
    ],
    ['a text of any other form', z.string().regex(/^a+$/), 'b', 'expected a text of the form ^a+$, found "b"'],
    ['a text of a known form', z.email(), 'b', 'expected a text in the form of an email, found "b"'],
    [
      'a list that is too short',
      z.array(z.int()).min(1),
      [],
      'expected a list of at least 1 element, found 0 elements',
    ],
    [
      'a list that is too long',
      z.array(z.int()).max(2),
      [1, 2, 3],
      'expected a list of at most 2 elements, found 3 elements',
    ],
    ['a list of another length', z.array(z.int()).length(4), [1], 'expected a list of 4 elements, found 1 element'],
    [
      'a row of another length',
      z.tuple([z.int(), z.int()]),
      [1, 2, 3],
      'expected a list of 2 elements, found 3 elements',
    ],
    [
      'a list in place of an object',
      z.object({ x: z.int(), y: z.int() }),
      [1],
      'expected an object with x and y, found [1]',
    ],
    ['a word in place of true', z.boolean(), 'yes', 'expected true or false, found "yes"'],
    [
      'a choice',
      z.enum(['higher', 'lower']),
      'lowre',
      'expected higher or lower, found "lowre"; did you mean "lower"?',
    ],
    ['a choice of several', z.literal([1, 2, 4]), 3, 'expected one of 1, 2 or 4, found 3'],
    [
      'a value that may be null',
      z.object({ next: z.string().nullable().optional() }),
      { next: 3 },
      'next: expected a text or null, found 3',
    ],
    ['an unknown field', TERM, { weight: 1, pwer: 2 }, 'no field "pwer"; did you mean "power"?'],
    ['a field that is near to none', TERM, { weight: 1, x: 2 }, 'no field "x" (weight, power)'],
    ['a missing field beside a misspelt one', TERM, { wieght: 1 }, 'no field "wieght"; did you mean "weight"?'],
    [
      'a name of another form',
      z.object({ files: z.record(z.string().regex(/^[0-9a-f]{4}$/), z.int()) }),
      { files: { x: 1 } },
      'files: expected 4 hexadecimal digits as the name of a field, found "x"',
    ],
    [
      'a name that is none of a few',
      z.partialRecord(z.enum(['near', 'far']), z.int()),
      { nera: 1 },
      'no field "nera"; did you mean "near"?',
    ],
    ['an element of a set', z.set(z.int()), new Set(['a']), 'expected a whole number, found "a"'],
    ['an element of a map', z.map(z.string(), z.int()), new Map([['a', 'b']]), 'a: expected a whole number, found "b"'],
    [
      'words of the schema',
      z.object({ taps: z.string().refine(() => false, 'expected a press pattern such as 12hz') }),
      { taps: 'x' },
      'taps: expected a press pattern such as 12hz, found "x"',
    ],
    [
      'a sentence of the schema',
      z.array(z.int()).refine(() => false, 'generations are missing'),
      [],
      'generations are missing',
    ],
    ['a check without words', z.string().refine(() => false), 'x', 'expected another value, found "x"'],
    [
      'a value that is wrapped',
      z.object({ n: z.lazy(() => z.int().default(3).readonly()) }),
      { n: 'x' },
      'n: expected a whole number, found "x"',
    ],
    ['what becomes something else', z.string().transform((text) => text.length), 5, 'expected a text, found 5'],
  ])('%s', (_, schema, value, message) => {
    expect(refusal(schema, value)).toBe(message);
  });
});

describe('a value that fits none of several forms', () => {
  const games = z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('player'), name: z.string() }),
    z.object({ kind: z.literal('learning'), pieces: z.int().min(1) }),
  ]);

  it('is told by the form that its kind names', () => {
    expect(refusal(z.object({ games }), { games: { kind: 'learning', pieces: 0 } })).toBe(
      'games.pieces: expected a whole number of at least 1, found 0',
    );
    expect(refusal(z.union(games.options), { kind: 'learning', name: 'x' })).toBe(
      'pieces: expected a whole number of at least 1, found nothing',
    );
  });

  it('is told with all kinds where its own is none', () => {
    expect(refusal(z.object({ games }), { games: { kind: 'lerning' } })).toBe(
      'games.kind: expected player or learning, found "lerning"; did you mean "learning"?',
    );
    expect(refusal(games, { name: 'x' })).toBe('kind: expected player or learning, found nothing');
  });

  it('is told by the form that it comes near to', () => {
    const weights = z.union([NUMBER, TERM, z.array(TERM).min(1)], 'expected a weight, an object or a list');
    expect(refusal(weights, { weight: 'x' })).toBe('weight: expected a number from -10 to 10, found "x"');
    expect(refusal(weights, [{ weight: 1 }, { weigth: 1 }])).toBe('1: no field "weigth"; did you mean "weight"?');
    expect(refusal(weights, 11)).toBe('expected a weight, an object or a list, found 11');
    expect(refusal(z.union([NUMBER, TERM]), 11)).toBe(
      'expected a number from -10 to 10 or an object with weight and power, found 11',
    );
  });

  it('is told with all forms where it is like none', () => {
    expect(refusal(z.union([z.literal('none'), z.int().min(1), z.null()]), true)).toBe(
      'expected none, a whole number of at least 1 or null, found true',
    );
  });
});

describe('what was found', () => {
  it('is shown in one line without anything that a terminal obeys', () => {
    expect(refusal(z.int(), 'a\u001b[2J\n\u202e')).toBe('expected a whole number, found "a\\u001b[2J\\n\\u202e"');
    expect(refusal(z.strictObject({}), { 'a\u009bb': 1 })).toBe('no field "a\\u009bb"');
  });

  it('is cut where it is long, of whatever kind it is', () => {
    let deep: unknown = 0;
    for (let i = 0; i < 50_000; i++) deep = [deep];
    const circle: unknown[] = [];
    circle.push(circle);
    const odd = [deep, circle, () => 1, Symbol('x'), 5n, [5n], 'x'.repeat(1e6), Object.create(null), new Map()];
    for (const value of odd) {
      const message = refusal(z.int(), value);
      expect(message).toMatch(/^expected a whole number, found \S/);
      expect(message.length).toBeLessThan(200);
    }
  });
});

it('whatever is refused by whatever schema, no word is one of the library (seed 14)', () => {
  const schemas: z.ZodType[] = [
    z.object({ a: z.union([z.int(), z.strictObject({ b: z.enum(['x', 'y']) })]), c: z.tuple([z.boolean(), NUMBER]) }),
    z.record(z.string().max(2), z.array(TERM).min(1).max(2)),
    z.strictObject({ a: z.iso.datetime().optional(), b: z.null(), c: z.date() }),
  ];
  fc.assert(
    fc.property(
      fc.constantFrom(...schemas),
      fc.anything({ withBigInt: true, withNullPrototype: true }),
      (schema, value) => {
        const read = readBySchema(schema, value);
        if (!read.ok)
          expect(read.message).not.toMatch(/Invalid|Unrecognized|received|Too (big|small)|undefined|\[object/);
      },
    ),
    { seed: 14, numRuns: 2000 },
  );
});

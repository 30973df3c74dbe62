/** What is said about a name that is none. */
import { expect, test } from 'vitest';
import { nearestName, unknownField, unknownName } from '../../src/lib/text.js';

test.for([
  ['hart', ['bricks', 'heart', 'stripes'], 'heart'],
  ['teris', ['tetris', 'movie'], 'tetris'],
  ['PLATEUA', ['maxout', 'plateau'], 'plateau'],
  ['gameboy', ['nes', 'b-type', 'course'], undefined],
  ['anything', [], undefined],
] as const)('%s is nearest to one of %j, if it is near to any', ([name, names, nearest]) => {
  expect(nearestName(name, names)).toBe(nearest);
});

test('a name that is none is told with all names, and the nearest of them', () => {
  expect(unknownName('method', 'swam', ['swarm', 'genetic'])).toBe(
    'no method "swam" (swarm, genetic); did you mean "swarm"?',
  );
  expect(unknownName('method', 'x', ['swarm', 'genetic'], ' or none')).toBe('no method "x" (swarm, genetic or none)');
});

test('an option that is none is told with all options, and the nearest of them', () => {
  const expected = 'no option "plys=2" (expected taps=…, plies=…); did you mean "plies=…"?';
  expect(unknownField('option', 'plys=2', ['taps', 'plies'])).toBe(expected);
  expect(unknownField('option', 'plies', ['taps', 'plies'])).toMatch(/did you mean "plies=…"/);
});

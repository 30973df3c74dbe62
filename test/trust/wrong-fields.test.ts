/**
 * A value with one wrong field is taken, or refused with a message that names the field, without a word of a library:
 * schemas, requests and the library. `node dist/scripts/bad-fields.js` tries thousands, and files of commands.
 */
import { describe, expect, test } from 'vitest';
import { httpReaders } from '../../scripts/bad/fields/http-readers.js';
import { libraryReaders } from '../../scripts/bad/fields/library-readers.js';
import { messageFault } from '../../scripts/bad/fields/message-fault.js';
import { textReaders } from '../../scripts/bad/fields/text-readers.js';
import { type Reader, tryFields } from '../../scripts/bad/fields/try-fields.js';
import { ENGINE_WORKER, serving } from '../features/serve/serving.js';

const SEED = 14;
describe(`a wrong field, seed ${SEED}, is told by its name and in our words by`, () => {
  const expectTold = async (readers: readonly Reader[], cases: number): Promise<void> => {
    const result = await tryFields(readers, { cases, seed: SEED });
    expect(result.faults).toEqual([]);
    expect(result.refused).toBeGreaterThan(cases / 2);
  };

  test('schemas and texts', () => expectTold(textReaders(new URL('../../src/', import.meta.url)), 500));
  test('the library', () => expectTold(libraryReaders(), 150));
  test('requests', async () => {
    const { port } = await serving({ worker: ENGINE_WORKER });
    await expectTold(httpReaders(port), 200);
  });
});

test.each([
  ['of a schema', 'level: Invalid input: expected number, received undefined', /library/],
  ['of a schema with a name', 'settings: Unrecognized key: "x"', /library/],
  ['of the reader of JSON', 'level: Unexpected token } in JSON at position 4', /library/],
  ['of the unpacker', 'level: incorrect header check', /library/],
  ['of the queue', 'level: ReplyError: OOM command not allowed', /library/],
  ['that was not finished', 'level: expected undefined', /library/],
  ['of a stack', 'level: no\n    at main (file.js:3:1)', /a stack/],
  ['without the field', 'this cannot be read', /no name of the field/],
])('a message %s is at fault', (_, message, fault) => {
  expect(messageFault(message, ['level'])).toMatch(fault);
});

test('a message with the field, what was expected and what was found is not', () => {
  expect(messageFault('level: expected a whole number from 0 to 255, found "x"', ['level'])).toBeUndefined();
  expect(messageFault('expected an object, found 5', [])).toBeUndefined();
});

/** Every command goes by the name under which it is loaded. */
import { expect, test } from 'vitest';
import { COMMANDS, DEFAULT_COMMAND } from '../../src/cli/commands.js';
import { newStop } from '../../src/platform/job.js';

test.each([...COMMANDS])('%s', async (name, load) => {
  const make = await load();
  expect(make({ stop: newStop(), exitWith: () => {} }).name()).toBe(name);
});

test('the command that runs when none is named is one of them', () => {
  expect([...COMMANDS.keys()]).toContain(DEFAULT_COMMAND);
});

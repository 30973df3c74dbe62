/**
 * Files that a run goes on with, damaged in any way: refused and as they were, or taken with all that was whole in them.
 * `node dist/scripts/bad-files.js` tries thousands.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CliRunner } from '../../scripts/bad/cli-runner.js';
import { resumedKinds } from '../../scripts/bad/resumed-kinds.js';
import { tryFiles } from '../../scripts/bad/try-files.js';
import { runBot } from '../cli/run-bot.js';
import { patience } from '../support/patience.js';

const SEED = 5;
const CASES = 60;
/** Only ends what hangs. */
const PATIENCE_MS = patience();

const runner = new CliRunner({ processorMs: 60_000, waitMs: PATIENCE_MS });

// The threads run what is compiled.
beforeAll(async () => void (await runBot('--version')));

afterAll(() => runner.close());

test(`files that runs go on with, damaged, seed ${SEED}`, async () => {
  const { cases, faults, commands, outcomes } = await tryFiles(runner, {
    cases: CASES,
    seed: SEED,
    makers: [resumedKinds],
  });
  expect(faults).toEqual([]);
  expect([...commands]).toEqual([]);
  expect(cases).toBeGreaterThanOrEqual(CASES);
  const goneOnWith = ['simulation', 'league', 'campaign', 'series', 'swarm', 'training'];
  expect([...outcomes.keys()]).toEqual(
    expect.arrayContaining(goneOnWith.map((what) => `${what} that goes on: refused (exit code 1)`)),
  );
  expect([...outcomes.keys()].filter((key) => key.endsWith('taken (exit code 0)'))).not.toEqual([]);
});

/** Threads that may be ended at any moment, also while they start. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { ThreadPool } from '../../src/node/process/run-tasks.js';
import { newFolder } from '../cli/run-bot.js';

it('threads load their program by import: one that is ended while it requires a module ends the process', async () => {
  const program = join(newFolder(), 'program.mjs');
  writeFileSync(program, 'export default () => process.features.require_module === true;');
  const pool = new ThreadPool<null, boolean>({ worker: pathToFileURL(program), threads: 1, workerData: {} });
  try {
    expect(await pool.run(null)).toBe(false);
  } finally {
    await pool.close();
  }
});

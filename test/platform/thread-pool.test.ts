/** Threads that may be ended at any moment, also while they start. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { ThreadPool } from '../../src/platform/threads/run-tasks.js';
import { newFolder, PROGRAM } from '../cli/run-bot.js';

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

const GAME = [
  'simulate',
  '--player',
  'random',
  '--rules',
  'hard-drop',
  '--max-pieces',
  '3',
  '--games',
  '2',
  '--jobs',
  '2',
];

it.each([
  ['--max-old-space-size=4096', {}],
  ['--expose-gc', {}],
  ['--stack-size=900', {}],
  ['--no-warnings', { NODE_OPTIONS: '--max-old-space-size=4096' }],
])('threads start whatever was said to Node: %s %o', (option, more) => {
  const { status, stderr } = spawnSync(process.execPath, [option, PROGRAM, ...GAME, '--quiet', '--json'], {
    env: { ...process.env, ...more },
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
});

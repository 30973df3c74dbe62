/**
 * Shell lines that see file systems of their own: a small disk, a read-only one. They need the right to mount, which root
 * and many users have in a namespace of their own; where that is missing, tests are skipped and say so.
 */
import { spawnSync } from 'node:child_process';
import { describe } from 'vitest';
import { type Finished, runInShell } from '../cli/run-bot.js';

const OWN_MOUNTS = ['--map-root-user', '--user', '--mount'];

const canMount = spawnSync('unshare', [...OWN_MOUNTS, 'bash', '-c', 'mount -t tmpfs tmpfs /mnt']).status === 0;

/** A group of tests whose lines may mount. */
export function describeWithMounts(title: string, tests: () => void): void {
  if (canMount) {
    describe(title, tests);
    return;
  }
  const missing = 'SKIPPED, nothing may be mounted here: run it as root, or where "unshare --user --mount" works';
  process.stderr.write(`\n*** ${title}: ${missing}\n\n`);
  describe.skip(`${title} (${missing})`, tests);
}

/** Runs a shell line in which `$BOT` is the program, and mounts are seen by nobody else. */
export function runWithMounts(line: string): Promise<Finished> {
  return runInShell(`exec unshare ${OWN_MOUNTS.join(' ')} bash -c '${line.replaceAll("'", "'\\''")}'`);
}

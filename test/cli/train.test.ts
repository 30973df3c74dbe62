/** Training as a user starts it: its files, its threads, an interruption, and files that it cannot use. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { formatWeights, parseWeights } from '../../src/eval/ntuple/ntuple-file.js';
import { LAYOUTS, ROW_WIDTH } from '../../src/eval/ntuple/ntuple-layout.js';
import { NtupleNetwork } from '../../src/eval/ntuple/ntuple-network.js';
import { setPrior } from '../../src/eval/ntuple/ntuple-prior.js';
import { PLATEAU_TRAINING } from '../../src/learn/training-plan.js';
import { isSame, learnHere } from '../support/learn-here.js';
import { newFolder, runBot, startBot } from './run-bot.js';

const folder = newFolder();
const SHORT = ['--features', 'base', '--games', '1', '--quiet'];

function weightsOf(file: string) {
  const { origin, loadInto } = parseWeights(readFileSync(file));
  const weights = new Float32Array(LAYOUTS[origin.features].rows * ROW_WIDTH);
  loadInto(weights);
  return { origin, weights };
}

describe('a training run', () => {
  it('comes out the same from its seed on any number of threads, and draws its curve', async () => {
    const run = async (threads: number, seed: number) => {
      const out = join(folder, `${seed}-on-${threads}.bin`);
      const length = ['--pieces', '0.012', '--learners', '3', '--round-pieces', '2000'];
      const how = ['--threads', String(threads), '--seed', String(seed)];
      const { code, stderr } = await runBot('train', '--out', out, ...length, ...how, ...SHORT);
      expect([code, stderr]).toEqual([0, '']);
      expect(readFileSync(`${out}.svg`, 'utf8')).toContain('<svg');
      return weightsOf(out);
    };
    const first = await run(1, 5);
    expect(first.origin).toMatchObject({ features: 'base', level: 19, pieces: 12_000, done: 1, threads: 1, seed: 5 });
    expect(first.origin.command).toBe(
      'train --for plateau --features base --seed 5 --learners 3 --round-pieces 2000 --pieces 0.012',
    );
    for (const threads of [2, 3]) expect(isSame((await run(threads, 5)).weights, first.weights)).toBe(true);
    const other = await run(2, 6);
    expect(isSame(other.weights, first.weights)).toBe(false);
    // As learners come to it one after another in this process.
    const plan = { ...PLATEAU_TRAINING, features: 'base', learners: 3, roundPieces: 2_000, seed: 5 } as const;
    const network = new NtupleNetwork('base', { workspaces: 0, shared: false });
    setPrior(network);
    await learnHere(plan, network.weights, 12_000);
    const { loadInto } = parseWeights(formatWeights(network.weights, first.origin));
    loadInto(network.weights);
    expect(isSame(network.weights, first.weights)).toBe(true);
  });

  it('says what it played, and its weights play', async () => {
    const out = join(folder, 'played.bin');
    const { code, stdout } = await runBot(
      'train',
      '--out',
      out,
      '--pieces',
      '0.06',
      '--learners',
      '2',
      '--json',
      ...SHORT,
    );
    expect(code).toBe(0);
    const result = JSON.parse(stdout) as { counts: { pieces: number; lines: number }; strength: { games: number } };
    expect(result.counts.pieces).toBe(60_000);
    // Ten cells a line: four cells for each piece, less what the stacks hold.
    expect(result.counts.lines / result.counts.pieces).toBeGreaterThan(0.2);
    expect(result.counts.lines / result.counts.pieces).toBeLessThanOrEqual(0.4);
    expect(result.strength.games).toBe(1);
    const played = await runBot('simulate', '--weights', out, '--plies', '1', '--games', '1', '--json');
    expect(played.code).toBe(0);
  });

  it('keeps what it has when it is interrupted, and goes on from there', async () => {
    const out = join(folder, 'interrupted.bin');
    const run = startBot([
      'train',
      '--out',
      out,
      '--pieces',
      '40',
      '--threads',
      '1',
      '--checkpoint-minutes',
      '0.02',
      ...SHORT,
    ]);
    while (!existsSync(out)) await new Promise((resolve) => setTimeout(resolve, 50));
    run.child.kill('SIGINT');
    const { code, stderr } = await run.finished;
    expect(code).toBe(130);
    expect(stderr).toContain('go on with --resume');
    const before = weightsOf(out).origin;
    expect(before.pieces).toBeGreaterThan(0);
    expect(before.done).toBeLessThan(1);
    const resumed = await runBot('train', '--out', out, '--resume', '--pieces', '0.001', '--threads', '1', ...SHORT);
    expect(resumed.code).toBe(0);
    const after = weightsOf(out).origin;
    expect(after.pieces).toBeGreaterThan(before.pieces);
    expect(after.done).toBe(1);
  });

  it('does not write over weights unless it is told to', async () => {
    const out = join(folder, 'precious.bin');
    writeFileSync(out, 'weights of weeks');
    const run = ['train', '--out', out, '--pieces', '0.001', '--threads', '1', ...SHORT];
    const refused = await runBot(...run);
    expect([refused.code, refused.stderr]).toEqual([
      1,
      expect.stringMatching(/precious\.bin exists: add --resume to go on with its run, or --force to replace it/),
    ]);
    expect(readFileSync(out, 'utf8')).toBe('weights of weeks');
    const forced = await runBot(...run, '--force');
    expect([forced.code, forced.stderr]).toEqual([0, '']);
    expect(weightsOf(out).origin.pieces).toBeGreaterThan(0);
  });

  it.each([
    ['without a length', ['--out', join(folder, 'none.bin')], 2, /say how long to train/],
    ['of both kinds of beginning', ['--resume', '--from', 'x.bin', '--pieces', '1'], 2, /leave out --from/],
    ['from a missing file', ['--from', join(folder, 'missing.bin'), '--pieces', '1'], 1, /no such file/],
    ['from another kind of file', ['--from', textFile(), '--pieces', '1'], 1, /text\.bin: no weights file/],
  ])('%s is refused', async (_, args, exitCode, message) => {
    const { code, stderr } = await runBot('train', ...args, ...SHORT);
    expect(stderr).toMatch(message);
    expect(code).toBe(exitCode);
  });
});

function textFile(): string {
  const file = join(folder, 'text.bin');
  writeFileSync(file, 'weights, it says, but these are words');
  return file;
}

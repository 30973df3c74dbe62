/** Training as a user starts it: its files, its threads, an interruption, and files that it cannot use. */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { formatWeights, parseWeights } from '../../src/eval/ntuple/ntuple-file.js';
import { LAYOUTS, ROW_WIDTH } from '../../src/eval/ntuple/ntuple-layout.js';
import { NtupleNetwork } from '../../src/eval/ntuple/ntuple-network.js';
import { setPrior } from '../../src/eval/ntuple/ntuple-prior.js';
import { sha1Of } from '../../src/features/train/training-state.js';
import { PLATEAU_TRAINING } from '../../src/learn/training-plan.js';
import { SHIPPED_WEIGHTS } from '../../src/platform/files/package-root.js';
import { isSame, learnHere } from '../support/learn-here.js';
import { newFolder, runBot, startBot } from './run-bot.js';

const folder = newFolder();
const PLATEAU = join(SHIPPED_WEIGHTS, 'plateau.bin');
const SHORT = ['--features', 'base', '--games', '1', '--quiet'];

function weightsOf(file: string) {
  const { origin, loadInto } = parseWeights(readFileSync(file));
  const weights = new Float32Array(LAYOUTS[origin.features].rows * ROW_WIDTH);
  loadInto(weights);
  return { origin, weights };
}

/** Pieces of the weights' run up to its last checkpoint; 0 without weights. */
function piecesKept(file: string): number {
  return existsSync(file) ? parseWeights(readFileSync(file)).origin.pieces : 0;
}

/** Arrays of millions of bytes take long to be compared by a test. */
function hashOf(file: string): string {
  return sha1Of(readFileSync(file));
}

/** The hash of a file of weights behind its header. */
function tablesOf(file: string): string {
  const bytes = readFileSync(file);
  return sha1Of(bytes.subarray(16 + bytes.readUInt32LE(12)));
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

  it.each([
    ['', []],
    [', with steps of their own', ['--own-steps', '--decay-from', '1']],
  ])('comes to the same bytes when it is killed at its checkpoints, on any number of threads%s', async (_, steps) => {
    const rounds = ['--pieces', '0.08', '--learners', '2', '--round-pieces', '1000', '--seed', '5'];
    const LONG = [...rounds, ...steps, ...SHORT];
    const [whole, killed] = [`whole${steps.length}.bin`, `killed${steps.length}.bin`].map((name) => join(folder, name));
    expect((await runBot('train', '--out', whole, '--threads', '2', ...LONG)).code).toBe(0);
    let kills = 0;
    for (const threads of ['1', '2']) {
      const before = piecesKept(killed);
      const often = ['--checkpoint-minutes', '0.01', '--threads', threads, ...(before > 0 ? ['--resume'] : [])];
      const { child, finished } = startBot(['train', '--out', killed, ...often, ...LONG]);
      let isOver = false;
      void finished.then(() => {
        isOver = true;
      });
      while (!isOver && !(existsSync(killed) && piecesKept(killed) > before)) await sleep(5);
      child.kill('SIGKILL');
      if ((await finished).code === null) kills++;
    }
    expect(kills).toBeGreaterThan(0);
    const { code, stderr } = await runBot('train', '--out', killed, '--resume', '--threads', '1', ...LONG);
    expect([code, stderr]).toEqual([0, '']);
    expect(tablesOf(killed)).toBe(tablesOf(whole));
    const { minutes: _minutes, threads: _threads, ...origin } = weightsOf(whole).origin;
    expect(weightsOf(killed).origin).toMatchObject(origin);
    expect(readdirSync(folder).filter((name) => /^killed.*(run|tmp)$/.test(name))).toEqual([]);
  });

  describe('that was stopped', () => {
    const out = join(folder, 'stopped.bin');
    const RUN = ['--pieces', '4', '--learners', '2', '--round-pieces', '500', '--threads', '1', ...SHORT];
    const resume = (...more: string[]) => runBot('train', '--out', out, '--resume', ...RUN, ...more);
    const state = `${out}.run`;

    beforeAll(async () => {
      const { child, finished } = startBot(['train', '--out', out, '--checkpoint-minutes', '0.01', ...RUN]);
      while (!existsSync(out)) await sleep(20);
      child.kill('SIGKILL');
      await finished;
    });

    it.each([
      [
        'other options',
        ['--step-size', '0.3'],
        /belongs to another run: its plan\.stepSize is 0\.7, but here it is 0\.3/,
      ],
      ['other playfields', ['--for', 'killscreen'], /belongs to another run: its plan\./],
    ])('is not gone on with by %s', async (_, options, message) => {
      const before = [out, state].map(hashOf);
      const { code, stdout, stderr } = await resume(...options);
      expect([code, stdout, stderr]).toEqual([1, '', expect.stringMatching(message)]);
      expect([out, state].map(hashOf)).toEqual(before);
    });

    it('is not gone on with by other weights, damaged ones, or without where it stood; and nothing is changed', async () => {
      const [weights, stood] = [out, state].map((file) => readFileSync(file));
      const other = readFileSync(join(folder, 'whole0.bin'));
      const cases: readonly (readonly [Buffer, Buffer | undefined, RegExp])[] = [
        [other, stood, /does not belong to these weights/],
        [weights, stood.with(-3, stood[stood.length - 3] ^ 1) as Buffer, /is damaged: its checksum does not match/],
        [weights, stood.subarray(0, -4), /is damaged: its checksum does not match/],
        [weights, Buffer.alloc(0), /is not the state of a training run/],
        [weights, undefined, /stopped on its way, and where it stood .* is missing.*Begin a new run with --from/],
      ];
      for (const [given, kept, message] of cases) {
        writeFileSync(out, given);
        if (kept) writeFileSync(state, kept);
        else rmSync(state);
        const { code, stdout, stderr } = await resume();
        expect([code, stdout, stderr]).toEqual([1, '', expect.stringMatching(message)]);
        expect(hashOf(out)).toBe(sha1Of(given));
        expect(existsSync(state) && hashOf(state)).toBe(kept ? sha1Of(kept) : false);
      }
      writeFileSync(out, weights);
      writeFileSync(state, stood);
    });

    it('is not begun again by chance', async () => {
      const weights = readFileSync(out);
      rmSync(out);
      const { code, stderr } = await runBot('train', '--out', out, ...RUN);
      expect([code, stderr]).toEqual([1, expect.stringMatching(/already holds a run: add --resume/)]);
      writeFileSync(out, weights);
    });
  });

  it('leaves tables as they are, and trains those that it adds to them', async () => {
    const [small, grown] = [join(folder, 'small.bin'), join(folder, 'grown.bin')];
    const length = ['--pieces', '0.004', '--learners', '1', '--games', '1', '--quiet'];
    await runBot('train', '--out', small, '--features', 'base', ...length);
    const how = ['--features', 'surface', '--keep', 'base', '--step-size', '0.1'];
    const { code } = await runBot('train', '--out', grown, '--from', small, ...how, ...length);
    expect(code).toBe(0);
    const { origin, weights } = weightsOf(grown);
    const before = weightsOf(small).weights;
    expect(origin).toMatchObject({ features: 'surface', pieces: 8_000 });
    // A file rounds to its largest weight by 2 ** 15.
    const unit = weights.reduce((largest, weight) => Math.max(largest, Math.abs(weight)), 0) / 0x7fff;
    expect(before.every((weight, i) => Math.abs(weight - weights[i]) <= unit)).toBe(true);
    expect(weights.subarray(before.length).some((weight) => weight !== 0)).toBe(true);
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
    ['for whole games on other boards', ['--boards-from', PLATEAU, '--pieces', '1'], 2, /add --for finish/],
    ['from a missing file', ['--from', join(folder, 'missing.bin'), '--pieces', '1'], 1, /no such file/],
    ['from another kind of file', ['--from', textFile(), '--pieces', '1'], 1, /text\.bin: no weights file/],
    [
      'from weights of more tables',
      ['--from', PLATEAU, '--pieces', '1'],
      1,
      /wide features, which cannot be trained as base/,
    ],
    [
      'with all of its tables kept',
      ['--keep', 'base', '--pieces', '1', '--out', join(folder, 'kept.bin')],
      1,
      /the base features have no tables beside those of base: leave out --keep/,
    ],
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

/** Games on a cluster: the manifest and the script are run as the cluster would run them, and their parts are merged. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Job } from 'kubernetes-models/batch/v1/Job';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { newFolder, runBot } from '../cli/run-bot.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const SCRIPTS = join(ROOT, 'scripts', 'cluster');

/** Runs a program of the repository as a node of a cluster would. */
function run(program: string, args: readonly string[], env: Readonly<Record<string, string>>): void {
  const { status, stderr } = spawnSync(program, args, { cwd: ROOT, env: { ...process.env, ...env }, encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
}

describe('the Indexed Job of Kubernetes', () => {
  const manifest = parse(readFileSync(join(SCRIPTS, 'kubernetes-job.yaml'), 'utf8'));
  const [container] = manifest.spec.template.spec.containers;

  test('is one by the schema of Kubernetes', () => {
    new Job(manifest).validate();
    const wrong = structuredClone(manifest);
    wrong.spec.completions = 'twenty';
    expect(() => new Job(wrong).validate()).toThrow(/completions/);
    delete wrong.spec.template.spec.containers;
    wrong.spec.completions = manifest.spec.completions;
    expect(() => new Job(wrong).validate()).toThrow(/containers/);
  });

  test('has as many completions as the games have parts', () => {
    const parts = container.env.find(({ name }: { name: string }) => name === 'PARTS').value;
    expect(manifest.spec).toMatchObject({ completionMode: 'Indexed', completions: Number(parts) });
  });

  test('its command plays the parts of a run, and again changes nothing', async () => {
    const results = newFolder();
    const [program, ...args] = [...container.command, ...container.args];
    const env = { GAMES: '3', PARTS: '2', RESULTS: results };
    for (const index of ['0', '1', '1']) run(program, args, { ...env, JOB_COMPLETION_INDEX: index });
    const parts = [0, 1].map((index) => join(results, `part-${index}.jsonl`));
    const range = ['--games', '3', '--seed-step', '256', '--quiet'];
    const all = join(results, 'all.jsonl');
    expect(await runBot('merge', ...parts, ...range, '--out', all)).toMatchObject({ code: 0, stderr: '' });
    const alone = join(results, 'alone.jsonl');
    await runBot('simulate', '--player', 'plateau', ...range, '--out', alone);
    expect(readFileSync(all, 'utf8')).toBe(readFileSync(alone, 'utf8'));
  });
});

describe('the array of Slurm jobs', () => {
  const script = join(SCRIPTS, 'slurm-array.sh');
  const games = ['--player', 'random', '--rules', 'hard-drop', '--games', '4'];

  test('its script plays the part of its index, also when the job is run again after its node was lost', () => {
    const results = newFolder();
    const env = { PARTS: '2', RESULTS: results, SLURM_SUBMIT_DIR: ROOT, SLURM_ARRAY_TASK_ID: '1' };
    run('bash', [script, ...games], env);
    const part = join(results, 'part-1.jsonl');
    const seeds = readFileSync(part, 'utf8').trim().split('\n').slice(1);
    expect(seeds.map((line) => JSON.parse(line).seed)).toEqual([2, 3]);
    // What the lost node left behind: this machine cannot tell whether it is still at work.
    run('bash', ['-c', `echo '{"pid":1,"host":"lost-node","start":"1"}' > ${part}.lock`], {});
    run('bash', [script, ...games], { ...env, SLURM_RESTART_COUNT: '1' });
  });

  test('its script says how it is submitted', () => {
    const { status, stderr } = spawnSync('bash', [script, ...games], { cwd: newFolder(), encoding: 'utf8' });
    expect([status, stderr]).toEqual([1, expect.stringMatching(/is not set: submit this with sbatch --array=0-19/)]);
  });
});

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type Checkpoint, readCheckpoint, writeCheckpoint } from '../../../src/features/train/tune-checkpoint.js';
import { METHOD_NAMES, parseMethod } from '../../../src/learn/method.js';
import { optimiserFor, type TuningPlan, tunableModel } from '../../../src/learn/tuning-plan.js';
import { sha1Hex } from '../../../src/lib/hashes.js';
import { parseRules } from '../../../src/simulate/game-rules.js';
import { coursePlan } from '../../support/tuning-plan.js';

const folder = mkdtempSync(join(tmpdir(), 'maxout-checkpoint-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = join(folder, 'my.json.run');

const PLAN = coursePlan('genetic:population=4');

/** The checkpoint of a run by a method whose points were rated once; some of the next ones are rated, too. */
function checkpointOf(plan: TuningPlan): Checkpoint {
  const optimiser = optimiserFor(plan);
  const fitness = optimiser.ask().map((_, i) => i / 3);
  optimiser.tell(fitness);
  const rated = optimiser.ask().map((_, i) => (i % 2 === 0 ? 3.25 + i * 1e6 : null));
  const history = [{ generation: 1, best: 7, mean: 2.5, bestSoFar: 7, seconds: 1.25 }];
  return { state: optimiser.save(), rated, history, reference: null };
}
const CHECKPOINT = checkpointOf(PLAN);

describe('a checkpoint', () => {
  it('is read as it was written', () => {
    writeCheckpoint(file, '1.2.3', PLAN, CHECKPOINT);
    expect(readCheckpoint(file, '1.2.3', PLAN)).toEqual(CHECKPOINT);
    expect(readdirSync(folder)).toEqual(['my.json.run']);
  });

  const OTHERS: readonly (readonly [string, Partial<TuningPlan>, RegExp])[] = [
    ['other features', { model: tunableModel('dellacherie') }, /its model\.terms\.0\.feature is "landing-bottom"/],
    [
      'other rules',
      { simulation: { ...PLAN.simulation, rules: parseRules('course') } },
      /its simulation\.rules\.pieces.* is .*here it is/,
    ],
    ['another method', { method: parseMethod('swarm') }, /its method\.name is "genetic", but here it is "swarm"/],
    [
      'an option more',
      { method: parseMethod('genetic:population=4,elite=0.5') },
      /method\.options\.elite is not set, but here it is 0\.5/,
    ],
    ['another fitness', { fitness: 'survival' }, /its fitness is "lines", but here it is "survival"/],
    ['other games', { games: 4 }, /its games is 3, but here it is 4/],
    ['another seed', { seed: 5 }, /its seed is 4, but here it is 5/],
    ['another limit', { simulation: { ...PLAN.simulation, maxPieces: null } }, /maxPieces is 100, but here it is null/],
  ];
  it.each(OTHERS)('of a run with %s is refused', (_, change, message) => {
    writeCheckpoint(file, '1.2.3', PLAN, CHECKPOINT);
    const read = () => readCheckpoint(file, '1.2.3', { ...PLAN, ...change });
    expect(read).toThrow(message);
    expect(read).toThrow('belongs to another run');
  });

  it('of another version is refused', () => {
    writeCheckpoint(file, '1.2.3', PLAN, CHECKPOINT);
    expect(() => readCheckpoint(file, '1.3.0', PLAN)).toThrow('was written by version 1.2.3, this is 1.3.0');
  });

  it.each([
    ['cut off', (text: string) => text.slice(0, -50), 'is damaged'],
    ['changed in one digit', (text: string) => text.replace('3.25', '3.26'), 'is damaged'],
    ['something else', () => '{"prefer":"higher"}', 'is not a checkpoint of a tuning run'],
    ['empty', () => '', 'is not a checkpoint of a tuning run'],
    ['followed by another line', (text: string) => `${text}zeros\n`, 'in line 3'],
    ['without its last line break', (text: string) => text.trimEnd(), 'is damaged'],
  ])('that is %s is refused', (_, damage, message) => {
    writeCheckpoint(file, '1.2.3', PLAN, CHECKPOINT);
    writeFileSync(file, damage(readFileSync(file, 'utf8')));
    expect(() => readCheckpoint(file, '1.2.3', PLAN)).toThrow(message);
  });

  describe('whose content is wrong and whose checksum fits', () => {
    /** Written by hand, as it were. */
    function read(plan: TuningPlan, change: (text: string) => string): () => Checkpoint {
      writeCheckpoint(file, '1.2.3', plan, checkpointOf(plan));
      const text = change(readFileSync(file, 'utf8').split('\n')[0]);
      writeFileSync(file, `${text}\n${sha1Hex(new TextEncoder().encode(text))}\n`);
      return () => readCheckpoint(file, '1.2.3', plan);
    }
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;

    it.each(METHOD_NAMES)('is read when nothing is wrong with that of %s', (method) => {
      const plan = coursePlan(method);
      const found = read(plan, (text) => text)();
      expect(found).toEqual(checkpointOf(plan));
      expect(optimiserFor(plan, found.state).ask()).toEqual(optimiserFor(plan, checkpointOf(plan).state).ask());
    });

    const WRONG: readonly (readonly [string, string, (text: string) => string])[] = [
      ['is no JSON', 'swarm', (text) => `${text}}`],
      ['lacks a field', 'swarm', (text) => text.replace('"history"', '"histori"')],
      ['has a history of a generation less', 'swarm', (text) => text.replace(/"history":\[[^\]]*\]/, '"history":[]')],
      [
        'counts generations otherwise',
        'swarm',
        (text) => text.replace('"generation":1,"best":7', '"generation":9,"best":7'),
      ],
      [
        'is of a later generation than its history',
        'swarm',
        (text) => text.replace('"generation":1,"best":{', '"generation":9007199254740991,"best":{'),
      ],
      ['has ratings of fewer points', 'swarm', (text) => text.replace(/"rated":\[[^\]]*\]/, '"rated":[1,2,null]')],
      ['has a rating without an end', 'swarm', (text) => text.replace('"rated":[3.25', '"rated":[1e999')],
      ['has a number of a point as text', 'swarm', (text) => text.replace(/"position":\[[^,]*/, '"position":["1"')],
      ['has points of fewer numbers', 'swarm', (text) => text.replace(/"position":\[[^,]*,/, '"position":[')],
      ['has no points', 'swarm', (text) => text.replace(/"particles":\[.*\],"stalled"/, '"particles":[],"stalled"')],
      ['has nothing for points', 'genetic', (text) => text.replace(/"population":\[.*\]\]/, '"population":null')],
      ['has one point less', 'genetic', (text) => text.replace(/"population":\[\[[^\]]*\],/, '"population":[')],
      ['varies by less than nothing', 'cross-entropy', (text) => text.replace('"variance":[', '"variance":[-')],
      ['has a mean beyond all numbers', 'cross-entropy', (text) => text.replace(/"mean":\[[^,]*/, '"mean":[1e308')],
      ['has no number in its shape', 'cma-es', (text) => text.replace(/"covariance":\[\[[^,]*/, '"covariance":[[null')],
      ['has a shape without room', 'cma-es', (text) => text.replace(/"covariance":\[\[[^,]*/, '"covariance":[[1e-300')],
      ['has a correlation above 1', 'cma-es', (text) => text.replace(/("covariance":\[\[[^,]*,)[^,]*/, '$19e9')],
      ['has a step beyond all numbers', 'cma-es', (text) => text.replace(/"step":[^,]*/, '"step":1e308')],
      ['nests without an end', 'swarm', (text) => text.replace('"reference":null', `"reference":${deep}`)],
      ['is of a plan that nests without an end', 'swarm', (text) => text.replace('"games":3', `"games":${deep}`)],
      ['has no version', 'swarm', (text) => text.replace('"version":"1.2.3"', '"version":[]')],
    ];
    it.each(WRONG)('is refused in one line when it %s', (_, method, change) => {
      expect(read(coursePlan(method), change)).toThrow(/^\S+ (is damaged: |belongs to another run: its ).{1,300}$/);
    });
  });

  it('that is missing says so', () => {
    expect(() => readCheckpoint(join(folder, 'none'), '1.2.3', PLAN)).toThrow('there is no such file');
  });

  it('stays as it was when the next one cannot be written', () => {
    writeCheckpoint(file, '1.2.3', PLAN, CHECKPOINT);
    // It grows beyond what a process may write.
    const script = `
      import { writeCheckpoint } from '${new URL('../../../dist/src/features/train/tune-checkpoint.js', import.meta.url)}';
      process.on('SIGXFSZ', () => {});
      writeCheckpoint(${JSON.stringify(file)}, '1.2.3', {}, { history: Array.from({ length: 10_000 }) });
    `;
    const line = 'ulimit -f 1; exec "$0" --input-type=module -e "$1"';
    const { status, stderr } = spawnSync('bash', ['-c', line, process.execPath, script], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([1, expect.stringContaining('EFBIG')]);
    expect(readCheckpoint(file, '1.2.3', PLAN)).toEqual(CHECKPOINT);
    expect(readdirSync(folder)).toEqual([basename(file)]);
  });
});

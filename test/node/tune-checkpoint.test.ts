import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type Checkpoint, readCheckpoint, writeCheckpoint } from '../../src/node/learn/tune-checkpoint.js';
import { parseMethod } from '../../src/tune/method.js';
import { tunableModel } from '../../src/tune/tunable-players.js';
import type { TuningPlan } from '../../src/tune/tuning-plan.js';
import { parseRules } from '../../src/worlds/game-rules.js';
import { coursePlan } from '../support/tuning-plan.js';

const folder = mkdtempSync(join(tmpdir(), 'maxout-checkpoint-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = join(folder, 'my.json.run');

const PLAN = coursePlan('genetic:population=4');
const CHECKPOINT: Checkpoint = {
  state: { generation: 1, best: { point: [0.1, 1 / 3, -2e-17], fitness: 7 } },
  rated: [3.25, null, 1e6, null],
  history: [{ generation: 1, best: 7, mean: 2.5, bestSoFar: 7, seconds: 1.25 }],
  reference: null,
};

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
    ['another method', { method: parseMethod('swarm') }, /its method\.name is "genetic", here it is "swarm"/],
    [
      'an option more',
      { method: parseMethod('genetic:population=4,elite=0.5') },
      /method\.options\.elite is not set, here it is 0\.5/,
    ],
    ['another fitness', { fitness: 'survival' }, /its fitness is "lines", here it is "survival"/],
    ['other games', { games: 4 }, /its games is 3, here it is 4/],
    ['another seed', { seed: 5 }, /its seed is 4, here it is 5/],
    ['another limit', { simulation: { ...PLAN.simulation, maxPieces: null } }, /maxPieces is 100, here it is null/],
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
    ['something else', () => '{"prefer":"higher"}', 'is no checkpoint of a tuning run'],
    ['empty', () => '', 'is no checkpoint of a tuning run'],
  ])('that is %s is refused', (_, damage, message) => {
    writeCheckpoint(file, '1.2.3', PLAN, CHECKPOINT);
    writeFileSync(file, damage(readFileSync(file, 'utf8')));
    expect(() => readCheckpoint(file, '1.2.3', PLAN)).toThrow(message);
  });

  it('that is missing says so', () => {
    expect(() => readCheckpoint(join(folder, 'none'), '1.2.3', PLAN)).toThrow('there is no such file');
  });

  it('stays as it was when the next one cannot be written', () => {
    writeCheckpoint(file, '1.2.3', PLAN, CHECKPOINT);
    // A folder stands where the unfinished file would.
    const inTheWay = `${file}.tmp`;
    mkdirSync(inTheWay);
    expect(() => writeCheckpoint(file, '1.2.3', PLAN, { ...CHECKPOINT, rated: [] })).toThrow();
    expect(readCheckpoint(file, '1.2.3', PLAN)).toEqual(CHECKPOINT);
  });
});

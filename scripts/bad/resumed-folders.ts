/**
 * Folders of recorded games and files of trainings that were cut off, spoiled in any way, and gone on with: each is refused
 * with every byte as it was, or comes to the bytes of a run that nobody cut off.
 */
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NtupleNetwork } from '../../src/eval/ntuple/ntuple-network.js';
import {
  readTrainingState,
  sha1Of,
  type TrainingRun,
  writeTrainingState,
} from '../../src/features/train/training-state.js';
import { PLATEAU_TRAINING } from '../../src/learn/training-plan.js';
import { SeededRandom } from '../../src/lib/seeded-random.js';
import { formatCheckedLine, parseCheckedLine } from '../../src/platform/files/line-file.js';
import { Failure } from '../../src/platform/job.js';
import { faultOf } from './cli-runner.js';
import { playRecorded } from './cut-off-game.js';

export interface ResumedCounts {
  readonly cases: number;
  readonly refused: number;
  readonly taken: number;
  /** What was not as it should be, with the case that did it. */
  readonly faults: readonly string[];
}

const DECISIONS = 'decisions.jsonl';
const LOG = 'run.jsonl';
/** Frames after which the good game is cut off, of 592. */
const CUT_AT = [150, 400, 560];

/** Values that are valid JSON and seldom expected; texts stand for themselves. */
const ODD: readonly unknown[] = [
  ...[0, -1, 1, 2.5, 18, 19, 255, 1e308, -1e308, 2 ** 60],
  ...['', 'Infinity', 'NaN', '1 .', '3 LR', '200 D', '5 S 5 T', '2000001 .', '\u001b[31m', '__proto__'],
  ...[null, true, [], {}, [0, 5, 18], [10, 4, 18], [[0, 5, 18, 1, null]], { on: 'x' }],
];

type Random = SeededRandom;

function pick<T>(random: Random, from: readonly T[]): T {
  return from[random.below(from.length)];
}

/** Changes the lines of a text in one way. */
function spoiledLines(random: Random, text: string): string {
  const lines = text.split('\n');
  const at = random.below(lines.length);
  switch (random.below(9)) {
    case 0:
      return lines.toSpliced(at, 1).join('\n');
    case 1:
      return lines.toSpliced(at, 0, lines[at]).join('\n');
    case 2:
      return lines
        .with(at, lines[(at + 1) % lines.length])
        .with((at + 1) % lines.length, lines[at])
        .join('\n');
    case 3:
      return text.slice(0, random.below(text.length));
    case 4: {
      const place = random.below(text.length);
      return text.slice(0, place) + String.fromCharCode(32 + random.below(95)) + text.slice(place + 1);
    }
    case 5:
      return lines.with(at, '').join('\n');
    case 6:
      return text + pick(random, ['\0\0\0', '{"on":"', 'x', '\n', '{}\n', '[]\n', 'null\n']);
    case 7:
      return text.replaceAll('\n', '\r\n');
    default:
      return lines.with(at, withOddValue(random, lines[at])).join('\n');
  }
}

/** A line whose check fits, with another value in one of its fields, or within one. */
function withOddValue(random: Random, line: string): string {
  const read = parseCheckedLine(Buffer.from(line));
  if (!read.ok || typeof read.value !== 'object' || read.value === null) return line;
  const fields = read.value as Record<string, unknown>;
  const name = pick(random, [...Object.keys(fields), 'other']);
  const old = fields[name];
  const odd = pick(random, ODD);
  const isWithin = Array.isArray(old) && old.length > 0 && random.below(2) === 0;
  const changed = { ...fields, [name]: isWithin ? old.with(random.below(old.length), odd) : odd };
  if (random.below(8) === 0) delete changed[name];
  return line.includes('"check"') ? formatCheckedLine(changed) : JSON.stringify(changed);
}

function contentOf(folder: string): string {
  const names = readdirSync(folder).sort();
  return names.map((name) => `${name}\0${readFileSync(join(folder, name)).toString('latin1')}`).join('\0');
}

/** Games as `rebirth --record --resume` goes on with them. */
export async function resumedGames(cases: number, seed: number): Promise<ResumedCounts> {
  const random = new SeededRandom(seed);
  const home = mkdtempSync(join(tmpdir(), 'maxout-resumed-'));
  const at = (name: string | number): string => join(home, String(name));
  const faults: string[] = [];
  let [refusals, taken] = [0, 0];
  try {
    await playRecorded({ folder: at('whole'), resume: false });
    const whole = contentOf(at('whole'));
    for (const cutAt of CUT_AT) await playRecorded({ folder: at(cutAt), resume: false, cutAt });
    for (let i = 0; i < cases; i++) {
      const folder = at('case');
      cpSync(at(pick(random, CUT_AT)), folder, { recursive: true });
      const others = spoilFolder(random, folder);
      const before = contentOf(folder);
      const name = `game ${i} of seed ${seed}`;
      try {
        const { end, refused } = await playRecorded({ folder, resume: true, ...others });
        const after = contentOf(folder);
        if (refused === undefined) taken++;
        else refusals++;
        const problem =
          refused === undefined
            ? end !== undefined && after !== whole && 'it came to other bytes'
            : (after !== before && `refused, and changed: ${refused}`) || saidBadly(refused);
        if (problem) faults.push(`${name}: ${problem}`);
      } catch (error) {
        faults.push(`${name}: ${error instanceof Error ? error.stack : error}`);
      }
      rmSync(folder, { recursive: true, force: true });
    }
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
  return { cases, refused: refusals, taken, faults };
}

/** Spoils one file or both, takes one away, or returns other options. */
function spoilFolder(random: Random, folder: string): { readonly seed?: number; readonly player?: string } {
  const way = random.below(10);
  if (way === 0) return pick(random, [{ seed: 4 }, { player: 'random' }, { player: 'el-tetris' }]);
  if (way === 1) {
    rmSync(join(folder, pick(random, [LOG, DECISIONS])));
    return {};
  }
  for (const name of way < 6 ? [DECISIONS] : way < 9 ? [LOG] : [LOG, DECISIONS]) {
    const file = join(folder, name);
    writeFileSync(file, spoiledLines(random, readFileSync(file, 'latin1')), 'latin1');
  }
  return {};
}

function saidBadly(message: string): string | undefined {
  return faultOf({ ended: 'itself', code: 1, stdout: '', stderr: message, milliseconds: 0 }, [1]);
}

/** States of trainings as `train --resume` reads them. */
export function resumedTrainings(cases: number, seed: number): ResumedCounts {
  const random = new SeededRandom(seed);
  const home = mkdtempSync(join(tmpdir(), 'maxout-trained-'));
  const file = join(home, 'w.bin.run');
  const plan = { ...PLATEAU_TRAINING, features: 'base' } as const;
  const run: TrainingRun = { version: 'test', plan, length: { pieces: 1000, milliseconds: Number.POSITIVE_INFINITY } };
  const { weights } = new NtupleNetwork('base', { workspaces: 0, shared: false });
  for (let i = 0; i < weights.length; i += 97) weights[i] = i / 1e7;
  const bytes = Buffer.from('the file of weights');
  const faults: string[] = [];
  let [refusals, taken] = [0, 0];
  try {
    mkdirSync(home, { recursive: true });
    writeTrainingState(file, run, { rounds: 3, pieces: 300, done: 0.3, minutes: 1, learned: weights }, [sha1Of(bytes)]);
    const good = readFileSync(file);
    for (let i = 0; i < cases; i++) {
      const given = spoiledState(random, good);
      writeFileSync(file, given);
      const name = `training ${i} of seed ${seed}`;
      const isOther = random.below(12) === 0;
      try {
        const state = readTrainingState(file, isOther ? otherRun(random, run) : run, bytes);
        taken++;
        if (!Buffer.from(state.learned.buffer).equals(good.subarray(-weights.byteLength)))
          faults.push(`${name}: it has other weights`);
      } catch (error) {
        refusals++;
        if (!(error instanceof RangeError || error instanceof Failure))
          faults.push(`${name}: ${error instanceof Error ? error.stack : error}`);
        else if (saidBadly(error.message)) faults.push(`${name}: ${saidBadly(error.message)}`);
      }
      if (!readFileSync(file).equals(given)) faults.push(`${name}: it was changed`);
    }
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
  return { cases, refused: refusals, taken, faults };
}

function otherRun(random: Random, run: TrainingRun): TrainingRun {
  const { plan } = run;
  return pick(random, [
    { ...run, version: 'other' },
    { ...run, plan: { ...plan, stepSize: 0.3 } },
    { ...run, plan: { ...plan, seed: 9 } },
    { ...run, boardsFrom: Buffer.from('boards') },
  ]);
}

/** A state with a byte, its end, or a field of its first line changed; mostly with a checksum that fits again. */
function spoiledState(random: Random, good: Buffer): Buffer {
  const way = random.below(8);
  if (way === 0) return good.subarray(0, random.below(good.length));
  if (way === 1) {
    const place = random.below(good.length);
    return Buffer.from(good.with(place, good[place] ^ (1 + random.below(255))));
  }
  if (way === 2) return Buffer.concat([good, Buffer.alloc(1 + random.below(9))]);
  const head = good.indexOf(10);
  const floats = good.subarray(good.indexOf(10, head + 1) + 1);
  const fields = JSON.parse(good.subarray(0, head).toString()) as Record<string, unknown>;
  const text = `${way === 3 ? good.subarray(0, random.below(head)) : JSON.stringify(oddFields(random, fields))}\n`;
  const spoiled = way === 4 ? floats.subarray(0, random.below(floats.length)) : floats;
  const check = createHash('sha1').update(text).update(spoiled).digest('hex');
  return Buffer.concat([Buffer.from(`${text}${check}\n`), spoiled]);
}

function oddFields(random: Random, fields: Record<string, unknown>): object {
  const name = pick(random, [...Object.keys(fields), 'other']);
  const odd = pick(random, ODD);
  return name === 'plan' && random.below(2) === 0
    ? { ...fields, plan: { ...(fields.plan as object), [pick(random, ['level', 'taps', 'seed', 'x'])]: odd } }
    : { ...fields, [name]: odd };
}

/** Files that commands go on with, or put together. */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha1Hex } from '../../src/lib/hashes.js';
import { formatCheckedLine, parseCheckedLine } from '../../src/platform/files/line-file.js';
import type { CliRunner } from './cli-runner.js';
import { type FileKind, type Goes, make } from './file-kind.js';

const SEEDED = ['--seed-step', '256', '--quiet'];
/** Short games without an emulator. */
const GAMES = ['--rules', 'hard-drop', '--max-pieces', '20', ...SEEDED];
const METHODS = ['swarm:particles=4', 'cross-entropy:candidates=4', 'genetic:population=4', 'cma-es:candidates=4'];

/** Every line behind the first. */
const LINES: Goes = { parts: (good) => text(good).trimEnd().split('\n').slice(1) };
/** Every game of a log, from its first line to its end. */
const LOGGED_GAMES: Goes = { parts: (good) => text(good).match(/^\{"kind":"game"(.|\n)*?^\{"kind":"end".*$/gm) ?? [] };
/** Nothing: the file is replaced each time. */
const REPLACED: Goes = { parts: () => [] };

/** Makes the good files in the folder, and lists them. */
export async function resumedKinds(folder: string, runner: CliRunner): Promise<readonly FileKind[]> {
  const at = (...path: string[]): string => join(folder, ...path);
  return [
    ...(await simulated(at, runner)),
    ...(await recorded(at, runner)),
    ...(await tuned(at, runner)),
    ...(await trained(at, runner)),
    ...(await counted(at, runner)),
  ];
}

type At = (...path: string[]) => string;

async function simulated(at: At, runner: CliRunner): Promise<FileKind[]> {
  mkdirSync(at('parts'));
  const simulate = (file: string, ...more: string[]): string[] => [
    'simulate',
    ...['--player', 'random', ...GAMES, '--jobs', '1', '--out', file, ...more],
  ];
  const merge = (folder: string, ...parts: string[]): string[] => [
    'merge',
    ...parts.map((part) => join(folder, part)),
    ...['--games', '6', ...SEEDED, '--allow-gaps', '--out', join(folder, 'all.jsonl')],
  ];
  await make(runner, ...simulate(at('parts', 'a.jsonl'), '--games', '6', '--part', '0/2'));
  await make(runner, ...simulate(at('parts', 'b.jsonl'), '--games', '6', '--part', '1/2'));
  cpSync(at('parts'), at('merged'), { recursive: true });
  await make(runner, ...merge(at('merged'), 'a.jsonl', 'b.jsonl'));
  const part = readFileSync(at('parts', 'a.jsonl'));
  const all = readFileSync(at('merged', 'all.jsonl'));
  const league = (folder: string): string[] => [
    ...['league', 'random', ...GAMES, '--games', '4', '--threads', '1', '--no-plots', '--out', folder],
  ];
  await make(runner, ...league(at('league')));
  const games = join('games', 'random_hard-drop.jsonl');
  return [
    {
      name: 'simulation that goes on',
      weight: 6,
      good: all,
      fileName: 'games.jsonl',
      args: (file) => simulate(file, '--games', '6'),
      goesOn: LINES,
    },
    {
      name: 'simulation with its checks',
      weight: 3,
      good: all,
      fileName: 'games.jsonl',
      sealed: withChecks,
      args: (file) => simulate(file, '--games', '6'),
      goesOn: LINES,
    },
    {
      name: 'part that is merged',
      weight: 4,
      good: part,
      fileName: 'a.jsonl',
      beside: at('parts'),
      args: (_, folder) => merge(folder, 'a.jsonl', 'b.jsonl'),
      goesOn: { ...LINES, to: 'all.jsonl' },
    },
    {
      name: 'file that merge replaces',
      weight: 3,
      good: all,
      fileName: 'all.jsonl',
      beside: at('merged'),
      args: (_, folder) => merge(folder, 'a.jsonl', 'b.jsonl'),
      goesOn: LINES,
    },
    {
      name: 'league that goes on',
      weight: 4,
      good: readFileSync(at('league', games)),
      fileName: games,
      beside: at('league'),
      args: (_, folder) => league(folder),
      goesOn: LINES,
    },
  ];
}

async function recorded(at: At, runner: CliRunner): Promise<FileKind[]> {
  const game = ['--player', 'autotetris', '--until-lines', '1', '--quiet'];
  const attempt = (folder: string): string[] => [
    ...['attempt', ...game, '--goal', 'lines=1', '--tries', '3', '--all-tries', '--jobs', '1', '--out', folder],
  ];
  const play = (folder: string): string[] => [
    ...['play', ...game, '--games', '3', '--dump', 'none', '--resume', '--record', folder],
  ];
  await make(runner, ...attempt(at('campaign')));
  await make(runner, ...play(at('series')));
  return [
    {
      name: 'campaign that goes on',
      weight: 6,
      good: readFileSync(at('campaign', 'campaign.jsonl')),
      fileName: 'campaign.jsonl',
      beside: at('campaign'),
      args: (_, folder) => attempt(folder),
      goesOn: LINES,
    },
    {
      name: 'series that goes on',
      weight: 4,
      good: readFileSync(at('series', 'run.jsonl')),
      fileName: 'run.jsonl',
      beside: at('series'),
      args: (_, folder) => play(folder),
      goesOn: LOGGED_GAMES,
    },
  ];
}

async function tuned(at: At, runner: CliRunner): Promise<FileKind[]> {
  const kinds: FileKind[] = [];
  for (const method of METHODS) {
    const name = method.split(':')[0];
    const tune = (folder: string, generations: number): string[] => [
      ...['tune', 'cs3243', '--method', method, '--games', '1', '--max-pieces', '10', '--threads', '1', '--quiet'],
      ...['--generations', String(generations), '--final-games', '0', '--resume', '--out', join(folder, 'w.json')],
    ];
    mkdirSync(at(name));
    await make(runner, ...tune(at(name), 2));
    const good = readFileSync(at(name, 'w.json.run'));
    const args = (_: string, folder: string): string[] => tune(folder, 3);
    const kind = { fileName: 'w.json.run', beside: at(name), args, goesOn: REPLACED };
    const content = good.subarray(0, good.indexOf('\n'));
    kinds.push({ ...kind, name: `${name} that goes on`, weight: 1, good });
    kinds.push({ ...kind, name: `${name} with its checksum`, weight: 2, good: content, sealed: withChecksum });
  }
  return kinds;
}

async function trained(at: At, runner: CliRunner): Promise<FileKind[]> {
  const train = (folder: string): string[] => [
    ...['train', '--for', 'killscreen', '--pieces', '0.001', '--games', '1', '--threads', '1', '--quiet', '--resume'],
    ...['--out', join(folder, 'w.bin')],
  ];
  mkdirSync(at('training'));
  await make(runner, ...train(at('training')).filter((word) => word !== '--resume'));
  const weights = readFileSync(at('training', 'w.bin'));
  const curve = readFileSync(at('training', 'w.bin.curve.json'));
  const kind = { beside: at('training'), args: (_: string, folder: string) => train(folder), goesOn: REPLACED };
  return [
    { ...kind, name: 'training that goes on', weight: 2, good: weights, fileName: 'w.bin' },
    { ...kind, name: 'curve of a training', weight: 2, good: curve, fileName: 'w.bin.curve.json' },
  ];
}

async function counted(at: At, runner: CliRunner): Promise<FileKind[]> {
  const { good, ...kind } = { good: at('counts'), fileName: 'counts.json' };
  const [one, other] = ['first-nes-bot', 'random'].map((player) => [
    ...['analyze', '--player', player, '--rules', 'hard-drop', '--max-pieces', '50', '--games', '3', '--threads', '1'],
    '--quiet',
  ]);
  await make(runner, ...one, '--out', good);
  await make(runner, ...other, '--out', at('others'));
  const counts = readFileSync(join(good, 'counts.json'));
  writeFileSync(at('others', 'other.json'), readFileSync(at('others', 'counts.json')));
  return [
    { ...kind, name: 'counts', weight: 3, good: counts, args: (file) => ['analyze', file] },
    {
      ...kind,
      name: 'counts that are added up',
      weight: 2,
      good: counts,
      beside: at('others'),
      args: (file, folder) => ['analyze', file, join(folder, 'other.json'), '--json'],
    },
  ];
}

/** Lines that are longer are not of these games. */
const LONGEST = 10_000;

/** Lines with checks that fit, wherever they are lines of JSON. */
function withChecks(changed: Uint8Array): Uint8Array {
  const lines = text(changed).split('\n');
  return Buffer.from(
    lines.map((line) => (/"check"/.test(line) && line.length < LONGEST ? withCheck(line) : line)).join('\n'),
    'latin1',
  );
}

function withCheck(line: string): string {
  const found = parseCheckedLine(Buffer.from(line.replace(/,"check":"\w*"/, ''), 'latin1'));
  return found.ok && typeof found.value === 'object' && found.value ? formatCheckedLine(found.value) : line;
}

function withChecksum(content: Uint8Array): Uint8Array {
  return Buffer.concat([content, Buffer.from(`\n${sha1Hex(content)}\n`)]);
}

function text(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('latin1');
}

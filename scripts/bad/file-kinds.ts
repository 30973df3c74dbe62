/** The kinds of files that the program reads, each with a good one, and the command line that reads it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PACKAGE_ROOT } from '../../src/node/files/package-root.js';
import type { CliRunner } from './cli-runner.js';
import { fromAnotherMaker } from './movie-of-another-maker.js';

export interface FileKind {
  readonly name: string;
  /** Share of the cases. */
  readonly weight: number;
  /** What the program makes or has. */
  readonly good: Uint8Array;
  /** Name of the file that is changed, in a folder of its own. */
  readonly fileName: string;
  /** Reads it. */
  readonly args: (file: string) => readonly string[];
}

const shipped = (...path: string[]): Uint8Array => readFileSync(join(PACKAGE_ROOT, 'src', ...path));
const PIECE = ['--piece', 'T', '--next', 'I', '--json'];
const PLAYFIELD = '..........\n#.########\n#.########\n##.#######\n';

/** Makes the good files in the folder, and lists what is read. */
export async function fileKinds(folder: string, runner: CliRunner): Promise<readonly FileKind[]> {
  const made = async (...args: string[]): Promise<void> => {
    const run = await runner.run(args);
    if (run.ended !== 'itself' || run.code !== 0) throw new Error(`${args.join(' ')}: ${JSON.stringify(run)}`);
  };
  const recording = join(folder, 'good');
  const movie = join(folder, 'good.fm2');
  const game = ['--player', 'autotetris', '--until-lines', '1', '--dump', 'none', '--quiet'];
  await made('play', '--record', recording, ...game);
  await made('movie', 'export', recording, '--out', movie);
  const log = readFileSync(join(recording, 'run.jsonl'));
  const linear = shipped('players', 'weights', 'cs3243.json');
  return [
    {
      name: 'recording, replayed',
      weight: 4,
      good: log,
      fileName: 'run.jsonl',
      args: (file) => ['replay', file, '--model', '--quiet'],
    },
    {
      name: 'recording, reported',
      weight: 3,
      good: log,
      fileName: 'run.jsonl',
      args: (file) => ['report', file, '--json'],
    },
    {
      name: 'recording, analysed',
      weight: 3,
      good: log,
      fileName: 'run.jsonl',
      args: (file) => ['analyze', file, '--json', '--quiet'],
    },
    {
      name: 'movie',
      weight: 1,
      good: readFileSync(movie),
      fileName: 'movie.fm2',
      args: (file) => ['movie', 'import', file, '--quiet', '--json'],
    },
    {
      name: 'movie of another maker',
      weight: 1,
      good: fromAnotherMaker(readFileSync(movie, 'utf8')),
      fileName: 'other.fm2',
      args: (file) => ['movie', 'import', file, '--quiet', '--json'],
    },
    {
      name: 'learned weights',
      weight: 1,
      good: shipped('players', 'weights', 'killscreen.bin'),
      fileName: 'weights.bin',
      args: (file) => ['evaluate', ...PIECE, '--player', 'maxout:plies=1', '--weights', file],
    },
    {
      name: 'linear weights',
      weight: 4,
      good: linear,
      fileName: 'weights.json',
      args: (file) => ['evaluate', ...PIECE, '--player', 'linear', '--weights', file],
    },
    {
      name: 'pattern',
      weight: 2,
      good: shipped('worlds', 'patterns', 'heart.png'),
      fileName: 'pattern.png',
      args: (file) => ['evaluate', ...PIECE, '--player', 'el-tetris', '--filter', `pattern:${file}`],
    },
    {
      name: 'playfield',
      weight: 2,
      good: new TextEncoder().encode(PLAYFIELD),
      fileName: 'playfield.txt',
      args: (file) => ['evaluate', file, ...PIECE, '--player', 'el-tetris'],
    },
  ];
}

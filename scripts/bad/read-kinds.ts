/** Files that commands read and leave alone. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PNG_SIGNATURE, pngChunk } from '../../src/features/pictures/png-file.js';
import type { CliRunner } from './cli-runner.js';
import { type FileKind, make, shipped } from './file-kind.js';
import { fromAnotherMaker } from './movie-of-another-maker.js';

const PIECE = ['--piece', 'T', '--next', 'I', '--json'];
const PLAYFIELD = '..........\n#.########\n#.########\n##.#######\n';

/** Makes the good files in the folder, and lists them. */
export async function readKinds(folder: string, runner: CliRunner): Promise<readonly FileKind[]> {
  const recording = join(folder, 'good');
  const movie = join(folder, 'good.fm2');
  const game = ['--player', 'autotetris', '--until-lines', '1', '--dump', 'none', '--quiet'];
  await make(runner, 'play', '--record', recording, ...game);
  await make(runner, 'movie', 'export', recording, '--out', movie);
  const log = readFileSync(join(recording, 'run.jsonl'));
  const linear = shipped('players', 'weights', 'cs3243.json');
  const learned = shipped('players', 'weights', 'plateau-15hz.bin');
  const heart = shipped('simulate', 'patterns', 'heart.png');
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
      good: learned,
      fileName: 'weights.bin',
      args: (file) => ['evaluate', ...PIECE, '--player', 'maxout:plies=1', '--weights', file],
    },
    {
      name: 'header of learned weights',
      weight: 2,
      good: headerOf(learned),
      fileName: 'weights.bin',
      sealed: (header) => withHeader(learned, header),
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
      good: heart,
      fileName: 'pattern.png',
      args: (file) => ['evaluate', ...PIECE, '--player', 'el-tetris', '--filter', `pattern:${file}`],
    },
    {
      name: 'pattern with its checksums',
      weight: 2,
      good: heart,
      fileName: 'pattern.png',
      sealed: withPngChecksums,
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

const HEADER_LENGTH_AT = 12;
const HEADER_AT = 16;

function headerOf(weights: Uint8Array): Uint8Array {
  return weights.subarray(HEADER_AT, HEADER_AT + Buffer.from(weights).readUInt32LE(HEADER_LENGTH_AT));
}

/** Weights that say otherwise where they come from; the tables are as they were. */
function withHeader(weights: Uint8Array, header: Uint8Array): Uint8Array {
  const fixed = Buffer.from(weights.subarray(0, HEADER_AT));
  fixed.writeUInt32LE(header.length, HEADER_LENGTH_AT);
  return Buffer.concat([fixed, header, weights.subarray(HEADER_AT + headerOf(weights).length)]);
}

/** The chunks of a picture as far as they can be made out, with checksums that fit. */
function withPngChecksums(changed: Uint8Array): Uint8Array {
  const bytes = Buffer.from(changed);
  const chunks: Uint8Array[] = [];
  let at = PNG_SIGNATURE.length;
  while (at + 12 <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    const name = bytes.toString('latin1', at + 4, at + 8);
    chunks.push(pngChunk(name, bytes.subarray(at + 8, at + 8 + length)));
    at += 12 + length;
  }
  return Buffer.concat([bytes.subarray(0, PNG_SIGNATURE.length), ...chunks]);
}

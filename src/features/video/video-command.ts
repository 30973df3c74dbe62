/** `video`: the games of a video, read from its pictures. */

import { basename, extname } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Command, InvalidArgumentError, Option } from 'commander';
import { writeFrame } from '../../ngf/frame.js';
import { describeFileProblem, isFileProblem } from '../../platform/files/file-problem.js';
import { writeFileAtomic } from '../../platform/files/read-file.js';
import { EXIT, Failure } from '../../platform/job.js';
import { type CommandContext, lineWidth, printReport, printResult, say } from '../../platform/terminal/output.js';
import type { FieldPlace } from '../../video/picture.js';
import { adviceText } from '../options/advice.js';
import { checkOptions, type OptionRule } from '../options/option-rules.js';
import {
  addOutputOptions,
  inRuns,
  type OutputOptionValues,
  prepareFolderOf,
  refuseExisting,
  writtenLines,
} from '../options/output-options.js';
import { fraction, path } from '../options/parsers.js';
import { encodePng } from '../pictures/png-file.js';
import { contactSheet } from './contact-sheet.js';
import { formatReading, gamesOf, readingJson } from './format-reading.js';
import { noGameIn, readVideo, type VideoReading } from './read-video.js';

interface VideoOptions extends OutputOptionValues {
  readonly field?: readonly FieldPlace[];
  readonly from?: number;
  readonly to?: number;
  readonly ngf?: string;
  readonly sheet?: string;
  readonly force?: true;
}

/** Seconds. */
const LONGEST = 1_000_000;
/** Pixels of the side of a playfield: a point of it must be seen for each of the console's. */
const LEAST_FIELD = { width: 40, height: 80 } as const;

const RULES: readonly OptionRule<VideoOptions>[] = [
  {
    excludes: ({ from = 0, to = Number.POSITIVE_INFINITY }) => from >= to,
    because: '--from {from} is not before --to {to}: swap them, or leave one out',
  },
];

export function videoCommand(context: CommandContext): Command {
  const command = new Command('video')
    .description('read the games of a video from its pictures: pieces, placements, lines, score, and what is in doubt')
    .argument('<file>', 'a video of a game (.mp4, .mkv, .webm, .mov, .avi …), or of several players at once', path)
    .addOption(
      new Option(
        '--field <x,y,width,height>',
        'where the playfield is, in pixels of the video; once for each of several (default: it is looked for)',
      ).argParser(fieldPlaces),
    )
    .addOption(new Option('--from <seconds>', 'begin at this time of the video').argParser(fraction(0, LONGEST)))
    .addOption(new Option('--to <seconds>', 'end at this time of the video').argParser(fraction(0, LONGEST)))
    .addOption(
      new Option(
        '--ngf <file>',
        'frames of NestrisChamps to write, zipped where it ends in .gz; several games are numbered (default: in runs, none with --json)',
      ).argParser(path),
    )
    .addOption(
      new Option(
        '--sheet <png>',
        'picture to write: moments of the video with the cells that were seen, and the doubts (default: in runs, none with --json)',
      ).argParser(path),
    )
    .option('--force', 'replace files that exist');
  return addOutputOptions(command).action((file: string, options: VideoOptions) => read(file, options, context));
}

async function read(file: string, options: VideoOptions, { stop, exitWith }: CommandContext): Promise<void> {
  checkOptions(RULES, options);
  const { json, quiet = false, field: fields, from, to, force = false } = options;
  const title = basename(file, extname(file));
  const ngf = options.ngf ?? (json ? undefined : inRuns(`${title}.ngf.gz`));
  const sheet = options.sheet ?? (json ? undefined : inRuns(`${title}-sheet.png`));
  for (const out of [ngf, ngf && numbered(ngf, 1), sheet]) {
    if (out === undefined) continue;
    refuseExisting(out, force);
    prepareFolderOf(out);
  }
  const reading = await readVideo(file, { fields, from, to, quiet, stop, say });
  const written = [
    ...(ngf === undefined ? [] : writeFrames(ngf, reading, force)),
    ...(sheet === undefined ? [] : await writeSheet(sheet, reading, { force, stop })),
  ];
  if (reading.fields.every(({ games }) => games.length === 0)) {
    say(`${file}: ${noGameIn(reading)}${adviceText('say-field')}`);
    exitWith(EXIT.FAILED);
  }
  if (json) printResult(JSON.stringify({ ...readingJson(reading), written }));
  else
    printReport(
      [formatReading(reading, lineWidth()), written.flatMap(writtenLines).join('\n')].filter(Boolean).join('\n\n'),
    );
}

/** Writes the frames of each game; returns the names of the files. */
function writeFrames(out: string, reading: VideoReading, mayReplace: boolean): string[] {
  const games = gamesOf(reading);
  return games.map(({ read }, i) => {
    const name = games.length === 1 ? out : numbered(out, i + 1);
    const bytes = Buffer.concat([...read.frames(i + 1)].map(writeFrame));
    write(name, name.endsWith('.gz') ? gzipSync(bytes) : bytes, mayReplace);
    return name;
  });
}

async function writeSheet(
  out: string,
  reading: VideoReading,
  { force, stop }: { readonly force: boolean; readonly stop: CommandContext['stop'] },
): Promise<string[]> {
  const picture = await contactSheet(reading, stop);
  if (!picture) return [];
  write(out, encodePng(picture), force);
  return [out];
}

function write(name: string, bytes: Uint8Array, mayReplace: boolean): void {
  refuseExisting(name, mayReplace);
  try {
    writeFileAtomic(name, bytes);
  } catch (error) {
    if (isFileProblem(error)) throw new Failure(`cannot write ${name}: ${describeFileProblem(error)}`);
    throw error;
  }
}

/** `game.ngf.gz` as `game-2.ngf.gz`. */
function numbered(name: string, game: number): string {
  const ending = /(\.\w+)?(\.gz)?$/.exec(name)?.[0] ?? '';
  return `${name.slice(0, name.length - ending.length)}-${game}${ending}`;
}

/** Adds one more place to those before it. */
function fieldPlaces(text: string, before: readonly FieldPlace[] = []): readonly FieldPlace[] {
  const numbers = text.split(',').map((part) => (/^\s*\d+(\.\d+)?\s*$/.test(part) ? Number(part) : Number.NaN));
  const [x, y, width, height] = numbers;
  const isPlace = numbers.length === 4 && numbers.every((each) => each < 100_000);
  if (isPlace && width >= LEAST_FIELD.width && height >= LEAST_FIELD.height)
    return [...before, { x, y, width, height }];
  throw new InvalidArgumentError(
    `expected x,y,width,height of the playfield in pixels, such as 480,144,400,480, and at least ${LEAST_FIELD.width} × ${LEAST_FIELD.height}`,
  );
}

/** `export`: a recorded game as a film, as a picture, or as frames of an overlay. */

import { existsSync, statSync } from 'node:fs';
import { Command, Option } from 'commander';
import { LAYOUT_NAMES, type LayoutName, layoutSize } from '../../draw/layout-picture.js';
import { plural } from '../../lib/format-numbers.js';
import { Failure, usageFailure } from '../../platform/job.js';
import { type CommandContext, printResult, say } from '../../platform/terminal/output.js';
import type { LoggedGame } from '../../record/read-run-log.js';
import { frameRateOf } from '../../record/recorded-image.js';
import type { RunHeader } from '../../record/run-header.js';
import { cartridgeOf } from '../cartridges/load-cartridge.js';
import { romOption } from '../options/game-options.js';
import { checkOptions, type OptionRule } from '../options/option-rules.js';
import {
  addOutputOptions,
  besideRecording,
  type OutputOptionValues,
  prepareFolderOf,
} from '../options/output-options.js';
import { path, wholeNumber } from '../options/parsers.js';
import { type ExportedPictures, exportFilm, type FilmKind } from './export-film.js';
import { type ExportedFrames, exportFrames } from './export-frames.js';
import { explained, exportMoments, formatBytes } from './export-moments.js';
import { exportMaxOut, exportSheet, type StillPlan } from './export-still.js';
import { type OpenedGame, openGame } from './open-recording.js';

type Kind = FilmKind | 'sheet' | 'maxoutThumb' | 'ngf';

interface KindFacts {
  readonly option: string;
  readonly what: string;
  /** The ending of the file's name, after the number of the game. */
  readonly ending: string;
  /** 0 without a picture. */
  readonly scale: number;
  /** Frames of the console for each picture, if nothing is said; 0 for no film. */
  readonly framesPerPicture: number;
}

const KINDS: Readonly<Record<Kind, KindFacts>> = {
  gif: { option: '--gif', what: 'an animated GIF', ending: '.gif', scale: 2, framesPerPicture: 3 },
  apng: { option: '--apng', what: 'an animated PNG', ending: '.apng', scale: 2, framesPerPicture: 2 },
  mp4: { option: '--mp4', what: 'a video; needs ffmpeg', ending: '.mp4', scale: 3, framesPerPicture: 1 },
  sheet: { option: '--sheet', what: 'a PNG with every tetris', ending: '-sheet.png', scale: 1, framesPerPicture: 0 },
  maxoutThumb: {
    option: '--maxout-thumb',
    what: 'a PNG of the moment of the max-out',
    ending: '-maxout.png',
    scale: 2,
    framesPerPicture: 0,
  },
  ngf: {
    option: '--ngf',
    what: 'frames of NestrisChamps, as overlays record them; zipped where --out ends in .gz',
    ending: '.ngf.gz',
    scale: 0,
    framesPerPicture: 0,
  },
};

/** Frames a second of the fastest console. */
const HIGHEST_FPS = 60;
/** At the start of a game the colours and counters of the level are drawn one frame after the other. */
const FRAMES_UNTIL_DRAWN = 3;
/** Players of GIFs slow down faster ones. */
const HIGHEST_GIF_FPS = 30;
const HIGHEST_PIECE = 1_000_000;

interface ExportOptions extends OutputOptionValues, Partial<Readonly<Record<Kind, true>>> {
  readonly from?: number;
  readonly to?: number;
  readonly scale?: number;
  readonly layout?: LayoutName;
  readonly fps?: number;
  readonly overlay?: true;
  readonly audio?: true;
  readonly game: number;
  readonly rom?: string;
  readonly out?: string;
  readonly force?: true;
  readonly moments?: true;
}

export function exportCommand(context: CommandContext): Command {
  const command = new Command('export')
    .description('make a film, a picture or frames of an overlay of a recorded game')
    .argument('<recording>', 'the folder of a recording, or the run.jsonl in it', path);
  for (const { option, what } of Object.values(KINDS)) command.option(option, `write ${what}`);
  command
    .addOption(new Option('--from <piece>', 'first piece of the film; the game begins with piece 1').argParser(piece))
    .addOption(new Option('--to <piece>', 'last piece of the film').argParser(piece))
    .addOption(
      new Option(
        '--scale <n>',
        'pixels of the film for each pixel of the console, across and down, 1–8 (default: 2, video 3, sheet 1)',
      ).argParser(wholeNumber(1, 8)),
    )
    .addOption(
      new Option(
        '--layout <size>',
        'the size of a picture to post in pixels, with next piece, statistics, pace, drought and player beside the playfield',
      ).choices(LAYOUT_NAMES),
    )
    .addOption(
      new Option(
        '--fps <n>',
        'pictures a second: 60, or 60 divided by a whole number; of a European game 50, or 50 divided by one (default: every third frame for GIF, every second one for APNG, every one for video)',
      ).argParser(wholeNumber(1, HIGHEST_FPS)),
    )
    .option(
      '--moments',
      'write short films of a game round the level counter into a folder: videos, or GIFs without ffmpeg; films that are there stay',
    )
    .option('--overlay', 'draw plan, path, buttons and numbers')
    .option('--audio', 'add the sound to a video')
    .addOption(new Option('--game <n>', 'which game of the recording').default(1).argParser(wholeNumber(1, 100_000)))
    .addOption(romOption())
    .addOption(new Option('--out <file>', 'file to write (default: beside the recording)').argParser(path))
    .option('--force', 'replace a file that exists');
  addOutputOptions(command);
  return command.action((recording: string, options: ExportOptions) => run(recording, options, context));
}

async function run(recording: string, options: ExportOptions, { stop }: CommandContext): Promise<void> {
  // 1. What is wrong is found before the first frame.
  if (options.moments) {
    checkMoments(options);
    await exportMoments(openGame(recording, options.game, say), options, { stop });
    return;
  }
  const kind = chosenKind(options);
  const { header, game, folder } = openGame(recording, options.game, say);
  const facts = KINDS[kind];
  const out = options.out ?? besideRecording({ folder }, options.game, facts.ending);
  prepareFolderOf(out);
  if (existsSync(out) && !options.force)
    throw new Failure(`${out} exists: add --force to replace it, or name another file with --out`);
  if (existsSync(out) && !statSync(out).isFile()) throw new Failure(`${out} is not a file: name a file with --out`);
  if (kind === 'ngf') {
    await writeFrames(out, { header, game }, options, { stop });
    return;
  }
  const framesPerPicture = options.fps === undefined ? facts.framesPerPicture : framesFor(options.fps, header);
  const shown = framesOf(game, options);
  const image = cartridgeOf(header, options.rom);

  // 2. The pictures.
  const still: StillPlan = {
    path: out,
    scale: options.layout ? layoutSize(options.layout).scale : (options.scale ?? facts.scale),
    layout: options.layout,
    overlay: options.overlay === true,
    quiet: options.quiet === true,
  };
  let exported: ExportedPictures | undefined;
  try {
    if (kind === 'sheet') exported = await exportSheet({ image, header, game }, still, { stop, say });
    else if (kind === 'maxoutThumb') exported = await exportMaxOut({ image, header, game }, still, { stop, say });
    else {
      const film = { ...still, ...shown, kind, framesPerPicture, audio: options.audio === true };
      exported = await exportFilm({ image, header, game }, film, { stop, say });
    }
  } catch (error) {
    throw explained(error, out);
  }

  // 3. The result.
  if (!exported) {
    if (stop.reason?.message) say(`${stop.reason.message}; nothing was written`);
    return;
  }
  const bytes = statSync(out).size;
  printResult(options.json ? JSON.stringify({ file: out, bytes, ...exported }) : formatResult(out, bytes, exported));
}

/** The model plays the game again, so that no image is needed. */
async function writeFrames(
  out: string,
  recorded: Pick<OpenedGame, 'header' | 'game'>,
  options: ExportOptions,
  { stop }: Pick<CommandContext, 'stop'>,
): Promise<void> {
  let exported: ExportedFrames | undefined;
  try {
    exported = await exportFrames(recorded, { path: out, quiet: options.quiet === true }, { stop, say });
  } catch (error) {
    throw explained(error, out);
  }
  if (!exported) {
    if (stop.reason?.message) say(`${stop.reason.message}; nothing was written`);
    return;
  }
  const { frames, seconds, beyond } = exported;
  const bytes = statSync(out).size;
  if (beyond !== undefined) {
    say(
      `${plural(beyond, 'frame')} cannot hold what the game had and say the most that they can: level 254, 4,094 lines, 1,022 pieces of a kind`,
    );
  }
  const text = `${out}: ${plural(frames, 'frame')}, ${seconds.toFixed(1)} seconds, ${formatBytes(bytes)}`;
  printResult(options.json ? JSON.stringify({ file: out, bytes, ...exported }) : text);
}

const OF_MOMENTS = ['moments', 'game', 'rom', 'out', 'json', 'quiet'];

/** The films of moments have a look of their own. */
function checkMoments(options: ExportOptions): void {
  const other = Object.keys(options).find((name) => !OF_MOMENTS.includes(name));
  if (other !== undefined)
    throw usageFailure(`--${KINDS[other as Kind]?.option.slice(2) ?? other} is not for --moments: leave it out`);
}

/** The options, and the kinds that they choose. */
type ChosenOptions = ExportOptions & { readonly kinds: readonly Kind[]; readonly found: string };

const RULES: readonly OptionRule<ChosenOptions>[] = [
  {
    needs: ({ kinds }) => kinds.length === 1,
    because: `expected one of ${Object.values(KINDS)
      .map(({ option }) => option)
      .join(', ')}, --moments; found {found}`,
  },
  {
    option: ['scale', 'rom'],
    excludes: 'ngf',
    because: '{option} is for pictures, not for {found}: leave it out',
  },
  {
    option: ['from', 'to', 'fps'],
    excludes: ({ kinds }) => KINDS[kinds[0]].framesPerPicture === 0,
    because: '{option} is for films, not for {found}: leave it out',
  },
  {
    option: ['overlay', 'layout'],
    excludes: ['sheet', 'ngf'],
    because: '{option} is not for {found}: leave it out',
  },
  { option: 'layout', excludes: 'scale', because: '--layout says how large the picture is: leave out --scale' },
  { option: 'audio', needs: 'mp4', because: '--audio is for --mp4, not for {found}: leave it out' },
  {
    option: 'from',
    excludes: ({ from = 1, to = HIGHEST_PIECE }) => from > to,
    because: '--from {from} is after --to {to}: swap them',
  },
  {
    option: 'fps',
    excludes: ({ gif, fps = 0 }) => gif && fps > HIGHEST_GIF_FPS,
    because: `a GIF shows at most ${HIGHEST_GIF_FPS} pictures a second, found --fps {fps} (pictures a second)`,
  },
];

function chosenKind(options: ExportOptions): Kind {
  const kinds = (Object.keys(KINDS) as Kind[]).filter((kind) => options[kind]);
  const found = kinds.map((kind) => KINDS[kind].option).join(' and ') || 'none';
  checkOptions(RULES, { ...options, kinds, found });
  return kinds[0];
}

/** From the picture on which the first piece appears to the last before another one does; to the end for the last. */
function framesOf(
  { pieces, end }: Readonly<LoggedGame>,
  { from = 1, to = pieces.length }: ExportOptions,
): { readonly firstFrame: number; readonly lastFrame: number } {
  for (const [name, value] of Object.entries({ from, to })) {
    if (value > pieces.length) {
      throw new Failure(`there is no piece ${value} for --${name}: the game has ${plural(pieces.length, 'piece')}`);
    }
  }
  const last = to < pieces.length ? pieces[to].startFrame : (end?.frame ?? pieces[to - 1].frame);
  const before = from === 1 ? FRAMES_UNTIL_DRAWN : 0;
  return { firstFrame: pieces[from - 1].startFrame + 1 + before, lastFrame: last };
}

function formatResult(out: string, bytes: number, { width, height, pictures, seconds }: ExportedPictures): string {
  const film = seconds > 0 ? `, ${plural(pictures, 'picture')}, ${seconds.toFixed(1)} seconds` : '';
  return `${out}: ${width} × ${height} pixels${film}, ${formatBytes(bytes)}`;
}

function piece(text: string): number {
  return wholeNumber(1, HIGHEST_PIECE)(text);
}

/**
 * The console's frames for each picture, when `fps` pictures are shown in a second.
 *
 * @throws Failure unless they are a whole number
 */
function framesFor(fps: number, header: RunHeader): number {
  const rate = Math.round(frameRateOf(header));
  if (rate % fps === 0) return rate / fps;
  const divisors = Array.from({ length: rate }, (_, i) => rate - i).filter((each) => rate % each === 0);
  throw usageFailure(
    `found --fps ${fps}, expected ${divisors.slice(0, -1).join(', ')} or 1 pictures a second: the game has ${rate} frames a second`,
  );
}

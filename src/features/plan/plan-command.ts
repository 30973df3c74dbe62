/** `plan`: a whole game, planned with the random generator known, and proven on the cartridge. */

import { Command } from 'commander';
import { plural } from '../../lib/format-numbers.js';
import { readFileLimited } from '../../platform/files/read-file.js';
import { Failure } from '../../platform/job.js';
import { type CommandContext, printReport, printResult, say } from '../../platform/terminal/output.js';
import { countsFrames } from '../../search/foresight/goal.js';
import { MAX_OUT_LINES } from '../../tetris/limits.js';
import { parsePieceLetters, type Tetromino } from '../../tetris/tetromino.js';
import { cartridgeOf, loadCartridge } from '../cartridges/load-cartridge.js';
import { checkOffered } from '../options/game-options.js';
import { prepareFolderOf } from '../options/output-options.js';
import { chosenGame, gameTypeOf } from '../recordings/game-moment.js';
import { openRecordedGame } from '../recordings/open-recording.js';
import { checkMovieIsNew } from './kept-starts.js';
import { nextPieceTable } from './next-piece-table.js';
import { planMovie } from './plan-movie.js';
import {
  addPlanOptions,
  goalNamed,
  type PlanOptions,
  USUAL_RAISE,
  USUAL_WIDTH,
  USUAL_WIDTH_OF_B_TYPE,
  USUAL_WIDTH_OF_SCORE,
} from './plan-options.js';
import { describePlan, describeSequence, describeTable, summaryOf, summaryOfSequence, tableOf } from './plan-report.js';
import { planSequence } from './plan-sequence.js';
import type { PlanMovieJob } from './plan-starts.js';

const MOST_BYTES_OF_PIECES = 1024 * 1024;

export function planCommand(context: CommandContext): Command {
  const command = addPlanOptions(
    new Command('plan').description('plan a whole game with the random generator known, and play it on the cartridge'),
  );
  return command.action((options: PlanOptions, self: Command) => {
    if (options.pieces !== undefined) return sequence(options, options.pieces, context);
    return options.nextPieces === undefined
      ? plan(options, self, context)
      : table(options, options.nextPieces, context);
  });
}

async function plan(options: PlanOptions, self: Command, { stop }: CommandContext): Promise<void> {
  const { out, rom, json } = options;
  prepareFolderOf(out);
  if (out !== undefined) checkMovieIsNew(out);
  const named = goalNamed(options);
  const begun = begin(options);
  if (!begun.from) checkOffered(chosenGame({ ...options, ...gameTypeOf(named) }), begun.image);
  const goal = named.kind === 'b-type' && begun.from ? { ...named, height: begun.from.header.height } : named;
  const raise = options.raise ?? (goal.kind === 'score' ? USUAL_RAISE : 0);
  // Where time does not count, soft drop would only change the pieces.
  const handles = { drops: countsFrames(goal.kind), delay: options.delay, raise };
  const width = options.width ?? usualWidth(goal.kind);
  // Frames waited in the menus count, too.
  const isChosen = ['seed', 'seedStep'].some((name) => self.getOptionValueSource(name) === 'cli');
  const seedStep = isChosen || !countsFrames(goal.kind) ? options.seedStep : undefined;
  const planned = { ...options, ...handles, goal, width, seedStep };
  const found = await planMovie({ options: planned, ...begun, rom, stop, say });
  if (!found) throw new Failure(stop.reason?.message || 'stopped before there was a plan', stop.reason?.exitCode);
  if (json) printResult(JSON.stringify(summaryOf(found, options)));
  else printReport(describePlan(found, options));
}

function usualWidth(kind: PlanOptions['goal']): number {
  if (kind === 'score') return USUAL_WIDTH_OF_SCORE;
  return kind === 'b-type' ? USUAL_WIDTH_OF_B_TYPE : USUAL_WIDTH;
}

async function table(options: PlanOptions, frames: number, { stop }: CommandContext): Promise<void> {
  const goal = goalNamed(options);
  const { image, from } = begin(options);
  const { startLevel, seed, gymSeed, taps, quiet, json } = options;
  const game = { ...gameTypeOf(goal), startLevel, gymSeed };
  if (!from) checkOffered(chosenGame(game), image);
  const moment = from ?? { ...game, seed };
  const found = await nextPieceTable({ image, from: moment, taps, frames, quiet, stop, say });
  if (!found) throw new Failure(stop.reason?.message || 'stopped', stop.reason?.exitCode);
  if (json) printResult(JSON.stringify(tableOf(found)));
  else printReport(describeTable(found));
}

async function sequence(options: PlanOptions, file: string, { stop }: CommandContext): Promise<void> {
  const { startLevel, untilLines = MAX_OUT_LINES, taps, width = USUAL_WIDTH, quiet, json } = options;
  const pieces = readPieces(file);
  const found = await planSequence({ pieces, startLevel, untilLines, taps, width, quiet, stop, say });
  if (!found) throw new Failure(stop.reason?.message || 'stopped before there was a plan', stop.reason?.exitCode);
  if (json) printResult(JSON.stringify(summaryOfSequence(found)));
  else printReport(describeSequence(found));
}

/** @throws Failure on a file that holds anything but two pieces or more */
function readPieces(file: string): Tetromino[] {
  const read = readFileLimited(file, MOST_BYTES_OF_PIECES);
  if (!read.ok) throw new Failure(`${file}: ${read.message}`);
  try {
    const pieces = parsePieceLetters(new TextDecoder().decode(read.bytes));
    if (pieces.length > 1) return pieces;
    throw new Failure(`${file}: found ${plural(pieces.length, 'piece')}, expected two or more, such as TJZOSLI`);
  } catch (error) {
    if (error instanceof RangeError) throw new Failure(`${file}, ${error.message}`);
    throw error;
  }
}

/** The cartridge, and the piece of a recording where there is one. */
function begin({
  recording,
  game,
  fromPiece,
  rom,
  region,
  crashing,
}: PlanOptions): Pick<PlanMovieJob, 'image' | 'from'> {
  if (recording === undefined) return { image: loadCartridge({ rom, region, crashing }) };
  const opened = openRecordedGame(recording, game, say);
  return { image: cartridgeOf(opened.header, rom, region), from: { ...opened, piece: fromPiece } };
}

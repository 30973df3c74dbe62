/** `plan`: a whole game, planned with the random generator known, and proven on the cartridge. */

import { Command } from 'commander';
import { clientOf } from '../../emulator/clients/known-cartridges.js';
import { duration, number, plural } from '../../lib/format-numbers.js';
import { alignColumns } from '../../lib/text.js';
import { readFileLimited } from '../../platform/files/read-file.js';
import { Failure } from '../../platform/job.js';
import { type CommandContext, printReport, printResult, say } from '../../platform/terminal/output.js';
import { linesOf } from '../../record/score-count.js';
import { MOST_DELAY } from '../../search/drop-times.js';
import { countsFrames } from '../../search/foresight/goal.js';
import { MAX_OUT_LINES } from '../../tetris/limits.js';
import { describePlacement, formatPlacement } from '../../tetris/placement.js';
import { parsePieceLetters, type Tetromino } from '../../tetris/tetromino.js';
import { cartridgeOf, loadCartridge } from '../cartridges/load-cartridge.js';
import { checkOffered } from '../options/game-options.js';
import { prepareFolderOf } from '../options/output-options.js';
import { chosenGame, gameTypeOf } from '../recordings/game-moment.js';
import { openRecordedGame } from '../recordings/open-recording.js';
import { checkMovieIsNew } from './kept-starts.js';
import { type NextPieceTable, nextPieceTable } from './next-piece-table.js';
import { type PlannedMovie, planMovie } from './plan-movie.js';
import {
  addPlanOptions,
  goalNamed,
  type PlanOptions,
  USUAL_RAISE,
  USUAL_WIDTH,
  USUAL_WIDTH_OF_B_TYPE,
  USUAL_WIDTH_OF_SCORE,
  usualSearch,
  usualWidthOfStrips,
} from './plan-options.js';
import { type PlannedSequence, planSequence } from './plan-sequence.js';
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

async function plan(typed: PlanOptions, self: Command, { stop }: CommandContext): Promise<void> {
  const { out, rom, json } = typed;
  prepareFolderOf(out);
  if (out !== undefined) checkMovieIsNew(out);
  const begun = begin(typed);
  const options = { ...typed, ...usualSearch(typed, self, clientOf(begun.image.kind).timing) };
  const named = goalNamed(options);
  if (!begun.from) checkOffered(chosenGame({ ...options, ...gameTypeOf(named) }), begun.image);
  const goal = named.kind === 'b-type' && begun.from ? { ...named, height: begun.from.header.height } : named;
  const { strips } = options;
  const raise = options.raise ?? (goal.kind === 'score' && !strips ? USUAL_RAISE : 0);
  // Where time does not count, soft drop would only change the pieces.
  const delay = strips ? MOST_DELAY : options.delay;
  const handles = { drops: countsFrames(goal.kind), delay, raise, strips };
  const width = options.width ?? (strips ? usualWidthOfStrips(typed.minutes) : usualWidth(goal.kind));
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

/** Where the files of a plan are. */
interface PlanFiles {
  readonly out?: string;
  readonly record?: string;
}

function summaryOf({ seed, plan, bound, game }: PlannedMovie, { out, record }: PlanFiles): object {
  const { score, ownScore, lines, level, clears, misdrops, planDifferences } = game.result;
  return {
    ...{ seed, sees: 'generator', points: plan.points, ...(bound !== undefined && { bound }) },
    ...{ score, ownScore, lines, level, clears, misdrops, planDifferences },
    ...{ pieces: plan.pieces.length, width: plan.width, nodes: plan.nodes },
    ...{ frames: game.frames, startFrame: game.startFrame, framesToRest: plan.frames, ramSha1: game.ramSha1 },
    ...(out !== undefined && { out }),
    ...(record !== undefined && { record }),
  };
}

function describePlan({ seed, plan, bound, game }: PlannedMovie, { out, record }: PlanFiles): string {
  const { result, frames, startFrame } = game;
  const [singles, doubles, triples, tetrises] = result.clears;
  const lines = linesOf(result.clears);
  const most = bound !== undefined && plan.points >= bound ? ', the most that the goal allows' : '';
  const share = bound !== undefined && plan.points < bound ? ` of at most ${number(bound)}` : most;
  return [
    `plan          seed ${seed}, ${plural(plan.pieces.length, 'piece')}, found by a beam of width ${number(plan.width)} that sees the random generator`,
    `points        ${number(plan.points)}, ${plural(lines, 'line')}${share}`,
    `clears        ${plural(tetrises, 'tetris', 'tetrises')}, ${plural(triples, 'triple')}, ${plural(doubles, 'double')}, ${plural(singles, 'single')}`,
    `frames        ${number(frames)} from power-on (${duration(frames / game.consoleRate)}), ${number(frames - startFrame)} of them in play, ${number(plan.frames)} to the rest of the last piece`,
    `cartridge     played it: score ${number(result.score)}, level ${result.level}, ${plural(result.misdrops, 'misdrop')}, ${plural(result.planDifferences, 'difference')}`,
    ...(out === undefined ? [] : [`movie         ${out}`]),
    ...(record === undefined ? [] : [`recording     ${record}`]),
  ].join('\n');
}

function tableOf({ rows, ...moment }: NextPieceTable): object {
  const described = rows.map(({ frames, piece, ways }) => ({
    frame: moment.frame + frames,
    frames,
    piece,
    ways: ways.map(({ handle, placements, frames: toRest, delay, pause, ...placement }) => {
      return { handle, placements, best: formatPlacement(placement), framesToRest: toRest, delay, pause };
    }),
  }));
  return { ...moment, rows: described };
}

/** A line for each frame, with the cheapest handle. */
function describeTable({ seed, frame, current, next, rows }: NextPieceTable): string {
  const titles = ['frame', 'after', 'then', 'by', 'placements', 'best'];
  const lines = rows.map(({ frames, piece, ways: [way] }) => {
    const by = way ? [describeHandle(way), number(way.placements), describePlacement(way)] : ['nothing', '', ''];
    return [number(frame + frames), `+${frames}`, piece, ...by];
  });
  return [
    `seed ${seed}, frame ${number(frame)}: ${current} is in play, ${next} is next. When ${next} appears on a frame, the piece then shown as next is:`,
    ...alignColumns([titles, ...lines], [2, 3, 5]),
  ].join('\n');
}

function describeHandle({ handle, delay, pause }: NextPieceTable['rows'][number]['ways'][number]): string {
  if (pause > 0) return `pause of ${plural(pause, 'frame')}`;
  return delay > 0 ? `${handle} on ${plural(delay, 'check')} of rows` : handle;
}

/** A class of its own: neither what a person sees nor what the generator would give. */
const SEQUENCE_KNOWN = 'sequence known';

function summaryOfSequence({ plan, bound, placed }: PlannedSequence): object {
  const { points, lines, width, nodes } = plan;
  const { level } = placed[placed.length - 1];
  const placements = placed.map(({ piece, cleared, lines: after, points: earned, ...placement }) => {
    return { piece, placement: formatPlacement(placement), cleared, lines: after, points: earned };
  });
  const game = { points, bound, lines, level, clears: clearsOf(placed), pieces: placed.length };
  return { knows: SEQUENCE_KNOWN, ...game, width, nodes, placements };
}

function describeSequence({ plan, bound, placed }: PlannedSequence): string {
  const [singles, doubles, triples, tetrises] = clearsOf(placed);
  const share = plan.points < bound ? ` of at most ${number(bound)}` : ', the most that these lines hold';
  const rows = placed.map((at, i) => {
    return [String(i + 1), at.piece, describePlacement(at), number(at.lines), number(at.points)];
  });
  return [
    `plan          ${SEQUENCE_KNOWN}: ${plural(placed.length, 'piece')} of the file, found by a beam of width ${number(plan.width)}`,
    `points        ${number(plan.points)}, ${plural(plan.lines, 'line')}${share}`,
    `clears        ${plural(tetrises, 'tetris', 'tetrises')}, ${plural(triples, 'triple')}, ${plural(doubles, 'double')}, ${plural(singles, 'single')}`,
    'model         played it, frame by frame',
    'movie         none: the console draws its pieces by timing, so its own generator cannot be made to deal these',
    '',
    ...alignColumns([['', 'piece', 'placement', 'lines', 'points'], ...rows], [1, 2]),
  ].join('\n');
}

/** Singles to tetrises. */
function clearsOf(placed: PlannedSequence['placed']): number[] {
  return [1, 2, 3, 4].map((rows) => placed.filter(({ cleared }) => cleared === rows).length);
}

/** `evaluate`: what a player thinks of every placement in a position, and how to press it. */

import { Command, Option } from 'commander';
import { Failure, usageFailure } from '../../jobs/job.js';
import { alignColumns } from '../../lib/text.js';
import { describeFileProblem } from '../../node/files/file-problem.js';
import { readFileLimited } from '../../node/files/read-file.js';
import { formatPlayerSpec } from '../../players/player-spec.js';
import { type RatedPlacement, ratePosition } from '../../players/rate-position.js';
import { impossiblePlayfield, type Position } from '../../search/situation.js';
import { formatInputs } from '../../tetris/input-runs.js';
import { HIGHEST_LEVEL, HIGHEST_LINES } from '../../tetris/limits.js';
import { describePlacement, formatOrientation, formatPlacement } from '../../tetris/placement.js';
import { emptyPlayfield, formatPlayfield, type Playfield, parsePlayfield } from '../../tetris/playfield.js';
import { SCORE_CAP } from '../../tetris/score.js';
import { TETROMINOES, type Tetromino } from '../../tetris/tetromino.js';
import { namedPlayer } from '../options/named-player.js';
import { path, wholeNumber } from '../options/parsers.js';
import { addPlayerOptions, type PlayerOptionValues, playerSpecOf } from '../options/player-options.js';
import { type CommandContext, lineWidth, printReport, printResult, say } from '../output.js';

interface EvaluateOptions extends PlayerOptionValues {
  readonly piece: Tetromino;
  readonly next?: Tetromino;
  readonly level: number;
  readonly lines: number;
  readonly score: number;
  readonly json?: true;
}

const STANDARD_INPUT = '-';
/** A playfield has 242 characters. */
const LARGEST_PLAYFIELD = 64 * 1024;

export function evaluateCommand(_: CommandContext): Command {
  const command = new Command('evaluate')
    .description('rate every placement on a playfield, best first, and show which buttons lead to it')
    .argument(
      '[playfield]',
      'a file with rows of ten cells, "." for an empty one, the last row being the lowest; "-" for standard input ' +
        '(default: an empty playfield)',
      path,
    )
    .addOption(new Option('--piece <letter>', 'the current piece').choices(TETROMINOES).makeOptionMandatory())
    .addOption(new Option('--next <letter>', 'the next piece (default: unknown)').choices(TETROMINOES))
    .addOption(
      new Option('--level <n>', 'level, which sets how fast pieces fall')
        .default(19)
        .argParser(wholeNumber(0, HIGHEST_LEVEL)),
    )
    .addOption(new Option('--lines <n>', 'lines so far').default(0).argParser(wholeNumber(0, HIGHEST_LINES)))
    .addOption(new Option('--score <n>', 'points so far').default(0).argParser(wholeNumber(0, SCORE_CAP)));
  return addPlayerOptions(command).option('--json', 'print only one JSON object on standard output').action(evaluate);
}

async function evaluate(file: string | undefined, options: EvaluateOptions): Promise<void> {
  const spec = playerSpecOf(options);
  const player = namedPlayer(spec);
  if (player.sees) {
    throw usageFailure(
      `the player ${spec.name} sees the random ${player.sees}, and a position has none: use another player`,
    );
  }
  const { piece, next, level, lines, score } = options;
  const position: Position = { playfield: await playfieldIn(file), piece, next, level, lines, score };
  const rated = ratePosition(player, position);
  if (options.json) {
    const playfield = formatPlayfield(position.playfield).split('\n');
    const placements = rated.map((one) => ({
      ...one.placement,
      name: formatPlacement(one.placement),
      value: one.value,
      ...(one.plies !== undefined && { plies: one.plies }),
      cleared: one.cleared,
      inputs: formatInputs(one.buttons),
    }));
    printResult(JSON.stringify({ player: formatPlayerSpec(spec), ...position, playfield, placements }));
    return;
  }
  const about = `${formatPlayerSpec(spec)}: ${piece}, ${next === undefined ? 'next unknown' : `then ${next}`}, level ${level}`;
  printReport(`${about}\n\n${rated.length ? formatRated(rated) : `There is no place for ${piece}: the game is over.`}`);
}

/** @throws Failure on a file that is no playfield, and on a playfield that no game comes to */
async function playfieldIn(file: string | undefined): Promise<Playfield> {
  if (file === undefined) return emptyPlayfield();
  const name = file === STANDARD_INPUT ? 'standard input' : file;
  const text = (await readText(file, name)).replaceAll('\r', '');
  if (text.trim() === '') throw new Failure(`${name}: it has no rows; write "." for each empty cell`);
  let playfield: Playfield;
  try {
    playfield = parsePlayfield(text);
  } catch (error) {
    if (error instanceof RangeError) throw new Failure(`${name}: ${error.message}`);
    throw error;
  }
  const problem = impossiblePlayfield(playfield);
  if (problem) throw new Failure(`${name}: ${problem}`);
  return playfield;
}

async function readText(file: string, name: string): Promise<string> {
  if (file !== STANDARD_INPUT) {
    const read = readFileLimited(file, LARGEST_PLAYFIELD);
    if (!read.ok) throw new Failure(`${name}: ${read.message}`);
    return new TextDecoder().decode(read.bytes);
  }
  if (process.stdin.isTTY) say('Write the rows of the playfield, then press Ctrl-D.');
  process.stdin.setEncoding('utf8');
  let text = '';
  try {
    for await (const part of process.stdin) {
      text += part;
      if (text.length > LARGEST_PLAYFIELD)
        throw new Failure(`${name}: this is too long for a playfield; check the command`);
    }
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure(`${name}: ${describeFileProblem(error)}`);
  }
  return text;
}

/** A table: rank, place, value and what it lacks to the best one, pieces looked ahead, lines, buttons. */
function formatRated(rated: readonly RatedPlacement[]): string {
  const withPlies = rated.some(({ plies }) => plies !== undefined);
  const head = ['', 'piece', 'goes to', 'value', 'behind', ...(withPlies ? ['plies'] : []), 'lines', 'press'];
  const rows = rated.map(({ placement, value, plies, cleared, buttons }, rank) => [
    String(rank + 1),
    formatOrientation(placement.orientation),
    describePlacement(placement),
    value.toFixed(3),
    rank === 0 ? '' : (rated[0].value - value).toFixed(3),
    ...(withPlies ? [String(plies)] : []),
    String(cleared),
    formatInputs(buttons),
  ]);
  return alignColumns([head, ...rows], [1, 2, head.length - 1], lineWidth()).join('\n');
}

/** `evaluate`: what a player thinks of every placement in a position, and how to press it. */

import { Command, Option } from 'commander';
import { number, plural } from '../../lib/format-numbers.js';
import { alignColumns } from '../../lib/text.js';
import { describeFileProblem } from '../../platform/files/file-problem.js';
import { readFileLimited } from '../../platform/files/read-file.js';
import { Failure, usageFailure } from '../../platform/job.js';
import { type CommandContext, lineWidth, printReport, printResult, say } from '../../platform/terminal/output.js';
import { formatPlayerSpec, type PlayerSpec } from '../../players/player-spec.js';
import { type ListedPlacement, type ListedPlacements, PlacementLister } from '../../review/list-placements.js';
import { impossiblePlayfield, type Position } from '../../search/situation.js';
import { formatInputs } from '../../tetris/buttons.js';
import { HIGHEST_LEVEL, HIGHEST_LINES } from '../../tetris/limits.js';
import { describePlacement, formatOrientation, formatPlacement, type Placement } from '../../tetris/placement.js';
import { emptyPlayfield, formatPlayfield, type Playfield, parsePlayfield } from '../../tetris/playfield.js';
import { SCORE_CAP } from '../../tetris/score.js';
import { TETROMINOES, type Tetromino } from '../../tetris/tetromino.js';
import { REGIONS, type Region, regionOf, type Timing, timingOf } from '../../tetris/timing.js';
import { path, wholeNumber } from '../options/parsers.js';
import { addPlayerOptions, type PlayerOptionValues, playerSpecOf } from '../options/player-options.js';
import { drawPlacements } from './draw-placements.js';
import { namedPlayer } from './open-player-spec.js';
import { shippedWeights, weightsFile } from './weights-files.js';

interface EvaluateOptions extends PlayerOptionValues {
  readonly piece: Tetromino;
  readonly next?: Tetromino;
  readonly level: number;
  readonly lines: number;
  readonly score: number;
  readonly region: Region;
  readonly all?: true;
  readonly json?: true;
}

/** A position with the timing of the console that is named. */
type EvaluatedPosition = Position & { readonly timing: Timing };

const STANDARD_INPUT = '-';
/** A playfield has 242 characters. */
const LARGEST_PLAYFIELD = 64 * 1024;

export function evaluateCommand(_: CommandContext): Command {
  const command = new Command('evaluate')
    .description(
      'rate every placement on a playfield in points, draw the best three, and show which buttons lead there',
    )
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
    .addOption(new Option('--score <n>', 'points so far').default(0).argParser(wholeNumber(0, SCORE_CAP)))
    .addOption(new Option('--region <region>', 'whose consoles set the pace').choices(REGIONS).default('ntsc'));
  return addPlayerOptions(command)
    .option('--all', 'list all placements, not the best three')
    .option('--json', 'print only one JSON object on standard output, with all placements')
    .action(evaluate);
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
  const timing = timingOf(options.region);
  const position: EvaluatedPosition = { playfield: await playfieldIn(file), piece, next, timing, level, lines, score };
  const weights = () => (spec.weights === undefined ? shippedWeights() : weightsFile(spec.weights));
  const list = new PlacementLister({ spec, player, weights }).list(position);
  if (options.json) printResult(JSON.stringify(jsonOf(spec, position, list)));
  else if (list.placements.length === 0) {
    printReport(`${titleOf(spec, position)}\n\nThere is no place for ${piece}: the game is over.`);
  } else printReport(describe(spec, position, list, options.all === true));
}

function jsonOf(
  spec: PlayerSpec,
  { timing, ...position }: EvaluatedPosition,
  { placements, expected }: ListedPlacements,
): object {
  const playfield = formatPlayfield(position.playfield).split('\n');
  const listed = placements.map(({ placement, value, lostPoints, plies, cleared, buttons }) => ({
    ...placement,
    name: formatPlacement(placement),
    value,
    ...(lostPoints !== undefined && { lostPoints }),
    ...(plies !== undefined && { plies }),
    cleared,
    inputs: formatInputs(buttons),
  }));
  const unit = expected ? 'lines' : 'own';
  return {
    player: formatPlayerSpec(spec),
    ...position,
    region: regionOf(timing),
    playfield,
    unit,
    ...(expected && { expected }),
    placements: listed,
  };
}

/** Placements that are drawn, and listed if not all are. */
const SHOWN = 3;

function describe(spec: PlayerSpec, position: EvaluatedPosition, list: ListedPlacements, all: boolean): string {
  const { placements } = list;
  const drawn = placements.slice(0, SHOWN).map(({ placement }, rank) => {
    return { placement, title: `${rank + 1}  ${describePlacement(placement)}` };
  });
  const hidden = all ? 0 : placements.length - drawn.length;
  const listed = all ? placements : placements.slice(0, SHOWN);
  const lessFar = listed.filter(({ isAsFar }) => !isAsFar);
  const parts = [
    `${titleOf(spec, position)}\n${unitOf(spec, list)}`,
    drawPlacements(position.playfield, drawn, lineWidth()).join('\n'),
    formatListed(listed.filter(({ isAsFar }) => isAsFar)),
    ...(lessFar.length > 0 ? [`${LESS_FAR}\n${formatLessFar(lessFar, listed.length - lessFar.length)}`] : []),
    ...(hidden > 0 ? [`${plural(hidden, 'more placement')} with --all`] : []),
  ];
  return parts.join('\n\n');
}

function titleOf(spec: PlayerSpec, { piece, next, timing, level, lines }: EvaluatedPosition): string {
  const then = next === undefined ? 'next unknown' : `then ${next}`;
  const region = regionOf(timing);
  const pace = `level ${level}${region === 'ntsc' ? '' : ` (${region.toUpperCase()})`}`;
  return `${formatPlayerSpec(spec)}: ${piece}, ${then}, ${pace}, ${plural(lines, 'line')}`;
}

const LESS_FAR = 'looked at less far, so that their values are not to be compared with those above:';

/** What the values are, and how far was looked for them. */
function unitOf({ name }: PlayerSpec, { placements, expected }: ListedPlacements): string {
  const { plies } = placements[0];
  const deep = plies === undefined ? '' : `; judged ${plural(plies, 'piece')} deep, itself the first`;
  if (!expected) return `values are ${name}'s own, which are no points; higher is better${deep}`;
  const { points, untilLines, error } = expected;
  const least = error === undefined ? '' : `; less than ${number(error)} cannot be told apart and count as none`;
  return [
    `with the best about ${number(points)} points to come until ${untilLines} lines${deep}`,
    `points lost are those against the best${least}`,
  ].join('\n');
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

/** A table: rank, piece, place, what it loses or is worth, lines, buttons. */
function formatListed(placements: readonly ListedPlacement[]): string {
  const inPoints = placements[0].lostPoints !== undefined;
  const head = ['', 'piece', 'goes to', ...(inPoints ? ['points lost'] : ['own value', 'lost']), 'lines', 'press'];
  const rows = placements.map(({ placement, value, lostPoints, cleared, buttons }, rank) => [
    String(rank + 1),
    ...placeOf(placement),
    ...(lostPoints === undefined
      ? [value.toFixed(3), rank === 0 ? '' : (placements[0].value - value).toFixed(3)]
      : [number(lostPoints)]),
    String(cleared),
    formatInputs(buttons),
  ]);
  return alignColumns([head, ...rows], [1, 2, head.length - 1], lineWidth()).join('\n');
}

/** The same without what they are worth, but with how far they were looked at. */
function formatLessFar(placements: readonly ListedPlacement[], ranksBefore: number): string {
  const head = ['', 'piece', 'goes to', 'looked at', 'lines', 'press'];
  const rows = placements.map(({ placement, plies, cleared, buttons }, i) => [
    String(ranksBefore + i + 1),
    ...placeOf(placement),
    `${plural(plies ?? 0, 'piece')} deep`,
    String(cleared),
    formatInputs(buttons),
  ]);
  return alignColumns([head, ...rows], [1, 2, 3, head.length - 1], lineWidth()).join('\n');
}

function placeOf(placement: Placement): readonly [string, string] {
  return [formatOrientation(placement.orientation), describePlacement(placement)];
}

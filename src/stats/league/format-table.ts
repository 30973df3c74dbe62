/** The table of a format: our players and those that do not play here, ranked together, in Markdown. */

import { decimal, number, percent } from '../../lib/format-numbers.js';
import { formatPlayedBy } from '../../record/run-header.js';
import { parseRules } from '../../simulate/game-rules.js';
import type { GameStatistics } from '../game-statistics.js';
import {
  ceilingOf,
  describeFormat,
  type FormatResult,
  LEAGUE_FORMATS,
  type LeagueFormat,
  NETWORK_SEEDS,
} from './formats.js';
import { classOf, type LeagueTable, type Standing } from './standings.js';

/** A player of the table, here or elsewhere. */
type Row = Omit<FormatResult, 'differs' | 'lost'> & {
  readonly isOurs: boolean;
  /** 0–1. */
  readonly topOuts?: number;
  /** Lines of 100 that were not scored as tetrises, below level 19, at 19–28, from 29 on. */
  readonly lost: readonly (number | null)[];
  /** Seconds of a core for each game. */
  readonly seconds?: number;
};

/** The lines of a section: heading, table, and what is to be known of each figure that is not ours. */
export function formatTable(table: LeagueTable): string[] {
  const format = formatNamed(table.format);
  const heading = [`${format.name}: ${describeFormat(format)}`, ...classOf(table)].join(', ');
  return [`## ${heading}`, '', ...besideOthers(table, format)];
}

/** The same below a table of games on the practice cartridge that start, end and are played as in a format. */
export function formatBesideTable(table: LeagueTable): string[] {
  const format = formatNamed(table.beside);
  const pieces =
    parseRules(table.rules).seed === null
      ? 'have the pieces that the frames waited in its menus give'
      : 'have the pieces of its seeds';
  return [
    `### Beside what was published: ${describeFormat(format)}`,
    '',
    ...besideOthers(table, format),
    '',
    `Our games are those of the practice cartridge, on the model, and ${pieces}. ${NETWORK_SEEDS}`,
  ];
}

function formatNamed(name: string | undefined): LeagueFormat {
  const format = LEAGUE_FORMATS.find((one) => one.name === name);
  if (!format) throw new RangeError(`no format "${name}"`);
  return format;
}

/** The table, and what is to be known of it. */
function besideOthers(table: LeagueTable, format: LeagueFormat): string[] {
  const { standings } = table;
  // Nobody elsewhere sees the generator.
  const elsewhere = table.sees ? [] : format.elsewhere;
  const rows = [...standings.map(ourRow), ...elsewhere.map(theirRow)];
  // Those without points come last.
  rows.sort((a, b) => (b.points ?? -1) - (a.points ?? -1));
  const columns = columnsOf(format, rows);
  return [
    ...markdownTable(
      [columns.map(([title]) => title), ...rows.map((row) => columns.map(([, cell]) => cell(row)))],
      [0],
    ),
    '',
    `Ours are in bold and are line points; with tetrises alone they would be ${number(ceilingOf(format))}.`,
    ...notesOn(elsewhere),
  ];
}

/** What has to be known of the figures of others; those of whom the same is to be said together. */
function notesOn(elsewhere: LeagueFormat['elsewhere']): string[] {
  if (elsewhere.length === 0) return ['No figures of other programs are known for this format.'];
  const notes = [...new Set(elsewhere.map(({ differs }) => differs))].map((differs) => {
    const players = elsewhere.filter((one) => one.differs === differs).map(({ player }) => player);
    return `- ${players.join('; ')}: ${differs}.`;
  });
  return ['What was not played here:', '', ...notes];
}

type Column = readonly [title: string, cell: (row: Row) => string];

const NOT_KNOWN = '–';

function columnsOf(format: LeagueFormat, rows: readonly Row[]): readonly Column[] {
  const { untilLines } = format;
  const known = (...columns: readonly Column[]): readonly Column[] =>
    columns.filter(([, cell]) => rows.some((row) => cell(row) !== NOT_KNOWN));
  return [
    ['player', ({ player, isOurs }) => (isOurs ? `**${player}**` : player)],
    ['games', ({ games }) => of(games, number)],
    ['points, mean', ({ points, standardError }) => withError(points, standardError)],
    ['of all tetrises', ({ points }) => of(points, (value) => percent(value / ceilingOf(format)))],
    ...known(
      ['points before 230 lines', ({ pointsAt230 }) => of(untilLines > 230 ? pointsAt230 : undefined, number)],
      ['max-outs', ({ maxOuts }) => of(maxOuts, percent)],
      ['topped out', ({ topOuts }) => of(topOuts, percent)],
      ['reach 230 lines', ({ reach230 }) => of(reach230, (share) => percent(share, 2))],
      ...LOST_AT.map(
        (where, i): Column => [
          `lines not scored as tetrises, of 100, ${where}`,
          ({ lost }) => of(lost[i] ?? undefined, decimal),
        ],
      ),
      ['seconds of a core a game', ({ seconds }) => of(seconds, decimal)],
    ),
  ];
}

const LOST_AT = ['level 18', 'levels 19–28', 'level 29 on'] as const;

function of(value: number | undefined, format: (value: number) => string): string {
  return value === undefined ? NOT_KNOWN : format(value);
}

function withError(value: number | undefined, error: number | undefined): string {
  if (value === undefined) return NOT_KNOWN;
  return error === undefined ? number(value) : `${number(value)} ± ${number(error)}`;
}

function ourRow(standing: Standing): Row {
  const { statistics, seconds } = standing;
  const { games, value, scoreAt230, maxOuts, topOuts, reach230, lostByGravity } = statistics;
  return {
    player: formatPlayedBy(standing),
    isOurs: true,
    games,
    points: value.mean,
    standardError: value.standardError,
    pointsAt230: scoreAt230.mean,
    maxOuts: maxOuts.share,
    topOuts: topOuts.share,
    reach230: reach230.share,
    lost: of100(lostByGravity),
    ...(seconds !== undefined && { seconds }),
  };
}

function of100(lost: GameStatistics['lostByGravity']): readonly (number | null)[] {
  return lost.map((share) => (share === null ? null : 100 * share));
}

function theirRow({ differs: _, lost, ...result }: FormatResult): Row {
  return { ...result, isOurs: false, lost: lost ?? [] };
}

/**
 * Rows as lines, the first one as the heading.
 *
 * @param left columns of text, which stand to the left; numbers stand to the right
 */
export function markdownTable(rows: readonly (readonly string[])[], left: readonly number[]): string[] {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  const [header, ...body] = rows;
  const rule = header.map((_, i) => (left.includes(i) ? '---' : '---:'));
  return [line(header), line(rule), ...body.map(line)];
}

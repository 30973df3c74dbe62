/** A league for a person to read, in Markdown. */

import { decimal, number, percent, plural } from '../../lib/format-numbers.js';
import { alignColumns } from '../../lib/text.js';
import { formatPlayedBy } from '../../record/run-header.js';
import { MEASURES } from '../measure.js';
import { type Estimate, figure } from './figures.js';
import { formatBesideTable, formatTable, markdownTable } from './format-table.js';
import { classOf, type JudgedFigure, type LeagueTable, type Standing } from './standings.js';

export interface League {
  /** Version of the program that played. */
  readonly version: string;
  /** Games of each player under each kind of rules. */
  readonly games: number;
  /** The seed of the first game, and the step from one to the next; missing where the seeds are listed. */
  readonly seed?: number;
  readonly seedStep?: number;
  /** The name of the file that lists them, seeds of the practice cartridge. */
  readonly seedList?: string;
  readonly tables: readonly LeagueTable[];
  /** Figures of counts of play, which `analyze` made. */
  readonly ofPlay: readonly JudgedFigure[];
}

/** The names of the plots of a table, without their endings. */
export interface PlotNames {
  readonly distribution: string;
  readonly survival: string;
}

/**
 * The whole league.
 *
 * @param plots of each table; missing where none are drawn
 */
export function formatLeague(league: League, plots?: readonly PlotNames[]): string {
  const { games, version, tables } = league;
  const judged = [...tables.flatMap((table) => table.judged), ...league.ofPlay];
  return [
    '# League',
    '',
    `${plural(games, 'game')} of each player, ${seedsOf(league)}: the same games for all. Version ${version}.`,
    ...tables.flatMap((table, i) => ['', ...tableLines(table, plots?.[i])]),
    ...(judged.length ? ['', '## Published and ours', '', ...judgedLines(judged)] : []),
    '',
  ].join('\n');
}

function seedsOf({ games, seed = 0, seedStep = 1, seedList }: League): string {
  if (seedList !== undefined) return `seeds of the practice cartridge that ${seedList} lists`;
  return games === 1 ? `seed ${seed}` : `seeds ${seed}, ${seed + seedStep}, … ${seed + (games - 1) * seedStep}`;
}

/** A table of standings alone, at most `width` characters wide, for a terminal. */
export function formatStandings(table: LeagueTable, width?: number): string {
  return alignColumns([columnsOf(table).map(([title]) => title), ...rowsOf(table)], [1], width).join('\n');
}

type Column = readonly [title: string, cell: (standing: Standing, place: number) => string];

function columnsOf({ measure, standings }: LeagueTable): readonly Column[] {
  const { short, format } = MEASURES[measure];
  const ofScores: readonly Column[] = [
    ['max-outs', ({ statistics }) => percent(statistics.maxOuts.share)],
    ['lines', ({ statistics }) => decimal(statistics.lines.mean)],
  ];
  const stopped: Column = ['stopped', (standing) => percent(standing.stopped)];
  return [
    ['', (_, place) => String(place + 1)],
    ['player', formatPlayedBy],
    [`${short}, mean`, ({ statistics: { value } }) => `${format(value.mean)} ± ${format(value.standardError)}`],
    ['median', ({ statistics }) => format(statistics.value.median)],
    ['5 %', ({ statistics }) => format(statistics.value.p5)],
    ['95 %', ({ statistics }) => format(statistics.value.p95)],
    ['best third', ({ bestThird }) => format(bestThird.value)],
    ...(measure === 'score' || measure === 'points' ? ofScores : []),
    ['topped out', ({ statistics }) => percent(statistics.topOuts.share)],
    ...(standings.some((standing) => standing.stopped > 0) ? [stopped] : []),
    ['tetrises', ({ statistics }) => percent(statistics.tetrisRate)],
    ['behind the first', ({ behind }) => (behind ? `${format(-behind.mean)} ± ${format(behind.standardError)}` : '')],
    ['beats it in', ({ behind, statistics }) => (behind ? percent(behind.won / statistics.games) : '')],
  ];
}

function rowsOf(table: LeagueTable): string[][] {
  const columns = columnsOf(table);
  return table.standings.map((standing, place) => columns.map(([, cell]) => cell(standing, place)));
}

function tableLines(table: LeagueTable, plots: PlotNames | undefined): string[] {
  const beside = table.beside === undefined ? [] : ['', ...formatBesideTable(table)];
  const lines = table.format === undefined ? [...rulesTable(table), ...beside] : formatTable(table);
  if (!plots) return lines;
  const { title } = MEASURES[table.measure];
  return [
    ...lines,
    '',
    `![how ${title} are spread](${plots.distribution}.svg)`,
    '',
    `![share of games that come so far](${plots.survival}.svg)`,
  ];
}

function rulesTable(table: LeagueTable): string[] {
  const columns = columnsOf(table);
  const limits = [
    ...(table.untilLines === null ? [] : [`until ${plural(table.untilLines, 'line')}`]),
    ...(table.maxPieces === null ? [] : [`at most ${plural(table.maxPieces, 'piece')}`]),
  ];
  return [
    `## ${[`\`${table.rules}\``, ...limits, ...classOf(table)].join(', ')}`,
    '',
    ...markdownTable([columns.map(([title]) => title), ...rowsOf(table)], [1]),
  ];
}

/** Every figure beside what was reported, with its verdict. */
function judgedLines(judged: readonly JudgedFigure[]): string[] {
  const header = ['player', 'rules', 'figure', 'published', 'ours', 'verdict', 'source'];
  const rows = judged.map(({ published, rules, ours, verdict, distance, remark }) => {
    const { title, format } = figure(published.figure);
    const far = distance === null || verdict === 'reproduced' ? '' : ` (by ${errors(distance)})`;
    return [
      `\`${published.player}\``,
      `\`${rules}\``,
      title,
      format(published.value),
      oursText(ours, published.figure),
      `**${verdict}**${far}${remark && `: ${remark}`}`,
      published.source,
    ];
  });
  return markdownTable([header, ...rows], [0, 1, 2, 5, 6]);
}

function oursText({ value, standardError, sample }: Estimate, name: JudgedFigure['published']['figure']): string {
  const { format, unit } = figure(name);
  const error = standardError === null ? '' : ` ± ${format(standardError)}`;
  return `${format(value)}${error}, ${number(sample)} ${unit}`;
}

function errors(distance: number): string {
  return `${distance >= 100 ? 'over 100' : distance.toFixed(1)} standard errors`;
}

/** A profile, and two of them beside each other, as text. */

import { decimal, number, percent, plural } from '../../lib/format-numbers.js';
import { alignColumns } from '../../lib/text.js';
import type { Aspect } from './aspects.js';
import type { Difference } from './differences.js';
import type { Estimate, Unit } from './estimate.js';
import type { LossRow, Profile, Strength } from './profile.js';
import type { ToldInsights } from './told-insights.js';
import type { Trend } from './trend.js';

/** By what losses are told apart. */
export type LossKind = Aspect | 'hands';

/** What losses are told apart by, in the order of the text. */
export const LOSS_TITLES: Readonly<Record<LossKind, string>> = {
  idea: 'idea',
  piece: 'piece',
  height: 'height of the stack',
  level: 'level',
  phase: 'phase of the game',
  hands: 'hands',
};

export const LOSS_KINDS = Object.keys(LOSS_TITLES) as readonly LossKind[];
/** Ideas that the text names, at most. */
const MOST_IDEAS = 12;

/** `12.3 %`, `1,234`, `0.52`. */
export function formatAmount(value: number, unit: Unit): string {
  const size = Math.abs(value);
  const sign = value < 0 ? '−' : '';
  if (unit === 'per cent') return `${sign}${decimal(size)} %`;
  return `${sign}${size < 10 && unit !== 'points' ? decimal(size, 2) : number(size)}`;
}

/** `± 1.2 %`; a dash for a single game. */
export function formatError({ error }: Pick<Estimate, 'error'>, unit: Unit): string {
  return error === null ? '–' : `± ${formatAmount(error, unit)}`;
}

export const MEASURE_HEAD = ['', 'value', 'error'];
export const LOSS_HEAD = ['', 'points per 100', 'error', 'share of the loss', 'placements'];
export const TREND_HEAD = ['', 'change', 'error', 'over'];

export function measureRows({ measures }: Profile): string[][] {
  return measures.map(({ name, unit, ...estimate }) => [
    name,
    formatAmount(estimate.value, unit),
    formatError(estimate, unit),
  ]);
}

export function lossRows(rows: readonly LossRow[]): string[][] {
  return rows.map(({ name, value, error, share, placements }) => [
    name,
    formatAmount(value, 'points'),
    formatError({ error }, 'points'),
    percent(share, 1),
    number(placements),
  ]);
}

export function trendRows(trends: readonly Trend[]): string[][] {
  return trends.map(({ name, unit, over, value, error }) => [
    `${name}${isClear({ value, error }) ? ' *' : ''}`,
    signedAmount(value, unit),
    formatError({ error }, unit),
    over,
  ]);
}

function isClear({ value, error }: Estimate): boolean {
  return error !== null && Math.abs(value) > 2 * error;
}

function signedAmount(value: number, unit: Unit): string {
  return `${value > 0 ? '+' : ''}${formatAmount(value, unit)}`;
}

/** Sentences about the strength; each a line. */
export function strengthLines({ games, score, adjusted, luck, worthGames }: Strength): string[] {
  const points = (estimate: Estimate): string =>
    `${formatAmount(estimate.value, 'points')} ${estimate.error === null ? '' : formatError(estimate, 'points')}`.trim();
  const isBiased = luck.error !== null && Math.abs(luck.value) > 2 * luck.error;
  return [
    `Score ${points(score)}, luck-adjusted ${points(adjusted)}, over ${plural(games, 'game')} that came to ${games === 1 ? 'its' : 'their'} end.`,
    ...(worthGames === null || worthGames <= 1 || isBiased
      ? []
      : [`Without its luck a game tells as much as ${decimal(worthGames)} games with their plain scores.`]),
    ...(isBiased
      ? [
          `Luck gave ${points(luck)} a game. That is more than chance: the judge expects ${luck.value > 0 ? 'less' : 'more'} of this play than it makes, so trust the plain score.`,
        ]
      : []),
  ];
}

/** The rows of a list, or of a long one those that cost most. */
export function shownRows(kind: LossKind, rows: readonly LossRow[]): readonly LossRow[] {
  return kind === 'idea' ? rows.slice(0, MOST_IDEAS) : rows;
}

/** @param width of a line, in characters; no line break at the end */
function formatProfile(title: string, profile: Profile, width?: number): string {
  const { games, pieces, strength, losses, trends } = profile;
  const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
    alignColumns([head, ...rows], [0], width).join('\n');
  return [
    `${title}: ${plural(games, 'game')}, ${plural(pieces, 'piece')}`,
    table(MEASURE_HEAD, measureRows(profile)),
    ...(strength ? [`Strength\n${strengthLines(strength).join('\n')}`] : []),
    ...LOSS_KINDS.filter((kind) => losses[kind].length > 0).map(
      (kind) => `Points lost by ${LOSS_TITLES[kind]}\n${table(LOSS_HEAD, lossRows(shownRows(kind, losses[kind])))}`,
    ),
    ...(trends.length > 0 ? [`Trend (* beyond two errors)\n${table(TREND_HEAD, trendRows(trends))}`] : []),
  ].join('\n\n');
}

/** @param names of the two profiles */
export function differenceHead([one, other]: readonly [string, string]): string[] {
  return ['', one, other, 'difference', 'error', ''];
}

export function differenceRows(differences: readonly Difference[]): string[][] {
  return differences.map(({ name, unit, one, other, difference, isClear }) => [
    name,
    formatAmount(one.value, unit),
    formatAmount(other.value, unit),
    signedAmount(difference.value, unit),
    formatError(difference, unit),
    isClear ? '*' : '',
  ]);
}

/** What the marks are worth. */
export function markSentence(differences: readonly Difference[]): string {
  const clear = differences.filter(({ isClear }) => isClear).length;
  const byChance = Math.round(differences.length / 20);
  return `* beyond two errors: ${clear} of ${plural(differences.length, 'row')}; about ${byChance} would be by chance alone.`;
}

/** @param names of the two profiles; no line break at the end */
function formatDifferences(
  names: readonly [string, string],
  differences: readonly Difference[],
  width?: number,
): string {
  const parts = ['profile' as const, ...LOSS_KINDS].flatMap((of) => {
    const rows = differenceRows(differences.filter((each) => each.of === of));
    const title = of === 'profile' ? 'Side by side' : `Points lost per 100, by ${LOSS_TITLES[of]}`;
    return rows.length === 0
      ? []
      : [`${title}\n${alignColumns([differenceHead(names), ...rows], [0], width).join('\n')}`];
  });
  return [...parts, markSentence(differences)].join('\n\n');
}

export const GROUP_HEAD = ['', 'games', 'accuracy', 'lost per 100', 'score', 'luck-adjusted', 'tetris rate'];

/** A line for each group, beside the error of each number. */
export function groupRows(groups: ToldInsights['groups']): string[][] {
  return groups.map(({ name, profile }) => {
    const told = (wanted: string): string => {
      const found = profile.measures.find((measure) => measure.name === wanted);
      return found ? `${formatAmount(found.value, found.unit)} ${formatError(found, found.unit)}` : '–';
    };
    const { strength } = profile;
    const adjusted = strength
      ? `${formatAmount(strength.adjusted.value, 'points')} ${formatError(strength.adjusted, 'points')}`
      : '–';
    return [
      name,
      number(profile.games),
      told('accuracy'),
      told('points lost per 100 pieces'),
      told('score'),
      adjusted,
      told('tetris rate'),
    ];
  });
}

/** @param width of a line, in characters; no line break at the end */
export function formatInsights({ name, profile, groups, differences }: ToldInsights, width?: number): string {
  const beside = groups.map((group) => group.name);
  const [one, other] = beside;
  return [
    formatProfile(name, profile, width),
    ...(groups.length > 0
      ? [`Beside each other\n${alignColumns([GROUP_HEAD, ...groupRows(groups)], [0], width).join('\n')}`]
      : []),
    ...(differences ? [formatDifferences([one, other], differences, width)] : []),
  ].join('\n\n');
}

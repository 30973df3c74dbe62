/** What many games tell of a player, as one HTML page with charts. */

import { decimal, number, plural } from '../../lib/format-numbers.js';
import type { Difference } from '../../review/insights/differences.js';
import type { Estimate, Unit } from '../../review/insights/estimate.js';
import {
  differenceHead,
  differenceRows,
  formatAmount,
  formatError,
  GROUP_HEAD,
  groupRows,
  LOSS_HEAD,
  LOSS_KINDS,
  LOSS_TITLES,
  type LossKind,
  lossRows,
  MEASURE_HEAD,
  markSentence,
  measureRows,
  shownRows,
  strengthLines,
  TREND_HEAD,
  trendRows,
} from '../../review/insights/format-profile.js';
import type { Profile } from '../../review/insights/profile.js';
import type { ToldInsights } from '../../review/insights/told-insights.js';
import { courseOf, FOLLOWED } from '../../review/insights/trend.js';
import { lineChart, rowChart } from './chart.js';
import { escapeHtml, factCards, htmlPage, htmlTable } from './page-parts.js';

/** Measures that the page begins with. */
const FACTS = ['accuracy', 'points lost per 100 pieces', 'score', 'tetris rate', 'droughts survived'];
/** The axis of a number goes at least up to this, so that its steps are whole. */
const LEAST_TOP = 5;
const INKS: readonly string[] = ['blue', 'orange', 'purple'];

/** The text of an HTML file. */
export function insightsPage(told: ToldInsights): string {
  const { name, profile, groups, differences } = told;
  const { games, pieces, strength } = profile;
  const lines = strength
    ? strengthLines(strength)
    : ['No game came to its end, so there is no score to tell luck from.'];
  const main = [
    factCards(facts(profile)),
    `<h2>Strength</h2>\n${lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n')}`,
    ...(groups.length > 0 ? [`<h2>Beside each other</h2>\n${table(GROUP_HEAD, groupRows(groups))}`] : []),
    `<h2>Where points are lost</h2>\n<div class="charts">\n${lossCharts(profile).join('\n')}\n</div>`,
    `<h2>Over time</h2>\n<div class="charts">\n${courses(told).join('\n')}\n</div>`,
    ...(profile.trends.length > 0
      ? [`${table(TREND_HEAD, trendRows(profile.trends))}<p class="soft">* beyond two errors</p>`]
      : []),
    ...(differences ? [sideBySide([groups[0].name, groups[1].name], differences)] : []),
    `<h2>All numbers</h2>\n${table(MEASURE_HEAD, measureRows(profile))}`,
    ...LOSS_KINDS.map((kind) => lossTable(profile, kind)),
  ].join('\n');
  return htmlPage({
    title: `Insights: ${name}`,
    subtitle: `${plural(games, 'game')}, ${plural(pieces, 'piece')}`,
    main,
    footer:
      'Errors are standard errors over the games. Points are those that the judge expects to lose by a placement.',
  });
}

function facts({ measures, strength }: Profile): (readonly [string, string])[] {
  const told = measures
    .filter(({ name }) => FACTS.includes(name))
    .map(({ name, unit, ...estimate }) => {
      return [name, withError(estimate, unit)] as const;
    });
  if (!strength) return told;
  const { adjusted } = strength;
  return [...told, ['luck-adjusted score', withError(adjusted, 'points')]];
}

function withError(estimate: Estimate, unit: Unit): string {
  const amount = formatAmount(estimate.value, unit);
  return estimate.error === null ? amount : `${amount} ${formatError(estimate, unit)}`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return htmlTable(
    head.map(escapeHtml),
    rows.map((row) => row.map(escapeHtml)),
    { wraps: true },
  );
}

function lossCharts({ losses }: Profile): string[] {
  return LOSS_KINDS.flatMap((kind) => {
    const rows = shownRows(kind, losses[kind]);
    if (rows.length === 0 || kind === 'hands') return [];
    const title = `By ${LOSS_TITLES[kind]}`;
    return [rowChart(rows, { name: 'points lost per 100 placements', ink: 'orange' }, { title, x: '' })];
  });
}

function lossTable({ losses }: Profile, kind: LossKind): string {
  if (losses[kind].length === 0) return '';
  return `<h3>Points lost by ${LOSS_TITLES[kind]}</h3>\n${table(LOSS_HEAD, lossRows(losses[kind]))}`;
}

function courses({ games }: ToldInsights): string[] {
  return FOLLOWED.map(({ name, unit }, i) => {
    const points = courseOf(games, name);
    const formatY = unit === 'per cent' ? (value: number) => `${decimal(value, 0)} %` : number;
    return lineChart([{ name, ink: INKS[i % INKS.length], points }], {
      title: `${name[0].toUpperCase()}${name.slice(1)}`,
      x: 'games in the order in which they were played',
      formatY,
      topY: LEAST_TOP,
    });
  });
}

function sideBySide(names: readonly [string, string], differences: readonly Difference[]): string {
  const parts = ['profile' as const, ...LOSS_KINDS].flatMap((of) => {
    const rows = differenceRows(differences.filter((each) => each.of === of));
    const title = of === 'profile' ? 'All in all' : `Points lost per 100, by ${LOSS_TITLES[of]}`;
    return rows.length === 0 ? [] : [`<h3>${title}</h3>\n${table(differenceHead(names), rows)}`];
  });
  return `<h2>Side by side</h2>\n<p class="soft">${escapeHtml(markSentence(differences))}</p>\n${parts.join('\n')}`;
}

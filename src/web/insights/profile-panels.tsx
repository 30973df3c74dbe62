/** What the games tell: the profile, where points are lost, the trend, and groups beside each other. */
import type { JSX } from 'preact';
import { number, plural } from '../../lib/format-numbers.js';
import type { NamedInsight } from '../../review/insights/estimate.js';
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
  lossRows,
  MEASURE_HEAD,
  markSentence,
  measureRows,
  strengthLines,
  TREND_HEAD,
  trendRows,
} from '../../review/insights/format-profile.js';
import type { Grouping } from '../../review/insights/groups.js';
import type { LossRow, Profile } from '../../review/insights/profile.js';
import { courseOf, FOLLOWED, inTime } from '../../review/insights/trend.js';
import { Choice, Field, Panels, Table } from '../browser/controls.js';
import { LineChart } from '../parts/chart.js';
import type { OfInsights } from './insights.js';

/** Rows of a chart of losses, at most. */
const MOST_BARS = 10;

interface OfProfile {
  readonly profile: Profile;
}

export function ProfilePanel({ profile }: OfProfile): JSX.Element {
  const { games, pieces, strength } = profile;
  const lines = strength ? strengthLines(strength) : ['No game came to its end, so luck cannot be told from strength.'];
  return (
    <section class="card" aria-label="Profile">
      <h2>
        {plural(games, 'game')}, {plural(pieces, 'piece')}
      </h2>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <Table class="insights-table" label="Profile" heads={MEASURE_HEAD} rows={measureRows(profile)} />
      <p class="soft">Errors are standard errors over the games.</p>
    </section>
  );
}

function sentence(line: string): string {
  return `${line[0].toUpperCase()}${line.slice(1)}${line.endsWith('.') ? '' : '.'}`;
}

export function LossesPanel({ profile }: OfProfile): JSX.Element {
  const kinds = LOSS_KINDS.filter((kind) => profile.losses[kind].length > 0);
  const panels = Object.fromEntries(
    kinds.map((kind) => {
      const label = `Points lost by ${LOSS_TITLES[kind]}`;
      const rows = profile.losses[kind];
      const panel = (): JSX.Element => (
        <>
          <Bars rows={rows.slice(0, MOST_BARS)} label={label} />
          <details>
            <summary>All numbers</summary>
            <div class="insights-scroll">
              <Table class="insights-table" label={label} heads={LOSS_HEAD} rows={lossRows(rows)} />
            </div>
          </details>
        </>
      );
      return [kind, panel];
    }),
  );
  return (
    <section class="card" aria-label="Where points are lost">
      <h2>Where points are lost</h2>
      <Panels legend="By what" name="insights-losses" panels={panels} />
      <p class="soft">Points lost by each 100 placements of a kind; ideas: by each 100 placements of all.</p>
    </section>
  );
}

function Bars({ rows, label }: { readonly rows: readonly LossRow[]; readonly label: string }): JSX.Element {
  const most = Math.max(1, ...rows.map(({ value }) => value));
  return (
    <ul class="insights-bars" aria-label={label}>
      {rows.map((row) => (
        <li key={row.name}>
          <span>{row.name}</span>
          <span class="insights-value">
            {formatAmount(row.value, 'points')} {row.error === null ? '' : formatError(row, 'points')}
          </span>
          <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
            <rect width={(100 * row.value) / most} height={1} />
          </svg>
        </li>
      ))}
    </ul>
  );
}

export function TrendPanel({ games, profile }: OfProfile & { readonly games: readonly NamedInsight[] }): JSX.Element {
  return (
    <section class="card" aria-label="Over time">
      <h2>Over time</h2>
      {FOLLOWED.map((followed) => (
        <Course key={followed.name} games={games} {...followed} />
      ))}
      {profile.trends.length > 0 ? (
        <>
          <Table class="insights-table" label="Trend" heads={TREND_HEAD} rows={trendRows(profile.trends)} />
          <p class="soft">* beyond two errors</p>
        </>
      ) : (
        <p class="soft">Ten games or more have a trend.</p>
      )}
    </section>
  );
}

type Followed = Pick<(typeof FOLLOWED)[number], 'name' | 'unit'>;

function Course({ games, name, unit }: Followed & { readonly games: readonly NamedInsight[] }): JSX.Element | null {
  const course = courseOf(games, name);
  if (course.length < 2) return null;
  const values = course.map(([, value]) => value);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const [first, last] = endsOf(games);
  return (
    <figure>
      <figcaption>{sentence(name).slice(0, -1)}</figcaption>
      <LineChart
        title={`${name} over ${plural(games.length, 'game')}, between ${formatAmount(least, unit)} and ${formatAmount(most, unit)}`}
        smallest={{ x: course[0][0], y: least, labelX: first, labelY: formatAmount(least, unit) }}
        largestX={course[course.length - 1][0]}
        largestY={most}
        labelX={last}
        labelY={formatAmount(most, unit)}
        lines={{ green: course.map(([x, y]) => ({ x, y })) }}
      />
    </figure>
  );
}

/** What stands at the ends of the axis: days, or games where the days say nothing. */
function endsOf(games: readonly NamedInsight[]): [string, string] {
  const ordered = inTime(games);
  const day = ({ time }: NamedInsight): string => new Date(time ?? 0).toLocaleDateString('en');
  if (ordered.isTimed) return [day(ordered.games[0]), day(ordered.games[games.length - 1])];
  return ['game 1', `game ${number(games.length)}`];
}

const GROUPINGS: readonly (readonly [Grouping, string])[] = [
  ['month', 'months'],
  ['player', 'players'],
  ['hands', 'hands'],
];

export function BesideEachOther({ insights }: OfInsights): JSX.Element {
  const { by, groups, pair } = insights;
  return (
    <section class="card insights-wide" aria-label="Beside each other">
      <h2>Beside each other</h2>
      <div class="row">
        <Field label="What" class="field">
          <Choice
            options={GROUPINGS}
            value={by.value}
            onChange={(value) => {
              by.value = value;
            }}
          />
        </Field>
        {groups.value.length > 2 && [0, 1].map((place) => <GroupField key={place} insights={insights} place={place} />)}
      </div>
      <div class="insights-scroll">
        <Table class="insights-table" label="Groups" heads={GROUP_HEAD} rows={groupRows(groups.value)} />
      </div>
      {groups.value.length < 2 && (
        <p class="soft">All games are of one kind here: there is nothing to put beside it.</p>
      )}
      {pair.value && (
        <>
          <h3>Side by side</h3>
          <p class="soft">{sentence(markSentence(pair.value.differences))}</p>
          <div class="insights-scroll">
            <Table
              class="insights-table"
              label="Side by side"
              heads={differenceHead(pair.value.names)}
              rows={differenceRows(pair.value.differences.filter(({ of }) => of === 'profile'))}
            />
          </div>
          <LossDifferences insights={insights} />
        </>
      )}
    </section>
  );
}

/** One of the two groups that are compared. */
function GroupField({ insights, place }: OfInsights & { readonly place: number }): JSX.Element {
  const { groups, pair, chosen } = insights;
  const names = pair.value?.names ?? chosen.value;
  return (
    <Field label={place === 0 ? 'This one' : 'Beside this one'} class="field">
      <Choice
        options={groups.value.map(({ name }) => [name, name] as const)}
        value={names[place]}
        onChange={(name) => {
          chosen.value = place === 0 ? [name, names[1]] : [names[0], name];
        }}
      />
    </Field>
  );
}

function LossDifferences({ insights }: OfInsights): JSX.Element | null {
  const pair = insights.pair.value;
  if (!pair) return null;
  const kinds = LOSS_KINDS.filter((kind) => pair.differences.some(({ of }) => of === kind));
  return (
    <>
      {kinds.map((kind) => (
        <details key={kind}>
          <summary>Points lost by each 100 placements, by {LOSS_TITLES[kind]}</summary>
          <div class="insights-scroll">
            <Table
              class="insights-table"
              label={`Side by side, by ${LOSS_TITLES[kind]}`}
              heads={differenceHead(pair.names)}
              rows={differenceRows(pair.differences.filter(({ of }) => of === kind))}
            />
          </div>
        </details>
      ))}
    </>
  );
}

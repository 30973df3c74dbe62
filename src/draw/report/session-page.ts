/** A session of games as an HTML page: an index of a page for each game, and what they come to together. */
import { plural } from '../../lib/format-numbers.js';
import { SUMMARY_HEAD, summaryRow } from '../../review/format-review.js';
import { LEAK_HEAD, leakRow, SPREAD_HEAD, spreadRow } from '../../review/format-session.js';
import type { GameReview } from '../../review/game-review.js';
import type { Session } from '../../review/session.js';
import { lineChart } from './chart.js';
import { escapeHtml, htmlPage, htmlTable } from './page-parts.js';

/** A game of the session. */
export interface LinkedReview {
  readonly name: string;
  /** File of its own page, beside this one. */
  readonly page: string;
  readonly review: GameReview;
}

/** The text of an HTML file. */
export function sessionPage(title: string, games: readonly LinkedReview[], { spreads, leaks }: Session): string {
  const names = games.map(({ name }) => name);
  const escaped = (cells: readonly string[]): string[] => cells.map(escapeHtml);
  const rows = games.map(({ name, page, review }) => [
    `<a href="${encodeURIComponent(page)}">${escapeHtml(name)}</a>`,
    ...escaped(summaryRow(review)),
  ]);
  const main = [
    `<h2>Games</h2>\n${htmlTable(['game', ...SUMMARY_HEAD], rows)}`,
    `<h2>Over time</h2>\n<div class="charts">\n${charts(games).join('\n')}\n</div>`,
    `<h2>All games</h2>\n${htmlTable(
      SPREAD_HEAD,
      spreads.map((spread) => escaped(spreadRow(spread, names))),
    )}`,
    `<h2>Leaks</h2>\n<p class="soft">The kinds of position in which decisions cost most, with what was lost by them.</p>\n${htmlTable(
      LEAK_HEAD,
      leaks.map((leak) => escaped(leakRow(leak))),
    )}`,
  ].join('\n');
  const [first] = games;
  const { plies } = first.review.judgedBy;
  return htmlPage({
    title: `Review of ${plural(games.length, 'game')}: ${title}`,
    subtitle: 'in the order of their files',
    main,
    footer: `Judged by maxout, ${plural(plies, 'piece')} deep at every placement. The page of a game says by whose hands.`,
  });
}

function charts(games: readonly LinkedReview[]): string[] {
  const line = (of: (review: GameReview) => number): (readonly [number, number])[] =>
    games.map(({ review }, i) => [i + 1, of(review)]);
  return [
    lineChart([{ name: 'accuracy', ink: 'blue', points: line(({ accuracy }) => accuracy ?? 0) }], {
      title: 'Accuracy in per cent',
      x: 'games',
    }),
    lineChart([{ name: 'points', ink: 'orange', points: line(({ lostPer100Pieces }) => lostPer100Pieces) }], {
      title: 'Points lost per 100 pieces',
      x: 'games',
    }),
    lineChart([{ name: 'points', ink: 'purple', points: line(({ game }) => game.ownScore) }], {
      title: 'Score',
      x: 'games',
    }),
  ];
}

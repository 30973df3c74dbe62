/** A review as one HTML page, and the index of a session of games. */

import { number, plural } from '../../lib/format-numbers.js';
import { lostBy } from '../../review/balance.js';
import { burnsByCause } from '../../review/burns-and-droughts.js';
import { explainPiece } from '../../review/explain.js';
import {
  adjustmentText,
  bestLine,
  namePlacement,
  RATING_HEAD,
  ratingRows,
  SUMMARY_HEAD,
  summaryRow,
} from '../../review/format-review.js';
import type { GameReview } from '../../review/game-review.js';
import type { ReviewedPiece } from '../../review/judge-piece.js';
import {
  ACCURACY_TEXT,
  balanceRows,
  judgedByText,
  lossText,
  reviewFacts,
  statisticRows,
} from '../../review/review-facts.js';
import { formatPerCent, LABELS } from '../../review/scales.js';
import { LEAK_HEAD, leakRow, type Session, SPREAD_HEAD, spreadRow } from '../../review/session.js';
import { formatPlayfield } from '../../tetris/playfield.js';
import { lineChart } from './chart.js';
import { drawPlayfield, escapeHtml, factCards, htmlPage, htmlTable, textPairs } from './page-parts.js';

/** The text of an HTML file. */
export function reviewPage(review: GameReview): string {
  const { game, judgedBy, accuracy } = review;
  const main = [
    facts(review),
    points(review),
    ...game.gaps.map((gap) => `<p>Not known: ${escapeHtml(gap)}.</p>`),
    `<h2>The game</h2>\n<div class="charts">\n${charts(review).join('\n')}\n</div>`,
    `<h2>Decisions that cost most</h2>\n${cards(review.costliest, 'None: no decision cost more than the judge may err.')}`,
    `<h2>Possible slips</h2>\n${cards(review.slips, 'None.')}`,
    `<h2>Bad luck</h2>\n${unlucky(review)}`,
    `<h2>Droughts and burns</h2>\n${droughts(review)}\n${burns(review)}`,
    `<h2>Statistics</h2>\n${textPairs(statisticRows(review.statistics))}`,
    `<h2>By piece and by level</h2>\n${htmlTable(RATING_HEAD, ratingRows(review))}`,
  ].join('\n');
  return htmlPage({
    title: `Review of a game by ${game.player ?? 'a player'}: accuracy ${formatPerCent(accuracy)}`,
    subtitle: `from level ${game.startLevel} · ${plural(game.ownScore, 'point')} · ${plural(game.lines, 'line')} · ${game.toppedOut ? 'topped out' : 'not topped out'}`,
    main,
    footer: escapeHtml(judgedByText(judgedBy)),
  });
}

function facts(review: GameReview): string {
  const { labels } = review;
  const counts = LABELS.filter((label) => labels[label] > 0).map((label) => [label, number(labels[label])] as const);
  return factCards([...reviewFacts(review), ...counts]);
}

function points({ balance }: GameReview): string {
  if (!balance) return '';
  return `<h2>Where the points went</h2>\n${htmlTable(['', 'points', ''], balanceRows(balance))}\n<p class="soft">${ACCURACY_TEXT}</p>`;
}

function charts({ curve, pieces }: GameReview): string[] {
  let lost = 0;
  const losses = pieces.map((piece) => {
    lost += lostBy(piece);
    return [piece.played.piece, lost] as const;
  });
  const bad = curve.filter(({ label }) => label === 'mistake' || label === 'blunder').map(({ piece }) => piece);
  return [
    lineChart(
      [
        { name: 'score', ink: 'blue', points: curve.map(({ piece, score }) => [piece, score]) },
        {
          name: 'expected at the end',
          ink: 'pace',
          points: curve.map(({ piece, score, expected }) => [piece, score + expected]),
        },
      ],
      { title: 'Score, and what the position promised', x: 'pieces' },
    ),
    lineChart(
      [
        { name: 'so far', ink: 'orange', points: losses },
        { name: 'mistakes and blunders', ink: 'orange', points: [] },
      ],
      { title: 'Points lost', x: 'pieces' },
      bad,
    ),
    lineChart([{ name: 'rows', ink: 'purple', points: curve.map(({ piece, height }) => [piece, height]) }], {
      title: 'Stack height over pieces',
      x: 'pieces',
    }),
  ];
}

/** Where it was placed, filled, and where it was worth most, in outline. */
function cards(pieces: readonly ReviewedPiece[], none: string): string {
  if (pieces.length === 0) return `<p>${none}</p>`;
  const articles = pieces.flatMap(({ played, judged, meant }) => {
    if (!judged?.played) return [];
    const { played: own, placements, label } = judged;
    const [best] = placements;
    const explained = explainPiece({ judged });
    const adjusted = adjustmentText(judged);
    const rows = formatPlayfield(played.playfield).split('\n');
    const drawing = drawPlayfield(rows, own.placement, best.placement, `playfield before piece ${played.piece}`);
    const says = [
      `<strong>${lossText(own)}</strong>: ${label ?? ''}`,
      `played: ${namePlacement(own.placement)}, place ${own.rank} of ${placements.length}${own.isReachable ? '' : '; these hands do not reach it'}`,
      `best: ${bestLine(judged)}`,
      ...(explained ? [explained] : []),
      ...(adjusted ? [adjusted] : []),
      ...(meant ? [`heading for: ${namePlacement(meant)}`] : []),
    ];
    const soft = `level ${played.level}, ${plural(played.lines, 'line')}; next ${played.next ?? 'not known'}`;
    return [
      `<article><div>${drawing}</div><div><h3>Piece ${number(played.piece)}: ${played.tetromino}</h3>
${says.map((line) => `<p>${line}</p>`).join('\n')}
<p class="soft">${soft}</p></div></article>`,
    ];
  });
  return `<p class="soft">Filled: where the piece went; in outline: where it was worth most.</p>
<div class="pieces">${articles.join('\n')}</div>`;
}

function unlucky({ unluckiest }: GameReview): string {
  if (unluckiest.length === 0) return '<p>None.</p>';
  const rows = unluckiest.map(({ piece, came, lostPoints }) => [`piece ${number(piece)}`, came, number(lostPoints)]);
  return `<p class="soft">What was to be expected less when a piece came into view, whatever was played.</p>
${htmlTable(['before', 'came', 'points'], rows)}`;
}

function droughts({ statistics: { droughts: all } }: GameReview): string {
  if (all.length === 0) return '<p>No drought of 13 pieces or more.</p>';
  const rows = all.map(({ firstPiece, length, burned, heightBefore, heightAfter, lostPoints }) => [
    `from piece ${number(firstPiece)}`,
    ...[length, burned, heightBefore, heightAfter, lostPoints].map(number),
  ]);
  return htmlTable(['drought', 'pieces', 'lines burned', 'height before', 'height after', 'points lost'], rows);
}

function burns({ statistics: { burns: all } }: GameReview): string {
  const rows = burnsByCause(all).map(({ name, burns: own }) => {
    const sum = (of: 'lines' | 'lostPoints'): string => number(own.reduce((total, burn) => total + burn[of], 0));
    return [name, number(own.length), sum('lines'), sum('lostPoints')];
  });
  return rows.length === 0 ? '<p>No burn.</p>' : htmlTable(['burns by cause', 'clears', 'lines', 'points lost'], rows);
}

// A session of games as an HTML page: an index of a page for each game, and what they come to together.

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
    `<h2>Over time</h2>\n<div class="charts">\n${chartsOverTime(games).join('\n')}\n</div>`,
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

function chartsOverTime(games: readonly LinkedReview[]): string[] {
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

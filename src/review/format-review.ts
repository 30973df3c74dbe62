/** A review for a person to read, and as plain data for other programs. */
import { decimal, number, percent, plural } from '../lib/format-numbers.js';
import { alignColumns } from '../lib/text.js';
import { describePlacement, formatOrientation, formatPlacement, type Placement } from '../tetris/placement.js';
import { formatPlayfield } from '../tetris/playfield.js';
import { LINES_OF_TETRIS } from '../tetris/score.js';
import type { UnluckyPiece } from './balance.js';
import { burnsByCause } from './burns-and-droughts.js';
import { explainPiece } from './explain.js';
import type { GameReview, Rating } from './game-review.js';
import type { JudgedPlacement } from './judge.js';
import type { JudgedPiece, ReviewedPiece } from './judge-piece.js';
import { ACCURACY_TEXT, balanceRows, lossText, statisticRows } from './review-facts.js';
import { formatPerCent, LABELS } from './scales.js';

/** How the game went, its lists and tables; no line break at the end. */
export function formatReview(review: GameReview): string {
  const { game, slips } = review;
  return [
    alignColumns(headOf(review), [0, 1]).join('\n'),
    ...balanceSection(review),
    ...game.gaps.map((gap) => `Not known: ${gap}.`),
    section(
      'Decisions that cost most',
      review.costliest.map(formatCostly),
      'none: no decision cost more than the judge may err',
    ),
    ...(slips.length > 0
      ? [section('Possible slips: one wrong press explains them', slips.map(formatCostly), '')]
      : []),
    `Statistics\n${alignColumns(
      statisticRows(review.statistics).map(([name, text]) => [`  ${name}`, text]),
      [0, 1],
    ).join('\n')}`,
    section('Bad luck', review.unluckiest.map(formatUnlucky), 'none'),
    section('Droughts', review.statistics.droughts.map(formatDrought), 'none'),
    `By piece and by level\n${alignColumns([RATING_HEAD, ...ratingRows(review)], [0]).join('\n')}`,
  ].join('\n\n');
}

function balanceSection({ balance }: GameReview): string[] {
  const rows = balanceRows(balance).map(([name, ...rest]) => [`  ${name}`, ...rest]);
  if (rows.length === 0) return [];
  return [`Points: where they went\n${alignColumns(rows, [0, 2]).join('\n')}\n  ${ACCURACY_TEXT}`];
}

/** A game in one row of a list of games. */
export function summaryRow({ game, accuracy, pointsLost, lostPer100Pieces, labels }: GameReview): string[] {
  return [
    formatPerCent(accuracy),
    number(pointsLost),
    number(lostPer100Pieces),
    number(labels.mistake + labels.blunder),
    number(game.ownScore),
    number(game.lines),
    number(game.pieces.length),
  ];
}

/** Titles of the columns of `summaryRow`. */
export const SUMMARY_HEAD = ['accuracy', 'points lost', 'per 100 pieces', 'mistakes', 'score', 'lines', 'pieces'];

/** Name and value of what stands at the top of a review. */
function headOf(review: GameReview): string[][] {
  const { game, accuracy, pointsLost, pointsSlipped, lostPer100Pieces, scales, labels, statistics, judgedBy } = review;
  const { clears, burns, droughts, transition } = statistics;
  const causes = burnsByCause(burns).map((own) => `${number(own.burns.length)} ${own.name}`);
  const beyond = game.ownScore > game.score ? ` (shown: ${number(game.score)})` : '';
  const scaled = [
    `NestrisChamps ${scales.nestrisChamps ?? '–'} of 4`,
    `Tetrisfish ${scales.tetrisfish ?? '–'} ${scales.tetrisfishWord ?? ''}`,
    `nestris.org ${scales.nestrisOrg ?? '–'} ${scales.nestrisOrgWord ?? ''}`,
  ];
  return [
    ['player', game.player ?? 'not known'],
    ['accuracy', formatPerCent(accuracy)],
    [
      'points lost',
      `${number(pointsLost)}, of them ${number(pointsSlipped)} by possible slips; ${number(lostPer100Pieces)} per 100 pieces`,
    ],
    ['placements', LABELS.map((label) => `${number(labels[label])} ${label}`).join(', ')],
    ['other scales', scaled.map((text) => text.trim()).join('; ')],
    [
      'score',
      `${number(game.ownScore)}${beyond}, ${plural(game.lines, 'line')} from level ${game.startLevel}, ${plural(game.pieces.length, 'piece')}`,
    ],
    [
      'pace',
      `${number(statistics.pace)} at 230 lines with this efficiency; runway ${number(statistics.runway)}, projection ${number(statistics.projection)}`,
    ],
    [
      'tetris rate',
      `${percent(statistics.tetrisRate)} (${plural(clears[3], 'tetris', 'tetrises')}, ${plural(clears[2], 'triple')}, ${plural(clears[1], 'double')}, ${plural(clears[0], 'single')})`,
    ],
    ['efficiency', `${decimal(statistics.efficiency)} of 300 points a line at level 0`],
    ...(judgedBy.reaction === 0
      ? []
      : [
          [
            'not adjusted',
            `${plural(review.notAdjusted.count, 'decision')}, ${plural(review.notAdjusted.pointsLost, 'point')}`,
          ],
        ]),
    ['burns', `${number(burns.length)}${causes.length > 0 ? `: ${causes.join(', ')}` : ''}`],
    [
      'droughts',
      `${number(droughts.length)}${droughts.length > 0 ? `, the longest of ${Math.max(...droughts.map(({ length }) => length))} pieces` : ''}`,
    ],
    [
      'ready',
      `${percent(statistics.tetrisReady)} of the time for a tetris; right well open ${percent(statistics.rightWellOpen)}`,
    ],
    ...(transition === null ? [] : [['transition', number(transition)]]),
    [
      'judged by',
      `maxout, ${plural(judgedBy.plies, 'piece')} deep, ${judgedBy.taps}, reaction ${plural(judgedBy.reaction, 'frame')} (${judgedBy.isAssumed ? 'assumed; ' : ''}${judgedBy.source}); values within ${judgedBy.error} lines count as equal`,
    ],
  ];
}

/** `T-left, columns 4–6, row 2`: the same wherever a placement is shown. */
export function namePlacement(placement: Placement): string {
  return `${formatOrientation(placement.orientation)}, ${describePlacement(placement)}`;
}

/** A sentence for a piece that was not steered elsewhere when the next one was seen; undefined for others. */
export function adjustmentText({ missed }: JudgedPiece): string | undefined {
  if (!missed) return undefined;
  const { better, lostPoints, reaction } = missed;
  return `Not adjusted: when the next piece was seen, after ${plural(reaction, 'frame')}, ${namePlacement(better)} was still within reach (${plural(lostPoints, 'point')}).`;
}

/** The best placement and where the next pieces go best after it; the third one was not known when it was to be decided. */
export function bestLine({ placements: [best], replies }: JudgedPiece): string {
  const then = replies.best ? [`then ${namePlacement(replies.best)}`] : [];
  const { third } = replies;
  const last = third ? [`then ${namePlacement(third.placement)} (that ${third.tetromino} came was not known)`] : [];
  return [namePlacement(best.placement), ...then, ...last].join(', ');
}

function formatCostly({ played, judged, meant }: ReviewedPiece): string {
  if (!judged?.played) return '';
  const { placements, played: own, label } = judged;
  const reach = own.isReachable ? '' : '; these hands do not reach it';
  const heading = meant ? `; heading for ${namePlacement(meant)}` : '';
  return (
    `piece ${number(played.piece)}, ${played.tetromino} (next ${played.next ?? 'not known'}), ${plural(played.lines, 'line')}: ` +
    `${lossText(own)}, ${label ?? ''}, place ${own.rank} of ${placements.length}\n` +
    `    played ${namePlacement(own.placement)}${reach}${heading}\n` +
    `    best   ${bestLine(judged)}\n` +
    `    ${[explainPiece({ judged }), adjustmentText(judged)].filter((text) => text !== undefined).join(' ')}`
  );
}

function formatUnlucky({ piece, came, lostPoints }: UnluckyPiece): string {
  return `piece ${number(piece)}: ${plural(lostPoints, 'point')} less to be expected when ${came} came into view`;
}

function formatDrought({
  firstPiece,
  length,
  burned,
  heightBefore,
  heightAfter,
  lostPoints,
  isOver,
}: GameReview['statistics']['droughts'][number]): string {
  const end = isOver ? '' : '; the game ended in it';
  return `${plural(length, 'piece')} from piece ${number(firstPiece)} on: ${plural(burned, 'line')} burned, height ${heightBefore} → ${heightAfter}, ${plural(lostPoints, 'point')} lost by placements${end}`;
}

/** Titles of the columns of `ratingRows`. */
export const RATING_HEAD = ['', 'placements', 'accuracy', 'Tetrisfish', 'points lost'];

/** How each tetromino was placed, and what was placed at each band of levels. */
export function ratingRows({ byPiece, byLevel }: GameReview): string[][] {
  const row = (name: string, { count, accuracy, tetrisfish, pointsLost }: Rating): string[] => [
    name,
    number(count),
    formatPerCent(accuracy),
    formatPerCent(tetrisfish),
    number(pointsLost),
  ];
  return [
    ...byPiece.map(({ tetromino, ...rating }) => row(tetromino, rating)),
    ...byLevel.map(({ levels, ...rating }) => row(`level ${levels}`, rating)),
  ];
}

function section(title: string, lines: readonly string[], none: string): string {
  return `${title}\n${lines.length > 0 ? lines.map((line) => `  ${line}`).join('\n') : `  ${none}`}`;
}

/** Placements of a piece that are told, besides the one that was played. */
const TOLD = 3;

/** Plain data without the playfield of every piece, and with the best three placements of each. */
export function reviewJson(review: GameReview): object {
  const { game, pieces, costliest, slips, ...rest } = review;
  const { pieces: _, ...about } = game;
  return {
    ...about,
    ...rest,
    costliest: costliest.map(withPlayfield),
    slips: slips.map(withPlayfield),
    pieces: pieces.map(pieceJson),
  };
}

function pieceJson({ played, judged, meant }: ReviewedPiece): object {
  const { piece, tetromino, next, level, lines, score, cleared, placement, doubt } = played;
  return {
    ...{ piece, tetromino, next: next ?? null, level, lines, score, cleared },
    placement: placement ? formatPlacement(placement) : null,
    ...(doubt !== undefined && { doubt }),
    label: judged?.label ?? null,
    ratings: judged?.ratings ?? null,
    lostPoints: judged?.played?.lostPoints ?? null,
    lostTetrises: judged?.played ? judged.played.lost / LINES_OF_TETRIS : null,
    rank: judged?.played?.rank ?? null,
    isReachable: judged?.played?.isReachable ?? null,
    meant: meant ? formatPlacement(meant) : null,
    placements: judged?.placements.length ?? 0,
    best: judged?.placements.slice(0, TOLD).map(placementJson) ?? [],
    bestReply: judged?.replies.best ? formatPlacement(judged.replies.best) : null,
    bestThird: judged?.replies.third ? formatPlacement(judged.replies.third.placement) : null,
    missedAdjustment: judged?.missed ? { ...judged.missed, better: formatPlacement(judged.missed.better) } : null,
    ideas: judged?.ideas ?? [],
    explanation: explainPiece({ judged }) ?? null,
  };
}

function placementJson({ placement, points, lostPoints, cleared }: JudgedPlacement): object {
  return { placement: formatPlacement(placement), points, lostPoints, cleared };
}

function withPlayfield(reviewed: ReviewedPiece): object {
  return { ...pieceJson(reviewed), playfield: formatPlayfield(reviewed.played.playfield).split('\n') };
}

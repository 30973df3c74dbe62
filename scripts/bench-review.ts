/**
 * What a review says of players whose strength is known: accuracy, points lost, its speed; of games of mixed strength, how
 * points lost go with points short of the most that there are; of slips that were put into games on purpose; and of the
 * judge's own moves, as it sees them and as a deeper one sees them.
 *
 *   node dist/scripts/bench-review.js [games] [plies] [players | mixed | slips]
 *   node dist/scripts/bench-review.js [positions] [plies] judge
 */
import { mean } from '../src/lib/statistics.js';
import { type GameReview, reviewOf } from '../src/review/game-review.js';
import { judgePiece } from '../src/review/judge-piece.js';
import type { PlayedGame } from '../src/review/played-game.js';
import { Ceiling } from '../src/tetris/ceiling.js';
import { GOAL, gameOf, judgeOf, namedPlayer } from './bench-review/games.js';
import { tellJudge } from './bench-review/judge.js';
import { tellSlips } from './bench-review/slips.js';

const PLAYERS = ['maxout:plies=2', 'maxout:plies=1', 'plateau', 'first-nes-bot', 'el-tetris', 'random'];
/** With the chance of a press to go wrong. */
const MIXED: readonly (readonly [name: string, misdrop: number])[] = [
  ['maxout:plies=2', 0],
  ['maxout:plies=2', 0.05],
  ...[0, 0.02, 0.05, 0.1].map((misdrop) => ['maxout:plies=1', misdrop] as const),
  ['plateau', 0],
  ['plateau', 0.05],
  ['first-nes-bot', 0],
  ['el-tetris', 0],
];

const [games = '3', plies = '2', what = 'players'] = process.argv.slice(2);
const judge = judgeOf(Number(plies));

function review(game: PlayedGame): { readonly review: GameReview; readonly seconds: number } {
  const startedAt = performance.now();
  const judged = game.pieces.map((piece) => judgePiece(judge, game, piece));
  const seconds = (performance.now() - startedAt) / 1000;
  const by = { taps: '30hz', reaction: 0, source: 'given', plies: Number(plies), error: judge.error };
  return { review: reviewOf(game, judged, by), seconds };
}

if (what === 'mixed') tellMixed();
else if (what === 'slips') tellSlips(judge, Number(games));
else if (what === 'judge') tellJudge(judge, Number(games), Number(plies));
else for (const name of PLAYERS) tellPlayer(name);

function tellPlayer(name: string): void {
  let [accuracy, lost, per100, pieces, seconds, mistakes, score] = [0, 0, 0, 0, 0, 0, 0];
  const player = namedPlayer(name);
  for (let i = 0; i < Number(games); i++) {
    const { review: own, seconds: took } = review(gameOf(player, i));
    accuracy += (own.accuracy ?? 0) / Number(games);
    lost += own.pointsLost / Number(games);
    per100 += own.lostPer100Pieces / Number(games);
    score += own.game.ownScore / Number(games);
    pieces += own.pieces.length;
    seconds += took;
    mistakes += own.labels.mistake + own.labels.blunder;
  }
  const told = [
    `accuracy ${accuracy.toFixed(2)} %`,
    `${Math.round(lost)} points lost a game`,
    `${Math.round(per100)} per 100 pieces`,
    `${((100 * mistakes) / pieces).toFixed(2)} % mistakes or worse`,
    `score ${Math.round(score)}`,
    `${pieces} pieces`,
    `${((1000 * seconds) / pieces).toFixed(2)} ms each`,
  ];
  console.log(`${name}: ${told.join(', ')}`);
}

/** How points lost and accuracy go with points short. */
function tellMixed(): void {
  const most = new Ceiling({ lines: 0, level: 18, untilLines: GOAL }).from(0);
  const rows = MIXED.flatMap(([name, misdrop]) => {
    const player = namedPlayer(name);
    return Array.from({ length: Number(games) }, (_, i) => {
      const { review: own } = review(gameOf(player, i, misdrop));
      const { pointsLost, accuracy } = own;
      return { short: most - own.game.ownScore, pointsLost, accuracy: accuracy ?? 0 };
    });
  });
  const against = (of: 'pointsLost' | 'accuracy'): string =>
    correlation(
      rows.map((row) => row[of]),
      rows.map(({ short }) => short),
    ).toFixed(3);
  console.log(`${rows.length} games; correlation with points short of ${most}:`);
  console.log(`points lost ${against('pointsLost')}, accuracy ${against('accuracy')}`);
}

/** Pearson's. */
function correlation(xs: readonly number[], ys: readonly number[]): number {
  const [x, y] = [mean(xs), mean(ys)];
  const product = (a: readonly number[], b: readonly number[], [ma, mb]: readonly number[]): number =>
    a.reduce((sum, each, i) => sum + (each - ma) * (b[i] - mb), 0);
  return product(xs, ys, [x, y]) / Math.sqrt(product(xs, xs, [x, x]) * product(ys, ys, [y, y]));
}

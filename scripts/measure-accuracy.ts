/**
 * Measures what accuracy says of players whose strength is known, and checks that the points of games add up:
 *
 *   node dist/scripts/measure-accuracy.js ladder [games 10] [plies 2] [part of a name]
 *   node dist/scripts/measure-accuracy.js sums [games 1000]
 *
 * `ladder`: for each player and hands the mean score, the accuracy, and the parts of the points; each is judged by its own
 * hands. Then the rank correlation of accuracy with the mean score, and with its share in what these hands can make. `sums`: games of players of every strength, whole and cut in
 * every way that a review meets; each has to add up to the point, and the largest difference is told.
 */
import { jobProgress } from '../src/features/play-progress.js';
import { SeededRandom } from '../src/lib/seeded-random.js';
import { mean, sum, variance } from '../src/lib/statistics.js';
import { alignColumns } from '../src/lib/text.js';
import { type Balance, balanceOf } from '../src/review/balance.js';
import type { PlayedGame } from '../src/review/played-game.js';
import { accuracyOf } from '../src/review/scales.js';
import { SEED_STEP } from '../src/tetris/limits.js';
import { addLines, LINES_OF_TETRIS, linePoints } from '../src/tetris/score.js';
import { cutGame, judgedLightly, LADDER, MIXED, type Row, rowJudge, rowPlayer } from './measure-accuracy/rows.js';
import { spearman } from './measure-accuracy/spearman.js';
import { playedGame } from './support/played-game.js';

const LEVEL = 18;
const GOAL = 230;

const [what = 'ladder', games, plies = '2', part = ''] = process.argv.slice(2);
const say = (line: string): void => console.error(line);
if (what === 'sums') tellSums(Number(games ?? 1000));
else
  tellLadder(
    Number(games ?? 10),
    Number(plies),
    LADDER.filter(({ name }) => name.includes(part)),
  );

function tellLadder(count: number, plies: number, rows: readonly Row[]): void {
  const progress = jobProgress(rows.length * count, 'games', performance, say);
  let done = 0;
  const told = rows.map((row) => {
    const [player, judge] = [rowPlayer(row), rowJudge(row, plies)];
    const own = Array.from({ length: count }, (_, i) => {
      const game = playedGame(player, { seed: 1 + i * SEED_STEP, startLevel: LEVEL, untilLines: GOAL });
      const balance = balanceOf(game, judgedLightly(judge, game));
      if (!balance) throw new Error(`${row.name}, game ${i}: no piece was judged`);
      progress.reach(++done, row.name);
      const tetrises = game.pieces.filter(({ cleared }) => cleared === LINES_OF_TETRIS).length;
      return {
        ...balance,
        whole: balance.ceiling - balance.average,
        tetrises,
        accuracy: 100 * accuracyOf(balance.lost, balance.possible),
      };
    });
    const meanOf = (of: 'score' | 'accuracy' | 'lost' | 'luck' | 'average' | 'tetrises' | 'whole'): number =>
      mean(own.map((each) => each[of]));
    const error = (of: 'score' | 'accuracy'): number =>
      count < 2 ? 0 : Math.sqrt(variance(own.map((each) => each[of])) / count);
    return { row, meanOf, error };
  });
  const whole = (value: number): string => String(Math.round(value));
  const table = told.map(({ row, meanOf, error }) => [
    row.name,
    row.taps,
    `${whole(meanOf('score'))} ± ${whole(error('score'))}`,
    `${meanOf('accuracy').toFixed(2)} ± ${error('accuracy').toFixed(2)}`,
    ...(['average', 'lost', 'luck'] as const).map((of) => whole(meanOf(of))),
    meanOf('tetrises').toFixed(1),
  ]);
  const heads = ['player', 'hands', 'mean score', 'accuracy', 'average', 'points lost', 'bad luck', 'tetrises'];
  console.log(
    `${count} games each from level ${LEVEL} to ${GOAL} lines, judged ${plies} pieces deep by their own hands`,
  );
  console.log(alignColumns([heads, ...table], [0, 1]).join('\n'));
  const against = (name: string, of: (own: (typeof told)[number]) => number): void => {
    const correlation = spearman(
      told.map(of),
      told.map(({ meanOf }) => meanOf('accuracy')),
    );
    console.log(`rank correlation of accuracy and ${name}, ${told.length} rows: ${correlation.toFixed(4)}`);
  };
  against('mean score', ({ meanOf }) => meanOf('score'));
  against(
    'the share of it in what the judge expects with these hands',
    ({ meanOf }) => meanOf('score') / meanOf('whole'),
  );
}

function tellSums(count: number): void {
  const progress = jobProgress(count, 'games', performance, say);
  const judge = rowJudge({ name: '', spec: '', taps: '30hz' }, 1);
  const players = MIXED.map(rowPlayer);
  const kinds = new Map<string, number>();
  let [worst, pieces] = [0, 0];
  for (let i = 0; i < count; i++) {
    const random = new SeededRandom(i);
    const untilLines = [GOAL, 20, null][i % 3];
    const maxPieces = i % 4 === 3 ? 40 + random.below(200) : 600;
    const whole = playedGame(players[i % players.length], {
      seed: 1 + i * SEED_STEP,
      startLevel: LEVEL,
      untilLines,
      maxPieces,
    });
    const { game, kind, unjudged } = cutGame(whole, i, random);
    const judged = judgedLightly(judge, game).map((piece, at) =>
      unjudged(at) ? { ...piece, judged: undefined } : piece,
    );
    const balance = balanceOf(game, judged);
    if (!balance) throw new Error(`game ${i}: no piece was judged`);
    worst = Math.max(
      worst,
      ...differences(
        game,
        balance,
        judged.findIndex(({ judged: own }) => own),
      ),
    );
    pieces += game.pieces.length;
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    progress.reach(i + 1);
  }
  console.log(`${count} games, ${pieces} pieces: ${[...kinds].map(([kind, of]) => `${of} ${kind}`).join(', ')}`);
  console.log(`largest difference of the sums: ${worst} points`);
  if (worst > 0) process.exitCode = 1;
}

/** By how many points each sum misses what it has to be; where no piece is missing, the clears are counted by themselves. */
function differences(game: PlayedGame, balance: Balance, first: number): number[] {
  const { ceiling, average, lost, luck, unjudged, left, cleared, softDrop, before, score } = balance;
  const isWhole = game.pieces.every(({ piece }, i) => piece === game.pieces[0].piece + i);
  const clears = game.pieces
    .slice(first)
    .map(({ cleared: count, lines, level }) => linePoints(count, addLines({ lines, level }, count).level));
  return [
    ceiling - average - lost - luck - unjudged - left - cleared,
    before + cleared + softDrop - score,
    score - game.ownScore,
    ...(isWhole ? [cleared - sum(clears), Math.min(0, softDrop)] : []),
  ].map(Math.abs);
}

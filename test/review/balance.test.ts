import { beforeAll, describe, expect, it } from 'vitest';
import { playedGame } from '../../scripts/support/played-game.js';
import { openPlayerSpec } from '../../src/features/players/open-player-spec.js';
import { shippedWeights } from '../../src/features/players/weights-files.js';
import { SeededRandom } from '../../src/lib/seeded-random.js';
import { sum } from '../../src/lib/statistics.js';
import { parsePlayerSpec } from '../../src/players/player-spec.js';
import { parseTaps } from '../../src/reach/taps.js';
import { type Balance, balanceOf, lostBy, luckOf } from '../../src/review/balance.js';
import { type GameReview, reviewOf } from '../../src/review/game-review.js';
import { Judge } from '../../src/review/judge.js';
import { type JudgedPiece, judgePiece } from '../../src/review/judge-piece.js';
import type { PlayedGame } from '../../src/review/played-game.js';
import { balanceRows } from '../../src/review/review-facts.js';
import { Ceiling } from '../../src/tetris/ceiling.js';
import { addLines, linePoints } from '../../src/tetris/score.js';

let judge: Judge;
beforeAll(() => {
  const weights = shippedWeights().filter(({ name }) => name === 'plateau');
  judge = new Judge({ weights, taps: parseTaps('30hz'), reaction: 0, plies: 1 });
});

interface Wanted {
  readonly player?: string;
  readonly seed?: number;
  readonly untilLines?: number | null;
  readonly maxPieces?: number;
}

function played({ player = 'el-tetris', seed = 3, untilLines = 230, maxPieces = 30 }: Wanted): PlayedGame {
  const opened = openPlayerSpec(parsePlayerSpec(player));
  if (!opened.ok) throw new Error(opened.message);
  return playedGame(opened.player, { seed, startLevel: 18, untilLines, maxPieces });
}

const judged = (game: PlayedGame): (JudgedPiece | undefined)[] =>
  game.pieces.map((piece) => judgePiece(judge, game, piece));

const by = { taps: '30hz', reaction: 0, source: 'given', plies: 1, error: 0.55 };

function review(game: PlayedGame, judgements = judged(game)): GameReview & { readonly balance: Balance } {
  const { balance, ...rest } = reviewOf(game, judgements, by);
  if (!balance) throw new Error('no piece was judged');
  return { ...rest, balance };
}

/** Points of clears that are known, by themselves. */
const clearsOf = ({ pieces }: PlayedGame): number =>
  sum(pieces.map(({ cleared, lines, level }) => linePoints(cleared, addLines({ lines, level }, cleared).level)));

const SEED = 20;

function expectToAddUp({ ceiling, average, lost, luck, unjudged, left, ...rest }: Balance, where = ''): void {
  expect(ceiling - average - lost - luck - unjudged - left, where).toBe(rest.cleared);
  expect(rest.before + rest.cleared + rest.softDrop, where).toBe(rest.score);
}

describe('the points of a game', () => {
  it(`add up to its score in games of all kinds of players, whole and cut anywhere (seed ${SEED})`, () => {
    const random = new SeededRandom(SEED);
    const players = ['random', 'el-tetris', 'first-nes-bot', 'yiyuan-lee', 'maxout:plies=1'];
    for (let i = 0; i < 20; i++) {
      const untilLines = [4, 10, 230, null][i % 4];
      const game = played({
        player: players[i % 5],
        seed: SEED + i * 256,
        untilLines,
        maxPieces: 15 + random.below(20),
      });
      const from = random.below(8);
      const whole = { ...game, pieces: i % 3 === 0 ? game.pieces.slice(from) : game.pieces };
      // Pieces that could not be judged, those that are not known, and those of which nobody knows where they went.
      const pieces = whole.pieces
        .filter(() => i % 5 !== 1 || random.below(8) > 0)
        .map((piece) => (i % 5 === 2 && random.below(8) === 0 ? { ...piece, placement: undefined } : piece));
      const own = { ...whole, pieces };
      const judgements = judged(own).map((each) => (i % 5 === 3 && random.below(8) === 0 ? undefined : each));
      const { balance, pointsLost } = review(own, judgements);
      expectToAddUp(balance, `game ${i}`);
      expect(balance.lost, `game ${i}`).toBe(pointsLost);
      expect(balance.score).toBe(game.ownScore);
      if (i % 5 !== 1 && judgements[0]) {
        expect(balance.cleared, `game ${i}`).toBe(clearsOf(own));
        expect(balance.softDrop).toBeGreaterThanOrEqual(0);
      }
    }
  });

  it('begin at the ceiling of the lines that are left, and at what is expected of the first position', () => {
    const game = played({});
    const judgements = judged(game);
    const { balance } = review(game, judgements);
    expect(balance.ceiling).toBe(new Ceiling({ lines: 0, level: 18, untilLines: 230 }).from(0));
    expect(balance.ceiling - balance.average).toBe(judgements[0]?.placements[0].points);
    expect(balance.lost).toBe(sum(review(game, judgements).pieces.map(lostBy)));
    expect(balance.unjudged).toBe(0);
  });

  it('still come in a game that was left, and do not where it is lost or at its goal', () => {
    const game = played({ player: 'maxout:plies=1', maxPieces: 12 });
    const judgements = judged(game);
    const { balance } = review(game, judgements);
    const last = judgements.at(-1);
    expect(balance.left).toBe((last?.placements[0].points ?? 0) - (last?.played?.lostPoints ?? 0));
    const lost = review({ ...game, toppedOut: true }, judgements).balance;
    expect(lost.left).toBe(0);
    expect(lost.luck).toBe(balance.luck + balance.left);
    expect(review({ ...game, lines: 230 }, judgements).balance.left).toBe(0);
  });

  it('that came or went while nobody could judge stand apart from luck', () => {
    const game = played({});
    const judgements = judged(game);
    const whole = review(game, judgements).balance;
    const luck = luckOf(game, reviewOf(game, judgements, by).pieces);
    const gap = judgements.map((each, i) => (i === 10 ? undefined : each));
    const { balance } = review(game, gap);
    expectToAddUp(balance);
    const [before, after] = [luck[9].points, luck[10].points];
    const missing = judgements[10]?.label === 'forced' ? 0 : (judgements[10]?.played?.lostPoints ?? 0);
    expect(balance.unjudged).toBe(before + after + missing);
    expect(balance.luck).toBe(whole.luck - before - after);
  });

  it('are counted afresh where a game goes on beyond the lines at which others end', () => {
    const short = played({ untilLines: 4, maxPieces: 40 });
    const first = judged(short);
    const on = played({ untilLines: null, maxPieces: 40 });
    const pieces = on.pieces.map((piece, i) => first[i] ?? judgePiece(judge, on, piece));
    const { balance } = review(on, pieces);
    expectToAddUp(balance);
    const second = on.pieces[short.pieces.length];
    const ceilings = [
      new Ceiling({ lines: 0, level: 18, untilLines: 4 }).from(0),
      new Ceiling({ lines: second.lines, level: second.level, untilLines: 230 }).from(second.lines),
    ];
    expect(balance.ceiling).toBe(sum(ceilings));
  });

  it('expect of a placement that these hands do not reach what they reach themselves, and never lose against it', () => {
    const game = played({ maxPieces: 2 });
    const judgements = judged(game).map((each, i): JudgedPiece | undefined => {
      if (!each || i > 0) return each;
      const [best] = each.placements;
      const faster = { ...best, points: best.points + 5000, lost: 0, lostPoints: 0, isReachable: false };
      return { ...each, placements: [faster, ...each.placements], played: faster };
    });
    const { balance, accuracy } = review({ ...game, pieces: game.pieces.slice(0, 1) }, judgements.slice(0, 1));
    expectToAddUp(balance);
    expect(balance.lost).toBe(0);
    expect(accuracy).toBe(100);
    expect(balance.ceiling - balance.average).toBe(judgements[0]?.placements[1].points);
  });

  it('stand in rows whose sum is the score', () => {
    const game = played({ player: 'random', maxPieces: 200 });
    const rows = balanceRows(review({ ...game, pieces: game.pieces.slice(2) }).balance);
    const points = rows.map(([, text]) => Number(text.replaceAll(',', '').replace('−', '-')));
    expect(sum(points.slice(0, -1))).toBe(points.at(-1));
    expect(rows.at(-1)).toEqual(['score', expect.any(String), 'the sum']);
    expect(balanceRows(null)).toEqual([]);
    expect(balanceOf(game, [])).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import { SeededRandom } from '../../src/lib/seeded-random.js';
import type { GameResult } from '../../src/record/game-events.js';
import { hardDropFinder } from '../../src/search/hard-drop-finder.js';
import type { PlacedPiece } from '../../src/simulate/game-loop.js';
import type { Place } from '../../src/simulate/game-position.js';
import { parseRules } from '../../src/simulate/game-rules.js';
import { playPlacementGame } from '../../src/simulate/placement-game.js';
import { analysePlay } from '../../src/stats/play-analysis.js';
import { CELLS, GAMES, lineEntry, linesOfEntry, PlayCounters, SUMS } from '../../src/stats/play-counters.js';
import { emptyPlayfield } from '../../src/tetris/playfield.js';
import { ORIENTATIONS, TETROMINOES } from '../../src/tetris/tetromino.js';

/** A player that drops its pieces anywhere. */
function careless(seed: number): Place {
  const random = new SeededRandom(seed);
  const finder = hardDropFinder();
  return ({ playfield, current }, to) => {
    const { count, orientations, xs, ys } = finder.drops(playfield, current);
    if (count === 0) return false;
    const chosen = random.below(count);
    [to.orientation, to.x, to.y] = [orientations[chosen], xs[chosen], ys[chosen]];
    return true;
  };
}

function countGames(counters: PlayCounters, seeds: readonly number[]): GameResult[] {
  const rules = parseRules('hard-drop');
  return seeds.map((seed) => {
    counters.beginGame(true);
    const watch = (piece: PlacedPiece) => counters.add(piece);
    const game = playPlacementGame(careless(seed), rules, { seed, untilLines: null, maxPieces: null, watch });
    counters.endGame(game);
    return game;
  });
}

const piece = (change: Partial<PlacedPiece>): PlacedPiece => ({
  piece: 0,
  tetromino: TETROMINOES.indexOf('O'),
  placement: { orientation: 10, x: 5, y: 18 },
  cleared: 0,
  playfield: emptyPlayfield().fill(1, 21),
  lines: 0,
  level: 0,
  score: 0,
  ...change,
});

describe('the counts of play', () => {
  it('add up: four cells a piece, one row, one column, and the clears of the games (seeds 0 to 39)', () => {
    const counters = new PlayCounters();
    const games = countGames(
      counters,
      Array.from({ length: 40 }, (_, seed) => seed),
    );
    const { counts } = counters;
    const sum = (numbers: Float64Array) => numbers.reduce((all, n) => all + n, 0);
    const pieces = games.reduce((all, game) => all + game.pieces, 0);
    expect(counters.pieces).toBe(pieces);
    expect(sum(counts.cells)).toBe(4 * pieces);
    expect([sum(counts.rows), sum(counts.placements), sum(counts.clears)]).toEqual([pieces, pieces, pieces]);
    expect(analysePlay(counters).lines).toBe(games.reduce((all, game) => all + game.lines, 0));
    expect(counts.games[GAMES.TOPPED_OUT]).toBe(40);
    // What lies in a column of a placement's piece is what its orientation covers.
    const o = TETROMINOES.indexOf('O');
    const columns = Array.from({ length: 10 }, (_, x) =>
      sum(counts.cells.slice(o * CELLS, (o + 1) * CELLS).filter((_, cell) => cell % 10 === x)),
    );
    const expected = columns.map(
      (_, x) => 2 * ((counts.placements[100 + x] ?? 0) + (x < 9 ? counts.placements[101 + x] : 0)),
    );
    expect(columns).toEqual(expected);
    expect(ORIENTATIONS[10].tetromino).toBe('O');
  });

  it('of several threads add up to those of one', () => {
    const all = new PlayCounters();
    countGames(all, [1, 2, 3, 4, 5, 6]);
    const merged = new PlayCounters();
    for (const seeds of [[4, 5, 6], [1], [2, 3]]) {
      const part = new PlayCounters();
      countGames(part, seeds);
      merged.merge(part.numbers);
    }
    expect(merged.numbers).toEqual(all.numbers);
    expect(new PlayCounters(all.numbers.slice()).pieces).toBe(all.pieces);
    expect(() => new PlayCounters(new Float64Array(3))).toThrow(/expected \d+ counts, found 3/);
  });

  it('tell gaps between perfect clears, once they are whole', () => {
    const counters = new PlayCounters();
    const play = (pieces: number) => {
      for (let i = 1; i < pieces; i++) counters.add(piece({}));
      counters.add(piece({ cleared: 2, playfield: emptyPlayfield() }));
    };
    counters.beginGame(true);
    play(5);
    play(20);
    play(5);
    counters.beginGame(false);
    play(35);
    play(10);
    counters.add(piece({}));
    const { perfectClearGaps, sums } = counters.counts;
    expect([...perfectClearGaps.slice(0, 8)]).toEqual([0, 2, 1, 0, 1, 0, 0, 0]);
    expect(sums[SUMS.PERFECT_CLEAR_PIECES]).toBe(41);
    expect(analysePlay(counters).perfectClears).toMatchObject({ count: 4, meanGap: 10.25, oneInFivePieces: 2 });
  });

  it('tell droughts and burns', () => {
    const counters = new PlayCounters();
    counters.beginGame(true);
    const i = TETROMINOES.indexOf('I');
    for (const [tetromino, cleared] of [
      [0, 1],
      [0, 0],
      [i, 4],
      [i, 0],
      [1, 2],
      [1, 3],
      [2, 1],
      [i, 4],
    ]) {
      const placement = { orientation: tetromino === i ? 18 : 10, x: 4, y: 18 };
      counters.add(piece({ tetromino, cleared, placement }));
    }
    expect([...counters.counts.droughts.slice(0, 5)]).toEqual([1, 0, 1, 1, 0]);
    expect([...counters.counts.burnRuns.slice(0, 5)]).toEqual([0, 1, 0, 1, 0]);
    const { burns, droughts, tetrisRate, clears } = analysePlay(counters);
    expect(droughts.mean).toBeCloseTo(5 / 3);
    expect(burns.betweenTetrises).toBe(2);
    expect(clears).toEqual([2, 1, 1, 2]);
    expect(tetrisRate).toBeCloseTo(8 / 15);
    expect(burns.shares).toEqual([2 / 15, 2 / 15, 3 / 15]);
  });

  it('put lines into entries of their powers of ten', () => {
    for (const lines of [0, 1, 2, 9, 10, 230, 5_000_000]) {
      const entry = lineEntry(lines);
      expect(linesOfEntry(entry)).toBeLessThanOrEqual(lines + 1e-6 * lines);
      expect(linesOfEntry(entry + 1)).toBeGreaterThan(lines);
    }
  });
});

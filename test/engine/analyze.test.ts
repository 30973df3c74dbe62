import { expect, it } from 'vitest';
import { playedGame } from '../../scripts/support/played-game.js';
import { type AnalyzedMove, type ListedStart, listedGame } from '../../src/engine/analyze.js';
import { Engine } from '../../src/engine/engine.js';
import { shippedWeights } from '../../src/features/players/weights-files.js';
import { maxoutPlayer } from '../../src/players/maxout.js';
import { TAPS_30HZ } from '../../src/reach/taps.js';
import type { GameSummary } from '../../src/review/game-review.js';
import type { PlayedGame } from '../../src/review/played-game.js';
import { parsePlacement } from '../../src/tetris/placement.js';
import { emptyPlayfield } from '../../src/tetris/playfield.js';

const weights = shippedWeights();
const engine = new Engine(weights);
const START: ListedStart = { playfield: emptyPlayfield(), level: 18, lines: 0, score: 0 };

function analyzed(game: PlayedGame, plies: number): { moves: AnalyzedMove[]; summary: GameSummary } {
  const moves: AnalyzedMove[] = [];
  const told = engine.analyze(game, { plies });
  for (;;) {
    const { done, value } = told.next();
    if (done) return { moves, summary: value };
    moves.push(value);
  }
}

it('rates every piece of a game as the engine rates its position', () => {
  const game = playedGame(maxoutPlayer(weights, { plies: 1 }), {
    seed: 7,
    startLevel: 18,
    untilLines: 230,
    maxPieces: 30,
  });
  const { moves, summary } = analyzed(game, 2);
  expect(moves.map(({ piece }) => piece)).toEqual(game.pieces.map(({ piece }) => piece));
  expect(summary).toMatchObject({ judgedBy: { taps: '30hz', plies: 2 }, accuracy: expect.any(Number) });
  const settings = { taps: TAPS_30HZ, reaction: 0, plies: 2, softDrop: true };
  for (const { position, best, played } of moves.slice(-5)) {
    const { move, rank, loss, scales } = played ?? {};
    const rated = move && engine.rateMove(position, settings, move.placement);
    expect(rated).toMatchObject({ ok: true, played: move, best, rank, loss, scales });
  }
});

it('rates a game that is told as a list of placements', () => {
  const pieces = [
    { piece: 'I', placement: parsePlacement('I@2,19') },
    { piece: 'O', placement: parsePlacement('O@9,18') },
    { piece: 'T', placement: parsePlacement('T@2,17') },
  ] as const;
  const listed = listedGame(START, pieces);
  expect(listed).toMatchObject({
    ok: true,
    game: { lines: 0, pieces: [{ next: 'O' }, { next: 'T' }, { next: undefined }] },
  });
  const { moves } = analyzed((listed as { game: PlayedGame }).game, 1);
  // The T stands on nothing it could have stood worse on.
  expect(moves[2].played?.loss.units).toBeGreaterThan(10);
  expect(moves[2].position).toMatchObject({ piece: 'T', next: undefined, level: 18 });
});

it('refuses a list in which a piece cannot lie where it is said to', () => {
  const pieces = [
    { piece: 'I', placement: parsePlacement('I@2,19') },
    { piece: 'O', placement: parsePlacement('O@2,18') },
  ] as const;
  expect(listedGame(START, pieces)).toEqual({
    ok: false,
    message: 'piece 2: the O cannot lock at columns 2–3, row 1: it has to fit there and to rest on something',
  });
});

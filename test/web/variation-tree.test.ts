import { beforeAll, describe, expect, it } from 'vitest';
import type { JudgedPlacement } from '../../src/review/judge.js';
import type { PlayedGame } from '../../src/review/played-game.js';
import { recordedGame } from '../../src/review/recorded-game.js';
import type { Placement } from '../../src/tetris/placement.js';
import { variationAfter, variationRoot, wayTo } from '../../src/web/analyse/variation-tree.js';
import { GAME_HEADER, gameIn, plateau, recordGame } from '../replay/recorded-game.js';

function judged(placement: Placement): JudgedPlacement {
  const rest = { value: 0, points: 0, lost: 0, lostPoints: 0, rank: 1, cleared: 0, isReachable: true };
  return { placement, ...rest };
}

function recorded(): PlayedGame {
  const read = recordedGame(GAME_HEADER, gameIn(recordGame(plateau())));
  if (!read.ok) throw new Error(read.message);
  return read.game;
}

let game: PlayedGame;
beforeAll(() => {
  game = recorded();
});

describe('a variation', () => {
  it('that plays what the game played is the game', () => {
    let node = variationRoot(game.pieces[0], undefined);
    for (const piece of game.pieces.slice(1)) {
      const after = variationAfter(game, node, judged(game.pieces[piece.piece - 2].placement!));
      expect(after?.played).toMatchObject({
        ...{ piece: piece.piece, tetromino: piece.tetromino, next: piece.next },
        ...{ playfield: piece.playfield, lines: piece.lines, level: piece.level },
      });
      node = after!;
    }
    expect(game.pieces.length).toBeGreaterThan(5);
    expect(wayTo(node).map(({ placement }) => placement)).toEqual(
      game.pieces.slice(0, -1).map(({ placement }) => placement),
    );
    // No piece is known behind the last one.
    expect(variationAfter(game, node, judged(game.pieces[game.pieces.length - 1].placement!))).toBeUndefined();
  });

  it('that is tried twice is one, and another one is a branch', () => {
    const root = variationRoot(game.pieces[0], undefined);
    const [one, other] = [judged(game.pieces[0].placement!), judged(game.pieces[0].placement!)];
    const first = variationAfter(game, root, one);
    expect(variationAfter(game, root, one)).toBe(first);
    expect(variationAfter(game, root, other)).not.toBe(first);
    expect(root.children).toHaveLength(2);
  });
});

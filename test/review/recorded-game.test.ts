import { describe, expect, it } from 'vitest';
import { playPlan, spawnSituation } from '../../src/reach/input-plan.js';
import type { LoggedGame } from '../../src/record/read-run-log.js';
import { chargeOf } from '../../src/review/game-statistics.js';
import { recordedGame } from '../../src/review/recorded-game.js';
import { BUTTON } from '../../src/tetris/buttons.js';
import { place } from '../../src/tetris/lock.js';
import { emptyPlayfield } from '../../src/tetris/playfield.js';
import { GAME_HEADER } from '../replay/recorded-game.js';

/** Frames from a lock to the next piece. */
const DELAY = 10;

describe('a recording', () => {
  it('tells the charge with which a piece appears while a direction stays held', () => {
    const held = Array<number>(200).fill(BUTTON.LEFT);
    const first = playPlan(spawnSituation(emptyPlayfield(), 'T', 18), held);
    if (!first.rest) throw new Error('the first piece does not rest');
    const frames = first.pieces.length;
    const charge = first.pieces[frames - 1].das;
    expect(charge).toBe(16);
    const { orientation, x, y } = first.rest;
    const playfield = place(emptyPlayfield(), orientation, x, y).playfield;
    const spawn = spawnSituation(playfield, 'O', 18);
    const charged = { ...spawn, heldBefore: BUTTON.LEFT, piece: { ...spawn.piece, das: charge } };
    const second = playPlan(charged, held);
    if (!second.rest) throw new Error('the second piece does not rest');
    const line = { next: 'O', cleared: 0, lines: 0, level: 18, score: 0, ownScore: 0 } as const;
    const game = {
      ...{ startLevel: 18, differences: [], troubles: [], hashes: [], checks: '', frames: 0 },
      pieces: [
        {
          ...line,
          piece: 0,
          tetromino: 'T',
          placement: first.rest,
          startFrame: 0,
          frame: frames + DELAY,
          inputs: `${frames + DELAY} L`,
        },
        {
          ...{ ...line, piece: 1, tetromino: 'O', placement: second.rest, startFrame: frames + DELAY },
          ...{ frame: frames + DELAY + second.pieces.length, inputs: `${second.pieces.length} L` },
        },
      ],
      tail: '',
    } as unknown as LoggedGame;
    const read = recordedGame(GAME_HEADER, game);
    if (!read.ok) throw new Error(read.message);
    expect(read.game.pieces.map((piece) => piece.charge)).toEqual([0, 16]);
    expect(read.game.pieces.map(({ inputs }) => inputs?.length)).toEqual([frames, second.pieces.length]);
    expect(chargeOf(read.game.pieces)).toEqual({ full: 16, reload: 10, great: 1, ok: 0, bad: 1, mean: 8 });
  });
});

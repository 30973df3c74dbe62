import { describe, expect, it } from 'vitest';
import { handsOfGame, handsQuestion, type PlayedGame } from '../../src/review/played-game.js';
import { parseInputs } from '../../src/tetris/buttons.js';
import type { PlayedPiece } from '../../src/tetris/played-game.js';
import { emptyPlayfield } from '../../src/tetris/playfield.js';

function game(presses: string | undefined, about: Partial<PlayedGame> = {}): PlayedGame {
  const piece: PlayedPiece = {
    ...{ piece: 1, tetromino: 'T', next: 'I', playfield: emptyPlayfield(), placement: undefined, level: 18 },
    ...{ lines: 0, score: 0, cleared: 0, frame: 0, lockFrame: 60 },
    inputs: presses === undefined ? undefined : parseInputs(presses),
  };
  const pieces = Array.from({ length: 25 }, () => piece);
  const end = { score: 0, ownScore: 0, lines: 0, toppedOut: true, gaps: [] };
  return { gameType: 'A', startLevel: 18, player: undefined, pieces, ...end, ...about };
}

describe('hands are guessed', () => {
  it.each([
    ['12 . 1 L 1 . 1 L', '30hz', 12],
    ['18 . 1 R 4 . 1 R 4 . 1 R', '12hz', 18],
    ['40 . 1 R 8 . 1 R', '10hz', 24],
    ['5 . 30 R', 'das', 5],
  ])('from presses: %s', (presses, taps, reaction) => {
    const hands = handsOfGame(game(presses));
    expect(hands).toMatchObject({ taps, reaction, source: expect.stringContaining('guessed'), isAssumed: true });
    expect(handsQuestion(hands)).toMatch(`assumed ones: ${taps}, reaction ${reaction} frames (guessed: its `);
  });

  it.each([
    ['every second frame', [4, 6, 8, 10], '30hz'],
    ['every fifth frame', [4, 9, 14, 19], '12hz'],
    ['after a wait, then every sixth frame', [2, 18, 24, 30], 'das'],
  ])('from steps that pictures show: %s', (_, frames, taps) => {
    const steps = frames.map((frame) => ({ frame, columns: -1 }));
    const shown = game(undefined);
    const pieces = shown.pieces.map((piece) => ({ ...piece, steps }));
    expect(handsOfGame({ ...shown, pieces })).toMatchObject({ taps, isAssumed: true });
  });

  it('from nothing where the game says them, and for nothing where presses are not known', () => {
    const said = handsOfGame(game('1 L 1 . 1 L', { taps: '10hz', reaction: 18 }));
    expect(said).toEqual({ taps: '10hz', reaction: 18, source: 'as the game says' });
    expect(handsOfGame(game(undefined))).toMatchObject({ taps: '30hz', source: expect.stringContaining('not known') });
    expect(handsOfGame(game('40 .'))).toMatchObject({ taps: '30hz', source: expect.stringContaining('too few') });
  });
});

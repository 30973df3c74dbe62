import { describe, expect, it } from 'vitest';
import { gameOver } from '../../../src/review/ideas/game-over.js';
import type { IdeaQuestion } from '../../../src/review/ideas/idea.js';
import { type DrawnAbout, questionOf } from './drawn.js';

/** The O stands where pieces appear, two rows from the top. */
const ENDS = '....pp..bb ....pp..bb 17*.#########';
/** The cells beside column 6 keep the next piece where it appears. */
const ENDS_LATER = '....#.pppp 14*.######### 4*b#########';

function asked(drawing: string, about: DrawnAbout = {}): IdeaQuestion {
  return questionOf([true, drawing, about]);
}

describe('game-over', () => {
  it('is told where the next piece has no room', () => {
    expect(gameOver.find(asked(ENDS))?.sentence).toBe('This ends the game: the next piece has no room at the top.');
  });

  it('is told where the game ends after the next piece, wherever it goes', () => {
    expect(gameOver.find(asked(ENDS_LATER, { taps: '10hz' }))?.sentence).toBe(
      'After this the game is lost: wherever the T goes, the piece after it has no room at the top.',
    );
  });

  it('is told without a next piece only where no piece has room', () => {
    expect(gameOver.find({ ...asked(ENDS), next: undefined })).toBeUndefined();
    const full = asked('....pp.... ....pp..bb ........bb 17*.#########');
    expect(gameOver.find({ ...full, next: undefined })?.sentence).toBe(
      'This ends the game: no piece has room at the top.',
    );
  });

  it.each([
    ['the next piece has room elsewhere', ENDS, { next: 'I' }],
    ['the best placement ends the game as well', '2*....pxb... 17*.#########', { next: 'O' }],
    ['the best placement ends the game, and the played one does not', '2*....bb..pp 17*.#########', {}],
    ['the stack is low', '2*....pp..bb 12*.#########', {}],
  ] as const)('is not told where %s', (_, drawing, about) => {
    expect(gameOver.find(asked(drawing, about))).toBeUndefined();
  });

  it.each([
    [ENDS, {}],
    [ENDS_LATER, { taps: '10hz' }],
  ] as const)('goes when it is repaired: %s', (drawing, about) => {
    const question = asked(drawing, about);
    const { repaired } = gameOver.find(question) ?? {};
    if (!repaired) throw new Error('nothing was repaired');
    expect(gameOver.find({ ...question, played: { ...question.played, playfield: repaired } })).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import { gameOver } from '../../../src/review/ideas/game-over.js';
import type { IdeaQuestion } from '../../../src/review/ideas/idea.js';
import { type Around, drawnInLine } from './drawing.js';

/** The O stands where pieces appear: one row from the top, in the two highest rows, and two rows below them. */
const ENDS = '....pp..bb ....pp..bb 17*.#########';
const ENDS_FOR_ALL = '....pp..bb ....pp..bb 18*.#########';
const HIGH = '....pp..bb ....pp..bb 16*.#########';
/** The cells beside column 6 keep the next piece where it appears. */
const ENDS_LATER = '....#.pppp 14*.######### 4*b#########';

const NOW = 'This ends the game: the next piece has no room at the top.';
const LATER = 'After this the game is lost: wherever the T goes, the piece after it has no room at the top.';

function asked(drawing: string, around: Around = {}): IdeaQuestion {
  return drawnInLine([true, drawing, around]);
}

const HAS = [
  ['a T has no room', ENDS, {}, NOW],
  ['a Z has no room', ENDS, { next: 'Z' }, NOW],
  ['an L has no room', ENDS, { next: 'L' }, NOW],
  ['an I has no room', ENDS_FOR_ALL, { next: 'I' }, NOW],
  ['an O has no room', ENDS_FOR_ALL, { next: 'O' }, NOW],
  ['a J has no room', ENDS_FOR_ALL, { next: 'J' }, NOW],
  ['an I stands in the way', '3*....p..... bbbbp..... 16*.#########', {}, NOW],
  ['an I lies in the way', '...pppp... 14*.######### 4*b#########', { next: 'O' }, NOW],
  ['slow hands get the T nowhere', ENDS_LATER, { hands: '10hz' }, LATER],
  ['quick hands get the T nowhere', ENDS_LATER, {}, LATER],
  ['nobody gets the T anywhere at level 29', ENDS_LATER, { hands: '12hz', level: 29 }, LATER],
] as const;

const ALMOST = [
  ['the next piece is an I, which has room', ENDS, { next: 'I' }],
  ['the next piece is a J, which has room', ENDS, { next: 'J' }],
  ['the best placement ends the game as well', '2*....pxb... 17*.#########', { next: 'O' }],
  ['the best placement ends the game, and the played one does not', '2*....bb..pp 17*.#########', {}],
  ['the stack is low', '2*....pp..bb 12*.#########', {}],
  ['the next piece can still be brought away', HIGH, {}],
  ['slow hands can still bring it away', HIGH, { hands: '10hz' }],
  ['slow hands can still bring it away at level 29', HIGH, { hands: '10hz', level: 29 }],
  ['neither placement lies where pieces appear', '2*pp.....bb. 18*.#########', {}],
  ['the I clears four lines beside the cells in the way', '....#.bbbb 14*.######### 4*p#########', {}],
] as const;

describe('game-over', () => {
  it.each(HAS)('is told where %s', (_, drawing, around, sentence) => {
    expect(gameOver.find(asked(drawing, around))?.sentence).toBe(sentence);
  });

  it.each(ALMOST)('is not told where %s', (_, drawing, around) => {
    expect(gameOver.find(asked(drawing, around))).toBeUndefined();
  });

  it('is told without a next piece only where no piece has room', () => {
    expect(gameOver.find({ ...asked(ENDS), next: undefined })).toBeUndefined();
    expect(gameOver.find({ ...asked(ENDS_FOR_ALL), next: undefined })?.sentence).toBe(
      'This ends the game: no piece has room at the top.',
    );
  });

  it.each(HAS)('goes when it is repaired, where %s', (_, drawing, around) => {
    const question = asked(drawing, around);
    const { repaired } = gameOver.find(question) ?? {};
    if (!repaired) throw new Error('nothing was repaired');
    expect(gameOver.find({ ...question, played: { ...question.played, playfield: repaired } })).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import type { NumbersAt, ReadNumbers } from '../../src/video/numbers-of-game.js';
import { FONTS } from './support/digit-fonts.js';
import { decimalDigits, MODERATE } from './support/drawn-digits.js';
import { type MadeUpGame, type MadeUpOptions, madeUpGame } from './support/made-up-numbers.js';
import { type ReadOptions, readMadeUpGame } from './support/read-made-up-numbers.js';

const [BOLD, THIN, STROKES] = FONTS;

function played(game: Partial<MadeUpOptions> = {}): MadeUpGame {
  return madeUpGame({ seed: 1, startLevel: 18, pieces: 150, ...game });
}

function read(game: MadeUpGame, options: Partial<ReadOptions> = {}): ReadNumbers {
  return readMadeUpGame(game, { font: BOLD, seed: 1, ...MODERATE, ...options });
}

function numbersAtEnd({ end: { score, lines, level } }: MadeUpGame): NumbersAt {
  return { score, lines, level };
}

describe('the digits beside a playfield', () => {
  it.each(FONTS)('are read in a font that nobody knows: $name', (font) => {
    const game = played({ seed: 3 });
    const numbers = read(game, { font });
    expect(numbers.end).toEqual(numbersAtEnd(game));
    expect(numbers).toMatchObject({ startLevel: 18, gameType: 'A', isScoreRead: true, doubts: [] });
    expect(numbers.startLevelBy).toContain('points');
    const wrong = numbers.perPiece.filter(({ score }, i) => score !== game.pieces[i].shown.score);
    expect(wrong.length).toBeLessThan(5);
    expect(numbers.perPiece.map(({ lines }) => lines)).toEqual(game.pieces.map(({ shown }) => shown.lines));
    expect(numbers.perPiece.map(({ level }) => level)).toEqual(game.pieces.map(({ shown }) => shown.level));
  });

  it('are read in a game that was under way when the video began', () => {
    const game = played({ startLevel: 5, pieces: 240 });
    const numbers = read(game, { lost: [[0, 80]] });
    expect(numbers.end).toEqual(numbersAtEnd(game));
    expect(numbers.perPiece[0]).toMatchObject({
      lines: game.pieces[80].shown.lines,
      level: game.pieces[80].shown.level,
    });
  });

  it('are read on after pieces were lost', () => {
    const game = played();
    const numbers = read(game, { lost: [[60, 75]] });
    expect(numbers.end).toEqual(numbersAtEnd(game));
    expect(numbers.perPiece[60].lines).toBe(game.pieces[75].shown.lines);
  });

  it('count down in a B-type game', () => {
    const game = played({ isBType: true, startLevel: 9 });
    const numbers = read(game, { font: THIN });
    expect(numbers.end).toEqual({ ...numbersAtEnd(game), lines: 0 });
    expect(numbers).toMatchObject({ gameType: 'B', startLevel: 9 });
  });

  it('name themselves by the statistics where the lines are hidden', () => {
    const game = played({ pieces: 240 });
    const numbers = read(game, { groups: { lines: 'missing' } });
    expect(numbers.end).toEqual(numbersAtEnd(game));
    expect(numbers.startLevel).toBe(18);
  });

  it('name themselves by the score where nothing else is shown', () => {
    const game = played({ startLevel: 12 });
    const numbers = read(game, { groups: { lines: 'missing', level: 'missing', statistics: 'missing' } });
    expect(numbers.end).toEqual(numbersAtEnd(game));
    expect(numbers).toMatchObject({ startLevel: 12, startLevelBy: ['points'] });
  });
});

describe('a group that does not go with the game', () => {
  it.each(['garbage', 'still picture', 'missing'] as const)(
    'is left out when it is the statistics: %s',
    (statistics) => {
      const game = played();
      expect(read(game, { groups: { statistics } }).end).toEqual(numbersAtEnd(game));
    },
  );

  it.each(['garbage', 'still picture'] as const)(
    'is left out when it is the level, which the points tell: %s',
    (level) => {
      const game = played();
      const numbers = read(game, { groups: { level } });
      expect(numbers.end).toEqual(numbersAtEnd(game));
      expect(numbers.startLevelBy).toEqual(['points']);
      expect(numbers.doubts.map(({ what }) => what)).toContain('the digits of the level cannot be read');
    },
  );

  it.each(['garbage', 'still picture', 'missing'] as const)(
    'is counted without soft drops when it is the score: %s',
    (score) => {
      const game = played();
      const numbers = read(game, { groups: { score } });
      expect(numbers.isScoreRead).toBe(false);
      expect(numbers.startLevel).toBe(18);
      expect(numbers.end.score).toBeLessThan(game.end.score);
      expect(numbers.end.score).toBeGreaterThan(game.end.score - 20 * game.pieces.length);
      expect(numbers.doubts.at(-1)?.what).toContain('without soft drops');
    },
  );

  it.each(['garbage', 'still picture'] as const)('never becomes a number, even if all are %s', (each) => {
    const groups = { score: each, lines: each, level: each, statistics: each };
    const seenFromStart = read(played(), { groups });
    expect(seenFromStart).toMatchObject({ startLevel: undefined, startLevelBy: [], isScoreRead: false });
    expect(seenFromStart.end).toEqual({ score: undefined, level: undefined, lines: played().end.lines });
    expect(seenFromStart.doubts.length).toBeGreaterThan(0);
    const underWay = read(played(), { groups, lost: [[0, 30]] });
    expect(underWay.end).toEqual({ score: undefined, level: undefined, lines: undefined });
  });
});

describe('a score of more than six digits', () => {
  const long = { startLevel: 19, pieces: 500, tetrisRate: 0.95 };

  it('sticks at 999,999 on most cartridges', () => {
    const game = played(long);
    expect(game.end.score).toBe(999_999);
    expect(read(game).end.score).toBe(999_999);
  });

  it('goes on with a letter on some', () => {
    const game = played({ ...long, cap: 1_599_999 });
    expect(game.end.score).toBeGreaterThan(1_000_000);
    expect(read(game, { font: STROKES }).end.score).toBe(game.end.score);
  });

  it('has a seventh digit, which is not seen, on others', () => {
    const game = played({ ...long, cap: 9_999_999 });
    const numbers = read(game, { scoreText: (score) => decimalDigits(score % 1_000_000, 6) });
    expect(numbers.end.score).toBe(game.end.score);
  });
});

describe('a clear that was counted wrong', () => {
  it('is told with both readings, and the lines go on as the screen shows them', () => {
    const game = played();
    const at = game.pieces.findIndex(({ cleared }, i) => i > 80 && cleared > 0);
    const pieces = game.pieces.map((piece, i) => (i === at ? { ...piece, cleared: 0 } : piece));
    const numbers = read({ ...game, pieces });
    const { lines } = game.pieces[at].shown;
    const shown = game.pieces[at + 1].shown.lines;
    expect(numbers.doubts).toContainEqual({
      piece: at + 1,
      what: `the clears make ${lines} lines, and the screen shows ${shown}`,
    });
    expect(numbers.end).toEqual(numbersAtEnd(game));
  });
});

describe('the level', () => {
  it('may be told by the fall where nothing else tells it', () => {
    const groups = { score: 'missing', lines: 'missing', level: 'missing', statistics: 'missing' } as const;
    expect(read(played(), { groups }).startLevel).toBeUndefined();
    const numbers = read(played(), { groups, levelByGravity: [18] });
    expect(numbers).toMatchObject({ startLevel: 18, startLevelBy: ['fall'] });
    expect(numbers.end.level).toBe(played().end.level);
  });
});

import { describe, expect, it } from 'vitest';
import { fromCells, fromCompressed, readPlayfield, toCells, toCompressed } from '../../src/engine/playfield-text.js';
import { SeededRandom } from '../../src/lib/seeded-random.js';
import { emptyPlayfield, FULL_ROW, formatPlayfield, parsePlayfield, ROWS } from '../../src/tetris/playfield.js';

const STAIRS = parsePlayfield(['.#........', '###.......', ...Array(4).fill('######....')].join('\n'));
const SEED = 18;

describe('playfields as text', () => {
  it('writes the boards of the worked examples', () => {
    expect(toCompressed(emptyPlayfield())).toBe('20,,0');
    expect(toCompressed(STAIRS)).toBe('14,iaCaFqFqFqFq,0');
    expect(toCells(STAIRS)).toBe(`${'0'.repeat(140)}010000000011100000001111110000111111000011111100001111110000`);
  });

  it('takes as many rows of the well as there are', () => {
    expect(toCompressed(parsePlayfield('#########.\n'.repeat(4)))).toBe('16,,4');
    expect(toCompressed(parsePlayfield('#########.\n'.repeat(20)))).toBe('0,,20');
    expect(fromCompressed('13,FE,6')).toEqual(fromCompressed('13,,7'));
  });

  it(`reads what it writes, on random boards of seed ${SEED}`, () => {
    const random = new SeededRandom(SEED);
    for (let board = 0; board < 200; board++) {
      const playfield = emptyPlayfield();
      const height = random.below(ROWS + 1);
      for (let row = 0; row < height; row++) playfield[playfield.length - 1 - row] = random.below(FULL_ROW + 1);
      for (const text of [toCells(playfield), toCompressed(playfield), formatPlayfield(playfield)]) {
        expect(readPlayfield(text)).toEqual(playfield);
      }
    }
  });

  it('keeps the hidden rows of 22 lines, and leaves them out of what other tools read', () => {
    const text = ['#.........', ...Array(21).fill('..........')].join('\n');
    expect(formatPlayfield(readPlayfield(text))).toBe(text);
    expect(toCells(readPlayfield(text))).toBe('0'.repeat(200));
  });

  it.each([
    ['0'.repeat(199), 'a playfield of 199 cells, expected 200'],
    ['..........', 'a playfield of 1 line, expected 20 or 22 lines of 10 cells'],
    ['', 'a playfield of 0 lines'],
    ['14,iaCaFqFqFqF,0', '11 letters of a compressed board, expected two a row'],
    ['14,iaCaFqFqFqFq,1', 'a compressed board of 21 rows, expected 20'],
    ['14,iG,5', 'no compressed board'],
    ['-1,,21', 'no compressed board'],
  ])('says what is wrong with %j', (text, message) => {
    expect(() => readPlayfield(text)).toThrow(message);
  });

  it('says which cell is none', () => {
    expect(() => fromCells(`${'0'.repeat(9)}2${'0'.repeat(190)}`)).toThrow('cell 10 is "2", expected 0 or 1');
  });
});

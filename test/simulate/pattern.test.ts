import { describe, expect, it } from 'vitest';
import { checkPattern, formatPattern, isBuilt, rowBeingBuilt } from '../../src/simulate/pattern.js';
import { emptyPlayfield, parsePlayfield } from '../../src/tetris/playfield.js';

const check = (...rows: string[]) => checkPattern(parsePlayfield(rows.join('\n')));

describe('a picture that is to be built', () => {
  it('passes when it can stand', () => {
    expect(check('..........', '##.#######', '.#########')).toMatchObject({ ok: true });
  });

  it.each([
    ['nothing', /all black: there is nothing to build/, '..........'],
    ['a row that would be cleared', /row 1 from the floor has no black cell/, '##########'],
    [
      'blocks where pieces appear',
      /row 19 from the floor has white cells/,
      ...Array.from({ length: 19 }, () => '##........'),
    ],
    ['a gap to rest on', /row 1 from the floor is all black/, '##........', '..........'],
    ['half a domino', /^the number of white cells, 3, is odd/, '###.......'],
  ])('is refused for %s', (_, message, ...rows) => {
    expect(check(...rows)).toEqual({ ok: false, message: expect.stringMatching(message) });
  });

  it('is built from the floor', () => {
    const pattern = parsePlayfield(['##.#######', '.#########'].join('\n'));
    expect(rowBeingBuilt(emptyPlayfield(), pattern)).toBe(21);
    expect(rowBeingBuilt(parsePlayfield(['##.#######', '.########.'].join('\n')), pattern)).toBe(21);
    expect(rowBeingBuilt(parsePlayfield(['##########', '.#########'].join('\n')), pattern)).toBe(20);
    const above = parsePlayfield(['#.........', '##.#######', '.#########'].join('\n'));
    expect([rowBeingBuilt(above, pattern), isBuilt(above, pattern), isBuilt(pattern, pattern)]).toEqual([
      19,
      false,
      true,
    ]);
    expect(formatPattern(pattern).split('\n').slice(-2)).toEqual(['##.#######', '.#########']);
  });
});

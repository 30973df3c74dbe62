import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AIMS } from '../../src/players/maxout.js';
import { emptyPlayfield, HIDDEN_ROWS, parsePlayfield } from '../../src/tetris/playfield.js';
import { TETROMINOES } from '../../src/tetris/tetromino.js';
import { NTSC, PAL } from '../../src/tetris/timing.js';
import {
  FIRST_SETUP,
  formatLabAddress,
  formatRows,
  type LabSetup,
  parseLabAddress,
  parseRows,
} from '../../src/web/game/position-address.js';

const SEED = 20_241;

const playfields = fc.array(fc.integer({ min: 0, max: 0x3ff }), { minLength: 20, maxLength: 20 }).map((rows) => {
  const playfield = emptyPlayfield();
  playfield.set(rows, HIDDEN_ROWS);
  return playfield;
});

const setups: fc.Arbitrary<LabSetup> = fc.record({
  position: fc.record({
    playfield: playfields,
    piece: fc.constantFrom(...TETROMINOES),
    next: fc.option(fc.constantFrom(...TETROMINOES), { nil: undefined }),
    timing: fc.constantFrom(NTSC, PAL),
    level: fc.integer({ min: 0, max: 255 }),
    lines: fc.integer({ min: 0, max: 25_599 }),
    score: fc.integer({ min: 0, max: 999_999 }),
  }),
  choice: fc.record({
    name: fc.constantFrom('maxout', 'plateau', 'el-tetris'),
    taps: fc.constantFrom('30hz', '12hz', 'das', 'X.X..'),
    plies: fc.option(fc.integer({ min: 1, max: 4 })),
    aim: fc.constantFrom(...AIMS),
  }),
});

describe('the address of a position', () => {
  it(`is read as it was written (seed ${SEED})`, () => {
    fc.assert(
      fc.property(setups, (setup) => {
        const { setup: read, problems } = parseLabAddress(new URLSearchParams(formatLabAddress(setup).toString()));
        expect(problems).toEqual([]);
        expect(read).toEqual(setup);
      }),
      { seed: SEED },
    );
  });

  it('has its rows as one sees them: the left column is the first digit’s', () => {
    expect(formatRows(parsePlayfield('#.........\n#########.'))).toBe('200.3fe');
    expect(parseRows('200.3fe')).toEqual(parsePlayfield('#.........\n#########.'));
    expect(formatRows(emptyPlayfield())).toBe('');
  });

  it('without parameters shows a position that is a game', () => {
    expect(parseLabAddress(new URLSearchParams())).toEqual({ setup: FIRST_SETUP, problems: [] });
    expect(formatRows(FIRST_SETUP.position.playfield)).not.toBe('');
  });

  it.each([
    ['rows=3fe3fe', 'rows'],
    ['rows=400', 'rows'],
    [`rows=${Array.from({ length: 21 }, () => '001').join('.')}`, 'rows'],
    ['piece=X', 'piece'],
    ['piece=T&next=Q', 'next'],
    ['region=mars', 'region'],
    ['level=256', 'level'],
    ['lines=-1', 'lines'],
    ['score=1e6', 'score'],
    ['player=<script>', 'player'],
    ['taps=60hz', 'taps'],
    ['plies=7', 'plies'],
    ['plies=0', 'plies'],
    ['aim=fun', 'aim'],
  ])('%s is told to the user, and usual values take its place', (text, name) => {
    const { setup, problems } = parseLabAddress(new URLSearchParams(text));
    expect(problems).toEqual([expect.stringMatching(`asks for ${name} ".*", which does not exist`)]);
    expect(setup.choice).toEqual(FIRST_SETUP.choice);
  });
});

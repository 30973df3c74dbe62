/** What follows in the lab from a placement, and what is undone. */
import { describe, expect, it } from 'vitest';
import { emptyPlayfield, formatPlayfield, parsePlayfield } from '../../src/tetris/playfield.js';
import { PAL } from '../../src/tetris/timing.js';
import { FIRST_SETUP, type LabPosition, type LabSetup } from '../../src/web/game/position-address.js';
import { nextPosition, SetupHistory } from '../../src/web/lab/setup-history.js';

/** An upright I in the right column, its lowest cell in the lowest row. */
const I_AT_THE_RIGHT = { orientation: 0x11, x: 9, y: 18 };

const position: LabPosition = {
  playfield: parsePlayfield('#########.\n#########.\n#########.\n#########.'),
  piece: 'I',
  next: 'T',
  timing: PAL,
  level: 18,
  lines: 128,
  score: 1_000,
};

describe('a piece that is placed in the lab', () => {
  it('clears its lines, scores at the level after them, and brings the next piece', () => {
    expect(nextPosition(position, I_AT_THE_RIGHT)).toEqual({
      playfield: emptyPlayfield(),
      piece: 'T',
      next: undefined,
      timing: PAL,
      level: 19,
      lines: 132,
      score: 1_000 + 1_200 * 20,
    });
  });

  it('brings the same piece again where the next one is not known, and the score sticks where it does in the game', () => {
    const after = nextPosition({ ...position, next: undefined, score: 999_000 }, I_AT_THE_RIGHT);
    expect([after.piece, after.score]).toEqual(['I', 999_999]);
  });

  it('changes neither lines nor score without a clear', () => {
    const after = nextPosition({ ...position, playfield: parsePlayfield('########..') }, I_AT_THE_RIGHT);
    expect([after.lines, after.level, after.score]).toEqual([128, 18, 1_000]);
    expect(formatPlayfield(after.playfield)).toMatch(/#\n\.{9}#\n\.{9}#\n#{8}\.#$/);
  });
});

describe('the steps in the lab', () => {
  /** Told apart by its score. */
  const setup = (score: number): LabSetup => ({ ...FIRST_SETUP, position: { ...FIRST_SETUP.position, score } });

  it('are undone one by one, what belongs to a step along with it', () => {
    const setups = new SetupHistory(setup(0));
    expect([setups.canUndo, setups.undo()]).toEqual([false, false]);
    setups.step(setup(1));
    setups.replace(setup(2));
    setups.step(setup(3));
    const seen: number[] = [];
    while (setups.undo()) seen.push(setups.current.position.score);
    expect(seen).toEqual([2, 0]);
    expect(setups.canUndo).toBe(false);
  });

  it('are remembered up to a hundred', () => {
    const setups = new SetupHistory(setup(0));
    for (let i = 1; i <= 150; i++) setups.step(setup(i));
    let undone = 0;
    while (setups.undo()) undone++;
    expect([undone, setups.current.position.score]).toEqual([100, 50]);
  });
});

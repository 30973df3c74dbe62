import { describe, expect, it } from 'vitest';
import { explain, outcomeOf } from '../../src/review/explain.js';
import { parsePlacement } from '../../src/tetris/placement.js';
import { parsePlayfield } from '../../src/tetris/playfield.js';

const READY = parsePlayfield('#########.\n'.repeat(4));
const EMPTY = parsePlayfield('..........');

const why = (
  playfield: typeof READY,
  played: string,
  best: string,
  worseFor: readonly ('S' | 'O' | 'Z')[] = [],
): string => explain({ playfield, played: parsePlacement(played), best: parsePlacement(best), worseFor });

describe('why a placement cost points', () => {
  it('a tetris that was there', () => {
    expect(why(READY, 'I@2,15', 'I-vertical@9,18')).toBe('Against the best one it misses a tetris.');
  });

  it('a well that was covered, holes and rows to dig', () => {
    expect(why(READY, 'O@9,14', 'O@1,14')).toBe(
      'Against the best one it leaves 4 more holes, with 4 more rows to dig, covers the right well and is not ready for a tetris.',
    );
  });

  it('a well that was filled', () => {
    const stack = parsePlayfield('####......');
    expect(why(stack, 'I-vertical@9,18', 'I@6,19')).toMatch(/^Against the best one it fills 4 rows of the right well/);
  });

  it('lines that were burned, or left', () => {
    const single = parsePlayfield('####......\n####..####');
    expect(why(single, 'O@5,18', 'O@1,16')).toBe('Against the best one it burns 1 line.');
    expect(why(single, 'O@1,16', 'O@5,18')).toMatch(/^Against the best one it does not clear 1 line/);
  });

  it('a gap that only an I fills, and pieces with worse places', () => {
    const stairs = parsePlayfield('#.........\n#.........\n#.........');
    expect(why(stairs, 'I-vertical@2,18', 'I-vertical@1,18', ['S', 'O'])).toBe(
      'Against the best one it leaves 1 more gap that only an I fills and leaves worse places for S and O.',
    );
  });

  it('says where no count tells, and names no more than three reasons', () => {
    expect(why(EMPTY, 'O@1,18', 'O@9,18')).toBe('No count tells the two apart: what can follow is worth less.');
    expect(why(READY, 'O@9,14', 'O@1,14', ['Z'])).not.toContain('worse places');
  });
});

it('what a placement leaves is counted from the cells', () => {
  expect(outcomeOf(READY, parsePlacement('I-vertical@9,18'))).toEqual({
    ...{
      cleared: 4,
      holes: 0,
      rowsToDig: 0,
      height: 0,
      dependencies: 0,
      isReady: false,
      isWellOpen: true,
      wellHeight: 0,
    },
  });
  expect(outcomeOf(READY, parsePlacement('I-vertical@9,14'))).toMatchObject({ height: 8, holes: 4, rowsToDig: 4 });
});

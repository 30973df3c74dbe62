import { describe, expect, it } from 'vitest';
import { highCells, occupiedCells, weightedOccupiedCells } from '../../src/eval/cells.js';
import { bumpiness, columnHeights, heightSpread, pileHeight, totalHeight } from '../../src/eval/columns.js';
import {
  columnHoleDepths,
  columnHoles,
  maxColumnHoleDepth,
  minColumnHoleDepth,
  weightedColumnHoles,
} from '../../src/eval/holes.js';
import { lockHeight } from '../../src/eval/lock-height.js';
import { columnTransitions, rowTransitions } from '../../src/eval/transitions.js';
import { deepWells, wellCells } from '../../src/eval/wells.js';
import { emptyPlayfield, parsePlayfield } from '../../src/tetris/playfield.js';

const EMPTY = emptyPlayfield();

/** Rows 16 to 19. Heights 4 3 3 1 2 2 0 2 2 2. */
const PILE = parsePlayfield(`
#.........
###.......
#...##.###
##.###.###
`);

describe('column heights', () => {
  it('are counted from the floor to the highest block', () => {
    expect(columnHeights(PILE)).toEqual([4, 3, 3, 1, 2, 2, 0, 2, 2, 2]);
    expect(columnHeights(EMPTY)).toEqual(new Array(10).fill(0));
  });

  it('add up, and differ between neighbours', () => {
    expect([totalHeight(PILE), pileHeight(PILE), heightSpread(PILE)]).toEqual([21, 4, 4]);
    // 1 + 0 + 2 + 1 + 0 + 2 + 2 + 0 + 0
    expect(bumpiness(PILE)).toBe(8);
    expect([totalHeight(EMPTY), pileHeight(EMPTY), heightSpread(EMPTY), bumpiness(EMPTY)]).toEqual([0, 0, 0, 0]);
  });

  it('leave the hidden rows out', () => {
    const hidden = EMPTY.slice();
    hidden[1] = 0b11;
    expect([totalHeight(hidden), occupiedCells(hidden), columnHoles(hidden)]).toEqual([0, 0, 0]);
  });
});

describe('column holes', () => {
  it('are empty cells directly below a block: two under the ledge, and not the empty cell below one of them', () => {
    // (18,1) under (17,1); (18,2) under (17,2), with (19,2) empty below it.
    expect(columnHoles(PILE)).toBe(2);
    expect(weightedColumnHoles(PILE)).toBe(19 + 19);
  });

  it('are one row deep under the top of their column, or more', () => {
    expect([columnHoleDepths(PILE), minColumnHoleDepth(PILE), maxColumnHoleDepth(PILE)]).toEqual([2, 1, 1]);
    const layered = parsePlayfield(`
#.........
#.........
..........
#.........
..........
`);
    // Holes two and four rows below the top.
    expect([columnHoleDepths(layered), minColumnHoleDepth(layered), maxColumnHoleDepth(layered)]).toEqual([6, 2, 4]);
  });

  it('are 20 deep at least and 0 at most where there are none', () => {
    expect([minColumnHoleDepth(EMPTY), maxColumnHoleDepth(EMPTY)]).toEqual([20, 0]);
  });
});

describe('wells', () => {
  it('are cells above their column with both neighbours filled', () => {
    // Column 6, rows 18 and 19. Column 3 has no block beside it in row 18 on its left.
    expect([wellCells(PILE), deepWells(PILE)]).toEqual([2, 0]);
  });

  it('take a wall for a neighbour, and are deep from three cells on', () => {
    const rightWell = parsePlayfield(`
########..
#########.
#########.
#########.
`);
    expect([wellCells(rightWell), deepWells(rightWell)]).toEqual([3, 1]);
    const leftWell = parsePlayfield(`
.#........
.#........
`);
    expect([wellCells(leftWell), deepWells(leftWell)]).toEqual([2, 0]);
  });

  it('are broken by a gap in a neighbour', () => {
    const broken = parsePlayfield(`
.#........
.#........
..........
.#........
.#........
`);
    expect([wellCells(broken), deepWells(broken)]).toEqual([4, 0]);
  });

  it('end at the highest block of their column: what lies under it is no well', () => {
    const roofed = parsePlayfield(`
#.........
.#........
.#........
.#........
`);
    expect([wellCells(roofed), deepWells(roofed)]).toEqual([0, 0]);
  });
});

describe('transitions', () => {
  it('of a column begin at its highest block and end at the bottom row', () => {
    // Column 1: block, empty, block. Column 2: block, empty, empty.
    expect(columnTransitions(PILE)).toBe(3);
    expect(columnTransitions(EMPTY)).toBe(0);
  });

  it('of a row count both walls as filled, and begin at the highest used row', () => {
    // Row 16: 2. Row 17: 2. Row 18: #...##.### 4. Row 19: ##.###.### 4.
    expect(rowTransitions(PILE)).toBe(12);
    expect(rowTransitions(EMPTY)).toBe(0);
  });

  it('of a row are two for an empty row under a block', () => {
    expect(rowTransitions(parsePlayfield('##########\n..........'))).toBe(2);
  });
});

describe('blocks', () => {
  it('are counted, and weighed by their height above the floor', () => {
    expect(occupiedCells(PILE)).toBe(1 + 3 + 6 + 8);
    expect(weightedOccupiedCells(PILE)).toBe(1 * 4 + 3 * 3 + 6 * 2 + 8 * 1);
  });

  it('of the top seven rows weigh more the higher they stand', () => {
    const tower = parsePlayfield(Array.from({ length: 20 }, () => '#.........').join('\n'));
    expect(highCells(tower)).toBe(7 + 6 + 5 + 4 + 3 + 2 + 1);
    expect(highCells(PILE)).toBe(0);
  });
});

describe('the lock height', () => {
  it('is 0 on the floor for every orientation', () => {
    expect([lockHeight(2, 18), lockHeight(0, 19), lockHeight(18, 19), lockHeight(17, 18)]).toEqual([0, 0, 0, 0]);
  });

  it('counts the rows that a piece rests above it', () => {
    expect(lockHeight(18, 15)).toBe(4);
  });
});

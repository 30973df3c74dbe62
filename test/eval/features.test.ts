import { describe, expect, it } from 'vitest';
import {
  bumpiness,
  columnHeights,
  heightSpread,
  heightVariance,
  meanHeight,
  pileHeight,
  roughness,
  totalAdaptation,
  totalHeight,
} from '../../src/eval/features/columns.js';
import {
  columnHoleDepths,
  columnHoles,
  connectedRegions,
  holes,
  maxColumnHoleDepth,
  minColumnHoleDepth,
  weightedColumnHoles,
} from '../../src/eval/features/holes.js';
import {
  erodedCells,
  landingBottom,
  landingHeight,
  landingTop,
  lockHeight,
} from '../../src/eval/features/placement-features.js';
import { highCells, occupiedCells, occupiedColumns, weightedOccupiedCells } from '../../src/eval/features/row-bits.js';
import {
  columnTransitions,
  columnTransitionsFromFloor,
  rowTransitions,
  rowTransitionsOfAllRows,
  rowTransitionsOfUsedRows,
} from '../../src/eval/features/transitions.js';
import {
  cumulativeWells,
  deepWells,
  innerWells,
  outerWells,
  valleys,
  wellCells,
  wellCellsWithTops,
} from '../../src/eval/features/wells.js';
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

  it('have a mean, and lie apart from it', () => {
    expect(meanHeight(PILE)).toBe(2.1);
    // 10 × (16 + 9 + 9 + 1 + 4 + 4 + 0 + 4 + 4 + 4) − 21²
    expect(heightVariance(PILE)).toBeCloseTo((550 - 441) / 100, 12);
    expect(roughness(PILE)).toBeCloseTo(Math.sqrt((550 - 441) / 10), 12);
    expect([heightVariance(EMPTY), roughness(EMPTY)]).toEqual([0, 0]);
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

describe('holes', () => {
  it('are empty cells with a block anywhere above: three under the ledge', () => {
    expect(holes(PILE)).toBe(3);
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

describe('wells weighed by depth', () => {
  /** Column 3 has a well of three cells; column 6 one of two under a roof, and one above it. */
  const WELLS = parsePlayfield(`
.....#.#..
..#.####..
..#.##.#..
..#.##.#..
`);

  it('count 1 + 2 + … + d, above the highest block of a column and below it apart', () => {
    expect(outerWells(WELLS)).toBe(1 + 2 + 3 + 1);
    expect(innerWells(WELLS)).toBe(1 + 2);
    expect(cumulativeWells(WELLS)).toBe(outerWells(WELLS) + innerWells(WELLS));
  });

  it('are cumulated down to the next block, also where a neighbour ends', () => {
    // One flanked cell with two more empty ones below it, of which only a wall stands beside.
    expect(cumulativeWells(parsePlayfield('.#........\n..........\n..........'))).toBe(3);
    expect(outerWells(parsePlayfield('.#........\n..........\n..........'))).toBe(1);
  });

  it('of the first NES bot count a highest block between blocks as well', () => {
    // Column 3: the three of its well. Column 6: one above its roof, and the roof. Column 4, beside a well: no.
    expect([wellCells(WELLS), wellCellsWithTops(WELLS)]).toEqual([4, 5]);
    // A flat row: every block of it lies between two others or a wall.
    expect([wellCells(parsePlayfield('#########.')), wellCellsWithTops(parsePlayfield('#########.'))]).toEqual([1, 9]);
  });
});

describe('valleys', () => {
  it('are cells under two empty ones with both neighbour columns three rows higher', () => {
    const shaft = (depth: number) => parsePlayfield('###.######\n'.repeat(depth));
    expect([1, 2, 3, 4, 5].map((depth) => valleys(shaft(depth)))).toEqual([0, 0, 1, 2, 3]);
    expect(valleys(parsePlayfield('#...######\n####.#####\n'.repeat(3)))).toBe(0);
  });

  it('need one neighbour beside a wall', () => {
    expect(valleys(parsePlayfield('.#........\n'.repeat(3)))).toBe(1);
    expect(valleys(parsePlayfield('########..\n########..\n########..'))).toBe(0);
  });

  it('lie under a roof as well', () => {
    expect(valleys(parsePlayfield('##########\n###.######\n###.######\n###.######'))).toBe(1);
  });
});

describe('regions and adaptation', () => {
  it('count the empty cells that hang together', () => {
    expect(connectedRegions(EMPTY)).toBe(1);
    // The air, which reaches under the ledge at column 3, and (18,1) with (18,2) and (19,2) through it.
    expect(connectedRegions(PILE)).toBe(1);
    const rooms = parsePlayfield('##########\n#.#..#...#\n#.##.#.#.#\n#.##..##..');
    expect(connectedRegions(rooms)).toBe(1 + 3);
    expect(connectedRegions(EMPTY.slice().fill(0x3ff))).toBe(0);
  });

  it('count the ways that pieces lie flat on the empty floor', () => {
    // T 8, J and L 8 + 9 each, O 9, I 7 + 10; Z and S do not.
    expect(totalAdaptation(EMPTY)).toBe(8 + 2 * (8 + 9) + 9 + 17);
  });

  it('leave out what would stick out above', () => {
    const high = parsePlayfield(`..........\n${'##########\n'.repeat(19)}`);
    // In one row only a level I lies.
    expect(totalAdaptation(high)).toBe(7);
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

  it('of a column from a filled floor up count the air above it', () => {
    // Columns 0, 3, 4, 5, 7, 8, 9: 1 each. Column 6: 1. Column 1: 3. Column 2: 3.
    expect(columnTransitionsFromFloor(PILE)).toBe(8 + 3 + 3);
    expect(columnTransitionsFromFloor(EMPTY)).toBe(10);
    expect(columnTransitionsFromFloor(EMPTY.slice().fill(0x3ff))).toBe(0);
  });

  it('of a row differ by what an empty row counts', () => {
    expect([rowTransitionsOfAllRows(PILE), rowTransitionsOfUsedRows(PILE)]).toEqual([12 + 16 * 2, 12]);
    const gap = parsePlayfield('##########\n..........');
    expect([rowTransitions(gap), rowTransitionsOfAllRows(gap), rowTransitionsOfUsedRows(gap)]).toEqual([2, 38, 0]);
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

  it('stand in so many columns', () => {
    expect([occupiedColumns(PILE), occupiedColumns(EMPTY)]).toEqual([9, 0]);
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

describe('the landing of a piece', () => {
  const lock = { x: 4, y: 17, orientation: 0, cleared: 0, before: EMPTY };

  it('has a bottom, a top and a middle in rows from the floor', () => {
    // A T that points up: rows 16 and 17.
    expect([landingBottom(lock), landingTop(lock), landingHeight(lock)]).toEqual([2, 4, 3]);
    // An O and a level I on the floor.
    expect(landingHeight({ ...lock, orientation: 10, y: 18 })).toBe(1);
    expect(landingHeight({ ...lock, orientation: 18, y: 19 })).toBe(0.5);
  });

  it('erodes as many cells as it has in the rows that it clears, times their number', () => {
    // A T that points down fills the gap in row 18 with its three and leaves row 19 open: 1 row × 3 cells.
    const gap = parsePlayfield('###...####\n####..####');
    expect(erodedCells({ orientation: 2, x: 4, y: 18, cleared: 1, before: gap })).toBe(3);
    // An O clears two rows with all of its cells.
    const pit = parsePlayfield('####..####\n####..####');
    expect(erodedCells({ orientation: 10, x: 5, y: 18, cleared: 2, before: pit })).toBe(2 * 4);
    expect(erodedCells({ ...lock, before: pit })).toBe(0);
  });
});

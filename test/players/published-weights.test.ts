import { describe, expect, it } from 'vitest';
import type { ChainEvaluator } from '../../src/eval/chain-evaluator.js';
import { type LinearModel, linearEvaluator } from '../../src/eval/linear-evaluator.js';
import { PLATEAU } from '../../src/players/plateau.js';
import {
  AUTOTETRIS,
  cs3243Model,
  DELLACHERIE,
  EL_TETRIS,
  FIRST_NES_BOT,
  TETRAIS_COMPLEX,
  TETRAIS_SIMPLE,
  YIYUAN_LEE,
} from '../../src/players/published-players.js';
import { place } from '../../src/tetris/lock.js';
import { formatPlayfield, parsePlayfield } from '../../src/tetris/playfield.js';

/*
 * The playfield that every sum here is worked out on, by hand. An upright I comes down in column 2 and clears row 18:
 *
 *              before          the I           after
 *    row 16    ..........      ..I.......      ..........
 *    row 17    #.......#.      #.I.....#.      ..#.......
 *    row 18    ##.#######      ##I#######      #.#.....#.
 *    row 19    #..#####.#      #.I#####.#      #.######.#
 *
 *  heights                      2 0 3 1 1 1 1 1 2 1: sum 13, mean 1.3, highest 3, lowest 0
 *  10 Σ h² − (Σ h)²             10 × 23 − 169 = 61, so the roughness is √6.1
 *  bumpiness                    2 + 3 + 2 + 0 + 0 + 0 + 0 + 1 + 1 = 9
 *  holes, column holes          1: (19,8)
 *  its row, top row 1           20; one row below the top of its column
 *  well cells                   3: (18,1), (19,1), (18,9)
 *    with tops                  4 more: columns 3 to 6, whose highest block has blocks or a wall on both sides
 *    cumulative                 2 + 1 for column 1, 1 for (18,9), 1 for (19,8) under its roof: 5
 *    outer, inner               1 + 2 + 1 = 4, 1
 *  valleys                      none: column 1 lies 2 and 3 below its neighbours
 *  row transitions              row 17: 4, row 18: 6, row 19: 4: 14; with 17 empty rows of 2: 48
 *  column transitions           1 in column 8; from the floor 1 in each column but 3 in column 8: 12
 *  cells                        1 + 3 + 8 = 12; by height 3 × 1 + 2 × 3 + 1 × 8 = 17
 *  the I                        bottom 0, top 4, middle 2, lock height 0; 1 row, with 1 of its cells
 */
const BEFORE = parsePlayfield('#.......#.\n##.#######\n#..#####.#');
const I_IN_COLUMN_2 = { orientation: 17, x: 2, y: 18 };
const AFTER = '..#.......\n#.#.....#.\n#.######.#';

function cost(evaluator: ChainEvaluator): number {
  const { orientation, x, y } = I_IN_COLUMN_2;
  const { playfield, cleared } = place(BEFORE, orientation, x, y);
  expect(formatPlayfield(playfield).endsWith(AFTER)).toBe(true);
  return evaluator.placementCost({ ...I_IN_COLUMN_2, cleared, before: BEFORE }) + evaluator.playfieldCost(playfield);
}

/** The sum as the player's author has it: cost or worth, by what the player prefers. */
function sum(model: LinearModel): number {
  const total = cost(linearEvaluator(model));
  return model.prefer === 'lower' ? total : -total;
}

describe('a placement is worth what its author would have said', () => {
  it('autotetris: lower is better', () => {
    expect(AUTOTETRIS.model.prefer).toBe('lower');
    // 8 holes, 4 mean, 3 highest, 3 highest less lowest, 2 roughness.
    expect(sum(AUTOTETRIS.model)).toBeCloseTo(8 * 1 + 4 * 1.3 + 3 * 3 + 3 * 3 + 2 * Math.sqrt(6.1), 12);
  });

  it('yiyuan-lee: higher is better', () => {
    expect(YIYUAN_LEE.model.prefer).toBe('higher');
    expect(sum(YIYUAN_LEE.model)).toBeCloseTo(-0.510066 * 13 + 0.760666 * 1 - 0.35663 * 1 - 0.184483 * 9, 12);
  });

  it('dellacherie: higher is better', () => {
    expect(DELLACHERIE.model.prefer).toBe('higher');
    expect(sum(DELLACHERIE.model)).toBe(-2 + 1 - 48 - 12 - 4 * 1 - 5);
  });

  it('el-tetris: higher is better', () => {
    expect(EL_TETRIS.model.prefer).toBe('higher');
    const { model } = EL_TETRIS;
    const expected =
      -4.500158825082766 * 2 +
      3.4181268101392694 * 1 -
      3.2178882868487753 * 48 -
      9.348695305445199 * 12 -
      7.899265427351652 * 1 -
      3.3855972247263626 * 5;
    expect(sum(model)).toBeCloseTo(expected, 10);
  });

  it('cs3243, with a power of ten for each of its features in order: higher is better', () => {
    const model = cs3243Model([1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000]);
    expect(model.prefer).toBe('higher');
    // Bottom 0, top 4, 1 row, 1 hole, outer wells 4, inner wells 1, row transitions 48, column transitions 12.
    expect(sum(model)).toBe(0 + 40 + 100 + 1_000 + 40_000 + 100_000 + 48_000_000 + 120_000_000);
  });

  it('tetrais-simple and tetrais-complex: higher is better', () => {
    expect(sum(TETRAIS_SIMPLE.model)).toBeCloseTo(-(10 * 1 + 3 + 1.3), 12);
    expect(sum(TETRAIS_COMPLEX.model)).toBeCloseTo(-(72 * 3 + 75 * 1.3 + 442 * 1 + 56 * 9 + 352 * 0) / 1000, 12);
    expect([TETRAIS_SIMPLE, TETRAIS_COMPLEX].map(({ model }) => model.prefer)).toEqual(['higher', 'higher']);
  });

  it('first-nes-bot: lower is better', () => {
    expect(FIRST_NES_BOT.model).toMatchObject({ prefer: 'lower', pieces: 2 });
    const expected =
      1.0 * 1 +
      12.885008263218383 * 0 +
      15.842707182438396 * (3 + 4) +
      26.89449650779595 * 1 +
      27.616914062397015 * 1 +
      30.18511071927904 * 14;
    expect(sum(FIRST_NES_BOT.model)).toBeCloseTo(expected, 10);
  });

  it('plateau: lower is better', () => {
    const expected =
      0.2861270952978939 * 1 + // lines
      1.7012336769099592 * 0 + // lock height
      0.7113042307683077 * 3 + // well cells
      0.9106654159986804 * 0 + // deep wells
      1.879338064244357 * 1 + // column holes
      2.168463848297177 * 20 + // their rows
      -0.26558711196175727 * 1 + // their depths: sum,
      0.2898865849496105 * 1 + // least,
      0.36236105526118173 * 1 + // most
      -0.028668795795469625 * 1 + // column transitions
      0.8741799811132331 * 14 + // row transitions
      -0.5074096831443619 * 13 + // sum of the heights
      -2.148676202831281 * 3 + // pile height
      -1.1875585402811417 * 3 + // spread
      -2.645656132241128 * 12 + // cells
      0.24204341626870662 * 17 + // cells by height
      0.28783812616443144 * 9; // bumpiness
    expect(cost(linearEvaluator(PLATEAU.model))).toBeCloseTo(expected, 10);
  });
});

describe('tetrais on the playfield of its own test', () => {
  /*
   *  heights 6 7 7 7 5 2 2 3 3 5: highest 7, mean 4.7, bumpiness 1 + 0 + 0 + 2 + 3 + 0 + 1 + 0 + 2 = 9. Three holes
   *  are drawn under the left part. Valleys: columns 5 and 6 lie 3 below column 4 but not below their other neighbour.
   */
  const READY = parsePlayfield(`
.###......
####......
#.###....#
#####....#
#####..###
##.#######
####.#####
`);
  const after = linearEvaluator(TETRAIS_COMPLEX.model).playfieldCost(READY);

  it('finds its maximum, mean, holes, bumpiness and valleys', () => {
    expect(-linearEvaluator(TETRAIS_SIMPLE.model).playfieldCost(READY)).toBeCloseTo(-(10 * 3 + 7 + 4.7), 12);
    expect(-after).toBeCloseTo(-(72 * 7 + 75 * 4.7 + 442 * 3 + 56 * 9 + 352 * 0) / 1000, 12);
  });
});

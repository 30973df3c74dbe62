/**
 * Which tables the n-tuple network has and where their rows stand.
 *
 * The network looks at column heights, at the differences of neighbouring heights, at holes and, in the larger set,
 * at the cells under the local surface. Every table has one active row for a playfield; the value is the sum of the
 * active rows. A row holds seven weights, one for each piece that may be placed next, and an eighth for alignment.
 */
import { COLUMNS, ROWS } from '../../tetris/playfield.js';

/** Weights in a row, the last one unused: two vectors of four. */
export const ROW_WIDTH = 8;
/** Rows to bytes: a row is 8 floats of 4 bytes. */
export const ROW_SHIFT = 5;
/** Outputs: one for each tetromino that may be placed next, in the order of `TETROMINOES`. */
export const OUTPUTS = 7;

/** Differences of heights are cut off at ±4, which leaves nine. */
export const STEEPEST = 4;
export const SLOPES = 2 * STEEPEST + 1;
/** Where more columns are looked at, differences are cut off at ±3, and at ±2 where it is nine of them. */
export const STEEPEST_OF_SEVEN = 3;
export const SLOPES_OF_SEVEN = 2 * STEEPEST_OF_SEVEN + 1;
export const STEEPEST_OF_NINE = 2;
export const SLOPES_OF_NINE = 2 * STEEPEST_OF_NINE + 1;
/** Heights that tables tell apart, 0–20. */
export const HEIGHTS = ROWS + 1;
/** Where the tetrises go: the column that the features treat as the well. */
export const WELL_COLUMN = COLUMNS - 1;

/** Caps of the counts that index a table: larger ones count as these. */
export const MOST = {
  holesInColumn: 5,
  columnHeight: 19,
  wellHeight: 10,
  holes: 7,
  coveredRows: 7,
  readyRows: 7,
  wellRows: 4,
  cellFours: 55,
  rightWell: 4,
  depth: 3,
} as const;

/** A hole counts as covered near the surface when it lies at most this far under the top of its column. */
export const NEAR_SURFACE = 6;

/** Bands of the highest column: below 7, below 11, above. */
const BANDS = 3;
export const BAND_OF_HEIGHT: Uint8Array = Uint8Array.from({ length: HEIGHTS }, (_, h) => (h < 7 ? 0 : h < 11 ? 1 : 2));

/**
 * `base`: heights, differences, holes. `surface`: those and 4×4 windows of cells under the surface. `large`: those,
 * windows of six columns and two more tables over the whole playfield. `wide`: those, and tables that look at more columns
 * or know how high they are. `finish`: the base tables by tetrises that are left before the last line, and some of them by
 * lines left.
 */
export const FEATURE_SETS = ['base', 'surface', 'large', 'wide', 'finish'] as const;
export type FeatureSet = (typeof FEATURE_SETS)[number];

/** Sets whose first tables are those of this one, and itself: weights can grow into them. */
export function setsFrom(set: FeatureSet): readonly FeatureSet[] {
  return set === 'finish' ? [set] : GROWING.slice(GROWING.indexOf(set));
}
const GROWING: readonly FeatureSet[] = ['base', 'surface', 'large', 'wide'];

/** First row of each table; arrays by the leftmost column of a window. */
export interface Layout {
  readonly set: FeatureSet;
  /** Rows in all tables. */
  readonly rows: number;
  /** Active rows of a playfield: the number of tables. */
  readonly active: number;
  /** Three differences and the band, seven windows of four columns. */
  readonly four: readonly number[];
  /** Four differences, six windows of five columns. */
  readonly five: readonly number[];
  /** Height of the first column and two differences, eight windows of three columns. */
  readonly three: readonly number[];
  /** Height of a column and its holes. */
  readonly column: readonly number[];
  /** Highest column, height of the well column, holes. */
  readonly tower: number;
  /** Rows with a hole near the surface, rows that are ready for a tetris. */
  readonly ready: number;
  /** Highest and lowest column. */
  readonly span: number;
  /** Cells of the four rows under the highest of four columns; not in the base set. */
  readonly cells: readonly number[];
  /** Five differences, five windows of six columns; not in the surface set, like what follows. */
  readonly six: readonly number[];
  /** Highest column, rows ready for a tetris, rows with a hole near the surface, height of the well column. */
  readonly stack: readonly number[];
  /** Highest column and filled cells by fours. */
  readonly mass: readonly number[];
  /** Height of the first column and three differences, seven windows of four columns; in the wide set only, like what follows. */
  readonly tallFour: readonly number[];
  /** The four columns beside the well: height of the last and three differences; height of the well column, whether there are holes. */
  readonly right: readonly number[];
  /** Eight differences, of all columns but the well. */
  readonly nine: readonly number[];
  /** How far each column but the well is below the highest of them. */
  readonly depths: readonly number[];
  /** Six differences, three windows of seven columns without the well. */
  readonly seven: readonly number[];
}

/** The lines before the end that are played by the finish set. */
export const FINISH_LINES = 8;

/** What the finish set adds to the base layout, which it holds once for each tetris left. */
export interface FinishLayout {
  /** Rows of all base tables. */
  readonly baseRows: number;
  /** First of the base rows that are also kept by lines left: columns, tower, ready, span. */
  readonly firstByLine: number;
  readonly rowsByLine: number;
  /** First row by lines left. */
  readonly byLine: number;
  /** A row that stays 0: the end of the game. */
  readonly over: number;
}

function makeLayout(set: FeatureSet): Layout {
  let rows = 0;
  let active = 0;
  const table = (size: number): number => {
    const first = rows;
    rows += size;
    active++;
    return first;
  };
  const windows = (count: number, size: number): number[] => Array.from({ length: count }, () => table(size));
  const isLarge = set === 'large' || set === 'wide';
  const isWide = set === 'wide';
  const tables = {
    four: windows(COLUMNS - 3, BANDS * SLOPES ** 3),
    five: windows(COLUMNS - 4, SLOPES ** 4),
    three: windows(COLUMNS - 2, HEIGHTS * SLOPES ** 2),
    column: windows(COLUMNS, (MOST.columnHeight + 1) * (MOST.holesInColumn + 1)),
    tower: table(HEIGHTS * (MOST.wellHeight + 1) * (MOST.holes + 1)),
    ready: table((MOST.coveredRows + 1) * (MOST.readyRows + 1)),
    span: table(HEIGHTS * HEIGHTS),
    cells: set === 'base' ? [] : windows(COLUMNS - 3, 1 << 16),
    six: isLarge ? windows(COLUMNS - 5, SLOPES ** 5) : [],
    stack: isLarge ? windows(1, HEIGHTS * (MOST.readyRows + 1) * (MOST.coveredRows + 1) * (MOST.wellRows + 1)) : [],
    mass: isLarge ? windows(1, HEIGHTS * (MOST.cellFours + 1)) : [],
    tallFour: isWide ? windows(COLUMNS - 3, HEIGHTS * SLOPES ** 3) : [],
    right: isWide ? windows(1, HEIGHTS * SLOPES ** 3 * (MOST.rightWell + 1) * 2) : [],
    nine: isWide ? windows(1, SLOPES_OF_NINE ** (COLUMNS - 2)) : [],
    depths: isWide ? windows(1, (MOST.depth + 1) ** (COLUMNS - 1)) : [],
    seven: isWide ? windows(COLUMNS - 7, SLOPES_OF_SEVEN ** 6) : [],
  };
  return { set, rows, active, ...tables };
}

const base = makeLayout('base');
const firstByLine = base.column[0];
const rowsByLine = base.rows - firstByLine;
const byLine = (FINISH_LINES / 4) * base.rows;

export const FINISH: FinishLayout = {
  baseRows: base.rows,
  firstByLine,
  rowsByLine,
  byLine,
  over: byLine + FINISH_LINES * rowsByLine,
};

/** Active rows of the base set, and the first of them that is also kept by lines left. */
export const BASE_ACTIVE = base.active;
export const FIRST_ACTIVE_BY_LINE = base.active - COLUMNS - 3;

export const LAYOUTS: Readonly<Record<FeatureSet, Layout>> = {
  base,
  finish: {
    ...base,
    set: 'finish',
    rows: FINISH.over + 1,
    active: BASE_ACTIVE + (BASE_ACTIVE - FIRST_ACTIVE_BY_LINE),
  },
  surface: makeLayout('surface'),
  large: makeLayout('large'),
  wide: makeLayout('wide'),
};

/**
 * The seven tetrominoes and their nineteen orientations, numbered as the cartridge numbers them.
 *
 * Coordinates are relative to the reference cell, which is the x and y of the active piece: dx to the right,
 * dy downwards. The reference cell is always one of the four cells.
 */

/** In the order of the statistics and of the random generator's table. */
export const TETROMINOES = ['T', 'J', 'Z', 'O', 'S', 'L', 'I'] as const;
/** One of the seven shapes by its letter. */
export type Tetromino = (typeof TETROMINOES)[number];
/** Something for each of the seven. */
export type ByTetromino<T> = Readonly<Record<Tetromino, T>>;

/** An orientation number, 0–18. */
export type Orientation = number;

export const ORIENTATION_COUNT = 19;
/** Cells of a piece. */
export const CELLS_OF_PIECE = 4;

/** What RAM holds in place of an orientation while no piece is drawn: during clears and the curtain. */
export const HIDDEN_ORIENTATION = 0x13;

/** The kinds of block in the playfield's bytes. */
export const TILE = { T_O_I: 0x7b, Z_L: 0x7c, J_S: 0x7d } as const;

export interface OrientationFacts {
  readonly tetromino: Tetromino;
  /** Four `[dx, dy]`, row by row. */
  readonly cells: readonly (readonly [number, number])[];
  /** Orientation after a turn with A. */
  readonly clockwise: Orientation;
  /** Orientation after a turn with B. */
  readonly counterclockwise: Orientation;
  /** Byte written to the playfield. */
  readonly tile: number;
  /** Columns that x may take on an empty playfield. */
  readonly minX: number;
  readonly maxX: number;
  /** y at rest on the empty floor. */
  readonly maxY: number;
  /** Highest row above the reference cell, 0 to −2. */
  readonly minDy: number;
}

type Cells = OrientationFacts['cells'];
type Row = readonly [Tetromino, Orientation, Orientation, Cells];

const C = (text: string): Cells => {
  // Four lines of `dx=-2..1`, the rows −2…+1: `#` a cell, `@` the reference cell.
  const cells: [number, number][] = [];
  text.split('/').forEach((line, row) => {
    [...line].forEach((mark, column) => {
      if (mark !== '.') cells.push([column - 2, row - 2]);
    });
  });
  return cells;
};

//                  A   B   rows −2 / −1 / 0 / +1
const TABLE: readonly Row[] = [
  ['T', 1, 3, C('..../..#./.#@#/....')],
  ['T', 2, 0, C('..../..#./..@#/..#.')],
  ['T', 3, 1, C('..../..../.#@#/..#.')],
  ['T', 0, 2, C('..../..#./.#@./..#.')],
  ['J', 5, 7, C('..../..#./..@./.##.')],
  ['J', 6, 4, C('..../.#../.#@#/....')],
  ['J', 7, 5, C('..../..##/..@./..#.')],
  ['J', 4, 6, C('..../..../.#@#/...#')],
  ['Z', 9, 9, C('..../..../.#@./..##')],
  ['Z', 8, 8, C('..../...#/..@#/..#.')],
  ['O', 10, 10, C('..../..../.#@./.##.')],
  ['S', 12, 12, C('..../..../..@#/.##.')],
  ['S', 11, 11, C('..../..#./..@#/...#')],
  ['L', 14, 16, C('..../..#./..@./..##')],
  ['L', 15, 13, C('..../..../.#@#/.#..')],
  ['L', 16, 14, C('..../.##./..@./..#.')],
  ['L', 13, 15, C('..../...#/.#@#/....')],
  ['I', 18, 18, C('..#./..#./..@./..#.')],
  ['I', 17, 17, C('..../..../##@#/....')],
];

const TILE_OF: ByTetromino<number> = {
  T: TILE.T_O_I,
  O: TILE.T_O_I,
  I: TILE.T_O_I,
  Z: TILE.Z_L,
  L: TILE.Z_L,
  J: TILE.J_S,
  S: TILE.J_S,
};

/** Facts by orientation number. */
export const ORIENTATIONS: readonly OrientationFacts[] = TABLE.map(
  ([tetromino, clockwise, counterclockwise, cells]) => {
    const dx = cells.map(([x]) => x);
    const dy = cells.map(([, y]) => y);
    return {
      tetromino,
      cells,
      clockwise,
      counterclockwise,
      tile: TILE_OF[tetromino],
      minX: -Math.min(...dx),
      maxX: 9 - Math.max(...dx),
      maxY: 19 - Math.max(...dy),
      minDy: Math.min(...dy),
    };
  },
);

/** The orientation in which each tetromino appears; RAM names pieces by it. */
export const SPAWN_ORIENTATION: ByTetromino<Orientation> = { T: 2, J: 7, Z: 8, O: 10, S: 11, L: 14, I: 18 };

export const SPAWN_X = 5;
export const SPAWN_Y = 0;

/**
 * The tetromino of an orientation number.
 *
 * @throws RangeError on a number that is no orientation, such as the hidden piece's 0x13
 */
export function tetrominoOf(orientation: Orientation): Tetromino {
  const facts = ORIENTATIONS[orientation];
  if (!facts) throw new RangeError(`no orientation 0x${orientation.toString(16)}`);
  return facts.tetromino;
}

/** Position of a tetromino in `TETROMINOES`, 0–6. */
export function tetrominoIndex(tetromino: Tetromino): number {
  return TETROMINOES.indexOf(tetromino);
}

// A sequence of pieces by their letters: `TJZOSLI`.

/**
 * Capital or small letters; white space between them says nothing.
 *
 * @throws RangeError on another character, with its line and its column, both from 1
 */
export function parsePieceLetters(text: string): Tetromino[] {
  const pieces: Tetromino[] = [];
  for (const [i, line] of text.split('\n').entries()) {
    for (const [column, letter] of [...line].entries()) {
      if (letter.trim() === '') continue;
      const piece = TETROMINOES.find((name) => name === letter.toUpperCase());
      if (!piece) {
        const found = JSON.stringify(letter);
        throw new RangeError(`line ${i + 1}, column ${column + 1}: ${found} is no piece (${TETROMINOES.join(', ')})`);
      }
      pieces.push(piece);
    }
  }
  return pieces;
}

/** All orientations of a piece, by number. */
export function orientationsOf(tetromino: Tetromino): Orientation[] {
  return [...ORIENTATIONS.keys()].filter((orientation) => ORIENTATIONS[orientation].tetromino === tetromino);
}

/** Patterns from PNG files and to them. */
import { PNG } from 'pngjs';
import { Canvas, colour } from '../../draw/canvas.js';
import { number } from '../../lib/format-numbers.js';
import { refuse } from '../../lib/result.js';
import { readFileLimited } from '../../platform/files/read-file.js';
import { type CheckedPattern, checkPattern } from '../../simulate/pattern.js';
import { COLUMNS, emptyPlayfield, HIDDEN_ROWS, isFilled, type Playfield, ROWS } from '../../tetris/playfield.js';
import { encodePng, pngSize } from '../pictures/png-file.js';

/** What was found, or what was expected and what to do, without the file's name. */
export type ReadPattern = CheckedPattern;

const LARGEST_PICTURE = 1024 * 1024;
/** Red, green and blue, 0–255, up to which a pixel is black, and from which it is white. */
const BLACK = 64;
const WHITE = 191;

/** Reads a picture of 10 × 20 black and white pixels and checks that it can be built. */
export function readPattern(path: string): ReadPattern {
  const read = readFileLimited(path, LARGEST_PICTURE);
  if (!read.ok) return read;
  // A small file may stand for a picture that fills the memory, so its size comes first.
  const size = pngSize(read.bytes);
  if (!size) return refuse('this is not a PNG picture; save it as PNG');
  if (size.width !== COLUMNS || size.height !== ROWS) {
    return refuse(
      `the picture has ${number(size.width)} × ${number(size.height)} pixels; a pattern has ${COLUMNS} × ${ROWS}, one for each cell of the playfield`,
    );
  }
  let data: Buffer;
  try {
    data = PNG.sync.read(Buffer.from(read.bytes)).data;
  } catch {
    return refuse('this PNG picture is damaged: its pixels cannot be read; save it again as PNG');
  }
  const cells = emptyPlayfield();
  for (let row = 0; row < ROWS; row++) {
    for (let column = 0; column < COLUMNS; column++) {
      const [red, green, blue, alpha] = data.subarray((row * COLUMNS + column) * 4);
      // What is transparent shows a black playfield.
      const shares = [red, green, blue].map((share) => (share * alpha) / 255);
      if (Math.min(...shares) >= WHITE) cells[row + HIDDEN_ROWS] |= 1 << column;
      else if (Math.max(...shares) > BLACK) {
        return refuse(
          `the pixel in column ${column + 1}, row ${ROWS - row} from the floor, is neither black (must stay empty) nor white (to be filled)`,
        );
      }
    }
  }
  return checkPattern(cells);
}

/** Pixels of a cell in the picture of a result. */
const CELL = 16;
const FILLED = colour(255, 255, 255);
const EMPTY = colour(0, 0, 0);
/** Filled where the pattern is black. */
const SURPLUS = colour(224, 64, 48);
/** Empty where the pattern is white. */
const MISSING = colour(72, 72, 96);

/** What stands of a pattern, as a PNG of 160 × 320 pixels: black and white, with red for what is too much and blue-grey for what is missing. */
export function drawBuiltPattern(playfield: Playfield, pattern: Playfield): Uint8Array {
  const canvas = new Canvas(COLUMNS * CELL, ROWS * CELL, EMPTY);
  for (let row = 0; row < ROWS; row++) {
    for (let column = 0; column < COLUMNS; column++) {
      const stands = isFilled(playfield, row, column);
      const wanted = isFilled(pattern, row, column);
      const ink = stands ? (wanted ? FILLED : SURPLUS) : wanted ? MISSING : EMPTY;
      canvas.fill({ x: column * CELL, y: row * CELL, width: CELL, height: CELL }, ink);
    }
  }
  return encodePng(canvas);
}

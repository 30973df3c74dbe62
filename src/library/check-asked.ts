/** What the types of a question forbid, said in words: programs in JavaScript, and numbers that were computed, pass it all the same. */
import { checkWhole } from '../engine/position.js';
import { foundValue } from '../lib/json.js';
import type { Placement } from '../tetris/placement.js';
import { COLUMNS, HIDDEN_ROWS, ROWS } from '../tetris/playfield.js';
import { ORIENTATION_COUNT, TETROMINOES, type Tetromino } from '../tetris/tetromino.js';

/** @throws RangeError on a value that is none of these */
export function checkOneOf(name: string, value: unknown, choices: readonly unknown[]): void {
  if (choices.includes(value)) return;
  throw new RangeError(`${name}: expected one of ${choices.join(', ')}, found ${foundValue(value)}`);
}

/** @throws RangeError on what is no capital letter of a piece */
export function checkPiece(name: string, value: unknown): asserts value is Tetromino {
  checkOneOf(name, value, TETROMINOES);
}

/** @throws RangeError on what is no text, for which it says what is expected */
export function checkText(name: string, value: unknown, expected: string): asserts value is string {
  if (typeof value !== 'string') throw new RangeError(`${name}: expected ${expected}, found ${foundValue(value)}`);
}

/** @throws RangeError on what is no object, or a list */
export function checkObject(name: string, value: unknown): asserts value is object {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return;
  throw new RangeError(`${name}: expected an object, found ${foundValue(value)}`);
}

/** @throws RangeError on what is no list */
export function checkList(name: string, value: unknown): asserts value is readonly unknown[] {
  if (!Array.isArray(value)) throw new RangeError(`${name}: expected a list, found ${foundValue(value)}`);
}

/** @throws RangeError on what is no object with the numbers of a placement, or has one that no piece has */
export function checkedPlacement(value: Placement): Placement {
  checkObject('placement', value);
  const { orientation, x, y } = value;
  checkWhole('orientation', orientation, 0, ORIENTATION_COUNT - 1);
  checkWhole('x', x, 0, COLUMNS - 1);
  checkWhole('y', y, -HIDDEN_ROWS, ROWS - 1);
  return value;
}

/**
 * What a reader of one field refuses, with the name of the field.
 *
 * @throws RangeError as `read`, with the name before its message
 */
export function readField<T>(name: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) throw new RangeError(`${name}: ${error.message}`);
    throw error;
  }
}

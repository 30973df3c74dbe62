/** What the types of a question forbid, said in words: programs in JavaScript, and numbers that were computed, pass it all the same. */
import { checkWhole } from '../engine/position.js';
import type { Placement } from '../tetris/placement.js';
import { COLUMNS, HIDDEN_ROWS, ROWS } from '../tetris/playfield.js';
import { ORIENTATION_COUNT, TETROMINOES, type Tetromino } from '../tetris/tetromino.js';

/** @throws RangeError on a value that is none of these */
export function checkOneOf(name: string, value: unknown, choices: readonly unknown[]): void {
  if (choices.includes(value)) return;
  throw new RangeError(`${name}: ${shown(value)} is none of ${choices.join(', ')}`);
}

/** @throws RangeError on what is no capital letter of a piece */
export function checkPiece(name: string, value: unknown): asserts value is Tetromino {
  checkOneOf(name, value, TETROMINOES);
}

/** @throws RangeError on what is no text, for which it says what is expected */
export function checkText(name: string, value: unknown, expected: string): asserts value is string {
  if (typeof value !== 'string') throw new RangeError(`${name}: ${shown(value)} is no text, expected ${expected}`);
}

/** @throws RangeError on what is no object, or a list */
export function checkObject(name: string, value: unknown): asserts value is object {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return;
  throw new RangeError(`${name}: ${shown(value)} is no object`);
}

/** @throws RangeError on what is no list */
export function checkList(name: string, value: unknown): asserts value is readonly unknown[] {
  if (!Array.isArray(value)) throw new RangeError(`${name}: ${shown(value)} is no list`);
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

/** A value for a message, no longer than a line. */
export function shown(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object' && value !== null) return 'an object';
  const text = typeof value === 'string' ? JSON.stringify(value) : String(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

/** The board of a request: 200 cells, or compressed; what is wrong with it is said in StackRabbit's words. */
import { type Playfield, ROWS } from '../../tetris/playfield.js';
import { fromCells, fromCompressed } from '../playfield-text.js';
import { BadParameter } from './bad-parameter.js';
import { type Parameters, requiredText } from './read-parameters.js';

const CELLS = /^[01]{200}$/;
const COMPRESSED = /^(\d{1,3}),([a-zA-F]*),(\d{1,3})$/;
const LETTERS_A_ROW = 2;

/** @throws BadParameter on anything else */
export function readBoard(text: string): Playfield {
  if (CELLS.test(text)) return fromCells(text);
  const compressed = COMPRESSED.exec(text);
  if (!compressed) {
    throw new BadParameter(
      'Invalid board, must be 200 characters in length (20 rows of 10, listed top to bottom). e.g. 00000000001000000001...',
    );
  }
  const [, empty, letters, well] = compressed;
  const rows = Number(empty) + letters.length / LETTERS_A_ROW + Number(well);
  if (rows !== ROWS) throw new BadParameter(`Invalid compressed board. Must contain ${ROWS} rows, but found: ${rows}`);
  return fromCompressed(text);
}

/** The board behind the move that is rated. @throws BadParameter where it is missing or none */
export function secondBoardOf(parameters: Parameters): Playfield {
  return readBoard(requiredText(parameters, 'secondBoard'));
}

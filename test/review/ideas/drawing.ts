/**
 * Positions drawn by hand for the detectors of ideas, with the floor below: side by side, ten characters each and two blanks
 * between them, or in one line, with blanks between rows and `4*` before a row that comes four times.
 *
 * `#` is a cell of the playfield, `p` a cell of the played placement, `b` one of the best placement, `x` one of both; a dot is
 * empty, and so is a blank of drawings side by side. The piece follows from the cells.
 */

import { parseTaps } from '../../../src/reach/taps.js';
import type { IdeaQuestion, Left } from '../../../src/review/ideas/idea.js';
import { place } from '../../../src/tetris/lock.js';
import type { Placement } from '../../../src/tetris/placement.js';
import {
  COLUMNS,
  emptyPlayfield,
  fits,
  HIDDEN_ROWS,
  type Playfield,
  parsePlayfield,
  ROWS,
} from '../../../src/tetris/playfield.js';
import { ORIENTATIONS, type Tetromino, tetrominoOf } from '../../../src/tetris/tetromino.js';
import { NTSC } from '../../../src/tetris/timing.js';

/** What a drawing does not show. */
export interface Around {
  readonly level?: number;
  readonly lines?: number;
  /** A rate such as `12hz`. */
  readonly hands?: string;
  readonly next?: Tetromino;
  readonly drought?: number;
  readonly untilLines?: number | null;
  /** Rows below the drawing that are full but for column 10. */
  readonly below?: number;
}

/** Whether the played placement has the idea, and the drawing in one line. */
export type Drawn = readonly [has: boolean, drawing: string, around?: Around];

const GAP = 2;

/** Reads drawings that stand beside each other; empty lines stand between rows of drawings. */
export function drawn(text: string, around: Around = {}): IdeaQuestion[] {
  const blocks = text.split(/\n[ \t]*\n/).map((block) => block.split('\n').filter((line) => line.trim() !== ''));
  return blocks.filter((lines) => lines.length > 0).flatMap((lines) => inBlock(lines, around));
}

/** One drawing. */
export function drawnOne(text: string, around: Around = {}): IdeaQuestion {
  const [question, ...others] = drawn(text, around);
  if (!question || others.length > 0)
    throw new RangeError(`expected one drawing, found ${others.length + 1}:\n${text}`);
  return question;
}

/** A drawing in one line; a T comes next, and 20 lines are made, unless it says otherwise. */
export function drawnInLine([, drawing, around = {}]: Drawn): IdeaQuestion {
  const rows = drawing.split(' ').flatMap((each) => {
    const [, times = '1', row] = /^(?:(\d+)\*)?(.*)$/.exec(each) ?? [];
    return Array<string>(Number(times)).fill(row);
  });
  return questionOf(rows.join('\n'), { next: 'T', lines: 20, ...around });
}

function inBlock(lines: readonly string[], around: Around): IdeaQuestion[] {
  const margin = Math.min(...lines.map((line) => line.search(/\S/)));
  const bottom = lines[lines.length - 1].slice(margin).trimEnd();
  const count = Math.round((bottom.length + GAP) / (COLUMNS + GAP));
  return Array.from({ length: count }, (_, i) => {
    const left = margin + i * (COLUMNS + GAP);
    const rows = lines.map((line) =>
      line
        .slice(left, left + COLUMNS)
        .padEnd(COLUMNS)
        .replaceAll(' ', '.'),
    );
    const below = Array<string>(around.below ?? 0).fill('#########.');
    return questionOf([...rows, ...below].join('\n'), around);
  });
}

function questionOf(picture: string, around: Around): IdeaQuestion {
  const { level = 18, lines = 0, hands = '30hz', next, drought, untilLines = 230 } = around;
  const playfield = parsePlayfield(picture.replaceAll(/[pbx]/g, '.'));
  const played = placementIn(picture, /[px]/, playfield);
  const best = placementIn(picture, /[bx]/, playfield);
  const piece = tetrominoOf(played.orientation);
  if (tetrominoOf(best.orientation) !== piece) throw new RangeError(`two pieces in one drawing:\n${picture}`);
  return {
    ...{ playfield, piece, next, lines, level, drought, untilLines, timing: NTSC, taps: parseTaps(hands) },
    ...{ played: leftBy(playfield, played), best: leftBy(playfield, best) },
  };
}

function leftBy(playfield: Playfield, placement: Placement): Left {
  return { placement, ...place(playfield, placement.orientation, placement.x, placement.y) };
}

/** The placement whose four cells have one of the marks. */
function placementIn(picture: string, mark: RegExp, playfield: Playfield): Placement {
  const marked = parsePlayfield(
    [...picture].map((cell) => (cell === '\n' ? cell : mark.test(cell) ? '#' : '.')).join(''),
  );
  const wanted = marked.join();
  for (let orientation = 0; orientation < ORIENTATIONS.length; orientation++) {
    for (let y = -HIDDEN_ROWS; y < ROWS; y++) {
      for (let x = 0; x < COLUMNS; x++) {
        if (!fits(playfield, orientation, x, y) || fits(playfield, orientation, x, y + 1)) continue;
        if (place(emptyPlayfield(), orientation, x, y).playfield.join() === wanted) return { orientation, x, y };
      }
    }
  }
  throw new RangeError(`no piece at rest has the cells ${mark} of\n${picture}`);
}

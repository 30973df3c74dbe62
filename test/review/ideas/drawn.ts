/**
 * Positions drawn by hand for the detectors of ideas. A drawing has the playfield's filled rows from the top down, parted by
 * spaces, and `4*` before a row that comes four times. `#` is filled, `p` are cells of the placement that was played, `b`
 * those of the best one, and `x` those of both.
 */

import { parseTaps } from '../../../src/reach/taps.js';
import type { IdeaQuestion, Left } from '../../../src/review/ideas/idea.js';
import { place } from '../../../src/tetris/lock.js';
import type { Placement } from '../../../src/tetris/placement.js';
import { COLUMNS, HIDDEN_ROWS, type Playfield, parsePlayfield, ROWS } from '../../../src/tetris/playfield.js';
import { ORIENTATIONS, TETROMINOES, type Tetromino } from '../../../src/tetris/tetromino.js';
import { NTSC } from '../../../src/tetris/timing.js';

/** What a drawing does not show; what is missing is level 18 with 20 lines made of 230, a T next and 30 presses a second. */
export interface DrawnAbout {
  readonly next?: Tetromino;
  readonly level?: number;
  readonly lines?: number;
  readonly untilLines?: number | null;
  readonly taps?: string;
  readonly drought?: number;
}

/** Whether the played placement has the idea, and the drawing. */
export type Drawn = readonly [has: boolean, drawing: string, about?: DrawnAbout];

/** @throws RangeError where a drawing has not four cells of one piece, twice */
export function questionOf([, drawing, about = {}]: Drawn): IdeaQuestion {
  const rows = drawing.split(' ').flatMap((each) => {
    const [, times = '1', row] = /^(?:(\d+)\*)?(.*)$/.exec(each) ?? [];
    return Array<string>(Number(times)).fill(row);
  });
  const playfield = parsePlayfield(rows.map((row) => row.replace(/[pbx]/g, '.')).join('\n'));
  const played = leftBy(playfield, rows, 'p');
  const best = leftBy(playfield, rows, 'b');
  const piece = ORIENTATIONS[played.placement.orientation].tetromino;
  if (piece === undefined || piece !== ORIENTATIONS[best.placement.orientation].tetromino)
    throw new RangeError(`two pieces in ${drawing}`);
  const { next = 'T', level = 18, lines = 20, untilLines = 230, taps = '30hz', drought } = about;
  const game = { next, level, lines, untilLines, drought, timing: NTSC, taps: parseTaps(taps) };
  return { playfield, piece, ...game, played, best };
}

function leftBy(playfield: Playfield, rows: readonly string[], letter: string): Left {
  const placement = placementOf(rows, letter);
  return { placement, ...place(playfield, placement.orientation, placement.x, placement.y) };
}

function placementOf(rows: readonly string[], letter: string): Placement {
  const cells = rows.flatMap((row, i) =>
    [...row].flatMap((cell, x) => (cell === letter || cell === 'x' ? [`${x},${ROWS - rows.length + i}`] : [])),
  );
  for (const [orientation, facts] of ORIENTATIONS.entries()) {
    if (!TETROMINOES.includes(facts.tetromino as Tetromino)) continue;
    for (let x = 0; x < COLUMNS; x++)
      for (let y = -HIDDEN_ROWS; y < ROWS; y++)
        if (
          facts.cells.length === cells.length &&
          facts.cells.every(([dx, dy]) => cells.includes(`${x + dx},${y + dy}`))
        )
          return { orientation, x, y };
  }
  throw new RangeError(`no piece of "${letter}" in ${rows.join(' ')}`);
}

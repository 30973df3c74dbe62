/** A game on a terminal: with all its numbers where there is room for them, small where there is less. */

import { number, percent } from '../../lib/format-numbers.js';
import { visibleLine } from '../../lib/text.js';
import { openTerminal, type Paint, type Terminal } from '../../platform/terminal/terminal.js';
import { describeColumns } from '../../tetris/placement.js';
import { COLUMNS } from '../../tetris/playfield.js';
import { formatLevel, levelPalette } from '../../tetris/shown-numbers.js';
import { tetrominoOf } from '../../tetris/tetromino.js';
import {
  drawGameView,
  drawNext,
  drawPlayfield,
  type GameView,
  SHOWN_BUTTONS,
  VIEW_COLUMNS,
  VIEW_LINES,
} from './draw-game.js';

/** Columns from which on the small form has room, in `VIEW_LINES` lines. */
export const SMALL_COLUMNS = 42;
const BESIDE = '  ';
const LABEL_WIDTH = 7;

/**
 * The terminal, where standard error is one on which a game has room.
 *
 * @param say told what is needed where it is too small
 */
export function openGameTerminal(say: (line: string) => void): Terminal | undefined {
  const terminal = openTerminal();
  if (!terminal) return undefined;
  const { columns, lines } = terminal.size;
  if (lines >= VIEW_LINES && columns >= SMALL_COLUMNS) return terminal;
  say(
    `the terminal has ${columns} × ${lines} characters: a game is drawn from ${SMALL_COLUMNS} × ${VIEW_LINES} on, and with all its numbers from ${VIEW_COLUMNS} × ${VIEW_LINES} on`,
  );
  return undefined;
}

/** Draws a game in the form for which the terminal has room by now. */
export function drawGameOn(terminal: Terminal, view: GameView, paint: Paint): void {
  const { columns } = terminal.size;
  terminal.draw(columns < VIEW_COLUMNS ? drawSmallGame(view, paint, columns) : drawGameView(view, paint));
}

/** `VIEW_LINES` lines of at most this number of visible characters, `SMALL_COLUMNS` or more. */
export function drawSmallGame(view: GameView, paint: Paint, columns: number): string[] {
  const panel = drawSmallPanel(view, paint);
  return [
    visibleLine(view.title).slice(0, columns),
    `┌${'─'.repeat(COLUMNS * 2)}┐`,
    ...drawPlayfield(view, paint).map((row, i) => `│${row}│${BESIDE}${panel[i] ?? ''}`),
    `└${'─'.repeat(COLUMNS * 2)}┘`,
    view.status.slice(0, columns),
  ];
}

/** The least that one has to know, and how wide a terminal shows more. */
function drawSmallPanel(view: GameView, paint: Paint): string[] {
  const { level, edition, next, held, plan } = view;
  const label = (name: string, text: string): string => `${name.padEnd(LABEL_WIDTH)}${text}`;
  const chosen = plan?.ranking[0]?.placement;
  const pressed = SHOWN_BUTTONS.flatMap(([name, bit]) => (held & bit ? [name] : []));
  return [
    label('SCORE', number(view.ownScore)),
    label('LINES', number(view.lines)),
    label('LEVEL', formatLevel(level, { ...edition, levelDisplay: 'true' })),
    label('TETRIS', percent(view.tetrisRate)),
    label('PIECES', number(view.pieces)),
    '',
    ...drawNext(next, levelPalette(level, edition.levelDisplay), paint).map((row, i) =>
      label(i === 0 ? 'NEXT' : '', row),
    ),
    '',
    label('PLAN', chosen ? tetrominoOf(chosen.orientation) : '–'),
    label('', chosen ? describeColumns(chosen) : ''),
    label('HELD', pressed.slice(0, 3).join(' ')),
    '',
    'More is shown from',
    `${VIEW_COLUMNS} columns on.`,
  ];
}

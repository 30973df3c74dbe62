/** A game as lines of text: the playfield with the piece and its plan, and beside it how things stand. Pure. */

import { duration, number, percent } from '../record/format-summary.js';
import type { PlacedAt } from '../record/game-events.js';
import { COLUMNS, ROWS } from '../tetris/playfield.js';
import { EMPTY_CELL } from '../tetris/playfield-page.js';
import { ORIENTATIONS, type Orientation } from '../tetris/tetromino.js';
import { type Colour, colourOf } from './level-colours.js';
import type { Progress } from './progress.js';

/** Puts a text in a colour, or leaves it as it is. */
export type Paint = (text: string, colour: Colour) => string;

export interface GameView {
  readonly player: string;
  /** Bytes of the cells, row by row. */
  readonly cells: Uint8Array;
  /** The piece under control; undefined while there is none. */
  readonly piece: PlacedAt | undefined;
  /** Undefined before the first piece. */
  readonly next: Orientation | undefined;
  readonly level: number;
  readonly score: number;
  readonly progress: Progress;
}

/** Lines and columns that the drawing needs. */
export const VIEW_LINES = ROWS + 3;
export const VIEW_COLUMNS = 76;

const BLOCK = '██';
const EMPTY = '  ';
const PLANNED = '[]';
const PANEL_COLOUR: Colour = [160, 160, 160];
const PLAN_COLOUR: Colour = [252, 224, 168];

/** `VIEW_LINES` lines of at most `VIEW_COLUMNS` visible characters. */
export function drawGame(view: GameView, paint: Paint): string[] {
  const { game, games } = view.progress;
  const title = `${view.player}   game ${game.number} of ${games}   seed ${game.seed}`;
  const field = drawPlayfield(view, paint);
  const panel = drawPanel(view, paint);
  return [
    title,
    `┌${'─'.repeat(COLUMNS * 2)}┐`,
    ...field.map((row, i) => `│${row}│   ${panel[i] ?? ''}`),
    `└${'─'.repeat(COLUMNS * 2)}┘`,
  ];
}

function drawPlayfield({ cells, piece, level, progress }: GameView, paint: Paint): string[] {
  const texts = Array.from({ length: ROWS * COLUMNS }, (_, i) =>
    cells[i] === EMPTY_CELL ? EMPTY : paint(BLOCK, colourOf(cells[i], level)),
  );
  const put = ({ orientation, x, y }: PlacedAt, text: (tile: number) => string): void => {
    const { cells: offsets, tile } = ORIENTATIONS[orientation];
    for (const [dx, dy] of offsets) {
      if (y + dy >= 0) texts[(y + dy) * COLUMNS + x + dx] = text(tile);
    }
  };
  const { plan } = progress.game.tally;
  if (piece && plan) put(plan.placement, () => paint(PLANNED, PLAN_COLOUR));
  if (piece) put(piece, (tile) => paint(BLOCK, colourOf(tile, level)));
  return Array.from({ length: ROWS }, (_, row) => texts.slice(row * COLUMNS, (row + 1) * COLUMNS).join(''));
}

/** One line for each row of the playfield. */
function drawPanel({ next, level, score, progress }: GameView, paint: Paint): string[] {
  const { soFar, game, linesToGo, secondsLeft, framesPerSecond, timesRealTime } = progress;
  const label = (name: string, text: string): string => `${paint(name.padEnd(12), PANEL_COLOUR)}${text}`;
  const { plan } = game.tally;
  const [chosen, runnerUp] = plan?.ranking ?? [];
  const goal = linesToGo === null ? '' : `, ${linesToGo} to go`;
  return [
    label('SCORE', number(score)),
    label('OWN COUNT', `${number(soFar.ownScore)}${soFar.maxOut ? paint('  MAX-OUT', PLAN_COLOUR) : ''}`),
    label('LINES', `${soFar.lines}${goal}`),
    label('LEVEL', String(level)),
    label('TETRISES', percent(soFar.tetrisRate)),
    label('PIECES', `${soFar.pieces}, ${soFar.misdrops} misdrops`),
    '',
    ...drawNext(next, level, paint).map((row, i) => label(i === 0 ? 'NEXT' : '', row)),
    '',
    label('PLAN', chosen ? formatChoice(chosen) : '–'),
    label('RUNNER-UP', runnerUp ? formatChoice(runnerUp) : '–'),
    '',
    label('SPEED', `${number(framesPerSecond)} frames/s`),
    label('', `${timesRealTime.toFixed(1)} × real time`),
    label('TIME LEFT', secondsLeft === null ? '–' : duration(secondsLeft)),
  ];
}

/** The two rows that a piece fills as it appears. */
function drawNext(next: Orientation | undefined, level: number, paint: Paint): string[] {
  return [0, 1].map((dy) => {
    if (next === undefined || !ORIENTATIONS[next]) return '';
    const { cells, tile } = ORIENTATIONS[next];
    const columns = [-2, -1, 0, 1].map((dx) => cells.some((cell) => cell[0] === dx && cell[1] === dy));
    return columns.map((filled) => (filled ? paint(BLOCK, colourOf(tile, level)) : EMPTY)).join('');
  });
}

/** `T in columns 4–6, value 12.3` */
function formatChoice({ placement, value }: { placement: PlacedAt; value: number }): string {
  const { tetromino, cells } = ORIENTATIONS[placement.orientation];
  const columns = cells.map(([dx]) => placement.x + dx + 1);
  const [first, last] = [Math.min(...columns), Math.max(...columns)];
  const where = first === last ? `column ${first}` : `columns ${first}–${last}`;
  return `${tetromino} in ${where}, value ${formatValue(value)}`;
}

function formatValue(value: number): string {
  return Math.abs(value) >= 1e6 ? value.toExponential(1) : value.toFixed(1);
}

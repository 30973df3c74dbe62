/** A game as lines of text: the playfield with the piece and its plan, and beside it how things stand. Pure. */

import { number, percent, plural } from '../../lib/format-numbers.js';
import { visibleLine } from '../../lib/text.js';
import type { Paint, TextColour } from '../../platform/terminal/terminal.js';
import type { RankedPlacement } from '../../players/player.js';
import { formatBehind, formatPlanWorth, isAsFar, type ToldPlan, unitBehind } from '../../record/plan-worth.js';
import { BUTTON, type Buttons } from '../../tetris/buttons.js';
import type { Edition } from '../../tetris/edition.js';
import { B_TYPE_LINES, type GameType } from '../../tetris/game-state.js';
import { MAX_OUT_LINES } from '../../tetris/limits.js';
import { describeColumns, type Placement } from '../../tetris/placement.js';
import { COLUMNS, ROWS } from '../../tetris/playfield.js';
import { EMPTY_CELL } from '../../tetris/playfield-page.js';
import { SCORE_CAP } from '../../tetris/score.js';
import {
  besideConsole,
  falseNumbers,
  formatLevel,
  type LevelPalette,
  levelPalette,
} from '../../tetris/shown-numbers.js';
import {
  ORIENTATIONS,
  type Orientation,
  TETROMINOES,
  type Tetromino,
  TILE,
  tetrominoOf,
} from '../../tetris/tetromino.js';

/** A plan with the best placements, the chosen one first. */
interface ShownPlan extends ToldPlan {
  readonly level: number;
  readonly ranking: readonly RankedPlacement[];
}

export interface GameView {
  readonly title: string;
  readonly gameType: GameType;
  /** What the screen of the cartridge makes of levels and scores. */
  readonly edition: Pick<Edition, 'levelDisplay' | 'scoreCap'>;
  /** Bytes of the cells, row by row. */
  readonly cells: Uint8Array;
  /** The piece under control; undefined while there is none. */
  readonly piece: Placement | undefined;
  /** Undefined before the first piece. */
  readonly next: Orientation | undefined;
  readonly level: number;
  readonly score: number;
  readonly ownScore: number;
  readonly maxOut: boolean;
  /** B-type counts down. */
  readonly lines: number;
  /** Null when the game goes on until it tops out. */
  readonly linesToGo: number | null;
  readonly pieces: number;
  /** Kinds of the pieces so far, the last one being the latest. */
  readonly history: readonly Tetromino[];
  /** Pieces of each kind, in the order of `TETROMINOES`. */
  readonly statistics: readonly number[];
  readonly misdrops: number;
  /** 0–1. */
  readonly tetrisRate: number;
  /** Pieces since the last I. */
  readonly drought: number;
  readonly held: Buttons;
  /** Rows of the stack after each piece. */
  readonly heights: readonly number[];
  /** What stands for the piece; undefined without a plan. */
  readonly plan: ShownPlan | undefined;
  /** Whether the planned placement is drawn. */
  readonly overlay: boolean;
  /** Two lines on how fast it goes. */
  readonly pace: readonly [string, string];
  /** The last line: keys, or what happens. */
  readonly status: string;
}

/** Lines and columns that the drawing needs. */
export const VIEW_LINES = ROWS + 4;
export const VIEW_COLUMNS = 78;

/** Narrower than its cell, so that blocks of one colour are told apart. */
const BLOCK = '█▊';
const EMPTY = '  ';
const PLANNED = '[]';
const PANEL_COLOUR: TextColour = [160, 160, 160];
const PLAN_COLOUR: TextColour = [252, 224, 168];
const BAR_WIDTH = 30;
const SPARKLINE_WIDTH = 38;
const LAST_PIECES = 14;

/** `VIEW_LINES` lines of at most `VIEW_COLUMNS` visible characters. */
export function drawGameView(view: GameView, paint: Paint): string[] {
  const field = drawPlayfield(view, paint);
  const panel = drawPanel(view, paint);
  return [
    visibleLine(view.title).slice(0, VIEW_COLUMNS),
    `┌${'─'.repeat(COLUMNS * 2)}┐`,
    ...field.map((row, i) => `│${row}│   ${panel[i] ?? ''}`),
    `└${'─'.repeat(COLUMNS * 2)}┘`,
    view.status.slice(0, VIEW_COLUMNS),
  ];
}

/** One line for each row, `2 * COLUMNS` characters wide. */
export function drawPlayfield({ cells, piece, level, edition, plan, overlay }: GameView, paint: Paint): string[] {
  const palette = levelPalette(level, edition.levelDisplay);
  const texts = Array.from({ length: ROWS * COLUMNS }, (_, i) =>
    cells[i] === EMPTY_CELL ? EMPTY : paint(BLOCK, colourOf(cells[i], palette)),
  );
  const put = ({ orientation, x, y }: Placement, text: (tile: number) => string): void => {
    const { cells: offsets, tile } = ORIENTATIONS[orientation];
    for (const [dx, dy] of offsets) {
      if (y + dy >= 0) texts[(y + dy) * COLUMNS + x + dx] = text(tile);
    }
  };
  const chosen = plan?.ranking[0];
  if (piece && chosen && overlay) put(chosen.placement, () => paint(PLANNED, PLAN_COLOUR));
  if (piece) put(piece, (tile) => paint(BLOCK, colourOf(tile, palette)));
  return Array.from({ length: ROWS }, (_, row) => texts.slice(row * COLUMNS, (row + 1) * COLUMNS).join(''));
}

/** One line for each row of the playfield. Where the console shows something else than the truth, both stand there. */
function drawPanel(view: GameView, paint: Paint): string[] {
  const { next, level, edition, lines, linesToGo, pieces, misdrops, ownScore, plan } = view;
  const label = (name: string, text: string): string => `${paint(name.padEnd(12), PANEL_COLOUR)}${text}`;
  const [chosen, runnerUp] = plan?.ranking ?? [];
  const goal = linesToGo === null ? '' : `, ${number(linesToGo)} to go`;
  const shown = falseNumbers(view, edition);
  const palette = levelPalette(level, edition.levelDisplay);
  return [
    label('SCORE', shown.score === undefined ? number(view.score) : `${shown.score}, where the console stays`),
    label('OWN COUNT', `${number(ownScore)}${view.maxOut ? paint('  MAX-OUT', PLAN_COLOUR) : ''}`),
    label('LINES', `${besideConsole(number(lines), shown.lines)}${goal}`),
    label('LEVEL', formatLevel(level, edition)),
    label('TETRISES', percent(view.tetrisRate)),
    label('PIECES', `${number(pieces)}, ${plural(misdrops, 'misdrop')}, ${view.drought} since the last I`),
    '',
    ...drawNext(next, palette, paint).map((row, i) => label(i === 0 ? 'NEXT' : '', row)),
    label('STATISTICS', TETROMINOES.map((tetromino, i) => `${tetromino}${view.statistics[i]}`).join(' ')),
    label('PLAN', plan && chosen ? `${formatPlace(chosen)}, ${formatPlanWorth(plan)}` : '–'),
    label('RUNNER-UP', plan && runnerUp ? `${formatPlace(runnerUp)}, ${formatLost(runnerUp, plan)}` : '–'),
    label('BUTTONS', drawButtons(view.held, paint)),
    label('LAST', view.history.slice(-LAST_PIECES).join(' ')),
    label('STACK', drawSparkline(view.heights, SPARKLINE_WIDTH)),
    view.gameType === 'A'
      ? label(`TO ${MAX_OUT_LINES}`, drawBar(lines / MAX_OUT_LINES, BAR_WIDTH))
      : label('TO THE GOAL', drawBar(1 - lines / B_TYPE_LINES, BAR_WIDTH)),
    label('TO 999,999', drawBar(ownScore / SCORE_CAP, BAR_WIDTH)),
    '',
    label('SPEED', view.pace[0]),
    label('', view.pace[1]),
  ];
}

/** The two rows that a piece fills as it appears. */
export function drawNext(next: Orientation | undefined, palette: LevelPalette, paint: Paint): string[] {
  return [0, 1].map((dy) => {
    if (next === undefined || !ORIENTATIONS[next]) return '';
    const { cells, tile } = ORIENTATIONS[next];
    const columns = [-2, -1, 0, 1].map((dx) => cells.some((cell) => cell[0] === dx && cell[1] === dy));
    return columns.map((filled) => (filled ? paint(BLOCK, colourOf(tile, palette)) : EMPTY)).join('');
  });
}

/** `T in columns 4–6` */
function formatPlace({ placement }: RankedPlacement): string {
  return `${tetrominoOf(placement.orientation)} in ${describeColumns(placement)}`;
}

/** `loses 240 points`; nothing is compared that was not looked at equally far. */
function formatLost(ranked: RankedPlacement, plan: ShownPlan): string {
  const { ranking } = plan;
  if (!isAsFar(ranked, ranking)) return `looked at ${ranked.plies} ahead`;
  return `loses ${formatBehind(ranking[0].value - ranked.value, plan)} ${unitBehind(plan)}`;
}

/** Small graphics of the terminal view: bars, a line of heights, the buttons. Pure. */
const PRESSED: TextColour = [252, 224, 168];
const FREE: TextColour = [96, 96, 96];
const LEVELS = '▁▂▃▄▅▆▇█';

/** `█████░░░░░ 50 %`; a share above 1 is a full bar. */
function drawBar(share: number, width: number): string {
  const filled = Math.round(Math.min(1, Math.max(0, share)) * width);
  return `${'█'.repeat(filled)}${'░'.repeat(width - filled)} ${Math.floor(Math.min(1, share) * 100)} %`;
}

/** The last of these heights in rows, 0–20, one character each. */
function drawSparkline(heights: readonly number[], width: number): string {
  return heights
    .slice(-width)
    .map((height) => LEVELS[Math.min(LEVELS.length - 1, Math.floor((height / ROWS) * LEVELS.length))])
    .join('');
}

/** Every button with its name on the screen. */
export const SHOWN_BUTTONS: readonly (readonly [string, Buttons])[] = [
  ['←', BUTTON.LEFT],
  ['→', BUTTON.RIGHT],
  ['↑', BUTTON.UP],
  ['↓', BUTTON.DOWN],
  ['B', BUTTON.B],
  ['A', BUTTON.A],
  ['SELECT', BUTTON.SELECT],
  ['START', BUTTON.START],
];

/** All buttons; those that are held stand in brackets, so that they are seen without colours, too. */
function drawButtons(held: Buttons, paint: Paint): string {
  return SHOWN_BUTTONS.map(([name, bit]) => (held & bit ? paint(`[${name}]`, PRESSED) : paint(` ${name} `, FREE))).join(
    '',
  );
}

/** Rows from the floor to the highest block; `cells` are the bytes of the playfield, row by row. */
export function stackHeight(cells: Uint8Array): number {
  const first = cells.subarray(0, ROWS * COLUMNS).findIndex((cell) => cell !== EMPTY_CELL);
  return first < 0 ? 0 : ROWS - Math.floor(first / COLUMNS);
}

const WHITE: TextColour = [236, 238, 236];
const GREY: TextColour = [120, 120, 120];

/** By the palette: the colours of J and S, and of Z and L. */
const COLOURS: readonly (readonly [TextColour, TextColour])[] = [
  [
    [60, 188, 252],
    [0, 88, 248],
  ],
  [
    [184, 248, 24],
    [0, 168, 0],
  ],
  [
    [248, 120, 248],
    [216, 0, 204],
  ],
  [
    [88, 216, 84],
    [0, 88, 248],
  ],
  [
    [88, 248, 152],
    [228, 0, 88],
  ],
  [
    [104, 136, 252],
    [88, 248, 152],
  ],
  [
    [124, 124, 124],
    [248, 56, 0],
  ],
  [
    [168, 0, 32],
    [104, 68, 252],
  ],
  [
    [248, 56, 0],
    [0, 88, 248],
  ],
  [
    [252, 160, 68],
    [248, 56, 0],
  ],
];

type BlockColours = readonly [toi: TextColour, js: TextColour, zl: TextColour];

/** We chose these, as those of the cartridge are bytes of its program: what its player hardly sees is hard to see here. */
const BEYOND: Readonly<Record<'dark' | 'other', BlockColours>> = {
  dark: [
    [96, 96, 104],
    [76, 76, 86],
    [64, 58, 66],
  ],
  other: [
    [206, 196, 160],
    [150, 164, 132],
    [166, 132, 150],
  ],
};

/** The colour of a block, by its byte in the playfield. */
export function colourOf(tile: number, palette: LevelPalette): TextColour {
  const [toi, js, zl] = typeof palette === 'number' ? [WHITE, ...COLOURS[palette]] : BEYOND[palette];
  switch (tile) {
    case TILE.T_O_I:
      return toi;
    case TILE.J_S:
      return js;
    case TILE.Z_L:
      return zl;
    default:
      return GREY;
  }
}

/**
 * Inputs as letters, one for each frame from the piece's first active one to the one on which it locks, and then what stands
 * for the entry delay.
 *
 * A direction and a turn of one frame share a letter. DOWN has one alone: with another button it cannot be told.
 */
import { type InputPlan, type PieceSituation, playPlan } from '../../reach/input-plan.js';
import { BUTTON, type Buttons, NO_BUTTONS } from '../../tetris/buttons.js';
import { FRAMES_TO_REDRAW, FURTHER_CHECKS, lockDelay } from '../../tetris/entry-delay.js';
import { place } from '../../tetris/lock.js';
import type { Placement } from '../../tetris/placement.js';
import { addLines, type LinesAndLevel } from '../../tetris/score.js';
import { tetrominoOf } from '../../tetris/tetromino.js';
import { fromNotation, type PlacementNotation, toNotation } from '../move.js';
import { toCells } from '../playfield-text.js';

const LETTERS: readonly (readonly [letter: string, buttons: Buttons])[] = [
  ['.', NO_BUTTONS],
  ['L', BUTTON.LEFT],
  ['R', BUTTON.RIGHT],
  ['A', BUTTON.A],
  ['B', BUTTON.B],
  ['D', BUTTON.DOWN],
  ['E', BUTTON.LEFT | BUTTON.A],
  ['F', BUTTON.LEFT | BUTTON.B],
  ['I', BUTTON.RIGHT | BUTTON.A],
  ['G', BUTTON.RIGHT | BUTTON.B],
];
const LETTER_OF = new Map(LETTERS.map(([letter, buttons]) => [buttons, letter]));
const BUTTONS_OF = new Map(LETTERS);

const SIDEWAYS = BUTTON.LEFT | BUTTON.RIGHT;

/** Whether every frame has a letter. */
export function areLetters(buttons: readonly Buttons[]): boolean {
  return buttons.every((held) => LETTER_OF.has(held));
}

/**
 * The letters of a plan.
 *
 * @param heldBefore small letters stand for a direction that is held on from the frame before; missing where all are capital
 * @throws RangeError on buttons without a letter
 */
export function formatLetters(buttons: readonly Buttons[], heldBefore?: Buttons): string {
  let before = heldBefore;
  let letters = '';
  for (const held of buttons) {
    const letter = LETTER_OF.get(held);
    if (letter === undefined) throw new RangeError(`buttons ${held} have no letter`);
    const isHeldOn = before !== undefined && (held & before & SIDEWAYS) !== 0;
    letters += isHeldOn ? letter.toLowerCase() : letter;
    if (before !== undefined) before = held;
  }
  return letters;
}

/**
 * The buttons of letters as emulator scripts press them: small letters as capital ones; what stands for the entry delay is
 * left out.
 *
 * @throws RangeError on another character
 */
export function parseLetters(letters: string): Buttons[] {
  return [...letters.replace(/[*^]+$/, '')].map((letter) => {
    const buttons = BUTTONS_OF.get(letter.toUpperCase());
    if (buttons === undefined) throw new RangeError(`no input "${letter}" (. L R A B D E F I G)`);
    return buttons;
  });
}

/** Frames that are added for a clear, and how many stand behind them. */
const CLEAR = '^'.repeat(17);
const BEHIND_CLEAR = 5;

/**
 * Stars for the frames from the lock to the next piece. A clear takes 17 to 20 frames more; 17 are written.
 *
 * @param y row of the reference cell at rest
 */
export function entryDelayMarks(y: number, clears: boolean): string {
  const stars = '*'.repeat(2 * lockDelay(y) + FURTHER_CHECKS + FRAMES_TO_REDRAW);
  return clears ? stars.slice(BEHIND_CLEAR) + CLEAR + stars.slice(0, BEHIND_CLEAR) : stars;
}

// A move as one line: `r,x,y|inputs|200 cells|level|lines`, the last three after the lock and its clears. In the dialect with
// the charge of the auto shift a sixth field follows, the charge that the piece leaves behind.

/** In place of a move. */
export const NO_MOVES = 'No legal moves';

/** How a request wants its moves told. */
interface MoveManner {
  /** Where the piece was when the inputs began, as a placement is told: placements are counted from there. */
  readonly from: PlacementNotation;
  /** Undefined in the dialect without; below 0 where directions are tapped. */
  readonly charge: number | undefined;
}

/**
 * Level and lines follow the game's own rule, which asks for nothing but both: where the game began says no more.
 *
 * @param plan buttons that all have letters
 */
export function formatMove(situation: PieceSituation & LinesAndLevel, plan: InputPlan, manner: MoveManner): string {
  const { placement, buttons } = plan;
  const { orientation, x, y } = placement;
  const { playfield, cleared } = place(situation.playfield, orientation, x, y);
  const { level, lines } = addLines(situation, cleared);
  const fields = [
    countedFrom(placement, manner.from).join(','),
    formatLetters(buttons, manner.charge === undefined ? undefined : situation.heldBefore) +
      entryDelayMarks(y, cleared > 0),
    toCells(playfield),
    level,
    lines,
  ];
  if (manner.charge !== undefined) fields.push(manner.charge < 0 ? manner.charge : chargeAfter(situation, plan));
  return fields.join('|');
}

/** Turns, shifts and rows from where the piece was. */
function countedFrom(placement: Placement, [turns, shifts, rows]: PlacementNotation): PlacementNotation {
  const [r, x, y] = toNotation(placement);
  return toNotation(fromNotation(tetrominoOf(placement.orientation), [r - turns, x - shifts, y - rows]));
}

function chargeAfter(situation: PieceSituation, { buttons }: InputPlan): number {
  return playPlan(situation, buttons).pieces.at(-1)?.das ?? situation.piece.das;
}

/**
 * Inputs as letters, one for each frame from the piece's first active one to the one on which it locks, and then what stands
 * for the entry delay.
 *
 * A direction and a turn of one frame share a letter. DOWN has one alone: with another button it cannot be told.
 */
import { BUTTON, type Buttons, NO_BUTTONS } from '../../tetris/buttons.js';
import { FRAMES_TO_REDRAW, FURTHER_CHECKS, lockDelay } from '../../tetris/entry-delay.js';

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

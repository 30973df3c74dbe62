/**
 * The eight buttons of a pad as one byte, in the game's own bit order, and their text form.
 *
 * The text form lists the held buttons by their letters, or `.` for none: `L`, `RA`, `.`.
 */

/** Bits of a pad byte: the order the game keeps in its held and new bytes. */
export const BUTTON = {
  A: 0x80,
  B: 0x40,
  SELECT: 0x20,
  START: 0x10,
  UP: 0x08,
  DOWN: 0x04,
  LEFT: 0x02,
  RIGHT: 0x01,
} as const;

/** A set of held buttons, 0–255. */
export type Buttons = number;

/** No button. */
export const NO_BUTTONS: Buttons = 0;

/** The four direction bits. */
export const D_PAD: Buttons = BUTTON.UP | BUTTON.DOWN | BUTTON.LEFT | BUTTON.RIGHT;

/** Letters in printing order; SELECT is `C` and START is `T`, so that every button has one letter. */
const LETTERS: readonly (readonly [string, Buttons])[] = [
  ['L', BUTTON.LEFT],
  ['R', BUTTON.RIGHT],
  ['U', BUTTON.UP],
  ['D', BUTTON.DOWN],
  ['A', BUTTON.A],
  ['B', BUTTON.B],
  ['C', BUTTON.SELECT],
  ['T', BUTTON.START],
];

/** `LA` for LEFT and A, `.` for no button. */
export function formatButtons(buttons: Buttons): string {
  const letters = LETTERS.filter(([, bit]) => buttons & bit).map(([letter]) => letter);
  return letters.length ? letters.join('') : '.';
}

/** Characters of a text that is none, in a message. */
const LONGEST_SHOWN = 60;

/**
 * Reads what `formatButtons` writes, in any order of letters.
 *
 * @throws RangeError on a letter that is no button, or one named twice
 */
export function parseButtons(text: string): Buttons {
  if (text === '.') return NO_BUTTONS;
  let buttons: Buttons = NO_BUTTONS;
  for (const letter of text) {
    const entry = LETTERS.find(([known]) => known === letter);
    if (!entry || buttons & entry[1])
      throw new RangeError(
        `no button set ${JSON.stringify(text.slice(0, LONGEST_SHOWN))} (letters LRUDABCT, or . for none)`,
      );
    buttons |= entry[1];
  }
  if (text === '') throw new RangeError('no button set "" (letters LRUDABCT, or . for none)');
  return buttons;
}

/** Buttons that are held now and were not held a frame before. */
export function newlyPressed(held: Buttons, heldBefore: Buttons): Buttons {
  return held & ~heldBefore;
}

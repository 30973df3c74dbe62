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

// Sequences of buttons, one entry a frame, and their run-length text form: `2 . 1 L 17 D` is two frames of
// nothing, one of LEFT and seventeen of DOWN.

/** The most frames that a text may stand for: nine hours of the console. A few characters could name any number. */
export const MOST_FRAMES = 2_000_000;

/** The same buttons held for a number of frames. */
export interface InputRun {
  readonly buttons: Buttons;
  /** At least 1. */
  readonly frames: number;
}

/** Joins equal neighbours. */
export function toRuns(frames: Iterable<Buttons>): InputRun[] {
  const runs: { buttons: Buttons; frames: number }[] = [];
  for (const buttons of frames) {
    const last = runs[runs.length - 1];
    if (last?.buttons === buttons) last.frames++;
    else runs.push({ buttons, frames: 1 });
  }
  return runs;
}

/** One entry a frame. */
export function fromRuns(runs: readonly InputRun[]): Buttons[] {
  return runs.flatMap(({ buttons, frames }) => new Array<Buttons>(frames).fill(buttons));
}

/** `2 . 1 L`; the empty text for no frames. */
export function formatInputs(frames: Iterable<Buttons>): string {
  return formatRuns(toRuns(frames));
}

/**
 * Reads what `formatInputs` writes; line ends count as spaces.
 *
 * @throws RangeError on a count that is not a whole number of at least 1, an unknown button, or more than `MOST_FRAMES`
 */
export function parseInputs(text: string): Buttons[] {
  return fromRuns(parseRuns(text));
}

/**
 * The runs of a text as they stand there, without making a list of all frames.
 *
 * @throws RangeError as `parseInputs`
 */
export function parseRuns(text: string): InputRun[] {
  const words = text.split(/\s+/).filter(Boolean);
  if (words.length % 2) throw new RangeError(`input runs come in pairs of count and buttons, found "${text}"`);
  const runs: InputRun[] = [];
  let total = 0;
  for (let i = 0; i < words.length; i += 2) {
    const frames = Number(words[i]);
    if (!Number.isInteger(frames) || frames < 1) throw new RangeError(`no frame count "${words[i]}" in "${text}"`);
    total += frames;
    if (total > MOST_FRAMES) throw new RangeError(`more than ${MOST_FRAMES} frames of inputs`);
    runs.push({ frames, buttons: parseButtons(words[i + 1] as string) });
  }
  return runs;
}

/** Runs as text, equal neighbours as one. */
export function formatRuns(runs: readonly InputRun[]): string {
  const words: string[] = [];
  for (let i = 0; i < runs.length; ) {
    const { buttons } = runs[i];
    let frames = 0;
    for (; i < runs.length && runs[i].buttons === buttons; i++) frames += runs[i].frames;
    words.push(`${frames} ${formatButtons(buttons)}`);
  }
  return words.join(' ');
}

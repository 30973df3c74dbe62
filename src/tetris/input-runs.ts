/**
 * Sequences of buttons, one entry a frame, and their run-length text form: `2 . 1 L 17 D` is two frames of
 * nothing, one of LEFT and seventeen of DOWN.
 */
import { type Buttons, formatButtons, parseButtons } from './buttons.js';

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

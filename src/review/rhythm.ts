/** How somebody presses in a game: the pauses between two presses and how long each lasts. A press that goes wrong stands out of it. */
import { sum } from '../lib/statistics.js';
import { BUTTON, type Buttons, NO_BUTTONS, newlyPressed } from '../tetris/buttons.js';
import type { PlayedGame } from './played-game.js';

/** The buttons that take a piece to its place. */
export const STEERING: readonly Buttons[] = [BUTTON.LEFT, BUTTON.RIGHT, BUTTON.A, BUTTON.B];
/** Frames; what is longer is all the same. */
const LONGEST_GAP = 16;
const LONGEST_PRESS = 8;
/** A gap or length that has never been seen counts half. */
const UNSEEN = 0.5;

export interface Press {
  readonly button: Buttons;
  /** Frames of the piece: the first with the button, and the first without it. */
  readonly from: number;
  readonly to: number;
}

/** Presses of the steering buttons, button by button, each in its order. */
export function pressesOf(inputs: readonly Buttons[]): Press[] {
  return STEERING.flatMap((button) =>
    inputs.flatMap((held, from): Press[] => {
      if (!(newlyPressed(held, inputs[from - 1] ?? NO_BUTTONS) & button)) return [];
      let to = from;
      while (to < inputs.length && inputs[to] & button) to++;
      return [{ button, from, to }];
    }),
  );
}

export class Rhythm {
  readonly #gaps: Float64Array;
  readonly #lengths: Float64Array;
  /** Length of most presses, in frames. */
  readonly usualLength: number;

  /** @param pieces the buttons of each frame of each piece */
  constructor(pieces: readonly (readonly Buttons[])[]) {
    const gaps = new Float64Array(LONGEST_GAP + 1).fill(UNSEEN);
    const lengths = new Float64Array(LONGEST_PRESS + 1).fill(UNSEEN);
    for (const inputs of pieces) {
      const presses = pressesOf(inputs);
      for (const gap of gapsOf(presses)) gaps[gap]++;
      for (const press of presses) lengths[lengthOf(press)]++;
    }
    this.#gaps = usualness(gaps);
    this.#lengths = usualness(lengths);
    this.usualLength = Math.max(1, lengths.indexOf(Math.max(...lengths)));
  }

  /** How usual the presses of a piece are in the game: the logarithm of their chance, where a usual press counts nothing. */
  fit(inputs: readonly Buttons[]): number {
    const presses = pressesOf(inputs);
    const gaps = gapsOf(presses).reduce((sum, gap) => sum + this.#gaps[gap], 0);
    return presses.reduce((sum, press) => sum + this.#lengths[lengthOf(press)], gaps);
  }
}

const known = new WeakMap<PlayedGame['pieces'], Rhythm>();

/** The rhythm of those pieces of a game whose presses are known. */
export function rhythmOf(pieces: PlayedGame['pieces']): Rhythm {
  const rhythm = known.get(pieces) ?? new Rhythm(pieces.flatMap(({ inputs }) => (inputs ? [inputs] : [])));
  known.set(pieces, rhythm);
  return rhythm;
}

/** Frames from a press to the next one of the same button. */
function gapsOf(presses: readonly Press[]): number[] {
  return presses.flatMap(({ button, from }, i) => {
    const before = presses[i - 1];
    return before?.button === button ? [Math.min(LONGEST_GAP, from - before.from)] : [];
  });
}

function lengthOf({ from, to }: Press): number {
  return Math.min(LONGEST_PRESS, to - from);
}

/** Logarithms of shares, with their own mean at 0, so that neither more presses nor fewer are the more usual. */
function usualness(counts: Float64Array): Float64Array {
  const all = sum(counts);
  const logarithms = counts.map((count) => Math.log(count / all));
  const mean = counts.reduce((sum, count, i) => sum + (count / all) * logarithms[i], 0);
  return logarithms.map((each) => each - mean);
}

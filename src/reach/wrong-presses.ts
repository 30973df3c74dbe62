/**
 * Hands that err. Some presses go wrong, in one of three ways that are equally likely:
 *
 * - lost: the frame is without the button;
 * - late: the button comes a frame later;
 * - doubled: it is pressed, released for a frame, and pressed once more in the frame after that.
 *
 * A press is a button that was not held on the frame before. A press that was lost can be made again by whoever notices.
 */
import { SeededRandom } from '../lib/seeded-random.js';
import { BUTTON, type Buttons, NO_BUTTONS, newlyPressed } from '../tetris/buttons.js';

export const WRONG_PRESSES = ['lost', 'late', 'doubled'] as const;
/** How a press goes wrong. */
export type WrongPress = (typeof WRONG_PRESSES)[number];
/** Presses by what became of them. */
export type WrongPressCounts = Readonly<Record<WrongPress, number>>;

/** Buttons in the order of their draws. */
const ORDER: readonly Buttons[] = Object.values(BUTTON);
/** No press of a frame goes wrong. */
const RIGHT: Readonly<Record<WrongPress, Buttons>> = { lost: NO_BUTTONS, late: NO_BUTTONS, doubled: NO_BUTTONS };
/** Makes the random numbers differ from those of anything else with the game's seed. */
const SALT = 0x6d69_7373;

/** What comes of wrong presses in the frames after them. */
export class WrongFrames {
  private released = NO_BUTTONS;
  private coming = NO_BUTTONS;
  private comingLater = NO_BUTTONS;

  /**
   * The buttons that are really held in a frame.
   *
   * @param meant what the player means to hold
   * @param wrong which of these presses go wrong, and how
   */
  next(meant: Buttons, wrong: Readonly<Record<WrongPress, Buttons>>): Buttons {
    const held = (meant & ~(wrong.lost | wrong.late | this.released)) | this.coming;
    this.released = wrong.doubled;
    this.coming = this.comingLater | wrong.late;
    this.comingLater = wrong.doubled;
    return held;
  }

  /** Forgets what was to come: between two pieces nothing is pressed. */
  clear(): void {
    this.released = NO_BUTTONS;
    this.coming = NO_BUTTONS;
    this.comingLater = NO_BUTTONS;
  }
}

/** The hands of one game. The same seed errs in the same way. */
export class Hands {
  /** Presses that went wrong so far. */
  readonly counts: Record<WrongPress, number> = { lost: 0, late: 0, doubled: 0 };
  /** All of them together. */
  wrong = 0;
  private readonly frames = new WrongFrames();
  private readonly random: SeededRandom;

  /**
   * @param chance of every press to go wrong, 0–1
   * @param seed of the game
   */
  constructor(
    private readonly chance: number,
    seed: number,
  ) {
    this.random = new SeededRandom(seed ^ SALT);
  }

  /**
   * The buttons that are really held in a frame of a piece.
   *
   * @param meant what the player means to hold
   * @param heldBefore on the frame before
   */
  press(meant: Buttons, heldBefore: Buttons): Buttons {
    const wrong = { ...RIGHT };
    const pressed = newlyPressed(meant, heldBefore);
    for (const button of ORDER) {
      if ((pressed & button) === 0 || this.random.float() >= this.chance) continue;
      const how = WRONG_PRESSES[this.random.below(WRONG_PRESSES.length)];
      wrong[how] |= button;
      this.counts[how]++;
      this.wrong++;
    }
    return this.frames.next(meant, wrong);
  }

  /** The piece is at rest. */
  rest(): void {
    this.frames.clear();
  }
}

/** Frames from a press to the last one that can show that it went wrong. */
const LAST_SHOWN: WrongPressCounts = { lost: 0, late: 1, doubled: 2 };

/**
 * What is really held when a single press of a plan goes wrong, up to the last frame that can show it: once for
 * every press and every way. Where nothing shows, as when a button is pressed again anyway, it is left out.
 *
 * @param meant buttons of every frame of the plan
 */
export function everyWrongPress(meant: readonly Buttons[], heldBefore: Buttons): Buttons[][] {
  const all: Buttons[][] = [];
  for (let frame = 0; frame < meant.length; frame++) {
    const pressed = newlyPressed(meant[frame], frame === 0 ? heldBefore : meant[frame - 1]);
    for (const button of ORDER) {
      if ((pressed & button) === 0) continue;
      for (const how of WRONG_PRESSES) {
        const held = goneWrong(meant, frame, button, how);
        if (held.some((buttons, i) => buttons !== (meant[i] ?? NO_BUTTONS))) all.push(held);
      }
    }
  }
  return all;
}

function goneWrong(meant: readonly Buttons[], frame: number, button: Buttons, how: WrongPress): Buttons[] {
  const frames = new WrongFrames();
  return Array.from({ length: frame + LAST_SHOWN[how] + 1 }, (_, i) =>
    frames.next(meant[i] ?? NO_BUTTONS, i === frame ? { ...RIGHT, [how]: button } : RIGHT),
  );
}

// A chance as text.

/** The highest chance of a wrong press. */
export const MOST_CHANCE = 0.5;

/**
 * Reads a chance such as `0.5%`, as a share.
 *
 * @throws RangeError on anything else, and above 50 %
 */
export function parseChance(text: string): number {
  const share = Number(text.slice(0, -1)) / 100;
  if (/^\d{1,2}(\.\d{1,3})?%$/.test(text) && share <= MOST_CHANCE) return share;
  throw new RangeError(`no chance "${text}" (a percentage from 0% to ${100 * MOST_CHANCE}%, such as 0.5%)`);
}

/** The text that `parseChance` reads. */
export function formatChance(share: number): string {
  return `${Number((100 * share).toFixed(3))}%`;
}

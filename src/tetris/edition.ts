/**
 * In what the editions of the game differ besides their timing: facts that the game carries, so that the model asks for them
 * and never for the name of a cartridge.
 */

import { SCORE_CAP } from './score.js';
import { cappedTiming, NTSC, PAL, type Timing } from './timing.js';

/** What a game does where editions differ. Fields that are not set are as on the USA cartridge. */
export interface Edition {
  /** Where the score sticks; infinity for nowhere. */
  readonly scoreCap: number;
  /**
   * Points for SELECT held on the frame after lines and score have changed, 0 for none. They are not capped before the next
   * piece is scored. In B-type the game is won at once instead.
   */
  readonly selectPoints: number;
  /** After a top-out a curtain falls, and START counts when it is down; else START counts at once. */
  readonly hasCurtain: boolean;
  /** START pauses. */
  readonly hasPause: boolean;
  /** The redraw goes on in a pause. */
  readonly redrawsWhilePaused: boolean;
  /** The counts of singles to tetrises go down, from 0 to 9: a bare byte less one, and 9 in place of what is negative. */
  readonly countsClearsDown: boolean;
  /** A new game forgets the soft steps of a soft drop that a reset broke off. */
  readonly forgetsSoftDrop: boolean;
  /** Its tick that scores a piece adds points level by level, may take longer than a frame, and crashes where `crash.ts` says. */
  readonly crashes: boolean;
  /**
   * How the screen shows levels: as they are, or as the original does, whose digits mean nothing from 30 on and whose colours are
   * others from 138 on (`shown-numbers.ts`, `level-palette.ts`).
   */
  readonly levelDisplay: 'true' | 'original' | 'unknown';
}

/** A game's timing, and what its edition does. */
export interface GameFacts {
  readonly timing: Timing;
  readonly edition: Edition;
}

/** The cartridge of America. */
export const USA_EDITION: Edition = {
  scoreCap: SCORE_CAP,
  selectPoints: 0,
  hasCurtain: true,
  hasPause: true,
  redrawsWhilePaused: false,
  countsClearsDown: false,
  forgetsSoftDrop: false,
  crashes: false,
  levelDisplay: 'original',
};

/** The European cartridge. */
const EUROPEAN_EDITION: Edition = { ...USA_EDITION, selectPoints: 10_000 };

/** The game of the USA cartridge, and the European one. */
export const USA_GAME: GameFacts = { timing: NTSC, edition: USA_EDITION };
export const EUROPEAN_GAME: GameFacts = { timing: PAL, edition: EUROPEAN_EDITION };

/** The practice cartridge TetrisGYM, version 5. */
export const GYM_5_EDITION: Edition = {
  ...USA_EDITION,
  scoreCap: Number.POSITIVE_INFINITY,
  hasCurtain: false,
  redrawsWhilePaused: true,
  levelDisplay: 'unknown',
};

/** The practice cartridge TetrisGYM, version 6 and later. */
export const GYM_EDITION: Edition = { ...GYM_5_EDITION, countsClearsDown: true, forgetsSoftDrop: true };

/** Whether two editions play the same game, whatever they show of its level. */
export function hasSameRules(one: Edition, other: Edition): boolean {
  const { levelDisplay: _one, ...rules } = one;
  const { levelDisplay: _other, ...others } = other;
  return Object.entries(rules).every(([key, value]) => others[key as keyof typeof others] === value);
}

// What the settings of the practice cartridge make of its plain game, as far as games with them are played.

/** Settings that change the game; what is missing is as at power-on. */
export interface PracticeSettings {
  /** The line cap "killscreen ×2", by a level: from this one on a clear makes pieces fall two rows in every frame. */
  readonly lineCap?: number;
  /** "pause off": START does nothing in play. */
  readonly pauseOff?: true;
  /** "qual": a curtain falls after a top-out, and from 30,000 points on an ending follows it. */
  readonly qual?: true;
}

/** A game with these settings, at its start. */
export function factsWith({ timing, edition }: GameFacts, { lineCap, pauseOff, qual }: PracticeSettings): GameFacts {
  return {
    timing: lineCap === undefined ? timing : cappedTiming(lineCap),
    edition:
      pauseOff || qual
        ? { ...edition, ...(pauseOff && { hasPause: false }), ...(qual && { hasCurtain: true }) }
        : edition,
  };
}

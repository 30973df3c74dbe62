/** What the settings of the practice cartridge make of its plain game, as far as games with them are played. */

import type { GameFacts } from './edition.js';
import { cappedTiming } from './timing.js';

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

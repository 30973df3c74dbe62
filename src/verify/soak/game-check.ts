/** What a soak complains of in a game: frames that are not as the model has them, and what the bot finds wrong. */
import { hasOverruns } from '../../emulator/known-cartridges.js';
import type { Machine } from '../../emulator/machine.js';
import { FIRST_CRASH_LEVEL } from '../../tetris/crash-risk.js';
import { type FrameCheck, frameCheck } from './frame-check.js';
import type { SoakTally } from './soak-tally.js';

const ALL_LEVELS = 256;

/** A check of one game on a machine, which tells the tally. */
export function gameCheck(machine: Machine, tally: SoakTally): FrameCheck {
  // Where the original can freeze and crash the model does not follow it.
  const levels = hasOverruns(machine.cartridge) ? FIRST_CRASH_LEVEL : ALL_LEVELS;
  const check = frameCheck(machine, levels, (message) => tally.violate('model', message));
  return {
    get frames() {
      return check.frames;
    },
    get overruns() {
      return check.overruns;
    },
    listen(event) {
      check.listen(event);
      // A game that stops before a crash does as it was told.
      if (event.kind !== 'trouble' || event.trouble === 'crash-ahead') return;
      tally.violate('trouble', `frame ${event.frame}: ${event.message}`);
    },
  };
}

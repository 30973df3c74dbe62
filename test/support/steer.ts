/** A game played to its end by a pilot, from wherever the machine stands; a crash of the machine is an end, too. */
import type { Pilot } from '../../src/bot/pilot.js';
import { type Machine, MachineCrash } from '../../src/emulator/machine.js';
import { observe } from '../../src/ram/observe.js';
import type { GameResult } from '../../src/record/game-events.js';

export function steerToEnd(machine: Machine, bot: Pilot): GameResult {
  while (!bot.result) {
    try {
      machine.runFrame(bot.buttons());
      bot.see(observe(machine), machine.frame);
    } catch (error) {
      if (!(error instanceof MachineCrash)) throw error;
      bot.crash(error.reason);
    }
  }
  return bot.result;
}

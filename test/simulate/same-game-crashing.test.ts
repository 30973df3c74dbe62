/** Games by the rules `nes:crashing` from a high level on, beside the cartridge that crashes where the original does. */
import { expect, it } from 'vitest';
import type { PilotOptions } from '../../src/bot/game-account.js';
import { enterGame } from '../../src/bot/pass-menus.js';
import { pilot } from '../../src/bot/pilot.js';
import { openWritableMachine } from '../../src/emulator/jsnes-machine.js';
import { openPlayerSpec } from '../../src/features/players/open-player-spec.js';
import { parsePlayerSpec } from '../../src/players/player-spec.js';
import { pokeGameState, readGameState } from '../../src/ram/model-state.js';
import { observe } from '../../src/ram/observe.js';
import type { GameResult } from '../../src/record/game-events.js';
import { simulateFrom } from '../../src/simulate/simulate-game.js';
import { BUILTIN_CRASHING_IMAGE } from '../emulator/builtin-image.js';

const opened = openPlayerSpec(parsePlayerSpec('maxout:plies=1'));
if (!opened.ok) throw new Error(opened.message);
const { player } = opened;
const MENUS = { gameType: 'A', startLevel: 18, height: 0, music: 3, titleWait: 0, levelMenuWait: 4 } as const;

/** The same game on the cartridge and simulated, from a level on. */
function played(level: number, options: Pick<PilotOptions, 'untilLines' | 'dodge'>): [GameResult, GameResult] {
  const machine = openWritableMachine(BUILTIN_CRASHING_IMAGE, { pictures: false, fast: true });
  expect(enterGame(machine, MENUS).ok).toBe(true);
  for (let frame = 0; frame < 4; frame++) machine.runFrame(0);
  const start = { ...readGameState(machine), lines: 10 * level - 60, level };
  pokeGameState(machine, start);
  const all = { ...options, gameType: 'A', startLevel: 18, seed: 0, reaction: 0 } as const;
  const bot = pilot(player, all, { first: observe(machine), frame: machine.frame, tell: () => {} });
  while (!bot.result) {
    try {
      machine.runFrame(bot.buttons());
    } catch (error) {
      bot.crash(String(error));
      break;
    }
    bot.see(observe(machine), machine.frame);
  }
  if (!bot.result) throw new Error('the game has no result');
  return [bot.result, simulateFrom(player, start, { ...all })];
}

it.each([161, 167])('are the same from level %i on where the player dodges', (level) => {
  const [onCartridge, simulated] = played(level, { untilLines: 10 * level - 20 });
  expect(simulated).toEqual(onCartridge);
  expect(simulated.dodges?.crashes).toBeGreaterThan(0);
  expect(simulated.end).toBe('lines-reached');
});

it('are the same from level 160 on where nobody dodges, through freezes up to the crash', () => {
  const [onCartridge, simulated] = played(160, { untilLines: 1_660, dodge: false });
  // A freeze is no part of the plan; how the cartridge fails, and when that is seen, is its own.
  const { planDifferences, failure, frames, ...same } = onCartridge;
  expect(simulated).toMatchObject(same);
  expect(planDifferences).toBe(simulated.freezes);
  expect(simulated.end).toBe('crashed');
});

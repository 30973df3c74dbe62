/** Where seeds lead to without a machine, held against the cartridges. */
import { describe, expect, it } from 'vitest';
import { enterGame } from '../../src/bot/pass-menus.js';
import { seedWaits } from '../../src/emulator/clients/menu-step.js';
import { openMachine } from '../../src/emulator/jsnes-machine.js';
import { diffGameState } from '../../src/ram/model-state.js';
import { startFromPowerOn } from '../../src/simulate/menu-steps.js';
import { NO_BUTTONS } from '../../src/tetris/buttons.js';
import { stepGame } from '../../src/tetris/game-step.js';
import { BUILTIN_IMAGE, BUILTIN_PAL_IMAGE } from '../emulator/builtin-image.js';

const IMAGES = { builtin: BUILTIN_IMAGE, 'builtin-pal': BUILTIN_PAL_IMAGE };
const CHOICES = [
  [0, { gameType: 'A', startLevel: 18, height: 0, music: 0 }],
  [7, { gameType: 'A', startLevel: 19, height: 0, music: 3 }],
  [123_456, { gameType: 'B', startLevel: 4, height: 5, music: 1 }],
] as const;
/** What the pad has told the menus stays in RAM; the start of the model knows nothing of it. */
const OF_THE_PAD = ['padHeld', 'padPressed', 'tickHeld', 'tickPressed'];

describe.each(Object.keys(IMAGES) as (keyof typeof IMAGES)[])('the menus of "%s"', (kind) => {
  it.each(CHOICES)('lead with seed %i to the game that the cartridge begins', (seed, choice) => {
    const goal = { ...choice, ...seedWaits(seed) };
    const machine = openMachine(IMAGES[kind], { pictures: false, fast: true });
    expect(enterGame(machine, goal)).toMatchObject({ ok: true });
    let start = startFromPowerOn(goal, kind);
    while (start.activity === 'preparing') start = stepGame(start, NO_BUTTONS);
    const differences = diffGameState(machine, start);
    expect(differences.filter(({ field }) => !OF_THE_PAD.includes(field))).toEqual([]);
  });
});

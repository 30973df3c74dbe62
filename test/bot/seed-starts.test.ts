/** Where the games of seeds begin. */
import { describe, expect, test } from 'vitest';
import { enterGame } from '../../src/bot/pass-menus.js';
import { SeedStarts } from '../../src/bot/seed-starts.js';
import { seedWaits } from '../../src/emulator/clients/menu-step.js';
import { openMachine } from '../../src/emulator/jsnes-machine.js';
import { readGameState } from '../../src/ram/model-state.js';
import { BUILTIN_IMAGE } from '../emulator/builtin-image.js';

const GAME = { gameType: 'A', startLevel: 19, height: 0, music: 0 } as const;
const open = () => openMachine(BUILTIN_IMAGE, { pictures: false, fast: true });

describe('the start of a seed', () => {
  test.for([
    { title: 'with one wait on the title', seeds: [3, 259, 515, 2563] },
    { title: 'with others, and back again', seeds: [7, 8, 1031, 7, 519] },
  ])('is that of a game from power-on: seeds $title', ({ seeds }) => {
    const machine = open();
    const starts = new SeedStarts(machine, GAME);
    for (const seed of seeds) {
      const again = open();
      enterGame(again, { ...GAME, ...seedWaits(seed) });
      expect(starts.startOf(seed), `seed ${seed}`).toEqual(readGameState(again));
      expect(machine.frame).toBe(again.frame);
    }
  });
});

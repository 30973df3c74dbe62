/** Where the games of many seeds begin on a cartridge whose menus are not played for each. */

import { expect, test } from 'vitest';
import { SeedStarts } from '../../../src/bot/seed-starts.js';
import type { NesImage } from '../../../src/emulator/image.js';
import { openMachine } from '../../../src/emulator/jsnes-machine.js';
import { type Machine, RelayedMachine } from '../../../src/emulator/machine.js';
import { PredictedStarts } from '../../../src/features/play/demo-search.js';
import type { Buttons } from '../../../src/tetris/buttons.js';
import { ORIGINAL_LIKE_IMAGE } from '../../support/cartridges/original-like-image.js';
import { otherStart, variantImage } from '../../support/cartridges/variant-cartridge.js';

const GAME = { gameType: 'A', startLevel: 19, height: 0, music: 3 } as const;
const SEEDS = [3, 259, 2_051, 2_307, 2_563, 2_819, 25_603, 25_859, 259, 26_115, 4, 2_052, 2_308];

/** Counts the frames that are played. */
class Counted extends RelayedMachine {
  played = 0;

  override runFrame(buttons: Buttons): void {
    this.played++;
    super.runFrame(buttons);
  }
}

const open = (image: NesImage): Machine => openMachine(image, { pictures: false, fast: true });

test.each([
  ['a cartridge whose generator begins elsewhere', variantImage(otherStart())],
  ['a cartridge that shows its games late', ORIGINAL_LIKE_IMAGE],
])('starts on %s are those that are played, and most are not played', (_, image) => {
  const machine = new Counted(open(image));
  const predicted = new PredictedStarts(machine, GAME);
  const played = new SeedStarts(open(image), GAME);
  for (const seed of SEEDS) expect(predicted.startOf(seed), `seed ${seed}`).toEqual(played.startOf(seed));
  const before = machine.played;
  for (let wait = 1_000; wait < 1_005; wait++) predicted.startOf(4 + 256 * wait);
  expect(machine.played).toBe(before);
});

/** Every seventh frame is two. */
class Uneven extends RelayedMachine {
  override runFrame(buttons: Buttons): void {
    super.runFrame(buttons);
    if (this.frame % 7 === 0) super.runFrame(buttons);
  }
}

test('starts on a cartridge whose menu is another are played', () => {
  const image = variantImage(otherStart());
  const predicted = new PredictedStarts(new Uneven(open(image)), GAME);
  const played = new SeedStarts(new Uneven(open(image)), GAME);
  for (const seed of SEEDS) expect(predicted.startOf(seed), `seed ${seed}`).toEqual(played.startOf(seed));
});

/** What is found out about a cartridge is found out once: views and workers tell each other. */
import { expect, test } from 'vitest';
import { CartridgeSlot } from '../../src/web/game/cartridge-slot.js';
import { Cartridges } from '../../src/web/sources/cartridges.js';
import { BUILTIN_BYTES, BUILTIN_IMAGE } from '../emulator/builtin-image.js';

const changed = BUILTIN_IMAGE.bytes.slice();
changed[changed.length - 1] ^= 1;

test('a file is checked when it comes, and not when it is told what came of it', () => {
  const slot = new CartridgeSlot(BUILTIN_BYTES);
  expect([slot.insert(changed).ok, slot.isFast]).toEqual([true, true]);
  // The wrong answer is believed: so nobody has looked.
  expect([slot.insert(changed, false).ok, slot.isFast]).toEqual([true, false]);
  slot.eject('builtin');
  expect(slot.isFast).toBe(true);
});

test('the cartridges of recordings tell what was found out, and believe it', () => {
  const cartridges = new Cartridges(BUILTIN_BYTES);
  const added = cartridges.add({ bytes: changed, isFast: false });
  if (!added.ok) throw new Error(added.message);
  expect(added.isFast).toBe(false);
  expect(cartridges.open(added.image).kind).toBe('untouched');
});

/**
 * What the console's picture unit holds, as far as a picture depends on it. It is followed by the register writes of a machine that
 * draws nothing: a picture drawn by the machine itself takes ten times as long.
 */

import type { RegisterWrite } from '../../src/emulator/machine.js';

/** Places in a screen's bytes: 32 × 30 tiles with their attributes, colours, sprites, and the two control registers. */
export const TILES_AT = 0;
export const ATTRIBUTES_AT = 960;
export const COLOURS_AT = 1024;
export const SPRITES_AT = 1056;
export const CONTROL_AT = 1312;
export const MASK_AT = 1313;
export const SCREEN_SIZE = 1314;

const CONTROL = 0x2000;
const MASK = 0x2001;
const SCROLL = 0x2005;
const ADDRESS = 0x2006;
const DATA = 0x2007;
const SPRITE_TRANSFER = 0x4014;

const SPRITE_BYTES = 256;
const NAMETABLES = 0x2000;
const PALETTE = 0x3f00;
/** Set in the control register: addresses grow by a row. */
const BY_ROW = 4;

/** Follows what a cartridge writes to the picture unit. One screen alone is kept: all nametables are the same. */
export class ScreenMemory {
  /** The screen now; a view that stays the same. */
  readonly bytes = new Uint8Array(SCREEN_SIZE);
  #address = 0;
  #high = 0;
  /** The next write to an address register is its second half. */
  #isSecond = false;

  /** @param ram of the console, a living view: sprites are taken from it */
  constructor(private readonly ram: () => Readonly<Uint8Array> | ArrayLike<number>) {}

  /** Takes a write, in the order in which writes happen. */
  readonly take = ({ address, value }: RegisterWrite): void => {
    switch (address) {
      case DATA:
        this.#put(value);
        break;
      case ADDRESS:
        if (this.#isSecond) this.#address = ((this.#high << 8) | value) & 0x3fff;
        else this.#high = value;
        this.#isSecond = !this.#isSecond;
        break;
      case SCROLL:
        this.#isSecond = !this.#isSecond;
        break;
      case CONTROL:
        this.bytes[CONTROL_AT] = value;
        break;
      case MASK:
        this.bytes[MASK_AT] = value;
        break;
      case SPRITE_TRANSFER: {
        const ram = this.ram();
        for (let i = 0; i < SPRITE_BYTES; i++) this.bytes[SPRITES_AT + i] = ram[(value << 8) + i];
        break;
      }
    }
  };

  #put(value: number): void {
    const address = this.#address;
    if (address >= PALETTE) {
      // The first colour of each palette of sprites is that of the background's.
      const place = address & 0x1f;
      this.bytes[COLOURS_AT + ((place & 0x13) === 0x10 ? place & 0x0f : place)] = value & 0x3f;
    } else if (address >= NAMETABLES) this.bytes[TILES_AT + (address & 0x3ff)] = value;
    this.#address = (address + (this.bytes[CONTROL_AT] & BY_ROW ? 32 : 1)) & 0x3fff;
  }
}

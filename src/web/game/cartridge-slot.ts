/** The cartridge that is in the machine, and files that want to be: they are checked before they are played. */

import { builtinCartridge } from '../../emulator/clients/known-cartridges.js';
import { mayRunFast } from '../../emulator/fast-check.js';
import { type NesImage, readImage } from '../../emulator/image.js';
import { type CartridgeResult, checkCartridge } from '../../identify/check-cartridge.js';

export class CartridgeSlot {
  readonly #builtin: Uint8Array;
  #image: NesImage;
  /** See `mayRunFast`. */
  #isFast: boolean;

  /** The built-in cartridge is in at first. */
  constructor(builtin: Uint8Array) {
    this.#builtin = builtin;
    const read = readImage(builtin, [builtinCartridge(builtin)]);
    if (!read.ok) throw new RangeError(`the built-in cartridge is damaged: ${read.message}`);
    this.#image = read.image;
    this.#isFast = mayRunFast(read.image);
  }

  get image(): NesImage {
    return this.#image;
  }

  get isFast(): boolean {
    return this.#isFast;
  }

  /**
   * Puts a file in, if it is a cartridge to play; an unknown one is run for ten of its seconds to find out.
   *
   * @param isFast what was found out about the same file before, if it was; see `mayRunFast`
   */
  insert(file: Uint8Array, isFast?: boolean): CartridgeResult {
    const checked = checkCartridge(file, { known: [builtinCartridge(this.#builtin)] });
    if (!checked.ok) return checked;
    this.#image = checked.image;
    this.#isFast = isFast ?? mayRunFast(checked.image);
    return checked;
  }

  /** Puts the built-in cartridge in again. */
  eject(): void {
    this.insert(this.#builtin);
  }
}

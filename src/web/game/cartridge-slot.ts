/** The cartridge that is in the machine, and files that want to be: they are checked before they are played. */

import {
  BUILTIN_KINDS,
  type BuiltinKind,
  builtinCartridge,
  type KnownCartridge,
} from '../../emulator/clients/known-cartridges.js';
import { mayRunFast } from '../../emulator/fast-check.js';
import { type NesImage, readImage } from '../../emulator/image.js';
import { type CartridgeResult, checkCartridge } from '../../verify/identify/check-cartridge.js';

import type { BuiltinFiles } from '../stores/cartridge-store.js';

export class CartridgeSlot {
  readonly #builtin: BuiltinFiles;
  readonly #known: readonly KnownCartridge[];
  #image: NesImage;
  /** See `mayRunFast`. */
  #isFast: boolean;

  /** The built-in cartridge of the USA game is in at first. */
  constructor(builtin: BuiltinFiles) {
    this.#builtin = builtin;
    this.#known = BUILTIN_KINDS.map((kind) => builtinCartridge(builtin[kind], kind));
    const read = readImage(builtin.builtin, this.#known);
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
    const checked = checkCartridge(file, { known: this.#known });
    if (!checked.ok) return checked;
    this.#image = checked.image;
    this.#isFast = isFast ?? mayRunFast(checked.image);
    return checked;
  }

  /** Puts a built-in cartridge in. */
  eject(kind: BuiltinKind): void {
    this.insert(this.#builtin[kind]);
  }
}

/** The cartridges that recordings can be played on, by the hash of their content. Lives in a worker. */
import type { NesImage } from '../../emulator/image.js';
import { openMachine } from '../../emulator/jsnes-machine.js';
import type { Machine } from '../../emulator/machine.js';
import type { Result } from '../../lib/result.js';
import { movieChecksum } from '../../replay/movie/movie-checksum.js';
import { CartridgeSlot } from '../game/cartridge-slot.js';
import type { CartridgeFile } from '../stores/cartridge-store.js';

export interface CartridgeEntry {
  readonly image: NesImage;
  /** Whether it runs on the fast machine. */
  readonly isFast: boolean;
}

export class Cartridges {
  readonly #builtin: Uint8Array;
  readonly #entries = new Map<string, CartridgeEntry>();

  constructor(builtin: Uint8Array) {
    this.#builtin = builtin;
    this.#keep(new CartridgeSlot(builtin));
  }

  /** Adds one of the user's, if it is a cartridge of the game; else says why not. */
  add({ bytes, isFast }: Pick<CartridgeFile, 'bytes' | 'isFast'>): Result<CartridgeEntry> {
    const slot = new CartridgeSlot(this.#builtin);
    const inserted = slot.insert(bytes, isFast);
    return inserted.ok ? { ok: true, ...this.#keep(slot) } : inserted;
  }

  has(bodySha1: string): boolean {
    return this.#entries.has(bodySha1);
  }

  /** The one that a movie was made for. */
  byChecksum(checksum: string): NesImage | undefined {
    return [...this.#entries.values()].find(({ image }) => movieChecksum(image) === checksum)?.image;
  }

  /** A machine with a cartridge that is there; it makes no pictures until it is told to. */
  open(bodySha1: string): Machine {
    const entry = this.#entries.get(bodySha1);
    if (!entry) throw new TypeError(`there is no cartridge ${bodySha1}`);
    return openMachine(entry.image, { pictures: false, fast: entry.isFast });
  }

  #keep({ image, isFast }: CartridgeSlot): CartridgeEntry {
    const entry = { image, isFast };
    this.#entries.set(image.bodySha1, entry);
    return entry;
  }
}

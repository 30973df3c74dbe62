/** The cartridges that recordings can be played on, by the hash of their content. Lives in a worker. */

import { openForLevel } from '../../bot/raised-machine.js';
import { BUILTIN_KINDS, clientOf } from '../../emulator/clients/known-cartridges.js';
import type { NesImage } from '../../emulator/image.js';
import type { Machine } from '../../emulator/machine.js';
import type { MovieCartridge } from '../../features/recordings/open-bytes.js';
import { type Result, refuse } from '../../lib/result.js';
import type { RunHeader } from '../../record/run-header.js';
import { movieChecksum } from '../../replay/movie/fm2.js';
import { type ParsedMovie, regionProblem } from '../../replay/movie/parsed-movie.js';
import { CartridgeSlot } from '../game/cartridge-slot.js';
import type { BuiltinFiles, CartridgeFile } from '../stores/cartridge-store.js';

export interface CartridgeEntry {
  readonly image: NesImage;
  /** Whether it runs on the fast machine. */
  readonly isFast: boolean;
}

export class Cartridges {
  readonly #builtin: BuiltinFiles;
  readonly #entries = new Map<string, CartridgeEntry>();

  constructor(builtin: BuiltinFiles) {
    this.#builtin = builtin;
    // That of the USA game is the last one, which movies are played on that do not say for which they were made.
    for (const kind of [...BUILTIN_KINDS].reverse()) {
      const slot = new CartridgeSlot(builtin);
      slot.eject(kind);
      this.#keep(slot);
    }
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

  /** The one that a movie was made for; where the movie does not say it, the one of its console that was added last. */
  forMovie(movie: ParsedMovie): Result<MovieCartridge> {
    const { romChecksum, bodySha1 } = movie;
    const images = [...this.#entries.values()].map(({ image }) => image);
    const image = images.findLast((each) => {
      if (romChecksum !== undefined) return movieChecksum(each) === romChecksum;
      if (bodySha1 !== undefined) return each.bodySha1 === bodySha1;
      return regionProblem(movie, clientOf(each.kind)) === undefined;
    });
    if (!image) {
      const name = movie.romName || 'no name';
      return refuse(`the movie was made for another cartridge (${name}); choose that cartridge's file here first`);
    }
    const ofRegion = regionProblem(movie, clientOf(image.kind));
    if (ofRegion) return refuse(`${ofRegion}; choose the file of the cartridge that it was made for here first`);
    return { ok: true, image, open: () => this.open(image) };
  }

  /** A machine with a cartridge that is there, for games from a level; it makes no pictures until it is told to. */
  open({ bodySha1 }: Pick<RunHeader['image'], 'bodySha1'>, startLevel = 0): Machine {
    const entry = this.#entries.get(bodySha1);
    if (!entry) throw new TypeError(`there is no cartridge ${bodySha1}`);
    return openForLevel(entry.image, startLevel, { pictures: false, fast: entry.isFast });
  }

  #keep({ image, isFast }: CartridgeSlot): CartridgeEntry {
    const entry = { image, isFast };
    this.#entries.set(image.bodySha1, entry);
    return entry;
  }
}

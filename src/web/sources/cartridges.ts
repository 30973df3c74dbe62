/** The cartridges that recordings can be played on, by the hash of their content. Lives in a worker. */

import { openForLevel } from '../../bot/raised-machine.js';
import { BUILTIN_KINDS, clientOf } from '../../emulator/clients/known-cartridges.js';
import type { NesImage } from '../../emulator/image.js';
import type { Machine } from '../../emulator/machine.js';
import type { Result } from '../../lib/result.js';
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
  ofMovie(movie: Pick<ParsedMovie, 'romChecksum' | 'bodySha1' | 'region'>): NesImage | undefined {
    const { romChecksum, bodySha1 } = movie;
    const images = [...this.#entries.values()].map(({ image }) => image);
    if (romChecksum !== undefined) return images.find((image) => movieChecksum(image) === romChecksum);
    if (bodySha1 !== undefined) return images.find((image) => image.bodySha1 === bodySha1);
    return images.findLast(({ kind }) => regionProblem(movie, clientOf(kind)) === undefined);
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

/** Long work in a worker, in slices: between them its messages are heard. */
const SLICE_MS = 12;

/** A promise that is kept after the messages that are waiting. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}

/**
 * Takes all steps of a generator.
 *
 * @param onSlice told after every slice how many steps were taken, and what the last one told; false ends the work
 * @returns what the generator returns; undefined when the work was ended
 */
export async function takeTurns<Told, Result>(
  steps: Generator<Told, Result, void>,
  onSlice: (steps: number, told: Told | undefined) => boolean,
): Promise<{ readonly result: Result } | undefined> {
  let taken = 0;
  let told: Told | undefined;
  for (;;) {
    const until = performance.now() + SLICE_MS;
    while (performance.now() < until) {
      const step = steps.next();
      if (step.done) return { result: step.value };
      taken++;
      told = step.value;
    }
    await nextTurn();
    if (!onSlice(taken, told)) return undefined;
  }
}

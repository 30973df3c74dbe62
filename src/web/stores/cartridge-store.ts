/**
 * The cartridge files of the page: the built-in ones, fetched once, and one of the user's, which all views have once it is
 * chosen in one of them. It stays in this browser and is remembered there only when the user says so.
 */
import type { BuiltinKind } from '../../emulator/clients/known-cartridges.js';
import { NotKept } from './browser-database.js';
import type { BrowserRecords } from './browser-records.js';
import { Listeners } from './listeners.js';
import { fetchPacked } from './packed-files.js';

/** The cartridges that come with the program. */
export type BuiltinFiles = Readonly<Record<BuiltinKind, Uint8Array<ArrayBuffer>>>;

/** A file of the user's; not yet checked. */
export interface CartridgeFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Whether it runs on the fast machine, once a worker has found out, which takes some seconds; see `mayRunFast`. */
  readonly isFast?: boolean | undefined;
}

const KIND = 'cartridges';
const KEY = 'own';

export class CartridgeStore {
  /** Another cartridge is chosen, or the chosen one is remembered or forgotten. */
  readonly changes = new Listeners<void>();
  readonly #records: BrowserRecords;
  #builtin: Promise<BuiltinFiles> | undefined;
  #own: Promise<CartridgeFile | undefined> | undefined;
  #remembered: Promise<CartridgeFile | undefined> | undefined;

  constructor(records: BrowserRecords) {
    this.#records = records;
  }

  /** The files of the built-in cartridges. */
  builtin(): Promise<BuiltinFiles> {
    this.#builtin ??= fetchBuiltin().catch((error: unknown) => {
      this.#builtin = undefined;
      throw error;
    });
    return this.#builtin;
  }

  /** The user's cartridge: the one chosen last, at first the remembered one; undefined for the built-in one. */
  own(): Promise<CartridgeFile | undefined> {
    this.#own ??= this.remembered();
    return this.#own;
  }

  /**
   * Chooses a cartridge for all views; undefined for the built-in one. While one is remembered, a file takes its place
   * there, too.
   */
  async choose(file: CartridgeFile | undefined): Promise<void> {
    const [own, remembered] = await Promise.all([this.own(), this.remembered()]);
    if (isSameCartridge(own, file)) return;
    this.#own = Promise.resolve(file);
    // Where that fails the one before stays remembered, and is not said to be this one.
    if (remembered) await this.remember().catch(() => {});
    this.changes.tell();
  }

  /** The cartridge that the user let this browser remember; undefined for none, or where nothing can be kept. */
  remembered(): Promise<CartridgeFile | undefined> {
    this.#remembered ??= this.#readRemembered();
    return this.#remembered;
  }

  /**
   * Keeps the chosen cartridge in this browser, if it is one of the user's.
   *
   * @throws NotKept where the browser keeps nothing, as in some private windows
   */
  async remember(): Promise<void> {
    const file = await this.own();
    if (!file) return;
    const { name, bytes, isFast } = file;
    await this.#records.keep(KIND, KEY, { name, bytes, ...(isFast !== undefined && { isFast }), version: __VERSION__ });
    this.#remembered = Promise.resolve(file);
    this.changes.tell();
  }

  /** Removes the cartridge from this browser; it stays chosen. */
  async forget(): Promise<void> {
    await this.own();
    await this.#records.forget(KIND, KEY);
    this.#remembered = Promise.resolve(undefined);
    this.changes.tell();
  }

  async #readRemembered(): Promise<CartridgeFile | undefined> {
    try {
      const kept = await this.#records.read(KIND, KEY);
      return (
        kept && { name: kept.name, bytes: kept.bytes, isFast: kept.version === __VERSION__ ? kept.isFast : undefined }
      );
    } catch (error) {
      if (!(error instanceof NotKept)) throw error;
      return undefined;
    }
  }
}

/** Whether two files hold the same, whatever they are called; undefined is the built-in cartridge. */
export function isSameCartridge(some: CartridgeFile | undefined, other: CartridgeFile | undefined): boolean {
  if (!some || !other) return some === other;
  return some.bytes.length === other.bytes.length && some.bytes.every((byte, i) => byte === other.bytes[i]);
}

async function fetchBuiltin(): Promise<BuiltinFiles> {
  const [builtin, european, crashing] = await Promise.all([
    fetchPacked(__ASSETS__.cartridges.builtin),
    fetchPacked(__ASSETS__.cartridges['builtin-pal']),
    fetchPacked(__ASSETS__.cartridges['builtin-crashing']),
  ]);
  return { builtin, 'builtin-pal': european, 'builtin-crashing': crashing };
}

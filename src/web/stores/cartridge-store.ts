/**
 * The cartridge files of the page: the built-in one, fetched once, and one of the user's, which stays in this browser
 * and is remembered there only when the user says so.
 */
import { inStore } from './browser-database.js';
import { fetchPacked } from './fetch-packed.js';

/** A file of the user's; not yet checked. */
export interface CartridgeFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const KIND = 'cartridges';
const KEY = 'own';

export class CartridgeStore {
  #builtin: Promise<Uint8Array<ArrayBuffer>> | undefined;

  /** The file of the built-in cartridge. */
  builtin(): Promise<Uint8Array<ArrayBuffer>> {
    this.#builtin ??= fetchPacked(__ASSETS__.cartridge);
    return this.#builtin;
  }

  /** The cartridge that the user let this browser remember; undefined for none, or where nothing can be kept. */
  async remembered(): Promise<CartridgeFile | undefined> {
    try {
      return (await inStore(KIND, 'readonly', (store) => store.get(KEY))) as CartridgeFile | undefined;
    } catch {
      return undefined;
    }
  }

  /**
   * Keeps a cartridge in this browser.
   *
   * @throws DOMException where the browser keeps nothing, as in some private windows
   */
  async remember(file: CartridgeFile): Promise<void> {
    await inStore(KIND, 'readwrite', (store) => store.put(file, KEY));
  }

  /** Removes the cartridge from this browser. */
  async forget(): Promise<void> {
    await inStore(KIND, 'readwrite', (store) => store.delete(KEY));
  }
}

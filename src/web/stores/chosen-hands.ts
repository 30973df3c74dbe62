/** The hands that somebody says are theirs: chosen once in any view, they count in all views, and this browser keeps them. */
import { signal } from '@preact/signals';
import { HANDS, type Hands, type HandsName } from '../../players/hands.js';
import type { BrowserRecords } from './browser-records.js';

const KIND = 'hands';
const KEY = 'own';
/** Where nobody has chosen any: those of most people. */
const USUAL: HandsName = 'tap';

export class ChosenHands {
  /** Undefined as long as nobody has chosen any. */
  readonly name = signal<HandsName | undefined>(undefined);
  /** Settles once what this browser keeps has been read. */
  readonly isRead: Promise<void>;
  readonly #records: BrowserRecords;

  constructor(records: BrowserRecords) {
    this.#records = records;
    this.isRead = this.#read();
  }

  /** The chosen ones, or the usual ones. */
  get orUsual(): HandsName {
    return this.name.value ?? USUAL;
  }

  /** Undefined as long as nobody has chosen any. */
  get hands(): Hands | undefined {
    return this.name.value && HANDS[this.name.value];
  }

  /** From now on, in all views. Where the browser keeps nothing they count until the page is closed. */
  choose(name: HandsName): void {
    this.name.value = name;
    this.#records.keep(KIND, KEY, { name }).catch(() => {});
  }

  async #read(): Promise<void> {
    const kept = await this.#records.read(KIND, KEY).catch(() => undefined);
    // Somebody may have chosen meanwhile.
    this.name.value ??= kept?.name;
  }
}

/** Says once that something which this browser kept is damaged, and lets it be saved as a file. */
import { button, element } from '../browser/element.js';
import { saveFile } from '../browser/save-file.js';
import type { AsideRecord } from '../stores/browser-database.js';
import { whyNotKept } from '../stores/browser-database.js';
import type { BrowserRecords } from '../stores/browser-records.js';

const FILE = 'maxout-set-aside.json';

export class AsideNotice {
  /** Opens the notice, as long as something is set aside. */
  readonly opener: HTMLButtonElement;
  /** Hears what people are told. */
  onTold: (text: string) => void = () => {};
  readonly #records: BrowserRecords;
  readonly #text = element('span');
  readonly #remove: HTMLButtonElement;
  readonly #notice: HTMLElement;
  #aside: readonly AsideRecord[] = [];

  /** @param messages holds the notice while it is open */
  constructor(records: BrowserRecords, messages: HTMLElement) {
    this.#records = records;
    this.opener = button('Set aside', () => void this.#open(), 'set-aside');
    this.opener.hidden = true;
    const close = button('×', () => void this.#close(), 'close');
    close.ariaLabel = 'Close the message';
    // What is deleted for good has been saved before.
    this.#remove = button('Delete it here', () => void this.#delete());
    this.#notice = element(
      'div',
      { className: 'message aside-notice', hidden: true },
      element(
        'div',
        {},
        this.#text,
        element(
          'div',
          { className: 'row' },
          button('Save it as a file', () => void this.#save()),
          this.#remove,
        ),
      ),
      close,
    );
    messages.append(this.#notice);
    records.changes.add(() => void this.follow());
  }

  /** Looks whether something is set aside, and opens the notice if nobody was told of it. */
  async follow(): Promise<void> {
    try {
      const { records, isTold } = await this.#records.aside();
      this.#aside = records;
      this.opener.hidden = records.length === 0;
      if (records.length === 0) this.#notice.hidden = true;
      else if (!isTold) await this.#open();
    } catch {
      // Where nothing is kept, nothing is set aside.
    }
  }

  async #open(): Promise<void> {
    const { describeAside } = await import('../stores/kept-kinds.js');
    const text = `Some of what this browser kept for you is damaged and cannot be used: ${describeAside(this.#aside)}. It is set aside as it was, and the page goes on without it. Save it as a file if you want to keep it.`;
    this.#remove.hidden = true;
    this.#text.textContent = text;
    this.#notice.hidden = false;
    this.onTold(text);
  }

  /** It is not opened again by itself. */
  async #close(): Promise<void> {
    this.#notice.hidden = true;
    // Where that cannot be kept, it is told once more.
    await this.#records.tellAside(this.#aside).catch(() => {});
  }

  async #save(): Promise<void> {
    const { formatAside } = await import('../stores/aside-text.js');
    saveFile(FILE, await formatAside(this.#aside), 'application/json');
    this.#remove.hidden = false;
    await this.#records.tellAside(this.#aside).catch(() => {});
  }

  async #delete(): Promise<void> {
    try {
      await this.#records.forgetAside(this.#aside);
    } catch (error) {
      this.#text.textContent = `${whyNotKept(error)}.`;
    }
  }
}

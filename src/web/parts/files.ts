/** Files that the user chooses, words for what is in them, and text for the clipboard. */

import type { WeightsOrigin } from '../../eval/ntuple/ntuple-file.js';
import { mebibytes, plural, rounded } from '../../lib/format-numbers.js';
import type { App } from '../app/view.js';
import { element } from '../browser/element.js';
import { whyNotKept } from '../stores/browser-database.js';
import { type CartridgeFile, isSameCartridge } from '../stores/cartridge-store.js';

/** A file with its content. */
export interface ChosenFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Reads a file up to a size; undefined when that fails, which the user is told. */
export async function readChosenFile(app: App, file: File, limitBytes: number): Promise<ChosenFile | undefined> {
  if (file.size > limitBytes) {
    const [found, most] = [file.size, limitBytes].map(mebibytes);
    app.notify(
      `${file.name}: the file has ${found} MB, but at most ${most} MB are read; choose another file.`,
      'problem',
    );
    return undefined;
  }
  try {
    return { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
  } catch {
    app.notify(`${file.name}: this file cannot be read; choose one that is not open in another program.`, 'problem');
    return undefined;
  }
}

/** Whether the browser kept or read something; why not is told. @param what a sentence without its end */
export async function isDone({ notify }: App, work: Promise<unknown>, what: string): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    notify(`${what}. ${whyNotKept(error)}.`, 'problem');
    return false;
  }
}

/**
 * Copies a text, and says so; where the browser forbids it, the text is shown instead.
 *
 * @param what begins the message: `The link`
 */
export async function copyText(app: App, text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    app.notify(`${what} is on the clipboard.`);
  } catch {
    app.notify(`${what}: ${text}`);
  }
}

/** The game's name, and the file's if it is one of the user's. */
export function describeCartridge(name: string, file: CartridgeFile | undefined): string {
  return file ? `${name} (${file.name})` : name;
}

/** How weights came about, in words. */
const MILLION = 1e6;

/** `12.5 million pieces`, `60,000 pieces` */
export function describePieces(pieces: number): string {
  if (pieces < MILLION) return plural(pieces, 'piece');
  const millions = pieces / MILLION;
  return `${rounded(millions, 100)} million pieces`;
}

/** @param name for people */
export function describeWeights(name: string, origin: WeightsOrigin): string {
  const { features, pieces, minutes, level, taps, strength } = origin;
  const time = rounded(minutes, 10);
  const measured = strength ? ` Measured: ${strength}.` : '';
  return (
    `${name}: ${features} tables for level ${level} at ${taps}, ` +
    `learned from ${describePieces(pieces)} of play against itself in ${time} minutes.${measured}`
  );
}

/** The choice whether this browser remembers the chosen cartridge; the same in every view. */
export class RememberBox {
  readonly element: HTMLLabelElement;
  readonly #app: App;
  readonly #input = element('input', { type: 'checkbox' });

  constructor(app: App) {
    this.#app = app;
    this.#input.onchange = () => void this.#set(this.#input.checked);
    this.element = element('label', { className: 'check', hidden: true }, this.#input, 'Remember it in this browser');
    app.cartridges.changes.add(() => void this.#follow());
    void this.#follow();
  }

  async #follow(): Promise<void> {
    const { cartridges } = this.#app;
    const [own, remembered] = await Promise.all([cartridges.own(), cartridges.remembered()]);
    // With the built-in one chosen the box is there to forget another.
    this.element.hidden = !own && !remembered;
    this.#input.checked = remembered !== undefined && (!own || isSameCartridge(own, remembered));
  }

  async #set(isRemembered: boolean): Promise<void> {
    const { cartridges, announce, notify } = this.#app;
    try {
      await (isRemembered ? cartridges.remember() : cartridges.forget());
      announce(isRemembered ? 'The cartridge is remembered.' : 'The cartridge is forgotten.');
    } catch (error) {
      notify(`${whyNotKept(error)}; choose the file again next time.`);
    }
    await this.#follow();
  }
}

/** Files that the user chooses, and text for the clipboard. */

import { mebibytes } from '../../lib/format-numbers.js';
import type { App } from '../app/view.js';

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

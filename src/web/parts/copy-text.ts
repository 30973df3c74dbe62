/** Puts texts on the clipboard. */
import type { App } from '../app/view.js';

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

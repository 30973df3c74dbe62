/** What the browser keeps, for tests that load the page again: it may take a moment until something is written. */
import type { Page } from 'playwright-core';

/** All that is kept of a kind, in the order of the keys. */
export function keptInBrowser(page: Page, store: string): Promise<readonly unknown[]> {
  return page.evaluate(
    (name) =>
      new Promise<readonly unknown[]>((resolve, reject) => {
        const opening = indexedDB.open('maxout');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction(name);
          const getting = reading.objectStore(name).getAll();
          reading.onabort = () => reject(reading.error);
          reading.oncomplete = () => resolve(getting.result);
          opening.result.close();
        };
      }),
    store,
  );
}

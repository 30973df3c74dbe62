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
          const getting = opening.result.transaction(name).objectStore(name).getAll();
          getting.onerror = () => reject(getting.error);
          getting.onsuccess = () => {
            opening.result.close();
            resolve(getting.result);
          };
        };
      }),
    store,
  );
}

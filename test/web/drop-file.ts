/** Drops a file on the page, as a mouse does. */
import type { Page } from 'playwright-core';

export async function dropFile(page: Page, name: string, content: string | Uint8Array): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ({ bytes, as }) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([Uint8Array.from(bytes)], as));
      return transfer;
    },
    { bytes: [...Buffer.from(content)], as: name },
  );
  await page.dispatchEvent('body', 'drop', { dataTransfer });
}

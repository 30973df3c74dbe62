/** Files that the page hands to the browser, which saves them. */

/** Long enough for every browser to have begun. */
const REVOKE_AFTER_MS = 60_000;

/** @param name as the browser proposes it */
export function saveFile(name: string, content: BlobPart, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
}

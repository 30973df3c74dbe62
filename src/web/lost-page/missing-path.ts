/** The address that was not found, as a text that cannot pretend to be anything else. */

const LONGEST = 160;

/** Characters that do not show, or that turn the direction of the text around them. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}]/gu;

/**
 * Percent signs are decoded where they make readable text; what does not show is written as U+XXXX. A long address
 * loses its middle.
 *
 * @param pathname the path of an address, as a browser gives it
 */
export function missingPath(pathname: string): string {
  const shown = [...decoded(pathname).replace(UNSEEN, codePoint)];
  if (shown.length <= LONGEST) return shown.join('');
  const half = LONGEST / 2;
  return `${shown.slice(0, half).join('')}…${shown.slice(-half).join('')}`;
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname; // bytes that are no text
  }
}

function codePoint(character: string): string {
  return `[U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}]`;
}

/** A movie as other programs make them, for changes to it. */

/**
 * Says neither how long it is nor how it ends, so that changes to it come to be played and its shift is sought; and has a
 * second pad.
 */
export function fromAnotherMaker(movie: string): Uint8Array {
  const text = movie
    .replace(/^(comment|length) .*\n/gm, '')
    .replace('port1 0', 'port1 1')
    .replace(/^(\|0\|.{8}\|)/gm, '$1........');
  return new TextEncoder().encode(text);
}

/** Which pieces of a game a person placed, and how its recording says so. */
import type { RunHeader } from '../../record/run-header.js';

/** Who played, in the recording of a game in which a person placed pieces. */
const PERSON = 'person';

export class PersonsPieces {
  readonly #pieces = new Set<number>();

  /** A person had the pad while this piece was on its way, 0 for the game's first. */
  add(piece: number): void {
    this.#pieces.add(piece);
  }

  /**
   * The header of the game's recording: as it was if no person played, else signed by the person, with the pieces that
   * are theirs (`1-40`, `7-12 30-41`, counted from 1) and who placed the others.
   *
   * @param pieces of the game so far, the one on its way included; what a person does after the last one is not of the game
   */
  sign(header: RunHeader, pieces: number): RunHeader {
    const own = [...this.#pieces].filter((piece) => piece < pieces).sort((a, b) => a - b);
    if (own.length === 0) return header;
    const others = own.length < pieces ? { others: header.player } : {};
    return { ...header, player: PERSON, playerOptions: { pieces: formatRanges(own), ...others } };
  }
}

/** `1-2 4-5` of numbers from 0 that rise. */
function formatRanges(pieces: readonly number[]): string {
  const ranges: { readonly first: number; last: number }[] = [];
  for (const piece of pieces) {
    const latest = ranges[ranges.length - 1];
    if (latest?.last === piece - 1) latest.last = piece;
    else ranges.push({ first: piece, last: piece });
  }
  return ranges.map(({ first, last }) => `${first + 1}-${last + 1}`).join(' ');
}

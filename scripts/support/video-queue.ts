/** Which video of a check comes next: a number of each condition, or as many as a time allows and each condition its share. */

/** A video of a check. */
export interface QueuedVideo<Name extends string> {
  readonly name: Name;
  readonly seed: number;
}

/** Placements that a video may have, before any video tells. */
const PERHAPS = 30;

interface Share {
  /** Videos that were given out, and those of them that are done. */
  given: number;
  done: number;
  /** In those that are done. */
  placements: number;
}

export class VideoQueue<Name extends string> {
  readonly #shares: ReadonlyMap<Name, Share>;

  /**
   * @param first seed of each condition's first video
   * @param most videos of each condition, may be infinite
   */
  constructor(
    names: readonly Name[],
    private readonly first: number,
    private readonly most: number,
  ) {
    this.#shares = new Map(names.map((name) => [name, { given: 0, done: 0, placements: 0 }]));
  }

  /** One of the condition that has the fewest placements, with those that videos under way will have; undefined when all are given out. */
  next(): QueuedVideo<Name> | undefined {
    const open = [...this.#shares].filter(([, { given }]) => given < this.most);
    if (open.length === 0) return undefined;
    const [name, share] = open.reduce((least, one) => (expected(one[1]) < expected(least[1]) ? one : least));
    return { name, seed: this.first + share.given++ };
  }

  /** A video that was given out is done. */
  done(name: Name, placements: number): void {
    const share = this.#shares.get(name);
    if (!share) throw new RangeError(`no condition ${name}`);
    share.done++;
    share.placements += placements;
  }
}

function expected({ given, done, placements }: Share): number {
  const mean = done > 0 ? placements / done : PERHAPS;
  return placements + (given - done) * mean;
}

/**
 * How fast a file is played that has to be played to be read, so that no picture is lost: a display shows no more pictures than its
 * own rate has, and a busy computer fewer. What may have been lost is played once more, slowly. Pure.
 */

/** A picture that has come. */
export interface ComePicture {
  /** Seconds by the file's time stamps. */
  readonly mediaTime: number;
  /** Pictures that the browser has shown since the file was opened. */
  readonly presented: number;
}

/** Take it; leave it, since it was taken before; or go back and play slowly from the time of the last one that was taken. */
export type PaceVerdict = 'take' | 'leave' | 'go back';

const SLOWEST = 0.2;
const FASTEST = 16;
/** What the speed is changed by: after a loss, and after some pictures without one. */
const AFTER_LOSS = 0.85;
const AFTER_NONE = 1.1;
const SOME = 30;
/** The speed at which something was lost is tried again after this many pictures. */
const MANY = 300;
/** The speed at which it is seen whether a picture was lost, at most. */
const PROVING = 0.5;
/** A gap is longer than usual by this factor. */
const LONG_GAP = 1.6;
/** Pictures whose gaps say what is usual. */
const GAPS = 30;
const MOST_TRIES = 3;
/** Seconds by which two time stamps of one picture may differ. */
const SAME = 0.0005;

export class FeedPace {
  /** Multiple of the file's own speed at which to play. */
  rate = 1;
  /** Pictures that were lost in spite of all. */
  lost = 0;
  #taken = Number.NEGATIVE_INFINITY;
  #presented: number | undefined;
  readonly #gaps: number[] = [];
  #withoutLoss = 0;
  #ceiling = FASTEST;
  #tries = 0;
  /** The speed after a picture that may have been lost was looked for. */
  #afterProof = 1;

  /** Seconds: the time of the last picture that was taken. */
  get taken(): number {
    return this.#taken;
  }

  judge({ mediaTime, presented }: ComePicture): PaceVerdict {
    const skipped = this.#presented === undefined ? 0 : Math.max(0, presented - this.#presented - 1);
    this.#presented = presented;
    const gap = mediaTime - this.#taken;
    if (gap <= SAME) return 'leave';
    const isLong = Number.isFinite(gap) && gap > LONG_GAP * this.#usualGap();
    const isProving = this.#tries > 0;
    // Played slowly and without a skip, a gap is the file's own.
    if ((isProving ? skipped > 0 : skipped > 0 || isLong) && Number.isFinite(gap)) {
      if (this.#tries < MOST_TRIES) {
        this.#slowDown();
        return 'go back';
      }
      this.lost += Math.max(skipped, Math.round(gap / this.#usualGap()) - 1);
    }
    this.#take(mediaTime, gap);
    return 'take';
  }

  /** The browser goes elsewhere in the file: what it shows next is no loss. */
  seeks(): void {
    this.#presented = undefined;
  }

  /** The reader does not follow. */
  waits(): void {
    this.#ceiling = Math.max(SLOWEST, this.rate * AFTER_LOSS);
    this.rate = this.#ceiling;
  }

  #slowDown(): void {
    if (this.#tries === 0) {
      this.#ceiling = Math.max(SLOWEST, this.rate * AFTER_LOSS);
      this.#afterProof = this.#ceiling;
    }
    this.#tries++;
    this.#withoutLoss = 0;
    this.rate = Math.max(SLOWEST, Math.min(this.rate, PROVING / this.#tries));
  }

  #take(mediaTime: number, gap: number): void {
    if (this.#tries > 0) {
      this.#tries = 0;
      this.rate = this.#afterProof;
    }
    this.#taken = mediaTime;
    if (Number.isFinite(gap)) this.#gaps.push(gap);
    if (this.#gaps.length > GAPS) this.#gaps.shift();
    this.#withoutLoss++;
    if (this.#withoutLoss % MANY === 0) this.#ceiling = Math.min(FASTEST, this.#ceiling * AFTER_NONE);
    if (this.#withoutLoss % SOME === 0) this.rate = Math.min(this.#ceiling, this.rate * AFTER_NONE);
  }

  /** Seconds from picture to picture, in the middle of the last ones. */
  #usualGap(): number {
    if (this.#gaps.length < 3) return Number.POSITIVE_INFINITY;
    return [...this.#gaps].sort((one, other) => one - other)[this.#gaps.length >> 1];
  }
}

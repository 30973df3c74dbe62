/** The learning curve of a run, as it grows: points of about as many pieces each, and never more than a chart can show. */
import type { SelfPlayCounts } from '../../learn/self-play.js';
import type { TrainingPoint } from '../stores/weights-store.js';

/** Past this many points of a run, neighbours become one. */
const MOST_POINTS = 300;

interface Stretch {
  /** At its end, since the start of the run. */
  readonly pieces: number;
  readonly lines: number;
  readonly tetrisLines: number;
}

export class TrainingCurve {
  readonly #before: readonly TrainingPoint[];
  readonly #piecesBefore: number;
  #stretches: Stretch[] = [];
  /** Pieces of a stretch, at least. */
  #length = 1;
  /** At the end of the latest stretch. */
  #latest = { pieces: 0, lines: 0, tetrisLines: 0 };

  /**
   * @param before points of the weights that the run starts from
   * @param piecesBefore pieces that those were trained with
   */
  constructor(before: readonly TrainingPoint[], piecesBefore: number) {
    this.#before = before;
    this.#piecesBefore = piecesBefore;
  }

  /** Oldest first. */
  get points(): readonly TrainingPoint[] {
    const own = this.#stretches.map(({ pieces, lines, tetrisLines }) => ({
      pieces: this.#piecesBefore + pieces,
      tetrisRate: tetrisLines / lines,
    }));
    return [...this.#before, ...own];
  }

  /** Takes the counts of all learners since the start of the run. */
  add({ pieces, lines, tetrisLines }: SelfPlayCounts): void {
    const latest = this.#latest;
    // A stretch without a line says nothing about tetrises, and goes on.
    if (pieces - latest.pieces < this.#length || lines === latest.lines) return;
    this.#stretches.push({ pieces, lines: lines - latest.lines, tetrisLines: tetrisLines - latest.tetrisLines });
    this.#latest = { pieces, lines, tetrisLines };
    if (this.#stretches.length > MOST_POINTS) this.#join();
  }

  /** Makes one stretch of every two. */
  #join(): void {
    const joined: Stretch[] = [];
    for (let at = 0; at + 1 < this.#stretches.length; at += 2) {
      const [first, second] = [this.#stretches[at], this.#stretches[at + 1]];
      joined.push({
        pieces: second.pieces,
        lines: first.lines + second.lines,
        tetrisLines: first.tetrisLines + second.tetrisLines,
      });
    }
    if (this.#stretches.length % 2 === 1) joined.push(this.#stretches[this.#stretches.length - 1]);
    this.#stretches = joined;
    this.#length = Math.floor(this.#latest.pieces / joined.length);
  }
}

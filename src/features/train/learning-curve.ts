/** The curve of a training run: kept in a file beside the weights, so that a run that goes on has it whole. */
import { existsSync } from 'node:fs';
import { z } from 'zod';
import { readBySchema } from '../../lib/read-by-schema.js';
import { readFileLimited, writeFileAtomic } from '../../platform/files/read-file.js';
import { type CurvePanel, panelsPlot } from '../../stats/score-plot.js';
import { drawPlot } from '../pictures/draw-plot.js';
import type { TrainReport } from './train-run.js';

/** A point every two seconds for months. */
const LARGEST_CURVE = 64 * 1024 * 1024;

const count = z.number().min(0).max(Number.MAX_SAFE_INTEGER);
const POINT = z.object({
  /** The sum of all runs of these weights. */
  pieces: count,
  minutes: count,
  tetrisRate: z.number().min(0).max(1),
  linesPerTopOut: count,
  /** The result of the games played with one ply; only at checkpoints. */
  meanScore: count.optional(),
});
type Point = z.infer<typeof POINT>;

export class LearningCurve {
  readonly file: string;
  readonly #points: Point[];
  readonly #before: { pieces: number; minutes: number };

  /**
   * @param weights the file of the weights; the curve stands beside it
   * @param goOn after the points of an earlier run
   * @throws RangeError on a curve of that run that cannot be read
   */
  constructor(weights: string, goOn: boolean) {
    this.file = `${weights}.curve.json`;
    this.#points = goOn ? readPoints(this.file) : [];
    const last = this.#points.at(-1);
    this.#before = { pieces: last?.pieces ?? 0, minutes: last?.minutes ?? 0 };
  }

  /** Tetris rates so far. */
  get tetrisRates(): readonly number[] {
    return this.#points.map(({ tetrisRate }) => tetrisRate);
  }

  /** @throws the system's error when the file cannot be written */
  add({ counts, latest, milliseconds, strength }: TrainReport): void {
    if (latest.lines === 0) return;
    this.#points.push({
      pieces: this.#before.pieces + counts.pieces,
      minutes: this.#before.minutes + milliseconds / 60_000,
      tetrisRate: latest.tetrisLines / latest.lines,
      linesPerTopOut: latest.lines / Math.max(1, latest.topOuts),
      ...(strength && { meanScore: strength.mean }),
    });
    if (strength) this.save();
  }

  save(): void {
    writeFileAtomic(this.file, JSON.stringify(this.#points));
  }

  /** Writes an SVG of the curve; what was never measured has no panel. */
  async draw(file: string): Promise<void> {
    const points = (value: (point: Point) => number | undefined) =>
      this.#points.flatMap((point) => {
        const y = value(point);
        return y === undefined ? [] : [{ at: point.pieces / 1e6, value: y }];
      });
    const panels: CurvePanel[] = [
      {
        name: 'share of the lines that tetrises cleared, in training',
        axis: 'tetris rate (%)',
        format: '~%',
        points: points(({ tetrisRate }) => tetrisRate),
      },
      {
        name: 'mean score of games with one ply, at checkpoints',
        axis: 'score (points)',
        format: ',d',
        points: points(({ meanScore }) => meanScore),
      },
    ];
    const titles = { plot: 'learning curve', x: 'pieces (millions)' };
    const measured = panels.filter(({ points }) => points.length > 0);
    writeFileAtomic(file, await drawPlot(panelsPlot(measured, titles)));
  }
}

/** Empty when there is no curve. */
function readPoints(file: string): Point[] {
  if (!existsSync(file)) return [];
  const read = readFileLimited(file, LARGEST_CURVE);
  if (!read.ok) throw new RangeError(`${file}: ${read.message}`);
  const advice = 'going on would lose it; move the file away to start a new curve, or use a copy of it';
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder().decode(read.bytes));
  } catch {
    throw new RangeError(`${file}: the curve of the run so far is damaged (it is not JSON), and ${advice}`);
  }
  const checked = readBySchema(z.array(POINT), json);
  if (checked.ok) return checked.value;
  throw new RangeError(`${file}: the curve of the run so far is damaged (${checked.message}), and ${advice}`);
}

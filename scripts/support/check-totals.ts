/** What the videos of a check gave together, by condition. */

import { percent } from '../../src/lib/format-numbers.js';
import type { CheckedVideo } from './check-one-video.js';
import { newVideoCounts, type VideoCounts } from './video-counts.js';

const HEAD = [
  ...['condition', 'videos', 'left out', 'failed', 'found', 'games', 'ends right', 'placements', 'right', 'share'],
  ...['of them doubted', 'wrong', 'doubted', 'missing', 'told', 'pictures/s', '× real time'],
];

interface Total {
  counts: VideoCounts;
  leftOut: number;
  failed: number;
  pictures: number;
  videoSeconds: number;
  seconds: number;
}

export class CheckTotals<Name extends string> {
  readonly #totals: ReadonlyMap<Name, Total>;

  constructor(names: readonly Name[]) {
    this.#totals = new Map(names.map((name) => [name, newTotal()]));
  }

  /** Whether no placement is wrong or missing without a word, and no check failed. */
  get isGood(): boolean {
    return [...this.#totals.values()].every(
      ({ counts, failed }) => counts.wrong === 0 && counts.missing === 0 && failed === 0,
    );
  }

  /** @param video undefined where its check failed or was not done in time */
  add(name: Name, video: CheckedVideo | undefined): void {
    const total = this.#totals.get(name);
    if (!total) throw new RangeError(`no condition ${name}`);
    if (!video) total.failed++;
    else if (video.isLeftOut) total.leftOut++;
    else {
      total.counts = added(total.counts, video.counts);
      for (const key of ['pictures', 'videoSeconds', 'seconds'] as const) total[key] += video[key];
    }
  }

  /** A row for each condition under the names of the columns. */
  table(): string[][] {
    return [HEAD, ...[...this.#totals].map(([name, total]) => rowOf(name, total))];
  }
}

function newTotal(): Total {
  return { counts: newVideoCounts(), leftOut: 0, failed: 0, pictures: 0, videoSeconds: 0, seconds: 0 };
}

function rowOf(name: string, { counts, leftOut, failed, pictures, videoSeconds, seconds }: Total): string[] {
  const { videos, fields, found, games, ended, pieces, right, rightDoubted } = counts;
  const { wrong, wrongDoubted, missing, missingTold } = counts;
  const took = Math.max(seconds, 0.001);
  return [
    ...[name, String(videos), String(leftOut), String(failed), `${found}/${fields}`, String(games), String(ended)],
    ...[String(pieces), String(right), percent(right / Math.max(1, pieces), 2), String(rightDoubted)],
    ...[String(wrong), String(wrongDoubted), String(missing), String(missingTold)],
    ...[(pictures / took).toFixed(0), (videoSeconds / took).toFixed(1)],
  ];
}

function added(one: VideoCounts, other: VideoCounts): VideoCounts {
  const total = { ...one };
  for (const key of Object.keys(total) as (keyof VideoCounts)[]) total[key] += other[key];
  return total;
}

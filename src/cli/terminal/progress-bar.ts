/** Progress of a run of equal jobs: one line now and then, with a rate and the time left. */
import { duration, number } from '../../record/format-summary.js';
import type { Clock } from './pacer.js';

const INTERVAL_MS = 2000;

export interface JobProgress {
  /** One more job is done; says a line if it is time. `note` is put behind it. */
  count(note?: string): void;
  /** So many are done in all. */
  reach(done: number, note?: string): void;
}

/**
 * @param jobs how many there are
 * @param unit what one is called, in the plural
 */
export function jobProgress(jobs: number, unit: string, clock: Clock, say: (line: string) => void): JobProgress {
  const startedAt = clock.now();
  let sayAt = startedAt + INTERVAL_MS;
  let reached = 0;
  return {
    count: (note) => reach(reached + 1, note),
    reach,
  };

  function reach(done: number, note = ''): void {
    reached = done;
    const now = clock.now();
    if (now < sayAt) return;
    sayAt = now + INTERVAL_MS;
    const rate = (done * 1000) / (now - startedAt);
    const speed = rate >= 10 ? number(rate) : rate.toFixed(1);
    const left = rate > 0 ? `, ${speed} a second, about ${duration((jobs - done) / rate)} left` : '';
    say(`${number(done)} of ${number(jobs)} ${unit}${left}${note && `; ${note}`}`);
  }
}

/** Progress of a run of equal jobs: one line now and then, with a rate and the time left. */
import { duration, number } from '../lib/format-numbers.js';
import type { Clock } from './pacer.js';

const INTERVAL_MS = 2000;
/** Between two lines where nothing was done in between, after the first. */
const WAITING_MS = 10_000;
/** A rate above this needs no decimals. */
const FAST = 10;

export interface JobProgress {
  /** One more job is done; says a line if it is time. `note` is put behind it. */
  count(note?: string): void;
  /** So many are done in all. */
  reach(done: number, note?: string): void;
  /** From now on says lines also while no job is done, as where one takes long. Returns the function that ends it. */
  sayWhileWaiting(): () => void;
}

/**
 * @param jobs how many there are
 * @param unit what they are called, beginning with a plural in -s, which loses it where there is one job
 */
export function jobProgress(jobs: number, unit: string, clock: Clock, say: (line: string) => void): JobProgress {
  const units = jobs === 1 ? unit.replace(/^(\w+)s\b/, '$1') : unit;
  const startedAt = clock.now();
  let sayAt = startedAt + INTERVAL_MS;
  let sayAnywayAt = sayAt;
  let reached = 0;
  let latestNote = '';
  return {
    count: (note) => reach(reached + 1, note),
    reach,
    sayWhileWaiting() {
      const timer = setInterval(() => {
        if (clock.now() >= sayAnywayAt && reached < jobs) sayLine(clock.now());
      }, INTERVAL_MS);
      return () => clearInterval(timer);
    },
  };

  function reach(done: number, note = ''): void {
    reached = done;
    latestNote = note;
    const now = clock.now();
    if (now >= sayAt) sayLine(now);
  }

  function sayLine(now: number): void {
    sayAt = now + INTERVAL_MS;
    sayAnywayAt = now + WAITING_MS;
    const seconds = (now - startedAt) / 1000;
    const rate = reached / seconds;
    const pace =
      rate > 0
        ? `${formatRate(rate)} a second, about ${duration((jobs - reached) / rate)} left`
        : `${duration(seconds)} so far`;
    say(`${number(reached)} of ${number(jobs)} ${units}, ${pace}${latestNote && `; ${latestNote}`}`);
  }
}

/** Two digits of a slow rate: 0.016, not 0.0. */
function formatRate(perSecond: number): string {
  return perSecond >= FAST ? number(perSecond) : String(Number(perSecond.toPrecision(2)));
}

/** How far a run has come and how fast it goes: for views, and as plain lines for logs and pipes. */

import { duration, number, percent, plural } from '../lib/format-numbers.js';
import { endWords } from '../record/format-summary.js';
import type { GameResult } from '../record/game-events.js';
import type { RunHeader } from '../record/run-header.js';
import type { Clock, Follower, GameInPlay } from './play/play-games.js';

/** Speed is measured over the last seconds, so that it shows what goes on now. */
const WINDOW_MS = 3000;

export type RunPlan = Pick<RunHeader, 'games' | 'untilLines'>;

export interface PlayProgress {
  readonly game: GameInPlay;
  readonly games: number;
  readonly soFar: GameResult;
  readonly framesPerSecond: number;
  readonly timesRealTime: number;
  /** Null when a game goes on until it tops out. */
  readonly linesToGo: number | null;
  /** Seconds that the whole run still takes; null while they cannot be told. */
  readonly secondsLeft: number | null;
}

/** Counts frames and estimates; one for a run. */
export class ProgressMeter {
  readonly #plan: RunPlan;
  readonly #clock: Clock;
  readonly #startedAt: number;
  #gameStartedAt = 0;
  #frames = 0;
  #game: GameInPlay | undefined;
  readonly #samples: { at: number; frames: number }[] = [];

  constructor(plan: RunPlan, clock: Clock) {
    this.#plan = plan;
    this.#clock = clock;
    this.#startedAt = clock.now();
  }

  beginGame(game: GameInPlay): void {
    this.#game = game;
    this.#gameStartedAt = this.#clock.now();
  }

  countFrame(): void {
    this.#frames++;
  }

  /** Undefined before the first game. */
  read(): PlayProgress | undefined {
    const game = this.#game;
    if (!game) return undefined;
    const now = this.#clock.now();
    this.#samples.push({ at: now, frames: this.#frames });
    while (this.#samples.length > 2 && now - this.#samples[0].at > WINDOW_MS) this.#samples.shift();
    const first = this.#samples.length > 1 ? this.#samples[0] : { at: this.#startedAt, frames: 0 };
    const framesPerSecond = now > first.at ? ((this.#frames - first.frames) * 1000) / (now - first.at) : 0;
    const soFar = game.tally.result('stopped');
    const { games, untilLines } = this.#plan;
    const linesToGo = untilLines === null ? null : Math.max(0, untilLines - soFar.lines);
    return {
      game,
      games,
      soFar,
      framesPerSecond,
      timesRealTime: framesPerSecond / game.machine.client.timing.framesPerSecond,
      linesToGo,
      secondsLeft: this.#secondsLeft(game, soFar.lines, now),
    };
  }

  /** The pace of this game gives the time for its rest; the mean of the games before it gives the time for those after it. */
  #secondsLeft(game: GameInPlay, lines: number, now: number): number | null {
    const { games, untilLines } = this.#plan;
    if (untilLines === null || lines === 0) return null;
    const wholeGame = ((now - this.#gameStartedAt) / lines) * untilLines;
    const restOfGame = Math.max(0, wholeGame - (now - this.#gameStartedAt));
    const gamesAfter = games - game.number;
    const perGame = game.number > 1 ? (this.#gameStartedAt - this.#startedAt) / (game.number - 1) : wholeGame;
    return (restOfGame + gamesAfter * perGame) / 1000;
  }
}

/** The time between two lines. */
const LINE_INTERVAL_MS = 2000;

/** A follower that says a line every few seconds, and one at the end of each of several games. */
export function progressLines(plan: RunPlan, clock: Clock, say: (line: string) => void): Follower {
  const meter = new ProgressMeter(plan, clock);
  let sayAt = clock.now() + LINE_INTERVAL_MS;
  return {
    listenerFor(game) {
      meter.beginGame(game);
      return (event) => {
        if (event.kind === 'frame') meter.countFrame();
        else if (event.kind === 'trouble') say(`game ${game.number}, frame ${event.frame}: ${event.message}`);
      };
    },
    afterFrame() {
      if (clock.now() < sayAt) return undefined;
      sayAt = clock.now() + LINE_INTERVAL_MS;
      const progress = meter.read();
      if (progress) say(formatProgress(progress));
      return undefined;
    },
    gameEnded(game, result) {
      if (plan.games === 1) return;
      const { score, ownScore, lines, maxOut } = result;
      const count = ownScore > score ? ` (own count ${number(ownScore)})` : '';
      say(
        `game ${game.number} of ${plan.games}: ${endWords(result)}, score ${number(score)}${count}, ${plural(lines, 'line')}${maxOut ? ', MAX-OUT' : ''}`,
      );
    },
  };
}

function formatProgress({ game, games, soFar, framesPerSecond, timesRealTime, secondsLeft }: PlayProgress): string {
  return [
    games > 1 ? `game ${game.number} of ${games}:` : 'playing:',
    `lines ${soFar.lines}, score ${number(soFar.ownScore)}, level ${soFar.level}, tetrises ${percent(soFar.tetrisRate)},`,
    `${number(framesPerSecond)} frames/s (${timesRealTime.toFixed(1)} × real time)`,
    ...(secondsLeft === null ? [] : [`, about ${duration(secondsLeft)} left`]),
  ]
    .join(' ')
    .replace(' ,', ',');
}

// Progress of a run of equal jobs: one line now and then, with a rate and the time left.

/** The least time between two lines. */
const INTERVAL_MS = 2000;
/** The time between two lines while no job is done. */
const WAITING_MS = 10_000;
/** A rate above this needs no decimals. */
const FAST = 10;

export interface JobProgress {
  /** One more job is done; says a line if it is time. `note` is put behind it. */
  count(note?: string): void;
  /** `done` jobs are done in all. */
  reach(done: number, note?: string): void;
  /** There will be about this many in all. */
  expect(all: number): void;
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
  let all = jobs;
  return {
    count: (note) => reach(reached + 1, note),
    reach,
    expect(count) {
      all = count;
    },
    sayWhileWaiting() {
      const timer = setInterval(() => {
        if (clock.now() >= sayAnywayAt && reached < all) sayLine(clock.now());
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
        ? `${formatRate(rate)} a second, about ${duration((all - reached) / rate)} left`
        : `${duration(seconds)} so far`;
    const about = all === jobs ? '' : 'about ';
    say(`${number(reached)} of ${about}${number(all)} ${units}, ${pace}${latestNote && `; ${latestNote}`}`);
  }
}

/** Two digits of a slow rate: 0.016, not 0.0. */
function formatRate(perSecond: number): string {
  return perSecond >= FAST ? number(perSecond) : String(Number(perSecond.toPrecision(2)));
}

/** The value of `MAXOUT_PROGRESS` with which no such line is said. */
const OFF = 'off';
const STILL: Clock = { now: () => 0 };

/**
 * The clock by which lines about progress are due. Where `MAXOUT_PROGRESS` is "off" it stands still, so that what a command
 * says does not depend on how long it takes.
 */
export function progressClock(): Clock {
  return process.env.MAXOUT_PROGRESS === OFF ? STILL : performance;
}

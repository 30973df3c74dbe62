/** Plays one game after another, at the pace that was asked for, until the last one or a stop. */

import { type GameOptions, NoGameError, playOnMachine } from '../../bot/play-on-machine.js';
import { type Machine, MachineCrash } from '../../emulator/machine.js';
import { Failure, type Stop } from '../../platform/job.js';
import type { AnyPlayer } from '../../players/player.js';
import type { GameListener, GameResult } from '../../record/game-events.js';
import { type GameTally, gameTally } from '../../record/game-tally.js';

/** Milliseconds after which the event loop gets a turn, in which signals and finished pictures are noticed. */
const TURN_MS = 8;
/** Shorter waits cost more than they are worth; they are made up for by the next one. */
const SHORTEST_WAIT_MS = 1;

/** Milliseconds between two looks at a pause, which a key or a stop ends. */
const PAUSE_MS = 60_000;

export interface GameInPlay {
  /** 1 for the first. */
  readonly number: number;
  readonly seed: number;
  readonly machine: Machine;
  readonly tally: GameTally;
}

/** What follows the games besides their events. */
export interface Follower {
  /** A game is about to begin; returns a listener for it. */
  listenerFor(game: GameInPlay): GameListener;
  /** After every frame. A promise makes the game wait for it. */
  afterFrame?(): Promise<void> | undefined;
  /** A game is over or was stopped. */
  gameEnded?(game: GameInPlay, result: GameResult): void;
  /** The run is over, in whatever way. */
  close?(): void;
}

/** Pause, single frames and another speed while the games go on. */
export interface PaceControl {
  /** Multiple of the console's speed; infinite for as fast as it goes. */
  readonly speed: number;
  /** Whether the next frame may run; uses up a single frame that was asked for. */
  mayRun(): boolean;
  /** Calls back when something has changed. */
  watch(wake: () => void): void;
}

export interface GamesToPlay {
  readonly machine: Machine;
  readonly player: AnyPlayer;
  /** The options of the first game; game i has seed + i. */
  readonly options: GameOptions;
  readonly games: number;
  /** Games of the series that are there already (default 0). */
  readonly played?: number;
  /** Multiple of the console's speed; infinite for as fast as it goes. */
  readonly speed: number;
  readonly control?: PaceControl;
}

export interface PlayedGames {
  readonly results: readonly GameResult[];
  /** Frames in menus and play. */
  readonly frames: number;
  readonly seconds: number;
  /** Frames a second of the console itself. */
  readonly consoleRate: number;
}

/** @throws what `playOnMachine` throws, after the followers have heard of the unfinished game's end */
export async function playGames(
  { machine, player, options, games, played = 0, speed, control }: GamesToPlay,
  followers: readonly Follower[],
  stop: Stop,
  clock: Clock,
): Promise<PlayedGames> {
  const results: GameResult[] = [];
  const startedAt = clock.now();
  const consoleRate = machine.client.timing.framesPerSecond;
  let paceSpeed = speed;
  let pace = pacer(consoleRate * speed, clock);
  let frames = 0;
  let turnAt = startedAt;
  let wake = (): void => {};
  const release = stop.hold(() => wake());
  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  control?.watch(() => wake());

  try {
    for (let i = played; i < games && !stop.reason; i++) {
      const seed = options.seed + i;
      const tally = gameTally(options.startLevel, seed);
      const game: GameInPlay = { number: i + 1, seed, machine, tally };
      const listeners = [tally.listen, ...followers.map((follower) => follower.listenerFor(game))];
      const steps = playOnMachine(machine, player, { ...options, seed }, listeners);
      let ended: GameResult | undefined;
      try {
        while (!ended && !stop.reason) {
          while (control && !control.mayRun() && !stop.reason) await pause(PAUSE_MS);
          if (stop.reason) break;
          if (control && control.speed !== paceSpeed) {
            paceSpeed = control.speed;
            pace = pacer(consoleRate * paceSpeed, clock);
          }
          const step = steps.next();
          frames++;
          if (step.done) ended = step.value;
          for (const follower of followers) {
            const ready = follower.afterFrame?.();
            if (ready) await ready;
          }
          const delay = pace.delay();
          if (delay >= SHORTEST_WAIT_MS) await pause(delay);
          else if (clock.now() >= turnAt) await new Promise(setImmediate);
          else continue;
          turnAt = clock.now() + TURN_MS;
        }
      } finally {
        const result = ended ?? tally.result('stopped');
        if (ended || result.frames > 0) results.push(result);
        for (const follower of followers) follower.gameEnded?.(game, result);
      }
    }
  } finally {
    release();
    for (const follower of followers) follower.close?.();
  }
  return { results, frames, seconds: (clock.now() - startedAt) / 1000, consoleRate };
}

/**
 * A cartridge that does not behave is the user's to exchange.
 *
 * @throws Failure in place of what `playGames` throws, where that is the cartridge's
 */
export function explainNoGame(error: unknown): never {
  if (error instanceof NoGameError) throw new Failure(error.message);
  if (error instanceof MachineCrash) {
    throw new Failure(`the cartridge crashed before the game (${error.message}): use another image`);
  }
  throw error;
}

// Keeps a game at its frames a second, without drift.

/** After a longer delay (a suspended process, a slow disk) the schedule starts over instead of being caught up. */
const FORGIVEN_MS = 250;

export interface Clock {
  /** Milliseconds since some moment. */
  now(): number;
}

export interface Pacer {
  /** Milliseconds to wait before the next frame; 0 or less when it is due. Called once a frame. */
  delay(): number;
}

/**
 * Frames are due at fixed moments after the first, so that the errors of single waits do not add up.
 *
 * @param rate frames a second; infinite for as fast as it goes
 */
export function pacer(rate: number, clock: Clock): Pacer {
  const interval = 1000 / rate;
  let start = clock.now();
  let frames = 0;
  return {
    delay() {
      const delay = start + ++frames * interval - clock.now();
      if (delay < -FORGIVEN_MS) {
        start = clock.now();
        frames = 0;
      }
      return delay;
    },
  };
}

/** Milliseconds after which the event loop gets a turn, in which signals are noticed. */
const MOVIE_TURN_MS = 20;

/**
 * @param afterStep told what a step told; a promise makes the next one wait
 * @throws Failure when it was stopped, or the cartridge crashed
 */
export async function playToEnd<S, T>(
  steps: Generator<S, T, void>,
  stop: Stop,
  afterStep: (told: S) => Promise<void> | undefined,
): Promise<T> {
  // A watched stop ends the play in order, so that a recording is closed.
  const release = stop.hold();
  let turnAt = 0;
  try {
    for (;;) {
      const step = steps.next();
      if (step.done) return step.value;
      const ready = afterStep(step.value);
      if (ready) await ready;
      if (performance.now() >= turnAt) {
        await new Promise(setImmediate);
        turnAt = performance.now() + MOVIE_TURN_MS;
      }
      if (stop.reason) throw new Failure(`${stop.reason.message || 'stopped'}; the movie was not played to its end`);
    }
  } catch (error) {
    if (error instanceof MachineCrash) throw new Failure(`the cartridge crashed during the movie (${error.message})`);
    throw error;
  } finally {
    release();
  }
}

/** How far a run has come and how fast it goes: for whoever shows it. */

import type { GameResult } from '../record/game-events.js';
import type { RunHeader } from '../record/run-header.js';
import { CONSOLE_RATE } from '../record/summary.js';
import type { Clock } from './pacer.js';
import type { GameInPlay } from './play-games.js';

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
  /** Of the whole run; null while it cannot be told. */
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
      timesRealTime: framesPerSecond / CONSOLE_RATE,
      linesToGo,
      secondsLeft: this.#secondsLeft(game, soFar.lines, now),
    };
  }

  /** By the lines of this game for its rest, and by the games before it for those after it. */
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

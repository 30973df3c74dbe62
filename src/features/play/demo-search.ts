/** The first game of many that comes back to how it began, sought on all cores. */

import { type ChosenGame, type LevelMenu, SeedStarts } from '../../bot/seed-starts.js';
import type { BuiltinKind } from '../../emulator/clients/known-cartridges.js';
import { seedWaits } from '../../emulator/clients/menu-step.js';
import type { NesImage } from '../../emulator/image.js';
import type { Machine } from '../../emulator/machine.js';
import { runTasks } from '../../platform/threads/run-tasks.js';
import type { PlayerSpec } from '../../players/player-spec.js';
import { encodeGameState } from '../../record/state-bytes.js';
import type { DemoLoop, DemoSearch } from '../../simulate/demo-loop.js';
import { startFromLevelMenu } from '../../simulate/menu-steps.js';
import { NO_BUTTONS } from '../../tetris/buttons.js';
import type { GameState } from '../../tetris/game-state.js';
import { stepGame } from '../../tetris/game-step.js';

/** A cartridge on which games begin differently from the built-in one. */
export interface DemoCartridge {
  readonly image: NesImage;
  readonly fast: boolean;
}

export interface DemoWorkerData extends DemoSearch {
  readonly spec: PlayerSpec;
  /** A name for a built-in one, whose menus the model knows. */
  readonly cartridge: DemoCartridge | BuiltinKind;
}

interface DemoSearchOptions extends DemoWorkerData {
  /** In the order in which they are looked at. */
  readonly seeds: readonly number[];
  readonly threads: number;
  readonly signal: AbortSignal;
  /** Called with the games that were looked at so far. */
  readonly progress: (games: number) => void;
}

/** Games of a task. */
const GAMES_OF_TASK = 8;
/** Tasks of each thread that are under way. */
const AHEAD = 3;

/**
 * Looks at games until one comes back. Which one that is does not depend on the number of threads.
 *
 * @returns undefined when none does, or when the signal came first
 */
export async function searchDemo(options: DemoSearchOptions): Promise<DemoLoop | undefined> {
  const { spec, cartridge, level, mostPieces, seeds, threads, signal, progress } = options;
  const workerData: DemoWorkerData = { spec, cartridge, level, mostPieces };
  const worker = new URL('./demo-worker.js', import.meta.url);
  const tasks = Array.from({ length: Math.ceil(seeds.length / GAMES_OF_TASK) }, (_, i) =>
    seeds.slice(i * GAMES_OF_TASK, (i + 1) * GAMES_OF_TASK),
  );
  let seen = 0;
  let found: DemoLoop | undefined;
  await runTasks<readonly number[], DemoLoop | null>({
    worker,
    workerData,
    threads,
    tasks,
    order: 'tasks',
    ahead: AHEAD,
    onAnswer(loop, games) {
      seen += games.length;
      progress(seen);
      found = loop ?? undefined;
      return found !== undefined;
    },
    signal,
  });
  return found;
}

/** Predictions that are held against the machine before others are believed. */
const CHECKED = 3;
/** Frames after which a level menu that is seen too early is the menu. */
const SETTLED = 4;
/** Frames that a cartridge may take longer to set a game up, or show it late. */
const MOST_LATER = 8;
const MOST_UNSEEN = 2;

/** What a cartridge does between its level menu and the first frame of a game that is seen. */
interface Delay extends Pick<GameState, 'tickHeld' | 'tickPressed'> {
  /** Frames that it takes longer to set the game up. */
  readonly later: number;
  /** Frames of the game that pass before it is seen; where none does, the first one finds what the level menu saw of the pad. */
  readonly unseen: number;
}

/**
 * How the games of many seeds begin on a cartridge, without playing its menus for each. The level menu of the original counts
 * and draws random numbers in every frame, as the built-in one does; so where a game begins after a longer wait is found on
 * the model of the menus. A cartridge for which that does not hold is played.
 */
export class PredictedStarts {
  readonly #machine: Machine;
  readonly #game: ChosenGame;
  readonly #starts: SeedStarts;
  /** The level menu that the predictions start from. */
  #menu: LevelMenu | undefined;
  #delay: Delay | undefined;
  #checked = 0;
  /** A prediction has failed: nothing is predicted any more. */
  #isPlayed = false;

  constructor(machine: Machine, game: ChosenGame) {
    this.#machine = machine;
    this.#game = game;
    this.#starts = new SeedStarts(machine, game);
  }

  /**
   * As `SeedStarts` has it, believed without a look at the machine.
   *
   * @returns undefined when the menus do not lead to the game
   * @throws MachineCrash when the cartridge crashes on the way
   */
  startOf(seed: number): GameState | undefined {
    const predicted = this.#predict(seed);
    if (predicted && this.#checked >= CHECKED) return predicted;
    return this.playedStartOf(seed, predicted);
  }

  /**
   * The start on the machine itself.
   *
   * @param predicted what it was believed to be: if it is another, nothing is believed any more
   */
  playedStartOf(seed: number, predicted?: GameState): GameState | undefined {
    const start = this.#starts.startOf(seed);
    if (predicted) {
      if (start && isSame(start, predicted)) this.#checked++;
      else this.#isPlayed = true;
    } else if (start && !this.#isPlayed) this.#predictFrom(start, this.#starts.levelMenu);
    return start;
  }

  #predictFrom(start: GameState, menu: LevelMenu | undefined): void {
    if (!menu || menu.waited < SETTLED) return;
    this.#menu = menu;
    this.#delay = this.#delayOf(menu, start);
    this.#isPlayed = this.#delay === undefined;
  }

  #predict(seed: number): GameState | undefined {
    const menu = this.#menu;
    if (this.#isPlayed || !menu || !this.#delay) return undefined;
    const { titleWait, levelMenuWait } = seedWaits(seed);
    if (titleWait !== menu.titleWait || levelMenuWait < menu.waited) return undefined;
    return this.#begin(menu, levelMenuWait - menu.waited, this.#delay);
  }

  #begin(menu: LevelMenu, levelMenuWait: number, { later, unseen, tickHeld, tickPressed }: Delay): GameState {
    const { client } = this.#machine;
    const goal = { ...this.#game, titleWait: 0, levelMenuWait };
    let state: GameState = { ...startFromLevelMenu(menu, goal, client, later), tickHeld, tickPressed };
    for (let frame = 0; frame < unseen; frame++) state = stepGame(state, NO_BUTTONS);
    return state;
  }

  /** The delay with which the model comes to the start that was played; undefined where none does. */
  #delayOf(menu: LevelMenu, start: GameState): Delay | undefined {
    const { tickHeld, tickPressed } = start;
    for (let later = 0; later <= MOST_LATER; later++) {
      for (let unseen = 0; unseen <= MOST_UNSEEN; unseen++) {
        const delay = { later, unseen, tickHeld, tickPressed };
        if (isSame(start, this.#begin(menu, 0, delay))) return delay;
      }
    }
    return undefined;
  }
}

function isSame(one: GameState, other: GameState): boolean {
  return Buffer.compare(encodeGameState(one), encodeGameState(other)) === 0;
}

/**
 * A machine and the model play the same buttons; after every frame every field of the model and all 256 bytes of the
 * playfield page must agree.
 *
 * Games are started through the menus, one after another over the levels; what the menus do is not modelled, but the
 * state in which they leave the game is compared.
 */

import { passMenus } from '../../bot/pass-menus.js';
import type { Menus } from '../../emulator/clients/client.js';
import type { MenuGoal } from '../../emulator/clients/menu-step.js';
import { GAME_MODE } from '../../emulator/clients/screen.js';
import type { Machine } from '../../emulator/machine.js';
import { type Result, refuse } from '../../lib/result.js';
import { SeededRandom } from '../../lib/seeded-random.js';
import { decodeField } from '../../ram/codec.js';
import { diffGameState, type FieldDifference, ModelBeside, readGameState } from '../../ram/model-state.js';
import { type Buttons, NO_BUTTONS } from '../../tetris/buttons.js';
import { ACTIVITIES, type GameState, hasEnded, initialState, PHASE } from '../../tetris/game-state.js';
import { ENDING_SCORE, stepGame } from '../../tetris/game-step.js';
import { MENU_LEVELS } from '../../tetris/limits.js';
import { confirmCrash } from './confirm-crash.js';
import { RandomInputs } from './random-inputs.js';
import { randomState } from './random-states.js';

export interface LockStepOptions {
  /** Frames of play to compare. */
  readonly frames: number;
  readonly seed: number;
  /** Levels of the games in turn, 0–255; those that the client's menus do not reach need `prepare`. */
  readonly levels: readonly number[];
  /** Writes a state into the machine. Without it only games that the menus can start are played. */
  readonly prepare?: (state: GameState) => void;
}

export interface LockStepProgress {
  /** Frames compared so far. */
  readonly frames: number;
  /** Frames without a tick, since the one before took longer than a frame; on the original at high levels. */
  readonly overruns: number;
  /** Games that crashed, on the machine and in the model; each ends there, and the machine is powered on again. */
  readonly crashes: number;
  /** Games begun so far. */
  readonly games: number;
  /** States written by `prepare`. */
  readonly prepared: number;
  /** Frames spent in menus. */
  readonly menuFrames: number;
}

/** Where machine and model came apart. */
export interface LockStepDifference {
  readonly game: MenuGoal;
  readonly differences: readonly FieldDifference[];
  readonly seen: GameState;
  readonly expected: GameState;
  /** From a common state in play up to here; undefined when the game had not begun to be played. */
  readonly since?: { readonly start: GameState; readonly inputs: readonly Buttons[] };
}

export interface LockStepResult extends LockStepProgress {
  readonly difference?: LockStepDifference;
  /** Why no further game could be started. */
  readonly startProblem?: string;
}

/** Every so many frames the generator gives progress. */
const PROGRESS_FRAMES = 512;
const LONGEST_GAME = 6_000;
/** One game in four is a B-type, where there is one. */
const B_TYPE_EVERY = 4;
const HEIGHTS = 6;
/** Mean frames between two prepared states. */
const PREPARED_EVERY = 400;

/**
 * Compares until the frames are done, the first difference, or a game that does not start. The same machine and
 * options press the same buttons.
 *
 * @throws MachineCrash when the cartridge crashes and the model does not
 */
export function* lockStep(machine: Machine, options: LockStepOptions): Generator<LockStepProgress, LockStepResult> {
  const random = new SeededRandom(options.seed);
  const inputs = new RandomInputs(random);
  const model = new ModelBeside(machine);
  const { prepare } = options;
  const { menus } = machine.client;
  let frames = 0;
  let games = 0;
  let prepared = 0;
  let menuFrames = 0;
  let crashes = 0;
  const result = (): LockStepProgress => ({ frames, overruns: model.overruns, crashes, games, prepared, menuFrames });

  while (frames < options.frames) {
    // 1. Through the menus.
    const level = options.levels[games % options.levels.length];
    const goal = chooseGame(random, level, games, menus);
    games++;
    const started = startCompared(machine, goal);
    menuFrames += started.frames;
    if (!started.ok) return { ...result(), startProblem: started.message };
    let { state } = started;
    const history = new GameHistory();
    const difference = compare(machine, state);
    if (difference.length) return { ...result(), difference: describe(difference, machine, state, goal) };
    frames++;

    // 2. The game, frame by frame.
    let isTickOver = true;
    let untilPrepared = level > menus.highestStartLevel || random.below(2) ? 0 : random.below(2 * PREPARED_EVERY);
    for (let frame = 0; frame < LONGEST_GAME && frames < options.frames; frame++) {
      if (prepare && untilPrepared-- <= 0 && isTickOver && isPreparable(state)) {
        state = randomState(random, state, frame ? options.levels[random.below(options.levels.length)] : level);
        prepare(state);
        history.restart();
        prepared++;
        untilPrepared = random.below(2 * PREPARED_EVERY);
      }
      const buttons = inputs.next(state);
      history.add(state, buttons);
      machine.runFrame(buttons);
      const before = state;
      const { overruns } = model;
      const { isWhole, ...step } = model.step(before, buttons);
      state = step.state;
      isTickOver = isWhole;
      // A scenario knows no overruns.
      if (model.overruns > overruns) history.restart();
      const left = state.activity === 'left';
      const differences = left ? compareEnd(machine, before, state) : isWhole ? compare(machine, state) : [];
      if (differences.length) {
        return { ...result(), difference: describe(differences, machine, state, goal, history) };
      }
      if (isWhole && ++frames % PROGRESS_FRAMES === 0) yield result();
      if (state.activity === 'crashed') {
        const crash = compareCrash(machine);
        if (crash.length) return { ...result(), difference: describe(crash, machine, state, goal, history) };
        crashes++;
        machine.powerOn();
      }
      if (hasEnded(state)) break;
    }
  }
  return result();
}

function chooseGame(random: SeededRandom, level: number, game: number, menus: Menus): MenuGoal {
  const { highestStartLevel, hasBType } = menus;
  const gameType = hasBType && game % B_TYPE_EVERY === B_TYPE_EVERY - 1 ? 'B' : 'A';
  return {
    gameType,
    startLevel: level <= highestStartLevel ? level : MENU_LEVELS + (level % MENU_LEVELS),
    height: hasBType ? random.below(HEIGHTS) : 0,
    music: random.below(4),
    titleWait: random.below(30),
    levelMenuWait: random.below(30),
  };
}

type Started = Result<{ readonly state: GameState; readonly frames: number }, { readonly frames: number }>;

/**
 * Starts a game, and makes the model's state out of what the level menu left and what was pressed since. How many vertical
 * blanks a cartridge has while it sets a game up is seen and not expected; frames without an interrupt have none.
 */
function startCompared(machine: Machine, goal: MenuGoal): Started {
  const { map } = machine.client;
  const menus = passMenus(machine, goal);
  let left: GameState | undefined;
  /** Vertical blanks from the frame on which the level menu took START to the one that set the game up. */
  let loading = 0;
  let isSetUp = false;
  /** Buttons of the frames after it. */
  let pressed: Buttons[] = [];
  for (let frames = 0; ; frames++) {
    const { done, value } = menus.next();
    if (!done) {
      if (decodeField(machine.ram, map.gameMode) !== GAME_MODE.PLAY) {
        left = undefined;
      } else if (!left) {
        left = readGameState(machine);
        isSetUp = false;
        pressed = [];
      } else if (isSetUp) {
        pressed.push(value.buttons);
      } else {
        loading = (decodeField(machine.ram, map.frameCounter) - left.frameCounter) & 0xffff;
        isSetUp = decodeField(machine.ram, map.autorepeatY) === left.timing.firstPieceWait;
      }
      continue;
    }
    if (!value.ok) return refuse(value.message, { frames });
    if (!left) throw new TypeError('a game began without a level menu');
    // What the level menu saw of the pad stays until the first tick, and A-type leaves the height of a game before.
    const { tickHeld, tickPressed, height } = left;
    const choice = goal.gameType === 'B' ? goal : { ...goal, height };
    const start: GameState = { ...initialState(left, left, choice, NO_BUTTONS, loading), tickHeld, tickPressed };
    return { ok: true, state: pressed.reduce(stepGame, start), frames };
  }
}

function isPreparable({ activity, phase }: GameState): boolean {
  return activity === 'play' && phase !== PHASE.CURTAIN && phase !== PHASE.OVER;
}

/** A lost game counts as left on the machine one frame before the model lets go of it. */
function compare(machine: Machine, state: GameState): FieldDifference[] {
  const differences = diffGameState(machine, state);
  return state.phase === PHASE.OVER ? differences.filter(({ field }) => field !== 'activity') : differences;
}

/** The model knows nothing of a game that is left but that it is; endings begin later. */
function compareEnd(machine: Machine, before: GameState, state: GameState): FieldDifference[] {
  const ending = before.phase === PHASE.GOAL || (before.phase === PHASE.CURTAIN && before.score >= ENDING_SCORE);
  return ending ? [] : diffGameState(machine, state).filter(({ field }) => field === 'activity');
}

/** After a frame that agrees: does the machine crash as well? */
function compareCrash(machine: Machine): FieldDifference[] {
  if (confirmCrash(machine)) return [];
  const { activity } = readGameState(machine);
  const { address } = machine.client.map.gameModeState;
  return [{ field: 'activity', address, seen: ACTIVITIES.indexOf(activity), expected: ACTIVITIES.indexOf('crashed') }];
}

function describe(
  differences: readonly FieldDifference[],
  machine: Machine,
  expected: GameState,
  game: MenuGoal,
  history?: GameHistory,
): LockStepDifference {
  const since = history?.since();
  return { game, differences, seen: readGameState(machine), expected, ...(since && { since }) };
}

// The buttons of the last frames, from a state in play from which they can be played again.

/** What is kept reaches back at least so many frames, if the game does. */
const REACH = 300;

interface Stretch {
  readonly start: GameState;
  readonly inputs: Buttons[];
}

class GameHistory {
  /** Two overlapping stretches; the older one is given up when the younger one is long enough. */
  #older: Stretch | undefined;
  #younger: Stretch | undefined;

  /** A frame that follows a state. */
  add(state: GameState, buttons: Buttons): void {
    if (state.activity === 'play' && state.phase !== PHASE.OVER) {
      this.#older ??= { start: state, inputs: [] };
      if (!this.#younger || this.#younger.inputs.length >= REACH) {
        if (this.#younger) this.#older = this.#younger;
        this.#younger = { start: state, inputs: [] };
      }
    }
    this.#older?.inputs.push(buttons);
    this.#younger?.inputs.push(buttons);
  }

  /** The game goes on from a state of its own. */
  restart(): void {
    this.#older = undefined;
    this.#younger = undefined;
  }

  /** Undefined before the first frame in play. */
  since(): { readonly start: GameState; readonly inputs: readonly Buttons[] } | undefined {
    return this.#older;
  }
}

/**
 * A machine and the model play the same buttons; after every frame every field of the model and all 256 bytes of the
 * playfield page must agree.
 *
 * Games are started through the menus, one after another over the levels; what the menus do is not modelled, but the
 * state in which they leave the game is compared.
 */

import { passMenus } from '../../bot/pass-menus.js';
import type { Client } from '../../emulator/clients/client.js';
import type { MenuGoal } from '../../emulator/clients/menu-step.js';
import { GAME_MODE } from '../../emulator/clients/screen.js';
import { type Machine, MachineCrash } from '../../emulator/machine.js';
import { type Result, refuse } from '../../lib/result.js';
import { SeededRandom } from '../../lib/seeded-random.js';
import { decodeField } from '../../ram/codec.js';
import { ModelBeside } from '../../ram/model-beside.js';
import { diffGameState, type FieldDifference, readGameState } from '../../ram/model-state.js';
import { type Buttons, NO_BUTTONS } from '../../tetris/buttons.js';
import { ACTIVITIES, type Activity, type GameState, hasEnded, initialState, PHASE } from '../../tetris/game-state.js';
import { ENDING_SCORE, stepGame } from '../../tetris/game-step.js';
import { FIRST_OVERRUN_LEVEL } from '../../tetris/late-tick.js';
import { HIGHEST_GARBAGE, MENU_LEVELS } from '../../tetris/limits.js';
import { SCORE_CAP } from '../../tetris/score.js';
import { confirmCrash } from './confirm-crash.js';
import { GameHistory } from './game-history.js';
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
  /** Ticks that froze, on a machine that does as the original does. */
  readonly freezes: number;
  /** Games that crashed where the model has or the count knows of a crash; each ends there, and the machine is powered on again. */
  readonly crashes: number;
  /** Games begun so far. */
  readonly games: number;
  /** States written by `prepare`. */
  readonly prepared: number;
  /** States that were not written, since the cycles of their ticks were not counted. */
  readonly leftOut: number;
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

/** The generator yields progress each time after this many frames. */
const PROGRESS_FRAMES = 512;
const LONGEST_GAME = 6_000;
/** One game in four is a B-type, where there is one. */
const B_TYPE_EVERY = 4;
/** Mean frames between two prepared states. */
const PREPARED_EVERY = 400;

/**
 * Compares until the frames are done, the first difference, or a game that does not start. The same machine and
 * options press the same buttons.
 *
 * @throws MachineCrash when the cartridge crashes in its menus
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
  let leftOut = 0;
  let crashes = 0;
  const result = (): LockStepProgress => {
    const { overruns, freezes } = model;
    return { frames, overruns, freezes, crashes, games, prepared, leftOut, menuFrames };
  };

  while (frames < options.frames) {
    // 1. Through the menus.
    const level = options.levels[games % options.levels.length];
    const goal = chooseGame(random, level, games, machine.client);
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
        const other = randomState(random, state, frame ? options.levels[random.below(options.levels.length)] : level);
        const counted = isCounted(machine.client) ? countedState(other) : other;
        if (counted) {
          state = counted;
          prepare(state);
          history.restart();
          prepared++;
        } else leftOut++;
        untilPrepared = random.below(2 * PREPARED_EVERY);
      }
      const buttons = inputs.next(state);
      history.add(state, buttons);
      const before = state;
      try {
        machine.runFrame(buttons);
      } catch (error) {
        if (!(error instanceof MachineCrash)) throw error;
        if (!model.mayCrash(before, buttons)) {
          const expected = stepGame(before, buttons);
          return { ...result(), difference: describeCrash(machine, expected, goal, history) };
        }
        crashes++;
        machine.powerOn();
        break;
      }
      const { overruns } = model;
      const { isWhole, ...step } = model.step(before, buttons);
      state = step.state;
      isTickOver = isWhole;
      // A scenario knows no overruns.
      if (model.overruns > overruns) history.restart();
      const left = state.activity === 'left';
      const differences = left ? compareEnd(machine, before, state) : isWhole ? compare(machine, state) : [];
      if (differences.length && model.mayCrash(before, buttons)) {
        crashes++;
        machine.powerOn();
        break;
      }
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

function chooseGame(random: SeededRandom, level: number, game: number, client: Client): MenuGoal {
  const { highestStartLevel, hasBType } = client.menus;
  const mayBeB = hasBType && !(isCounted(client) && level >= FULL_SCORE_LEVEL);
  const gameType = mayBeB && game % B_TYPE_EVERY === B_TYPE_EVERY - 1 ? 'B' : 'A';
  return {
    gameType,
    startLevel: level <= highestStartLevel ? level : MENU_LEVELS + (level % MENU_LEVELS),
    height: hasBType ? random.below(HIGHEST_GARBAGE + 1) : 0,
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

/** It does as the original does at high levels, and the model of its game does not. */
function isCounted({ hasOverruns, edition }: Client): boolean {
  return hasOverruns && !edition.crashes;
}

/** From here on every game has 999,999 points, and a tick that scores a piece takes as long as was counted with them. */
const FULL_SCORE_LEVEL = FIRST_OVERRUN_LEVEL - 10;

/** A state of a game that may overrun, freeze or crash, such that it is known where; undefined for one of B-type, which has no such levels. */
function countedState(state: GameState): GameState | undefined {
  if (state.level < FULL_SCORE_LEVEL) return state;
  return state.gameType === 'A' ? { ...state, score: SCORE_CAP } : undefined;
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
  return [otherActivity(machine, readGameState(machine).activity, 'crashed')];
}

function otherActivity(machine: Machine, seen: Activity, expected: Activity): FieldDifference {
  const { address } = machine.client.map.gameModeState;
  return { field: 'activity', address, seen: ACTIVITIES.indexOf(seen), expected: ACTIVITIES.indexOf(expected) };
}

/** The machine came to no end of a frame after which the model goes on. */
function describeCrash(
  machine: Machine,
  expected: GameState,
  game: MenuGoal,
  history: GameHistory,
): LockStepDifference {
  const difference = describe([otherActivity(machine, 'crashed', expected.activity)], machine, expected, game, history);
  return { ...difference, seen: { ...difference.seen, activity: 'crashed' } };
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

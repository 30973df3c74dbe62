/** Takes a machine from wherever it is to the first frame of a game. */

import type { Client } from '../emulator/clients/client.js';
import { gymSeedProblem } from '../emulator/clients/gym-settings.js';
import { hasUsualWait, MENU_START, type MenuChoice, type MenuGoal } from '../emulator/clients/menu-step.js';
import type { Screen } from '../emulator/clients/screen.js';
import type { Machine } from '../emulator/machine.js';
import { type Result, refuse } from '../lib/result.js';
import { type Observation, observe } from '../ram/observe.js';
import type { Buttons } from '../tetris/buttons.js';

/** Why there is no game. */
type StartProblem =
  /** The menus did not react for `frames` frames. */
  | { readonly problem: 'menu-stuck'; readonly screen: Screen; readonly frames: number }
  /** A game began, but not the one that was chosen: the cartridge's menus are not the game's. */
  | { readonly problem: 'wrong-game'; readonly found: string; readonly expected: string }
  /** The cartridge is set so that its game is another one. */
  | { readonly problem: 'refused'; readonly message: string }
  /** The menus went on for `frames` frames, and no game came of it. */
  | { readonly problem: 'menus-endless'; readonly frames: number }
  /** A game began, but its first piece waits otherwise than that of the game that this is taken to be. */
  | { readonly problem: 'wrong-wait'; readonly found: number; readonly expected: number };

export type StartResult = Result<
  {
    /** The machine after the frame that set the game up; the next frame is the game's first. */
    readonly observation: Observation;
    /** Frames that it took. */
    readonly frames: number;
  },
  { readonly problem: StartProblem }
>;

/** Twice the longest way that is known: through an ending, the name entry and the menus, about 1,500 frames. */
const LONGEST_WALK = 3_000;

/** A frame on the way, after it was run. */
interface MenuFrame {
  readonly buttons: Buttons;
  readonly observation: Observation;
}

/**
 * Runs the machine through the menus, one frame for each `next()`: from power-on, from the end of a game, or out of a
 * game by a reset. The same machine and goal press the same buttons.
 *
 * @throws RangeError on a goal that the menus do not offer
 * @throws MachineCrash when the cartridge crashes on the way
 */
export function* passMenus(machine: Machine, goal: MenuGoal): Generator<MenuFrame, StartResult, void> {
  checkGoal(goal, machine.client);
  const firstFrame = machine.frame;
  let memory = MENU_START;
  let observation = observe(machine);
  const longest = LONGEST_WALK + goal.titleWait + goal.levelMenuWait;
  for (;;) {
    const step = machine.client.menus.step(observation, goal, memory, machine.ram);
    if (step.kind === 'stuck') {
      return noGame({ problem: 'menu-stuck', screen: step.screen, frames: step.frames });
    }
    if (step.kind === 'refused') return noGame({ problem: 'refused', message: step.message });
    if (step.kind === 'ready') break;
    const frames = machine.frame - firstFrame;
    if (frames > longest) return noGame({ problem: 'menus-endless', frames });
    const { buttons } = step;
    machine.runFrame(buttons);
    observation = observe(machine);
    memory = step.memory;
    yield { buttons, observation };
  }
  if (!hasUsualWait(observation)) {
    const expected = observation.timing.firstPieceWait;
    return noGame({ problem: 'wrong-wait', found: observation.piece.softDrop, expected });
  }
  const found = describeGame(observation.gameType, observation.level, observation.height);
  const expected = describeGame(goal.gameType, goal.startLevel, goal.height);
  if (found !== expected) return noGame({ problem: 'wrong-game', found, expected });
  return { ok: true, observation, frames: machine.frame - firstFrame };
}

/** `passMenus` without a stop; `onFrame` is told of every frame. */
export function enterGame(machine: Machine, goal: MenuGoal, onFrame?: (frame: MenuFrame) => void): StartResult {
  const frames = passMenus(machine, goal);
  for (;;) {
    const { done, value } = frames.next();
    if (done) return value;
    onFrame?.(value);
  }
}

function noGame(problem: StartProblem): StartResult {
  return refuse(describeStartProblem(problem), { problem });
}

const ADVICE = 'The cartridge may be a changed one: use another.';

function describeStartProblem(problem: StartProblem): string {
  switch (problem.problem) {
    case 'menu-stuck':
      return `The screen "${problem.screen}" has not changed for ${problem.frames} frames; expected the menus to lead to a game. ${ADVICE}`;
    case 'refused':
      return problem.message;
    case 'menus-endless':
      return `After ${problem.frames} frames in the menus there is no game. ${ADVICE}`;
    case 'wrong-game':
      return `The menus led to ${problem.found}; expected ${problem.expected}. ${ADVICE}`;
    case 'wrong-wait':
      return `A game began with ${problem.found} as the state of its first piece; expected ${problem.expected}. ${ADVICE}`;
  }
}

function describeGame(gameType: string, level: number, height: number): string {
  return `${gameType}-type level ${level}${gameType === 'B' ? ` height ${height}` : ''}`;
}

/** Why a cartridge's menus do not offer a game, and what they offer; undefined when they do. */
export function goalProblem(goal: MenuChoice, { menus, isSeeded, name }: Client): string | undefined {
  const { startLevel, gameType, height, gymSeed } = goal;
  const { highestStartLevel, hasBType } = menus;
  if (!isWithin(startLevel, highestStartLevel)) {
    return `no start level ${startLevel} in the menus of ${name} (whole numbers 0 to ${highestStartLevel})`;
  }
  if (!hasBType && (gameType !== 'A' || height !== 0)) {
    return `the B-type of ${name} is another game, with other heights, and cannot be played: choose A-type, without a height`;
  }
  if (gymSeed === undefined) return undefined;
  return isSeeded
    ? gymSeedProblem(gymSeed)
    : `${name} has no games of a seed like ${gymSeed}: only the practice cartridge TetrisGYM has`;
}

function checkGoal(goal: MenuGoal, client: Client): void {
  const problem = goalProblem(goal, client);
  if (problem !== undefined) throw new RangeError(problem);
  checkRange('height', goal.height, 5);
  checkRange('music', goal.music, 3);
  checkRange('wait on the title screen', goal.titleWait, client.menus.longestTitleWait);
  checkRange('wait in the level menu', goal.levelMenuWait, Number.MAX_SAFE_INTEGER);
}

function checkRange(name: string, value: number, largest: number): void {
  if (!isWithin(value, largest)) throw new RangeError(`no ${name} ${value} (whole numbers 0 to ${largest})`);
}

function isWithin(value: number, largest: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= largest;
}

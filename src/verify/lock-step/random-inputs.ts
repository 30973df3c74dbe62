/**
 * Buttons for a game that is to be watched for differences: habits of a player, of an impatient one, of one who presses
 * what nobody presses, and of movies that are made a frame at a time. One habit at a time, each for a while.
 */

import type { SeededRandom } from '../../lib/seeded-random.js';
import { BUTTON, type Buttons, D_PAD, NO_BUTTONS } from '../../tetris/buttons.js';
import { type GameState, PHASE, SOFT_RESET, STRETCHING } from '../../tetris/game-state.js';
import { place } from '../../tetris/lock.js';
import { COLUMNS, fits, HIDDEN_ROWS, type Playfield, ROWS } from '../../tetris/playfield.js';
import { playfieldOf } from '../../tetris/playfield-page.js';
import { ORIENTATIONS, type Orientation } from '../../tetris/tetromino.js';

/** Buttons for some frames from a state on; at least one frame. */
type Habit = (random: SeededRandom, state: GameState) => Buttons[];

const { A, B, SELECT, START, UP, DOWN, LEFT, RIGHT } = BUTTON;
const TURNS = [A, B, A | B];
const SIDES = [LEFT, RIGHT];

const HABITS: readonly { readonly weight: number; readonly frames: number; readonly habit: Habit }[] = [
  { weight: 8, frames: 1200, habit: (_, state) => stackingInputs(state) },
  { weight: 4, frames: 200, habit: anyRun },
  { weight: 3, frames: 120, habit: taps },
  { weight: 3, frames: 200, habit: heldSideways },
  { weight: 3, frames: 200, habit: mashedDown },
  { weight: 2, frames: 100, habit: bothSides },
  { weight: 1, frames: 100, habit: stretchedTicks },
  { weight: 1, frames: 400, habit: stretchedGame },
  { weight: 2, frames: 60, habit: pauses },
  { weight: 1, frames: 200, habit: mashedStart },
  { weight: 1, frames: 60, habit: wholePad },
  { weight: 1, frames: 40, habit: (random) => onAndOff(SELECT, 1 + random.below(4), 1) },
  { weight: 1, frames: 60, habit: (random) => hold(NO_BUTTONS, 1 + random.below(60)) },
];
/** Phases before the three frames of which the middle one is the goal's. */
const AROUND_GOAL: readonly number[] = [PHASE.SCORE, PHASE.GOAL, PHASE.GARBAGE];
/** Phases before the frames around the one that scores. */
const AROUND_SCORE: readonly number[] = [PHASE.ANIMATION, PHASE.SCORE, PHASE.GOAL];
/** SELECT is held in one of this many such frames; a B-type game is over when it counts. */
const SELECT_ODDS = 3;
const SELECT_ODDS_IN_B_TYPE = 40;
const WEIGHTS = HABITS.map(({ weight }) => weight);

/** Presses on and on. The same seed and the same states give the same buttons. */
export class RandomInputs {
  readonly #random: SeededRandom;
  #habit = HABITS[0];
  #framesLeft = 0;
  #queue: Buttons[] = [];

  constructor(random: SeededRandom) {
    this.#random = random;
  }

  /** The buttons for the frame that follows this state. */
  next(state: GameState): Buttons {
    if (this.#framesLeft <= 0) {
      this.#habit = HABITS[this.#random.weighted(WEIGHTS)];
      this.#framesLeft = 1 + this.#random.below(2 * this.#habit.frames);
      this.#queue = [];
    }
    if (this.#queue.length === 0) this.#queue = habitFor(state, this.#habit.habit)(this.#random, state).reverse();
    this.#framesLeft--;
    const buttons = this.#queue.pop() ?? NO_BUTTONS;
    return this.#isSelectTried(state) ? buttons | SELECT : buttons;
  }

  /**
   * Where SELECT counts in one frame between two pieces, it is held in that one, the one before or the one after; where the
   * game crashes, around the frame that scores.
   */
  #isSelectTried({ edition, activity, phase, gameType }: GameState): boolean {
    if (edition.crashes) return AROUND_SCORE.includes(phase) && this.#random.below(SELECT_ODDS) === 0;
    if (edition.selectPoints === 0 || activity !== 'play' || !AROUND_GOAL.includes(phase)) return false;
    return this.#random.below(gameType === 'A' ? SELECT_ODDS : SELECT_ODDS_IN_B_TYPE) === 0;
  }
}

/** A pause and a curtain go on without end unless START is pressed. */
function habitFor(state: GameState, habit: Habit): Habit {
  if (state.activity === 'paused') return endOfPause;
  if (state.phase === PHASE.CURTAIN) return underTheCurtain;
  return habit;
}

function pick<T>(random: SeededRandom, values: readonly T[]): T {
  return values[random.below(values.length)];
}

function hold(buttons: Buttons, frames: number): Buttons[] {
  return new Array<Buttons>(frames).fill(buttons);
}

function onAndOff(buttons: Buttons, on: number, off: number): Buttons[] {
  return [...hold(buttons, on), ...hold(NO_BUTTONS, off)];
}

/** Any directions and turns for up to 20 frames. */
function anyRun(random: SeededRandom): Buttons[] {
  const buttons = random.next() & (D_PAD | A | B);
  return hold(buttons, 1 + random.below(20));
}

/** Taps as fast as they count, sometimes with a turn or rolling over from one side to the other. */
function taps(random: SeededRandom): Buttons[] {
  const side = pick(random, SIDES);
  const turn = random.below(3) ? NO_BUTTONS : pick(random, TURNS);
  const rolled = random.below(4) ? NO_BUTTONS : (side ^ LEFT ^ RIGHT) | side;
  const tap = [side | turn, rolled, ...(random.below(4) ? [] : [NO_BUTTONS])];
  return Array.from({ length: 1 + random.below(8) }, () => tap).flat();
}

/** A charge in the making, with DOWN or a turn in between. */
function heldSideways(random: SeededRandom): Buttons[] {
  const side = pick(random, SIDES);
  const between = pick(random, [NO_BUTTONS, side, side | A, side | B, side | DOWN, side | UP, DOWN]);
  return [...hold(side, 1 + random.below(40)), ...hold(between, 1 + random.below(4)), ...hold(side, random.below(12))];
}

/** Soft drops begun, broken off and begun again, around the frame on which the piece comes to rest. */
function mashedDown(random: SeededRandom): Buttons[] {
  const spoiled = pick(random, [NO_BUTTONS, NO_BUTTONS, DOWN | LEFT, DOWN | RIGHT, DOWN | UP, DOWN | A, LEFT, RIGHT]);
  return [...hold(DOWN, 1 + random.below(random.below(3) ? 6 : 45)), ...hold(spoiled, 1 + random.below(3))];
}

/** Directions that a pad cannot press together. */
function bothSides(random: SeededRandom): Buttons[] {
  const both = pick(random, [LEFT | RIGHT, UP | DOWN, LEFT | RIGHT | UP, D_PAD, DOWN | LEFT, UP | RIGHT]);
  return [
    ...hold(pick(random, SIDES), random.below(8)),
    ...hold(both, 1 + random.below(24)),
    ...hold(pick(random, [LEFT, RIGHT, UP, DOWN]), random.below(8)),
  ];
}

/** Ticks of two frames, with other buttons on one of them. */
function stretchedTicks(random: SeededRandom): Buttons[] {
  const more = pick(random, [A, B, A | B, START, SELECT, UP]);
  return [
    ...hold(STRETCHING, 1 + random.below(30)),
    ...(random.below(2) ? [STRETCHING | more] : []),
    ...hold(STRETCHING, random.below(6)),
  ];
}

/** Ticks of two frames through whole pieces and entry delays, held on, every now and then, or for single ticks. */
function stretchedGame(random: SeededRandom): Buttons[] {
  const inBetween = pick(random, [NO_BUTTONS, NO_BUTTONS, LEFT, RIGHT, DOWN, A, START, STRETCHING | START]);
  const odds = 1 + random.below(6);
  return Array.from({ length: 20 + random.below(60) }, () => (random.below(odds) ? inBetween : STRETCHING));
}

/** START on and off through every phase, so that ticks come one or two at a time. */
function mashedStart(random: SeededRandom): Buttons[] {
  const held = pick(random, [NO_BUTTONS, NO_BUTTONS, NO_BUTTONS, LEFT, DOWN, STRETCHING]);
  const length = 10 + random.below(40);
  const [on, off] = random.below(2) ? [1, 1] : [1 + random.below(3), 1 + random.below(3)];
  return Array.from({ length }, () => [...hold(held | START, on), ...hold(held, off)]).flat();
}

function pauses(random: SeededRandom): Buttons[] {
  const before = hold(random.below(3) ? NO_BUTTONS : random.next() & 0xcf, random.below(30));
  return [...before, NO_BUTTONS, START | (random.below(3) ? 0 : random.next() & 0xcf), ...endOfPause(random)];
}

/** START alone ends a pause; other buttons before it do not. */
function endOfPause(random: SeededRandom): Buttons[] {
  const wait = hold(random.below(2) ? NO_BUTTONS : random.next() & 0xcf, 1 + random.below(12));
  const failed = random.below(3) ? [] : [START | pick(random, [A, LEFT, SELECT]), NO_BUTTONS];
  const held = random.below(2) ? NO_BUTTONS : pick(random, [LEFT, RIGHT, DOWN, A]);
  return [...wait, ...failed, held, held, held | START, ...hold(held, random.below(10))];
}

/** START too early, held, with others, and at last alone. */
function underTheCurtain(random: SeededRandom): Buttons[] {
  const early = random.below(2) ? anyRun(random) : onAndOff(START, 1 + random.below(20), 1);
  return [...early, NO_BUTTONS, START, ...hold(NO_BUTTONS, random.below(20))];
}

/** All eight buttons at once; only seldom the four that leave the game. */
function wholePad(random: SeededRandom): Buttons[] {
  return Array.from({ length: 1 + random.below(20) }, () => {
    const buttons = random.next() & 0xff;
    return buttons === SOFT_RESET && random.below(8) ? NO_BUTTONS : buttons;
  });
}

// A light player for the check drops every piece straight down where it leaves the fewest holes and the lowest surface.
// It clears lines, so that what follows a clear is seen often; it is not meant to play well.

interface Target {
  readonly orientation: Orientation;
  readonly x: number;
}

/** A piece this far down is taken as planned already. */
const LAST_PLANNED_ROW = 1;
const HOLE_COST = 20;

/** Buttons from this state on: turns and taps for a new piece, then DOWN until it rests. */
function stackingInputs(state: GameState): Buttons[] {
  if (state.phase !== PHASE.CONTROL) return [NO_BUTTONS];
  if (state.y > LAST_PLANNED_ROW) return [BUTTON.DOWN];
  const target = bestTarget(playfieldOf(state.page), state.orientation);
  if (!target) return [BUTTON.DOWN];
  const frames: Buttons[] = [];
  const turns = turnsTo(state.orientation, target.orientation);
  const distance = target.x - state.x;
  const side = distance < 0 ? BUTTON.LEFT : BUTTON.RIGHT;
  for (let i = 0; i < Math.max(turns.length, Math.abs(distance)); i++) {
    frames.push((turns[i] ?? NO_BUTTONS) | (i < Math.abs(distance) ? side : NO_BUTTONS), NO_BUTTONS);
  }
  return [...frames, NO_BUTTONS, ...new Array<Buttons>(2 * ROWS).fill(BUTTON.DOWN)];
}

function bestTarget(playfield: Playfield, spawned: Orientation): Target | undefined {
  let best: Target | undefined;
  let lowest = Number.POSITIVE_INFINITY;
  ORIENTATIONS.forEach(({ tetromino, minX, maxX }, orientation) => {
    if (tetromino !== ORIENTATIONS[spawned].tetromino) return;
    for (let x = minX; x <= maxX; x++) {
      let y = 0;
      if (!fits(playfield, orientation, x, y)) continue;
      while (fits(playfield, orientation, x, y + 1)) y++;
      const cost = costOf(place(playfield, orientation, x, y).playfield);
      if (cost >= lowest) continue;
      lowest = cost;
      best = { orientation, x };
    }
  });
  return best;
}

/** Squares of the column heights, and holes under blocks. */
function costOf(playfield: Playfield): number {
  let cost = 0;
  for (let column = 0; column < COLUMNS; column++) {
    let height = 0;
    for (let row = 0; row < ROWS; row++) {
      const filled = (playfield[row + HIDDEN_ROWS] >> column) & 1;
      if (filled && height === 0) height = ROWS - row;
      else if (!filled && height > 0) cost += HOLE_COST;
    }
    cost += height * height;
  }
  return cost;
}

function turnsTo(from: Orientation, to: Orientation): Buttons[] {
  if (from === to) return [];
  const { clockwise, counterclockwise } = ORIENTATIONS[from];
  if (clockwise === to) return [BUTTON.A];
  return counterclockwise === to ? [BUTTON.B] : [BUTTON.A, BUTTON.A];
}

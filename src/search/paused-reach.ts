/**
 * Where a piece comes to rest in the rows at the top, and how soon, by a player who pauses the game on its way: after a pause
 * the same button is new again, so the piece can be shifted or turned on two frames of its fall in a row. START has to be let
 * go as well: it is still held on the first frame after a pause, and the next pause begins a frame later at the earliest.
 */

import { FitMasks } from '../reach/fit-masks.js';
import type { PieceSituation } from '../reach/input-plan.js';
import { BUTTON, type Buttons, NO_BUTTONS } from '../tetris/buttons.js';
import type { Placement } from '../tetris/placement.js';
import { COLUMNS, HIDDEN_ROWS, type Playfield } from '../tetris/playfield.js';
import { framesPerRow, type Pace } from '../tetris/timing.js';
import { buttonsOfPause, DropTimes, SHORTEST_PAUSE } from './drop-times.js';
import { heldToShift, SHIFT_BUTTONS, SHIFTS_HELD } from './shift-presses.js';

/** The lowest row of the reference cell that is looked at. */
export const LAST_ROW_AT_TOP = 5;
const ROWS_AT_TOP = LAST_ROW_AT_TOP + 1;
const TURNS = 4;
/** What can be held of A and B: neither, the one, the other. */
const TURNS_HELD = 3;
const HELD = SHIFTS_HELD * TURNS_HELD;
/** From here on states on which START is still held: no pause can begin after the next tick. */
const AFTER_PAUSE = TURNS * COLUMNS * HELD;
const STATES = 2 * AFTER_PAUSE;
const PLACES = TURNS * COLUMNS * ROWS_AT_TOP;
/** The most frames that a row takes here. */
const SLOWEST = 3;
const TICKS = SLOWEST * ROWS_AT_TOP + 1;
/** Pauses of a way take fewer frames than this. */
const NEVER = 255;
const STEPS = [0, -1, 1];
const TURNINGS: readonly Buttons[] = [NO_BUTTONS, BUTTON.A, BUTTON.B];

/** What a search finds. */
type PausedRests = Readonly<
  Pick<PausedReach, 'count' | 'orientations' | 'xs' | 'ys' | 'restFrames' | 'pauses' | 'holds'>
>;

/** Searches that are remembered. */
const MOST_REMEMBERED = 2 ** 14;
/** Rows from the top on that bear on a search. */
const ROWS_SEEN = HIDDEN_ROWS + ROWS_AT_TOP + 2;

/** Whether something stands so high that pieces come to rest in the rows at the top. */
export function isAtTop(playfield: Playfield): boolean {
  for (let row = 0; row <= LAST_ROW_AT_TOP; row++) if (playfield[row + HIDDEN_ROWS] !== 0) return true;
  return false;
}

/** Buffers of one search, reused by the next: keep one for each thread of work. */
export class PausedReach {
  count = 0;
  readonly orientations = new Uint8Array(PLACES);
  readonly xs = new Uint8Array(PLACES);
  readonly ys = new Uint8Array(PLACES);
  /** Frames until rest, pauses included. */
  readonly restFrames = new Uint16Array(PLACES);
  /** Frames of its pauses. */
  readonly pauses = new Uint8Array(PLACES);
  /** Soft steps. */
  readonly holds = new Uint8Array(PLACES);
  readonly #fits = new FitMasks();
  readonly #dropTimes = new DropTimes();
  /** For each tick and state the frames of pauses, and the state before. */
  readonly #paused = new Uint8Array(TICKS * STATES);
  readonly #before = new Uint16Array(TICKS * STATES);
  readonly #reached: number[][] = Array.from({ length: TICKS }, () => []);
  /**
   * The best rest at each place: frames, those of pauses, tick and state before its last part, which is one more tick, with
   * the state that it leads to, or steps down with DOWN.
   */
  readonly #frames = new Uint16Array(PLACES);
  readonly #lastPaused = new Uint8Array(PLACES);
  readonly #lastNext = new Uint16Array(PLACES);
  readonly #lastTick = new Uint8Array(PLACES);
  readonly #lastState = new Uint16Array(PLACES);
  readonly #steps = new Uint8Array(PLACES);
  readonly #holds = new Uint8Array(PLACES);
  readonly #places: number[] = [];
  readonly #remembered = new Map<string, PausedRests>();

  /** As `search`, found once for all games that look the same at the top. */
  remembered(situation: PieceSituation): PausedRests {
    const { playfield, piece } = situation;
    const rows = playfield.subarray(0, ROWS_SEEN);
    const key = String.fromCharCode(framesPerRow(situation), piece.orientation, piece.x, ...rows);
    const known = this.#remembered.get(key);
    if (known) return known;
    const count = this.search(situation);
    const rests = {
      count,
      orientations: this.orientations.slice(0, count),
      xs: this.xs.slice(0, count),
      ys: this.ys.slice(0, count),
      restFrames: this.restFrames.slice(0, count),
      pauses: this.pauses.slice(0, count),
      holds: this.holds.slice(0, count),
    };
    if (this.#remembered.size === MOST_REMEMBERED) this.#remembered.clear();
    this.#remembered.set(key, rests);
    return rests;
  }

  /**
   * @param situation of a piece that has just appeared, where a row takes three frames or fewer
   * @returns how many places there are, rows 0 to 5 of the reference cell
   * @throws RangeError where a row takes more frames
   */
  search(situation: PieceSituation): number {
    const fits = this.#fits;
    const perRow = framesPerRow(situation);
    if (perRow > SLOWEST) throw new RangeError(`a row takes ${perRow} frames, more than ${SLOWEST}`);
    fits.reset(situation.playfield, situation.piece.orientation);
    for (let y = 0; y <= ROWS_AT_TOP; y++) fits.fillRow(y);
    this.#paused.fill(NEVER);
    for (const reached of this.#reached) reached.length = 0;
    for (const place of this.#places) this.#frames[place] = 0;
    this.#places.length = 0;
    const { x, orientation } = situation.piece;
    this.#reach(0, (orientation - fits.first) * COLUMNS * HELD + x * HELD, 0, 0);
    for (let tick = 0; tick < perRow * ROWS_AT_TOP; tick++) {
      for (const state of this.#reached[tick]) {
        this.#drop(tick, state, situation);
        this.#press(tick, state, perRow);
      }
    }
    this.count = 0;
    for (const place of this.#places) {
      const at = this.count++;
      const turn = Math.trunc(place / (COLUMNS * ROWS_AT_TOP));
      this.orientations[at] = fits.first + turn;
      this.xs[at] = Math.trunc(place / ROWS_AT_TOP) % COLUMNS;
      this.ys[at] = place % ROWS_AT_TOP;
      this.restFrames[at] = this.#frames[place];
      this.pauses[at] = this.#lastPaused[place];
      this.holds[at] = this.#holds[place];
    }
    return this.count;
  }

  #isFree(turn: number, x: number, y: number): boolean {
    return ((this.#fits.columns[y * TURNS + turn] >> x) & 1) === 1;
  }

  #reach(tick: number, state: number, paused: number, before: number): void {
    const at = tick * STATES + state;
    if (this.#paused[at] <= paused) return;
    if (this.#paused[at] === NEVER) this.#reached[tick].push(state);
    this.#paused[at] = paused;
    this.#before[at] = before;
  }

  /** Everything that can be pressed on the tick after one. */
  #press(tick: number, state: number, perRow: number): void {
    const { turns } = this.#fits;
    const y = Math.trunc(tick / perRow);
    const turn = Math.trunc(state / (COLUMNS * HELD)) % TURNS;
    const x = Math.trunc(state / HELD) % COLUMNS;
    const shiftHeld = Math.trunc(state / TURNS_HELD) % SHIFTS_HELD;
    const turnHeld = state % TURNS_HELD;
    const mayPause = state < AFTER_PAUSE;
    for (const step of STEPS) {
      const toX = x + step;
      if (step !== 0 && (toX < 0 || toX >= COLUMNS || !this.#isFree(turn, toX, y))) continue;
      const shift = heldToShift(shiftHeld, step);
      const released = heldToShift(0, step);
      for (let press = 0; press < (turns === 1 ? 1 : TURNS_HELD); press++) {
        const to = press === 0 ? turn : (turn + (press === 1 ? 1 : turns - 1)) % turns;
        if (press !== 0 && !this.#isFree(to, toX, y)) continue;
        const isAgain = (step !== 0 && shift === 0) || (press !== 0 && press === turnHeld);
        const way = { tick, state, perRow, to, toX, y };
        if (!isAgain) this.#come(way, shift * TURNS_HELD + press, 0);
        // A pause that need not be leaves the other button for later.
        if (mayPause && (isAgain || shift !== released)) this.#come(way, released * TURNS_HELD + press, SHORTEST_PAUSE);
      }
    }
  }

  /** Where a piece comes on the tick after one. */
  #come(
    { tick, state, perRow, to, toX, y }: Readonly<Record<'tick' | 'state' | 'perRow' | 'to' | 'toX' | 'y', number>>,
    held: number,
    pause: number,
  ): void {
    const paused = this.#paused[tick * STATES + state] + pause;
    const next = (to * COLUMNS + toX) * HELD + held + (pause > 0 ? AFTER_PAUSE : 0);
    const falls = (tick + 1) % perRow === 0;
    if (!falls) {
      this.#reach(tick + 1, next, paused, state);
    } else if (this.#isFree(to, toX, y + 1)) {
      if (y < LAST_ROW_AT_TOP) this.#reach(tick + 1, next, paused, state);
    } else if (this.#isFree(to, toX, y)) {
      this.#rest({ turn: to, x: toX, y, frames: tick + 1 + paused, paused, tick, state, next, steps: 0, hold: 0 });
    }
  }

  /** Straight down with DOWN, nothing else pressed. */
  #drop(tick: number, state: number, pace: Pace): void {
    const perRow = framesPerRow(pace);
    const turn = Math.trunc(state / (COLUMNS * HELD)) % TURNS;
    const x = Math.trunc(state / HELD) % COLUMNS;
    const from = Math.trunc(tick / perRow);
    let y = from;
    while (y <= LAST_ROW_AT_TOP && this.#isFree(turn, x, y + 1)) y++;
    if (y > LAST_ROW_AT_TOP || !this.#isFree(turn, x, y)) return;
    const steps = y - from + 1;
    const [fastest] = this.#dropTimes.waysDown({ fall: tick % perRow, softDrop: 0 }, steps, pace);
    const paused = this.#paused[tick * STATES + state];
    this.#rest({
      turn,
      x,
      y,
      frames: tick + paused + fastest.frames,
      paused,
      tick,
      state,
      next: 0,
      steps,
      hold: fastest.hold,
    });
  }

  #rest(rest: {
    readonly turn: number;
    readonly x: number;
    readonly y: number;
    readonly frames: number;
    readonly paused: number;
    readonly tick: number;
    readonly state: number;
    readonly next: number;
    readonly steps: number;
    readonly hold: number;
  }): void {
    const place = (rest.turn * COLUMNS + rest.x) * ROWS_AT_TOP + rest.y;
    const known = this.#frames[place];
    if (known !== 0 && known <= rest.frames) return;
    if (known === 0) this.#places.push(place);
    this.#frames[place] = rest.frames;
    this.#lastTick[place] = rest.tick;
    this.#lastState[place] = rest.state;
    this.#lastNext[place] = rest.next;
    this.#lastPaused[place] = rest.paused;
    this.#steps[place] = rest.steps;
    this.#holds[place] = rest.hold;
  }

  /**
   * The buttons that take a piece to its place in the frames that the search finds; undefined where it finds other ones.
   *
   * @param piece where it rests, its frames, and those of a pause that waits for the next one
   */
  buttonsTo(
    situation: PieceSituation,
    {
      orientation,
      x,
      y,
      frames,
      pause = 0,
    }: Placement & { readonly frames: number; readonly pause?: number | undefined },
  ): Buttons[] | undefined {
    this.search(situation);
    const place = ((orientation - this.#fits.first) * COLUMNS + x) * ROWS_AT_TOP + y;
    if (this.#frames[place] !== frames) return undefined;
    const { pressed, pauses } = this.#wayTo(place, situation);
    // A pause that is there anyway is made longer.
    if (pause > 0) pauses[Math.max(0, pauses.indexOf(SHORTEST_PAUSE))] += pause;
    return pressed.flatMap((held, i) => buttonsOfPause(held, pauses[i], NO_BUTTONS));
  }

  /** What is pressed on each tick of a way, and the frames of a pause after it. */
  #wayTo(place: number, pace: Pace): { readonly pressed: Buttons[]; readonly pauses: number[] } {
    const steps = this.#steps[place];
    const states = steps === 0 ? [this.#lastNext[place]] : [];
    let state = this.#lastState[place];
    for (let tick = this.#lastTick[place]; tick > 0; tick--) {
      states.unshift(state);
      state = this.#before[tick * STATES + state];
    }
    const pressed = states.map(
      (one) => SHIFT_BUTTONS[Math.trunc(one / TURNS_HELD) % SHIFTS_HELD] | TURNINGS[one % TURNS_HELD],
    );
    if (steps > 0) {
      const fall = this.#lastTick[place] % framesPerRow(pace);
      pressed.push(...this.#dropTimes.waysDown({ fall, softDrop: 0 }, steps, pace)[0].buttons);
    }
    const isAfterPause = (i: number): boolean => (states[i] ?? 0) >= AFTER_PAUSE;
    return { pressed, pauses: pressed.map((_, i) => (isAfterPause(i + 1) ? SHORTEST_PAUSE : 0)) };
  }
}

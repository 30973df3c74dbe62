/**
 * Every place where a piece can come to rest in the rows at the top, and every way to it: the cells that it passes, which
 * must be free, and its frames. The same button is pressed again after a frame without it, or after a pause, and DOWN brings
 * a piece to rest earlier.
 */

import { COLUMNS } from '../../tetris/playfield.js';
import {
  ORIENTATIONS,
  type Orientation,
  SPAWN_ORIENTATION,
  SPAWN_X,
  SPAWN_Y,
  TETROMINOES,
} from '../../tetris/tetromino.js';
import { NTSC } from '../../tetris/timing.js';
import { DropTimes, SHORTEST_PAUSE } from '../drop-times.js';
import { heldToShift, SHIFTS_HELD } from '../shift-presses.js';
import {
  cellsOfPiece,
  IN_THE_WAY,
  LAST_ROW,
  NO_CELLS,
  rowOf,
  type StripCells,
  type StripKind,
  union,
} from './strip.js';

/** A place of a piece, and how it comes there. */
export interface StripPart {
  /** Index of its tetromino. */
  readonly piece: number;
  readonly orientation: Orientation;
  readonly x: number;
  readonly y: number;
  readonly cells: StripCells;
  /** The cells right below: one of them carries the piece. */
  readonly below: StripCells;
  /** Its cells in row −2, which become row −1 with a tetris of three rows. */
  readonly top: number;
  /** Fastest first. */
  readonly ways: readonly StripWay[];
}

export interface StripWay extends StripCells {
  /** Until the piece rests. */
  readonly frames: number;
}

/** How far the lowest cell of each orientation lies below the reference cell. */
const lowest = ORIENTATIONS.map((orientation) => Math.max(...orientation.cells.map(([, dy]) => dy)));

const cellsAt: readonly (StripCells | undefined)[] = (() => {
  const all: (StripCells | undefined)[] = [];
  ORIENTATIONS.forEach((_, orientation) => {
    for (let y = 0; y <= LAST_ROW; y++) {
      for (let x = 0; x < COLUMNS; x++) all.push(cellsOfPiece(orientation, x, y));
    }
  });
  return all;
})();

/** As `cellsOfPiece`, from a table. */
function cells(orientation: number, x: number, y: number): StripCells | undefined {
  if (x < 0 || x >= COLUMNS || y > LAST_ROW) return undefined;
  return cellsAt[(orientation * (LAST_ROW + 1) + y) * COLUMNS + x];
}

/** Numbers of a moment in its list: the cells that the piece has passed, three parts, frames of pauses, and START. */
const OF_MOMENT = 5;
const TURNS_HELD = 3;
const HELD = SHIFTS_HELD * TURNS_HELD;

/**
 * Where a piece can be on a frame and what is held there, in lists by both; without those that another one makes superfluous.
 * Each is the cells that it has passed, how many frames it was paused, and whether the last pause ended on the frame before:
 * START is still held then, so the next one has to wait for a frame.
 */
class Moments {
  readonly lists: (number[] | undefined)[] = [];
  /** The states of which there are some. */
  readonly states: number[] = [];

  add(state: number, high: number, low: number, deep: number, paused: number, hasJustPaused: number): void {
    const held = state % HELD;
    const place = state - held;
    // Whoever holds less can press whatever the other can.
    for (const less of HELD_LESS[held]) {
      const others = this.lists[place + less];
      if (!others) continue;
      for (let i = 0; i < others.length; i += OF_MOMENT) {
        const isMore = (others[i] & ~high) | (others[i + 1] & ~low) | (others[i + 2] & ~deep);
        if (isMore === 0 && others[i + 3] <= paused && others[i + 4] <= hasJustPaused) return;
      }
    }
    let own = this.lists[state];
    if (!own) {
      own = [];
      this.lists[state] = own;
      this.states.push(state);
    }
    let kept = 0;
    for (let i = 0; i < own.length; i += OF_MOMENT) {
      const isMore = (high & ~own[i]) | (low & ~own[i + 1]) | (deep & ~own[i + 2]);
      if (isMore === 0 && paused <= own[i + 3] && hasJustPaused <= own[i + 4]) continue;
      for (let j = 0; j < OF_MOMENT; j++) own[kept + j] = own[i + j];
      kept += OF_MOMENT;
    }
    own.length = kept;
    own.push(high, low, deep, paused, hasJustPaused);
  }
}

/** For what is held, which of the ways to hold are within it, itself as well. */
const HELD_LESS: readonly (readonly number[])[] = Array.from({ length: HELD }, (_, held) => {
  const shift = Math.trunc(held / TURNS_HELD);
  const turn = held % TURNS_HELD;
  return Array.from({ length: HELD }, (_, less) => less).filter((less) => {
    const turnLess = less % TURNS_HELD;
    return (Math.trunc(less / TURNS_HELD) & ~shift) === 0 && (turnLess === 0 || turnLess === turn);
  });
});

function isWithin(inner: StripCells, outer: StripCells): boolean {
  return !((inner.high & ~outer.high) | (inner.low & ~outer.low) | (inner.deep & ~outer.deep));
}

const known = new Map<string, readonly StripPart[]>();

/**
 * All parts of a strip's rows, but for those that leave something above the top that would be in the way for longer: row −2
 * becomes row −1 with the top row, and row −1 stays where the top row is not completed.
 */
export function stripParts(kind: StripKind): readonly StripPart[] {
  const staysAbove = kind.firstRow > 0;
  const key = [kind.framesPerRow, kind.deepest, staysAbove].join();
  let parts = known.get(key);
  if (!parts) {
    parts = TETROMINOES.flatMap((_, piece) => partsOfPiece(piece, kind)).filter(
      ({ top, cells }) => (top & IN_THE_WAY) === 0 && !(staysAbove && rowOf(cells, -1)),
    );
    known.set(key, parts);
  }
  return parts;
}

const dropTimes = new DropTimes();

function partsOfPiece(piece: number, { framesPerRow, deepest }: StripKind): StripPart[] {
  const rests = new Map<number, StripWay[]>();
  const addRest = (orientation: number, x: number, y: number, way: StripWay): void => {
    const place = cells(orientation, x, y);
    if (!place || y + lowest[orientation] > deepest) return;
    const key = (orientation * (LAST_ROW + 1) + y) * COLUMNS + x;
    const full = { ...union(way, place), frames: way.frames };
    const others = rests.get(key) ?? [];
    if (others.some((other) => other.frames <= full.frames && isWithin(other, full))) return;
    const kept = others.filter((other) => !(full.frames <= other.frames && isWithin(full, other)));
    rests.set(key, [...kept, full]);
  };
  const pace = paceOf(framesPerRow);
  /** A fall without further presses, DOWN held: `fall` frames after the last step. */
  const dropFrom = (orientation: number, x: number, y: number, passed: StripWay, fall: number): void => {
    let way: StripCells = passed;
    for (let to = y; to + lowest[orientation] <= deepest; to++) {
      const place = cells(orientation, x, to);
      if (!place) return;
      if (to > y) way = union(way, place);
      const [fastest] = dropTimes.waysDown({ fall, softDrop: 0 }, to - y + 1, pace);
      addRest(orientation, x, to, { ...way, frames: passed.frames + fastest.frames });
    }
  };
  let moments = new Moments();
  moments.add((SPAWN_ORIENTATION[TETROMINOES[piece]] * COLUMNS + SPAWN_X) * HELD, 0, 0, 0, 0, 0);
  dropFrom(SPAWN_ORIENTATION[TETROMINOES[piece]], SPAWN_X, SPAWN_Y, { ...NO_CELLS, frames: 0 }, 0);
  for (let frame = 1; frame <= framesPerRow * (deepest + 2); frame++) {
    const y = SPAWN_Y + Math.trunc((frame - 1) / framesPerRow);
    const isStep = frame % framesPerRow === 0;
    const later = new Moments();
    for (const state of moments.states) {
      const list = moments.lists[state] as number[];
      for (const { to, toX, held, passes } of afterPresses(state, y)) {
        const at = (to * COLUMNS + toX) * HELD;
        const below = isStep ? cells(to, toX, y + 1) : NO_CELLS;
        const isDeep = isStep && y + 1 + lowest[to] > deepest;
        for (let i = 0; i < list.length; i += OF_MOMENT) {
          let high = list[i] | passes.high;
          let low = list[i + 1] | passes.low;
          let deep = list[i + 2] | passes.deep;
          const paused = list[i + 3];
          if (isStep) addRest(to, toX, y, { high, low, deep, frames: frame + paused });
          if (!below || isDeep) continue;
          high |= below.high;
          low |= below.low;
          deep |= below.deep;
          later.add(at + held, high, low, deep, paused, 0);
          // Everything is let go in a pause.
          if (held !== 0 && !list[i + 4]) later.add(at, high, low, deep, paused + SHORTEST_PAUSE, 1);
        }
      }
    }
    const toY = isStep ? y + 1 : y;
    for (const state of later.states) {
      const list = later.lists[state] as number[];
      const x = Math.trunc(state / HELD) % COLUMNS;
      const orientation = Math.trunc(state / HELD / COLUMNS);
      for (let i = 0; i < list.length; i += OF_MOMENT) {
        const passed = { high: list[i], low: list[i + 1], deep: list[i + 2], frames: frame + list[i + 3] };
        dropFrom(orientation, x, toY, passed, frame % framesPerRow);
      }
    }
    moments = later;
  }
  return [...rests].flatMap(([key, ways]) => {
    const x = key % COLUMNS;
    const y = Math.trunc(key / COLUMNS) % (LAST_ROW + 1);
    const orientation = Math.trunc(key / COLUMNS / (LAST_ROW + 1));
    const place = cells(orientation, x, y);
    if (!place) return [];
    const around = aroundPart(orientation, x, y, place);
    // Where all that could carry the piece is on its way, it falls on.
    const able = ways.filter((way) => !isWithin(around.below, way));
    return able.length > 0 ? [{ piece, orientation, x, y, ...around, ways: fastestFirst(able) }] : [];
  });
}

function fastestFirst(ways: readonly StripWay[]): StripWay[] {
  return [...ways].sort((a, b) => a.frames - b.frames);
}

/** What is pressed on a frame: where the piece is then, what is held, and the cells that it passes. */
interface Pressed {
  readonly to: number;
  readonly toX: number;
  readonly held: number;
  readonly passes: StripCells;
}

/** What can be pressed on a frame. */
function* afterPresses(state: number, y: number): Generator<Pressed> {
  const x = Math.trunc(state / HELD) % COLUMNS;
  const orientation = Math.trunc(state / HELD / COLUMNS);
  const shiftHeld = Math.trunc(state / TURNS_HELD) % SHIFTS_HELD;
  const turnHeld = state % TURNS_HELD;
  const { clockwise, counterclockwise } = ORIENTATIONS[orientation];
  for (const step of [0, -1, 1]) {
    const shift = heldToShift(shiftHeld, step);
    if (step !== 0 && shift === 0) continue;
    const toX = x + step;
    const shifted = step === 0 ? NO_CELLS : cells(orientation, toX, y);
    if (!shifted) continue;
    for (let turn = 0; turn < TURNS_HELD; turn++) {
      if (turn !== 0 && turn === turnHeld) continue;
      const to = turn === 0 ? orientation : turn === 1 ? clockwise : counterclockwise;
      if (turn !== 0 && to === orientation) continue;
      const turned = turn === 0 ? NO_CELLS : cells(to, toX, y);
      if (turned) yield { to, toX, held: shift * TURNS_HELD + turn, passes: union(shifted, turned) };
    }
  }
}

function aroundPart(
  orientation: Orientation,
  x: number,
  y: number,
  own: StripCells,
): Pick<StripPart, 'cells' | 'below' | 'top'> {
  const lower = cells(orientation, x, y + 1) ?? NO_CELLS;
  const below = { high: lower.high & ~own.high, low: lower.low & ~own.low, deep: lower.deep & ~own.deep };
  let top = 0;
  for (const [dx, dy] of ORIENTATIONS[orientation].cells) if (y + dy === -2) top |= 1 << (x + dx);
  return { cells: own, below, top };
}

function paceOf(framesPerRow: number): { readonly timing: typeof NTSC; readonly level: number } {
  return { timing: NTSC, level: NTSC.framesPerRow.indexOf(framesPerRow) };
}

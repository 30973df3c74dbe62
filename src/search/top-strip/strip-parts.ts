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
function cells(orientation: Orientation, x: number, y: number): StripCells | undefined {
  if (x < 0 || x >= COLUMNS || y > LAST_ROW) return undefined;
  return cellsAt[(orientation * (LAST_ROW + 1) + y) * COLUMNS + x];
}

/** A piece on some frame: where it is, what is held, and the cells that it has passed. */
interface Moment {
  readonly x: number;
  readonly y: number;
  readonly orientation: Orientation;
  /** 0 none, 1 LEFT, 2 RIGHT. */
  readonly shiftHeld: number;
  /** 0 none, 1 A, 2 B. */
  readonly turnHeld: number;
  readonly passed: StripCells;
  /** Frames of pauses so far. */
  readonly paused: number;
  /** Whether the last pause ended on the frame before: START is still held, so the next one has to wait for a frame. */
  readonly hasJustPaused: boolean;
}

/** Moments of a frame without those that another one makes superfluous. */
class Moments {
  readonly #byState = new Map<number, Moment[]>();

  add(moment: Moment): void {
    const { x, y, orientation, shiftHeld, turnHeld, passed, paused, hasJustPaused } = moment;
    const released = ((orientation * (LAST_ROW + 1) + y) * COLUMNS + x) * 9;
    const own = released + shiftHeld * 3 + turnHeld;
    const hasBetter = (key: number): boolean =>
      this.#byState
        .get(key)
        ?.some(
          (other) =>
            other.paused <= paused && (hasJustPaused || !other.hasJustPaused) && isWithin(other.passed, passed),
        ) ?? false;
    if (hasBetter(released) || (own !== released && hasBetter(own))) return;
    const others = this.#byState.get(own) ?? [];
    this.#byState.set(own, [
      ...others.filter(
        (other) =>
          !(paused <= other.paused && (other.hasJustPaused || !hasJustPaused) && isWithin(passed, other.passed)),
      ),
      moment,
    ]);
  }

  *[Symbol.iterator](): Generator<Moment> {
    for (const moments of this.#byState.values()) yield* moments;
  }
}

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
  const key = [kind.framesPerRow, kind.deepest, staysAbove, kind.hasPauses].join();
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

function partsOfPiece(piece: number, { framesPerRow, deepest, hasPauses = false }: StripKind): StripPart[] {
  const rests = new Map<number, StripWay[]>();
  const addRest = (orientation: Orientation, x: number, y: number, way: StripWay): void => {
    const place = cells(orientation, x, y);
    if (!place || y + lowest(orientation) > deepest) return;
    const key = (orientation * (LAST_ROW + 1) + y) * COLUMNS + x;
    const full = { ...union(way, place), frames: way.frames };
    const others = rests.get(key) ?? [];
    if (others.some((other) => other.frames <= full.frames && isWithin(other, full))) return;
    const kept = others.filter((other) => !(full.frames <= other.frames && isWithin(full, other)));
    rests.set(key, [...kept, full]);
  };
  const spawn = SPAWN_ORIENTATION[TETROMINOES[piece]];
  const pace = paceOf(framesPerRow);
  const first = {
    x: SPAWN_X,
    y: SPAWN_Y,
    orientation: spawn,
    shiftHeld: 0,
    turnHeld: 0,
    passed: NO_CELLS,
    paused: 0,
    hasJustPaused: false,
  };
  let moments: Iterable<Moment> = [first];
  let frame = 0;
  /** A fall without further presses, DOWN held: `fall` frames after the last step. */
  const dropFrom = ({ orientation, x, y, passed, paused }: Moment, fall: number): void => {
    let way = passed;
    for (let to = y; to + lowest(orientation) <= deepest; to++) {
      const place = cells(orientation, x, to);
      if (!place) return;
      if (to > y) way = union(way, place);
      const [fastest] = dropTimes.waysDown({ fall, softDrop: 0 }, to - y + 1, pace);
      addRest(orientation, x, to, { ...way, frames: frame + paused + fastest.frames });
    }
  };
  dropFrom(first, 0);
  while (frame < framesPerRow * (deepest + 2)) {
    frame++;
    const later = new Moments();
    let count = 0;
    for (const moment of moments) {
      for (const moved of afterPresses(moment)) {
        const { x, y, orientation, passed, paused } = moved;
        count++;
        if (frame % framesPerRow !== 0) {
          later.add(moved);
          if (hasPauses && !moment.hasJustPaused) later.add(pausedAfter(moved));
          continue;
        }
        addRest(orientation, x, y, { ...passed, frames: frame + paused });
        const below = cells(orientation, x, y + 1);
        if (!below || y + 1 + lowest(orientation) > deepest) continue;
        const fallen = { ...moved, y: y + 1, passed: union(passed, below) };
        later.add(fallen);
        if (hasPauses && !moment.hasJustPaused) later.add(pausedAfter(fallen));
      }
    }
    if (count === 0) break;
    for (const moment of later) dropFrom(moment, frame % framesPerRow);
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

/** Everything is let go in a pause. */
function pausedAfter(moment: Moment): Moment {
  return { ...moment, shiftHeld: 0, turnHeld: 0, paused: moment.paused + SHORTEST_PAUSE, hasJustPaused: true };
}

/** What can be pressed on a frame, and where the piece is then. */
function afterPresses({ x, y, orientation, shiftHeld, turnHeld, passed, paused }: Moment): Moment[] {
  const moved: Moment[] = [];
  const { clockwise, counterclockwise } = ORIENTATIONS[orientation];
  for (let shift = 0; shift < 3; shift++) {
    if (shift !== 0 && shift === shiftHeld) continue;
    const toX = shift === 0 ? x : x + (shift === 1 ? -1 : 1);
    const shifted = shift === 0 ? NO_CELLS : cells(orientation, toX, y);
    if (!shifted) continue;
    for (let turn = 0; turn < 3; turn++) {
      if (turn !== 0 && turn === turnHeld) continue;
      const to = turn === 0 ? orientation : turn === 1 ? clockwise : counterclockwise;
      if (turn !== 0 && to === orientation) continue;
      const turned = turn === 0 ? NO_CELLS : cells(to, toX, y);
      if (!turned) continue;
      const way = union(union(passed, shifted), turned);
      moved.push({
        x: toX,
        y,
        orientation: to,
        shiftHeld: shift,
        turnHeld: turn,
        passed: way,
        paused,
        hasJustPaused: false,
      });
    }
  }
  return moved;
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

/** How far the lowest cell lies below the reference cell. */
function lowest(orientation: Orientation): number {
  return Math.max(...ORIENTATIONS[orientation].cells.map(([, dy]) => dy));
}

function paceOf(framesPerRow: number): { readonly timing: typeof NTSC; readonly level: number } {
  return { timing: NTSC, level: NTSC.framesPerRow.indexOf(framesPerRow) };
}

/** How many frames are left from every playfield on the way of a strip, for every two pieces that are known to come. */

import { TETROMINOES } from '../../tetris/tetromino.js';
import { type StripCells, union } from './strip.js';
import type { StripGraph, StripNode } from './strip-graph.js';

const PIECES = TETROMINOES.length;
/** Frames from the rest of a piece in these rows to the next piece. */
export const ENTRY = 18;
/** A clear takes 17 to 20 frames more, by the phase of the frame counter. */
export const FRAMES_OF_CLEAR = 18.5;

/** Frames from a playfield to the end of its strip, with what is worth less or more there; Infinity where there is no way. */
export interface RatedStrip {
  /** For the piece to place and the one after it: entry `piece * 7 + next`. */
  readonly frames: Float32Array;
  /** For the piece to place, while the one after it is open. */
  readonly open: Float32Array;
}

/** Frames that a playfield with a completed strip costs more than the best one, for a piece that is next. */
export type Afterwards = (cells: StripCells, top: number, next: number) => number;

/** What the playfields of a graph are worth, by what comes afterwards. Several can share a graph. */
export class StripValues {
  readonly #rated = new Map<StripNode, RatedStrip>();

  constructor(
    readonly graph: StripGraph,
    readonly afterwards: Afterwards,
  ) {}

  /** The frames from a playfield on. */
  of(node: StripNode): RatedStrip {
    const known = this.#rated.get(node);
    if (known) return known;
    const frames = new Float32Array(PIECES * PIECES).fill(Infinity);
    const open = new Float32Array(PIECES);
    for (const [index, framesTo] of node.parts) this.#addPart(node.cells, index, framesTo, frames);
    for (let piece = 0; piece < PIECES; piece++) {
      open[piece] = expectedFrames(frames.subarray(piece * PIECES, (piece + 1) * PIECES), piece);
    }
    const rated = { frames, open };
    this.#rated.set(node, rated);
    return rated;
  }

  #addPart(cells: StripCells, index: number, framesTo: number, frames: Float32Array): void {
    const part = this.graph.parts[index];
    const there = union(cells, part.cells);
    const node = this.graph.node(there);
    if (!node && !this.graph.isComplete(there)) return;
    const open = node && this.of(node).open;
    for (let next = 0; next < PIECES; next++) {
      const rest = open ? open[next] : FRAMES_OF_CLEAR + this.afterwards(there, part.top, next);
      const value = framesTo + ENTRY + rest;
      const at = part.piece * PIECES + next;
      if (value < frames[at]) frames[at] = value;
    }
  }
}

/** Two of eight rolls, no piece and the piece before, are rolled again among seven. */
const CHANCE = 1 / 8 + 2 / 8 / 7;
const CHANCE_OF_SAME = 2 / 8 / 7;

/**
 * Frames while the piece after one is open: it can be waited for, and every frame brings another one.
 *
 * @param frames by that piece
 */
export function expectedFrames(frames: Float32Array, before: number): number {
  const order = [...frames.keys()].sort((a, b) => frames[a] - frames[b]);
  let best = Infinity;
  let sum = 0;
  let chance = 0;
  for (const piece of order) {
    if (frames[piece] === Infinity) break;
    const of = piece === before ? CHANCE_OF_SAME : CHANCE;
    sum += of * frames[piece];
    chance += of;
    best = Math.min(best, (sum + 1 - chance) / chance);
  }
  return best;
}

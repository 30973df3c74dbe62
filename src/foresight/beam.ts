/**
 * A beam over the pieces of a whole game, with the generator known.
 *
 * The next piece hangs on one number, the frame on which the piece before it appears; a placement has its own number of
 * frames, so other placements lead to other pieces. Piece by piece the beam keeps the best games so far, each with its own
 * pieces to come, and of equal games one.
 */
import { ROW_WIDTH } from '../eval/ntuple/ntuple-layout.js';
import type { Workspace } from '../eval/ntuple/ntuple-network.js';
import { MaskSearch } from '../reach/mask-search.js';
import type { TapPattern } from '../reach/taps.js';
import { spawnPiece } from '../tetris/active-piece.js';
import { entryDelay } from '../tetris/entry-delay.js';
import { placeInto } from '../tetris/lock.js';
import { emptyPlayfield, HIDDEN_ROWS, type Playfield, ROWS } from '../tetris/playfield.js';
import { advanceRng, pickPiece } from '../tetris/random.js';
import { addLines, linePoints } from '../tetris/score.js';
import { tetrominoIndex, tetrominoOf } from '../tetris/tetromino.js';
import type { Timing } from '../tetris/timing.js';
import type { ForeseenSituation } from '../search/situation.js';
import type { Goal } from './goal.js';

const CELLS = ROWS + HIDDEN_ROWS;
const NO_REWARDS = [0, 0, 0, 0, 0];

/** What rates afterstates at a moment of the game. */
export interface Rater {
  readonly workspace: Workspace;
  /** Factor per piece that it was trained with. */
  readonly discount: number;
}

export interface BeamOptions {
  /** Games that are kept after each piece. */
  readonly width: number;
  readonly taps: TapPattern;
  readonly goal: Goal;
  /** Who rates, by the lines that the games of the beam have come to, and the level there. */
  readonly raterAt: (lines: number, level: number) => Rater;
  /** Pieces after which a plan ends. */
  readonly mostPieces: number;
}

/** A piece of a plan: where it rests, without soft drop. */
export interface PlannedPiece {
  readonly orientation: number;
  readonly x: number;
  readonly y: number;
  /** Frames until it rests, from where it is decided on. */
  readonly frames: number;
}

export interface Plan {
  readonly pieces: readonly PlannedPiece[];
  readonly points: number;
  readonly lines: number;
  readonly frames: number;
  /** Games that were followed up. */
  readonly nodes: number;
  /** Whether the goal is reached, not only the last piece of the plan. */
  readonly isReached: boolean;
}

/** The games of a beam after some piece, field by field. */
class Games {
  count = 0;
  readonly playfields: Uint16Array;
  readonly current: Uint8Array;
  readonly next: Uint8Array;
  readonly lines: Uint16Array;
  readonly level: Uint8Array;
  readonly rng: Uint16Array;
  readonly frameCounter: Uint16Array;
  readonly frames: Uint32Array;
  readonly points: Float64Array;

  constructor(readonly width: number) {
    this.playfields = new Uint16Array(width * CELLS);
    this.current = new Uint8Array(width);
    this.next = new Uint8Array(width);
    this.lines = new Uint16Array(width);
    this.level = new Uint8Array(width);
    this.rng = new Uint16Array(width);
    this.frameCounter = new Uint16Array(width);
    this.frames = new Uint32Array(width);
    this.points = new Float64Array(width);
  }

  playfield(game: number): Playfield {
    return this.playfields.subarray(game * CELLS, (game + 1) * CELLS);
  }
}

/** What leads from one layer to the next, for the way back. */
interface Steps {
  readonly parents: Uint32Array;
  readonly orientations: Uint8Array;
  readonly xs: Uint8Array;
  readonly ys: Uint8Array;
  readonly frames: Uint16Array;
}

/** Placements of all games of a layer. */
class Candidates {
  count = 0;
  values = new Float64Array(1024);
  parents = new Uint32Array(1024);
  orientations = new Uint8Array(1024);
  xs = new Uint8Array(1024);
  ys = new Int8Array(1024);
  cleared = new Uint8Array(1024);
  frames = new Uint16Array(1024);

  makeRoom(more: number): void {
    const size = this.count + more;
    if (size <= this.values.length) return;
    const larger = 2 * size;
    this.values = grown(this.values, new Float64Array(larger));
    this.parents = grown(this.parents, new Uint32Array(larger));
    this.orientations = grown(this.orientations, new Uint8Array(larger));
    this.xs = grown(this.xs, new Uint8Array(larger));
    this.ys = grown(this.ys, new Int8Array(larger));
    this.cleared = grown(this.cleared, new Uint8Array(larger));
    this.frames = grown(this.frames, new Uint16Array(larger));
  }
}

function grown<Numbers extends { set(from: Numbers): void }>(from: Numbers, to: Numbers): Numbers {
  to.set(from);
  return to;
}

/** The best game that the beam finds. */
export function planByBeam(start: ForeseenSituation, options: BeamOptions): Plan | undefined {
  return new Beam(start, options).plan();
}

class Beam {
  private games: Games;
  private later: Games;
  private readonly candidates = new Candidates();
  private readonly reach = new MaskSearch();
  private readonly afterstate = emptyPlayfield();
  private readonly steps: Steps[] = [];
  private readonly timing: Timing;
  private best: { readonly layer: number; readonly parent: number; readonly piece: PlannedPiece; worth: number; points: number; lines: number; frames: number } | undefined;
  private nodes = 0;
  private spawnCount: number;

  constructor(
    private readonly start: ForeseenSituation,
    private readonly options: BeamOptions,
  ) {
    const { width } = options;
    this.games = new Games(width);
    this.later = new Games(width);
    this.timing = start.timing;
    const { generator, next } = start;
    if (next === undefined) throw new RangeError('a plan begins where the next piece is seen');
    this.spawnCount = generator.spawnCount;
    const { games } = this;
    games.count = 1;
    games.playfields.set(start.playfield);
    games.current[0] = start.piece.orientation;
    games.next[0] = next;
    games.lines[0] = start.lines;
    games.level[0] = start.level;
    games.rng[0] = generator.rng;
    games.frameCounter[0] = generator.frameCounter;
  }

  plan(): Plan | undefined {
    const { options, steps } = this;
    while (this.games.count > 0 && steps.length < options.mostPieces) {
      this.expand();
      this.select();
      if (this.isOver()) break;
    }
    return this.traceBack();
  }

  /** Every placement of every game of the layer, rated; those that reach the goal go no further. */
  private expand(): void {
    const { games, candidates, reach, start, options, steps } = this;
    const { taps, goal } = options;
    candidates.count = 0;
    let mostLines = 0;
    let mostLevel = 0;
    for (let game = 0; game < games.count; game++) {
      mostLines = Math.max(mostLines, games.lines[game]);
      mostLevel = Math.max(mostLevel, games.level[game]);
    }
    const { workspace, discount } = options.raterAt(mostLines, mostLevel);
    const scale = goal.valueOfLine(mostLevel);
    for (let game = 0; game < games.count; game++) {
      const playfield = games.playfield(game);
      const level = games.level[game];
      const lines = games.lines[game];
      const next = tetrominoIndex(tetrominoOf(games.next[game]));
      const isFirst = steps.length === 0;
      const count = reach.search(
        isFirst
          ? start
          : { playfield, piece: spawnPiece(games.current[game]), heldBefore: 0, level, timing: this.timing, frame: 0 },
        taps,
      );
      this.nodes++;
      if (count === 0) continue;
      workspace.begin(playfield);
      candidates.makeRoom(count);
      let at = candidates.count;
      for (let i = 0; i < count; i++, at++) {
        candidates.cleared[at] = workspace.add(reach.orientations[i], reach.xs[i], reach.ys[i], NO_REWARDS);
        candidates.parents[at] = game;
        candidates.orientations[at] = reach.orientations[i];
        candidates.xs[at] = reach.xs[i];
        candidates.ys[at] = reach.ys[i];
        candidates.frames[at] = reach.restFrames[i];
      }
      workspace.finish(discount);
      // A clear is rare, so what it changes is worked out once for each number of lines.
      at = candidates.count;
      for (let i = 0; i < count; i++, at++) {
        const cleared = candidates.cleared[at];
        const after = cleared ? addLines({ lines, level }, cleared) : { lines, level };
        const points = games.points[game] + (cleared ? linePoints(cleared, after.level) : 0);
        const frames = games.frames[game] + candidates.frames[at];
        const worth = goal.worth({ points, lines: after.lines, level: after.level, frames });
        if (goal.isReached({ points, lines: after.lines, level: after.level, frames })) {
          if (!this.best || worth > this.best.worth) {
            this.best = {
              ...{ layer: steps.length, parent: game, worth, points, lines: after.lines, frames },
              piece: {
                ...{ orientation: candidates.orientations[at], x: candidates.xs[at] },
                ...{ y: candidates.ys[at], frames: candidates.frames[at] },
              },
            };
          }
          candidates.values[at] = Number.NEGATIVE_INFINITY;
        } else candidates.values[at] = worth + scale * workspace.values[i * ROW_WIDTH + next];
      }
      candidates.count = at;
    }
  }

  /** Keeps the best placements as the games of the next layer. */
  private select(): void {
    const { candidates, games, later, options } = this;
    const { values } = candidates;
    const order = bestFirst(values, candidates.count, 2 * options.width + 64);
    const seen = new Set<string>();
    later.count = 0;
    const parents = new Uint32Array(options.width);
    const orientations = new Uint8Array(options.width);
    const xs = new Uint8Array(options.width);
    const ys = new Uint8Array(options.width);
    const frames = new Uint16Array(options.width);
    for (const at of order) {
      if (later.count === options.width || values[at] === Number.NEGATIVE_INFINITY) break;
      const parent = candidates.parents[at];
      const to = later.count;
      const playfield = later.playfield(to);
      const y = candidates.ys[at];
      const cleared = placeInto(playfield, games.playfield(parent), {
        orientation: candidates.orientations[at],
        x: candidates.xs[at],
        y,
      });
      const rest = (games.frameCounter[parent] + candidates.frames[at]) & 0xffff;
      const delay = entryDelay({ y, clears: cleared > 0, frameCounter: rest });
      const elapsed = candidates.frames[at] + delay;
      const generator = pickPiece({
        rng: advanceRng(games.rng[parent], elapsed),
        spawnCount: this.spawnCount,
        previousSpawn: games.next[parent],
      });
      const after = cleared
        ? addLines({ lines: games.lines[parent], level: games.level[parent] }, cleared)
        : { lines: games.lines[parent], level: games.level[parent] };
      const counter = (rest + delay) & 0xffff;
      const key = `${String.fromCharCode(...playfield)}${String.fromCharCode(generator.rng, generator.previousSpawn, games.next[parent], after.lines, counter & 3)}`;
      if (seen.has(key)) continue;
      seen.add(key);
      later.current[to] = games.next[parent];
      later.next[to] = generator.previousSpawn;
      later.rng[to] = generator.rng;
      later.frameCounter[to] = counter;
      later.lines[to] = after.lines;
      later.level[to] = after.level;
      later.frames[to] = games.frames[parent] + elapsed;
      later.points[to] = games.points[parent] + (cleared ? linePoints(cleared, after.level) : 0);
      parents[to] = parent;
      orientations[to] = candidates.orientations[at];
      xs[to] = candidates.xs[at];
      ys[to] = y;
      frames[to] = candidates.frames[at];
      later.count++;
    }
    this.steps.push({
      parents: parents.slice(0, later.count),
      orientations: orientations.slice(0, later.count),
      xs: xs.slice(0, later.count),
      ys: ys.slice(0, later.count),
      frames: frames.slice(0, later.count),
    });
    this.spawnCount = (this.spawnCount + 1) & 0xff;
    this.games = later;
    this.later = games;
  }

  /** Whether no game of the beam can become better than the best that has reached the goal. */
  private isOver(): boolean {
    const { best, games, options } = this;
    if (!best) return false;
    for (let game = 0; game < games.count; game++) {
      const { points, lines, level, frames } = games;
      const at = { points: points[game], lines: lines[game], level: level[game], frames: frames[game] };
      if (100 * options.goal.bound(at) > best.worth) return false;
    }
    return true;
  }

  private traceBack(): Plan | undefined {
    const { best, steps } = this;
    if (!best && this.games.count === 0) return undefined;
    const pieces: PlannedPiece[] = [];
    if (best) pieces.push(best.piece);
    let game = best ? best.parent : 0;
    for (let layer = (best ? best.layer : steps.length) - 1; layer >= 0; layer--) {
      const { parents, orientations, xs, ys, frames } = steps[layer];
      pieces.push({ orientation: orientations[game], x: xs[game], y: ys[game], frames: frames[game] });
      game = parents[game];
    }
    return {
      pieces: pieces.reverse(),
      points: best ? best.points : this.games.points[0],
      lines: best ? best.lines : this.games.lines[0],
      frames: best ? best.frames : this.games.frames[0],
      nodes: this.nodes,
      isReached: best !== undefined,
    };
  }
}

/** The places of the largest values, best first; of equal ones the earlier first. */
function bestFirst(values: Float64Array, count: number, most: number): Uint32Array {
  const order = new Uint32Array(count);
  for (let i = 0; i < count; i++) order[i] = i;
  order.sort((a, b) => values[b] - values[a] || a - b);
  return order.subarray(0, most);
}

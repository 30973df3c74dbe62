/**
 * A beam over the pieces of a whole game, with the generator known.
 *
 * The next piece hangs on one number, the frame on which the piece before it appears; a placement has its own number of
 * frames, so other placements lead to other pieces. Piece by piece the beam keeps the best games so far, each with its own
 * pieces to come, and of equal games one.
 */
import { MaskSearch } from '../reach/mask-search.js';
import type { TapPattern } from '../reach/taps.js';
import type { ForeseenSituation } from '../search/situation.js';
import { spawnPiece } from '../tetris/active-piece.js';
import { entryDelay } from '../tetris/entry-delay.js';
import { placeInto } from '../tetris/lock.js';
import { advanceRng, pickPiece } from '../tetris/random.js';
import { addLines, linePoints } from '../tetris/score.js';
import { tetrominoIndex, tetrominoOf } from '../tetris/tetromino.js';
import { BeamLayer } from './beam-layer.js';
import { Candidates } from './candidates.js';
import type { Goal, Standing } from './goal.js';
import type { Plan, PlannedPiece } from './plan.js';
import type { Rater } from './rater.js';

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

/** What leads from one layer to the next, for the way back. */
interface Steps {
  readonly parents: Uint32Array;
  readonly orientations: Uint8Array;
  readonly xs: Uint8Array;
  readonly ys: Uint8Array;
  readonly frames: Uint16Array;
}

/** A game that has reached the goal with its last piece. */
interface Reached extends Standing {
  /** Of the game before that piece. */
  readonly layer: number;
  readonly parent: number;
  readonly piece: PlannedPiece;
  readonly worth: number;
}

/** Candidates that are sorted at once: more than are kept, since some of them are equal. */
const BLOCK = 2;
const SMALLEST_BLOCK = 64;
/** Steps of a layer take so many bytes a game, and a layer and its candidates about so many. */
const BYTES_OF_STEP = 9;
const BYTES_OF_GAME = 2 * (44 + 2 + 1 + 1 + 2 + 1 + 2 + 2 + 4 + 8 + 4 * 4) + 2 * 40 * 22;

/** Bytes that a beam takes at most, about. */
export function beamBytes(width: number, pieces: number): number {
  return width * (BYTES_OF_GAME + pieces * BYTES_OF_STEP);
}

export class Beam {
  private games: BeamLayer;
  private later: BeamLayer;
  private readonly candidates = new Candidates();
  private readonly reach = new MaskSearch();
  private readonly steps: Steps[] = [];
  private best: Reached | undefined;
  private nodes = 0;
  private spawnCount: number;

  /** @throws RangeError when the next piece is not seen */
  constructor(
    private readonly start: ForeseenSituation,
    private readonly options: BeamOptions,
  ) {
    const { next, generator } = start;
    if (next === undefined) throw new RangeError('a plan begins where the next piece is seen');
    this.games = new BeamLayer(options.width);
    this.later = new BeamLayer(options.width);
    this.spawnCount = generator.spawnCount;
    const { games } = this;
    games.playfield(0).set(start.playfield);
    games.current[0] = start.piece.orientation;
    games.next[0] = next;
    games.lines[0] = start.lines;
    games.level[0] = start.level;
    games.rng[0] = generator.rng;
    games.frameCounter[0] = generator.frameCounter;
    games.keepIfNew();
  }

  /** Pieces placed so far. */
  get pieces(): number {
    return this.steps.length;
  }

  /** Lines of the game that is in front. */
  get lines(): number {
    return this.games.lines[0];
  }

  /** Places one more piece in every game; returns whether there is more to do. */
  step(): boolean {
    const { games, options, steps } = this;
    if (games.count === 0 || steps.length >= options.mostPieces) return false;
    this.expand();
    this.select();
    return !this.isOver();
  }

  /** The best game so far: the best that has reached the goal, else the one in front; undefined when all have ended. */
  plan(): Plan | undefined {
    const { best, steps, games, nodes, options } = this;
    if (!best && games.count === 0) return undefined;
    const pieces: PlannedPiece[] = best ? [best.piece] : [];
    let game = best ? best.parent : 0;
    for (let layer = (best ? best.layer : steps.length) - 1; layer >= 0; layer--) {
      const { parents, orientations, xs, ys, frames } = steps[layer];
      pieces.push({ orientation: orientations[game], x: xs[game], y: ys[game], frames: frames[game] });
      game = parents[game];
    }
    const { points, lines, level, frames } = best ?? this.standing(0);
    return {
      pieces: pieces.reverse(),
      ...{ points, lines, frames, nodes },
      worth: options.goal.worth({ points, lines, level, frames }),
      isReached: best !== undefined,
      width: options.width,
    };
  }

  /** Every placement of every game of the layer, rated; those that reach the goal go no further. */
  private expand(): void {
    const { games, candidates, reach, options } = this;
    const { taps, goal } = options;
    let lines = 0;
    let level = 0;
    for (let game = 0; game < games.count; game++) {
      lines = Math.max(lines, games.lines[game]);
      level = Math.max(level, games.level[game]);
    }
    const rater = options.raterAt(lines, level);
    const scale = goal.valueOfLine(level);
    candidates.count = 0;
    for (let game = 0; game < games.count; game++) {
      const playfield = games.playfield(game);
      const count = reach.search(this.situation(game), taps);
      this.nodes++;
      if (count === 0) continue;
      rater.rate(playfield, reach, tetrominoIndex(tetrominoOf(games.next[game])));
      candidates.makeRoom(count);
      for (let i = 0; i < count; i++) {
        const frames = reach.restFrames[i];
        const cleared = rater.cleared(i);
        const after = this.standingAfter(game, cleared, frames);
        const worth = goal.worth(after);
        if (goal.isReached(after)) this.reached({ game, index: i, frames }, after, worth);
        else {
          const at = candidates.count++;
          candidates.values[at] = worth + scale * rater.value(i);
          candidates.parents[at] = game;
          candidates.orientations[at] = reach.orientations[i];
          candidates.xs[at] = reach.xs[i];
          candidates.ys[at] = reach.ys[i];
          candidates.cleared[at] = cleared;
          candidates.frames[at] = frames;
        }
      }
    }
  }

  private situation(game: number): Parameters<MaskSearch['search']>[0] {
    const { games, start } = this;
    if (this.steps.length === 0) return start;
    const piece = spawnPiece(games.current[game]);
    return {
      playfield: games.playfield(game),
      piece,
      heldBefore: 0,
      level: games.level[game],
      timing: start.timing,
      frame: 0,
    };
  }

  private standing(game: number): Standing {
    const { points, lines, level, frames } = this.games;
    return { points: points[game], lines: lines[game], level: level[game], frames: frames[game] };
  }

  /** A game once one more piece is at rest and counted. */
  private standingAfter(game: number, cleared: number, frames: number): Standing {
    const before = this.standing(game);
    const after = { ...before, frames: before.frames + frames };
    if (cleared === 0) return after;
    const { lines, level } = addLines(before, cleared);
    return { ...after, lines, level, points: before.points + linePoints(cleared, level) };
  }

  private reached(
    { game, index, frames }: { readonly game: number; readonly index: number; readonly frames: number },
    after: Standing,
    worth: number,
  ): void {
    if (this.best && worth <= this.best.worth) return;
    const { orientations, xs, ys } = this.reach;
    const piece = { orientation: orientations[index], x: xs[index], y: ys[index], frames };
    this.best = { ...after, layer: this.steps.length, parent: game, piece, worth };
  }

  /** Keeps the best placements as the games of the next layer. */
  private select(): void {
    const { candidates, games, later, options } = this;
    const { width } = options;
    const kept = new Uint32Array(width);
    later.clear();
    for (const block of candidates.bestFirst(BLOCK * width + SMALLEST_BLOCK)) {
      for (const at of block) {
        if (later.count === width) break;
        kept[later.count] = at;
        this.follow(at);
      }
      if (later.count === width) break;
    }
    const chosen = kept.subarray(0, later.count);
    this.steps.push({
      parents: Uint32Array.from(chosen, (at) => candidates.parents[at]),
      orientations: Uint8Array.from(chosen, (at) => candidates.orientations[at]),
      xs: Uint8Array.from(chosen, (at) => candidates.xs[at]),
      ys: Uint8Array.from(chosen, (at) => candidates.ys[at]),
      frames: Uint16Array.from(chosen, (at) => candidates.frames[at]),
    });
    this.spawnCount = (this.spawnCount + 1) & 0xff;
    this.games = later;
    this.later = games;
  }

  /** Writes the game that a candidate leads to behind the last one of the next layer. */
  private follow(at: number): void {
    const { candidates, games, later } = this;
    const parent = candidates.parents[at];
    const to = later.count;
    const y = candidates.ys[at];
    const frames = candidates.frames[at];
    const rest = { orientation: candidates.orientations[at], x: candidates.xs[at], y };
    const cleared = placeInto(later.playfield(to), games.playfield(parent), rest);
    const atRest = (games.frameCounter[parent] + frames) & 0xffff;
    const elapsed = frames + entryDelay({ y, clears: cleared > 0, frameCounter: atRest });
    const { rng, previousSpawn } = pickPiece({
      rng: advanceRng(games.rng[parent], elapsed),
      spawnCount: this.spawnCount,
      previousSpawn: games.next[parent],
    });
    const standing = this.standingAfter(parent, cleared, elapsed);
    later.current[to] = games.next[parent];
    later.next[to] = previousSpawn;
    later.rng[to] = rng;
    later.frameCounter[to] = games.frameCounter[parent] + elapsed;
    later.lines[to] = standing.lines;
    later.level[to] = standing.level;
    later.frames[to] = standing.frames;
    later.points[to] = standing.points;
    later.keepIfNew();
  }

  /** Whether no game of the beam can become better than the best that has reached the goal. */
  private isOver(): boolean {
    const { best, games, options } = this;
    if (!best) return false;
    for (let game = 0; game < games.count; game++) {
      if (options.goal.worth(this.standing(game)) > best.worth) return false;
    }
    return true;
  }
}

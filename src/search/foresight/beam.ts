/**
 * A beam over the pieces of a whole game, with the generator known.
 *
 * The next piece depends on one number, the frame on which the piece before it appears; a placement has its own number of
 * frames, so other placements lead to other pieces. Piece by piece the beam keeps the best games so far, each with its own
 * pieces to come, and of equal games one.
 */

import type { PieceSituation } from '../../reach/input-plan.js';
import { MaskSearch } from '../../reach/mask-search.js';
import type { ReadHands } from '../../reach/taps.js';
import { spawnPiece } from '../../tetris/active-piece.js';
import { placeInto } from '../../tetris/lock.js';
import { advanceRng, type Generator, pickPiece } from '../../tetris/random.js';
import { addLines, addSoftDropPoints, linePoints } from '../../tetris/score.js';
import { type Orientation, tetrominoIndex, tetrominoOf } from '../../tetris/tetromino.js';
import { timingAt } from '../../tetris/timing.js';
import { DropTimes, delayedEntry, SHORTEST_PAUSE, SHORTEST_PAUSED, straightFall } from '../drop-times.js';
import { isAtTop, LAST_ROW_AT_TOP, PausedReach } from '../paused-reach.js';
import type { ForeseenSituation } from '../situation.js';
import { BeamLayer, Candidates } from './beam-layer.js';
import type { Goal, Standing } from './goal.js';
import { type Plan, type PlannedPiece, pieceOf, wholePlayfield } from './plan.js';
import type { Rater, Rests } from './rater.js';

export interface BeamOptions extends Pick<ReadHands, 'taps'> {
  /** Games that are kept after each piece. */
  readonly width: number;
  readonly goal: Goal;
  /** Who rates, by the lines that the games of the beam have come to, and the level there. */
  readonly raterAt: (lines: number, level: number) => Rater;
  /** Pieces after which a plan ends. */
  readonly mostPieces: number;
  /** Whether DOWN brings pieces to rest earlier (default: no). */
  readonly drops?: boolean;
  /** Whether lines are counted down, and the level stays (default: no). */
  readonly isBType?: boolean;
  /** Frames by which the next piece may be kept waiting, 0–3 (default: 0). */
  readonly mostDelay?: number;
  /** Frames that a pause after a piece's first frame may take: none, or from 2 up to 255 (default: 0). */
  readonly mostPause?: number;
  /** Whether a piece may be paused on its way through the rows at the top, to press a button again (default: no). */
  readonly pressesAgain?: boolean;
  /** Games that are kept on the same playfield, which differ in their timing alone (default: any number). */
  readonly mostAlike?: number | undefined;
  /** Whether games on the same playfield count apart where their two pieces differ (default: no). */
  readonly alikeByPieces?: boolean;
  /** Rows from −2 on: once something stands in them, what lies below no longer tells games apart (default: it always does). */
  readonly topRows?: number;
  /** The game's pieces, where they are known whatever the timing (default: those that the generator chooses). */
  readonly sequence?: readonly Orientation[] | undefined;
}

/** What leads from one layer to the next, for the way back. */
interface Steps {
  readonly parents: Uint32Array;
  readonly orientations: Uint8Array;
  readonly xs: Uint8Array;
  readonly ys: Uint8Array;
  readonly frames: Uint16Array;
  readonly delays: Uint8Array;
  readonly pauses: Uint8Array;
}

/** A game that has reached the goal with its last piece. */
interface Reached extends Standing {
  /** Layer of the game before that piece, by its index. */
  readonly layer: number;
  /** Index of that game within its layer. */
  readonly parent: number;
  readonly piece: PlannedPiece;
  readonly worth: number;
}

/** How a piece comes to rest. */
interface Rest {
  readonly cleared: number;
  /** Soft steps. */
  readonly hold: number;
  readonly frames: number;
}

/** A placement of the latest search. */
interface RatedPlacement {
  readonly game: number;
  readonly index: number;
  /** Frames of the shortest pause that can wait for the next piece. */
  readonly shortestPause: number;
  readonly cleared: number;
  /** In the unit of the rank. */
  readonly value: number;
}

/** Candidates that are sorted at once: more than are kept, since some of them are equal. */
const BLOCK = 2;
const SMALLEST_BLOCK = 64;
/** Bytes of a game: those that it takes in the steps of a layer, and about those in a layer and its candidates. */
const BYTES_OF_STEP = 11;
const BYTES_OF_GAME = 2 * (52 + 2 + 1 + 1 + 2 + 1 + 2 + 2 + 4 + 8 + 4 * 4) + 2 * 40 * 24;

/** Bytes that a beam takes at most, about. */
export function beamBytes(width: number, pieces: number): number {
  return width * (BYTES_OF_GAME + pieces * BYTES_OF_STEP);
}

export class Beam {
  private games: BeamLayer;
  private later: BeamLayer;
  private readonly candidates = new Candidates();
  private readonly reach = new MaskSearch();
  private readonly paused = new PausedReach();
  /** That of the latest search. */
  private rests: Rests = this.reach;
  private readonly dropTimes = new DropTimes();
  private readonly steps: Steps[] = [];
  private best: Reached | undefined;
  private rater: Rater | undefined;
  private nodes = 0;
  private spawnCount: number;
  /** The piece chosen last in a game whose pieces a seed fixes: that of all games of the layer. */
  private seeded: Generator | undefined;

  /** @throws RangeError when the next piece is not seen */
  constructor(
    private readonly start: ForeseenSituation,
    private readonly options: BeamOptions,
  ) {
    const { next, generator } = start;
    if (next === undefined) throw new RangeError('a plan begins where the next piece is seen');
    this.games = new BeamLayer(options.width, options.mostAlike, options.alikeByPieces, options.topRows);
    this.later = new BeamLayer(options.width, options.mostAlike, options.alikeByPieces, options.topRows);
    this.spawnCount = generator.spawnCount;
    if (generator.seeded) this.seeded = generator;
    const { games } = this;
    games.wholePlayfield(0).set(wholePlayfield(start));
    games.current[0] = start.piece.orientation;
    games.next[0] = next;
    games.lines[0] = start.lines;
    games.level[0] = start.level;
    games.rng[0] = generator.rng;
    games.frameCounter[0] = generator.frameCounter;
    games.points[0] = start.score;
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
      const { parents, orientations, xs, ys, frames, delays, pauses } = steps[layer];
      const piece = { orientation: orientations[game], x: xs[game], y: ys[game] };
      pieces.push({ ...piece, frames: frames[game], delay: delays[game], pause: pauses[game] });
      game = parents[game];
    }
    const { points, lines, level, frames } = best ?? this.standing(0);
    return {
      pieces: pieces.reverse(),
      points: points - this.start.score,
      ...{ lines, frames, nodes },
      worth: options.goal.worth({ points, lines, level, frames }),
      isReached: best !== undefined,
      width: options.width,
      ...(options.pressesAgain && { pressesAgain: true }),
    };
  }

  /** Every placement of every game of the layer, rated; those that reach the goal go no further. */
  private expand(): void {
    const { games, candidates, options } = this;
    let lines = 0;
    let level = 0;
    for (let game = 0; game < games.count; game++) {
      lines = Math.max(lines, games.lines[game]);
      level = Math.max(level, games.level[game]);
    }
    const rater = options.raterAt(lines, level);
    this.rater = rater;
    const scale = options.goal.valueOfLine(level);
    candidates.count = 0;
    for (let game = 0; game < games.count; game++) {
      const situation = this.situation(game);
      const isPaused = options.pressesAgain === true && isAtTop(situation.playfield);
      this.nodes++;
      if (isPaused) this.expandPaused(game, situation, rater, scale);
      if (!isPaused || rater.looksDeeper?.(games.lines[game]))
        this.expandPlain(game, situation, rater, scale, isPaused);
    }
  }

  /** As `expand`, one game whose pieces rest at the top, with pauses on their way. */
  private expandPaused(game: number, situation: PieceSituation, rater: Rater, scale: number): void {
    const paused = this.paused.remembered(situation);
    this.rate(game, situation, rater, paused);
    for (let index = 0; index < paused.count; index++) {
      const value = scale * rater.value(index);
      if (value === -Infinity) continue;
      const shortestPause = paused.pauses[index] ? 1 : SHORTEST_PAUSE;
      const to = { game, index, shortestPause, cleared: rater.cleared(index), value };
      this.add(to, paused.restFrames[index], paused.holds[index]);
    }
  }

  /**
   * As `expand`, one game whose pieces come to rest without a pause.
   *
   * @param isPastTop whether only those are taken that fall past the rows which are searched with pauses
   */
  private expandPlain(game: number, situation: PieceSituation, rater: Rater, scale: number, isPastTop: boolean): void {
    const { reach, options } = this;
    if (reach.search(situation, options.taps) === 0) return;
    this.rate(game, situation, rater, reach);
    for (let index = 0; index < reach.count; index++) {
      const value = scale * rater.value(index);
      if (value === -Infinity || (isPastTop && reach.ys[index] <= LAST_ROW_AT_TOP)) continue;
      const to = { game, index, shortestPause: SHORTEST_PAUSE, cleared: rater.cleared(index), value };
      this.add(to, reach.restFrames[index], 0);
      const straight = options.drops ? straightFall(situation, reach, index) : undefined;
      if (!straight) continue;
      for (const drop of this.dropTimes.waysDown(straight, straight.steps, situation)) {
        const frames = straight.frames + drop.frames;
        if (frames < reach.restFrames[index]) this.add(to, frames, drop.hold);
      }
    }
  }

  private rate(game: number, { playfield }: PieceSituation, rater: Rater, rests: Rests): void {
    const { games } = this;
    this.rests = rests;
    const next = tetrominoIndex(tetrominoOf(games.next[game]));
    rater.rate(playfield, rests, next, games.lines[game], games.rowsBehind(game));
  }

  /** A placement as a candidate, once for each frame on which the next piece may appear. */
  private add(to: RatedPlacement, frames: number, hold: number): void {
    const { game, index, shortestPause, cleared, value } = to;
    const { candidates, rests, options } = this;
    const { goal, mostDelay = 0, mostPause = 0 } = options;
    const after = this.standingAfter(game, { cleared, hold, frames });
    if (goal.isReached(after)) {
      const worth = goal.worth(after);
      if (this.best && worth <= this.best.worth) return;
      const { orientations, xs, ys } = rests;
      const piece = { orientation: orientations[index], x: xs[index], y: ys[index], frames, delay: 0, pause: 0 };
      this.best = { ...after, layer: this.steps.length, parent: game, piece, worth };
      return;
    }
    const rank = goal.rank(after) + value;
    candidates.makeRoom(mostDelay + 1 + mostPause);
    const addWith = (delay: number, pause: number): void => {
      // The rank depends on the frames of the next piece as well.
      const waits = delay + pause;
      const plain = waits === 0 ? rank : goal.rank({ ...after, frames: after.frames + waits }) + value;
      const withDrawn = this.valueWithDrawn(to, frames + pause, delay);
      const rated = withDrawn === undefined ? plain : plain - value + withDrawn;
      if (rated === -Infinity) return;
      const at = candidates.count++;
      candidates.values[at] = rated;
      candidates.parents[at] = game;
      candidates.orientations[at] = rests.orientations[index];
      candidates.xs[at] = rests.xs[index];
      candidates.ys[at] = rests.ys[index];
      candidates.cleared[at] = cleared;
      candidates.frames[at] = frames;
      candidates.holds[at] = hold;
      candidates.delays[at] = delay;
      candidates.pauses[at] = pause;
    };
    for (let delay = 0; delay <= mostDelay; delay++) addWith(delay, 0);
    if (frames < SHORTEST_PAUSED) return;
    for (let pause = shortestPause; pause <= mostPause; pause++) addWith(0, pause);
  }

  /** The value with the piece that is chosen when the next one appears; undefined where the rater does not ask for it. */
  private valueWithDrawn(
    { game, index, cleared }: RatedPlacement,
    untilRest: number,
    delay: number,
  ): number | undefined {
    const { games, seeded, spawnCount, options, rests, rater } = this;
    if (!rater?.valueWith || options.sequence || seeded) return undefined;
    const atRest = (games.frameCounter[game] + untilRest) & 0xffff;
    const moment = { y: rests.ys[index], clears: cleared > 0, frameCounter: atRest };
    const rng = advanceRng(games.rng[game], untilRest + delayedEntry(moment, delay));
    const drawn = pickPiece({ rng, spawnCount, previousSpawn: games.next[game] }).previousSpawn;
    return options.goal.valueOfLine(games.level[game]) * rater.valueWith(index, tetrominoIndex(tetrominoOf(drawn)));
  }

  private situation(game: number): PieceSituation {
    const { games, start } = this;
    if (this.steps.length === 0) return start;
    const piece = spawnPiece(games.current[game]);
    return {
      playfield: games.playfield(game),
      piece,
      heldBefore: 0,
      level: games.level[game],
      timing: timingAt(start, { lines: games.lines[game], level: games.level[game] }),
      frame: 0,
    };
  }

  private standing(game: number): Standing {
    const { points, lines, level, frames } = this.games;
    return { points: points[game], lines: lines[game], level: level[game], frames: frames[game] };
  }

  /** A game once one more piece is at rest and counted. */
  private standingAfter(game: number, { cleared, hold, frames }: Rest): Standing {
    const { points, lines, level, frames: before } = this.games;
    const dropped = addSoftDropPoints(points[game], hold);
    const after = { points: dropped, lines: lines[game], level: level[game], frames: before[game] + frames };
    if (cleared === 0) return after;
    if (this.options.isBType) {
      const left = Math.max(0, after.lines - cleared);
      return { ...after, lines: left, points: dropped + linePoints(cleared, after.level) };
    }
    const counted = addLines(after, cleared);
    return { ...after, ...counted, points: dropped + linePoints(cleared, counted.level) };
  }

  /** Keeps the best placements as the games of the next layer. */
  private select(): void {
    const { candidates, games, later, options } = this;
    const { width } = options;
    const kept = new Uint32Array(width);
    if (this.seeded) this.seeded = pickPiece(this.seeded);
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
      delays: Uint8Array.from(chosen, (at) => candidates.delays[at]),
      pauses: Uint8Array.from(chosen, (at) => candidates.pauses[at]),
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
    const frames = candidates.frames[at] + candidates.pauses[at];
    const rest = { orientation: candidates.orientations[at], x: candidates.xs[at], y };
    const cleared = placeInto(later.wholePlayfield(to), games.wholePlayfield(parent), rest);
    const atRest = (games.frameCounter[parent] + frames) & 0xffff;
    const moment = { y, clears: cleared > 0, frameCounter: atRest };
    const elapsed = frames + delayedEntry(moment, candidates.delays[at]);
    const standing = this.standingAfter(parent, { cleared, hold: candidates.holds[at], frames: elapsed });
    later.current[to] = games.next[parent];
    this.choosePiece(parent, to, elapsed);
    later.lines[to] = standing.lines;
    later.level[to] = standing.level;
    later.frames[to] = standing.frames;
    later.points[to] = standing.points;
    later.keepIfNew();
  }

  /** What is shown as next once a game's next piece has appeared, and what of the generator bears on the pieces after it. */
  private choosePiece(parent: number, to: number, elapsed: number): void {
    const { games, later, steps, seeded, spawnCount, options } = this;
    const { sequence } = options;
    if (sequence) {
      // Games that differ in their timing alone have the same future: the generator stands still for all of them.
      later.next[to] = pieceOf(sequence, steps.length + 2);
      later.rng[to] = games.rng[parent];
      later.frameCounter[to] = games.frameCounter[parent];
      return;
    }
    const rng = advanceRng(games.rng[parent], elapsed);
    const chosen = seeded ?? pickPiece({ rng, spawnCount, previousSpawn: games.next[parent] });
    later.next[to] = chosen.previousSpawn;
    later.rng[to] = chosen.rng;
    later.frameCounter[to] = games.frameCounter[parent] + elapsed;
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

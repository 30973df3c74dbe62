/**
 * Points that are expected from a position to the end of the game when the learned player plays on with these hands.
 *
 * A value of its search is what a playfield is worth above or below the empty one, in lines of 300 × (level + 1) points, and
 * says little where the player never comes: high stacks, holes, hands that do not reach the sides. So the points are those of
 * a calm game from here on, moved by that value, times the share that games from such playfields still made of them. A small
 * network fitted to played games gives the share (`scripts/fit-outlook.ts`). Where the next piece has no place, nothing is left to make.
 */

import { FINISH_LINES } from '../../eval/ntuple/ntuple-layout.js';
import { LINE_REWARDS } from '../../eval/ntuple/ntuple-network.js';
import { RecentValues } from '../../lib/recent-values.js';
import { mean } from '../../lib/statistics.js';
import type { TapPattern } from '../../reach/taps.js';
import { type Situation, situationAtSpawn } from '../../search/situation.js';
import { Ceiling } from '../../tetris/ceiling.js';
import { usualEnd } from '../../tetris/level-course.js';
import { type LineLimit, MAX_OUT_LINES } from '../../tetris/limits.js';
import { place } from '../../tetris/lock.js';
import type { Placement } from '../../tetris/placement.js';
import { emptyPlayfield, type Playfield } from '../../tetris/playfield.js';
import { addLines, type LinesAndLevel, linePoints, tetrisLinePoints } from '../../tetris/score.js';
import { type Orientation, TETROMINOES, tetrominoIndex, tetrominoOf } from '../../tetris/tetromino.js';
import { type Timing, timingAt } from '../../tetris/timing.js';
import type { Player } from '../player.js';
import { changeAhead, linesLeft, type WeightsChoice, type WeightsFile } from '../weights-choice.js';
import { coursePoints } from './course.js';
import { FEATURES, OutlookFeatures } from './outlook-features.js';
import { OutlookNetwork } from './outlook-network.js';
import { OUTLOOK_WEIGHTS } from './outlook-weights.js';

/** A game without a line limit is rated in stretches of this number of lines beyond those of a max-out. */
const STRETCH = 100;
/** Moments of games whose empty playfield is remembered. */
const MOST_CALM_VALUES = 256;
/** Lines by which a value moves the points of a calm game, at most: below and above. */
const MOVED = [-8, 3] as const;

/** A playfield with the piece that comes next, after a placement. */
export interface Upcoming extends LinesAndLevel {
  readonly playfield: Playfield;
  /** By its place in `TETROMINOES`; undefined where nobody knows it. */
  readonly next: number | undefined;
  readonly timing: Timing;
  /** Frames until the next piece is seen. */
  readonly reaction: number;
  /** Lines at which points are counted. */
  readonly goal: number;
  /** What the search takes it for, in lines. */
  readonly value: number;
  /** What it takes the empty playfield for at this moment. */
  readonly calm: number;
  /** Whether its values come from weights for the last lines before the goal. */
  readonly isFinish: boolean;
}

/** Points from a playfield to the goal. */
interface ToCome {
  readonly points: number;
  /** The share of a calm game from there that they are, 0 to 1.2. */
  readonly share: number;
}

/** Points from a placement to the goal, whole numbers. */
export interface Prospect extends ToCome {
  /** Those of its own clear, which are part of them. */
  readonly own: number;
}

const LOST: ToCome = { points: 0, share: 0 };
const ALL_PIECES: readonly number[] = TETROMINOES.map((_, piece) => piece);

export class ExpectedPoints {
  readonly #chosen: WeightsChoice;
  readonly #taps: TapPattern;
  readonly #onePly: Player;
  readonly #features = new OutlookFeatures();
  readonly #network = new OutlookNetwork(OUTLOOK_WEIGHTS);
  readonly #written = new Float64Array(FEATURES);
  /** Values for each timing, since pieces of a level fall otherwise on another console. */
  readonly #calmValues = new Map<Timing, RecentValues<number>>();
  readonly #ceilings = new RecentValues<number>(MOST_CALM_VALUES);
  readonly #courses = new Map<Timing, RecentValues<number>>();

  /** @param onePly the learned player with the same weights and hands, placing one piece for its values */
  constructor(chosen: WeightsChoice, taps: TapPattern, onePly: Player) {
    this.#chosen = chosen;
    this.#taps = taps;
    this.#onePly = onePly;
  }

  /** Value of the empty playfield, in the mean over the pieces that may come, in lines. */
  calm(at: Situation): number {
    const { timing, level, lines, untilLines = usualEnd(at), reaction = 0 } = at;
    // Far from an end and from a change of gravity all lines of a level are alike.
    const isNear = linesLeft(at) <= FINISH_LINES || changeAhead(at, this.#chosen);
    const key = [level, isNear ? `${lines} ${untilLines}` : '', reaction].join(' ');
    return remembered(this.#calmValues, timing).of(key, () => {
      const playfield = emptyPlayfield();
      const values = TETROMINOES.map((piece) => {
        const atSpawn = situationAtSpawn({ playfield, piece, next: undefined, timing, level, lines, score: 0 });
        // As on the frame on which the next piece is known.
        const situation = { ...atSpawn, untilLines, reaction, frame: reaction };
        return this.#onePly.decide(situation)?.value ?? 0;
      });
      return values.reduce((sum, each) => sum + each, 0) / values.length;
    });
  }

  /** What those weights were trained for that the learned player plays with here. */
  weightsAt(situation: Situation): WeightsFile['origin'] {
    const left = linesLeft(situation);
    const finish = left > 0 && left <= FINISH_LINES ? this.#chosen.finishAt(situation) : undefined;
    return (finish ?? this.#chosen.at(situation)).origin;
  }

  /**
   * Points from here to the goal with a placement, those of its own clear included.
   *
   * @param value of the placement, in lines
   * @param placement if it is missing, the situation's own piece is the one to come, and the value is that of its playfield
   */
  of(situation: Situation, value: number, placement?: Placement): number {
    return this.prospect(situation, value, placement).points;
  }

  /** The same, and what of it is certain. */
  prospect(situation: Situation, value: number, placement?: Placement): Prospect {
    const { untilLines = usualEnd(situation), next } = situation;
    const goal = goalOf({ lines: situation.lines, untilLines });
    if (!placement) return prospectOf(0, this.ofUpcoming(this.upcoming(situation, value, goal)));
    const { orientation, x, y } = placement;
    const { playfield, cleared } = place(situation.playfield, orientation, x, y);
    const at = addLines(situation, cleared);
    const own = linePoints(cleared, at.level);
    if (cleared > 0 && situation.lines + cleared >= goal) return { points: own, own, share: 1 };
    const later = { ...situation, ...at, playfield, timing: timingAt(situation, at) };
    const { discount } = this.weightsAt(situation);
    const upcoming = this.upcoming(later, (value - LINE_REWARDS[cleared]) / discount, goal);
    return prospectOf(own, this.ofUpcoming({ ...upcoming, next: next === undefined ? undefined : indexOf(next) }));
  }

  /** A playfield on which the situation's piece is the one to come. */
  upcoming(situation: Situation, value: number, goal: number): Upcoming {
    const { playfield, piece, lines, level, timing, reaction = 0 } = situation;
    const isFinish = this.weightsAt(situation).features === 'finish';
    const next = indexOf(piece.orientation);
    const calm = this.calm(situation);
    return { playfield, next, lines, level, timing, reaction, goal, value, calm, isFinish };
  }

  /** Points from a playfield to the goal, and which share that is of a calm game's. */
  ofUpcoming(upcoming: Upcoming): ToCome {
    const { next, playfield, level, timing } = upcoming;
    const pace = { level, timing };
    if (next !== undefined && this.#features.isLost({ playfield, next, pace, taps: this.#taps })) return LOST;
    const calm = this.calmPoints(upcoming);
    const pieces = next === undefined ? ALL_PIECES : [next];
    const share = mean(pieces.map((piece) => this.#share(upcoming, piece)));
    return { points: Math.min(calm * share, this.#most(upcoming)), share };
  }

  /** The most that clears can earn from there. */
  #most({ lines, level, goal }: Upcoming): number {
    return this.#ceilings.of(`${lines} ${level} ${goal}`, () =>
      new Ceiling({ lines, level, untilLines: goal }).from(lines),
    );
  }

  /** What a calm game makes from there, moved by the value; 0 or more. */
  calmPoints({ lines, level, timing, reaction, goal, value, calm, isFinish }: Upcoming): number {
    const line = tetrisLinePoints(level);
    // Near the goal a value counts the lines that are left, and does not fade.
    if (isFinish) return Math.max(0, (goal - lines + Math.max(value, calm + MOVED[0])) * line);
    const course = remembered(this.#courses, timing).of(`${lines} ${level} ${goal} ${reaction}`, () =>
      coursePoints({ lines, level, timing, reaction }, goal, this.#taps),
    );
    return Math.max(0, course + Math.min(Math.max(value - calm, MOVED[0]), MOVED[1]) * line);
  }

  /** Writes what the share is told from. */
  writeFeatures(
    { playfield, level, timing, lines, goal, value, calm }: Upcoming,
    next: number,
    to: Float64Array,
  ): void {
    const pace = { level, timing };
    this.#features.write({ playfield, next, pace, taps: this.#taps, linesLeft: goal - lines, value: value - calm }, to);
  }

  #share(upcoming: Upcoming, next: number): number {
    this.writeFeatures(upcoming, next, this.#written);
    return this.#network.share(this.#written);
  }
}

function remembered(by: Map<Timing, RecentValues<number>>, timing: Timing): RecentValues<number> {
  const known = by.get(timing) ?? new RecentValues<number>(MOST_CALM_VALUES);
  by.set(timing, known);
  return known;
}

function prospectOf(own: number, { points, share }: ToCome): Prospect {
  return { points: own + Math.round(points), own, share };
}

function indexOf(orientation: Orientation): number {
  return tetrominoIndex(tetrominoOf(orientation));
}

/** Lines at which points are counted: where the game is ended, or the end of the stretch that it is in. */
export function goalOf({ lines, untilLines }: LineLimit & { readonly lines: number }): number {
  if (untilLines !== null && lines < untilLines) return untilLines;
  const stretches = Math.max(0, Math.floor((lines - MAX_OUT_LINES) / STRETCH) + 1);
  return MAX_OUT_LINES + STRETCH * stretches;
}

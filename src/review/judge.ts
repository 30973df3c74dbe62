/** What every placement of a position is worth to the learned player, all of them looked at equally far ahead. */

import { LINE_REWARDS } from '../eval/ntuple/ntuple-network.js';
import { mean } from '../lib/statistics.js';
import { type Aim, maxoutPlayer, type SearchShape, TOP_OUT } from '../players/maxout.js';
import { ExpectedPoints, goalOf, type Prospect } from '../players/outlook/expected-points.js';
import type { Player } from '../players/player.js';
import { type MaxoutWeights, WeightsChoice } from '../players/weights-choice.js';
import type { PieceSituation } from '../reach/input-plan.js';
import type { ReadHands, TapPattern } from '../reach/taps.js';
import { finderOf, type PlacementFinder } from '../search/finder-source.js';
import type { Narrowing } from '../search/lookahead.js';
import { type Moment, type Position, type Situation, situationAtSpawn } from '../search/situation.js';
import type { LineLimit } from '../tetris/limits.js';
import { place } from '../tetris/lock.js';
import { isSamePlacement, type Placement } from '../tetris/placement.js';
import type { Playfield } from '../tetris/playfield.js';
import { addLines, isBurn, linePoints, tetrisLinePoints } from '../tetris/score.js';
import { TETROMINOES, type Tetromino } from '../tetris/tetromino.js';
import { keptPart, pointsLost } from './lost-points.js';
import { isLockOf, PlayedFinder } from './played-finder.js';
import { heightOf, holesOf } from './statistics.js';

export interface JudgeOptions extends ReadHands {
  readonly weights: MaxoutWeights;
  /** Pieces placed for every value, 1–6. */
  readonly plies: number;
  /** What is played for; points before the goal if not given. */
  readonly aim?: Aim | undefined;
  /**
   * How far placements are followed: each by all plies, which takes longest (default), or by fewer plies what falls so far
   * behind that it is no choice any more. The best one is the same but on playfields that are nearly lost.
   */
  readonly follows?: 'all' | 'choices' | undefined;
}

/** A position with what was done in it. */
export interface PlayedPosition extends Position, LineLimit {
  /** Judged even where these hands do not reach it. */
  readonly played: Placement | undefined;
  /** Where the piece is by now; as it appears if not given. */
  readonly moment?: Moment | undefined;
}

export interface JudgedPlacement {
  readonly placement: Placement;
  /**
   * In lines as the search sees it, the reward of its own clear included; lower where more is lost. Only differences mean
   * something to a person.
   */
  readonly value: number;
  /** Pieces placed to compare it with the best one, where they were fewer than the judge's plies. */
  readonly plies?: number;
  /** Points that are expected from here to the goal, those of its own clear included. */
  readonly points: number;
  /** Against the best placement, in lines: at least 0, and 0 within the judge's error. */
  readonly lost: number;
  /** The same in points at the level. */
  readonly lostPoints: number;
  /** 1 for the best; equal values have the order of the search. */
  readonly rank: number;
  /** Lines that it clears, 0–4. */
  readonly cleared: number;
  /** Whether these hands reach it. */
  readonly isReachable: boolean;
}

export interface Judgement {
  /** Best first. The best one is looked at by all plies, and so is each of the others unless the judge follows choices alone. */
  readonly placements: readonly JudgedPlacement[];
  /** The placement that was played. */
  readonly played: JudgedPlacement | undefined;
  /** Value of the empty playfield at this moment, in lines. */
  readonly calm: number;
  /** Factor by which the values fade with a piece. */
  readonly discount: number;
  /** Lines at which the points that are expected are counted. */
  readonly goal: number;
}

/**
 * Lines by which a judge may be wrong, by plies from 1 on: in 95 of 100 positions what it takes for best loses no more than
 * this to a judge of 5 plies. What is lost within it counts as nothing.
 */
export const VALUE_ERROR: readonly number[] = [0.55, 0.3, 0.125, 0.06, 0.06, 0.06];

/** Where the best placement keeps this share of a calm game, one that is less far behind and leaves a low stack is in no danger. */
const [CALM, FAR_BEHIND, LOW_ROWS] = [0.9, 6, 8];

const ALL: Narrowing = { keep: Number.POSITIVE_INFINITY, within: Number.POSITIVE_INFINITY };
/**
 * Placements that may still turn out to be the best, after 1 ply, after 2 and after 3 and more. Two plies compare all of them;
 * all plies compare those that a scale can tell from a lost game.
 */
const CHOICES: readonly Narrowing[] = [
  ALL,
  { keep: Number.POSITIVE_INFINITY, within: 3, wary: 0.5 },
  { keep: Number.POSITIVE_INFINITY, within: 2, wary: 0.5 },
];
/** The search of later pieces: as wide as the player's own where it has time for it. */
const INNER: readonly Narrowing[] = [
  { keep: 4, within: 1 },
  { keep: 2, within: 0.4 },
  { keep: 1, within: 0 },
  { keep: 1, within: 0 },
];

/** What is left of a position, and the lines that were cleared for it, 0–4. */
interface Cleared {
  readonly playfield: Playfield;
  readonly cleared: number;
}

/** What is expected with what a placement leaves. */
export interface Outlook extends Prospect {
  /** In lines, the reward of the clear included. */
  readonly value: number;
  readonly cleared: number;
}

/** The search by which a judge compares placements, 1–6 plies deep. */
export function judgingSearch(plies: number, follows: 'all' | 'choices'): SearchShape {
  const root = Array.from({ length: plies - 1 }, (_, after) =>
    follows === 'all' ? ALL : (CHOICES[after] ?? CHOICES[CHOICES.length - 1]),
  );
  return { plies, root, inner: INNER, isEven: true };
}

interface Ranked {
  readonly placement: Placement;
  readonly value: number;
  readonly plies: number;
  readonly isReachable: boolean;
}

/** A placement that is behind the best one. */
interface Behind {
  readonly placement: Placement;
  readonly value: number;
  readonly cleared: number;
  /** In lines. */
  readonly behind: number;
}

export class Judge {
  readonly #finder: PlayedFinder;
  readonly #judging: Player;
  readonly #lineFinder: PlayedFinder;
  readonly #nextPiece: Player;
  readonly #onePly: Player;
  readonly #expected: ExpectedPoints;
  readonly #anyMoment: PlacementFinder;
  readonly #plies: number;
  /** How fast these hands press directions. */
  readonly taps: TapPattern;
  /** Frames of every piece until the person knows the next one. */
  readonly reaction: number;
  /** In lines. */
  readonly error: number;

  /** @throws RangeError where there are no weights for whole games; while it judges, on weights that are damaged */
  constructor({ weights, taps, reaction, plies, aim = 'score', follows = 'all' }: JudgeOptions) {
    const shape = (deep: number): SearchShape => judgingSearch(deep, follows);
    this.#plies = plies;
    this.#finder = new PlayedFinder(taps);
    this.#lineFinder = new PlayedFinder(taps);
    this.#judging = maxoutPlayer(weights, { taps, aim, shape: shape(plies), finder: this.#finder });
    this.#nextPiece = maxoutPlayer(weights, { taps, shape: shape(Math.min(plies, 2)), finder: this.#lineFinder });
    this.#onePly = maxoutPlayer(weights, { taps, shape: shape(1) });
    this.#expected = new ExpectedPoints(new WeightsChoice(weights, taps), taps, this.#onePly);
    this.#anyMoment = finderOf(taps);
    this.taps = taps;
    this.reaction = reaction;
    this.error = VALUE_ERROR[plies - 1];
  }

  /** All placements of a piece that appears; undefined where it reaches none and none was played. */
  judge(position: PlayedPosition): Judgement | undefined {
    const situation = this.#situation(position);
    const { playfield, level, played } = position;
    const ranking = this.#ranked(situation, position);
    if (ranking.length === 0) return undefined;
    const line = tetrisLinePoints(level);
    const [best] = ranking;
    const calm = this.#expected.calm(situation);
    const most = this.#expected.prospect(situation, best.value, best.placement);
    const bestOne = { ...most, clean: best.value - calm, cleared: clearedBy(playfield, best.placement) };
    const judged = ranking.map(({ placement, value, plies, isReachable }): Omit<JudgedPlacement, 'rank'> => {
      const behind = best.value - value;
      const cleared = clearedBy(playfield, placement);
      const points =
        behind <= this.error ? most.points : this.#pointsOf(situation, { placement, value, cleared, behind }, bestOne);
      const lost = (most.points - points) / line;
      return {
        placement,
        // In danger it may be worth even less than the search sees.
        value: most.points - points <= Math.ceil(behind * line) ? value : best.value - lost,
        ...(plies < this.#plies && { plies }),
        points,
        lost,
        lostPoints: most.points - points,
        cleared,
        isReachable,
      };
    });
    // The sort is stable: of equal values that comes first which the search prefers.
    const placements = judged.sort((a, b) => b.value - a.value).map((each, i) => ({ ...each, rank: i + 1 }));
    const own = played && placements.find(({ placement }) => isSamePlacement(placement, played));
    const { discount } = this.#expected.weightsAt(situation);
    return { placements, played: own, calm, discount, goal: goalOf(position) };
  }

  /** Points that are expected with a placement that is behind the best one. */
  #pointsOf(
    situation: Situation,
    { placement, value, cleared, behind }: Behind,
    best: Prospect & { readonly clean: number; readonly cleared: number },
  ): number {
    const line = tetrisLinePoints(situation.level);
    const compared = { behind, clean: best.clean, burns: isBurn(cleared) && best.cleared === 0, line };
    if (best.share >= CALM && behind < FAR_BEHIND && this.#isLow(situation, placement)) {
      return best.points - Math.max(1, Math.round(keptPart(compared) * behind * line));
    }
    const own = this.#expected.prospect(situation, value, placement);
    const lost = pointsLost({ ...compared, better: best, own });
    return Math.max(own.own, best.points - Math.max(1, Math.round(lost)));
  }

  /** Whether a placement leaves a stack on which no hands are in danger. */
  #isLow({ playfield }: Situation, { orientation, x, y }: Placement): boolean {
    const after = place(playfield, orientation, x, y).playfield;
    return heightOf(after) <= LOW_ROWS && holesOf(after) <= holesOf(playfield) + 1;
  }

  /** What is reached, and what was played all the same: it is looked at alone, so that it changes nothing of the others. */
  #ranked(situation: Situation, { played, moment }: PlayedPosition): Ranked[] {
    this.#finder.frame = moment?.frame ?? 0;
    const rankedBy = (only: Placement | undefined): Ranked[] => {
      this.#finder.only = only;
      const ranking = this.#judging.decide(situation)?.ranking ?? [];
      const isReachable = only === undefined;
      return ranking.map(({ plies = this.#plies, ...ranked }) => ({ ...ranked, plies, isReachable }));
    };
    const reached = rankedBy(undefined);
    const isMissing = played && !reached.some(({ placement }) => isSamePlacement(placement, played));
    if (!isMissing || !isLockOf(situation, played)) return reached;
    // The sort is stable: of equal ones that comes first which is reached.
    return [...reached, ...rankedBy(played)].sort((a, b) => b.value - a.value);
  }

  /** Value of the empty playfield at the moment of a position, in lines. */
  calm(position: PlayedPosition): number {
    return this.#expected.calm(this.#situation(position));
  }

  /** Where the next piece goes best after a placement; undefined where it is not known, or reaches nothing. */
  replyTo(position: PlayedPosition, placement: Placement): Placement | undefined {
    const later = positionAfter(position, placement);
    return later && this.#nextPiece.decide(this.#situation(later))?.ranking[0].placement;
  }

  /** The best placement for whoever does not know the next piece. */
  bestWithoutNext(position: PlayedPosition): Placement | undefined {
    return this.#nextPiece.decide(this.#situation({ ...position, next: undefined }))?.ranking[0].placement;
  }

  /** What these hands reach from some moment of a fall. */
  reachedFrom(situation: PieceSituation): Placement[] {
    const { count, orientations, xs, ys } = this.#anyMoment.find(situation);
    return Array.from({ length: count }, (_, i) => ({ orientation: orientations[i], x: xs[i], y: ys[i] }));
  }

  /** What a position is worth with each piece that may come in place of its own, in the order of `TETROMINOES`, by that piece alone. */
  valuesByPiece(position: PlayedPosition): number[] {
    return TETROMINOES.map((piece) => this.#onePly.decide(this.#situation({ ...position, piece }))?.value ?? TOP_OUT);
  }

  /**
   * What is expected with what a placement leaves: where the next piece is known as deep as placements are compared, two plies
   * at most, and by the mean of what may come elsewhere. The playfield need not be one that a placement of the position leaves.
   */
  outlookAfter(position: PlayedPosition, { playfield, cleared }: Cleared): Outlook {
    const { next } = position;
    const at = addLines(position, cleared);
    const own = linePoints(cleared, at.level);
    if (cleared > 0 && position.lines + cleared >= goalOf(position)) {
      return { value: LINE_REWARDS[cleared], cleared, points: own, own, share: 1 };
    }
    const unknown = { ...position, ...at, playfield, next: undefined, played: undefined, moment: undefined };
    const later = this.#situation({ ...unknown, piece: next ?? position.piece });
    const value =
      next === undefined ? mean(this.valuesByPiece(unknown)) : (this.#follower.decide(later)?.value ?? TOP_OUT);
    const upcoming = this.#expected.upcoming(later, value, goalOf(position));
    const { points, share } = this.#expected.ofUpcoming(
      next === undefined ? { ...upcoming, next: undefined } : upcoming,
    );
    const { discount } = this.#expected.weightsAt(this.#situation(position));
    return { value: LINE_REWARDS[cleared] + discount * value, cleared, points: own + points, own, share };
  }

  /** Points that are lost with one outlook after a position against a better one; below 0 where it is the better one itself. */
  lostBetween(position: PlayedPosition, better: Outlook, own: Outlook): number {
    const behind = better.value - own.value;
    const clean = better.value - this.calm(position);
    const burns = isBurn(own.cleared) && better.cleared === 0;
    return pointsLost({ better, own, behind, clean, burns, line: tetrisLinePoints(position.level) });
  }

  /** Who places the next piece, so that it and the piece before it are as many as the judge's plies, or three. */
  get #follower(): Player {
    return this.#plies > 2 ? this.#nextPiece : this.#onePly;
  }

  #situation(position: PlayedPosition): Situation {
    const { untilLines, moment } = position;
    const { reaction } = this;
    // As on the frame on which the next piece is known; the finder begins where the piece is all the same.
    const frame = Math.max(reaction, moment?.frame ?? 0);
    return { ...situationAtSpawn(position), ...moment, untilLines, reaction, frame };
  }
}

/**
 * The next piece as it appears after a placement; undefined where it is not known.
 *
 * @param next the piece that is shown then, where it is known
 */
export function positionAfter(
  position: PlayedPosition,
  { orientation, x, y }: Placement,
  next?: Tetromino,
): PlayedPosition | undefined {
  if (position.next === undefined) return undefined;
  const { playfield, cleared } = place(position.playfield, orientation, x, y);
  const after = { playfield, piece: position.next, next, played: undefined, moment: undefined };
  return { ...position, ...addLines(position, cleared), ...after };
}

function clearedBy(playfield: Playfield, { orientation, x, y }: Placement): number {
  return place(playfield, orientation, x, y).cleared;
}

/**
 * What every placement of a position is worth to the learned player, all of them looked at equally far ahead.
 *
 * The network counts in lines: the points of a clear by those that each of its lines earns in a tetris, less the lines
 * spent. So the difference of two values is points lost, in lines of 300 × (level + 1) points; four of them are a tetris.
 */
import { FINISH_LINES } from '../eval/ntuple/ntuple-layout.js';
import { linesLeft } from '../players/lines-ahead.js';
import { maxoutPlayer } from '../players/maxout.js';
import type { Player } from '../players/player.js';
import { type MaxoutWeights, WeightsChoice, type WeightsFile } from '../players/weights-choice.js';
import type { TapPattern } from '../reach/taps.js';
import type { Narrowing } from '../search/lookahead.js';
import { type Position, type Situation, situationAtSpawn } from '../search/situation.js';
import { MAX_OUT_LINES } from '../tetris/limits.js';
import { place } from '../tetris/lock.js';
import { isSamePlacement, type Placement } from '../tetris/placement.js';
import { emptyPlayfield } from '../tetris/playfield.js';
import { addLines } from '../tetris/score.js';
import { TETROMINOES } from '../tetris/tetromino.js';
import { PlayedFinder } from './played-finder.js';

export interface JudgeOptions {
  readonly weights: MaxoutWeights;
  /** How fast the person presses. */
  readonly taps: TapPattern;
  /** Frames of every piece until the person knows the next one, 0–120. */
  readonly reaction: number;
  /** Pieces placed for every value, 1–6. */
  readonly plies: number;
}

/** A position with what was done in it. */
export interface PlayedPosition extends Position {
  /** Lines at which the game is ended; null for nowhere. */
  readonly untilLines: number | null;
  /** Judged even where these hands do not reach it. */
  readonly played: Placement | undefined;
}

export interface JudgedPlacement {
  readonly placement: Placement;
  /** In lines, the reward of its own clear included; only differences mean something to a person. */
  readonly value: number;
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
  /** Best first, all by equally many plies. */
  readonly placements: readonly JudgedPlacement[];
  /** Of the placement that was played. */
  readonly played: JudgedPlacement | undefined;
  /** Value of the empty playfield at this moment, in lines. */
  readonly calm: number;
  /** Factor by which the values fade with a piece. */
  readonly discount: number;
  /** Lines at which the points that are expected are counted. */
  readonly goal: number;
}

/** Points that a line earns at level 0 when it goes in a tetris. */
export const LINE_POINTS = 300;
/** Ten cells a line, four a piece. */
const PIECES_A_LINE = 2.5;
/** A game that nobody ends is looked at in stretches of so many lines beyond those of a max-out. */
const STRETCH = 100;

/**
 * Lines by which a judge may be wrong, by plies from 1 on: in 95 of 100 positions what it takes for best loses no more than
 * this to a judge of 5 plies. What is lost within it counts as nothing.
 */
export const VALUE_ERROR: readonly number[] = [0.55, 0.3, 0.125, 0.06, 0.06, 0.06];

const ALL: Narrowing = { keep: Number.POSITIVE_INFINITY, within: Number.POSITIVE_INFINITY };
/** Of later pieces, as wide as the player's own search where there is time for it. */
const INNER: readonly Narrowing[] = [
  { keep: 4, within: 1 },
  { keep: 2, within: 0.4 },
  { keep: 1, within: 0 },
  { keep: 1, within: 0 },
];

export class Judge {
  readonly #finder: PlayedFinder;
  readonly #judging: Player;
  readonly #lineFinder: PlayedFinder;
  readonly #nextPiece: Player;
  readonly #calm: Player;
  readonly #chosen: WeightsChoice;
  readonly #reaction: number;
  /** In lines. */
  readonly error: number;
  readonly #calmValues = new Map<string, number>();

  /** @throws RangeError where there are no weights for whole games; while it judges, on weights that are damaged */
  constructor({ weights, taps, reaction, plies }: JudgeOptions) {
    const shape = (deep: number) => ({ plies: deep, root: Array.from({ length: deep - 1 }, () => ALL), inner: INNER });
    this.#finder = new PlayedFinder(taps);
    this.#lineFinder = new PlayedFinder(taps);
    this.#judging = maxoutPlayer(weights, { taps, shape: shape(plies), finder: this.#finder });
    this.#nextPiece = maxoutPlayer(weights, { taps, shape: shape(Math.min(plies, 2)), finder: this.#lineFinder });
    this.#calm = maxoutPlayer(weights, { taps, shape: shape(1) });
    this.#chosen = new WeightsChoice(weights, taps);
    this.#reaction = reaction;
    this.error = VALUE_ERROR[plies - 1];
  }

  /** All placements of a piece that appears; undefined where it reaches none and none was played. */
  judge(position: PlayedPosition): Judgement | undefined {
    const situation = this.#situation(position);
    this.#finder.played = position.played;
    const decision = this.#judging.decide(situation);
    if (!decision) return undefined;
    const { playfield, level, played } = position;
    const calm = this.#calmValue(situation);
    const goal = goalOf(position);
    const linePoints = LINE_POINTS * (level + 1);
    const best = decision.ranking[0].value;
    const placements = decision.ranking.map(({ placement, value }, i): JudgedPlacement => {
      const lost = best - value <= this.error ? 0 : best - value;
      return {
        placement,
        value,
        points: this.#expectedPoints(situation, { value, calm, goal }),
        lost,
        lostPoints: Math.round(lost * linePoints),
        rank: i + 1,
        cleared: place(playfield, placement.orientation, placement.x, placement.y).cleared,
        isReachable: !this.#finder.isAdded(placement),
      };
    });
    const own = played && placements.find(({ placement }) => isSamePlacement(placement, played));
    return { placements, played: own, calm, discount: this.#weightsAt(situation).discount, goal };
  }

  /** Where the next piece goes best after a placement; undefined where it is not known, or reaches nothing. */
  replyTo(position: PlayedPosition, { orientation, x, y }: Placement): Placement | undefined {
    const { next } = position;
    if (next === undefined) return undefined;
    const { playfield, cleared } = place(position.playfield, orientation, x, y);
    const later = { ...position, ...addLines(position, cleared), playfield, piece: next, next: undefined };
    return this.#nextPiece.decide(this.#situation(later))?.ranking[0].placement;
  }

  #situation(position: PlayedPosition): Situation {
    const { untilLines } = position;
    // As on the frame on which the next piece is known; the finder begins at the first frame all the same.
    return { ...situationAtSpawn(position), untilLines, reaction: this.#reaction, frame: this.#reaction };
  }

  /** Of the empty playfield, in the mean over the pieces that may come. */
  #calmValue(situation: Situation): number {
    const { level, lines, untilLines } = situation;
    const key = `${level} ${lines} ${untilLines}`;
    const known = this.#calmValues.get(key);
    if (known !== undefined) return known;
    const playfield = emptyPlayfield();
    const position = { playfield, next: undefined, level, lines, score: 0, untilLines: untilLines ?? null };
    const values = TETROMINOES.map(
      (piece) => this.#calm.decide(this.#situation({ ...position, piece, played: undefined }))?.value ?? 0,
    );
    const value = values.reduce((sum, each) => sum + each, 0) / values.length;
    this.#calmValues.set(key, value);
    return value;
  }

  /** What those weights were trained for that the learned player plays with here. */
  #weightsAt(situation: Situation): WeightsFile['origin'] {
    const left = linesLeft(situation);
    const finish = left > 0 && left <= FINISH_LINES ? this.#chosen.finishAt(situation) : undefined;
    return (finish ?? this.#chosen.at(situation)).origin;
  }

  /**
   * A value as points. Before the last lines a value fades with every piece, so it is taken for what the position is above
   * or below the empty playfield; what a calm game loses on its way to the goal comes from that playfield's own value.
   */
  #expectedPoints(situation: Situation, { value, calm, goal }: { value: number; calm: number; goal: number }): number {
    const { lines, level } = situation;
    const line = LINE_POINTS * (level + 1);
    const { features, discount } = this.#weightsAt(situation);
    if (features === 'finish') return Math.max(0, Math.round((linesLeft(situation) + value) * line));
    const lostAPiece = -calm * (1 - discount);
    const whole = tetrisPoints({ lines, level }, goal) * (1 - PIECES_A_LINE * lostAPiece);
    return Math.max(0, Math.round(whole + (value - calm) * line));
  }
}

/** Lines at which points are counted: where the game is ended, or the end of the stretch that it is in. */
export function goalOf({ lines, untilLines }: { lines: number; untilLines: number | null }): number {
  if (untilLines !== null && lines < untilLines) return untilLines;
  const stretches = Math.max(0, Math.floor((lines - MAX_OUT_LINES) / STRETCH) + 1);
  return MAX_OUT_LINES + STRETCH * stretches;
}

/** Points when every line until the goal goes in a tetris at its level. */
function tetrisPoints(from: { readonly lines: number; readonly level: number }, goal: number): number {
  let points = 0;
  for (let at = from; at.lines < goal; ) {
    at = addLines(at, 1);
    points += LINE_POINTS * (at.level + 1);
  }
  return points;
}

/** The score of a whole game, with shapes that are learnt from the score itself once it is read. */

import { SCORE_CAP } from '../tetris/score.js';
import { DigitShapes, type LabelledGlyph } from './digit-shapes.js';
import type { GameCourse } from './known-counters.js';
import type { LevelCourse } from './level-courses.js';
import type { Places } from './name-digits.js';
import type { Doubt } from './number-doubts.js';
import { isScoreThere, readScore, SCORE_PLACES, type ScoreRead, type ScoreStyle, scoreDigitAt } from './read-score.js';

export interface WholeScoreAsked {
  readonly course: GameCourse;
  readonly score: readonly (Places | undefined)[];
  readonly level: LevelCourse;
  /** Shapes of other groups, moved to the score's place; undefined where nothing is named. */
  readonly shapes: DigitShapes | undefined;
  /** Whether the shapes come from the score itself, and nothing else is read of the game. */
  readonly isAlone: boolean;
}

export interface WholeScore {
  /** By time; undefined where the digits are no score. */
  readonly scores: readonly (number | undefined)[] | undefined;
  readonly doubts: readonly Doubt[];
  /** Whether the last score is without doubt. */
  readonly isSure: boolean;
}

/** Readings in which the shapes are learnt again. */
const ROUNDS = 2;
/** Scores from which on a cartridge may show more than six digits can. */
const NEAR_CAP = 950_000;
const STYLES: readonly ScoreStyle[] = ['stays', 'letters', 'seven-digits'];
/** The last score must be likelier than any other by this. */
const LEAST_MARGIN = 3;
/** Scores that do not go with the points; more of them, and the last one is not sure. */
const MOST_JUMPS = 2;
const SHARE_OF_JUMPS = 0.01;
/** More than this, and it is not read at all. */
const SHARE_OF_JUMPS_READ = 0.05;
/** Exchanged names are believed to be wrong where they are less likely by this. */
const LEAST_EXCHANGE = 8;
const NOT_READ: WholeScore = { scores: undefined, doubts: [], isSure: false };

/** A score, and what it was read with. */
interface Reading {
  readonly read: ScoreRead;
  readonly style: ScoreStyle;
  readonly shapes: DigitShapes;
}

/** Reads the score, or finds that it cannot be read. */
export function readWholeScore(asked: WholeScoreAsked): WholeScore {
  const { shapes, score } = asked;
  if (!shapes || !score.some((each) => each)) return NOT_READ;
  // 1. As most cartridges show it, and another way where it may have gone beyond.
  let best = learntAndRead(asked, shapes, 'stays');
  const isNearCap = best.read.scores.some((each) => each !== undefined && each >= NEAR_CAP);
  if (isNearCap) {
    for (const style of STYLES.slice(1)) {
      const other = learntAndRead(asked, shapes, style);
      if (other.read.likelihood > best.read.likelihood) best = other;
    }
  }
  const exchanged = exchangedReading(asked, shapes, best);
  const { read, style } = best;
  const isBesideThePoints = read.jumps.length > MOST_JUMPS + score.length * SHARE_OF_JUMPS_READ;
  if (!isScoreThere(read) || isBesideThePoints) return NOT_READ;

  // 2. What is not sure.
  const doubts: Doubt[] = [];
  const last = read.scores.length - 1;
  const end = read.scores[last];
  const isDown = read.jumps.some(({ before, shown }) => shown < before);
  const mostJumps = asked.isAlone ? 0 : MOST_JUMPS + score.length * SHARE_OF_JUMPS;
  let isSure = !isDown && read.jumps.length <= mostJumps;
  if (isSure) {
    for (const { time, before, shown } of read.jumps) {
      const what = `the score goes from ${before} to ${shown}, which the points of the piece do not allow`;
      doubts.push({ piece: time, what });
    }
  } else {
    // Something is misunderstood, and the digits were read by themselves.
    const what = `the score reads ${end} at the end, but often does not go with the points of the pieces`;
    doubts.push({ piece: 0, what });
  }
  const isAtCap = style === 'stays' && end === SCORE_CAP;
  const other = exchanged ?? (read.margin < LEAST_MARGIN ? read.other : undefined);
  if (!isAtCap && other !== undefined) {
    isSure = false;
    doubts.push({ piece: last, what: `the last score is ${end} or ${other}` });
  }
  return { scores: read.scores, doubts, isSure };
}

/**
 * Another last score, where shapes that only the score has named may have been given the names of each other: few pieces show so little of a
 * digit that a nine may pass for an eight.
 */
function exchangedReading(
  asked: WholeScoreAsked,
  others: DigitShapes,
  { read, style, shapes }: Reading,
): number | undefined {
  const end = read.scores.at(-1);
  const named = [...Array(10).keys()].filter((digit) => !others.shapes[digit]);
  for (const one of named) {
    for (const other of named) {
      if (other <= one || (!shapes.shapes[one] && !shapes.shapes[other])) continue;
      const changed = readWith(asked, shapes.exchanged(one, other), style);
      const changedEnd = changed.scores.at(-1);
      if (changedEnd !== end && changed.likelihood > read.likelihood - LEAST_EXCHANGE) return changedEnd;
    }
  }
  return undefined;
}

function readWith({ course, score, level }: WholeScoreAsked, shapes: DigitShapes, style: ScoreStyle): ScoreRead {
  return readScore({
    likelihoods: score.map((places) => places?.map((glyph) => shapes.likelihoods(glyph))),
    cleared: course.cleared,
    isAfterGap: course.isAfterGap,
    levels: level.levels,
    from: course.isFromStart ? 0 : undefined,
    most: level.mostAtFirst,
    style,
  });
}

function learntAndRead(asked: WholeScoreAsked, others: DigitShapes, style: ScoreStyle): Reading {
  let shapes = others;
  let read = readWith(asked, shapes, style);
  for (let round = 0; round < ROUNDS; round++) {
    const labels: LabelledGlyph[] = [];
    for (const [time, places] of asked.score.entries()) {
      const number = read.scores[time];
      if (!places || number === undefined) continue;
      for (let place = 0; place < SCORE_PLACES; place++) {
        const digit = scoreDigitAt(number, place, style);
        // Letters are not learnt: what is taken for one may be a digit of another style.
        if (digit < 10) labels.push({ glyph: places[place], digit });
      }
    }
    shapes = DigitShapes.learn(labels, others);
    read = readWith(asked, shapes, style);
  }
  return { read, style, shapes };
}

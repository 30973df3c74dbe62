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
const NOT_READ: WholeScore = { scores: undefined, doubts: [], isSure: false };

/** Reads the score, or finds that it cannot be read. */
export function readWholeScore(asked: WholeScoreAsked): WholeScore | undefined {
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
  const { read, style } = best;
  const isBesideThePoints = read.jumps.length > MOST_JUMPS + score.length * SHARE_OF_JUMPS_READ;
  if (!isScoreThere(read) || isBesideThePoints) return NOT_READ;
  // 2. What is not sure.
  const doubts: Doubt[] = read.jumps.map(({ time, before, shown }) => ({
    piece: time,
    what: `the score goes from ${before} to ${shown}, which the points of the piece do not allow`,
  }));
  const last = read.scores.length - 1;
  const end = read.scores[last];
  const isAtCap = style === 'stays' && end === SCORE_CAP;
  // Where many pieces do not go with their points, something is misunderstood, and the digits were read by themselves.
  const isDown = read.jumps.some(({ before, shown }) => shown < before);
  let isSure = !isDown && read.jumps.length <= MOST_JUMPS + score.length * SHARE_OF_JUMPS;
  if (!isSure) {
    doubts.splice(0);
    doubts.push({
      piece: 0,
      what: `the score reads ${end} at the end, but does not go with the points of ${read.jumps.length} pieces`,
    });
  }
  if (!isAtCap && read.margin < LEAST_MARGIN) {
    isSure = false;
    doubts.push({ piece: last, what: `the last score is ${end} or ${read.other}` });
  }
  return { scores: read.scores, doubts, isSure };
}

function learntAndRead(
  { course, score, level }: WholeScoreAsked,
  shapes: DigitShapes,
  style: ScoreStyle,
): { readonly read: ScoreRead; readonly style: ScoreStyle } {
  const readWith = (learnt: DigitShapes) =>
    readScore({
      likelihoods: score.map((places) => places?.map((glyph) => learnt.likelihoods(glyph))),
      cleared: course.cleared,
      isAfterGap: course.isAfterGap,
      levels: level.levels,
      from: course.isFromStart ? 0 : undefined,
      most: level.mostAtFirst,
      style,
    });
  let read = readWith(shapes);
  for (let round = 0; round < ROUNDS; round++) {
    const labels: LabelledGlyph[] = [];
    for (const [time, places] of score.entries()) {
      const number = read.scores[time];
      if (!places || number === undefined) continue;
      for (let place = 0; place < SCORE_PLACES; place++) {
        const digit = scoreDigitAt(number, place, style);
        // Letters are not learnt: what is taken for one may be a digit of another style.
        if (digit < 10) labels.push({ glyph: places[place], digit });
      }
    }
    read = readWith(DigitShapes.learn(labels, shapes));
  }
  return { read, style };
}

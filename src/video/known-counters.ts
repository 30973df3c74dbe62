/** The counters of a game, lines and statistics, as far as pieces and clears tell them; they give the digits their names. */

import { mean } from '../lib/statistics.js';
import { B_TYPE_LINES } from '../tetris/game-state.js';
import type { Tetromino } from '../tetris/tetromino.js';
import { DigitShapes, type LabelledGlyph } from './digit-shapes.js';
import {
  bestStart,
  type CounterSeen,
  type CounterStart,
  digitAt,
  gatherStandings,
  labelsOf,
  type NamedCounter,
  type Places,
} from './name-digits.js';

/** What is known of a game's course without its digits, by time: time `i` is while piece `i` falls, and the last one is after all. */
export interface GameCourse {
  readonly isFromStart: boolean;
  readonly tetrominoes: readonly Tetromino[];
  /** Lines that each piece cleared. */
  readonly cleared: readonly number[];
  /** Whether pieces were lost before each piece; false for the last time. */
  readonly isAfterGap: readonly boolean[];
}

/** What is learnt from a group of counters. */
export interface CounterShapes {
  readonly shapes: DigitShapes;
  readonly start: NamedCounter;
}

/** Digits are named where glyphs of one digit differ by less than this share of what all differ by: few numbers, and many. */
const MOST_DISORDER_OF_FEW = 0.35;
const MOST_DISORDER = 0.9;
/** This many numbers can be parted into those that name the digits and those that are read to see whether it is right. */
const MANY_STANDINGS = 20;
/** Share of the digits that must be read right then. */
const LEAST_READ_RIGHT = 0.6;
/** By so much a start must be likelier than all others. */
const LEAST_MARGIN = 10;
/**
 * The same for each number of a counter. Other starts explain nearly the same where few numbers are seen: of 000 to 018 also 111 to
 * 129, but for the nine.
 */
const LEAST_MARGIN_OF_STANDING = 3;
/** A counter that stood at fewer numbers names nothing. */
const LEAST_STANDINGS = 4;
/** Below this, a counter goes with the game from end to end. */
const LITTLE_DISORDER = 0.25;
/** Pieces in a part of a game that may name the digits. */
const LEAST_PART = 60;
/** The same where its start is not known: its tens must change more than once to tell it. */
const LEAST_STANDINGS_UNDER_WAY = 15;
const HIGHEST_LINES_AT_START = 400;
/** Glyphs that are looked at for the shapes of a group. */
const MOST_LABELS = 3_000;

/** Numbers from 0 on, each as a start. */
function upFrom(most: number): CounterStart[] {
  return Array.from({ length: most + 1 }, (_, from) => ({ from, way: 1 as const }));
}

function lineStarts(isFromStart: boolean): CounterStart[] {
  if (isFromStart) {
    return [
      { from: 0, way: 1 },
      { from: B_TYPE_LINES, way: -1 },
    ];
  }
  const down = Array.from({ length: B_TYPE_LINES + 1 }, (_, from) => ({ from, way: -1 as const }));
  return [...upFrom(HIGHEST_LINES_AT_START), ...down];
}

/** Times `[begin, end)` in which no piece was lost. */
export type Stretch = readonly [begin: number, end: number];

/** The stretch that names the digits: the first one of a game seen from its start, else the longest one. */
export function namingStretch({ isFromStart, isAfterGap }: GameCourse): Stretch {
  const borders = [0];
  for (const [time, isGap] of isAfterGap.entries()) if (isGap && time > 0) borders.push(time);
  borders.push(isAfterGap.length);
  let best: Stretch = [0, borders[1]];
  if (isFromStart) return best;
  for (let i = 1; i + 1 < borders.length; i++) {
    if (borders[i + 1] - borders[i] > best[1] - best[0]) best = [borders[i], borders[i + 1]];
  }
  return best;
}

/** A stretch and parts of it: where one clear was counted wrong, only a part before or behind it names the digits rightly. */
function partsOf([begin, end]: Stretch): Stretch[] {
  const parts: Stretch[] = [[begin, end]];
  for (const length of [(end - begin) / 2, (end - begin) / 4]) {
    if (length < LEAST_PART) break;
    for (let at = begin; at + length <= end + 1; at += length / 2) {
      parts.push([Math.round(at), Math.min(end, Math.round(at + length))]);
    }
  }
  return parts;
}

/** Lines since the first time. */
export function stepsOfLines({ cleared }: Pick<GameCourse, 'cleared'>): number[] {
  const steps = [0];
  for (const lines of cleared) steps.push(steps[steps.length - 1] + lines);
  return steps;
}

/** Names the digits by the counter of lines. */
export function shapesByLines(course: GameCourse, places: readonly (Places | undefined)[]): CounterShapes | undefined {
  let best: { stretch: Stretch; start: NamedCounter; gain: number } | undefined;
  for (const stretch of partsOf(namingStretch(course))) {
    // What goes well with the whole needs no parts.
    if (best && best.start.disorder < LITTLE_DISORDER) break;
    const gathered = gatherStandings(linesSeen(course, places, stretch));
    const isFromStart = course.isFromStart && stretch[0] === 0;
    if (gathered.standings.length < (isFromStart ? LEAST_STANDINGS : LEAST_STANDINGS_UNDER_WAY)) continue;
    const start = bestStart(gathered, lineStarts(isFromStart));
    if (!start || !isNamed(start, gathered)) continue;
    const gain = -gathered.standings.length * Math.log(start.disorder);
    if (!best || gain > best.gain) best = { stretch, start, gain };
  }
  if (!best) return undefined;
  const { stretch, start } = best;
  // The shapes are made of the single pictures, so that it is known how far those are from them.
  const labels = [...linesSeen(course, places, stretch)].flatMap(({ steps, places: here }) =>
    labelled(here, Math.max(0, start.from + start.way * steps)),
  );
  return { shapes: DigitShapes.learn(thinned(labels)), start };
}

/** The counter of lines in a stretch, with the lines since its begin. */
export function* linesSeen(
  course: GameCourse,
  places: readonly (Places | undefined)[],
  [begin, end]: Stretch,
): Iterable<{ steps: number; places: Places }> {
  const steps = stepsOfLines(course);
  for (let time = begin; time < end; time++) {
    const here = places[time];
    if (here) yield { steps: steps[time] - steps[begin], places: here };
  }
}

function isNamed(start: NamedCounter, seen: CounterSeen): boolean {
  const { disorder, margin } = start;
  if (margin < Math.max(LEAST_MARGIN, seen.standings.length * LEAST_MARGIN_OF_STANDING)) return false;
  if (disorder > MOST_DISORDER) return false;
  if (seen.standings.length < MANY_STANDINGS) return disorder < MOST_DISORDER_OF_FEW;
  return shareReadRight(seen, start) >= LEAST_READ_RIGHT;
}

/**
 * The share of the last digits that are read right with shapes of other numbers. Each digit counts the same, so that a picture that
 * never changes is not right.
 */
function shareReadRight({ standings }: CounterSeen, start: CounterStart): number {
  const right = new Float64Array(10);
  const all = new Float64Array(10);
  for (const half of [0, 1]) {
    // Ten numbers go to one half, the next ten to the other, so that every last digit is in both.
    const isOther = ({ steps }: { steps: number }) => Math.trunc(steps / 10) % 2 === half;
    const shapes = DigitShapes.learn(labelsOf({ standings: standings.filter((each) => !isOther(each)) }, start));
    for (const { steps, places } of standings.filter(isOther)) {
      const digit = digitAt(Math.max(0, start.from + start.way * steps), places.length - 1, places.length);
      if (!shapes.shapes[digit]) continue;
      all[digit]++;
      if (shapes.nearest(places[places.length - 1]) === digit) right[digit]++;
    }
  }
  const shares = [...all.keys()].filter((digit) => all[digit] > 0).map((digit) => right[digit] / all[digit]);
  return shares.length === 0 ? 0 : mean(shares);
}

/** The glyphs of a number. */
export function labelled(places: Places, number: number): LabelledGlyph[] {
  return places.map((glyph, place) => ({ glyph, digit: digitAt(number, place, places.length) }));
}

/** Not more labels than are needed. */
export function thinned(labels: readonly LabelledGlyph[]): readonly LabelledGlyph[] {
  const every = Math.ceil(labels.length / MOST_LABELS);
  return every <= 1 ? labels : labels.filter((_, i) => i % every === 0);
}

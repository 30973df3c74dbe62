/** Names the digits by the statistics: how many of each tetromino have come is known from the pieces. */

import { TETROMINOES, tetrominoIndex } from '../tetris/tetromino.js';
import { startsUnderWay } from './counters-under-way.js';
import { DigitShapes } from './digit-shapes.js';
import { type GameCourse, labelled, linesSeen, namingStretch, type Stretch, thinned } from './known-counters.js';
import { type CounterSeen, type CounterStart, digitAt, gatherStandings, labelsOf, type Places } from './name-digits.js';

/** Shapes of the digits by their colours: of the statistics, and of the lines where they were named with them. */
export interface ShapesNamed {
  readonly statistics: DigitShapes | undefined;
  readonly lines: DigitShapes | undefined;
}

/** A counter at some moment. */
interface CounterAt {
  readonly steps: number;
  readonly places: Places;
}

const PLACES = 3;
/** Counters that are read with each other's shapes: at least so many, with so many numbers, most of which are read right. */
const LEAST_COUNTERS = 3;
const LEAST_TESTS = 10;
const LEAST_READ_RIGHT = 0.6;
const LEAST_READ_RIGHT_OF_ONE = 0.5;

/**
 * Names the digits by the statistics, and by the lines too where the game was under way. A counter that does not go with the pieces is
 * left out.
 */
export function shapesByStatistics(
  course: GameCourse,
  places: { readonly statistics: readonly (Places | undefined)[]; readonly lines: readonly (Places | undefined)[] },
): ShapesNamed {
  const stretch = namingStretch(course);
  const seen = statisticsSeen(course, places.statistics, stretch);
  const shapesOf = (counters: readonly (readonly [CounterAt[], CounterStart | undefined])[]) => {
    const labels = counters.flatMap(([all, start]) => (start ? labelsOnce(all, start) : []));
    return labels.length === 0 ? undefined : DigitShapes.learn(thinned(labels));
  };
  if (course.isFromStart) {
    const starts = startsTogether(seen.map(gatherStandings));
    return { statistics: shapesOf(seen.map((each, i) => [each, starts.get(i)])), lines: undefined };
  }
  const lines = [...linesSeen(course, places.lines, stretch)];
  const starts = startsUnderWay([...seen, lines].map(gatherStandings));
  return {
    statistics: shapesOf(seen.map((each, i) => [each, starts.get(i)])),
    lines: shapesOf([[lines, starts.get(seen.length)]]),
  };
}

function statisticsSeen(
  course: GameCourse,
  places: readonly (Places | undefined)[],
  [begin, end]: Stretch,
): CounterAt[][] {
  const seen: CounterAt[][] = TETROMINOES.map(() => []);
  const counts = TETROMINOES.map(() => 0);
  for (let time = begin; time < Math.min(end, course.tetrominoes.length); time++) {
    counts[tetrominoIndex(course.tetrominoes[time])]++;
    const here = places[time];
    if (!here) continue;
    for (const index of TETROMINOES.keys()) {
      seen[index].push({ steps: counts[index], places: here.slice(index * PLACES, (index + 1) * PLACES) });
    }
  }
  return seen;
}

/** The labels of one picture of each number: the others are nearly the same. */
function labelsOnce(seen: readonly CounterAt[], { from, way }: CounterStart) {
  const latest = new Map(seen.map(({ steps, places }) => [steps, places]));
  return [...latest].flatMap(([steps, places]) => labelled(places, from + way * steps));
}

/**
 * The counters that all began at 0 and are what they should be: each is read with the shapes of the others. So few pieces are enough to
 * see whether the statistics are there.
 */
function startsTogether(counters: readonly CounterSeen[]): Map<number, CounterStart> {
  const start: CounterStart = { from: 0, way: 1 };
  let trusted = [...counters.keys()].filter((index) => counters[index].standings.length > 1);
  for (;;) {
    const tests = trusted.map((index) => {
      const others = trusted
        .filter((other) => other !== index)
        .flatMap((other) => [...labelsOf(counters[other], start)]);
      return { index, ...lastDigitsRead(counters[index], start, DigitShapes.learn(others)) };
    });
    const [right, all] = [
      tests.reduce((sum, each) => sum + each.right, 0),
      tests.reduce((sum, each) => sum + each.all, 0),
    ];
    const worst = tests.reduce((a, b) => (a && a.right / a.all <= b.right / b.all ? a : b), tests[0]);
    if (!worst || trusted.length < LEAST_COUNTERS || all < LEAST_TESTS) return new Map();
    if (worst.right / worst.all >= LEAST_READ_RIGHT_OF_ONE && right / all >= LEAST_READ_RIGHT) {
      return new Map(trusted.map((index) => [index, start]));
    }
    trusted = trusted.filter((index) => index !== worst.index);
  }
}

/** How many last digits of a counter are read right, of those whose shapes are known. The first number is one that stands alone. */
function lastDigitsRead(
  { standings }: CounterSeen,
  { from, way }: CounterStart,
  shapes: DigitShapes,
): { readonly right: number; readonly all: number } {
  let [right, all] = [0, 0];
  for (const { steps, places } of standings) {
    const digit = digitAt(from + way * steps, places.length - 1, places.length);
    if (!shapes.shapes[digit]) continue;
    all++;
    if (shapes.nearest(places[places.length - 1]) === digit) right++;
  }
  return { right, all: Math.max(1, all) };
}

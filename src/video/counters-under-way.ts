/**
 * Where the counters of a game began that was under way when it was first seen. They all go through the same ten shapes in the same order,
 * so their last digits are turned until they go together; which shape is the nought, the places to the left tell, since they change where
 * the last digits begin anew.
 */

import { GLYPH_POINTS, type Glyph } from './glyphs.js';
import type { CounterSeen, CounterStart } from './name-digits.js';

/** How far a counter's last digit is ahead of its steps, 0–9, on the wheel of ten shapes. */
type Turn = number;

const WHEEL = 10;
/** Counters that must go together; one alone can be turned anyhow. */
const LEAST_COUNTERS = 3;
const LEAST_STANDINGS = 3;
/** Last digits of a counter, and of others, that must be at the same place of the wheel to be compared. */
const LEAST_COMPARED = 3;
/** A turn is right whose glyphs are so much nearer to the wheel's than with any other turn, and so near (different digits: about 0.7). */
const BETTER_TURN = 0.5;
const NEAR = 0.28;
/** The same for the shape that is the nought, and for what stands to the left of the last digit. */
const BETTER_NOUGHT = 0.85;
/** The same for all glyphs together, in glyphs and natural logarithms. */
const LEAST_GAIN = 8;
const BETTER_TENS = 0.8;
/** Distance of a glyph from a shape that nobody knows. */
const UNKNOWN = 0.4;
const HIGHEST_TENS = 40;

/** The starts of those counters, by their place in the list, that go together; empty where too few do. */
export function startsUnderWay(counters: readonly CounterSeen[]): Map<number, CounterStart> {
  const order = [...counters.keys()]
    .filter((index) => counters[index].standings.length >= LEAST_STANDINGS)
    .sort((a, b) => counters[b].standings.length - counters[a].standings.length || a - b);
  for (const first of order) {
    const { wheel, turns } = turnedTogether(counters, first, order);
    if (turns.size < LEAST_COUNTERS) continue;
    const starts = startsByNought(counters, wheel, turns);
    if (starts.size >= LEAST_COUNTERS) return starts;
  }
  return new Map();
}

/** The mean glyph at each of the ten places of the wheel. */
class Wheel {
  private readonly sums = Array.from({ length: WHEEL }, () => new Float64Array(GLYPH_POINTS));
  private readonly counts = new Float64Array(WHEEL);

  add({ standings }: CounterSeen, turn: Turn): void {
    for (const { steps, places } of standings) {
      const at = (steps + turn) % WHEEL;
      const glyph = places[places.length - 1];
      for (let i = 0; i < GLYPH_POINTS; i++) this.sums[at][i] += glyph[i];
      this.counts[at]++;
    }
  }

  /** Undefined where no glyph is at a place. */
  distance(glyph: Glyph, at: number): number | undefined {
    const count = this.counts[at];
    if (count === 0) return undefined;
    let sum = 0;
    for (let i = 0; i < GLYPH_POINTS; i++) sum += (glyph[i] - this.sums[at][i] / count) ** 2;
    return sum;
  }
}

/** Turns every counter that can be turned so that it goes with the first one, and with those that were turned before it. */
function turnedTogether(
  counters: readonly CounterSeen[],
  first: number,
  order: readonly number[],
): { readonly wheel: Wheel; readonly turns: Map<number, Turn> } {
  const wheel = new Wheel();
  const turns = new Map<number, Turn>([[first, 0]]);
  wheel.add(counters[first], 0);
  // Twice, since later ones fill places of the wheel that earlier ones need.
  for (const index of [...order, ...order]) {
    if (turns.has(index)) continue;
    const turn = turnOf(counters[index], wheel);
    if (turn === undefined) continue;
    turns.set(index, turn);
    wheel.add(counters[index], turn);
  }
  return { wheel, turns };
}

function turnOf({ standings }: CounterSeen, wheel: Wheel): Turn | undefined {
  const costs: { turn: Turn; cost: number }[] = [];
  for (let turn = 0; turn < WHEEL; turn++) {
    const known = standings
      .map(({ steps, places }) => wheel.distance(places[places.length - 1], (steps + turn) % WHEEL))
      .filter((each) => each !== undefined);
    if (known.length < LEAST_COMPARED) continue;
    costs.push({ turn, cost: known.reduce((sum, each) => sum + each, 0) / known.length });
  }
  const best = better(costs, BETTER_TURN);
  return best && best.cost < NEAR ? best.turn : undefined;
}

/** The cheapest, if it is cheaper than the next one by a factor. */
function better<T extends { readonly cost: number }>(costs: readonly T[], factor: number): T | undefined {
  const [best, second] = [...costs].sort((a, b) => a.cost - b.cost);
  if (!best || !second) return undefined;
  return best.cost < factor * second.cost ? best : undefined;
}

/** Tries each shape as the nought. */
function startsByNought(
  counters: readonly CounterSeen[],
  wheel: Wheel,
  turns: ReadonlyMap<number, Turn>,
): Map<number, CounterStart> {
  const tried = Array.from({ length: WHEEL }, (_, nought) => {
    const starts = new Map<number, CounterStart>();
    let cost = 0;
    let glyphs = 0;
    for (const [index, turn] of turns) {
      const last = (turn - nought + WHEEL) % WHEEL;
      const tens = tensOf(counters[index], { wheel, nought, last });
      cost += tens.cost;
      glyphs += 2 * counters[index].standings.length;
      if (tens.isSure) starts.set(index, { from: 10 * tens.tens + last, way: 1 });
    }
    return { starts, glyphs, cost: cost / Math.max(1, glyphs) };
  });
  const best = better(tried, BETTER_NOUGHT);
  if (!best) return new Map();
  const second = Math.min(...tried.filter((each) => each !== best).map(({ cost }) => cost));
  return best.glyphs * Math.log(second / best.cost) > LEAST_GAIN ? best.starts : new Map();
}

/** What stands to the left of a counter's last digit before its first step. */
function tensOf(
  { standings }: CounterSeen,
  { wheel, nought, last }: { readonly wheel: Wheel; readonly nought: number; readonly last: number },
): { readonly tens: number; readonly cost: number; readonly isSure: boolean } {
  // The distances of each glyph from all shapes are asked for many times.
  const distances = standings.map(({ places }) =>
    places
      .slice(0, -1)
      .map((glyph) =>
        Array.from({ length: WHEEL }, (_, digit) => wheel.distance(glyph, (digit + nought) % WHEEL) ?? UNKNOWN),
      ),
  );
  const costs = Array.from({ length: HIGHEST_TENS }, (_, tens) => {
    let cost = 0;
    for (const [i, { steps }] of standings.entries()) {
      const number = tens + Math.trunc((last + steps) / 10);
      const [hundreds, ofTens] = distances[i];
      cost += hundreds[Math.trunc(number / 10) % WHEEL] + ofTens[number % 10];
    }
    return { tens, cost };
  });
  const [best] = [...costs].sort((a, b) => a.cost - b.cost);
  return { ...best, isSure: better(costs, BETTER_TENS) !== undefined };
}

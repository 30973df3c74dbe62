/** A player's profile out of many games: every number with its standard error over the games. */

import { sum, variance } from '../../lib/statistics.js';
import { summarizeHands } from '../../players/hands.js';
import type { ToldHands } from '../../reach/taps.js';
import { linesOf, tetrisRate } from '../../record/score-count.js';
import { LINES_OF_TETRIS } from '../../tetris/score.js';
import { NTSC } from '../../tetris/timing.js';
import { ASPECTS, type Aspect } from './aspects.js';
import { type Estimate, meanOf, type NamedInsight, ratioOf, type Unit } from './estimate.js';
import { type GameInsight, ORDERED } from './game-insight.js';
import { type Trend, trendsOf } from './trend.js';

/** A number of the whole profile. */
export interface Measured extends Estimate {
  readonly name: string;
  readonly unit: Unit;
}

/** What a kind of placement lost. */
export interface LossRow extends Estimate {
  /** The value is points lost for each 100 placements of this kind; of an idea for each 100 placements of all. */
  readonly name: string;
  readonly placements: number;
  readonly lost: number;
  /** Share of all points lost, 0–1. */
  readonly share: number;
}

/** Strength without luck: the score of each game that came to its end, less the luck of its pieces. */
export interface Strength {
  /** Games that came to their end. */
  readonly games: number;
  readonly score: Estimate;
  /** Luck-adjusted. */
  readonly adjusted: Estimate;
  /** Points that luck gave in the mean: far from 0, it is no luck, and the adjusted number is worth little. */
  readonly luck: Estimate;
  /** Games with their plain score that tell as much as one game without its luck; null where it cannot be told. */
  readonly worthGames: number | null;
}

export interface Profile {
  readonly games: number;
  readonly pieces: number;
  readonly measures: readonly Measured[];
  /** Undefined where no game came to its end. */
  readonly strength: Strength | undefined;
  readonly losses: Readonly<Record<Aspect | 'hands', readonly LossRow[]>>;
  readonly trends: readonly Trend[];
}

/** A part of a game over another one: a mean by games has 1 for the second. */
type Ratio = (game: GameInsight) => readonly [part: number, of: number];

interface Measure {
  readonly name: string;
  readonly unit: Unit;
  readonly ratio: Ratio;
}

const per100 = (count: number, of: number): readonly [number, number] => [100 * count, of];

/** Everything that a profile says of whole games; a new one is a line here. */
const MEASURES: readonly Measure[] = [
  { name: 'accuracy', unit: 'per cent', ratio: ({ accuracy }) => (accuracy === null ? [0, 0] : [accuracy, 1]) },
  { name: 'points lost per 100 pieces', unit: 'points', ratio: ({ lost, counted }) => per100(lost, counted) },
  { name: 'mistakes per 100 pieces', unit: 'number', ratio: ({ labels, counted }) => per100(labels.mistake, counted) },
  { name: 'blunders per 100 pieces', unit: 'number', ratio: ({ labels, counted }) => per100(labels.blunder, counted) },
  { name: 'score', unit: 'points', ratio: ({ score }) => [score, 1] },
  { name: 'lines', unit: 'lines', ratio: ({ lines }) => [lines, 1] },
  { name: 'games that topped out', unit: 'per cent', ratio: ({ toppedOut }) => per100(Number(toppedOut), 1) },
  {
    name: 'tetris rate',
    unit: 'per cent',
    ratio: ({ clears }) => per100(tetrisRate(clears) * linesOf(clears), linesOf(clears)),
  },
  { name: 'tetrises', unit: 'number', ratio: ({ clears }) => [clears[LINES_OF_TETRIS - 1], 1] },
  { name: 'lines burned per 100 lines', unit: 'lines', ratio: ({ burns, lines }) => per100(burns.lines, lines) },
  { name: 'burned by decision', unit: 'lines', ratio: ({ burns, lines }) => per100(burns.decided, lines) },
  { name: 'droughts per 100 pieces', unit: 'number', ratio: ({ droughts, pieces }) => per100(droughts.count, pieces) },
  { name: 'longest without an I', unit: 'pieces', ratio: ({ droughts }) => [droughts.longest, 1] },
  {
    name: 'droughts survived',
    unit: 'per cent',
    ratio: ({ droughts: { survived, fatal } }) => per100(survived, survived + fatal),
  },
  { name: 'points lost in a drought', unit: 'points', ratio: ({ droughts: { lost, count } }) => [lost, count] },
];

/** @param games at least one */
export function profileOf(games: readonly NamedInsight[]): Profile {
  const insights = games.map(({ insight }) => insight);
  const measures = MEASURES.flatMap(({ name, unit, ratio }): Measured[] => {
    const estimate = ratioOf(insights.map(ratio));
    return estimate ? [{ name, unit, ...estimate }] : [];
  });
  const losses = Object.fromEntries(ASPECTS.map((aspect) => [aspect, rowsOf(insights, aspect)])) as Record<
    Aspect,
    LossRow[]
  >;
  return {
    games: games.length,
    pieces: sum(insights.map(({ pieces }) => pieces)),
    measures,
    strength: strengthOf(insights),
    losses: { ...losses, hands: handsRows(insights) },
    trends: trendsOf(games),
  };
}

function rowsOf(insights: readonly GameInsight[], aspect: Aspect): LossRow[] {
  const names = [...new Set(insights.flatMap(({ losses }) => Object.keys(losses[aspect])))];
  const isOfAll = aspect === 'idea';
  const rows = names.flatMap((name) =>
    lossRow(name, insights, ({ losses, counted }) => {
      const [placements, lost] = losses[aspect][name] ?? [0, 0];
      return { placements, lost, of: isOfAll ? counted : placements };
    }),
  );
  return inOrder(rows, aspect);
}

function handsRows(insights: readonly GameInsight[]): LossRow[] {
  const names = [...new Set(insights.map(handsName))];
  const rows = names.flatMap((name) =>
    lossRow(name, insights, (game) => {
      const { counted, lost } = game;
      return handsName(game) === name ? { placements: counted, lost, of: counted } : { placements: 0, lost: 0, of: 0 };
    }),
  );
  return rows.sort((a, b) => b.placements - a.placements);
}

/** Hands and eyes, as on an American console. */
export function handsName({ taps, reaction }: ToldHands): string {
  return summarizeHands({ taps, reaction, who: '' }, NTSC);
}

type LossOf = (game: GameInsight) => { readonly placements: number; readonly lost: number; readonly of: number };

function lossRow(name: string, insights: readonly GameInsight[], lossOf: LossOf): LossRow[] {
  const losses = insights.map(lossOf);
  const estimate = ratioOf(losses.map(({ lost, of }) => per100(lost, of)));
  const lost = sum(losses.map((loss) => loss.lost));
  const all = sum(insights.map((game) => game.lost));
  const placements = sum(losses.map((loss) => loss.placements));
  return estimate ? [{ name, ...estimate, placements, lost, share: all === 0 ? 0 : lost / all }] : [];
}

function inOrder(rows: readonly LossRow[], aspect: Aspect): LossRow[] {
  const order = ORDERED[aspect];
  if (order) return [...rows].sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
  if (aspect === 'level') return [...rows].sort((a, b) => firstLevel(a.name) - firstLevel(b.name));
  return [...rows].sort((a, b) => b.lost - a.lost || (a.name < b.name ? -1 : 1));
}

/** `below 18` comes before `18`. */
function firstLevel(band: string): number {
  return Number(/\d+/.exec(band)?.[0]) - (band.startsWith('below') ? 1 : 0);
}

function strengthOf(insights: readonly GameInsight[]): Strength | undefined {
  const ended = insights.flatMap(({ isWhole, score, luck }) => (isWhole && luck !== null ? [{ score, luck }] : []));
  if (ended.length === 0) return undefined;
  const scores = ended.map(({ score }) => score);
  const adjusted = ended.map(({ score, luck }) => score - luck);
  const [raw, without] = [variance(scores), variance(adjusted)];
  return {
    games: ended.length,
    score: meanOf(scores),
    adjusted: meanOf(adjusted),
    luck: meanOf(ended.map(({ luck }) => luck)),
    worthGames: ended.length > 1 && without > 0 ? raw / without : null,
  };
}

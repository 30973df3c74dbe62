/**
 * Plays games on from what a player did and from what the judge takes for best, both with the same pieces, and compares what
 * that cost with what the judge says. Most of the chance is the same on both sides, so a few games tell a loss.
 *
 * Each playfield is written with what was made from it: two lines of JSON for each pair, which `fit-outlook.ts` reads beside
 * those of `trace-games.ts`. Then a table tells the means by player.
 *
 * Usage, once compiled: node dist/scripts/pair-losses.js OUT [games 100] [seed 1]
 */

import { appendFileSync, writeFileSync } from 'node:fs';
import { jobProgress } from '../src/features/play-progress.js';
import { shippedWeights } from '../src/features/players/weights-files.js';
import { SeededRandom } from '../src/lib/seeded-random.js';
import { mean, variance } from '../src/lib/statistics.js';
import { alignColumns } from '../src/lib/text.js';
import type { Player } from '../src/players/player.js';
import { parseTaps } from '../src/reach/taps.js';
import { Judge } from '../src/review/judge.js';
import { type Position, situationAtSpawn } from '../src/search/situation.js';
import { MAX_OUT_LINES } from '../src/tetris/limits.js';
import { place } from '../src/tetris/lock.js';
import { isSamePlacement, type Placement } from '../src/tetris/placement.js';
import { emptyPlayfield } from '../src/tetris/playfield.js';
import { addLines, linePoints } from '../src/tetris/score.js';
import { TETROMINOES } from '../src/tetris/tetromino.js';
import { rowsText } from './calibrate/position-lines.js';
import { HANDS, PLAYERS, pieceAfter, playerOf, playOut, START_LEVELS } from './calibrate/sampled-positions.js';
import type { Trace } from './calibrate/traced-games.js';

/** Pairs of a game, pieces of a game at most, and its last pieces, of which a lost game gives half of its pairs. */
const [PAIRS, MOST_PIECES, LAST_PIECES] = [8, 200, 20] as const;
/** Games that are played on from each side, and their pieces until what is left is taken from the judge. */
const [SEQUENCES, PIECES] = [8, 40] as const;
/** What is told of a playfield counts like this number of games that are played to their end: most of their chance comes later. */
const COUNTS = 4 * SEQUENCES;

interface Pair {
  readonly player: string;
  /** Points: what the judge says, what the games say, and the square of the error of that. */
  readonly judged: number;
  readonly played: number;
  readonly variance: number;
}

const [out = ''] = process.argv.slice(2);
const [games = 100, seed = 1] = process.argv.slice(3).map(Number);
const weights = shippedWeights();
const known = <T>(by: Map<string, T>, key: string, make: () => T): T => {
  const found = by.get(key) ?? make();
  by.set(key, found);
  return found;
};
const [players, judges] = [new Map<string, Player>(), new Map<string, Judge>()];
const playerFor = (name: string, taps: string): Player =>
  known(players, `${name} ${taps}`, () => playerOf(name, taps, weights));
const judgeFor = (taps: string): Judge =>
  known(judges, taps, () => new Judge({ weights, taps: parseTaps(taps), reaction: 0, plies: 2 }));

writeFileSync(out, '');
const progress = jobProgress(games, 'games', performance, (line) => console.error(line));
const pairs = Array.from({ length: games }, (_, i): Pair[] => {
  const random = new SeededRandom(seed * 1_000_000 + i);
  const [taps, name] = [drawn(HANDS, random), drawn(PLAYERS, random)];
  const found = pairsOf(i, name, taps, random);
  progress.reach(i + 1);
  return found;
}).flat();
console.log(`${pairs.length} placements of ${games} games, each played on ${SEQUENCES} times from both sides`);
const rows = [...PLAYERS, undefined].map((name) => {
  const own = pairs.filter(({ player }) => name === undefined || player === name);
  const whole = (of: keyof Pair): string => String(Math.round(mean(own.map((each) => Number(each[of])))));
  const error = Math.sqrt(mean(own.map((each) => each.variance)) / Math.max(1, own.length));
  return [name ?? 'all', String(own.length), whole('judged'), `${whole('played')} ± ${Math.round(error)}`];
});
console.log(alignColumns([['player', 'pairs', 'lost, judged', 'lost, played out'], ...rows], [0]).join('\n'));

function drawn<T>(from: readonly T[], random: SeededRandom): T {
  return from[random.below(from.length)];
}

/** Plays a game, and compares some of the placements that lose something. */
function pairsOf(game: number, name: string, taps: string, random: SeededRandom): Pair[] {
  const judge = judgeFor(taps);
  const seen = playedPositions(playerFor(name, taps), random);
  const found: Pair[] = [];
  for (let tries = 0; tries < 5 * PAIRS && found.length < PAIRS && seen.positions.length > 0; tries++) {
    const last = seen.toppedOut && random.below(2) === 0 ? LAST_PIECES : MOST_PIECES;
    const { positions } = seen;
    const { position, placement } = positions[positions.length - 1 - random.below(Math.min(last, positions.length))];
    const judgement = judge.judge({ ...position, untilLines: MAX_OUT_LINES, played: placement });
    const best = judgement?.placements[0];
    if (!best || !judgement.played || isSamePlacement(best.placement, placement)) continue;
    const first = random.next();
    const made = [best.placement, placement].map((each) => playedOn(position, each, taps, first));
    const traces = [best.placement, placement].map((each, side) => traceOf(position, each, taps, made[side]));
    appendFileSync(out, traces.map((trace) => (trace ? `${JSON.stringify({ game, ...trace })}\n` : '')).join(''));
    const lost = made[0].map((points, i) => points - made[1][i]);
    found.push({
      player: name,
      judged: judgement.played.lostPoints,
      played: mean(lost),
      variance: variance(lost) / SEQUENCES,
    });
  }
  return found;
}

/** The positions of a game from an empty playfield at a random line, and what was done in them. */
function playedPositions(
  player: Player,
  random: SeededRandom,
): { positions: { position: Position; placement: Placement }[]; toppedOut: boolean } {
  let at = addLines({ lines: 0, level: drawn(START_LEVELS, random) }, 0);
  for (let i = random.below(MAX_OUT_LINES - 15); i > 0; i--) at = addLines(at, 1);
  const piece = drawn(TETROMINOES, random);
  const positions: { position: Position; placement: Placement }[] = [];
  const start = { playfield: emptyPlayfield(), piece, next: pieceAfter(piece, random), ...at, score: 0 };
  const { toppedOut } = playOut(start, player, random, (position) => {
    const decision = player.decide({ ...situationAtSpawn(position), untilLines: MAX_OUT_LINES });
    if (decision) positions.push({ position, placement: decision.ranking[0].placement });
    return positions.length >= MOST_PIECES;
  });
  return { positions, toppedOut };
}

/** Points that the judge's player makes with a placement, for each of the sequences of pieces. */
function playedOn(position: Position, { orientation, x, y }: Placement, taps: string, first: number): number[] {
  const { playfield, cleared } = place(position.playfield, orientation, x, y);
  const at = addLines(position, cleared);
  const own = linePoints(cleared, at.level);
  const { next } = position;
  if (at.lines >= MAX_OUT_LINES || next === undefined) return Array.from({ length: SEQUENCES }, () => own);
  return Array.from({ length: SEQUENCES }, (_, i) => {
    const random = new SeededRandom(first + i);
    const start = { ...position, ...at, playfield, piece: next, next: pieceAfter(next, random) };
    let [pieces, left] = [0, 0];
    const { points } = playOut(start, playerFor('maxout:plies=2', taps), random, (later) => {
      if (++pieces <= PIECES) return false;
      const asked = { ...later, untilLines: MAX_OUT_LINES, played: undefined };
      left = judgeFor(taps).judge(asked)?.placements[0].points ?? 0;
      return true;
    });
    return own + points + left;
  });
}

/** What a placement leaves, with what was made from there; undefined where the game is at its goal. */
function traceOf(
  position: Position,
  { orientation, x, y }: Placement,
  taps: string,
  made: readonly number[],
): Trace | undefined {
  const { playfield, cleared } = place(position.playfield, orientation, x, y);
  const at = addLines(position, cleared);
  const { next } = position;
  if (next === undefined || at.lines >= MAX_OUT_LINES) return undefined;
  const later = situationAtSpawn({ ...position, ...at, playfield, piece: next, next: undefined });
  const decision = playerFor('maxout:plies=1', taps).decide({ ...later, untilLines: MAX_OUT_LINES });
  if (!decision) return undefined;
  const points = Math.round(mean(made) - linePoints(cleared, at.level));
  return { taps, ...at, rows: rowsText(playfield), next, value: decision.value, points, counts: COUNTS };
}

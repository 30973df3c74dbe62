/** Pairs of games of two players, and what they say of the players. */

import { mean, variance } from '../../lib/statistics.js';
import type { GameResult } from '../../record/game-events.js';
import type { Measure } from '../../stats/measure.js';
import { type Hypotheses, SequentialTest } from './sequential-test.js';

/** The game of one player in a pair. */
export interface PairedGame {
  readonly score: number;
  /** In points; missing where it was not counted. */
  readonly luck?: number;
  /** Who played it for a queue; missing where this process did. */
  readonly worker?: string;
}

/** Games of one seed. */
export interface Pair {
  readonly seed: number;
  readonly a: PairedGame;
  readonly b: PairedGame;
}

/**
 * The share of its luck that is taken off a score. It is fixed: a share that is fitted to the games of a test would move
 * its mean. Fitted to games of `maxout` with 4 and 2 plies it was 0.88 and 0.92, and the spread hardly depends on it.
 */
const LUCK_SHARE = 0.85;

export function pairedGame(game: GameResult, { of }: Pick<Measure, 'of'>, worker?: string): PairedGame {
  const { luck } = game;
  return { score: of(game), ...(luck !== undefined && { luck }), ...(worker !== undefined && { worker }) };
}

/** A score without the luck that its game had. */
export function fairScore({ score, luck = 0 }: PairedGame): number {
  return score - LUCK_SHARE * luck;
}

/** What some pairs say. */
export interface Judged {
  /** The differences of fair scores, by which the verdict is given. */
  readonly test: SequentialTest;
  /** The differences of the scores as they are. */
  readonly plain: SequentialTest;
  /** Workers whose games are left out, in the order of their names. */
  readonly leftOut: readonly string[];
}

/** Looks at pairs in their order, up to the one with which there is a verdict. */
export class PairJudge {
  readonly #hypotheses: Hypotheses;
  readonly #pairs: Pair[] = [];
  #judged: Judged;

  constructor(hypotheses: Hypotheses) {
    this.#hypotheses = hypotheses;
    this.#judged = this.#start([]);
  }

  get judged(): Judged {
    return this.#judged;
  }

  get isOver(): boolean {
    return this.#judged.test.verdict !== 'undecided';
  }

  /** Adds a pair. Before it ends a test, workers that play otherwise than the rest are looked for. */
  add(pair: Pair): void {
    this.#pairs.push(pair);
    if (this.isOver) return;
    this.#addTo(this.#judged, pair);
    if (this.isOver) this.leaveOut();
  }

  /** Looks for workers that play otherwise, and judges all pairs again without their games. Returns those that are new. */
  leaveOut(): readonly string[] {
    const { leftOut } = this.#judged;
    const found = strayWorkers(this.#pairs);
    if (found.join() === leftOut.join()) return [];
    const fresh = found.filter((worker) => !leftOut.includes(worker));
    this.#judged = this.#start(found);
    for (const pair of this.#pairs) {
      if (this.isOver) break;
      this.#addTo(this.#judged, pair);
    }
    return fresh;
  }

  #start(leftOut: readonly string[]): Judged {
    return { test: new SequentialTest(this.#hypotheses), plain: new SequentialTest(this.#hypotheses), leftOut };
  }

  #addTo({ test, plain, leftOut }: Judged, { a, b }: Pair): void {
    const isStray = [a, b].some(({ worker }) => worker !== undefined && leftOut.includes(worker));
    if (isStray) return;
    test.add(fairScore(b) - fairScore(a));
    plain.add(b.score - a.score);
  }
}

/** Games of a worker, and of all others, before it is left out. */
const LEAST_GAMES = 30;
/** With fewer games nothing is known of a worker. */
const FEW_GAMES = 10;
/** Standard errors by which the mean of a worker may lie apart. By chance one worker in 16,000 lies further away. */
const APART = 4;

/** A game with what it made more than the mean of its player. */
interface PlayedByWorker {
  readonly worker: string | undefined;
  readonly rest: number;
}

/**
 * Workers whose games lie apart from those of all others: their machines play otherwise, whatever the reason. The one
 * that lies furthest away goes first, and the rest is looked at without it, since it moves the mean of all.
 */
export function strayWorkers(pairs: readonly Pair[]): readonly string[] {
  const found: string[] = [];
  for (;;) {
    const games = gamesWithout(pairs, found);
    const workers = [...new Set(games.flatMap(({ worker }) => worker ?? []))].sort();
    const apart = workers.map((name) => ({ name, ...distanceOf(name, games) }));
    // Where there are only two, both are as far away: the one with more games stays.
    apart.sort((a, b) => b.errors - a.errors || a.games - b.games);
    // One with too few games is waited for: what it moves may be taken for the fault of another.
    if (apart.length === 0 || apart[0].errors <= APART || apart[0].games < LEAST_GAMES) return found.sort();
    found.push(apart[0].name);
  }
}

function gamesWithout(pairs: readonly Pair[], workers: readonly string[]): PlayedByWorker[] {
  return (['a', 'b'] as const).flatMap((side) => {
    const games = pairs.map((pair) => pair[side]).filter(({ worker = '' }) => !workers.includes(worker));
    const scores = games.map(fairScore);
    const middle = scores.length > 0 ? mean(scores) : 0;
    return games.map(({ worker }, i) => ({ worker, rest: scores[i] - middle }));
  });
}

/** How many standard errors a worker lies apart; 0 where it or all others have too few games to say. */
function distanceOf(name: string, all: readonly PlayedByWorker[]): { readonly errors: number; readonly games: number } {
  const own = all.filter(({ worker }) => worker === name).map(({ rest }) => rest);
  const others = all.filter(({ worker }) => worker !== name).map(({ rest }) => rest);
  const games = own.length;
  if (games < FEW_GAMES || others.length < LEAST_GAMES) return { errors: 0, games };
  const error = Math.sqrt(variance(own) / games + variance(others) / others.length);
  const apart = Math.abs(mean(own) - mean(others));
  // To the last digits both of two are as far away.
  return { errors: apart === 0 ? 0 : Number((apart / error).toPrecision(9)), games };
}

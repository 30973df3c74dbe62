/** The best candidates of a position: placements where the next piece is not known, and pairs of them where it is. */

import { formatPlacement, isSamePlacement } from '../../tetris/placement.js';
import type { Engine } from '../engine.js';
import { type EngineMove, LEAST_UNITS, type PlacementNotation } from '../move.js';
import { toCompressed } from '../playfield-text.js';
import type { EnginePosition } from '../position.js';
import { pliesOf, positionOf, settingsOf, tapped } from './question.js';
import type { CompatibleRequest } from './read-request.js';
import { earnedUnits, inHundredths, type SampleLine, sampleLines, shownLines } from './sample-lines.js';

/** One placement, or one of each piece. */
interface Candidate {
  readonly first: EngineMove;
  /** Where the next piece is known and goes anywhere. */
  readonly second: EngineMove | undefined;
  /** Value after looking further, in units. */
  readonly deep: number;
  /** Value at once, in units. */
  readonly shallow: number;
}

const MOST_CANDIDATES = 5;

/** Best first, 5 at most; empty where nothing can be placed. The first begins with the move that is played. */
export function bestCandidates(engine: Engine, request: CompatibleRequest): Candidate[] {
  const ranked: Ranked = (position, plies) => {
    const { moves } = engine.bestMove(position, settingsOf(request, plies), { top: Number.POSITIVE_INFINITY });
    return request.dropsOnly ? moves.filter(({ kind }) => kind === 'drop') : moves;
  };
  return request.next === undefined ? singles(ranked, request) : pairs(ranked, request, request.next);
}

/** All moves that are reached, best first, each rated by this number of plies. */
type Ranked = (position: EnginePosition, plies: number) => readonly EngineMove[];

function singles(ranked: Ranked, request: CompatibleRequest): Candidate[] {
  const position = positionOf(request);
  const shallow = ranked(position, 1);
  return ranked(position, pliesOf(request))
    .slice(0, MOST_CANDIDATES)
    .map((first) => ({ first, second: undefined, deep: unitsOf(first), shallow: unitsOf(sameMove(shallow, first)) }));
}

/**
 * What a first placement is worth is what the best pair with it is; another pair is worth less by what its second placement
 * loses.
 */
function pairs(ranked: Ranked, request: CompatibleRequest, next: EnginePosition['piece']): Candidate[] {
  const position = positionOf(request);
  const plies = Math.max(2, pliesOf(request));
  const shallow = ranked(position, 2);
  let best: Candidate[] = [];
  for (const first of ranked(position, plies)) {
    // No pair of this one, nor of those behind it, would be among the best.
    if (best.length === MOST_CANDIDATES && unitsOf(first) <= best[MOST_CANDIDATES - 1].deep) break;
    const then = positionAfter(position, first, next);
    const seconds = ranked(then, plies - 1).slice(0, MOST_CANDIDATES);
    const shallowSeconds = ranked(then, 1);
    const shallowFirst = unitsOf(sameMove(shallow, first));
    // Where the next piece goes nowhere the first one stands alone: what is best is not kept back.
    const alone = { first, second: undefined, deep: unitsOf(first), shallow: unitsOf(sameMove(shallow, first)) };
    const own = seconds.map((second) => ({
      first,
      second,
      deep: atLeast(unitsOf(first) - second.loss.units),
      shallow: atLeast(shallowFirst - sameMove(shallowSeconds, second).loss.units),
    }));
    // The sort is stable: of equal pairs the one with the better first placement comes first.
    best = [...best, ...(own.length > 0 ? own : [alone])].sort((a, b) => b.deep - a.deep).slice(0, MOST_CANDIDATES);
  }
  return best;
}

/** A piece, not known what comes after it, on what a move leaves behind. */
export function positionAfter(
  position: EnginePosition,
  { after: playfield, level, lines }: EngineMove,
  piece: EnginePosition['piece'],
): EnginePosition {
  return { ...position, playfield, level, lines, piece, next: undefined, at: undefined, held: undefined };
}

function unitsOf({ value }: EngineMove): number {
  return value.units;
}

function atLeast(units: number): number {
  return Math.max(LEAST_UNITS, units);
}

/** The same placement among moves that were looked at less far, which are all that there are. */
function sameMove(moves: readonly EngineMove[], { placement }: EngineMove): EngineMove {
  const same = moves.find((move) => isSamePlacement(move.placement, placement));
  if (!same) throw new Error(`no move ${formatPlacement(placement)}`);
  return same;
}

// Lists of the best candidates with sample lines behind each, as overlays and trainers read them.

/** A candidate as clients read it. */
export interface ListEntry {
  readonly firstPlacement: PlacementNotation;
  /** Where the next piece is known. */
  readonly secondPlacement?: PlacementNotation;
  /** Value after looking further, in units. */
  readonly playoutScore: number;
  /** Value at once, in units. */
  readonly shallowEvalScore: number;
  /** After both placements, compressed. */
  readonly resultingBoard: string;
  /** `playout1` is the best of the sample lines, `playout7` the worst. */
  readonly [playout: `playout${number}`]: SampleLine;
}

/** Best first, 5 at most; by pairs where the next piece is known. Empty where nothing can be placed. */
export function moveList(engine: Engine, request: CompatibleRequest): ListEntry[] {
  return bestCandidates(engine, request).map((candidate) => entryOf(engine, request, candidate));
}

/** Both lists of a position, without the next piece in view and with it. */
export function hybridLists(
  engine: Engine,
  request: CompatibleRequest,
): { noNextBox: ListEntry[]; nextBox: ListEntry[] } {
  return {
    noNextBox: moveList(engine, { ...request, next: undefined }),
    nextBox: request.next === undefined ? [] : moveList(engine, request),
  };
}

function entryOf(engine: Engine, request: CompatibleRequest, { first, second, deep, shallow }: Candidate): ListEntry {
  const last = second ?? first;
  const earned = earnedUnits(first.cleared) + (second ? earnedUnits(second.cleared) : 0);
  // Pieces that are made up are tapped: with auto shift a search takes a thousand times as long.
  const maker = { engine, settings: settingsOf(tapped(request), 1), playouts: request.playouts };
  const lines = sampleLines(maker, positionAfter(positionOf(request), last, request.piece), earned);
  return {
    firstPlacement: first.notation,
    ...(second && { secondPlacement: second.notation }),
    playoutScore: inHundredths(deep),
    shallowEvalScore: inHundredths(shallow),
    resultingBoard: toCompressed(last.after),
    ...Object.fromEntries(shownLines(lines).map((line, i) => [`playout${i + 1}`, line])),
  };
}

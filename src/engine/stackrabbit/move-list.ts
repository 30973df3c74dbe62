/** Lists of the best candidates with sample lines behind each, as overlays and trainers read them. */
import type { Engine } from '../engine.js';
import type { PlacementNotation } from '../notation.js';
import { toCompressed } from '../playfield-text.js';
import { bestCandidates, type Candidate, positionAfter } from './candidates.js';
import { positionOf, settingsOf, tapped } from './question.js';
import type { CompatibleRequest } from './read-request.js';
import { earnedUnits, inHundredths, type SampleLine, sampleLines, shownLines } from './sample-lines.js';

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

/** The replies of StackRabbit's JavaScript engine, of which clients remain: values are strings, and lists are nested. */
import type { Playfield } from '../../tetris/playfield.js';
import { transitionWeights } from '../../tetris/random.js';
import { TETROMINOES, type Tetromino } from '../../tetris/tetromino.js';
import type { Engine } from '../engine.js';
import type { EngineMove } from '../move.js';
import type { PlacementNotation } from '../notation.js';
import { bestCandidates, positionAfter } from './candidates.js';
import { formatLetters } from './input-letters.js';
import { positionOf, settingsOf, tapped } from './question.js';
import { type MoveRating, rateMove } from './rate-move.js';
import type { CompatibleRequest } from './read-request.js';
import { earnedUnits, inHundredths } from './sample-lines.js';

const UNKNOWN_SCORE = 'Unknown score';
/** What clients take a value of 0 for: a missing one. */
const ALMOST_NOTHING = '0.01';

/** Two decimals, and never 0. */
function valueText(units: number): string {
  const text = units.toFixed(2);
  return Number(text) === 0 ? ALMOST_NOTHING : text;
}

type RatingTexts = { readonly [Name in keyof MoveRating]: string };

/** A rating as strings; a move that is no lock of the piece has an unknown score. */
export function rateMoveInWords(engine: Engine, request: CompatibleRequest, after: Playfield): string {
  const rated = rateMove(engine, request, after);
  if (!('error' in rated)) {
    const texts = Object.entries(rated.rating).map(([name, value]) => [name, valueText(value)]);
    return JSON.stringify({ ...Object.fromEntries(texts), ...(!rated.isReachable && { reachable: false }) });
  }
  const { next } = request;
  const best = (seen: Tetromino | undefined): string => {
    // Asked for more than one, the engine compares them as it does where a move is rated.
    const [move] = engine.bestMove({ ...positionOf(request), next: seen }, settingsOf(request), { top: 2 }).moves;
    return move ? valueText(move.value.units) : UNKNOWN_SCORE;
  };
  const blind: RatingTexts = { playerMoveNoAdjustment: UNKNOWN_SCORE, bestMoveNoAdjustment: best(undefined) };
  if (next === undefined) return JSON.stringify(blind);
  return JSON.stringify({ ...blind, playerMoveAfterAdjustment: UNKNOWN_SCORE, bestMoveAfterAdjustment: best(next) });
}

/** A placement of a list. */
interface ListedMove {
  readonly placement: PlacementNotation;
  /** A tuck or a spin. */
  readonly isSpecialMove: boolean;
  readonly totalValue: string;
  readonly evalScore: string;
  /** `name: number, ` for each factor, then `\nSUBTOTAL: number, Mode: 0`. */
  readonly evalExplanation: string;
  readonly hypotheticalLines: readonly HypotheticalLine[];
}

/** What would be best for one third piece. */
interface HypotheticalLine {
  readonly pieceSequence: Tetromino;
  /** 0–1, of the console's generator. */
  readonly probability: number;
  readonly moveSequence: readonly PlacementNotation[];
  readonly moveSequenceAsInputs: readonly string[];
  readonly resultingValue: number;
}

/** Best first: a placement each, or a pair of them where the next piece is known, the second of which has the pair's value. */
export function nestedMoveList(engine: Engine, asked: CompatibleRequest): (ListedMove | [ListedMove, ListedMove])[] {
  // That engine knew no other hands.
  const request = tapped(asked);
  return bestCandidates(engine, request).map(({ first, second, deep, shallow }) => {
    const last = second ?? first;
    const earned = earnedUnits(first.cleared) + (second ? earnedUnits(second.cleared) : 0);
    const told = {
      totalValue: valueText(deep),
      evalScore: valueText(shallow),
      evalExplanation: `playfield: ${(shallow - earned).toFixed(2)}, lineClear: ${earned.toFixed(2)}, \nSUBTOTAL: ${shallow.toFixed(2)}, Mode: 0`,
      hypotheticalLines: request.lookahead > 0 ? hypotheticalLines(engine, request, last, earned) : [],
    };
    if (!second) return { ...moveFacts(first), ...told };
    const alone = { ...told, totalValue: valueText(first.value.units), hypotheticalLines: [] };
    return [
      { ...moveFacts(first), ...alone },
      { ...moveFacts(second), ...told },
    ];
  });
}

function moveFacts({ notation, kind }: EngineMove): Pick<ListedMove, 'placement' | 'isSpecialMove'> {
  return { placement: notation, isSpecialMove: kind !== 'drop' };
}

function hypotheticalLines(
  engine: Engine,
  request: CompatibleRequest,
  last: EngineMove,
  earned: number,
): HypotheticalLine[] {
  const chances = transitionWeights(request.next ?? request.piece);
  const all = chances.reduce((sum, weight) => sum + weight, 0);
  const lines = TETROMINOES.flatMap((piece, i): HypotheticalLine[] => {
    const position = positionAfter(positionOf(request), last, piece);
    const [move] = engine.bestMove(position, settingsOf(request, 1)).moves;
    if (!move) return [];
    return [
      {
        pieceSequence: piece,
        probability: inHundredths(chances[i] / all),
        moveSequence: [move.notation],
        moveSequenceAsInputs: [formatLetters(move.buttons)],
        resultingValue: inHundredths(earned + move.value.units),
      },
    ];
  });
  return lines.sort((a, b) => b.resultingValue - a.resultingValue);
}

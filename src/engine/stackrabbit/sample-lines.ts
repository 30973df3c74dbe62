/**
 * How a position may go on: lines of play with pieces that are made up, of which the best, the worst and some between are
 * shown.
 *
 * Each line begins with another pair of pieces; further ones come from a generator with a fixed seed, so that the same
 * request has the same lines. Each piece goes where it is best by itself, with the one after it in view.
 */

import { SeededRandom } from '../../lib/seeded-random.js';
import { UNITS_A_LINE } from '../../review/scales.js';
import { linePoints, tetrisLinePoints } from '../../tetris/score.js';
import { TETROMINOES, type Tetromino } from '../../tetris/tetromino.js';
import type { Engine } from '../engine.js';
import { LEAST_UNITS, type PlacementNotation } from '../move.js';
import { toCompressed } from '../playfield-text.js';
import type { EnginePosition, EngineSettings } from '../position.js';
import type { Playouts } from './read-request.js';

/** A line as list entries tell it. */
export interface SampleLine {
  readonly pieceSequence: string;
  /** Fewer than pieces where the line tops out. */
  readonly placements: readonly PlacementNotation[];
  readonly resultingBoard: string;
  /** In units, with what its clears earned. */
  readonly score: number;
}

const KINDS = TETROMINOES.length;
/** As many as there are pairs of pieces. */
const MOST_LINES = KINDS ** 2;
const SEED = 1;

/** Asks for lines behind one candidate after another. */
interface LineMaker {
  readonly engine: Engine;
  readonly settings: EngineSettings;
  readonly playouts: Playouts;
}

/**
 * Lines behind a position, best first: as many as playouts are asked for, at least one, and at most 49 or as many as there are.
 *
 * @param position behind a candidate; its piece does not count
 * @param earned by the clears before it, in units
 */
export function sampleLines(maker: LineMaker, position: EnginePosition, earned: number): SampleLine[] {
  const { count, length } = maker.playouts;
  const lines = Math.min(MOST_LINES, Math.max(1, count), KINDS ** Math.max(1, length));
  const random = new SeededRandom(SEED);
  const samples = Array.from({ length: lines }, (_, line) => {
    const pieces = Array.from({ length: Math.max(1, length) }, (_, i) => TETROMINOES[pieceAt(line, i, random)]);
    return playLine(maker, position, pieces, earned);
  });
  return samples.sort((a, b) => b.score - a.score);
}

/** The first two pieces of every line are another pair. */
function pieceAt(line: number, i: number, random: SeededRandom): number {
  if (i > 1) return random.below(KINDS);
  return i === 0 ? line % KINDS : Math.floor(line / KINDS);
}

function playLine(
  { engine, settings }: LineMaker,
  position: EnginePosition,
  pieces: readonly Tetromino[],
  earned: number,
): SampleLine {
  const placements: PlacementNotation[] = [];
  let at = position;
  let before = earned;
  let score = LEAST_UNITS;
  for (const [i, piece] of pieces.entries()) {
    const asked: EnginePosition = { ...at, piece, next: pieces[i + 1] };
    const [move] = engine.bestMove(asked, settings).moves;
    score = move ? Math.max(LEAST_UNITS, before + move.value.units) : LEAST_UNITS;
    if (!move) break;
    before += earnedUnits(move.cleared);
    placements.push(move.notation);
    at = { ...asked, playfield: move.after, level: move.level, lines: move.lines };
  }
  return {
    pieceSequence: pieces.join(''),
    placements,
    resultingBoard: toCompressed(at.playfield),
    score: inHundredths(score),
  };
}

/** What a clear counts for: a tetris nothing, and fewer lines what they fall short of it, in units. */
export function earnedUnits(cleared: number): number {
  return UNITS_A_LINE * (linePoints(cleared, 0) / tetrisLinePoints(0) - cleared);
}

/** Two decimals. */
export function inHundredths(units: number): number {
  return Math.round(units * 100) / 100;
}

/** The best, some between, and the worst of lines that are sorted best first. */
export function shownLines<Line>(lines: readonly Line[]): Line[] {
  const last = lines.length - 1;
  return [0, 1 / 6, 1 / 3, 1 / 2, 2 / 3, 5 / 6]
    .map((share) => lines[Math.floor(lines.length * share)])
    .concat(lines[last]);
}

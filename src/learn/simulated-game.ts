/**
 * A game of the console whose pieces are placed at once, without the frames of a plan: they come from the real generator
 * when the game would bring them, and go where a chooser says. For measuring weights quickly; soft-drop points are not
 * counted.
 */

import { SeededRandom } from '../lib/seeded-random.js';
import { pieceSearch } from '../reach/piece-search.js';
import type { ReadHands } from '../reach/taps.js';
import type { GameResult } from '../record/game-events.js';
import type { FoundPlacements } from '../search/finder-source.js';
import { COMING_PIECES } from '../search/lookahead.js';
import { type EndFrames, type GameStart, playPieces } from '../simulate/game-loop.js';
import type { GamePosition, Place } from '../simulate/game-position.js';
import { rulesNamed } from '../simulate/game-rules.js';
import { generatorSource } from '../simulate/piece-source.js';
import { USA_EDITION } from '../tetris/edition.js';
import type { StartLevel } from '../tetris/limits.js';
import { emptyPlayfield } from '../tetris/playfield.js';
import { type Generator, pickPiece, stepRng } from '../tetris/random.js';
import { tetrominoIndex, tetrominoOf } from '../tetris/tetromino.js';
import { framesPerRow, type Timing } from '../tetris/timing.js';

/** Chooses which of the placements that were found for the current piece is taken. */
export type Chooser = (position: GamePosition, found: FoundPlacements) => number;

export interface SimulatedGameOptions extends StartLevel, Pick<ReadHands, 'taps'> {
  readonly timing: Timing;
  /** Lines at which the game ends. */
  readonly lines: number;
  /** The register, the count of pieces and the frame counter at the start come from it. */
  readonly seed: number;
}

const RULES = rulesNamed('nes');
/** Frames are not counted here. */
const CLOCK: EndFrames = { ofTopOut: () => 0, ofLastDelay: (delay) => delay };

/** Plays a game of the console from a random state of its generator, which the seed gives. */
export function playSimulatedGame(choose: Chooser, options: SimulatedGameOptions): GameResult {
  const { timing, startLevel, lines: untilLines, seed } = options;
  const random = new SeededRandom(seed);
  const first = pickPiece({ rng: 1 + random.below(0xffff), spawnCount: random.below(256), previousSpawn: 0 });
  const second = pickPiece({ ...first, rng: stepRng(first.rng) });
  const start: GameStart = {
    rules: RULES,
    facts: { timing, edition: USA_EDITION },
    seed,
    playfield: emptyPlayfield(),
    pieces: [pieceOf(first), pieceOf(second)],
    source: generatorSource(second),
    startLevel,
    level: startLevel,
    lines: 0,
    frameCounter: random.below(0x10000),
    clock: CLOCK,
  };
  return playPieces(start, fromReach(choose, options), { untilLines });
}

/** By its place in `TETROMINOES`. */
function pieceOf({ previousSpawn }: Generator): number {
  return tetrominoIndex(tetrominoOf(previousSpawn));
}

/** Finds what the piece can reach, and lets the chooser take of it. */
function fromReach(choose: Chooser, { taps, timing }: SimulatedGameOptions): Place {
  const reach = pieceSearch(taps);
  const firstWait = 0x100 - timing.firstPieceWait;
  return (position, to) => {
    const { playfield, current, level, pieces } = position;
    const situation = { playfield, piece: COMING_PIECES[current], heldBefore: 0, level, timing, frame: 0 };
    if (reach.searchAhead(situation, taps) === 0) return false;
    const index = choose(position, reach);
    const y = reach.ys[index];
    to.orientation = reach.orientations[index];
    to.x = reach.xs[index];
    to.y = y;
    to.frames = pieces === 0 ? firstWait + 1 + framesPerRow(situation) * y : reach.restFrames[index];
    return true;
  };
}

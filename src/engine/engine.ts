/** The learned player as other tools ask it: what is best, what a placement was worth, what can be reached. */
import type { MaxoutWeights } from '../players/weights-choice.js';
import type { GameSummary } from '../review/game-review.js';
import type { PlayedGame } from '../review/played-game.js';
import type { Placement } from '../tetris/placement.js';
import type { Playfield } from '../tetris/playfield.js';
import { type AnalyzedMove, type AnalyzeSettings, analyzePieces } from './analyze.js';
import { type BestMove, type BestMoveOptions, findBestMove } from './best-move.js';
import { KeptPlayers } from './compare.js';
import { checkPosition, checkSettings, type EnginePosition, type EngineSettings } from './position.js';
import { type RateResult, rateMoveIn } from './rate-move.js';
import { type ReachedPlacement, type ReachOptions, reachIn } from './reached.js';

/**
 * Answers one question after the other. The same question without a limit of time has the same answer, whatever was asked
 * before.
 */
export class Engine {
  readonly #kept: KeptPlayers;

  /**
   * Weights are read and checked when they are first wanted, which takes a tenth of a second for each file.
   *
   * @param clock in milliseconds, for answers by the clock
   * @throws RangeError where there are no weights for whole games
   */
  constructor(weights: MaxoutWeights, clock: () => number = () => performance.now()) {
    this.#kept = new KeptPlayers(weights, clock);
  }

  /**
   * Where the piece goes best. It is the same move with the same value, however many are asked for, and the best one of a rating.
   *
   * @throws RangeError on numbers out of their range, and on weights that are damaged
   */
  bestMove(position: EnginePosition, settings: EngineSettings, options: BestMoveOptions = {}): BestMove {
    checkPosition(position);
    checkSettings(settings);
    return findBestMove(this.#kept, position, settings, options);
  }

  /**
   * What a placement is worth beside the best one, both looked at equally far. A placement that these hands do not reach
   * is rated all the same, since its value does not depend on the way there.
   *
   * @param move a placement, or the playfield after it, of which the twenty rows are compared that are seen; placements
   *   that leave the same behind are the same move
   * @throws RangeError on numbers out of their range, and on weights that are damaged
   */
  rateMove(position: EnginePosition, settings: EngineSettings, move: Placement | Playfield): RateResult {
    checkPosition(position);
    checkSettings(settings);
    return rateMoveIn(this.#kept, position, settings, move);
  }

  /**
   * Every placement that these hands reach, in the order in which they are found: by row, then orientation, then column.
   *
   * @throws RangeError on numbers out of their range, and on rates that there are not
   */
  reach(position: EnginePosition, settings: EngineSettings, options: ReachOptions = {}): readonly ReachedPlacement[] {
    checkPosition(position);
    checkSettings(settings);
    return reachIn(this.#kept, position, settings, options);
  }

  /**
   * Rates the placements of a finished game one after the other, each beside the best one.
   *
   * @returns what they come to, as the generator's return value
   * @throws RangeError on hands that there are not
   */
  analyze(game: PlayedGame, settings: AnalyzeSettings): Generator<AnalyzedMove, GameSummary, void> {
    return analyzePieces(this.#kept, game, settings);
  }
}

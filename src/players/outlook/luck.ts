/**
 * How lucky a game was: what each next piece was worth as it showed, against the mean of the seven that might have shown.
 *
 * A playfield and its piece are there before the piece after it is drawn. So the luck of every draw has a mean of 0,
 * whoever plays, unless they foresee; and the same is true of the luck of a game, their sum. A score less the luck of its game
 * has the mean of the score and a smaller spread (AIVAT does the same for poker). How much smaller depends on how well the
 * weights know what a piece is worth; that the mean stays does not depend on them.
 */

import { FINISH_LINES } from '../../eval/ntuple/ntuple-layout.js';
import { LINE_REWARDS, type Workspace } from '../../eval/ntuple/ntuple-network.js';
import { MaskSearch } from '../../reach/mask-search.js';
import { TAPS_30HZ, type TapPattern, tapsLike } from '../../reach/taps.js';
import { PIECE_CHANCES } from '../../search/lookahead.js';
import { spawnPiece } from '../../tetris/active-piece.js';
import type { LineLimit } from '../../tetris/limits.js';
import type { Playfield } from '../../tetris/playfield.js';
import { tetrisLinePoints } from '../../tetris/score.js';
import { SPAWN_ORIENTATION, TETROMINOES } from '../../tetris/tetromino.js';
import type { Timing } from '../../tetris/timing.js';
import { openNetwork } from '../open-network.js';
import { linesLeft, type MaxoutWeights, WeightsChoice, type WeightsFile } from '../weights-choice.js';

/** A piece to place, with the piece after it, which has just shown. */
export interface ShownPiece {
  readonly playfield: Playfield;
  /** By its place in `TETROMINOES`. */
  readonly current: number;
  /** By its place in `TETROMINOES`. */
  readonly next: number;
  readonly level: number;
  readonly lines: number;
  readonly timing: Timing;
}

/** What of a game the weights are chosen by, besides its pace. */
export interface LuckOfGame extends LineLimit {
  /** Active frames until the next piece is seen. */
  readonly reaction: number;
}

const PIECES = TETROMINOES.map((tetromino) => spawnPiece(SPAWN_ORIENTATION[tetromino]));

/** A value below this, in lines, is that of a playfield in danger. */
const DANGER = -10;
/**
 * The part that counts of what lies below. Weights that look one piece ahead fear more than comes true for players that look
 * further: over 100 games of `maxout` the spread that is left was 25,500 points with a part like this, 29,600 with all of it.
 */
const DANGER_SHARE = 0.4;

/** A value, in lines, as far as it comes true. */
function believed(value: number): number {
  return value < DANGER ? DANGER + DANGER_SHARE * (value - DANGER) : value;
}

/** Rates draws of pieces with the weights for some hands, whoever plays. */
export class LuckMeter {
  readonly #choice: WeightsChoice;
  readonly #taps: TapPattern;
  readonly #reach = new MaskSearch();
  readonly #opened = new Map<WeightsFile, { readonly workspace: Workspace; readonly discount: number }>();

  /** @throws RangeError when no weights are for whole games */
  constructor(weights: MaxoutWeights, taps: TapPattern) {
    this.#choice = new WeightsChoice(weights, taps);
    // As in the search of the learned player, directions that may stay held are taken to be tapped.
    this.#taps = taps.autoShift && !taps.holdsOnly ? TAPS_30HZ : tapsLike(taps);
  }

  /**
   * Points by which the next piece is better than the mean of what could have come.
   *
   * @throws RangeError on weights that are damaged
   */
  points(shown: ShownPiece, game: LuckOfGame): number {
    const best = this.values(shown, game);
    if (!best) return 0;
    const { current, next, level } = shown;
    let expected = 0;
    for (let piece = 0; piece < TETROMINOES.length; piece++) {
      expected += PIECE_CHANCES[current * 8 + piece] * believed(best[piece]);
    }
    return (believed(best[next]) - expected) * tetrisLinePoints(level);
  }

  /** The best that can be made of the piece, in lines, by the piece after it; undefined where there is no place for it. */
  values({ playfield, current, level, lines, timing }: ShownPiece, game: LuckOfGame): Float32Array | undefined {
    const reach = this.#reach;
    const situation = { playfield, piece: PIECES[current], heldBefore: 0, level, timing, frame: 0 };
    const count = reach.search(situation, this.#taps);
    if (count === 0) return undefined;
    const left = linesLeft({ timing, level, lines, untilLines: game.untilLines });
    const finish = left > 0 && left <= FINISH_LINES ? this.#choice.finishAt({ level, timing }) : undefined;
    const { workspace, discount } = this.#open(finish ?? this.#choice.at({ level, timing, reaction: game.reaction }));
    workspace.begin(playfield);
    workspace.linesLeft = finish ? left : 0;
    for (let i = 0; i < count; i++) workspace.add(reach.orientations[i], reach.xs[i], reach.ys[i], LINE_REWARDS);
    workspace.finish(discount);
    return workspace.best;
  }

  #open(file: WeightsFile): { readonly workspace: Workspace; readonly discount: number } {
    const known = this.#opened.get(file);
    if (known) return known;
    const { network, discount } = openNetwork(file, 1);
    const opened = { workspace: network.workspace(0), discount };
    this.#opened.set(file, opened);
    return opened;
  }
}

/**
 * The player that sees the random generator: it knows every piece to come, plans the whole game by when pieces lock, and
 * plays it with the game's own buttons. No person can see what it sees.
 */

import type { InputPlan } from '../reach/input-plan.js';
import { TAPS_30HZ, type TapPattern } from '../reach/taps.js';
import { type GravityOptions, gravityFinders } from '../search/finder-source.js';
import { FollowedPlan } from '../search/foresight/followed-plan.js';
import { fewestFramesOfBType, mostPoints } from '../search/foresight/goal.js';
import { planGame } from '../search/foresight/plan-game.js';
import { PlannedInputs } from '../search/foresight/plan-inputs.js';
import { networkRater, type Rater, raisedRater } from '../search/foresight/rater.js';
import type { ForeseenSituation } from '../search/situation.js';
import type { LineLimit } from '../tetris/limits.js';
import type { Timing } from '../tetris/timing.js';
import { openNetwork } from './open-network.js';
import type { ForeseeingPlayer } from './player.js';
import type { PlayerDefinition } from './player-definition.js';
import { changeAhead, linesLeft, type MaxoutWeights, WeightsChoice, type WeightsFile } from './weights-choice.js';

interface ForesightOptions extends Pick<GravityOptions, 'taps'> {
  /** Games that are kept after each piece, at most (default: 300). */
  readonly width?: number | undefined;
}

/** Games that a plan keeps after each piece: the first number, and the highest where fewer do not find the best plan. */
const FIRST_WIDTH = 10;
const USUAL_WIDTH = 300;
/**
 * How far a game without an end is planned: a hundred tetrises and the line at which it is over, so that no single line fits
 * in before. The last of these pieces, which play for that end, are planned again.
 */
const LINES_AHEAD = 401;
const PIECES_LEFT_OPEN = 200;
/** More pieces than any plan has. */
const MOST_PIECES = 100_000;

export const FORESIGHT: PlayerDefinition<ForeseeingPlayer> = {
  name: 'foresight',
  description: 'sees the random generator, which no person can, and plans the whole game by when pieces lock',
  pieces: 2,
  sees: 'generator',
  movement: 'gravity',
  options: ['taps', 'width', 'weights'],
  finders: gravityFinders,
  make({ weights, taps, width }) {
    if (!weights) throw new TypeError('the player foresight needs weights');
    return foresightPlayer(weights(), { taps, width });
  },
};

/**
 * Weights are read and checked when they are first played with.
 *
 * @throws RangeError where there are none for whole games, or directions may stay held; while it decides, on weights that
 *   are damaged
 */
function foresightPlayer(weights: MaxoutWeights, options: ForesightOptions = {}): ForeseeingPlayer {
  const { taps = TAPS_30HZ, width = USUAL_WIDTH } = options;
  if (taps.autoShift) throw new RangeError('the player foresight taps directions: das is not for it');
  const raters = new NetworkRaters(weights, taps);
  const inputs = new PlannedInputs(taps);
  let followed: { readonly plan: FollowedPlan; readonly points: number; readonly isWhole: boolean } | undefined;

  /** The buttons of the plan that is followed; undefined where the game is not as it was planned. */
  const follow = (situation: ForeseenSituation): InputPlan | undefined => {
    const piece = followed?.plan.pieceAt(situation);
    return piece && inputs.find(situation, piece);
  };

  const planFrom = (start: ForeseenSituation): typeof followed => {
    const { timing, lines } = start;
    const isBType = start.gameType === 'B';
    const left = linesLeft(start);
    const isEndless = !isBType && (left <= 0 || left === Number.POSITIVE_INFINITY);
    const untilLines = lines + (isEndless ? LINES_AHEAD : left);
    const plan = planGame(start, {
      fromWidth: Math.min(width, FIRST_WIDTH),
      width,
      taps,
      goal: isBType ? fewestFramesOfBType() : mostPoints(start, untilLines),
      isBType,
      mostPieces: MOST_PIECES,
      raterAt: raters.of({ timing, untilLines: isEndless || isBType ? null : untilLines }),
    });
    if (!plan) return undefined;
    const isOpen = isEndless && plan.isReached;
    const pieces = isOpen ? plan.pieces.slice(0, -PIECES_LEFT_OPEN) : plan.pieces;
    return { plan: new FollowedPlan(start, pieces), points: plan.points, isWhole: !isEndless && !isBType };
  };

  return {
    name: FORESIGHT.name,
    sees: 'generator',
    decide(shown) {
      // The piece that comes next is known to who knows the generator, also while it is not shown.
      const situation = { ...shown, next: shown.generator.previousSpawn };
      let plan = follow(situation);
      if (!plan) {
        followed = planFrom(situation);
        plan = follow(situation);
      }
      if (!plan || !followed) return undefined;
      // What it expects are the points of its plan, from the moment on at which it was made.
      const value = followed.points;
      const decision = { plan, value, ranking: [{ placement: plan.placement, value }] };
      const { pointsToCome } = followed.plan;
      return followed.isWhole ? { ...decision, expectedPoints: () => pointsToCome } : decision;
    },
  };
}

/** A game that is planned; gravity beyond its end does not matter. */
export interface RatedGame extends LineLimit {
  readonly timing: Timing;
}

export class NetworkRaters {
  readonly #chosen: WeightsChoice;
  readonly #raise: number;
  readonly #opened = new Map<WeightsFile, Rater>();

  /**
   * Weights are read and checked when they are first wanted.
   *
   * @param raise rows of a raised floor; 0 for the real one
   * @throws RangeError where there are none for whole games
   */
  constructor(weights: MaxoutWeights, taps: TapPattern, raise = 0) {
    this.#chosen = new WeightsChoice(weights, taps);
    this.#raise = raise;
  }

  /**
   * Who rates a game by its lines and its level.
   *
   * @throws RangeError while it rates, on weights that are damaged
   */
  of({ timing, untilLines }: RatedGame): (lines: number, level: number) => Rater {
    const chosen = this.#chosen;
    return (lines, level) => {
      const at = { timing, level, lines, untilLines };
      return this.#open(chosen.at(changeAhead(at, chosen)?.pace ?? at));
    };
  }

  #open(file: WeightsFile): Rater {
    const known = this.#opened.get(file);
    if (known) return known;
    const { network, discount } = openNetwork(file, 1);
    const workspace = network.workspace(0);
    const rater = this.#raise > 0 ? raisedRater(workspace, discount, this.#raise) : networkRater(workspace, discount);
    this.#opened.set(file, rater);
    return rater;
  }
}

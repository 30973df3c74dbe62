/** The plateau players: the evaluation of the published controller, and two ways to press buttons. */
import { plateauEvaluator } from '../eval/plateau-evaluator.js';
import { PLATEAU_WEIGHTS } from '../eval/plateau-features.js';
import { TAPS_30HZ, type TapPattern } from '../reach/taps.js';
import { type ChainFinders, searchChain } from '../search/chain.js';
import { oneButtonFinder } from '../search/one-button-finder.js';
import { frameFinder, maskFinder } from '../search/reach-finder.js';
import type { Player } from './player.js';

export interface PlateauOptions {
  /** How fast directions are pressed; 30hz if not given. */
  readonly taps?: TapPattern;
  /**
   * Which search finds the placements of the current piece; both find the same at 30hz. By default masks do, and
   * the frame search for a tap pattern with auto shift.
   */
  readonly search?: 'masks' | 'frames';
}

/**
 * The controller's evaluation with every placement that the game allows: shifts and turns on the same frame, tucks
 * and spins, soft drop.
 *
 * The next piece is always searched with masks; with auto shift it is taken to be tapped at 30hz.
 */
export function plateauPlayer({ taps = TAPS_30HZ, search }: PlateauOptions = {}): Player {
  const byFrames = search ? search === 'frames' : taps.autoShift;
  return chainPlayer('plateau', {
    current: byFrames ? frameFinder(taps) : maskFinder(taps),
    next: maskFinder(taps.autoShift ? TAPS_30HZ : taps),
  });
}

/** The controller as it was published: one button on even frames, for the current piece and for the next one. */
export function plateauPublishedPlayer(): Player {
  return chainPlayer('plateau-published', { current: oneButtonFinder(), next: oneButtonFinder() });
}

function chainPlayer(name: string, finders: ChainFinders): Player {
  const evaluator = plateauEvaluator(PLATEAU_WEIGHTS);
  return {
    name,
    decide(situation) {
      const choices = searchChain(situation, evaluator, finders);
      const [best] = choices;
      if (!best) return undefined;
      return {
        plan: finders.current.plan(best.index),
        value: -best.cost,
        ranking: choices.map(({ placement, cost }) => ({ placement, value: -cost })),
      };
    },
  };
}

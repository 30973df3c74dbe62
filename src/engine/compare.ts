/** The players and judges of an engine: a few that were asked last, since whoever asks mostly asks with the same settings again. */

import { RecentValues } from '../lib/recent-values.js';
import { maxoutPlayer } from '../players/maxout.js';
import type { Decision, Player } from '../players/player.js';
import type { MaxoutWeights } from '../players/weights-choice.js';
import { explainPlacement, type ToldIdea } from '../review/ideas/told-ideas.js';
import { Judge, type JudgedPlacement, type Judgement, type PlayedPosition } from '../review/judge.js';
import { finderOf, maskFinder, type PlacementFinder, plansIn } from '../search/finder-source.js';
import { framesUntilSeen } from '../search/situation.js';
import { isSamePlacement, type Placement } from '../tetris/placement.js';
import { type EngineMove, type EngineValue, engineLoss, engineValue, placementIn } from './move.js';
import { type EnginePosition, type EngineSettings, endOf, momentOf, situationOf } from './position.js';

/** How many of each kind are kept. */
const MOST_KEPT = 8;

/** Time for a decision, read when it begins. */
interface Budget {
  milliseconds: number;
  readonly clock: () => number;
}

interface TimedPlayer {
  readonly player: Player;
  readonly budget: Budget;
}

export class KeptPlayers {
  readonly #weights: MaxoutWeights;
  /** In milliseconds. */
  readonly clock: () => number;
  readonly #players = new RecentValues<TimedPlayer>(MOST_KEPT);
  readonly #judges = new RecentValues<Judge>(MOST_KEPT);
  readonly #finders = new RecentValues<PlacementFinder>(MOST_KEPT);

  constructor(weights: MaxoutWeights, clock: () => number) {
    this.#weights = weights;
    this.clock = clock;
  }

  /** The player who decides in games with these settings. */
  player({ taps, plies, aim = 'score', softDrop, milliseconds }: EngineSettings): Player {
    const key = JSON.stringify([taps, plies, aim, softDrop, milliseconds !== undefined]);
    const { player, budget } = this.#players.of(key, () => {
      const time: Budget = { milliseconds: 0, clock: this.clock };
      const finder = softDrop ? undefined : maskFinder(taps, softDrop);
      const limit = milliseconds === undefined ? undefined : { budget: time };
      return { player: maxoutPlayer(this.#weights, { taps, plies, aim, finder, ...limit }), budget: time };
    });
    budget.milliseconds = milliseconds ?? 0;
    return player;
  }

  /** Who compares all placements, each by this number of plies. */
  judge({ taps, reaction, aim = 'score' }: EngineSettings, plies: number): Judge {
    const key = JSON.stringify([taps, reaction, aim, plies]);
    return this.#judges.of(
      key,
      () => new Judge({ weights: this.#weights, taps, reaction, aim, plies, follows: 'choices' }),
    );
  }

  /** Finds what these hands reach; its plans are those of the settings. */
  finder({ taps, softDrop }: Pick<EngineSettings, 'taps' | 'softDrop'>): PlacementFinder {
    return this.#finders.of(JSON.stringify([taps, softDrop]), () => finderOf(taps, softDrop));
  }
}

// All placements of a position beside the best one: the one decision of the engine, whatever is asked.

export interface Comparison {
  /** Best first, what was played among them; empty where nothing is reached and nothing was played. */
  readonly placements: readonly JudgedPlacement[];
  /** The value of the placement that was played. */
  readonly played: JudgedPlacement | undefined;
  /** Lines within which two values are the same. */
  readonly error: number;
  readonly moveOf: (placement: JudgedPlacement) => EngineMove;
  /** The ideas that explain most of what a placement loses against a better one. */
  readonly explain: (played: JudgedPlacement, best: JudgedPlacement) => ToldIdea[];
}

/** Each ply takes about this many times as long as the one before. */
const DEEPER = 10;

/**
 * Compares what is reached. The first that is reached is the decision: whoever asks for one move, for a list or for a rating
 * gets it with the same value.
 *
 * @param played compared with the others even where these hands do not reach it
 */
export function comparePlacements(
  kept: KeptPlayers,
  position: EnginePosition,
  settings: EngineSettings,
  played?: Placement,
): Comparison {
  const { judge, judgement, plies, asked } = judged(kept, position, settings, played);
  const { placements: seen = [], calm = 0 } = judgement ?? {};
  const hover = hoverIn(kept, position, settings);
  const placements = hover ? withHover(seen, hover) : seen;
  const moveOf = movesIn(kept, position, settings, { placements, calm, plies });
  const own = played && placements.find(({ placement }) => isSamePlacement(placement, played));
  return {
    placements,
    played: own,
    error: judge.error,
    moveOf: (judged) => {
      const move = moveOf(judged);
      const isHover = hover && isSamePlacement(hover.plan.placement, judged.placement);
      return isHover ? { ...move, buttons: hover.plan.buttons } : move;
    },
    explain: (placed, best) => explainPlacement(judge, asked, { played: placed, best }),
  };
}

/** What is done while the next piece is not seen: the piece goes where most is left to choose from when it is. */
function hoverIn(kept: KeptPlayers, position: EnginePosition, settings: EngineSettings): Decision | undefined {
  const situation = situationOf(position, settings.reaction);
  if (framesUntilSeen(situation) === 0 || settings.taps.autoShift) return undefined;
  return kept.player(settings).decide(situation);
}

/** The target of a hover before all others: what it leaves to choose from is worth at least as much as any choice made now. */
function withHover(seen: readonly JudgedPlacement[], { plan, value }: Decision): JudgedPlacement[] {
  const isTarget = ({ placement }: JudgedPlacement): boolean => isSamePlacement(placement, plan.placement);
  const least = seen.find(({ isReachable }) => isReachable)?.value ?? value;
  const target = seen.filter(isTarget).map((judged) => ({ ...judged, value: Math.max(value, least) }));
  const others = seen.filter((judged) => !isTarget(judged));
  return [...target, ...others].sort((a, b) => b.value - a.value);
}

/** Placements of a judgement as moves, with the plans of these hands. */
export function movesIn(
  kept: KeptPlayers,
  position: EnginePosition,
  settings: Pick<EngineSettings, 'taps' | 'softDrop' | 'reaction'>,
  { placements, calm, plies }: Pick<Judgement, 'placements' | 'calm'> & Pick<EngineValue, 'plies'>,
): (placement: JudgedPlacement) => EngineMove {
  const best = placements.find(({ isReachable }) => isReachable)?.value ?? Number.NEGATIVE_INFINITY;
  const planTo = plansIn(kept.finder(settings), situationOf(position, settings.reaction));
  return ({ placement, value, isReachable, plies: compared = plies }) => {
    const moment = { level: position.level, calm, plies: compared };
    return {
      ...placementIn(position, placement),
      value: engineValue(value, moment),
      loss: engineLoss(best, value, moment),
      buttons: planTo(placement)?.buttons ?? [],
      isReachable,
    };
  };
}

interface Judged {
  readonly judge: Judge;
  readonly judgement: Judgement | undefined;
  readonly plies: number;
  readonly asked: PlayedPosition;
}

/** With a limit of time, one ply more after the other for as long as the next one is likely to find time. */
function judged(kept: KeptPlayers, position: EnginePosition, settings: EngineSettings, played?: Placement): Judged {
  const { milliseconds, plies } = settings;
  const asked = { ...position, untilLines: endOf(position), moment: momentOf(position), played };
  const by = (deep: number): Judged => {
    const judge = kept.judge(settings, deep);
    return { judge, judgement: judge.judge(asked), plies: deep, asked };
  };
  if (milliseconds === undefined) return by(plies);
  const deadline = kept.clock() + milliseconds;
  for (let deep = 1; ; deep++) {
    const begun = kept.clock();
    const result = by(deep);
    const ended = kept.clock();
    if (deep === plies || ended + DEEPER * (ended - begun) > deadline) return result;
  }
}

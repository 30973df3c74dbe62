/** All placements of a position, each looked at equally far. */
import type { Judge, JudgedPlacement, Judgement } from '../review/judge.js';
import { plansIn } from '../search/placement-plans.js';
import type { Placement } from '../tetris/placement.js';
import type { KeptPlayers } from './kept-players.js';
import { type EngineMove, placementIn } from './move.js';
import { type EnginePosition, type EngineSettings, endOf, momentOf, situationOf } from './position.js';
import { type EngineValue, engineLoss, engineValue } from './value.js';

export interface Comparison {
  /** Best first, what was played among them; empty where nothing is reached and nothing was played. */
  readonly placements: readonly JudgedPlacement[];
  /** Of the placement that was played. */
  readonly played: JudgedPlacement | undefined;
  /** Lines within which two values are the same. */
  readonly error: number;
  readonly moveOf: (placement: JudgedPlacement) => EngineMove;
}

/** Another ply takes about so many times as long as the one before. */
const DEEPER = 10;

/** @param played compared with the others even where these hands do not reach it */
export function comparePlacements(
  kept: KeptPlayers,
  position: EnginePosition,
  settings: EngineSettings,
  played?: Placement,
): Comparison {
  const { judge, judgement, plies } = judged(kept, position, settings, played);
  return {
    placements: judgement?.placements ?? [],
    played: judgement?.played,
    error: judge.error,
    moveOf: movesIn(kept, position, settings, { placements: [], calm: 0, ...judgement, plies }),
  };
}

/** Placements of a judgement as moves, with the plans of these hands. */
export function movesIn(
  kept: KeptPlayers,
  position: EnginePosition,
  settings: Pick<EngineSettings, 'taps' | 'softDrop' | 'reaction'>,
  { placements, calm, plies }: Pick<Judgement, 'placements' | 'calm'> & Pick<EngineValue, 'plies'>,
): (placement: JudgedPlacement) => EngineMove {
  const best = placements.find(({ isReachable }) => isReachable)?.value ?? Number.NEGATIVE_INFINITY;
  const moment = { level: position.level, calm, plies };
  const planTo = plansIn(kept.finder(settings), situationOf(position, settings.reaction));
  return ({ placement, value, isReachable }) => ({
    ...placementIn(position, placement),
    value: engineValue(value, moment),
    loss: engineLoss(best, value, moment),
    buttons: planTo(placement)?.buttons ?? [],
    isReachable,
  });
}

interface Judged {
  readonly judge: Judge;
  readonly judgement: Judgement | undefined;
  readonly plies: number;
}

/** With a limit of time, one ply more after the other for as long as the next one is likely to find time. */
function judged(kept: KeptPlayers, position: EnginePosition, settings: EngineSettings, played?: Placement): Judged {
  const { milliseconds, plies } = settings;
  const asked = { ...position, untilLines: endOf(position), moment: momentOf(position), played };
  const by = (deep: number): Judged => {
    const judge = kept.judge(settings, deep);
    return { judge, judgement: judge.judge(asked), plies: deep };
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

/** Decisions as plain data. */
import type { Decision } from '../../src/players/player.js';

/** A decision with the plan of every placement that it ranks, in place of the way to ask for them. */
export function toldDecision(decision: Decision | undefined) {
  if (!decision) return undefined;
  const { plan, value, ranking, planFor } = decision;
  return { plan, value, ranking, plans: ranking.map((_, rank) => planFor?.(rank)) };
}

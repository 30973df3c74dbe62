/** Games put together by who played them, with which hands, or in which month. */

import type { NamedInsight } from './estimate.js';
import { handsName } from './profile.js';

export const GROUPINGS = ['month', 'player', 'hands'] as const;
export type Grouping = (typeof GROUPINGS)[number];

export interface InsightGroup {
  readonly name: string;
  /** At least one. */
  readonly games: readonly NamedInsight[];
}

const NAMES: Readonly<Record<Grouping, (game: NamedInsight) => string>> = {
  month: ({ time }) => (time === null ? 'time not known' : monthOf(time)),
  player: ({ insight }) => insight.player ?? 'player not known',
  hands: ({ insight }) => handsName(insight),
};

/** Sorted by their names, so that months follow each other. */
export function groupsOf(games: readonly NamedInsight[], by: Grouping): InsightGroup[] {
  const groups = new Map<string, NamedInsight[]>();
  for (const game of games) {
    const name = NAMES[by](game);
    const own = groups.get(name) ?? [];
    own.push(game);
    groups.set(name, own);
  }
  return [...groups].map(([name, own]) => ({ name, games: own })).sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** `2026-09`, in universal time. */
function monthOf(time: number): string {
  return new Date(time).toISOString().slice(0, 'YYYY-MM'.length);
}

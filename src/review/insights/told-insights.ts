/** Everything that many games tell: a profile, and the profiles of groups beside each other. */

import { type Difference, differencesOf } from './differences.js';
import type { NamedInsight } from './estimate.js';
import type { InsightGroup } from './groups.js';
import { type Profile, profileOf } from './profile.js';

export interface ToldInsights {
  readonly name: string;
  readonly games: readonly NamedInsight[];
  readonly profile: Profile;
  /** Two or more, or none. */
  readonly groups: readonly (InsightGroup & { readonly profile: Profile })[];
  /** The second group beside the first, where there are two. */
  readonly differences: readonly Difference[] | undefined;
}

/** @param groups whose profiles stand beside each other; two or more, or none */
export function tellInsights({ name, games }: InsightGroup, groups: readonly InsightGroup[]): ToldInsights {
  const told = groups.map((group) => ({ ...group, profile: profileOf(group.games) }));
  const [one, other] = told;
  return {
    name,
    games,
    profile: profileOf(games),
    groups: told,
    differences: told.length === 2 ? differencesOf(one.profile, other.profile) : undefined,
  };
}

/** A linear evaluation as plain data: weighted features, and whether much or little of them is good. */
import type { FeatureName } from './features/feature-registry.js';

/** weight × (feature + offset) ^ power */
export interface LinearTerm {
  readonly feature: FeatureName;
  readonly weight: number;
  /** 1 if not given. A fraction takes 0 for a sum below 0. */
  readonly power?: number | undefined;
  /** 0 if not given. */
  readonly offset?: number | undefined;
}

export interface LinearModel {
  /** Whether the best placement has the highest sum or the lowest. */
  readonly prefer: 'higher' | 'lower';
  readonly terms: readonly LinearTerm[];
  /** Visible pieces that are placed before the playfield is measured. */
  readonly pieces: 1 | 2;
  /** Places one piece more, which is not known yet: the mean of the best placements of all seven. */
  readonly unknown?: boolean | undefined;
  /** Adds the plateau player's four rules for calm. */
  readonly calm?: boolean | undefined;
}

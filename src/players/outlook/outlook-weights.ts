/** Weights of the share of a calm game, as `scripts/fit-outlook.ts` wrote them. */

import type { OutlookWeights } from './outlook-network.js';

export const OUTLOOK_WEIGHTS: OutlookWeights = { means: [], spreads: [], layers: [] };

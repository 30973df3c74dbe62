/** Ideas about wells: open, covered, filled, doubled, and what only an I helps. */

import type { Idea } from './idea.js';

export const WELL_IDEAS: readonly Idea[] = [];

/** Ideas about cells under other cells: overhangs, tucks, spins, digs. */

import type { Idea } from './idea.js';

export const OVERHANG_IDEAS: readonly Idea[] = [];

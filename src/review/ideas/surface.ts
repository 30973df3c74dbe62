/** Ideas about the surface: where pieces find places, and what these hands still reach. */

import type { Idea } from './idea.js';

export const SURFACE_IDEAS: readonly Idea[] = [];

/** All ideas that a review knows. */

import { COURSE_IDEAS } from './course.js';
import { gameOver } from './game-over.js';
import type { Idea } from './idea.js';
import { OVERHANG_IDEAS } from './overhangs.js';
import { SURFACE_IDEAS } from './surface.js';
import { UNEVEN_IDEAS } from './uneven.js';
import { WELL_IDEAS } from './wells.js';

/** The special ones first: of ideas that explain as much, that one is told first. */
export const IDEAS: readonly Idea[] = [
  gameOver,
  ...WELL_IDEAS,
  ...OVERHANG_IDEAS,
  ...COURSE_IDEAS,
  ...SURFACE_IDEAS,
  ...UNEVEN_IDEAS,
];

/** All ideas that a review knows. */

import { COURSE_IDEAS } from './course.js';
import { gameOver } from './game-over.js';
import type { Idea } from './idea.js';
import { OVERHANG_IDEAS } from './overhangs.js';
import { SURFACE_IDEAS } from './surface.js';
import { UNEVEN_IDEAS } from './uneven.js';
import { WELL_IDEAS } from './wells.js';

export const IDEAS: readonly Idea[] = [
  gameOver,
  ...WELL_IDEAS,
  ...SURFACE_IDEAS,
  ...UNEVEN_IDEAS,
  ...OVERHANG_IDEAS,
  ...COURSE_IDEAS,
];

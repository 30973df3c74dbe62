/** Ideas about the course of a game: burns, tetrises, droughts, the next level, the last lines. */

import type { Idea } from './idea.js';

export const COURSE_IDEAS: readonly Idea[] = [];

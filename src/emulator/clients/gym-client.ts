/** The practice cartridge TetrisGYM, version 5 and later: the plain game, and games whose pieces a seed fixes. */

import { GYM_5_EDITION, GYM_EDITION } from '../../tetris/edition.js';
import { HIGHEST_LEVEL } from '../../tetris/limits.js';
import { NTSC } from '../../tetris/timing.js';
import type { Client } from './client.js';
import { GYM_MAP } from './gym-map.js';
import { gymMenuStep } from './gym-menus.js';
import { gymActivityOf, gymScreenOf, isGymSeeded } from './gym-screen.js';
import { gym5SettingsProblem, gymFactsIn, gymNotes, gymSettingsIn, gymSettingsProblem } from './gym-settings.js';

/** Version 6 and later: never late, whatever the level, and without a title to wait on. */
export const GYM: Client = {
  kind: 'gym',
  name: 'TetrisGYM',
  timing: NTSC,
  edition: GYM_EDITION,
  map: GYM_MAP,
  screenOf: gymScreenOf,
  activityOf: gymActivityOf,
  settings: { inRam: gymSettingsIn, factsIn: gymFactsIn },
  isSeeded: isGymSeeded,
  menus: {
    step: gymMenuStep(gymSettingsProblem),
    notes: gymNotes,
    highestStartLevel: HIGHEST_LEVEL,
    longestTitleWait: Number.MAX_SAFE_INTEGER,
    hasBType: false,
    notice: { asleep: 0, more: 0 },
  },
  hasOverruns: false,
  isSafeToRunFast: false,
  isSafeUndrawn: true,
  hasKnownGenerator: true,
  fceuxShift: 1,
};

/** Version 5: other counts of clears, and settings at other places. */
export const GYM_5: Client = {
  ...GYM,
  settings: undefined,
  kind: 'gym-5',
  name: 'TetrisGYM 5',
  edition: GYM_5_EDITION,
  menus: { ...GYM.menus, step: gymMenuStep(gym5SettingsProblem), notes: () => [] },
};

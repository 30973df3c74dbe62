/**
 * Which screen the practice cartridge shows, and what it does there, from its mode bytes: other numbers than those of NES
 * Tetris, and some screens of its own.
 */

import { type Activity, PHASE } from '../../tetris/game-state.js';
import { GYM_FIELDS, GYM_ITEM, GYM_MAP, WAIT_STAGE } from './gym-map.js';
import type { RamView } from './ram-map.js';
import { isVisible, PLAY_STATE, POWER_ON_BYTE, type Screen } from './screen.js';

/** Values of `gameMode`. */
export const GYM_MODE = { BOOT: 0, WAITS: 1, FIRST_MENU: 2, LEVEL_MENU: 3, PLAY: 4, TAP_TESTER: 7 } as const;

/** Values of `renderMode`. */
export const GYM_RENDER = {
  NOTHING: 0,
  FIRST_MENU: 1,
  NAME_ENTRY: 2,
  PLAYFIELD: 3,
  PAUSED: 4,
  ENDING: 5,
  TAP_TESTER: 6,
  LEVEL_MENU: 7,
  LINE_CAPS: 8,
} as const;

/** Which screen the practice cartridge shows that has this RAM. */
export function gymScreenOf(ram: RamView): Screen {
  const mode = ram[GYM_MAP.gameMode.address];
  if (mode === POWER_ON_BYTE) return 'power-on';
  if (mode === GYM_MODE.BOOT) return 'loading';
  if (mode > GYM_MODE.PLAY && mode !== GYM_MODE.TAP_TESTER) return 'unknown';
  if (!isVisible(ram, GYM_MAP)) return 'loading';
  switch (mode) {
    case GYM_MODE.WAITS:
      return ram[GYM_FIELDS.waitStage.address] === WAIT_STAGE.TITLE ? 'title' : 'legal';
    case GYM_MODE.FIRST_MENU:
      return ram[GYM_MAP.renderMode.address] === GYM_RENDER.LINE_CAPS ? 'line-cap-menu' : 'type-menu';
    case GYM_MODE.LEVEL_MENU:
      return 'level-menu';
    case GYM_MODE.TAP_TESTER:
      return 'speed-test';
    default:
      return screenOfPlay(ram);
  }
}

function screenOfPlay(ram: RamView): Screen {
  const render = ram[GYM_MAP.renderMode.address];
  const state = ram[GYM_MAP.gameModeState.address];
  const phase = ram[GYM_MAP.playState.address];
  if (render === GYM_RENDER.NAME_ENTRY) return 'name-entry';
  if (render === GYM_RENDER.ENDING) return 'ending';
  if (render === GYM_RENDER.PAUSED) return 'paused';
  if (render !== GYM_RENDER.PLAYFIELD || state <= PLAY_STATE.SETTING_UP) return 'loading';
  if (phase === PHASE.CURTAIN) return 'curtain';
  if (phase === PHASE.OVER || state === PLAY_STATE.OVER) return 'loading';
  return 'play';
}

/** What the practice cartridge's game does besides the phase. */
export function gymActivityOf(ram: RamView): Activity {
  switch (gymScreenOf(ram)) {
    case 'play':
    case 'curtain':
      return ram[GYM_MAP.gameModeState.address] === PLAY_STATE.HALTED ? 'stretched' : 'play';
    case 'paused':
      return 'paused';
    default:
      return 'left';
  }
}

/** The game that runs is one of the seed mode. */
export function isGymSeeded(ram: RamView): boolean {
  return ram[GYM_FIELDS.menuItem.address] === GYM_ITEM.SEED;
}

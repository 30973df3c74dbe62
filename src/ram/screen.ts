/** Which screen a cartridge shows, from its mode bytes. */

import type { RamView } from '../emulator/machine.js';
import { PHASE } from '../tetris/game-state.js';
import { RAM_MAP } from './ram-map.js';

export const SCREENS = [
  'power-on',
  /** A screen is being drawn or a game is being set up: buttons are lost. */
  'loading',
  'legal',
  'title',
  'type-menu',
  'level-menu',
  'play',
  'paused',
  /** Topped out; the curtain falls, or has fallen and waits for START. */
  'curtain',
  'ending',
  'name-entry',
  'demo',
  /** A mode byte that the game does not have. */
  'unknown',
] as const;
export type Screen = (typeof SCREENS)[number];

const MODE = { LEGAL: 0, TITLE: 1, TYPE_MENU: 2, LEVEL_MENU: 3, PLAY: 4, DEMO: 5, DEMO_START: 6 } as const;
const RENDER = { NOTHING: 0, NAME_ENTRY: 2, PLAYFIELD: 3, ENDING: 4 } as const;
const STATE = { SET_UP: 1, RUNNING: 2, GAME_OVER: 3, ENDING: 4, HALTED: 7 } as const;
const RAM_AT_POWER_ON = 0xff;
const DRAWING = 0x18;
const INTERRUPT = 0x80;

/** Whether drawing and the interrupt are on. While one of them is off a screen loads, and buttons are lost. */
export function isVisible(ram: RamView): boolean {
  const mask = ram[RAM_MAP.currentPpuMask.address];
  const control = ram[RAM_MAP.currentPpuCtrl.address];
  return (mask & DRAWING) !== 0 && (control & INTERRUPT) !== 0;
}

export function screenOf(ram: RamView): Screen {
  const mode = ram[RAM_MAP.gameMode.address];
  if (mode === RAM_AT_POWER_ON) return 'power-on';
  if (mode > MODE.DEMO_START) return 'unknown';
  if (!isVisible(ram)) return 'loading';
  switch (mode) {
    case MODE.LEGAL:
      return 'legal';
    case MODE.TITLE:
      return 'title';
    case MODE.TYPE_MENU:
      return 'type-menu';
    case MODE.LEVEL_MENU:
      return 'level-menu';
    case MODE.PLAY:
      return screenOfPlay(ram);
    default:
      return 'demo';
  }
}

/** The mode byte stays on play through pauses, endings and the name entry. */
function screenOfPlay(ram: RamView): Screen {
  const render = ram[RAM_MAP.renderMode.address];
  const state = ram[RAM_MAP.gameModeState.address];
  const phase = ram[RAM_MAP.playState.address];
  if (render === RENDER.NAME_ENTRY) return 'name-entry';
  if (render === RENDER.ENDING) return 'ending';
  if (render === RENDER.NOTHING) return state === STATE.HALTED ? 'paused' : 'ending';
  if (render !== RENDER.PLAYFIELD || state <= STATE.SET_UP) return 'loading';
  if (phase === PHASE.CURTAIN) return 'curtain';
  // A tick that DOWN+LEFT+RIGHT stretches over two frames halts the state, too, but the playfield stays.
  if (phase === PHASE.OVER || state === STATE.GAME_OVER) return 'loading';
  return 'play';
}

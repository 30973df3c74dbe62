/** Which screen NES Tetris shows, and what it does there, from its mode bytes. */

import { type Activity, PHASE } from '../../tetris/game-state.js';
import { RAM_MAP, type RamMap, type RamView } from './ram-map.js';

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
  /** The rocket, or the goal of B-type; also the sleep before it. */
  'ending',
  'name-entry',
  'demo',
  /** A mode byte that the game does not have. */
  'unknown',
  /** Practice cartridge: how fast somebody taps. */
  'speed-test',
  /** Practice cartridge: what happens to a game that goes on for long. */
  'line-cap-menu',
] as const;
/** What the cartridge shows. */
export type Screen = (typeof SCREENS)[number];

const DRAWING = 0x18;
const INTERRUPT = 0x80;

/** Whether drawing and the interrupt are on. While one of them is off a screen loads, and buttons are lost. */
export function isVisible(ram: RamView, map: RamMap): boolean {
  const mask = ram[map.currentPpuMask.address];
  const control = ram[map.currentPpuCtrl.address];
  return (mask & DRAWING) !== 0 && (control & INTERRUPT) !== 0;
}

/** Which screen a console shows that has this RAM. */
export function screenOf(ram: RamView): Screen {
  const mode = ram[RAM_MAP.gameMode.address];
  if (mode === POWER_ON_BYTE) return 'power-on';
  if (mode > GAME_MODE.DEMO_START) return 'unknown';
  if (!isVisible(ram, RAM_MAP)) return 'loading';
  switch (mode) {
    case GAME_MODE.LEGAL:
      return 'legal';
    case GAME_MODE.TITLE:
      return 'title';
    case GAME_MODE.TYPE_MENU:
      return 'type-menu';
    case GAME_MODE.LEVEL_MENU:
      return 'level-menu';
    case GAME_MODE.PLAY:
      return screenOfPlay(ram);
    default:
      return 'demo';
  }
}

function screenOfPlay(ram: RamView): Screen {
  const render = ram[RAM_MAP.renderMode.address];
  const state = ram[RAM_MAP.gameModeState.address];
  const phase = ram[RAM_MAP.playState.address];
  if (render === RENDER_MODE.NAME_ENTRY) return 'name-entry';
  if (render === RENDER_MODE.ENDING) return 'ending';
  if (render === RENDER_MODE.NOTHING) return state === PLAY_STATE.HALTED ? 'paused' : 'ending';
  if (render !== RENDER_MODE.PLAYFIELD || state <= PLAY_STATE.SETTING_UP) return 'loading';
  if (phase === PHASE.CURTAIN) return 'curtain';
  // A tick that DOWN+LEFT+RIGHT stretches over two frames halts the state, too, but the playfield stays.
  if (phase === PHASE.OVER || state === PLAY_STATE.OVER) return 'loading';
  return 'play';
}

/** What the game does besides the phase. */
export function activityOf(ram: RamView): Activity {
  const modeState = ram[RAM_MAP.gameModeState.address];
  switch (screenOf(ram)) {
    case 'play':
    case 'curtain':
      return modeState === PLAY_STATE.HALTED ? 'stretched' : 'play';
    case 'paused':
      return 'paused';
    case 'loading': {
      const drawn = ram[RAM_MAP.renderMode.address] === RENDER_MODE.PLAYFIELD;
      const typeB = ram[RAM_MAP.gameType.address] === 1;
      return drawn && typeB && modeState === PLAY_STATE.SETTING_UP ? 'preparing' : 'left';
    }
    default:
      return 'left';
  }
}

/** Values of `gameMode`: the large parts of the program. It stays on PLAY through pauses, endings and the name entry. */
export const GAME_MODE = { LEGAL: 0, TITLE: 1, TYPE_MENU: 2, LEVEL_MENU: 3, PLAY: 4, DEMO: 5, DEMO_START: 6 } as const;

/** All RAM is this at power-on, the mode byte included. */
export const POWER_ON_BYTE = 0xff;

/** Values of `renderMode`: what the vertical blank draws. NOTHING is also the pause. */
export const RENDER_MODE = { NOTHING: 0, MENU: 1, NAME_ENTRY: 2, PLAYFIELD: 3, ENDING: 4 } as const;

/** Values of `gameModeState` after a frame of play. HALTED is a pause, or the second frame of a stretched tick. */
export const PLAY_STATE = { LOADING: 0, SETTING_UP: 1, RUNNING: 2, OVER: 3, ENDING: 4, HALTED: 7 } as const;

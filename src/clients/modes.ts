/** Values of the cartridge's mode bytes. */

/** Of `gameMode`: the large parts of the program. It stays on PLAY through pauses, endings and the name entry. */
export const GAME_MODE = { LEGAL: 0, TITLE: 1, TYPE_MENU: 2, LEVEL_MENU: 3, PLAY: 4, DEMO: 5, DEMO_START: 6 } as const;

/** All RAM is this at power-on, the mode byte included. */
export const POWER_ON_BYTE = 0xff;

/** Of `renderMode`: what the vertical blank draws. NOTHING is also the pause. */
export const RENDER_MODE = { NOTHING: 0, MENU: 1, NAME_ENTRY: 2, PLAYFIELD: 3, ENDING: 4 } as const;

/** Of `gameModeState` after a frame of play. HALTED is a pause, or the second frame of a stretched tick. */
export const PLAY_STATE = { LOADING: 0, SETTING_UP: 1, RUNNING: 2, OVER: 3, ENDING: 4, HALTED: 7 } as const;

/** The ranges of the numbers that name a game and a position. All begin at 0 unless the comment names another start. */

/** Levels that the level menu shows; with A held at START a game begins as many levels higher. */
export const MENU_LEVELS = 10;
/** Level at which a game can be begun in the menus. */
export const HIGHEST_START_LEVEL = 2 * MENU_LEVELS - 1;
/** The level that people practise on because pieces fall a row every frame. No menu begins there: it is set in memory. */
export const PRACTICE_LEVEL = 29;
/** The highest level byte; games come to it by playing on. */
export const HIGHEST_LEVEL = 255;
/** Height of the garbage of a B-type game. */
export const HIGHEST_GARBAGE = 5;
/** Tunes are 0–2. */
export const MUSIC_OFF = 3;
/** A seed waits up to 255 frames on the title screen and up to 65,535 in the level menu. */
export const HIGHEST_SEED = 0xff_ffff;
/** Seeds that are this far apart wait equally long on the title screen and differ in the level menu alone: no two games are the same. */
export const SEED_STEP = 256;
/** Points that eight digits show, as on the practice cartridge; most other cartridges end at 999,999. */
export const HIGHEST_SCORE = 99_999_999;
/** Two digits of the line counter are decimal, the third one counts up to 255. */
export const HIGHEST_LINES = 25_599;
/** Active frames of a piece for which the next piece is not known yet: two seconds. */
export const LONGEST_REACTION = 120;

/** Lines at which a game from level 19 arrives at level 29: the end of a max-out attempt, and of a game unless another end is asked for. */
export const MAX_OUT_LINES = 230;

/** The level on which a game begins. */
export interface StartLevel {
  /** 0–255; the menus of most cartridges end at 19. */
  readonly startLevel: number;
}

/** Where a game is ended, if it does not end before. */
export interface LineLimit {
  /** Lines at which the game is ended, 1–25,599; null for no limit. */
  readonly untilLines: number | null;
}

/** A line limit that may be missing: then the game ends where games usually end. */
export type AskedLineLimit = { readonly [Field in keyof LineLimit]?: LineLimit[Field] | undefined };

/** The line limit of a game that has one. */
export type LineGoal = { readonly [Field in keyof LineLimit]: number };

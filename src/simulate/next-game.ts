/**
 * How long it takes from a lost game to the next one on the built-in cartridge, where nobody waits: the curtain, the rocket of a
 * good game, the table of high scores, which is left without a name, and the level menu. A test plays it on the cartridge.
 *
 * The rocket of the original flies about 80 frames longer. Its other screens were not measured here.
 */
import { LOADING_FRAMES } from '../tetris/game-state.js';
import { ENDING_SCORE } from '../tetris/game-step.js';
import { MENU_LEVELS } from '../tetris/limits.js';

/** Cartridges whose way to the next game is known, with the frames in which the playfield stands still before the rocket. */
export const BEFORE_ROCKET = { builtin: 128, 'builtin-pal': 102 } as const;

/** Steps of the curtain, one every fourth frame: sixteen of nothing, and twenty rows. */
const CURTAIN_STEPS = 36;
const FRAMES_A_STEP = 4;
/** START when the curtain is down, and the frames until the level menu takes buttons. */
const TO_LEVEL_MENU = 4;
/** START; for the upper ten levels A goes down a frame before it. The cursor stands on the level that was played. */
const [FRAMES_OF_START, FRAMES_OF_A] = [1, 1];
/** The rocket: its screen, the frames in which it stands, its flight, and START. */
const ROCKET = 322;
/** The screen for the name, and START. */
const NAME_ENTRY = 2;

/** The three best scores, the best one first. */
export type HighScores = readonly [number, number, number];

/** The table of a console that was just turned on. */
export const FIRST_HIGH_SCORES: HighScores = [10_000, 7_500, 5_000];

/** Whether a score gets into the table; one that is as good as the last of it does. */
function isHighScore(score: number, table: HighScores): boolean {
  return score >= table[2];
}

/** The table after a game. */
export function highScoresAfter(score: number, table: HighScores): HighScores {
  if (!isHighScore(score, table)) return table;
  const [first, second, third] = [...table, score].sort((a, b) => b - a);
  return [first, second, third];
}

/** A game that is lost, and the console as it was then. */
export interface LostGame {
  /** As the cartridge shows it. */
  readonly score: number;
  /** After the frame in which the last piece was found to overlap. */
  readonly frameCounter: number;
  readonly highScores: HighScores;
  /** 0–19, of the next game. */
  readonly startLevel: number;
}

/** Frames from the one in which the last piece was found to overlap up to the last one before the next game's first active frame. */
export function framesToNextGame(
  kind: keyof typeof BEFORE_ROCKET,
  { score, frameCounter, highScores, startLevel }: LostGame,
): number {
  const curtain = CURTAIN_STEPS * FRAMES_A_STEP - (frameCounter & (FRAMES_A_STEP - 1));
  const rocket = score >= ENDING_SCORE ? BEFORE_ROCKET[kind] + ROCKET : 0;
  const name = isHighScore(score, highScores) ? NAME_ENTRY : 0;
  const menu = startLevel < MENU_LEVELS ? FRAMES_OF_START : FRAMES_OF_A + FRAMES_OF_START;
  return curtain + rocket + name + TO_LEVEL_MENU + menu + LOADING_FRAMES;
}

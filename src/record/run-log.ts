/**
 * The log of a run: JSON lines, written as the run goes, so that what is there after a kill is valid up to its last
 * whole line. Nothing in it comes from a clock: the same games are the same bytes. The inputs of a game's lines, one
 * after the other, are its buttons from power-on: they replay it. Checks and hashes of the game's state say whether it
 * is the same game, and where it no longer is.
 */

import type { Placement } from '../tetris/placement.js';
import type { PracticeSettings } from '../tetris/practice-settings.js';
import type { Tetromino } from '../tetris/tetromino.js';
import type { GameDescription } from './game-description.js';
import type { GameResult } from './game-events.js';
import type { RunHeader } from './run-header.js';
import { HASHED } from './state-bytes.js';

export interface LoggedPlacement extends Placement {
  readonly value: number;
  /** Pieces placed for the value, where those are fewer than for the chosen one. */
  readonly plies?: number | undefined;
}

/** First line. */
export type HeaderLine = {
  readonly kind: 'header';
  /** In words, what checks and hashes are taken of. */
  readonly hashed: string;
} & RunHeader;

/** Of a line: the frames since the line before, and how the game stood then. */
export interface Frames {
  /** Buttons of all frames since the line before, as `formatInputs` writes them. */
  readonly inputs: string;
  /** Two characters for each of those frames that the game was played in; none when no state was looked at. */
  readonly checks: string;
  /** Hash of the game's state after the last of them; null outside of play, or when no state was looked at. */
  readonly hash: string | null;
}

/** A game is about to be powered on. */
export interface GameLine extends Pick<GameDescription, 'seed' | 'startLevel'> {
  readonly kind: 'game';
  /** 1 for the first. */
  readonly game: number;
}

/** The menus are passed; the next frame is the first active one. */
export interface StartLine {
  readonly kind: 'start';
  readonly game: number;
  /** Frames since power-on. */
  readonly frame: number;
  /** Buttons of all frames since the line before. */
  readonly inputs: string;
  /** The game's state, as `formatGameState` writes it: with it the game can be played without the cartridge. */
  readonly state: string | null;
  /** Settings of a practice cartridge that change its game. Earlier versions, and games that none changes, have no such field. */
  readonly settings?: PracticeSettings | undefined;
}

/** Frames within a menu or a piece, so that no more than a second of a game can be lost. */
export interface FramesLine extends Frames {
  readonly kind: 'frames';
  readonly game: number;
  /** Frames since power-on. */
  readonly frame: number;
}

/** A piece has been locked and scored. */
export interface PieceLine extends Frames {
  readonly kind: 'piece';
  readonly game: number;
  /** Pieces of the game before this one. */
  readonly piece: number;
  readonly tetromino: Tetromino;
  /** The piece shown as the next one when the plan was made; null when it was not known. */
  readonly next: Tetromino | null;
  /** Frames since power-on when the piece came under control, and when it was scored. */
  readonly startFrame: number;
  readonly frame: number;
  readonly placement: Placement;
  /** Where it should have come to rest, when that was elsewhere. */
  readonly planned: Placement | null;
  /** What the player expected of the plan, in its own unit; null without a plan, or for what is no number. */
  readonly value: number | null;
  /** Points that it expected until the goal; missing where its values are no lines of points, and in earlier versions. */
  readonly points?: number | undefined;
  /** The best placements, the chosen one first. */
  readonly ranking: readonly LoggedPlacement[];
  /** Plans made anew while the piece fell. */
  readonly replans: number;
  readonly cleared: number;
  readonly lines: number;
  readonly level: number;
  readonly score: number;
  readonly ownScore: number;
  readonly softDropPoints: number;
  /** File of the last picture made since the line before; null without one. */
  readonly picture: string | null;
}

/** RAM was not what the plan says. */
export interface DifferenceLine {
  readonly kind: 'difference';
  readonly game: number;
  readonly frame: number;
  readonly field: string;
  readonly seen: number;
  readonly planned: number;
}

/** The game does not go on as a game does. */
export interface TroubleLine {
  readonly kind: 'trouble';
  readonly game: number;
  readonly frame: number;
  readonly trouble: string;
  readonly message: string;
  /** Of a crash: the buttons of the frame that did not come to its end, which no other line holds. */
  readonly inputs?: string | undefined;
}

/** 999,999 points are passed, soft-drop points included. */
export interface MaxOutLine {
  readonly kind: 'max-out';
  readonly game: number;
  readonly frame: number;
  readonly piece: number;
  readonly lines: number;
  readonly ownScore: number;
}

/** The game is over or was stopped. */
export interface EndLine extends Frames {
  readonly kind: 'end';
  readonly game: number;
  /** Frames since power-on. */
  readonly frame: number;
  /** SHA-1 of the console's RAM after the last frame. */
  readonly ramSha1: string;
  readonly result: GameResult;
}

export type RunLogLine =
  | HeaderLine
  | GameLine
  | StartLine
  | FramesLine
  | PieceLine
  | DifferenceLine
  | TroubleLine
  | MaxOutLine
  | EndLine;

/** The first line of a log. */
export function headerLine(header: RunHeader): HeaderLine {
  return { kind: 'header', hashed: HASHED, ...header };
}

/** A line as it stands in the file, its line break included. */
export function formatRunLogLine(line: RunLogLine): string {
  return `${JSON.stringify(line)}\n`;
}

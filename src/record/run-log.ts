/**
 * The log of a run: JSON lines, written as the run goes, so that what is there after a kill is valid up to its last
 * whole line. The inputs of a game's lines, one after the other, are its buttons from power-on: they replay it.
 */

import type { Buttons } from '../input/buttons.js';
import { formatInputs } from '../input/input-runs.js';
import { type Tetromino, tetrominoOf } from '../tetris/tetromino.js';
import type { GameEvent, GameListener, GameResult, PlacedAt } from './game-events.js';
import type { RunHeader } from './run-header.js';

/** Of each decision, as many placements are logged. */
const RANKING_LENGTH = 5;

export interface RankedPlace extends PlacedAt {
  readonly value: number;
}

/** First line. */
export type HeaderLine = { readonly kind: 'header' } & RunHeader;

/** A game is about to be powered on. */
export interface GameLine {
  readonly kind: 'game';
  /** 1 for the first. */
  readonly game: number;
  readonly seed: number;
  readonly startLevel: number;
}

/** The menus are passed; the next frame is the first active one. */
export interface StartLine {
  readonly kind: 'start';
  readonly game: number;
  /** Frames since power-on. */
  readonly frame: number;
  /** Buttons of all frames since power-on, as `formatInputs` writes them. */
  readonly inputs: string;
}

/** A piece has been locked and scored. */
export interface PieceLine {
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
  readonly placement: PlacedAt;
  /** Where it should have come to rest, when that was elsewhere. */
  readonly planned: PlacedAt | null;
  /** What the player expected of the plan, in its own unit; null without a plan. */
  readonly value: number | null;
  /** The best placements, the chosen one first. */
  readonly ranking: readonly RankedPlace[];
  /** Plans made anew while the piece fell. */
  readonly replans: number;
  /** Buttons of all frames since the line before. */
  readonly inputs: string;
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
export interface EndLine {
  readonly kind: 'end';
  readonly game: number;
  /** Frames since power-on. */
  readonly frame: number;
  /** Buttons of all frames since the line before. */
  readonly inputs: string;
  /** SHA-1 of the console's RAM after the last frame. */
  readonly ramSha1: string;
  readonly result: GameResult;
}

export type RunLogLine =
  | HeaderLine
  | GameLine
  | StartLine
  | PieceLine
  | DifferenceLine
  | TroubleLine
  | MaxOutLine
  | EndLine;

export interface GameLog {
  readonly listen: GameListener;
  /** Writes the last line; a game that was stopped has no event of its end. */
  end(result: GameResult, ramSha1: string): void;
}

export interface GameLogOptions {
  readonly game: number;
  readonly seed: number;
  readonly startLevel: number;
  /** File of the last picture made since the last call; null without one. */
  readonly takePicture: () => string | null;
}

/** Turns the events of one game into lines. */
export function gameLog(
  { game, seed, startLevel, takePicture }: GameLogOptions,
  write: (line: RunLogLine) => void,
): GameLog {
  let inputs: Buttons[] = [];
  let frame = 0;
  let plan: Extract<GameEvent, { kind: 'planned' }> | undefined;
  let rest: Extract<GameEvent, { kind: 'rested' }> | undefined;
  let startFrame = 0;
  let replans = 0;

  const takeInputs = (): string => {
    const text = formatInputs(inputs);
    inputs = [];
    return text;
  };

  function listen(event: GameEvent): void {
    switch (event.kind) {
      case 'power-on':
        write({ kind: 'game', game, seed, startLevel });
        break;
      case 'frame':
        inputs.push(event.buttons);
        frame = event.frame;
        break;
      case 'started':
        write({ kind: 'start', game, frame: event.frame, inputs: takeInputs() });
        break;
      case 'planned':
        plan = event;
        if (event.replanned) replans++;
        else startFrame = event.frame;
        break;
      case 'rested':
        rest = event;
        break;
      case 'scored':
        if (rest) write(pieceLine(event, rest));
        plan = undefined;
        rest = undefined;
        replans = 0;
        break;
      case 'differed':
        write({ game, ...event, kind: 'difference' });
        break;
      case 'trouble':
        write({ game, ...event });
        break;
      case 'maxed-out':
        write({ game, ...event, kind: 'max-out' });
        break;
    }
  }

  function pieceLine(
    scored: Extract<GameEvent, { kind: 'scored' }>,
    { placement, misdropped, orientation }: Extract<GameEvent, { kind: 'rested' }>,
  ): PieceLine {
    const { piece, cleared, lines, level, score, count } = scored;
    const { ownScore, softDropPoints } = count;
    return {
      kind: 'piece',
      game,
      piece,
      tetromino: tetrominoOf(orientation),
      next: plan?.next === undefined ? null : tetrominoOf(plan.next),
      startFrame,
      frame: scored.frame,
      placement,
      planned: misdropped && plan ? placeOf(plan.placement) : null,
      value: plan?.value ?? null,
      ranking: (plan?.ranking ?? [])
        .slice(0, RANKING_LENGTH)
        .map((ranked) => ({ ...placeOf(ranked.placement), value: ranked.value })),
      replans,
      inputs: takeInputs(),
      cleared,
      lines,
      level,
      score,
      ownScore,
      softDropPoints,
      picture: takePicture(),
    };
  }

  return {
    listen,
    end: (result, ramSha1) => write({ kind: 'end', game, frame, inputs: takeInputs(), ramSha1, result }),
  };
}

/** A line as it stands in the file, its line break included. */
export function formatRunLogLine(line: RunLogLine): string {
  return `${JSON.stringify(line)}\n`;
}

/** Only what the log says of a placement. */
function placeOf({ orientation, x, y }: PlacedAt): PlacedAt {
  return { orientation, x, y };
}

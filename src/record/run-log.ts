/**
 * The log of a run: JSON lines, written as the run goes, so that what is there after a kill is valid up to its last
 * whole line. The inputs of a game's lines, one after the other, are its buttons from power-on: they replay it. Checks
 * and hashes of the game's state say whether it is the same game, and where it no longer is.
 */

import type { Buttons } from '../input/buttons.js';
import { formatInputs } from '../input/input-runs.js';
import type { GameState } from '../tetris/game-state.js';
import { type Tetromino, tetrominoOf } from '../tetris/tetromino.js';
import type { GameEvent, GameListener, GameResult, PlacedAt } from './game-events.js';
import type { RunHeader } from './run-header.js';
import { encodeGameState, formatGameState, frameCheck, HASHED, NO_CHECK, stateHash } from './state-bytes.js';

/** Of each decision, as many placements are logged. */
const RANKING_LENGTH = 5;

/** As many frames after the last line another one is written: a second of the console. */
const FRAMES_A_LINE = 60;

export interface RankedPlace extends PlacedAt {
  readonly value: number;
}

/** First line. */
export type HeaderLine = {
  readonly kind: 'header';
  /** In words, what checks and hashes are taken of. */
  readonly hashed: string;
} & RunHeader;

/** Of a line: the frames since the line before, and how the game stood then. */
interface Frames {
  /** Buttons of all frames since the line before, as `formatInputs` writes them. */
  readonly inputs: string;
  /** Two characters for each of those frames that the game was played in; none when no state was looked at. */
  readonly checks: string;
  /** Hash of the game's state after the last of them; null outside of play, or when no state was looked at. */
  readonly hash: string | null;
}

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
  /** Buttons of all frames since the line before. */
  readonly inputs: string;
  /** The game's state, as `formatGameState` writes it: with it the game can be played without the cartridge. */
  readonly state: string | null;
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
  readonly placement: PlacedAt;
  /** Where it should have come to rest, when that was elsewhere. */
  readonly planned: PlacedAt | null;
  /** What the player expected of the plan, in its own unit; null without a plan, or for what is no number. */
  readonly value: number | null;
  /** The best placements, the chosen one first. */
  readonly ranking: readonly RankedPlace[];
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

export interface GameLog {
  readonly listen: GameListener;
  /** Writes the frames that no line holds yet. */
  flush(): void;
  /** Writes the last line; a game that was stopped has no event of its end. */
  end(result: GameResult, ramSha1: string): void;
}

export interface GameLogOptions {
  readonly game: number;
  readonly seed: number;
  readonly startLevel: number;
  /** File of the last picture made since the last call; null without one. */
  readonly takePicture: () => string | null;
  /** The game's state after the last frame; without it nothing can be checked. */
  readonly state?: () => GameState;
}

/** The first line of a log. */
export function headerLine(header: RunHeader): HeaderLine {
  return { kind: 'header', hashed: HASHED, ...header };
}

/** Turns the events of one game into lines. */
export function gameLog(
  { game, seed, startLevel, takePicture, state }: GameLogOptions,
  write: (line: RunLogLine) => void,
): GameLog {
  let inputs: Buttons[] = [];
  let checks = '';
  let isPlayed = false;
  let hasEnded = false;
  let frame = 0;
  let plan: Extract<GameEvent, { kind: 'planned' }> | undefined;
  let rest: Extract<GameEvent, { kind: 'rested' }> | undefined;
  /** Of the first plan for the piece. */
  let planFrame: number | undefined;
  let replans = 0;

  const takeInputs = (): string => {
    const text = formatInputs(inputs);
    inputs = [];
    return text;
  };
  const takeFrames = (): Frames => {
    const taken = checks;
    checks = '';
    const seen = isPlayed ? state?.() : undefined;
    const hash = seen && seen.activity !== 'left' ? stateHash(encodeGameState(seen)) : null;
    return { inputs: takeInputs(), checks: taken, hash };
  };
  const flush = (): void => {
    if (inputs.length > 0 && !hasEnded) write({ kind: 'frames', game, frame, ...takeFrames() });
  };

  function listen(event: GameEvent): void {
    switch (event.kind) {
      case 'power-on':
        write({ kind: 'game', game, seed, startLevel });
        break;
      case 'frame':
        inputs.push(event.buttons);
        frame = event.frame;
        if (isPlayed && state) checks += checkOf(state());
        if (inputs.length >= FRAMES_A_LINE) flush();
        break;
      case 'started': {
        const start = state?.();
        write({
          kind: 'start',
          game,
          frame: event.frame,
          inputs: takeInputs(),
          state: start ? formatGameState(start) : null,
        });
        isPlayed = true;
        break;
      }
      case 'planned':
        if (event.replanned) replans++;
        planFrame ??= event.frame;
        plan = event;
        break;
      case 'rested':
        rest = event;
        break;
      case 'scored':
        if (rest) write(pieceLine(event, rest));
        plan = undefined;
        planFrame = undefined;
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
    rested: Extract<GameEvent, { kind: 'rested' }>,
  ): PieceLine {
    const { placement, misdropped, orientation } = rested;
    const { piece, cleared, lines, level, score, count } = scored;
    const { ownScore, softDropPoints } = count;
    return {
      kind: 'piece',
      game,
      piece,
      tetromino: tetrominoOf(orientation),
      next: plan?.next === undefined ? null : tetrominoOf(plan.next),
      // Without a plan at once, or with a pause, one of the two comes later.
      startFrame: Math.min(planFrame ?? rested.frame, rested.frame - rested.inputs.length),
      frame: scored.frame,
      placement,
      planned: misdropped && plan ? placeOf(plan.placement) : null,
      value: plan && Number.isFinite(plan.value) ? plan.value : null,
      ranking: (plan?.ranking ?? [])
        .filter(({ value }) => Number.isFinite(value))
        .slice(0, RANKING_LENGTH)
        .map((ranked) => ({ ...placeOf(ranked.placement), value: ranked.value })),
      replans,
      ...takeFrames(),
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
    flush,
    end(result, ramSha1) {
      write({ kind: 'end', game, frame, ...takeFrames(), ramSha1, result });
      hasEnded = true;
    },
  };
}

/** A line as it stands in the file, its line break included. */
export function formatRunLogLine(line: RunLogLine): string {
  return `${JSON.stringify(line)}\n`;
}

function checkOf(state: GameState): string {
  return state.activity === 'left' ? NO_CHECK : frameCheck(encodeGameState(state));
}

/** Only what the log says of a placement. */
function placeOf({ orientation, x, y }: PlacedAt): PlacedAt {
  return { orientation, x, y };
}

/** Writes the log of one game as it is played: from what the bot tells to lines. */

import { type Buttons, formatInputs } from '../tetris/buttons.js';
import type { PracticeSettings } from '../tetris/edition.js';
import { type GameState, hasEnded } from '../tetris/game-state.js';
import type { Placement } from '../tetris/placement.js';
import { tetrominoOf } from '../tetris/tetromino.js';
import type { GameDescription } from './game-description.js';
import type { GameEvent, GameListener, GameResult } from './game-events.js';
import { isAsFar } from './plan-worth.js';
import type { RunHeader } from './run-header.js';
import type { Frames, FramesLine, HeaderLine, PieceLine, RunLogLine, StartLine } from './run-log.js';
import { checkText, encodeGameState, formatGameState, HASHED, NO_CHECK, stateHash } from './state-bytes.js';

/** The log has this many placements of each decision. */
const RANKING_LENGTH = 5;

/** The log has a line at least once in this many frames: a second of the console. */
const FRAMES_A_LINE = 60;

/** The log of a game that is being played: what it writes depends on the game alone, and on no clock. */
export interface GameLog {
  readonly listen: GameListener;
  /** The frames that no line holds yet; undefined when there are none. The next line holds them all the same. */
  rest(): FramesLine | undefined;
  /** Writes the last line; a game that was stopped has no event of its end. */
  end(result: GameResult, ramSha1: string): void;
}

/** Which game is logged, and how the log gets to know what events do not tell. */
export interface GameLogOptions extends Pick<GameDescription, 'seed' | 'startLevel'> {
  readonly game: number;
  /** File of the last picture made since the last call; null without one. */
  readonly takePicture: () => string | null;
  /** The game's state after the last frame; without it nothing can be checked. */
  readonly state?: () => GameState;
  /** Settings of the cartridge as they stand (missing: it has none). */
  readonly settings?: () => PracticeSettings;
}

type EventOf<Kind extends GameEvent['kind']> = Extract<GameEvent, { kind: Kind }>;

/** What events have told about the piece in play. */
interface PieceSoFar {
  readonly plan?: EventOf<'planned'>;
  /** Frame of the first plan. */
  readonly planFrame?: number;
  /** New plans after the first one. */
  readonly replans: number;
  readonly rest?: EventOf<'rested'>;
}

const NOTHING_TOLD: PieceSoFar = { replans: 0 };

/** Turns the events of one game into lines. */
export function gameLog(
  { game, seed, startLevel, takePicture, state, settings }: GameLogOptions,
  write: (line: RunLogLine) => void,
): GameLog {
  let inputs: Buttons[] = [];
  let checks = '';
  let isPlayed = false;
  let frame = 0;
  let piece = NOTHING_TOLD;

  const framesSoFar = (): Frames => {
    const seen = isPlayed ? state?.() : undefined;
    const hash = seen && !hasEnded(seen) ? stateHash(encodeGameState(seen)) : null;
    return { inputs: formatInputs(inputs), checks, hash };
  };
  const takeFrames = (): Frames => {
    const taken = framesSoFar();
    inputs = [];
    checks = '';
    return taken;
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
        if (inputs.length === FRAMES_A_LINE) write({ kind: 'frames', game, frame, ...takeFrames() });
        break;
      case 'started': {
        const start = state?.();
        write({
          kind: 'start',
          game,
          frame: event.frame,
          inputs: takeFrames().inputs,
          state: start ? formatGameState(start) : null,
          ...settingsLine(settings?.()),
        });
        isPlayed = true;
        break;
      }
      case 'planned':
        piece = {
          ...piece,
          plan: event,
          planFrame: piece.planFrame ?? event.frame,
          replans: piece.replans + (event.replanned ? 1 : 0),
        };
        break;
      case 'rested':
        piece = { ...piece, rest: event };
        break;
      case 'scored':
        if (piece.rest) {
          const told = toldOf({ ...piece, rest: piece.rest }, event, takeFrames());
          write({ kind: 'piece', game, ...told, picture: takePicture() });
        }
        piece = NOTHING_TOLD;
        break;
      case 'differed':
        write({ game, ...event, kind: 'difference' });
        break;
      case 'trouble': {
        const { buttons, ...trouble } = event;
        write({ game, ...trouble, ...(buttons !== undefined && { inputs: formatInputs([buttons]) }) });
        break;
      }
      case 'maxed-out':
        write({ game, ...event, kind: 'max-out' });
        break;
    }
  }

  return {
    listen,
    rest: () => (inputs.length > 0 ? { kind: 'frames', game, frame, ...framesSoFar() } : undefined),
    end(result, ramSha1) {
      write({ kind: 'end', game, frame, ...takeFrames(), ramSha1, result });
    },
  };
}

/** The settings, where at least one of them is on. */
function settingsLine(settings: PracticeSettings = {}): Pick<StartLine, 'settings'> {
  return Object.keys(settings).length > 0 ? { settings } : {};
}

/** The line of a piece without its picture. */
function toldOf(
  { plan, planFrame, replans, rest }: PieceSoFar & Required<Pick<PieceSoFar, 'rest'>>,
  scored: EventOf<'scored'>,
  frames: Frames,
): Omit<PieceLine, 'kind' | 'game' | 'picture'> {
  const { placement, misdropped, orientation, frame, inputs } = rest;
  const { piece, cleared, lines, level, score, count } = scored;
  const { ownScore, softDropPoints } = count;
  return {
    piece,
    tetromino: tetrominoOf(orientation),
    next: plan?.next === undefined ? null : tetrominoOf(plan.next),
    // Without a plan at once, or with a pause, one of the two comes later.
    startFrame: Math.min(planFrame ?? frame, frame - inputs.length),
    frame: scored.frame,
    placement,
    planned: misdropped && plan ? placeOf(plan.placement) : null,
    value: plan && Number.isFinite(plan.value) ? plan.value : null,
    ...(plan?.points !== undefined && { points: plan.points }),
    ranking: (plan?.ranking ?? [])
      .filter(({ value }) => Number.isFinite(value))
      .slice(0, RANKING_LENGTH)
      .map((ranked, _, ranking) => ({
        ...placeOf(ranked.placement),
        value: ranked.value,
        ...(!isAsFar(ranked, ranking) && { plies: ranked.plies }),
      })),
    replans,
    ...frames,
    cleared,
    lines,
    level,
    score,
    ownScore,
    softDropPoints,
  };
}

function checkOf(state: GameState): string {
  return hasEnded(state) ? NO_CHECK : checkText(encodeGameState(state));
}

/** The fields of a placement that the log has. */
function placeOf({ orientation, x, y }: Placement): Placement {
  return { orientation, x, y };
}

/** The first line of a log. */
export function headerLine(header: RunHeader): HeaderLine {
  return { kind: 'header', hashed: HASHED, ...header };
}

/** A line as it stands in the file, its line break included. */
export function formatRunLogLine(line: RunLogLine): string {
  return `${JSON.stringify(line)}\n`;
}

/** One fault in one game: how long until the bot notices, what becomes of the game, and whether the next one is played. */
import { type GameOptions, playOnMachine } from '../../src/bot/play-on-machine.js';
import type { NesImage } from '../../src/emulator/image.js';
import { openWritableMachine } from '../../src/emulator/jsnes-machine.js';
import { SeededRandom } from '../../src/lib/seeded-random.js';
import type { AnyPlayer } from '../../src/players/player.js';
import type { GameEvent } from '../../src/record/game-events.js';
import { killscreenLevel, type Timing } from '../../src/tetris/timing.js';
import type { FaultKind } from './fault-kinds.js';
import { FaultyMachine } from './faulty-machine.js';

export interface TrialResult {
  /** Looks until the bot told of something, the one at the first faulty frame included; undefined when it never did. */
  readonly detectedAfter: number | undefined;
  /** What it told first, and what it said when it gave up. */
  readonly noticed: string;
  readonly diagnosis: string;
  /**
   * Recovered: the game went on as planned. Given up: it was ended with a diagnosis. Lost: it topped out. Astray: it went
   * on, but not as planned.
   */
  readonly outcome: 'recovered' | 'given up' | 'lost' | 'astray';
  /** Frames from the fault's beginning until the game was ended; undefined when it went on. */
  readonly endedAfter: number | undefined;
  /** The same machine, mended, played the next game. */
  readonly nextGamePlayed: boolean;
}

/** The fault begins in this range of the game's frames, as soon as one makes a difference. */
const EARLIEST_FRAME = 60;
const LATEST_FRAME = 700;
/** Pieces after the fault, of which the last ones must be as planned. */
const PIECES_AFTER = 14;
const PIECES_AS_PLANNED = 5;
const PIECES_OF_NEXT_GAME = 2;
const START_LEVELS = [9, 18, 19, 19];

/** Plays a game with a fault. The same kind and seed give the same result. */
export function tryFault(kind: FaultKind, seed: number, image: NesImage, player: AnyPlayer): TrialResult {
  const random = new SeededRandom(seed);
  const machine = new FaultyMachine(openWritableMachine(image, { pictures: false, fast: true }));
  const options = gameOf(random, machine.client.timing);
  const from = EARLIEST_FRAME + random.below(LATEST_FRAME - EARLIEST_FRAME);
  const trial = { noticed: '', diagnosis: '', detectedAfter: undefined as number | undefined };
  let startedAt: number | undefined;
  let piecesAfter = 0;
  let troubledPiece = 0;

  const listen = (event: GameEvent): void => {
    if (event.kind === 'started') startedAt = machine.frame;
    if (machine.framesSinceFault === 0) return;
    const notice = noticeOf(event);
    if (notice) {
      trial.detectedAfter ??= machine.framesSinceFault;
      trial.noticed ||= notice;
      troubledPiece = piecesAfter;
    }
    if (event.kind === 'trouble') trial.diagnosis = event.message;
    if (event.kind === 'scored' && machine.isOver) piecesAfter++;
  };
  machine.arm((moment) =>
    startedAt !== undefined && machine.frame - startedAt >= from ? kind.begin(random, moment) : undefined,
  );
  const game = playOnMachine(machine, player, options, [listen]);
  let step = game.next();
  while (!step.done && piecesAfter < PIECES_AFTER) step = game.next();
  const end = step.done ? step.value.end : undefined;
  const endedAfter = step.done ? machine.framesSinceFault : undefined;
  machine.mend();
  return {
    ...trial,
    outcome: outcomeOf(end, piecesAfter - troubledPiece >= PIECES_AS_PLANNED),
    endedAfter,
    nextGamePlayed: playsNextGame(machine, player, { ...options, seed: options.seed + 1 }),
  };
}

/** Where pieces fall a row every frame games end for other reasons than the fault. */
function gameOf(random: SeededRandom, timing: Timing): GameOptions {
  const highest = killscreenLevel(timing) - 1;
  return {
    gameType: 'A',
    startLevel: Math.min(highest, START_LEVELS[random.below(START_LEVELS.length)]),
    height: 0,
    music: 0,
    seed: random.below(0x1_0000),
    untilLines: null,
    reaction: 0,
  };
}

function noticeOf(event: GameEvent): string {
  switch (event.kind) {
    case 'differed':
      return event.field;
    case 'trouble':
      return event.trouble;
    case 'ended':
      return event.result.end;
    case 'rested':
      return event.misdropped ? 'misdrop' : '';
    default:
      return '';
  }
}

function outcomeOf(end: string | undefined, isAsPlanned: boolean): TrialResult['outcome'] {
  if (end === undefined) return isAsPlanned ? 'recovered' : 'astray';
  return end === 'topped-out' ? 'lost' : 'given up';
}

function playsNextGame(machine: FaultyMachine, player: AnyPlayer, options: GameOptions): boolean {
  let pieces = 0;
  let isAsPlanned = true;
  const listen = (event: GameEvent): void => {
    if (event.kind === 'scored') pieces++;
    else if (noticeOf(event)) isAsPlanned = false;
  };
  const game = playOnMachine(machine, player, options, [listen]);
  while (pieces < PIECES_OF_NEXT_GAME && isAsPlanned && !game.next().done);
  return isAsPlanned;
}

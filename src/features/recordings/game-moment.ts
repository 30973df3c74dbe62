/** Moments of games on a cartridge: where plans begin, with everything that was pressed before. */

import { enterGame } from '../../bot/pass-menus.js';
import { type ChosenGame, SeedStarts } from '../../bot/seed-starts.js';
import { seedWaits } from '../../emulator/clients/menu-step.js';
import type { NesImage } from '../../emulator/image.js';
import type { Machine } from '../../emulator/machine.js';
import { dollarHex, plural } from '../../lib/format-numbers.js';
import { Failure, type Job, type Say } from '../../platform/job.js';
import { readGameState } from '../../ram/model-state.js';
import { USUAL_GAME } from '../../record/game-description.js';
import { GameReplay } from '../../replay/game-replay.js';
import { cartridgeDevice } from '../../replay/replay-device.js';
import type { GoalAim } from '../../search/foresight/goal.js';
import { type Buttons, NO_BUTTONS } from '../../tetris/buttons.js';
import { GARBAGE_ROWS, type GameChoice, type GameState, PHASE } from '../../tetris/game-state.js';
import { stepGame } from '../../tetris/game-step.js';
import { isReachedFromPowerOn } from '../../tetris/random.js';
import { openToPlay } from '../cartridges/fast-cartridges.js';
import { failure } from '../options/advice.js';
import { jobProgress, progressClock } from '../play-progress.js';
import type { OpenedGame } from './open-recording.js';

/** A game before its first active frame, and the seed that leads there. */
export interface StartOfGame {
  readonly seed: number;
  readonly state: GameState;
}

/** A piece under control, before its first frame. */
export interface GameMoment extends StartOfGame {
  readonly game: ChosenGame;
  /** From power-on. */
  readonly inputs: readonly Buttons[];
  /** The frames among them before the game's first active frame. */
  readonly startFrame: number;
}

/** A piece of a recorded game. */
export interface RecordedPiece extends OpenedGame {
  /** 1 for the first piece. */
  readonly piece: number;
}

/** What is wanted of a game that begins again. */
export interface NewGame extends GameChoice {
  /** A seed of the practice cartridge. */
  readonly gymSeed?: string | undefined;
}

/** @throws Failure on an image whose generator is not known: nothing can be planned on it */
export function openToPlan(image: NesImage, say: Say): Machine {
  const machine = openToPlay(image, say);
  if (machine.client.hasKnownGenerator) return machine;
  throw new Failure(`${image.name}: how this image chooses its pieces is not known, so nothing can be planned on it`);
}

/** The type of the games that a goal is for. */
export function gameTypeOf(goal: GoalAim): Pick<NewGame, 'gameType' | 'height'> {
  return goal.kind === 'b-type' ? { gameType: 'B', height: goal.height } : { gameType: 'A', height: 0 };
}

export function chosenGame({ gameType, height, startLevel, gymSeed }: NewGame): ChosenGame {
  return { gameType, height, startLevel, music: USUAL_GAME.music, gymSeed };
}

/** The games of seeds. */
export interface StartsWanted {
  readonly image: NesImage;
  readonly game: ChosenGame;
  readonly seeds: Iterable<number>;
  /** How many are wanted at most. */
  readonly most: number;
}

/**
 * Where the games of seeds begin, before the first active frame. Some waits lead to the same game, since the level menu lets
 * the generator step until its numbers are small: each game is there once, by its first seed.
 *
 * @param onFound called after each one
 * @throws Failure when the menus do not lead there, or the generator stands where it never does
 */
export function startsOfSeeds(
  machine: Machine,
  { image, game, seeds, most }: StartsWanted,
  onFound?: () => void,
): StartOfGame[] {
  const found = new Map<string, StartOfGame>();
  const starts = new SeedStarts(machine, game);
  for (const seed of seeds) {
    if (found.size === most) break;
    const begun = starts.startOf(seed);
    if (!begun) throw new Failure(`${image.name}: its menus do not lead to a game from level ${game.startLevel}`);
    checkGenerator(begun, image);
    const state = prepared(begun);
    // Clears depend on the frame counter modulo 4, and nothing on more of it.
    const future = JSON.stringify({ ...state, frameCounter: state.frameCounter & 3 });
    if (found.has(future)) continue;
    found.set(future, { seed, state });
    onFound?.();
  }
  return [...found.values()];
}

/** @throws Failure on a register that no game comes to */
function checkGenerator({ rng }: GameState, { name }: NesImage): void {
  if (isReachedFromPowerOn(rng)) return;
  throw new Failure(
    `${name}: its random generator stands at ${dollarHex(rng, 4)}, which the game's own never does: nothing can be planned on it`,
  );
}

/** A game whose garbage is there. */
function prepared(start: GameState): GameState {
  let state = start;
  while (state.activity === 'preparing') state = stepGame(state, NO_BUTTONS);
  return state;
}

/**
 * The way from power-on to where a game begins; the machine is there afterwards.
 *
 * @throws Failure when the game begins otherwise
 */
export function momentOfStart(
  machine: Machine,
  { seed, state }: StartOfGame,
  { image, game }: { readonly image: NesImage; readonly game: ChosenGame },
): GameMoment {
  const inputs: Buttons[] = [];
  machine.powerOn();
  enterGame(machine, { ...game, ...seedWaits(seed) }, ({ buttons }) => inputs.push(buttons));
  // A B-type game makes its garbage first, and tells so by a frame counter that is behind.
  const menuFrames = inputs.length;
  while (readGameState(machine).frameCounter !== state.frameCounter) {
    machine.runFrame(NO_BUTTONS);
    inputs.push(NO_BUTTONS);
    if (inputs.length > menuFrames + GARBAGE_ROWS)
      throw new Failure(`${image.name}: its game does not begin as it did before`);
  }
  return { seed, state, game, inputs, startFrame: inputs.length };
}

/** As `momentOfStart`, by the seed. */
export function momentOfSeed(
  machine: Machine,
  seed: number,
  game: { readonly image: NesImage; readonly game: ChosenGame },
): GameMoment {
  const [start] = startsOfSeeds(machine, { ...game, seeds: [seed], most: 1 });
  return momentOfStart(machine, start, game);
}

/** Frames between two looks at signals. */
const FRAMES_A_TURN = 500;

/**
 * Replays a recording up to a piece.
 *
 * @returns undefined when it was stopped
 * @throws Failure when there is no such piece, or the cartridge plays another game than the recorded one
 */
export async function momentOfRecording(
  machine: Machine,
  image: NesImage,
  { header, game, piece }: RecordedPiece,
  { stop, say, quiet }: Job & { readonly quiet?: true | undefined },
): Promise<GameMoment | undefined> {
  const startFrame = game.start?.frame;
  if (startFrame === undefined) throw new Failure('the recording ends before its game begins');
  const replay = new GameReplay(game, cartridgeDevice(machine), { keptEvery: Number.POSITIVE_INFINITY });
  const progress = quiet
    ? undefined
    : jobProgress(replay.inputs.length, 'frames of the recording', progressClock(), say);
  const release = stop.hold();
  try {
    while (replay.frame < startFrame || !isThere(replay, piece)) {
      if (!replay.step()) throw noMoment(replay, piece);
      progress?.count();
      if (replay.frame % FRAMES_A_TURN === 0) await new Promise(setImmediate);
      if (stop.reason) return undefined;
    }
  } finally {
    release();
  }
  checkGenerator(replay.state, image);
  const { gameType, height, music, gymSeed } = header;
  return {
    seed: game.seed,
    state: replay.state,
    game: { gameType, height, music, startLevel: game.startLevel, gymSeed },
    inputs: replay.inputs.slice(0, replay.frame),
    startFrame,
  };
}

function isThere({ pieces, state }: GameReplay, piece: number): boolean {
  return pieces === piece - 1 && state.phase === PHASE.CONTROL && state.activity === 'play';
}

function noMoment({ divergence, frame, pieces }: GameReplay, piece: number): Failure {
  if (divergence)
    return new Failure(`frame ${divergence.frame}: ${divergence.message}; replay the recording to see where it breaks`);
  return failure(
    `the recording has no piece ${piece} under control: it ends on frame ${frame} after ${plural(pieces, 'piece')}`,
    'earlier-piece',
  );
}

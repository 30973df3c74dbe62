import type { Picture } from '../draw/canvas.js';
import { drawGame } from '../draw/game-picture.js';
import type { OverlayState } from '../draw/overlay.js';
import { followLog, OverlayTrack } from '../draw/overlay-track.js';
import { type Machine, MachineCrash, PICTURE_HEIGHT, PICTURE_WIDTH } from '../emulator/machine.js';
import type { LoggedGame } from '../record/read-run-log.js';
import type { RunHeader } from '../record/run-header.js';
import { NO_BUTTONS } from '../tetris/buttons.js';
import type { GameState } from '../tetris/game-state.js';
import { GameReplay } from './game-replay.js';
import { cartridgeDevice, modelDevice, type ReplayDevice } from './replay-device.js';

// A recorded game as frames with pictures: those of its cartridge, or of the model in graphics of our own.

/** The game that came out is not the one in the log. */
export class ReplayError extends Error {
  override name = 'ReplayError';
}

export interface ReplayedFrame {
  /** Frames since power-on. */
  readonly frame: number;
  /**
   * Undefined if not wanted. A cartridge's is made by this frame, so it shows the game after the frame before; one of our
   * own shows the game after this frame. The pixels are reused.
   */
  readonly picture: Picture | undefined;
  /** What belongs on the picture: as things stood when the game was as it shows. */
  readonly overlay: OverlayState;
  /** The game as the picture shows it. */
  readonly shown: GameState;
}

/** What is known of a frame before it is run. */
export interface FrameToCome {
  readonly frame: number;
  /** Pieces that have been scored. */
  readonly pieces: number;
  /** The picture will show a piece that has just come to rest. */
  readonly hasJustRested: boolean;
}

export interface FramesToReplay {
  /** Up to and including this one; past the end of the log no button is pressed. */
  readonly lastFrame: number;
  /** Whether a picture of the frame is wanted. */
  readonly wants: (coming: FrameToCome) => boolean;
  /** The last frame may be the first that differs, to show where a recording breaks (default: it may not). */
  readonly mayEndDiffering?: boolean;
}

/**
 * Runs the game from power-on and checks every frame as `GameReplay` does.
 *
 * @param on a machine with the game's cartridge, or for the model the image that the game was recorded on
 * @throws ReplayError where the game is no longer the recorded one
 */
export function* replayFrames(
  on: Machine | RunHeader['image'],
  game: Readonly<LoggedGame>,
  { lastFrame, wants, mayEndDiffering = false }: FramesToReplay,
): Generator<ReplayedFrame, void, void> {
  const machine = 'runFrame' in on ? on : undefined;
  const device = 'runFrame' in on ? cartridgeDevice(on) : modelDevice(game, on);
  if (!device) throw new ReplayError('the start of the game is not known');
  const replay = new GameReplay(game, device, { keptEvery: Number.POSITIVE_INFINITY });
  const track = new OverlayTrack();
  let last = device.state();
  while (replay.frame < lastFrame) {
    const frame = replay.frame + 1;
    const before = track.state;
    const isWanted = wants({ frame, pieces: track.pieces, hasJustRested: track.hasJustRested });
    machine?.setPictures(isWanted);
    const seen = replay.atEnd ? goOn(device) : play(replay, mayEndDiffering);
    followLog(track, { game, inputs: replay.inputs, frame }, seen);
    const overlay = machine ? before : track.state;
    const shown = machine ? last : seen;
    last = seen;
    yield { frame, overlay, shown, picture: isWanted ? pictureOf(machine, seen) : undefined };
  }
}

/** The next recorded frame. */
function play(replay: GameReplay, mayDiffer: boolean): GameState {
  const frame = replay.frame + 1;
  const isPlayed = replay.step();
  const { divergence, unknownFrom } = replay;
  const differs = divergence !== undefined || unknownFrom !== undefined;
  if (isPlayed && (mayDiffer || !differs)) return replay.state;
  throw new ReplayError(`frame ${frame}: ${divergence?.message ?? 'it differs from the recorded game'}`);
}

/** A frame after the recorded ones. */
function goOn(device: ReplayDevice): GameState {
  try {
    device.step(NO_BUTTONS);
  } catch (error) {
    if (error instanceof MachineCrash) throw new ReplayError(`the cartridge crashed: ${error.message}`);
    throw error;
  }
  return device.state();
}

function pictureOf(machine: Machine | undefined, state: GameState): Picture {
  if (!machine) return drawGame(state);
  return { width: PICTURE_WIDTH, height: PICTURE_HEIGHT, pixels: machine.picture() };
}

/**
 * How the game stands before its first active frame, and after each, by playing its buttons on the model.
 *
 * @param image that it was recorded on
 * @throws ReplayError where its start is not known, and where it is no longer the recorded one
 */
export function* recordedStates(
  game: Readonly<LoggedGame>,
  image: RunHeader['image'],
): Generator<GameState, void, void> {
  const device = modelDevice(game, image);
  const start = game.start?.frame;
  if (!device || start === undefined) throw new ReplayError('the start of the game is not known');
  const replay = new GameReplay(game, device, { keptEvery: Number.POSITIVE_INFINITY });
  while (replay.frame < start && replay.step());
  yield replay.state;
  while (!replay.atEnd) {
    const isPlayed = replay.step();
    const { divergence, unknownFrom, frame } = replay;
    if (!isPlayed || divergence || unknownFrom !== undefined) {
      throw new ReplayError(`frame ${frame}: ${divergence?.message ?? 'the model does not know how it goes on'}`);
    }
    yield replay.state;
  }
}

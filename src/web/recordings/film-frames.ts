/** The pictures of a film: some frames of a game that is played again. Lives in a worker. */
import type { Picture } from '../../draw/canvas.js';
import { drawGame } from '../../draw/game-picture.js';
import { drawOverlay } from '../../draw/overlay.js';
import { followLog, OverlayTrack } from '../../draw/overlay-track.js';
import { type Machine, PICTURE_HEIGHT, PICTURE_WIDTH } from '../../emulator/machine.js';
import type { LoggedGame } from '../../record/read-run-log.js';
import { GameReplay } from '../../replay/game-replay.js';
import { cartridgeDevice, modelDevice } from '../../replay/replay-device.js';

export interface FilmPart {
  readonly firstFrame: number;
  readonly lastFrame: number;
  readonly framesPerPicture: number;
  readonly overlay: boolean;
}

/**
 * Plays a game from power-on and gives pictures of a part of it; undefined for frames before that. The pixels may be
 * reused.
 *
 * @param machine with the game's cartridge; undefined for the model
 * @throws RangeError where the game is no longer the recorded one
 */
export function* filmFrames(
  game: Readonly<LoggedGame>,
  machine: Machine | undefined,
  { firstFrame, lastFrame, framesPerPicture, overlay }: FilmPart,
): Generator<Picture | undefined, void, void> {
  const device = machine ? cartridgeDevice(machine) : modelDevice(game);
  if (!device) throw new RangeError('the start of the game is not known');
  const replay = new GameReplay(game, device);
  const track = new OverlayTrack();
  while (replay.frame < lastFrame) {
    const frame = replay.frame + 1;
    const before = track.state;
    const isWanted = frame >= firstFrame && (frame - firstFrame) % framesPerPicture === 0;
    machine?.setPictures(isWanted);
    if (!replay.step()) throw new RangeError(`from frame ${frame} on it differs from the recorded game`);
    followLog(track, { game, inputs: replay.inputs, frame }, replay.state);
    if (!isWanted) {
      yield undefined;
      continue;
    }
    // A cartridge's picture shows the game after the frame before; one of our own after this frame.
    const picture = machine
      ? { width: PICTURE_WIDTH, height: PICTURE_HEIGHT, pixels: machine.picture() }
      : drawGame(replay.state);
    yield overlay ? drawOverlay(picture, machine ? before : track.state) : picture;
  }
}

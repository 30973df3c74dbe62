/** A game that is played again, with pictures: of the cartridge, or in graphics of our own. Lives in a worker. */
import type { Picture } from '../../draw/canvas.js';
import { drawGame } from '../../draw/game-picture.js';
import { type Machine, PICTURE_HEIGHT, PICTURE_WIDTH } from '../../emulator/machine.js';
import type { LoggedGame } from '../../record/read-run-log.js';
import type { RunHeader } from '../../record/run-header.js';
import { GameReplay } from '../../replay/game-replay.js';
import { cartridgeDevice, modelDevice } from '../../replay/replay-device.js';

/** Alpha of a pixel that hides what is behind it. */
const OPAQUE = 0xff000000;

export class ShownReplay {
  readonly replay: GameReplay;
  readonly #machine: Machine | undefined;

  /**
   * @param machine with the game's cartridge; undefined for the model
   * @param image that the game was recorded on
   * @throws TypeError for a game that the model cannot play, since its start is not known
   */
  constructor(game: Readonly<LoggedGame>, machine: Machine | undefined, image: RunHeader['image']) {
    const device = machine ? cartridgeDevice(machine) : modelDevice(game, image);
    if (!device) throw new TypeError(`the start of game ${game.game} is not known`);
    this.#machine = machine;
    this.replay = new GameReplay(game, device);
  }

  /** Plays to the end, or to where the games part; stops after every frame. */
  *check(): Generator<void, void, void> {
    while (this.replay.step()) yield;
  }

  /** The first frame with something to see: on the model the menus cannot be seen. */
  get firstFrame(): number {
    return this.#machine ? 1 : (this.replay.game.start?.frame ?? 0);
  }

  /** The last frame that is the recorded game's. */
  get lastFrame(): number {
    return this.replay.lastFrame;
  }

  /**
   * Goes to a frame. A cartridge's picture is made by that frame, so it shows the game after the frame before; one of
   * our own shows the game after it.
   */
  show(frame: number): Picture {
    const { replay } = this;
    const target = Math.min(this.lastFrame, Math.max(this.firstFrame, frame));
    replay.goNear(this.#machine ? target - 1 : target);
    if (!this.#machine) {
      this.#go(target);
      return drawGame(replay.state);
    }
    this.#go(target - 1);
    this.#machine.setPictures(true);
    replay.step();
    this.#machine.setPictures(false);
    return { width: PICTURE_WIDTH, height: PICTURE_HEIGHT, pixels: this.#machine.picture() };
  }

  #go(frame: number): void {
    while (this.replay.frame < frame && this.replay.step());
  }
}

/** A picture as the bytes of image data: red lies in the lowest byte, as every machine of today keeps it. */
export function imageData({ pixels }: Picture): ArrayBuffer {
  const buffer = new ArrayBuffer(pixels.length * 4);
  const words = new Uint32Array(buffer);
  for (let i = 0; i < pixels.length; i++) words[i] = pixels[i] | OPAQUE;
  return buffer;
}

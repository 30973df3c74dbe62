/** Sends frames to the page, with pictures in buffers that go back and forth. Lives in the worker. */
import { type Machine, PICTURE_HEIGHT, PICTURE_WIDTH } from '../../emulator/machine.js';
import { observe } from '../../ram/observe.js';
import { NO_BUTTONS } from '../../tetris/buttons.js';
import type { GamePlan, GameReply } from './game-protocol.js';
import type { GameSession } from './game-session.js';
import type { SoundingMachine } from './sounding-machine.js';

export type SendGameReply = (reply: GameReply, transfer?: readonly Transferable[]) => void;

const PIXELS = PICTURE_WIDTH * PICTURE_HEIGHT;
/** Alpha of a pixel that hides what is behind it. */
const OPAQUE = 0xff000000;
/** Pictures on their way to the page at the fastest pace; more would only wait there. */
const MOST_AWAY = 2;
/** Frames until a game that has just begun is drawn whole. */
const FRAMES_TO_DRAW = 8;

export class FrameSender {
  readonly #send: SendGameReply;
  /** Buffers that the page has given back. */
  readonly #free: ArrayBuffer[] = [];
  #away = 0;

  constructor(send: SendGameReply) {
    this.#send = send;
  }

  /** The page has shown what it was sent. */
  get isAwaited(): boolean {
    return this.#away < MOST_AWAY;
  }

  takeBack(picture: ArrayBuffer): void {
    this.#away = Math.max(0, this.#away - 1);
    this.#free.push(picture);
  }

  /** Tells of a game that is about to begin, and leaves the machine as it is. */
  sendStart(game: number, plan: GamePlan, machine: Machine): void {
    const state = machine.save();
    machine.setPictures(true);
    for (let frame = 0; frame < FRAMES_TO_DRAW; frame++) machine.runFrame(NO_BUTTONS);
    const picture = this.#takePicture(machine);
    machine.load(state);
    this.#send({ kind: 'started', game, frame: machine.frame, plan, picture }, [picture]);
  }

  /** Sends the latest frame of a game, with its picture if it was drawn. */
  send(game: number, session: GameSession, machine: SoundingMachine): void {
    const picture = machine.pictures ? this.#takePicture(machine) : undefined;
    const samples = machine.takeSamples();
    const transfer: Transferable[] = [];
    if (picture) transfer.push(picture);
    if (samples) transfer.push(samples.buffer);
    const { buttons } = session;
    const { frame } = machine;
    const seen = observe(machine);
    this.#send({ kind: 'frame', game, frame, buttons, seen, picture, samples, ...session.takeNews() }, transfer);
  }

  #takePicture(machine: Machine): ArrayBuffer {
    const buffer = this.#free.pop() ?? new ArrayBuffer(PIXELS * 4);
    const pixels = new Uint32Array(buffer);
    const drawn = machine.picture();
    // Red lies in the lowest byte, as it does in image data, which every machine of today keeps in that order.
    for (let i = 0; i < PIXELS; i++) pixels[i] = drawn[i] | OPAQUE;
    this.#away++;
    return buffer;
  }
}

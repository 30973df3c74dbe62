/**
 * The machine made of jsnes. The only file that knows it.
 *
 * What has to be right here, each found by measurement:
 * - a load (cartridge or state) replaces the components, so RAM view and overrides are put back after each;
 * - mapper 1 reports only *changes* of its nametable arrangement, and one game sets the initial value: without the −1 its
 *   background stays black;
 * - at 2^31 processor cycles the sound unit breaks and the machine slows down to half its speed, so counters start over;
 * - a state shares arrays with the living machine until it is copied.
 */

import { type Cpu, type Mapper, NES, type Papu } from 'jsnes';
import { BUTTON, type Buttons, NO_BUTTONS } from '../tetris/buttons.js';
import { NTSC } from '../tetris/timing.js';
import type { Client } from './clients/client.js';
import { clientOf } from './clients/known-cartridges.js';
import type { RamView } from './clients/ram-map.js';
import { forgetDecoded, undecodedProgram } from './decoded-program.js';
import { runFrameFast, transfersInOneStep } from './fast-frame.js';
import type { NesImage } from './image.js';
import {
  type Machine,
  MachineCrash,
  type MachineOptions,
  type MachineState,
  RAM_SIZE,
  type WritableMachine,
} from './machine.js';
import {
  type BankMethods,
  type PictureMethods,
  type SoundMethods,
  TIMING_ONLY,
  watchedLoads,
  withoutRepeatedLoads,
  withoutSilentSteps,
} from './skipped-work.js';

/** The pad's shift order. */
const PAD_ORDER: readonly Buttons[] = [
  BUTTON.A,
  BUTTON.B,
  BUTTON.SELECT,
  BUTTON.START,
  BUTTON.UP,
  BUTTON.DOWN,
  BUTTON.LEFT,
  BUTTON.RIGHT,
];

/** Cycles after which the counters start over: about 18,000 frames; three times as many dots still fit in 31 bits. */
const REBASE_AFTER_CYCLES = 2 ** 29;

/** Sound samples a second, where nothing else is asked for. */
const USUAL_SAMPLE_RATE = 48_000;

/** Registers of picture, sound and pads, and of the cartridge's side up to its program. */
const FIRST_REGISTER = 0x2000;
const PROGRAM = 0x8000;

/** A powered-on console with this cartridge, at frame 0. */
export function openMachine(image: NesImage, options: MachineOptions = {}): Machine {
  return new JsnesMachine(image, options);
}

/** The same console with editable RAM: for verification, teleports and tests. */
export function openWritableMachine(image: NesImage, options: MachineOptions = {}): WritableMachine {
  return new JsnesMachine(image, options);
}

const skipDrawing = (): void => {};

type DrawingMethods = PictureMethods & Pick<NES['ppu'], '_renderSpan'>;

class JsnesMachine implements WritableMachine {
  frame = 0;
  pictures: boolean;
  readonly client: Client;
  /** Address of the byte that the idle loop waits for. */
  readonly #idleFlag: number;
  readonly #image: NesImage;
  readonly #nes: NES;
  /** The processor's memory, kept as one array through all loads so that `ram` stays valid. */
  readonly #memory = new Uint8Array(0x10000);
  readonly #ram = this.#memory.subarray(0, RAM_SIZE);
  readonly ram: RamView = this.#ram;
  /** RAM before the frame that runs. */
  readonly #wholeFrame = new Uint8Array(RAM_SIZE);
  #crash: MachineCrash | undefined;
  readonly #maySkipDrawing: boolean;
  readonly #fast: boolean;
  readonly #onWrite: MachineOptions['onWrite'];
  /** The picture unit's own methods, the same functions for every picture unit. */
  readonly #drawing: DrawingMethods;
  /** Methods of processor and sound unit, their own or a fast machine's: the same functions through all loads. */
  readonly #transfers: Cpu['_runDma'];
  readonly #sound: SoundMethods;
  /** The sound unit's own measure of the samples that are asked for. */
  readonly #samples: Pick<Papu, 'sampleRate' | 'sampleTimerMax'>;
  /** What a fast machine decoded of the program. */
  readonly #program: Int32Array;

  constructor(image: NesImage, options: MachineOptions) {
    this.#image = image;
    this.#fast = options.fast === true;
    this.#program = this.#fast ? undecodedProgram() : new Int32Array(0);
    this.client = clientOf(image.kind);
    this.#idleFlag = this.client.map.verticalBlankingInterval.address;
    this.#maySkipDrawing = this.#fast || this.client.isSafeUndrawn;
    this.#onWrite = options.onWrite;
    this.pictures = options.pictures !== false || !this.#maySkipDrawing;
    this.#nes = new NES({
      emulateSound: options.onSample !== undefined,
      ...(options.onSample && { onAudioSample: options.onSample }),
      // The emulator knows the frames of one console alone; a slower one has more samples in each.
      sampleRate:
        (options.sampleRate ?? USUAL_SAMPLE_RATE) * (NTSC.framesPerSecond / this.client.timing.framesPerSecond),
    });
    const { _renderSpan, catchUp, _scheduleNextEvent, endFrame } = this.#nes.ppu;
    this.#drawing = { _renderSpan, catchUp, _scheduleNextEvent, endFrame };
    const { cpu, papu } = this.#nes;
    this.#samples = { sampleRate: papu.sampleRate, sampleTimerMax: papu.sampleTimerMax };
    const sound = { _advance: papu._advance, _scheduleNextEvent: papu._scheduleNextEvent };
    this.#transfers = this.#fast ? transfersInOneStep(this.#nes, cpu._runDma) : cpu._runDma;
    this.#sound = this.#fast ? withoutSilentSteps(sound) : sound;
    this.powerOn();
  }

  get kind(): Machine['kind'] {
    return this.#fast ? 'fast' : 'untouched';
  }

  runFrame(buttons: Buttons, secondPad = NO_BUTTONS): void {
    if (this.#crash) throw this.#crash;
    this.#wholeFrame.set(this.#ram);
    const { 1: first, 2: second } = this.#nes.controllers;
    for (let i = 0; i < 8; i++) {
      first.state[i] = buttons & PAD_ORDER[i] ? 0x41 : 0x40;
      second.state[i] = secondPad & PAD_ORDER[i] ? 0x41 : 0x40;
    }
    try {
      if (this.#fast) runFrameFast(this.#nes, this.#program, this.#idleFlag);
      else this.#nes.frame();
    } catch (error) {
      // What the frame did before the crash is half of something; the frame before is what can be recorded.
      this.#memory.set(this.#wholeFrame);
      this.#crash = new MachineCrash(error instanceof Error ? error.message : String(error), this.frame + 1);
      throw this.#crash;
    }
    this.frame++;
    if (this.#nes.cpu.cycles > REBASE_AFTER_CYCLES) this.#restartCounters();
  }

  picture(): Uint32Array {
    return this.#nes.ppu.buffer;
  }

  setPictures(on: boolean): void {
    this.pictures = on || !this.#maySkipDrawing;
    this.#overrideDrawing();
  }

  powerOn(): void {
    this.#nes.loadROM(this.#image.bytes);
    if (this.#image.mapper === 1) this.#nes.mmap.mirroring = -1;
    this.frame = 0;
    this.#takeOverComponents();
  }

  save(): MachineState {
    return {
      frame: this.frame,
      bodySha1: this.#image.bodySha1,
      snapshot: structuredClone(this.#nes.toJSON()),
    };
  }

  load(state: MachineState): void {
    if (state.bodySha1 !== this.#image.bodySha1) {
      throw new RangeError(`a state of cartridge ${state.bodySha1}, loaded into ${this.#image.bodySha1}`);
    }
    this.#nes.fromJSON(structuredClone(state.snapshot));
    this.#nes.cpu._updatePrgReadPath();
    // The machine that a state comes from may have made its sound at another rate, or none.
    // A field that is written again is no constant to the engine any more, and every frame is slower.
    const { papu } = this.#nes;
    if (papu.sampleTimerMax !== this.#samples.sampleTimerMax) Object.assign(papu, this.#samples);
    this.frame = state.frame;
    this.#takeOverComponents();
  }

  poke(address: number, value: number): void {
    if (!Number.isInteger(address) || address < 0 || address >= RAM_SIZE) throw new RangeError(`no RAM at ${address}`);
    if (!Number.isInteger(value) || value < 0 || value > 0xff) throw new RangeError(`no byte ${value}`);
    this.#memory[address] = value;
  }

  /** After each load: the new processor gets the lasting memory, the new picture unit its settings. */
  #takeOverComponents(): void {
    const { cpu, ppu } = this.#nes;
    this.#crash = undefined;
    this.#memory.set(cpu.mem);
    cpu.mem = this.#memory;
    ppu.clipToTvSize = false;
    this.#overrideDrawing();
    this.#overrideWaiting();
    this.#watchWrites();
  }

  /** Assigned on every machine, so that the processors of all have one shape: the engine is quick with one alone. */
  #overrideWaiting(): void {
    const { cpu, papu, mmap } = this.#nes;
    if (this.#fast) forgetDecoded(this.#program);
    Object.assign(mmap, this.#bankMethods(mmap));
    cpu._runDma = this.#transfers;
    Object.assign(papu, this.#sound);
  }

  /** The mapper's loads of banks, its own or those of a fast machine. */
  #bankMethods({ loadRomBank, load8kRomBank, loadVromBank }: Mapper): BankMethods {
    const own = { loadRomBank, load8kRomBank, loadVromBank };
    if (!this.#fast) return own;
    const watched = watchedLoads(own, (address, length) => forgetDecoded(this.#program, address, length));
    return this.#image.mapper === 1 ? withoutRepeatedLoads(watched) : watched;
  }

  #watchWrites(): void {
    const tell = this.#onWrite;
    if (!tell) return;
    const { cpu } = this.#nes;
    const write = cpu.write;
    cpu.write = (address, value) => {
      const watched = (address >= FIRST_REGISTER && address < PROGRAM) || address === this.#idleFlag;
      if (watched) tell({ address, value, cycle: cpu.cycles });
      write.call(cpu, address, value);
    };
  }

  /**
   * Drawing also finds the sprites of the next line; a cartridge that never asks for sprite hits does not notice.
   * Overrides are assigned, never deleted: a deleted property would turn the picture unit into a slow object.
   */
  #overrideDrawing(): void {
    const counting = this.#fast ? TIMING_ONLY : { _renderSpan: skipDrawing };
    Object.assign(this.#nes.ppu, this.#drawing, this.pictures ? undefined : counting);
  }

  /** Every counter of cycles or dots, moved by the same amount; cycles by an even one, since the sound unit runs on every second. */
  #restartCounters(): void {
    const { cpu, ppu, papu, mmap } = this.#nes;
    const cycles = cpu.cycles - (cpu.cycles % 2);
    cpu.cycles -= cycles;
    cpu.lastDmaEndCycle -= cycles;
    cpu.abortedDmaCycle -= cycles;
    papu.lastCycle -= cycles;
    papu.nextEventCycle -= cycles;
    mmap.joypadLastWriteCycle -= cycles;
    const dots = ppu.dotsRun;
    ppu.dotTarget -= dots;
    ppu.dotsRun -= dots;
    ppu.nextEventDot -= dots;
  }
}

/**
 * Work of the emulator that can be skipped because no program notices it: pixels, the steps of a silent sample channel,
 * and loads of banks that are in their place already. Differential tests hold each against the whole unit.
 */
import type { Mapper, Papu, Ppu, SampleChannel } from 'jsnes';

// The picture unit reduced to its timing: what the processor can notice of it, without a pixel.
//
// A frame has 89,342 dots. Four of them matter to a program that neither waits for sprite hits nor reads picture memory:
// the start of the vertical blank, its end, the dot that odd frames skip, and the delayed effect of a write to
// $2001. Between them dots are only counted. This holds only for a cartridge that is known to be such a program.

const DOTS_A_LINE = 341;
const LAST_LINE = 261;
const FRAME_END = (LAST_LINE + 1) * DOTS_A_LINE;
/** Positions counted from line 0, dot 0. */
const BLANK_START = 241 * DOTS_A_LINE + 1;
const BLANK_END = LAST_LINE * DOTS_A_LINE + 1;
const SKIPPED_ON_ODD_FRAMES = LAST_LINE * DOTS_A_LINE + 339;
const VISIBLE_LINES = 240;

/** The methods of the picture unit that change between drawing and counting. */
export type PictureMethods = Pick<Ppu, 'catchUp' | '_scheduleNextEvent' | 'endFrame'>;

/** Counting instead of drawing. Assign all of them at a frame boundary. */
export const TIMING_ONLY: PictureMethods = { catchUp, _scheduleNextEvent: scheduleNextEvent, endFrame() {} };

function catchUp(this: Ppu): void {
  let owed = this.dotTarget - this.dotsRun;
  if (owed <= 0) return;
  this.dotsRun = this.dotTarget;
  let position = this.line * DOTS_A_LINE + this.dot;
  while (owed > 0) {
    const event = nextEvent(position);
    if (position === event || this.maskDelay !== 0) {
      position = runDot(this, position);
      owed--;
    } else {
      const step = Math.min(owed, event - position);
      position += step;
      owed -= step;
    }
    if (position === FRAME_END) {
      position = 0;
      this.oddFrame = !this.oddFrame;
    }
  }
  const line = Math.trunc(position / DOTS_A_LINE);
  this.line = line;
  this.dot = position - line * DOTS_A_LINE;
  this.scanline = line >= 241 ? line - 241 : line + 21;
  // Drawing walks through the object memory and ends each line at its start.
  if (this.renderingOn && (line < VISIBLE_LINES || line === LAST_LINE)) this.sramAddress = 0;
}

/** The first position at or after this one where something happens, or the end of the frame. */
function nextEvent(position: number): number {
  if (position <= BLANK_START) return BLANK_START;
  if (position <= BLANK_END) return BLANK_END;
  return position <= SKIPPED_ON_ODD_FRAMES ? SKIPPED_ON_ODD_FRAMES : FRAME_END;
}

/** Runs one dot and returns the position of the next. */
function runDot(ppu: Ppu, position: number): number {
  if (position === BLANK_START) {
    ppu._startVBlank();
  } else if (position === BLANK_END) {
    ppu.vblankFlag = 0;
    ppu.sprite0HitFlag = 0;
    ppu.spriteOverflowFlag = 0;
    ppu._updateNmiOutput();
  }
  if (ppu.maskDelay !== 0 && --ppu.maskDelay === 0) {
    ppu.renderingOn = ppu.f_bgVisibility === 1 || ppu.f_spVisibility === 1;
    // Nothing of a line that was not drawn is carried into one that is.
    ppu.sprLineValid = false;
    ppu.oamCorruptPending = false;
  }
  return position === SKIPPED_ON_ODD_FRAMES && ppu.oddFrame && ppu.renderingOn ? position + 2 : position + 1;
}

/** As the unit's own, without the line counters of other mappers. */
function scheduleNextEvent(this: Ppu): void {
  const position = this.line * DOTS_A_LINE + this.dot;
  let dots = Math.min(
    dotsUntil(position, BLANK_START),
    dotsUntil(position, BLANK_END),
    dotsUntil(position, SKIPPED_ON_ODD_FRAMES),
  );
  if (this.maskDelay !== 0) dots = Math.min(dots, this.maskDelay - 1);
  this.nextEventDot = this.dotsRun + dots;
}

function dotsUntil(position: number, event: number): number {
  return event >= position ? event - position : event - position + FRAME_END;
}

// The sound unit without the steps of a sample channel that plays nothing.
//
// The channel's timer runs all the time, up to 550 times a frame at its shortest period, and the unit stops at each step.
// While nothing plays, a step only counts: no byte is fetched and no interrupt comes of it. So the steps are counted
// all at once. Its state at any moment is the same.

/** The methods of the sound unit that change. */
export type SoundMethods = Pick<Papu, '_advance' | '_scheduleNextEvent'>;

/** Steps until the shift register is filled again, at first. */
const STEPS_A_BYTE = 8;
/** The timer counts on every second cycle, by two. */
const CYCLES_A_TICK = 2;
/** More would be no shift at all. */
const MOST_SHIFTS = 31;

/** The unit's own methods, but for what a silent sample channel does. Assign them to a unit at any time. */
export function withoutSilentSteps(own: SoundMethods): SoundMethods {
  return {
    _advance(this: Papu, cycles: number): void {
      if (!isSilent(this.dmc)) {
        own._advance.call(this, cycles);
        return;
      }
      if (this.emulateSound) this.pendingAudioCycles += cycles;
      this.frameCycleCounter += cycles;
      const { lastCycle } = this;
      countTicks(this.dmc, ((lastCycle + cycles) >> 1) - (lastCycle >> 1));
    },
    _scheduleNextEvent(this: Papu): void {
      if (!isSilent(this.dmc) || this.frameIrqClearDelay !== 0) {
        own._scheduleNextEvent.call(this);
        return;
      }
      let next = this.nextFrameEvent - this.frameCycleCounter;
      if (this.emulateSound) next = Math.min(next, this.audioFlushAt - this.pendingAudioCycles);
      this.nextEventCycle = this.lastCycle + Math.max(next, 1);
    },
  };
}

function isSilent({ silence, bufferEmpty, bytesRemaining, startDelay, disableDelay }: SampleChannel): boolean {
  return silence && bufferEmpty && bytesRemaining === 0 && startDelay === 0 && disableDelay === 0;
}

function countTicks(channel: SampleChannel, ticks: number): void {
  const untilStep = Math.max(1, Math.ceil(channel.timer / CYCLES_A_TICK));
  if (ticks < untilStep) {
    channel.timer -= ticks * CYCLES_A_TICK;
    return;
  }
  const ticksAStep = channel.period / CYCLES_A_TICK;
  const afterFirst = ticks - untilStep;
  const steps = 1 + Math.trunc(afterFirst / ticksAStep);
  channel.timer = channel.period - (afterFirst % ticksAStep) * CYCLES_A_TICK;
  channel.shiftRegister >>= Math.min(steps, MOST_SHIFTS);
  channel.bitsRemaining = STEPS_A_BYTE - ((STEPS_A_BYTE - channel.bitsRemaining + steps) % STEPS_A_BYTE);
}

// The cartridge's mapper with its loads of banks watched, and without those of banks that are there already.
//
// To put a bank in its place the emulator copies its bytes one by one, and games choose the same banks again in every
// frame. Nothing else writes to these places, so the bytes are the same without the copy.

/** The methods of the mapper that change. */
export type BankMethods = Pick<Mapper, 'loadRomBank' | 'load8kRomBank' | 'loadVromBank'>;

/** Is called after `length` bytes of the program, from `address` on, have changed. */
export type ProgramChanged = (address: number, length: number) => void;

const KIBIBYTE = 0x400;

/** Methods for any mapper, which tell of each load. */
export function watchedLoads(
  { loadRomBank, load8kRomBank, loadVromBank }: BankMethods,
  tell: ProgramChanged,
): BankMethods {
  const watched = (load: Mapper['loadRomBank'], length: number): Mapper['loadRomBank'] =>
    function loadAndTell(this: Mapper, bank, address) {
      load.call(this, bank, address);
      tell(address, length);
    };
  return {
    loadRomBank: watched(loadRomBank, 16 * KIBIBYTE),
    load8kRomBank: watched(load8kRomBank, 8 * KIBIBYTE),
    loadVromBank,
  };
}

/**
 * Methods for a mapper that was just made, or loaded from a state: its banks are not known yet, so each place is filled
 * once at least. For a mapper that fills a place with banks of one size only, as number 1 does.
 */
export function withoutRepeatedLoads(own: BankMethods): BankMethods {
  return { ...own, loadRomBank: loadOfOthers(own.loadRomBank), loadVromBank: loadOfOthers(own.loadVromBank) };
}

function loadOfOthers(load: Mapper['loadRomBank']): Mapper['loadRomBank'] {
  const places = new Map<number, number>();
  return function loadOther(this: Mapper, bank, address) {
    if (places.get(address) === bank) return;
    places.set(address, bank);
    load.call(this, bank, address);
  };
}

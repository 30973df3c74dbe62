/**
 * The picture unit reduced to its timing: what the processor can notice of it, without a pixel.
 *
 * Of a frame's 89,342 dots four matter to a program that neither waits for sprite hits nor reads picture memory:
 * the start of the vertical blank, its end, the dot that odd frames skip, and the delayed effect of a write to
 * $2001. Between them dots are only counted. It is right for a cartridge that is known to be such a program; a
 * differential test holds it against the whole unit.
 */
import type { Ppu } from 'jsnes';

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

/**
 * The sound unit without the steps of a sample channel that plays nothing.
 *
 * The channel's timer runs all the time, up to 550 times a frame at its shortest period, and the unit stops at each step.
 * While nothing plays, a step only counts: no byte is fetched and no interrupt comes of it. So the steps are counted
 * all at once. Its state at any moment is the same; a differential test holds it against the whole unit.
 */
import type { Papu, SampleChannel } from 'jsnes';

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

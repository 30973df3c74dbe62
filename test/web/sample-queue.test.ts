import { describe, expect, it } from 'vitest';
import { SampleQueue } from '../../src/web/sound/sample-queue.js';

const RATE = 48_000;
const BLOCK = 128;
/** Samples that the console makes in a frame. */
const FRAME = Math.round(RATE / 60.0988);

/** Plays a tone that comes a frame at a time; `isHeld` frames come late, never. */
function play(seconds: number, isLost: (frame: number) => boolean = () => false): Float32Array {
  const queue = new SampleQueue(RATE);
  const played = new Float32Array(Math.floor((seconds * RATE) / BLOCK) * BLOCK);
  const right = new Float32Array(BLOCK);
  let made = 0;
  let frame = 0;
  for (let at = 0; at < played.length; at += BLOCK) {
    while (made <= at) {
      if (!isLost(frame)) queue.add(tone(made));
      made += FRAME;
      frame++;
    }
    queue.take(played.subarray(at, at + BLOCK), right);
  }
  return played;
}

/** A frame of 440 Hz at half the loudness, both channels alike. */
function tone(from: number): Float32Array {
  const samples = new Float32Array(2 * FRAME);
  for (let i = 0; i < FRAME; i++) {
    samples[2 * i] = samples[2 * i + 1] = 0.5 * Math.sin((2 * Math.PI * 440 * (from + i)) / RATE);
  }
  return samples;
}

function largestStep(samples: Float32Array): number {
  let largest = 0;
  for (let i = 1; i < samples.length; i++) largest = Math.max(largest, Math.abs(samples[i] - samples[i - 1]));
  return largest;
}

/** The largest step of the tone itself, from one sample to the next. */
const STEP_OF_TONE = (0.5 * 2 * Math.PI * 440) / RATE;

describe('the queue of samples', () => {
  it('plays what it is given, at its loudness and without a click', () => {
    const played = play(2);
    expect(Math.max(...played.subarray(RATE))).toBeCloseTo(0.5, 1);
    expect(largestStep(played)).toBeLessThan(1.5 * STEP_OF_TONE);
  });

  it('fades when it runs dry and comes back, without a click', () => {
    const played = play(3, (frame) => frame >= 60 && frame < 90);
    const silence = played.subarray(Math.round(1.35 * RATE), Math.round(1.45 * RATE));
    expect(Math.max(...silence.map(Math.abs))).toBeLessThan(0.001);
    expect(Math.max(...played.subarray(Math.round(2.5 * RATE)))).toBeCloseTo(0.5, 1);
    expect(largestStep(played)).toBeLessThan(3 * STEP_OF_TONE);
  });

  it('stays short when more comes than is played', () => {
    const queue = new SampleQueue(RATE);
    for (let frame = 0; frame < 200; frame++) queue.add(tone(frame * FRAME));
    expect(queue.length).toBeLessThanOrEqual(0.25 * RATE);
  });
});

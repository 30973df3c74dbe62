/** A stop with a time of its own. */
import { afterEach, expect, it, vi } from 'vitest';
import { EXIT, newStop, stopWithin } from '../../src/platform/job.js';

afterEach(() => {
  vi.useRealTimers();
});

it('ends when the time is over, without a word, and leaves the other one as it is', () => {
  vi.useFakeTimers();
  const other = newStop();
  const own = stopWithin(other, 1000);
  const wake = vi.fn();
  own.hold(wake);
  vi.advanceTimersByTime(999);
  expect(own.reason).toBeUndefined();
  vi.advanceTimersByTime(1);
  expect(own.reason).toEqual({ exitCode: EXIT.DONE, message: '' });
  expect(wake).toHaveBeenCalledTimes(1);
  expect(other.reason).toBeUndefined();
});

it('ends with the other one, and both are held as long', () => {
  const other = newStop();
  const own = stopWithin(other, 1_000_000);
  const release = own.hold();
  expect(other.isHeld).toBe(true);
  other.end({ exitCode: EXIT.INTERRUPTED, message: 'interrupted' });
  expect(own.reason).toEqual({ exitCode: EXIT.INTERRUPTED, message: 'interrupted' });
  release();
  expect(other.isHeld).toBe(false);
});

it('does not end any more once nobody holds it', () => {
  vi.useFakeTimers();
  const own = stopWithin(newStop(), 1000);
  own.hold()();
  vi.advanceTimersByTime(5000);
  expect(own.reason).toBeUndefined();
});

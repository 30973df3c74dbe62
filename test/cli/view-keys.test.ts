import { expect, test } from 'vitest';
import { UNLIMITED } from '../../src/features/options/parsers.js';
import { formatSpeed, PlayControl } from '../../src/features/play/live-view.js';
import { paintFor, parseKeys } from '../../src/platform/terminal/terminal.js';

test('keys are told apart even when they arrive together', () => {
  expect(parseKeys(' .q')).toEqual([' ', '.', 'q']);
  expect(parseKeys('\x1b[D\x1b[Cx\x1bOA\x03')).toEqual(['left', 'right', 'x', 'up', 'ctrl-c']);
  expect(parseKeys('\x1b[15~o')).toEqual(['o']);
});

test('a paused game runs one frame for each step that is asked for', () => {
  const control = new PlayControl(1);
  expect(control.mayRun()).toBe(true);
  control.press(' ');
  expect(control.mayRun()).toBe(false);
  control.press('.');
  expect([control.mayRun(), control.mayRun()]).toEqual([true, false]);
  control.press(' ');
  expect(control.mayRun()).toBe(true);
});

test('plus and minus go through the speeds and stop at the ends', () => {
  const control = new PlayControl(1);
  control.press('+');
  expect(control.speed).toBe(2);
  for (let i = 0; i < 20; i++) control.press('+');
  expect(formatSpeed(control.speed)).toBe('max');
  for (let i = 0; i < 20; i++) control.press('-');
  expect(formatSpeed(control.speed)).toBe('0.1 ×');
  expect(new PlayControl(UNLIMITED).press('x')).toBe(false);
});

test('colours are as many as the terminal has, and none when they are not wanted', () => {
  const painted = (depth: number, env = {}): string => paintFor({ getColorDepth: () => depth }, env)('x', [248, 56, 0]);
  expect(painted(24)).toBe('\x1b[38;2;248;56;0mx\x1b[0m');
  expect(painted(8)).toBe('\x1b[38;5;202mx\x1b[0m');
  expect(painted(4)).toBe('\x1b[91mx\x1b[0m');
  expect(painted(1)).toBe('x');
  expect(painted(24, { NO_COLOR: '1' })).toBe('x');
});

import { expect, it } from 'vitest';
import { describeHands, HANDS, HANDS_NAMES, parseHands, summarizeHands } from '../../src/players/hands.js';
import { NAMED_TAP_RATES, parseTaps, pressesPerRow } from '../../src/reach/taps.js';
import { NTSC, PAL } from '../../src/tetris/timing.js';

it('says of hands how often they press and when they see', () => {
  expect(describeHands(HANDS.tap)).toMatch(
    /: 12 presses a second \(one every 5 frames\), next piece seen after 18 frames$/,
  );
});

it('tells their presses and their eyes by the frames of a console', () => {
  expect(summarizeHands(HANDS.slow, NTSC)).toBe('10 presses a second, sees the next piece after 0.4 s');
  expect(summarizeHands(HANDS.slow, PAL)).toBe('8.3 presses a second, sees the next piece after 0.5 s');
});

it('lists hands from the slowest to the fastest, all of them slower than the bot', () => {
  const rates = HANDS_NAMES.map((name) => pressesPerRow(parseTaps(HANDS[name].taps), 2));
  expect(rates).toEqual([...rates].sort());
  expect(Math.max(...rates)).toBeLessThan(1);
});

it('reads hands by their names, and presses by what messages print of them', () => {
  expect(parseHands('tap')).toEqual({ taps: '12hz', reaction: 18 });
  for (const taps of [...NAMED_TAP_RATES, 'XX.']) expect(parseHands(taps)).toEqual({ taps });
  expect(parseHands('X....')).toEqual({ taps: '12hz' });
  expect(parseHands('12 Hz')).toEqual({ taps: '12hz' });
  expect(() => parseHands('rol')).toThrow(/^no hands "rol" \(slow, tap, roll, .*did you mean "roll"\?$/);
});

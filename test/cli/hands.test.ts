/** `--hands`: presses and reaction by one name. */
import { expect, it } from 'vitest';
import { runBot } from './run-bot.js';

const GAME = ['simulate', '--games', '1', '--max-pieces', '2', '--json', '--quiet', '--hands'];

it.each([
  [['slow', '--player', 'plateau'], 'plateau:taps=10hz', 'nes:reaction=24'],
  [['slow', '--player', 'plateau', '--taps', '15hz', '--reaction', '6'], 'plateau:taps=15hz', 'nes:reaction=6'],
  [['tap', '--player', 'plateau:taps=15hz', '--rules', 'nes:reaction=6'], 'plateau:taps=15hz', 'nes:reaction=6'],
  [['12hz', '--player', 'plateau'], 'plateau:taps=12hz', 'nes'],
  [['12 Hz', '--player', 'plateau', '--reaction', '9'], 'plateau:taps=12hz', 'nes:reaction=9'],
])('%j are played as %s by %s', async (hands, player, rules) => {
  const { code, stdout } = await runBot(...GAME, ...hands);
  expect(code).toBe(0);
  expect(JSON.parse(stdout).header).toMatchObject({ player, rules });
});

it('rate positions with their presses', async () => {
  const { stdout } = await runBot('evaluate', '--piece', 'T', '--player', 'plateau', '--hands', 'tap', '--json');
  expect(JSON.parse(stdout).player).toBe('plateau:taps=12hz');
});

it('play on a cartridge, and the recording says what they are', async () => {
  const { stdout } = await runBot(
    ...['--player', 'plateau', '--hands', 'slow', '--until-lines', '1', '--json', '--quiet'],
  );
  expect(JSON.parse(stdout).header.playerOptions).toEqual({ reaction: 24, taps: '10hz' });
});

it.each([
  [['fast'], /no hands "fast" \(slow, tap, roll, 30hz, .*, or frames like X\.\.X\.\)/],
  [['...'], /tap pattern "\.\.\." has no X/],
  [['slow', '--player', 'plateau-published'], /has no option "taps"/],
])('are refused: %j', async (hands, message) => {
  const { code, stderr } = await runBot(...GAME, ...hands);
  expect([code, stderr]).toEqual([2, expect.stringMatching(message)]);
});

it('of which no weights were trained play with those that fit, and the user is told once', async () => {
  const { stderr } = await runBot('evaluate', '--piece', 'T', '--plies', '1', '--taps', 'X..X.', '--json');
  expect(stderr).toMatch(
    /^maxout: no weights were trained for 24hz \(24 presses in 60 frames\): those for \S+ play, .*\n$/,
  );
});

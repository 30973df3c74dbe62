/** Rules of simulated games, through the library. */
import { describe, expect, test } from 'vitest';
import { openPlayer, simulateGame, simulateGames } from '../../src/library/index.js';
import { parseRules } from '../../src/simulate/game-rules.js';
import { simulateSeed } from '../../src/simulate/simulation-job.js';

const opened = openPlayer('random');
if (!opened.ok) throw new Error(opened.message);
const { player } = opened;

describe('simulated games', () => {
  test('are those of the rules, from their level to their end', async () => {
    const plan = { rules: parseRules('pal'), untilLines: 130, maxPieces: null };
    expect(simulateGame({ player, rules: 'pal', seed: 5 })).toEqual(simulateSeed(player, plan, 5));
    expect(simulateGame({ player, rules: 'pal', startLevel: 19 })).toMatchObject({ startLevel: 19 });
    await expect(simulateGames({ player: 'random', rules: 'course' })).rejects.toThrow(/games with gravity alone/);
  });

  test('of the practice cartridge have its seeds as numbers', () => {
    const one = simulateGame({ player, rules: 'gym:seed=each', seed: 0x12ab34 });
    expect({ ...one, seed: 0 }).toEqual(simulateGame({ player, rules: 'gym:seed=12AB34' }));
  });

  test.each([
    [{ rules: 'no-gravity' }, /without gravity; games with gravity alone are simulated here/],
    [{ rules: 'nes:taps=10hz' }, /a player has hands of its own: leave taps out of the rules/],
    [
      { rules: 'gym:seed=each' },
      /seed of the practice cartridge: expected a whole number from 512 to 16777215, found 0/,
    ],
    [{ rules: 'gameboy' }, /no rules "gameboy"/],
  ])('are refused: %j', (settings, message) => {
    expect(() => simulateGame({ player, ...settings })).toThrow(message);
  });
});

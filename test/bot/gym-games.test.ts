/** Games of the bot on the practice cartridge's stand-in, from power-on through its menus, recorded and played again. */
import { describe, expect, test } from 'vitest';
import { GameReplay } from '../../src/replay/game-replay.js';
import { cartridgeDevice, modelDevice } from '../../src/replay/replay-device.js';
import type { RunHeader } from '../../src/record/run-header.js';
import { gameIn, plateau, recordGame } from '../replay/recorded-game.js';
import { GymConsole } from '../support/gym-console.js';

const IMAGE = { name: 'TetrisGYM', bodySha1: '0'.repeat(40), client: 'gym' } as const;

type Choice = Pick<RunHeader, 'startLevel' | 'gymSeed' | 'untilLines'>;

const GAMES: readonly (readonly [string, Choice])[] = [
  ['level 0', { startLevel: 0, untilLines: 3 }],
  ['level 18', { startLevel: 18, untilLines: 12 }],
  ['level 19', { startLevel: 19, untilLines: 12 }],
  ['level 29', { startLevel: 29, untilLines: 8 }],
  ['level 35', { startLevel: 35, untilLines: 8 }],
  ['a seed', { startLevel: 18, gymSeed: '12AB34', untilLines: 12 }],
  ['millions', { startLevel: 250, untilLines: 200 }],
];

describe.each(GAMES)('a game from %s', (_, choice) => {
  test('is played without a difference and is the same again on the cartridge and on the model', () => {
    const game = gameIn(recordGame(plateau(), new GymConsole(), { image: IMAGE, seed: 5, ...choice }));
    console.log(JSON.stringify(game.end?.result), game.troubles);
    expect(game.end?.result).toMatchObject({ misdrops: 0, planDifferences: 0, startLevel: choice.startLevel });
    for (const device of [cartridgeDevice(new GymConsole()), modelDevice(game, IMAGE)!]) {
      const replay = new GameReplay(game, device);
      while (replay.step());
      expect([replay.divergence, replay.atEnd, replay.hashesChecked]).toEqual([undefined, true, game.hashes.length]);
    }
  });
});

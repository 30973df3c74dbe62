/** Games of the bot on the practice cartridge's stand-in, from power-on through its menus, recorded and played again. */
import { expect, test } from 'vitest';
import type { RunHeader } from '../../src/record/run-header.js';
import { GameReplay } from '../../src/replay/game-replay.js';
import { cartridgeDevice, modelDevice } from '../../src/replay/replay-device.js';
import { gameIn, plateau, recordGame } from '../replay/recorded-game.js';
import { GymConsole } from '../support/gym-console.js';
import { gymVectors } from '../support/vectors.js';

const IMAGE = { name: 'TetrisGYM', bodySha1: '0'.repeat(40), client: 'gym' } as const;
const [SEED, SEED_PIECES] = gymVectors.seeds.rows[2];

const GAMES: readonly Pick<RunHeader, 'startLevel' | 'gymSeed' | 'untilLines'>[] = [
  { startLevel: 0, untilLines: 2 },
  { startLevel: 18, untilLines: 6 },
  { startLevel: 19, untilLines: 6 },
  { startLevel: 29, untilLines: 6 },
  { startLevel: 35, untilLines: 6, gymSeed: SEED.toUpperCase() },
  // Through level 255 to levels 0 and 1, and beyond 999,999 points.
  { startLevel: 253, untilLines: 40 },
];

test.each(GAMES)(
  'a game is played without a difference and is the same again, on the cartridge and on the model: %o',
  (choice) => {
    const game = gameIn(recordGame(plateau(), new GymConsole(), { image: IMAGE, seed: 5, ...choice }));
    const { startLevel, untilLines, gymSeed } = choice;
    expect(game.troubles).toEqual([]);
    expect(game.end?.result).toMatchObject({ misdrops: 0, planDifferences: 0, startLevel, end: 'lines-reached' });
    expect(game.end?.result.lines).toBeGreaterThanOrEqual(untilLines ?? 0);
    if (startLevel === 253) expect(game.end?.result).toMatchObject({ level: 1, maxOut: true });
    if (gymSeed !== undefined)
      expect(SEED_PIECES.startsWith(game.pieces.map(({ tetromino }) => tetromino).join(''))).toBe(true);
    for (const device of [cartridgeDevice(new GymConsole()), modelDevice(game, IMAGE)!]) {
      const replay = new GameReplay(game, device);
      while (replay.step());
      expect([replay.divergence, replay.atEnd, replay.hashesChecked]).toEqual([undefined, true, game.hashes.length]);
    }
  },
);

import { expect, test } from 'vitest';
import { openMachine } from '../../../src/emulator/jsnes-machine.js';
import { chosenGame, startsOfSeeds } from '../../../src/features/recordings/game-moment.js';
import { BUILTIN_IMAGE } from '../../emulator/builtin-image.js';

test('starts are games that differ, each by its first seed, and no more than are wanted', () => {
  const machine = openMachine(BUILTIN_IMAGE, { pictures: false, fast: true });
  const game = chosenGame({ gameType: 'B', height: 5, startLevel: 9 });
  const wanted = { image: BUILTIN_IMAGE, game, seeds: [0, 1, 256, 2, 257, 512] };
  const starts = startsOfSeeds(machine, { ...wanted, most: 9 });
  // A frame on the title screen and one in the level menu come to the same as two on the title screen.
  expect(starts.map(({ seed }) => seed)).toEqual([0, 1, 256, 2, 512]);
  expect(startsOfSeeds(machine, { ...wanted, most: 2 })).toEqual(starts.slice(0, 2));
});

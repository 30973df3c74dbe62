/** Games wait for those who follow them. */
import { expect, test } from 'vitest';
import { openMachine } from '../../../src/emulator/jsnes-machine.js';
import { playGames } from '../../../src/features/play/play-games.js';
import { newStop } from '../../../src/platform/job.js';
import { BUILTIN_IMAGE } from '../../emulator/builtin-image.js';
import { idlePlayer } from '../../support/idle-player.js';

test('a follower that asks to be waited for holds the game until it is ready', async () => {
  const options = {
    gameType: 'A',
    startLevel: 19,
    height: 0,
    music: 3,
    seed: 0,
    untilLines: null,
    reaction: 0,
  } as const;
  const machine = openMachine(BUILTIN_IMAGE, { pictures: false, fast: true });
  const toPlay = { machine, player: idlePlayer, options, games: 1, speed: Number.POSITIVE_INFINITY };
  const stop = newStop();
  const waits = 30;
  let [frames, atWait, isReady] = [0, 0, true];
  const follower = {
    listenerFor: () => () => {},
    afterFrame() {
      expect(isReady, `frame ${frames}`).toBe(true);
      frames++;
      if (frames % 10 !== 0) return undefined;
      if (++atWait === waits) stop.end({ exitCode: 0, message: '' });
      isReady = false;
      return new Promise<void>((resolve) => {
        setTimeout(() => {
          isReady = true;
          resolve();
        }, 2);
      });
    },
  };
  const played = await playGames(toPlay, [follower], stop, performance);
  expect([frames, played.frames, isReady]).toEqual([10 * waits, 10 * waits, true]);
});

/** The recording of a game in the page, without a browser. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openMachine } from '../../src/emulator/jsnes-machine.js';
import { readRunLog } from '../../src/record/read-run-log.js';
import { ChosenPlayer, FIRST_CHOICE } from '../../src/web/game/chosen-player.js';
import { GameSession } from '../../src/web/game/game-session.js';
import { BUILTIN_IMAGE } from '../emulator/builtin-image.js';

beforeAll(() => {
  vi.stubGlobal('__VERSION__', '1.2.3');
  vi.stubGlobal('__LINEAR_MODELS__', {});
});
afterAll(() => vi.unstubAllGlobals());

/** A short game; its recording is taken after every so many frames. */
function playedSession(takenEvery: number): { readonly session: GameSession; readonly taken: readonly string[] } {
  const player = new ChosenPlayer();
  player.choose({ ...FIRST_CHOICE, name: 'plateau' });
  const machine = openMachine(BUILTIN_IMAGE, { pictures: false, fast: true });
  const parts = { machine, image: BUILTIN_IMAGE, player, hands: () => undefined };
  const session = new GameSession({ startLevel: 19, seed: 0, untilLines: 1 }, parts);
  const taken: string[] = [];
  while (!session.result) {
    session.step();
    if (machine.frame % takenEvery === 0) taken.push(session.recording());
  }
  return { session, taken };
}

test('a recording that is taken while the game goes on holds every frame so far, and the one at its end stays as it is', () => {
  const [often, once] = [playedSession(37), playedSession(Number.POSITIVE_INFINITY)];
  expect(often.taken.length).toBeGreaterThan(10);
  for (const [i, text] of often.taken.entries()) {
    const read = readRunLog(text);
    if (!read.ok) throw new Error(read.message);
    expect(read.log.games[0].frames).toBe(37 * (i + 1));
    expect(read.log.header.machine).toBe('fast');
  }
  expect(often.session.recording()).toBe(once.session.recording());
});

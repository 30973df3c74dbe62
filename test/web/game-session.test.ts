/** The recording of a game in the page, without a browser. */

import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openMachine } from '../../src/emulator/jsnes-machine.js';
import { readRunLog } from '../../src/record/read-run-log.js';
import { type Buttons, NO_BUTTONS } from '../../src/tetris/buttons.js';
import { ChosenPlayer, FIRST_CHOICE } from '../../src/web/game/chosen-player.js';
import { GameSession, PersonsPieces } from '../../src/web/game/game-session.js';
import { BUILTIN_IMAGE } from '../emulator/builtin-image.js';

beforeAll(() => {
  vi.stubGlobal('__VERSION__', '1.2.3');
  vi.stubGlobal('__LINEAR_MODELS__', {});
});
afterAll(() => vi.unstubAllGlobals());

/** A short game; its recording is taken every `takenEvery` frames. A person has the pad for the second piece, if at all. */
function playedSession(
  takenEvery: number,
  isPersons = false,
): {
  readonly session: GameSession;
  readonly taken: readonly string[];
} {
  const player = new ChosenPlayer();
  player.choose({ ...FIRST_CHOICE, name: 'plateau' });
  const machine = openMachine(BUILTIN_IMAGE, { pictures: false, fast: true });
  let rested = 0;
  const hands = (): Buttons | undefined => (isPersons && rested === 1 ? NO_BUTTONS : undefined);
  const parts = { machine, image: BUILTIN_IMAGE, player, hands };
  const session = new GameSession({ startLevel: 19, seed: 0, untilLines: 1 }, parts);
  const taken: string[] = [];
  while (!session.result) {
    session.step();
    const { events } = session.takeNews();
    rested += events.filter(({ kind }) => kind === 'rested').length;
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

test('a recording is signed by the person who placed a piece of it, with its number and who placed the others', () => {
  const { session } = playedSession(Number.POSITIVE_INFINITY, true);
  const read = readRunLog(session.recording());
  if (!read.ok) throw new Error(read.message);
  const { header, games } = read.log;
  expect(games[0].pieces.length).toBeGreaterThan(3);
  expect([header.player, header.playerOptions]).toEqual(['person', { pieces: '2-2', others: 'plateau' }]);
  const [first, second] = games[0].pieces;
  expect(first.ranking.length).toBeGreaterThan(0);
  expect(second.ranking).toEqual([]);
});

test('the pieces of a person are ranges, and nobody else is named where all are theirs', () => {
  const read = readRunLog(playedSession(Number.POSITIVE_INFINITY).session.recording());
  if (!read.ok) throw new Error(read.message);
  const { header } = read.log;
  const persons = new PersonsPieces();
  expect(persons.sign(header, 6)).toBe(header);
  for (const piece of [3, 0, 4, 1]) persons.add(piece);
  expect(persons.sign(header, 6).playerOptions).toEqual({ pieces: '1-2 4-5', others: 'plateau' });
  // The game may be over while the pad is still held.
  for (const piece of [2, 5, 6, 7]) persons.add(piece);
  expect(persons.sign(header, 6)).toEqual({ ...header, player: 'person', playerOptions: { pieces: '1-6' } });
});

/** The game's worker, without a page: what it answers to requests. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { USUAL_PLAYER } from '../../src/players/player-spec.js';
import { FIRST_CHOICE } from '../../src/web/game/chosen-player.js';
import { GameHost } from '../../src/web/game/game-host.js';
import type { GameReply, GameRequest } from '../../src/web/game/game-protocol.js';
import { BUILTIN_BYTES } from '../emulator/builtin-image.js';
import { otherPicture } from '../support/cartridges/variant-cartridge.js';

beforeAll(() => {
  vi.stubGlobal('__VERSION__', '1.2.3');
  vi.stubGlobal('__LINEAR_MODELS__', {});
});
afterAll(() => vi.unstubAllGlobals());

const builtin = {
  kind: 'builtin',
  files: BUILTIN_BYTES,
} as const;

/** What it says is wrong when a game is begun after some requests. */
function troublesOf(...requests: readonly GameRequest[]): string[] {
  const replies: GameReply[] = [];
  const host = new GameHost((reply) => replies.push(reply));
  const start = { kind: 'start', game: 1, plan: { startLevel: 19, seed: 0, untilLines: 1 } } as const;
  for (const request of [...requests, start]) host.take(request);
  return replies.flatMap((reply) => (reply.kind === 'trouble' ? [reply.message] : []));
}

test('on an image that is not known nobody plays who has to see its random generator', () => {
  const own = { kind: 'insert', name: 'own.nes', bytes: Uint8Array.from(otherPicture()), isFast: true } as const;
  const choose = (name: string) => ({ kind: 'player', choice: { ...FIRST_CHOICE, name } }) as const;
  expect(troublesOf(builtin, own, choose('foresight'))).toEqual([
    expect.stringMatching(/^the player foresight sees the random generator, and where .* has it is not known: use/),
  ]);
  expect(troublesOf(builtin, own, choose(USUAL_PLAYER))).toEqual([]);
  expect(troublesOf(builtin, choose('foresight'))).toEqual([]);
});

test('the European build is put in and says what it is; a level that a cartridge lacks is told, and the usual one played', () => {
  const replies: GameReply[] = [];
  const host = new GameHost((reply) => replies.push(reply));
  const start = { kind: 'start', game: 1, plan: { startLevel: 20, seed: 0, untilLines: 1 } } as const;
  const player = { kind: 'player', choice: { ...FIRST_CHOICE, name: 'plateau' } } as const;
  for (const request of [builtin, { kind: 'eject', build: 'builtin-pal' }, player, start] as const) host.take(request);
  const said = replies.flatMap((reply) => (reply.kind === 'cartridge' ? [reply.client] : []));
  expect(said).toEqual(['builtin', 'builtin-pal']);
  expect(replies.find(({ kind }) => kind === 'trouble')).toMatchObject({
    message: expect.stringMatching(
      /\(PAL\) begins no game at level 20, only from 0 to 19, or 29, .*; level 19 is played/,
    ),
  });
});

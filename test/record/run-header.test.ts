/** What a recording says of the image that it was made on. */
import { expect, test } from 'vitest';
import { CLIENT_KINDS, type ClientKind } from '../../src/emulator/clients/client.js';
import { BUILTIN_NAME, clientOf, EUROPEAN_ORIGINAL, ORIGINAL } from '../../src/emulator/clients/known-cartridges.js';
import { formatRunLogLine, headerLine } from '../../src/record/game-log.js';
import { readRunLog } from '../../src/record/read-run-log.js';
import { clientOfRecording } from '../../src/record/recorded-image.js';
import { type RunHeader, runHeader } from '../../src/record/run-header.js';

const OTHER_BODY = '1'.repeat(40);

function bodyOf(kind: ClientKind): string {
  if (kind === 'original-ntsc') return ORIGINAL.bodySha1;
  return kind === 'original-pal' ? EUROPEAN_ORIGINAL.bodySha1 : OTHER_BODY;
}

function headerOf(kind: ClientKind): RunHeader {
  const name = kind === 'builtin' ? BUILTIN_NAME : clientOf(kind).name;
  const image = { name, bodySha1: bodyOf(kind), kind };
  return runHeader({ version: '1', image, player: 'plateau', sees: undefined, playerOptions: {} });
}

function read(header: unknown): ReturnType<typeof readRunLog> {
  return readRunLog(`${JSON.stringify(header)}\n`);
}

test.each(CLIENT_KINDS)('a recording of the client %s is one of that client when it is read', (kind) => {
  const header = headerOf(kind);
  const log = readRunLog(formatRunLogLine(headerLine(header)));
  expect(log.ok && log.log.header).toEqual(header);
  expect(clientOfRecording(header)).toBe(clientOf(kind));
});

test('the client is said only where name and hash do not say it, so that headers stay as they were', () => {
  const unsaid = CLIENT_KINDS.filter((kind) => !('client' in headerOf(kind).image));
  expect(unsaid).toEqual(['original-ntsc', 'builtin', 'unknown']);
});

test('a client that there is none of, and one that the image cannot be, are told', () => {
  const line = headerLine(headerOf('original-ntsc'));
  const withClient = (client: string) => read({ ...line, image: { ...line.image, client } });
  expect(withClient('original-jp')).toMatchObject({
    ok: false,
    message: expect.stringMatching(/^image\.client: expected one of .*unknown-pal.*, found "original-jp"/),
  });
  expect(withClient('original-pal')).toMatchObject({
    ok: false,
    message: expect.stringContaining('image.client: found "original-pal", expected "original-ntsc"'),
  });
});

test('a start level is one of the menus of the client, or the one that is set in memory', () => {
  const begunAt = (kind: ClientKind, startLevel: number) => read({ ...headerLine(headerOf(kind)), startLevel });
  expect(begunAt('builtin', 20)).toMatchObject({
    ok: false,
    message: expect.stringMatching(/^startLevel: found 20, .* 19 of/),
  });
  expect(begunAt('builtin-pal', 29)).toMatchObject({ ok: true });
  expect(begunAt('gym', 255)).toMatchObject({ ok: true });
  expect(begunAt('gym', 256)).toMatchObject({ ok: false });
});

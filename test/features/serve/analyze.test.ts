import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { ask, type Serving, serving } from './serving.js';

let server: Serving;
beforeAll(async () => {
  server = await serving({ limits: { works: 1, body: 50_000 } });
});

const GAME = {
  start: { level: 19 },
  pieces: [
    { piece: 'O', placement: 'O@1,18' },
    { piece: 'T', placement: { orientation: 0, x: 4, y: 19 } },
    { piece: 'I', placement: 'I@5,19' },
  ],
};

async function analyze(body: string, path = '/v1/analyze?plies=1', headers = {}) {
  const answer = await ask(server, path, { method: 'POST', body, headers });
  return {
    ...answer,
    lines: answer.body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line)),
  };
}

describe('/v1/analyze', () => {
  it('rates the placements of a list one after the other, and sums them up', async () => {
    const { status, headers, lines } = await analyze(JSON.stringify({ ...GAME, pieces: GAME.pieces.slice(0, 2) }));
    expect([status, headers['content-type']]).toEqual([200, 'application/x-ndjson']);
    expect(lines.map(({ type, n }) => [type, n])).toEqual([
      ['game', undefined],
      ['move', 1],
      ['move', 2],
      ['summary', undefined],
    ]);
    expect(lines[1]).toMatchObject({ position: { piece: 'O', next: 'T' }, played: { placement: { name: 'O@1,18' } } });
    expect(lines[1].loss.lines).toBeGreaterThanOrEqual(0);
    expect(lines[3]).toMatchObject({ accuracy: expect.any(Number), judgedBy: { plies: 1 } });
  });

  it.each([
    [
      'an unknown piece',
      '{"start":{"level":19},"pieces":[{"piece":"X","placement":"O@1,18"}]}',
      400,
      'bad-request',
      'pieces.0.piece',
    ],
    [
      'a piece in the air',
      '{"start":{"level":19},"pieces":[{"piece":"O","placement":"O@1,8"}]}',
      422,
      'unreadable-game',
      undefined,
    ],
    ['nothing', '', 400, 'bad-request', undefined],
    ['what is no game', 'hello', 422, 'unreadable-game', undefined],
  ])('refuses %s before it says anything else', async (_, body, status, code, path) => {
    const answer = await analyze(body);
    expect(answer.lines[0].error).toMatchObject({ code, message: expect.any(String) });
    expect([answer.status, answer.lines[0].error.path]).toEqual([status, path]);
  });

  it('is kept from nobody by one who sends a game slowly', async () => {
    const slow = connect(server.port, '127.0.0.1');
    slow.write('POST /v1/analyze HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: 1000\r\n\r\n');
    // The server is at it when it wants the rest.
    await new Promise((resolve) => slow.once('data', resolve));
    const { status } = await analyze('hello');
    slow.destroy();
    expect(status).toBe(422);
  });

  it('reads files that are zipped, and says what they are not', async () => {
    const sent = await new Promise<string>((resolve) => {
      const zipped = gzipSync(Buffer.alloc(100_000));
      const socket = connect(server.port, '127.0.0.1', () => {
        socket.write(
          `POST /v1/analyze HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: ${zipped.length}\r\n\r\n`,
        );
        socket.write(zipped);
      });
      let text = '';
      socket.on('data', (chunk) => {
        text += chunk;
      });
      socket.on('close', () => resolve(text));
    });
    expect(sent).toMatch(/^HTTP\/1.1 422 /);
    expect(sent).toContain('unreadable-game');
  });

  it.each([
    ['taps=fast', 'taps'],
    ['plies=9', 'plies'],
    ['speed=2', undefined],
  ])('refuses the setting %s', async (query, path) => {
    const { status, lines } = await analyze(JSON.stringify(GAME), `/v1/analyze?${query}`);
    expect([status, lines[0].error.path]).toEqual([400, path]);
  });

  it('ends when the client hangs up, and then takes another one', async () => {
    const pieces = Array.from({ length: 1000 }, () => ({ piece: 'O', placement: 'O@1,18' }));
    const many = pieces.map((piece, i) => ({ ...piece, placement: `O@${1 + 2 * (i % 5)},18` }));
    const body = JSON.stringify({ start: { level: 19 }, pieces: many });
    const socket = connect(server.port, '127.0.0.1', () =>
      socket.write(
        `POST /v1/analyze?plies=4 HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      ),
    );
    await new Promise((resolve) => socket.once('data', resolve));
    expect((await analyze(JSON.stringify(GAME))).status).toBe(429);
    socket.destroy();
    await expect
      .poll(async () => (await analyze(JSON.stringify({ ...GAME, pieces: GAME.pieces.slice(0, 1) }))).status)
      .toBe(200);
  });
});

import { connect, type Socket } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { ask, rawConversation, type Serving, serving } from './serving.js';

let server: Serving;
/** It soon ends what comes slowly; so it may end any request on a busy machine, too. */
let hasty: Serving;
beforeAll(async () => {
  server = await serving();
  hasty = await serving({ limits: { headersMs: 300, requestMs: 600 } });
});

describe('requests that are none', () => {
  it('names the routes to whoever asks for another one', async () => {
    const { status, body } = await ask(server, '/v1/nothing');
    expect(status).toBe(404);
    expect(JSON.parse(body).error).toMatchObject({ code: 'not-found', hint: expect.stringContaining('GET /v1') });
  });

  it('says which methods a route has', async () => {
    const { status, headers } = await ask(server, '/v1/health', { method: 'DELETE' });
    expect([status, headers.allow]).toEqual([405, 'GET']);
  });

  it('refuses an address of 8 KiB and more, and ends one that never ends', async () => {
    expect((await ask(server, `/v1/health?x=${'1'.repeat(9_000)}`)).status).toBe(414);
    expect(await rawConversation(server, `GET /v1/health?x=${'1'.repeat(20_000)}`)).toMatch(/^HTTP\/1.1 431/);
  });

  it('refuses headers without end', async () => {
    expect(await rawConversation(server, `GET / HTTP/1.1\r\nX: ${'1'.repeat(20_000)}`)).toMatch(/^HTTP\/1.1 431/);
  });

  it.each([
    ['what is no HTTP', '\x16\x03\x01\r\n\r\n'],
    ['a request without a host', 'GET /v1/health HTTP/1.1\r\n\r\n'],
    ['a host that is none', 'GET /v1/health HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n'],
  ])('refuses %s', async (_, text) => {
    expect(await rawConversation(server, text)).toMatch(/^HTTP\/1.1 400/);
  });

  it('ends a request whose headers do not come', async () => {
    expect(await rawConversation(hasty, 'GET /v1/health HTTP/1.1\r\nHost: local')).toMatch(/^HTTP\/1.1 408/);
  });

  it('answers others while many are slow', async () => {
    const slow = Array.from({ length: 30 }, () => {
      const socket = connect(server.port, '127.0.0.1', () => socket.write('GET /v1/he'));
      return socket.on('error', () => {});
    });
    expect((await ask(server, '/v1/health')).status).toBe(200);
    for (const socket of slow) socket.destroy();
  });

  it('ends many that are slow', async () => {
    const slow = Array.from({ length: 30 }, () => rawConversation(hasty, 'GET /v1/he'));
    for (const answer of await Promise.all(slow)) expect(answer).toMatch(/^HTTP\/1.1 408/);
  });

  it('takes no more connections than it may, and takes one again when one ends', async () => {
    const small = await serving({ limits: { connections: 3 } });
    const held = await Promise.all(
      Array.from(
        { length: 3 },
        () =>
          new Promise<Socket>((resolve) =>
            connect(small.port, '127.0.0.1', function (this: Socket) {
              resolve(this);
            }),
          ),
      ),
    );
    await expect(ask(small, '/v1/health')).rejects.toThrow(/ECONNRESET|socket hang up/);
    for (const socket of held) socket.destroy();
    await expect
      .poll(() =>
        ask(small, '/v1/health').then(
          ({ status }) => status,
          () => 0,
        ),
      )
      .toBe(200);
  });

  it('logs a line for each request, and never a position', async () => {
    const at = server.lines.length;
    const board = '0'.repeat(200);
    await ask(server, `/v1/health?board=${board}`);
    await ask(server, `/v1/${board}`);
    expect(server.lines.slice(at)).toEqual([
      expect.stringMatching(/^GET \/v1\/health 200 \d+ ms$/),
      expect.stringMatching(/^GET \(…\) 404 \d+ ms$/),
    ]);
  });
});

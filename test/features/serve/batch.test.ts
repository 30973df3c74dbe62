import { connect } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { ask, ENGINE_WORKER, post, type Serving, serving } from './serving.js';

let server: Serving;
beforeAll(async () => {
  server = await serving({ worker: ENGINE_WORKER, limits: { batch: 100, works: 1, graceMs: 100 } });
});

const POSITION = { playfield: '20,,0', piece: 'T', level: 19 };
const ONE_PLY = { plies: 1 };

describe('/v1/batch', () => {
  it('answers in order, each by itself, and with what is wrong with some', async () => {
    const requests = [
      { id: 'a', op: 'best-move', position: POSITION },
      { id: 2, op: 'rate', position: POSITION, placement: 'T-up@4,12' },
      { id: 3, op: 'reach', position: { ...POSITION, piece: 'Q' } },
      { id: 4, op: 'rate', position: POSITION, placement: 'T-up@4,19', settings: { taps: '10hz' } },
      { id: 5, op: 'best-move', position: POSITION, settings: 'fast' },
    ];
    const { status, json } = await post(server, '/v1/batch', { settings: ONE_PLY, requests });
    expect(status).toBe(200);
    expect(json).toMatchObject([
      { id: 'a', reply: { best: { value: { plies: 1 } } } },
      { id: 2, error: { code: 'impossible-position' } },
      { id: 3, error: { code: 'bad-position', path: 'position.piece' } },
      { id: 4, reply: { played: { value: { plies: 1 } } } },
      { id: 5, error: { code: 'bad-settings', message: expect.stringContaining('expected an object, found "fast"') } },
    ]);
    const alone = await post(server, '/v1/best-move', { position: POSITION, settings: ONE_PLY });
    const { ms: _, ...reply } = alone.json;
    expect(json[0].reply).toEqual(reply);
  });

  it('takes lines and gives lines', async () => {
    const lines = ['T', 'I', 'S'].map((piece) =>
      JSON.stringify({ id: piece, op: 'best-move', position: { ...POSITION, piece }, settings: ONE_PLY }),
    );
    const { status, headers, body } = await ask(server, '/v1/batch', {
      method: 'POST',
      headers: { 'content-type': 'application/x-ndjson', accept: 'application/x-ndjson' },
      body: `${lines.join('\n')}\n`,
    });
    expect([status, headers['content-type']]).toEqual([200, 'application/x-ndjson']);
    const results = body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(new Set(results.map(({ id }) => id))).toEqual(new Set(['T', 'I', 'S']));
    expect(results.every(({ reply }) => reply.best)).toBe(true);
  });

  it.each([
    [
      'more than there may be',
      { requests: Array.from({ length: 101 }, (_, id) => ({ id, op: 'reach', position: POSITION })) },
      413,
      'requests',
    ],
    ['none', { requests: [] }, 400, 'requests'],
    ['one without a name', { requests: [{ op: 'reach', position: POSITION }] }, 400, 'requests.0.id'],
    [
      'an operation that there is not',
      { requests: [{ id: 1, op: 'think', position: POSITION }] },
      400,
      'requests.0.op',
    ],
  ])('refuses %s', async (_, request, status, path) => {
    const answer = await post(server, '/v1/batch', request);
    expect([answer.status, answer.json.error.path]).toEqual([status, path]);
    expect(answer.json.error.message).toMatch(/expected/);
  });

  it('names the line that is no JSON', async () => {
    const headers = { 'content-type': 'application/x-ndjson' };
    const { body } = await ask(server, '/v1/batch', { method: 'POST', headers, body: '{"id":1}\n{"id":' });
    expect(JSON.parse(body).error.message).toBe('line 2 is no JSON');
  });

  it('works on one at a time where no more may be, and ends when the client hangs up', async () => {
    // More than are answered before the next request has come.
    const requests = Array.from({ length: 100 }, (_, id) => {
      const playfield = `${'0'.repeat(190)}${(id + 1).toString(2).padStart(10, '0')}`;
      return { id, op: 'best-move', position: { ...POSITION, playfield }, settings: { plies: 4 }, top: 'all' };
    });
    const body = JSON.stringify({ requests });
    const socket = connect(server.port, '127.0.0.1', () =>
      socket.write(
        `POST /v1/batch HTTP/1.1\r\nHost: localhost\r\nAccept: application/x-ndjson\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      ),
    );
    // The first bytes come when the batch has begun.
    await new Promise((resolve) => socket.once('data', resolve));
    const other = await post(server, '/v1/batch', { requests: requests.slice(0, 1) });
    expect([other.status, other.json.error.code]).toEqual([429, 'busy']);
    socket.destroy();
    const begun = async (): Promise<number> => (await post(server, '/v1/batch', { requests: [requests[0]] })).status;
    await expect.poll(begun).toBe(200);
    const { load } = JSON.parse((await ask(server, '/v1/info')).body);
    expect(load.waiting).toBe(0);
  });
});

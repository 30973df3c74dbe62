/** Threads that die or hang, clients that leave, and bytes that are no request: one asker is told, the others do not notice. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SeededRandom } from '../../../src/lib/seeded-random.js';
import { ask, post, rawConversation, type Serving, serving } from './serving.js';

const folder = mkdtempSync(join(tmpdir(), 'maxout-hard-'));
const worker = join(folder, 'worker.mjs');
// The lines of the position say what the thread does.
writeFileSync(
  worker,
  `export default ({ question }) => {
     if (question.position.lines === 1) process.exit(1);
     if (question.position.lines === 2) for (;;);
     return { ok: true, reply: { best: null, moves: [] } };
   };`,
);
afterAll(() => rmSync(folder, { recursive: true }));

let server: Serving;
beforeAll(async () => {
  server = await serving({ worker: pathToFileURL(worker), limits: { graceMs: 20 } });
});

const asked = (lines: number, score = 0): object => ({
  position: { playfield: '20,,0', piece: 'T', level: 19, lines, score },
});

describe('the server in hard times', () => {
  it('answers 500 where a thread dies, with a number that is in its log, and goes on', async () => {
    const { status, json } = await post(server, '/v1/best-move', asked(1));
    expect([status, json.error.code]).toEqual([500, 'internal']);
    const [, id] = /\((\w+)\)$/.exec(json.error.message) ?? [];
    expect(server.lines.join('\n')).toContain(`error ${id}: `);
    expect(json.error.message).not.toMatch(/\bat .*:\d+/);
    expect((await post(server, '/v1/best-move', asked(0))).status).toBe(200);
  });

  it('answers 504 where it takes too long, and goes on', async () => {
    const hasty = await serving({ worker: pathToFileURL(worker), limits: { answerMs: 1_500 } });
    const late = post(hasty, '/v1/best-move', asked(2));
    expect((await ask(hasty, '/ping')).body).toBe('pong');
    expect((await late).json.error).toMatchObject({ code: 'late' });
    expect((await late).status).toBe(504);
    // On a busy machine the new thread may take longer than that to begin.
    await expect.poll(async () => (await post(hasty, '/v1/best-move', asked(0, 1))).status).toBe(200);
  });

  it('lets go of a question when its client hangs up', async () => {
    const body = JSON.stringify(asked(2));
    const left = request({ host: '127.0.0.1', port: server.port, path: '/v1/best-move', method: 'POST' });
    left.on('error', () => {});
    left.end(body);
    const isAt = async (running: number): Promise<void> => {
      const load = async () => JSON.parse((await ask(server, '/v1/info')).body).load.running;
      await expect.poll(load, { interval: 10 }).toBe(running);
    };
    await isAt(1);
    left.destroy();
    await isAt(0);
    expect((await post(server, '/v1/best-move', asked(0, 2))).status).toBe(200);
  });

  const seed = 20;
  it(`survives what is no request (seed ${seed})`, async () => {
    const limits = { headersMs: 1_000, requestMs: 1_000 };
    const hasty = await serving({ worker: pathToFileURL(worker), limits });
    const random = new SeededRandom(seed);
    const good = `POST /v1/best-move?x=1 HTTP/1.1\r\nHost: localhost\r\nContent-Length: 12\r\nConnection: close\r\n\r\n{"position":`;
    const damaged = (): string => {
      const bytes = Buffer.from(good);
      for (let i = random.below(6); i >= 0; i--) bytes[random.below(bytes.length)] = random.below(256);
      return bytes.subarray(0, 1 + random.below(bytes.length)).toString('latin1');
    };
    const answers = await Promise.all(Array.from({ length: 60 }, () => rawConversation(hasty, damaged())));
    expect(answers.filter((text) => text !== '' && !/^HTTP\/1.1 4\d\d /.test(text))).toEqual([]);
    expect((await ask(hasty, '/ping')).body).toBe('pong');
  });
});

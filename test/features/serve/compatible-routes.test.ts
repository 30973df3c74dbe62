/** StackRabbit's routes over HTTP; what they answer is tested beside what makes it. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Answer, ask, ENGINE_WORKER, type Serving, serving } from './serving.js';

let server: Serving;
beforeAll(async () => {
  server = await serving({ worker: ENGINE_WORKER });
});

const BOARD = '0'.repeat(200);
const POSITION = 'level=18&lines=0&currentPiece=T&inputFrameTimeline=X.';
const get = (path: string): Promise<Answer> => ask(server, path);

/** Fetches the answer of a client's job until it is whole: a request is held for two seconds, and a busy machine thinks for longer. */
async function fetchUntil(client: string, whole: string): Promise<void> {
  await expect.poll(async () => (await get(`/async-result?client=${client}`)).body).toBe(whole);
}

describe('the compatible routes', () => {
  it('tell whether the server is there, and what it is', async () => {
    const { status, headers, body } = await get('/ping');
    expect([status, body]).toEqual([200, 'pong']);
    expect(headers['content-type']).toMatch(/^text\/plain/);
    const version = await get('/version');
    expect(version.headers['content-type']).toMatch(/^text\/plain/);
    expect(JSON.parse(version.body)).toMatchObject({ cppVersion: '0.5', engine: 'maxout' });
    expect([(await get('/favicon.ico')).status, (await get('/favicon.ico')).body]).toEqual([200, '']);
  });

  it('answer a move in five fields', async () => {
    const { status, body } = await get(`/get-move-cpp?board=${BOARD}&nextPiece=I&${POSITION}`);
    expect(status).toBe(200);
    const fields = body.split('|');
    expect(fields).toHaveLength(5);
    expect(fields[0].split(',').map(Number).every(Number.isInteger)).toBe(true);
    expect(fields[2]).toMatch(/^[01]{200}$/);
  });

  it('read compressed boards with their commas encoded or not, the last of parameters that come twice, and no unknown ones', async () => {
    const answers = await Promise.all(
      [BOARD, '20,,0', '20%2C%2C0', `${'1'.repeat(200)}&board=20,,0`, `20, ,0&playoutDepth=9`.replace(' ', '%20')].map(
        (board) => get(`/get-move-cpp?board=${board}&${POSITION}`),
      ),
    );
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(answers[0].status).toBe(200);
  });

  it('say as a text what is wrong', async () => {
    const { status, headers, body } = await get(
      `/get-move-cpp?board=${BOARD}&level=300&lines=0&currentPiece=T&inputFrameTimeline=X.`,
    );
    expect([status, body]).toEqual([400, 'Error: Illegal level: 300']);
    expect(headers['content-type']).toMatch(/^text\/plain/);
    const unknown = await get('/get-moves?board=1');
    expect([unknown.status, unknown.body]).toEqual([200, expect.stringContaining('Received: get-moves')]);
    expect((await get('/get/move')).status).toBe(404);
  });

  it.each(['POST', 'PUT', 'DELETE', 'HEAD'])('know nothing of %s', async (method) => {
    expect((await ask(server, '/ping', { method })).status).toBe(404);
  });

  it('give the best five placements as a list', async () => {
    const { body } = await get(`/engine-movelist-cpp?board=${BOARD}&playoutCount=7&playoutLength=1&${POSITION}`);
    const list = JSON.parse(body);
    expect(list.length).toBeGreaterThanOrEqual(5);
    expect(list[0]).toMatchObject({ firstPlacement: [expect.any(Number), expect.any(Number), expect.any(Number)] });
  });

  it('hold an answer until it is fetched, for each client by itself', async () => {
    expect((await get('/async-result?client=nobody')).status).toBe(404);
    const asked = await get(`/precompute?client=a&board=${BOARD}&reactionTime=18&${POSITION}`);
    expect([asked.status, asked.body]).toEqual([200, 'Request accepted.']);
    const whole = await get(`/precompute-sync?board=${BOARD}&reactionTime=18&${POSITION}`);
    await fetchUntil('a', whole.body);
    const again = await get('/async-result?client=a');
    expect([again.status, again.body]).toEqual([200, whole.body]);
    const names = again.body.split('\n').map((line) => line.slice(0, line.indexOf(':')));
    expect(names).toEqual(['Default', 'I', 'O', 'L', 'J', 'T', 'S', 'Z']);
    expect((await get('/async-result?client=b')).status).toBe(404);
  });

  it('end the job before when a client asks for another', async () => {
    const ask = (piece: string) =>
      get(
        `/get-move-async-cpp?client=c&board=${BOARD}&level=18&lines=0&inputFrameTimeline=X.&currentPiece=${piece}&playoutLength=3`,
      );
    for (const piece of ['T', 'S', 'Z', 'I']) expect((await ask(piece)).body).toBe('Request accepted.');
    const direct = await get(
      `/get-move-cpp?board=${BOARD}&level=18&lines=0&inputFrameTimeline=X.&currentPiece=I&playoutLength=3`,
    );
    await fetchUntil('c', direct.body);
  });

  it('answer at once that there is too much to do, and still say that the server is there', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'maxout-routes-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const [worker, go] = [join(folder, 'worker.mjs'), join(folder, 'go')];
    // It answers when it is told to, so that the line of those who wait is full before.
    writeFileSync(
      worker,
      `import { existsSync } from 'node:fs';
       import { setTimeout } from 'node:timers/promises';
       export default async () => {
         while (!existsSync(${JSON.stringify(go)})) await setTimeout(5);
         return { status: 200, body: 'an answer' };
       };`,
    );
    const small = await serving({ worker: pathToFileURL(worker), limits: { waiting: 2 } });
    const refused: Answer[] = [];
    const asked = Array.from({ length: 8 }, async () => {
      const answer = await ask(small, `/get-move-cpp?board=${BOARD}&${POSITION}`);
      if (answer.status === 429) refused.push(answer);
      return answer;
    });
    expect((await ask(small, '/ping')).body).toBe('pong');
    await expect.poll(() => refused.length).toBe(5);
    writeFileSync(go, '');
    const answers = await Promise.all(asked);
    expect(answers.filter(({ status, body }) => status === 200 && body === 'an answer')).toHaveLength(3);
    expect(refused[0].headers['retry-after']).toBe('1');
    expect(refused[0].body).toMatch(/^Error: /);
  });
});

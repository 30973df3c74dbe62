import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMailbox } from '../../../src/features/serve/mailbox.js';
import { ask, ENGINE_WORKER, type Serving, serving } from './serving.js';

const folder = mkdtempSync(join(tmpdir(), 'maxout-mailbox-'));
const asked = join(folder, 'maxout-ask.txt');
const answered = join(folder, 'maxout-answer.txt');
let server: Serving;
beforeAll(async () => {
  const guard = { hostNames: [], allowedOrigins: [], token: 'a-long-enough-token' };
  server = await serving({ worker: ENGINE_WORKER, mailbox: folder, guard });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What comes back for a number. */
async function answer(number: string, text: string): Promise<string> {
  writeFileSync(`${asked}.new`, text);
  renameSync(`${asked}.new`, asked);
  const read = (): string[] => readFileSync(answered, 'utf8').split('\n');
  await expect.poll(() => read()[0], { interval: 5 }).toBe(number);
  return read().slice(1).join('\n');
}

const QUERY = `format=lines&playfield=${'0'.repeat(200)}&piece=T&next=I&level=19&plies=1`;

describe('the mailbox', () => {
  it('answers a question as it is answered over HTTP, and takes the question away', async () => {
    const text = await answer('17', `17\n/v1/best-move?${QUERY}\n`);
    const headers = { authorization: 'Bearer a-long-enough-token' };
    expect(text).toBe((await ask(server, `/v1/best-move?${QUERY}`, { headers })).body);
    expect(existsSync(asked)).toBe(false);
  });

  it('takes a body, and line ends of any kind', async () => {
    const body = JSON.stringify({
      position: { playfield: '20,,0', piece: 'T', next: 'I', level: 19 },
      settings: { plies: 1 },
    });
    expect(await answer('18', `18\r\n/v1/best-move?format=lines\r\n${body}\r\n`)).toMatch(/^ok 1\n/);
    expect(await answer('19', '19\n/ping')).toBe('pong');
  });

  it.each([
    ['a wrong question', '21', '21\n/v1/best-move?format=lines&playfield=1&piece=T&level=1', /^error bad-position /],
    ['no path', '22', '22\nhello', /^error bad-request /],
    ['nothing of a question', '0', 'x', /^error bad-request /],
    ['more than it reads', '25', `25\n/ping\n${' '.repeat(65_536)}`, /^error too-large .* 65536 bytes/],
  ])('says what is wrong with %s', async (_, number, text, expected) => {
    expect(await answer(number, text)).toMatch(expected);
  });

  it('follows no link and leaves folders alone', async () => {
    const secret = join(folder, 'secret.txt');
    writeFileSync(secret, '23\n/ping');
    symlinkSync(secret, asked);
    const told = (): number =>
      server.lines.filter((line) => line.includes('maxout-ask.txt is a link, a folder')).length;
    await expect.poll(told).toBe(1);
    rmSync(asked);
    expect(await answer('24', '24\n/ping')).toBe('pong');
    mkdirSync(asked);
    await expect.poll(told).toBe(2);
    expect(existsSync(asked)).toBe(true);
    rmSync(asked, { recursive: true });
    expect(await answer('28', '28\n/ping')).toBe('pong');
    expect(readFileSync(secret, 'utf8')).toBe('23\n/ping');
  });

  it('writes no answer through a link', async () => {
    const other = join(folder, 'other.txt');
    writeFileSync(other, 'kept');
    rmSync(answered);
    symlinkSync(other, answered);
    writeFileSync(asked, '26\n/ping');
    await expect.poll(() => server.lines.at(-1)).toMatch(/maxout-answer\.txt is a link/);
    expect(readFileSync(other, 'utf8')).toBe('kept');
    rmSync(answered);
    writeFileSync(answered, '');
    expect(await answer('27', '27\n/ping')).toBe('pong');
  });
});

it('a mailbox that ends gives up an answer which takes longer than it has', async () => {
  const own = mkdtempSync(join(tmpdir(), 'maxout-mailbox-'));
  const fetch = ({ signal }: Request): Promise<Response> =>
    new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  const mailbox = openMailbox({ folder: own, endMs: 20, fetch, log: () => {} });
  const question = join(own, 'maxout-ask.txt');
  writeFileSync(question, '1\n/ping');
  await expect.poll(() => existsSync(question), { interval: 5 }).toBe(false);
  await mailbox.close();
  rmSync(own, { recursive: true });
});

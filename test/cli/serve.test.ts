import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { runBot, startBot } from './run-bot.js';

describe('the engine from the command line', () => {
  it('is served until Ctrl-C, and answers what was asked before', async () => {
    const { child, finished } = startBot(['serve', '--port', '0']);
    const address = await new Promise<string>((resolve) => {
      child.stdout?.once('data', (data) => resolve(String(data).trim()));
    });
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/);
    expect(await (await fetch(`${address}ping`)).text()).toBe('pong');
    expect((await fetch(`${address}v1/best-move?playfield=20,,0&piece=T&next=I&level=19`)).status).toBe(200);
    // The server has a question when it wants the rest of it, which comes when it takes no other one any more.
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    let answer = '';
    socket.on('data', (data) => {
      answer += data;
    });
    const closed = new Promise((resolve) => socket.once('close', resolve));
    const headers = 'Host: localhost\r\nExpect: 100-continue\r\nContent-Type: application/json\r\nContent-Length: 8';
    socket.write(`POST /v1/best-move HTTP/1.1\r\n${headers}\r\n\r\n`);
    await expect.poll(() => answer).toMatch(/^HTTP\/1.1 100 /);
    child.kill('SIGINT');
    await expect
      .poll(() =>
        fetch(`${address}ping`).then(
          ({ ok }) => ok,
          () => 'refused',
        ),
      )
      .toBe('refused');
    socket.write('{"a": 1,');
    await closed;
    expect(answer).toMatch(/HTTP\/1.1 400 .*"error":/s);
    const { code, stderr } = await finished;
    expect(code).toBe(130);
    expect(stderr).toMatch(/^GET \/ping 200 \d+ ms$/m);
    expect(stderr).toMatch(/^POST \/v1\/best-move 400 \d+ ms$/m);
  });

  it('names a port that is taken, and what to do', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    const { code, stdout, stderr } = await runBot('serve', '--port', String(port));
    other.close();
    expect(stderr).toMatch(new RegExp(`port ${port} is taken by another program: .*--port`));
    expect([code, stdout]).toEqual([1, '']);
  });

  it.each([
    [['--host', '0.0.0.0'], 2, /needs a token: set MAXOUT_TOKEN, or add --token/],
    [['--host', '127.0.0.300'], 1, /127\.0\.0\.300 is no address of this computer/],
    [['--token', 'short'], 2, /--token: found a text of 5 characters; expected 16 letters/],
    [['--token', ''], 2, /--token: found a text of 0 characters/],
    [['--allow-origin', 'example.org'], 2, /'example\.org'.*https:\/\/example\.org/],
    [['--host-name', 'a:80'], 2, /'a:80'.*a name without a port/],
    [['--mailbox', 'nowhere/at/all'], 1, /--mailbox nowhere\/at\/all: there is no/],
  ])('refuses %j', async (options, exitCode, says) => {
    const { code, stdout, stderr } = await runBot('serve', ...options);
    expect(stderr).toMatch(says);
    expect([code, stdout]).toEqual([exitCode, '']);
  });

  it('never prints a token, wherever it came from and whatever is wrong with it', async () => {
    const secret = 'secret-secret'; // too short
    const typed = await runBot('serve', '--token', secret);
    process.env.MAXOUT_TOKEN = secret;
    const [given, help] = [await runBot('serve'), await runBot('serve', '--help')];
    delete process.env.MAXOUT_TOKEN;
    expect([typed.code, given.code, help.code]).toEqual([2, 2, 0]);
    expect(given.stderr).toContain('MAXOUT_TOKEN: found a text of 13 characters');
    for (const { stdout, stderr } of [typed, given, help]) expect(stdout + stderr).not.toContain(secret);
  });

  it('says nothing of the token while it runs, nor do its addresses in the log', async () => {
    const secret = 'a-secret-that-is-long-enough';
    const { child, finished } = startBot([
      'serve',
      '--port',
      '0',
      '--verbose',
      '--token',
      secret,
      '--allow-origin',
      'null',
    ]);
    const address = await new Promise<string>((resolve) => {
      child.stdout?.once('data', (data) => resolve(String(data).trim()));
    });
    expect((await fetch(`${address}ping?token=${secret}`)).status).toBe(401);
    if (process.platform === 'linux') {
      expect(readFileSync(`/proc/${child.pid}/cmdline`, 'utf8')).not.toContain(secret);
    }
    child.kill('SIGINT');
    const { stdout, stderr } = await finished;
    expect(stderr).toContain('GET /ping?token=(token) 401');
    expect(stderr).toContain('Pages from files and in sandboxed frames may ask');
    expect(stdout + stderr).not.toContain(secret);
  });

  it('takes an empty variable for none', async () => {
    process.env.MAXOUT_TOKEN = '';
    const { code, stderr } = await runBot('serve', '--host', '0.0.0.0');
    delete process.env.MAXOUT_TOKEN;
    expect(stderr).toMatch(/needs a token: set MAXOUT_TOKEN/);
    expect(code).toBe(2);
  });
});

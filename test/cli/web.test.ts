import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { runBot, startBot } from './run-bot.js';

describe('the page from the command line', () => {
  it('is served until Ctrl-C', async () => {
    const { child, finished } = startBot(['web', '--port', '0', '--no-open']);
    const address = await new Promise<string>((resolve) => {
      child.stdout?.once('data', (data) => resolve(String(data).trim()));
    });
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/);
    const response = await fetch(address);
    expect(await response.text()).toContain('<title>Maxout</title>');
    child.kill('SIGINT');
    expect((await finished).code).toBe(130);
  });

  it('names a port that is taken, and what to do', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    const { code, stdout, stderr } = await runBot('web', '--port', String(port), '--no-open');
    other.close();
    expect(stderr).toMatch(new RegExp(`port ${port} is taken by another program: .*--port`));
    expect(stdout).toBe('');
    expect(code).toBe(1);
  });

  it('refuses a port that there is not', async () => {
    const { code, stderr } = await runBot('web', '--port', '70000');
    expect(stderr).toMatch(/'70000'.*whole number from 0 to 65535/);
    expect(code).toBe(2);
  });
});

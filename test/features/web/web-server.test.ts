import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveFolder, type WebServer } from '../../../src/features/web/web-server.js';

const POLICY = "default-src 'none'; script-src 'self'";
const PAGE = `<!doctype html><meta http-equiv="Content-Security-Policy" content="${POLICY}"><p>page</p>`;

let folder: string;
let server: WebServer;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'maxout-web-'));
  const web = join(folder, 'web');
  mkdirSync(join(web, 'assets'), { recursive: true });
  writeFileSync(join(web, 'index.html'), PAGE);
  writeFileSync(join(web, 'assets', 'app-1234.js'), 'export {};\n'.repeat(200));
  writeFileSync(join(folder, 'secret.txt'), 'not for anybody');
  server = await serveFolder(web, { port: 0 });
});

afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The status of a path that is sent as it is; `fetch` would tidy it up first. */
function rawStatus(path: string, headers = {}): Promise<number | undefined> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.on('error', reject);
    sent.end();
  });
}

function opened(port: number): Promise<Socket> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket));
    socket.on('error', () => {});
  });
}

function closed(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    if (socket.closed) resolve();
    else socket.on('close', () => resolve()).resume();
  });
}

describe('the server of the page', () => {
  it('sends the page with its policy and the headers for shared memory', async () => {
    const response = await fetch(server.url);
    expect(await response.text()).toBe(PAGE);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `${POLICY}; frame-ancestors 'none'`,
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-cache',
    });
  });

  it('listens to this computer alone', () => {
    expect(new URL(server.url).hostname).toBe('127.0.0.1');
  });

  it.each([
    ['localhost:8019', 200],
    ['127.0.0.1', 200],
    ['rebound.example:8019', 421],
    ['127.0.0.1.rebound.example', 421],
  ])('answers a request for the host "%s" with %i', async (host, status) => {
    expect(await rawStatus('/', { host })).toBe(status);
  });

  it.each(['br', 'gzip'])(
    'packs scripts with %s, and lets the browser keep what has a hash in its name',
    async (packing) => {
      const response = await fetch(`${server.url}assets/app-1234.js`, { headers: { 'accept-encoding': packing } });
      expect(response.headers.get('content-encoding')).toBe(packing);
      expect(Number(response.headers.get('content-length'))).toBeLessThan(200);
      expect(response.headers.get('cache-control')).toContain('immutable');
      expect(await response.text()).toBe('export {};\n'.repeat(200));
    },
  );

  it('sends a script as it is to those who refuse it packed', async () => {
    const headers = { 'accept-encoding': 'br;q=0, gzip;q=0' };
    const response = await fetch(`${server.url}assets/app-1234.js`, { headers });
    expect(response.headers.get('content-encoding')).toBeNull();
    expect(await response.text()).toBe('export {};\n'.repeat(200));
  });

  it('takes no more connections than it may, and says so once', async () => {
    const said: string[] = [];
    const limits = { connections: 2 };
    const small = await serveFolder(join(folder, 'web'), { port: 0, limits, say: (line) => said.push(line) });
    const port = Number(new URL(small.url).port);
    const held = await Promise.all([1, 2].map(() => opened(port)));
    const more = await Promise.all([1, 2].map(() => opened(port)));
    await Promise.all(more.map(closed));
    expect(said).toEqual(['2 connections are open, and no more are taken: further ones are closed until some end']);
    for (const socket of held) socket.destroy();
    const status = (): Promise<number> =>
      fetch(small.url).then(
        (response) => response.status,
        () => 0,
      );
    await expect.poll(status).toBe(200);
    await small.close();
  });

  it('closes connections that are slow', async () => {
    const limits = { headersMs: 300, requestMs: 600 };
    const hasty = await serveFolder(join(folder, 'web'), { port: 0, limits });
    const held = await opened(Number(new URL(hasty.url).port));
    // What it asks for never comes to its end.
    held.write('GET / HTTP/1.1\r\nHost: local');
    await closed(held);
    await hasty.close();
  });

  it('says that nothing has changed to those who know the tag', async () => {
    const tag = (await fetch(server.url)).headers.get('etag') ?? '';
    expect((await fetch(server.url, { headers: { 'if-none-match': tag } })).status).toBe(304);
    expect((await fetch(server.url, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
  });

  it.each(['/../secret.txt', '/%2e%2e/secret.txt', '/assets/..%2f..%2fsecret.txt', '//etc/passwd', '/%', '/assets'])(
    'has nothing at %s',
    async (path) => {
      expect(await rawStatus(path)).toBe(404);
    },
  );

  it('answers nothing but GET and HEAD', async () => {
    expect((await fetch(server.url, { method: 'POST', body: 'x' })).status).toBe(405);
    const head = await fetch(server.url, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  it('fails with the system’s own code where the port is taken', async () => {
    const port = Number(new URL(server.url).port);
    await expect(serveFolder(join(folder, 'web'), { port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });
});

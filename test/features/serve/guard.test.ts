import { beforeAll, describe, expect, it } from 'vitest';
import { ask, type Serving, serving } from './serving.js';

let server: Serving;
beforeAll(async () => {
  server = await serving({ guard: { hostNames: ['box.lan'], allowedOrigins: ['https://trainer.example'] } });
});

describe('who may ask the server', () => {
  it.each([
    ['localhost:3000', 200],
    ['127.0.0.1', 200],
    ['[::1]:3000', 200],
    ['Box.lan:80', 200],
    ['rebound.example:3000', 421],
    ['127.0.0.1.rebound.example', 421],
    ['192.168.1.7', 421],
  ])('called %s it answers with %i', async (host, status) => {
    expect((await ask(server, '/v1/health', { headers: { host } })).status).toBe(status);
  });

  it.each([
    ['http://localhost:8019', 200],
    ['https://trainer.example', 200],
    ['https://stranger.example', 403],
    ['http://localhost.stranger.example', 403],
    ['null', 403],
  ])('a page of %s gets %i', async (origin, status) => {
    const answer = await ask(server, '/v1/health', { headers: { origin } });
    expect(answer.status).toBe(status);
    expect(answer.headers['access-control-allow-origin']).toBe(status === 200 ? origin : undefined);
    expect(answer.headers.vary).toBe('Origin');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  });

  it('tells a foreign page how it may be allowed', async () => {
    const { body } = await ask(server, '/v1/health', { headers: { origin: 'https://stranger.example' } });
    expect(JSON.parse(body).error).toMatchObject({
      code: 'foreign-origin',
      hint: expect.stringContaining('--allow-origin https://stranger.example'),
    });
    expect(server.lines).toContainEqual(expect.stringContaining('--allow-origin https://stranger.example'));
    const compatible = await ask(server, '/ping', { headers: { origin: 'https://stranger.example' } });
    expect(compatible.body).toMatch(/^Error: pages of .* --allow-origin https:\/\/stranger\.example/);
  });

  it('refuses pictures and links on pages of others, which come without an origin', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' };
    expect((await ask(server, '/v1/health', { headers })).status).toBe(403);
    expect((await ask(server, '/v1/health', { headers: { 'sec-fetch-site': 'none' } })).status).toBe(200);
  });

  it('answers the question whether a page may ask, and lets only pages that may into a private network', async () => {
    const question = { 'access-control-request-method': 'POST', 'access-control-request-private-network': 'true' };
    const allowed = await ask(server, '/v1/health', {
      method: 'OPTIONS',
      headers: { ...question, origin: 'https://trainer.example' },
    });
    expect(allowed.status).toBe(204);
    expect(allowed.headers).toMatchObject({
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-private-network': 'true',
    });
    const foreign = await ask(server, '/v1/health', {
      method: 'OPTIONS',
      headers: { ...question, origin: 'https://stranger.example' },
    });
    expect(foreign.status).toBe(403);
    expect(foreign.headers['access-control-allow-private-network']).toBeUndefined();
  });

  it('lets all pages in where that is wanted', async () => {
    const open = await serving({ guard: { hostNames: [], allowedOrigins: ['*'] } });
    const { status, headers } = await ask(open, '/v1/health', { headers: { origin: 'https://stranger.example' } });
    expect([status, headers['access-control-allow-origin']]).toEqual([200, '*']);
    expect((await ask(open, '/v1/health', { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(200);
  });

  it('wants its token where it has one, and says how to send it', async () => {
    const closed = await serving({ guard: { hostNames: [], allowedOrigins: [], token: 'a-long-enough-token' } });
    const without = await ask(closed, '/v1/health');
    expect([without.status, without.headers['www-authenticate']]).toEqual([401, 'Bearer']);
    expect(without.body).not.toContain('a-long-enough-token');
    expect((await ask(closed, '/v1/health', { headers: { authorization: 'Bearer wrong' } })).status).toBe(401);
    const headers = { authorization: 'bearer a-long-enough-token' };
    expect((await ask(closed, '/v1/health', { headers })).status).toBe(200);
  });

  it('answers to addresses where it listens on all of them, and to no name', async () => {
    const open = await serving({ host: '0.0.0.0', guard: { host: '0.0.0.0', hostNames: [], allowedOrigins: [] } });
    expect((await ask(open, '/v1/health', { headers: { host: '192.168.1.7:3000' } })).status).toBe(200);
    expect((await ask(open, '/v1/health', { headers: { host: 'rebound.example' } })).status).toBe(421);
  });
});

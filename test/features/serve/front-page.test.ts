import { beforeAll, describe, expect, it } from 'vitest';
import { ask, type Serving, serving } from './serving.js';

let server: Serving;
beforeAll(async () => {
  server = await serving();
});

const front = (accept?: string) => ask(server, '/', { headers: accept === undefined ? {} : { accept } });

describe('the front page of the server', () => {
  it('says to a browser what this is, with links that lead somewhere', async () => {
    const { status, headers, body } = await front('text/html,application/xhtml+xml,*/*;q=0.8');
    expect([status, headers['content-type']]).toEqual([200, expect.stringContaining('text/html')]);
    expect(body).toContain('an engine for NES Tetris');
    const links = [...body.matchAll(/href="([^"]+)"/g)].map(([, path]) => path.replaceAll('&amp;', '&'));
    expect(links).toContain('/v1');
    // The threads of this server do not think: what is asked of them is read all the same.
    for (const path of links.filter((link) => !link.includes('best-move'))) {
      expect([path, (await ask(server, path)).status]).toEqual([path, 200]);
    }
  });

  it('says it to programs in JSON, and to everybody else as text', async () => {
    const json = await front('application/json');
    expect(JSON.parse(json.body)).toMatchObject({ engine: { name: 'maxout' }, links: expect.arrayContaining([]) });
    for (const accept of [undefined, '*/*', 'text/plain']) {
      const { headers, body } = await front(accept);
      expect(headers['content-type']).toContain('text/plain');
      expect(body).toMatch(/^Maxout \S+, an engine for NES Tetris/);
      expect(body).toContain('/v1/openapi.json');
    }
  });

  it('is for whoever may ask, and for nobody else', async () => {
    const closed = await serving({ guard: { hostNames: [], allowedOrigins: [], token: 'a-long-enough-token' } });
    expect((await ask(closed, '/')).status).toBe(401);
    expect((await ask(server, '/', { headers: { origin: 'https://stranger.example' } })).status).toBe(403);
  });
});

it('a page without an address of its own is told what lets it ask', async () => {
  const { status, body } = await ask(server, '/ping', { headers: { origin: 'null' } });
  expect(status).toBe(403);
  expect(body).toContain('a file or in a sandboxed frame');
  const open = await serving({ guard: { hostNames: [], allowedOrigins: ['null'] } });
  const allowed = await ask(open, '/v1/health', { headers: { origin: 'null' } });
  expect([allowed.status, allowed.headers['access-control-allow-origin']]).toEqual([200, 'null']);
});

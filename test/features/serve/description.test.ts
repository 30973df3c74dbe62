/** The interface is what its description says: every route described, and every example in it answered as described. */
import { beforeAll, describe, expect, it } from 'vitest';
import { V1_ROUTES } from '../../../src/features/serve/v1/add-v1-routes.js';
import { errorReply } from '../../../src/features/serve/v1/reply-schemas.js';
import { ask, ENGINE_WORKER, type Serving, serving } from './serving.js';

interface Operation {
  readonly summary: string;
  readonly responses: Record<string, object>;
  readonly parameters?: readonly {
    readonly name: string;
    readonly required: boolean;
    readonly explode: boolean;
    readonly schema: { readonly type?: string };
  }[];
  readonly requestBody?: {
    readonly content: Record<string, { readonly examples?: Record<string, { readonly value: unknown }> }>;
  };
}
interface Description {
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { readonly schemas: Record<string, object> };
}

let server: Serving;
let description: Description;
beforeAll(async () => {
  server = await serving({ worker: ENGINE_WORKER });
  description = JSON.parse((await ask(server, '/v1/openapi.json')).body);
});

describe('the description of /v1', () => {
  it('has every route with its methods, and the list of routes as well', async () => {
    const methods = (path: string): string[] => Object.keys(description.paths[path]).map((name) => name.toUpperCase());
    expect(Object.keys(description.paths).map((path) => [path, methods(path)])).toEqual(
      V1_ROUTES.map((route) => [route.path, route.methods]),
    );
    const { routes } = JSON.parse((await ask(server, '/v1')).body);
    expect(routes.map(({ path }: { path: string }) => path)).toEqual(Object.keys(description.paths));
  });

  it('refers to schemas that it has, and to no other file', () => {
    const text = JSON.stringify(description);
    const named = [...text.matchAll(/"\$ref":"([^"]*)"/g)].map(([, target]) => target);
    const known = Object.keys(description.components.schemas).map((name) => `#/components/schemas/${name}`);
    expect(named.filter((target) => !known.includes(target))).toEqual([]);
    expect(new Set(named)).toContain('#/components/schemas/Position');
    expect(text).not.toContain('$schema');
  });

  it('says which parameters a query has to have', () => {
    const { parameters = [] } = description.paths['/v1/best-move'].get;
    expect(parameters.filter(({ required }) => required).map(({ name }) => name)).toEqual([
      'playfield',
      'piece',
      'level',
    ]);
    expect(parameters.map(({ name }) => name)).toEqual(expect.arrayContaining(['next', 'taps', 'top', 'format']));
  });

  it('says how several values stand in a query, as they are read from it', async () => {
    const { parameters = [] } = description.paths['/v1/reach'].get;
    expect(parameters.find(({ name }) => name === 'at')).toMatchObject({ schema: { type: 'string' }, explode: false });
    expect((await ask(server, '/v1/reach?playfield=20,,0&piece=T&level=19&at=2,5,3,8')).status).toBe(200);
  });

  it('has the statuses of whoever may not ask', () => {
    expect(Object.keys(description.paths['/v1/rate'].post.responses)).toEqual(
      expect.arrayContaining(['401', '403', '414', '421']),
    );
  });

  const examples = V1_ROUTES.flatMap((route) =>
    Object.entries(route.examples ?? {}).map(([name, value]) => ({ route, name, value })),
  );
  it.each(examples)('$route.path answers its example: $name', async ({ route, value }) => {
    const shown = description.paths[route.path].post.requestBody?.content['application/json'].examples ?? {};
    expect(Object.values(shown).map((each) => each.value)).toContainEqual(value);
    const { status, body } = await ask(server, route.path, { method: 'POST', body: JSON.stringify(value) });
    expect([status, JSON.parse(body.split('\n')[0]).error]).toEqual([200, undefined]);
    const [type] = Object.keys(route.reply);
    const parts = type === 'application/x-ndjson' ? body.trimEnd().split('\n') : [body];
    expect(parts.flatMap((part) => route.reply[type].safeParse(JSON.parse(part)).error ?? [])).toEqual([]);
  });

  it.each(V1_ROUTES.filter(({ methods, query }) => methods.includes('GET') && !query))(
    '$path answers a GET',
    async (route) => {
      const { status, body } = await ask(server, route.path);
      expect(status).toBe(200);
      expect(route.reply['application/json'].safeParse(JSON.parse(body)).error).toBeUndefined();
    },
  );

  it('describes errors as they are', async () => {
    const { body } = await ask(server, '/v1/best-move?playfield=20,,0');
    expect(errorReply.safeParse(JSON.parse(body)).error).toBeUndefined();
  });
});

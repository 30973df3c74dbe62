/** The description of `/v1` for programs, made of the schemas that check its requests. */
import { z } from 'zod';
import { VERSION } from '../../../platform/files/package-root.js';
import { statusOf } from '../api-error.js';
import { errorReply, moveReply, scalesReply, valueReply } from './reply-schemas.js';
import { positionSchema, settingsSchema } from './request-schemas.js';
import { JSON_TYPE, LINES_TYPE, type V1Route } from './v1-route.js';

const OPENAPI = '3.1.0';
const ERRORS = [
  'bad-request',
  'no-token',
  'foreign-origin',
  'not-found',
  'method-not-allowed',
  'too-large',
  'address-too-long',
  'unsupported-type',
  'foreign-host',
  'impossible-position',
  'busy',
  'internal',
  'late',
] as const;
/** Described once, and referred to. */
const SHARED: Readonly<Record<string, z.ZodType>> = {
  Position: positionSchema,
  Settings: settingsSchema,
  Value: valueReply,
  Move: moveReply,
  Scales: scalesReply,
  Error: errorReply,
};
const uri = (name: string): string => `#/components/schemas/${name}`;

export function openApi(routes: readonly V1Route[]): object {
  const names = new Map<z.ZodType, string>(Object.entries(SHARED).map(([name, schema]) => [schema, name]));
  for (const { path, body = {}, reply } of routes) {
    for (const [what, schemas] of [
      ['Request', body],
      ['Reply', reply],
    ] as const) {
      for (const [type, schema] of Object.entries(schemas))
        if (schema && !names.has(schema)) names.set(schema, nameOf(path, what, type));
    }
  }
  const registry = z.registry<{ id: string }>();
  for (const [schema, id] of names) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, { uri, io: 'input' });
  return {
    openapi: OPENAPI,
    info: {
      title: 'Maxout',
      version: VERSION,
      description: 'Where pieces of NES Tetris go best, what placements are worth, and what can be reached.',
    },
    paths: Object.fromEntries(routes.map((route) => [route.path, pathItem(route, names)])),
    components: { schemas: Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, bare(schema)])) },
  };
}

/** Such as `BestMoveRequest`, and `BatchReplyLine` for a line of many. */
function nameOf(path: string, what: string, type: string): string {
  const words = path
    .replace('/v1', '')
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  const line = type.endsWith('ndjson') ? 'Line' : '';
  return words.map((word) => word[0].toUpperCase() + word.slice(1)).join('') + what + line;
}

function pathItem(route: V1Route, names: ReadonlyMap<z.ZodType, string>): object {
  const { methods, about, query = {}, body = {}, examples = {}, reply } = route;
  const content = (schemas: V1Route['reply'] | NonNullable<V1Route['body']>, shown: V1Route['examples']): object =>
    Object.fromEntries(
      Object.entries(schemas).map(([type, schema]) => [
        type,
        {
          schema: schema ? { $ref: uri(names.get(schema) ?? '') } : { type: 'string', format: 'binary' },
          ...(shown && type === JSON_TYPE && { examples: examplesOf(shown) }),
        },
      ]),
    );
  const responses = {
    200: { description: about, content: content(reply, undefined) },
    ...Object.fromEntries(
      ERRORS.map((code) => [
        statusOf(code),
        { description: code, content: content({ [JSON_TYPE]: errorReply }, undefined) },
      ]),
    ),
  };
  return Object.fromEntries(
    methods.map((method) => [
      method.toLowerCase(),
      {
        summary: about,
        responses,
        ...(method === methods[0] && { parameters: parametersOf(query, reply) }),
        ...(method === 'POST' && { requestBody: { required: true, content: content(body, examples) } }),
      },
    ]),
  );
}

function examplesOf(examples: NonNullable<V1Route['examples']>): object {
  return Object.fromEntries(
    Object.entries(examples).map(([summary, value], i) => [`example-${i + 1}`, { summary, value }]),
  );
}

function parametersOf(query: NonNullable<V1Route['query']>, reply: V1Route['reply']): object[] {
  const fields = Object.entries(query).map(([name, schema]) => ({
    name,
    in: 'query',
    required: !schema.safeParse(undefined).success,
    // Several values of one name have commas between them.
    explode: false,
    schema: bare(z.toJSONSchema(schema, { io: 'input' })),
  }));
  const format = { name: 'format', in: 'query', required: false, schema: { enum: ['json', 'lines'] } };
  return LINES_TYPE in reply ? [...fields, format] : fields;
}

/** Without what says of a schema by itself which language it is in. */
function bare(schema: object): object {
  const { $schema: _, $id: __, ...rest } = schema as Record<string, unknown>;
  return rest;
}

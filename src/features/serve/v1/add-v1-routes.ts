/** The routes that say what there is. */

import { createHash } from 'node:crypto';
import type { Hono } from 'hono';
import { z } from 'zod';
import { LEAST_UNITS } from '../../../engine/move.js';
import { VERSION } from '../../../platform/files/package-root.js';
import { NAMED_TAP_RATES } from '../../../reach/taps.js';
import { UNITS_A_LINE, unitsOf } from '../../../review/scales.js';
import { shippedWeights } from '../../players/weights-files.js';
import { ENGINE } from '../answers.js';
import { ApiError, statusOf } from '../api-error.js';
import type { Served } from '../http-app.js';
import { ANALYZE_ROUTE } from './analyze-route.js';
import { BATCH_ROUTE } from './batch-route.js';
import { OPERATION_ROUTES } from './operation-routes.js';
import {
  descriptionReply,
  errorReply,
  healthReply,
  infoReply,
  moveReply,
  routesReply,
  scalesReply,
  valueReply,
} from './reply-schemas.js';
import { positionSchema, settingsSchema } from './request-schemas.js';
import { JSON_TYPE, LINES_TYPE, type V1Parts, type V1Route } from './v1-route.js';

let hashes: readonly { readonly name: string; readonly sha256: string }[] | undefined;

const INFO_ROUTES: readonly V1Route[] = [
  {
    path: '/v1/health',
    methods: ['GET'],
    about: 'Whether the server answers.',
    reply: { [JSON_TYPE]: healthReply },
    answer: (context) => context.json({ ok: true }),
  },
  {
    path: '/v1/info',
    methods: ['GET'],
    about: 'Version, weights, limits, and how busy the server is.',
    reply: { [JSON_TYPE]: infoReply },
    answer(context, { threads, limits }) {
      // 20 MB are read once.
      hashes ??= shippedWeights().map(({ name, bytes }) => ({ name, sha256: sha256(bytes()) }));
      return context.json({
        engine: ENGINE,
        weights: hashes,
        players: ['maxout'],
        taps: NAMED_TAP_RATES,
        threads: threads.threads,
        load: threads.load,
        limits,
        units: { empty: unitsOf(0, 0), aLine: UNITS_A_LINE, least: LEAST_UNITS },
      });
    },
  },
];

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

// Our own interface, version 1: JSON in, JSON out. A new route is a line here.

const ANSWERING: readonly V1Route[] = [...OPERATION_ROUTES, ANALYZE_ROUTE, BATCH_ROUTE, ...INFO_ROUTES];

const DESCRIBING: readonly V1Route[] = [
  {
    path: '/v1',
    methods: ['GET'],
    about: 'The routes.',
    reply: { [JSON_TYPE]: routesReply },
    answer: (context) =>
      context.json({ version: 1, routes: V1_ROUTES.map(({ path, methods, about }) => ({ path, methods, about })) }),
  },
  {
    path: '/v1/openapi.json',
    methods: ['GET'],
    about: 'The same for programs: this description.',
    reply: { [JSON_TYPE]: descriptionReply },
    answer: (context) => context.json(openApi(V1_ROUTES)),
  },
];

export const V1_ROUTES: readonly V1Route[] = [...ANSWERING, ...DESCRIBING];

export function addV1Routes(app: Hono<Served>, parts: V1Parts): void {
  for (const { path, methods, answer } of V1_ROUTES) {
    app.on([...methods], path, (context) => answer(context, parts));
    app.all(path, ({ req }) => {
      const allowed = methods.join(', ');
      throw new ApiError('method-not-allowed', `found ${req.method}; expected ${allowed}`, {
        headers: { Allow: allowed },
      });
    });
  }
}

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

/** The description of `/v1` for programs, made of the schemas that check its requests. */
function openApi(routes: readonly V1Route[]): object {
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

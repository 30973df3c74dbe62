/** The routes that say what there is. */

import { createHash } from 'node:crypto';
import type { Hono } from 'hono';
import { LEAST_UNITS } from '../../../engine/move.js';
import { NAMED_TAP_RATES } from '../../../reach/taps.js';
import { UNITS_A_LINE, unitsOf } from '../../../review/scales.js';
import { shippedWeights } from '../../players/weights-files.js';
import { ENGINE } from '../answers.js';
import { ApiError } from '../api-error.js';
import type { Served } from '../http-app.js';
import { ANALYZE_ROUTE } from './analyze-route.js';
import { BATCH_ROUTE } from './batch-route.js';
import { openApi } from './openapi.js';
import { OPERATION_ROUTES } from './operation-routes.js';
import { descriptionReply, healthReply, infoReply, routesReply } from './reply-schemas.js';
import { JSON_TYPE, type V1Parts, type V1Route } from './v1-route.js';

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

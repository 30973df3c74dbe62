/** Our own interface, version 1: JSON in, JSON out. A new route is a line here. */
import type { Hono } from 'hono';
import { ApiError } from '../api-error.js';
import type { Served } from '../http-app.js';
import { ANALYZE_ROUTE } from './analyze-route.js';
import { BATCH_ROUTE } from './batch-route.js';
import { INFO_ROUTES } from './info-routes.js';
import { openApi } from './openapi.js';
import { OPERATION_ROUTES } from './operation-routes.js';
import { descriptionReply, routesReply } from './reply-schemas.js';
import { JSON_TYPE, type V1Parts, type V1Route } from './v1-route.js';

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

/** Our own interface, version 1: JSON in, JSON out. */
import type { Hono } from 'hono';
import { ApiError } from '../api-error.js';
import type { Served } from '../http-app.js';

export function addV1Routes(app: Hono<Served>): void {
  app.get('/v1/health', (context) => context.json({ ok: true }));
  app.all('/v1/health', ({ req }) => {
    throw wrongMethod(req.method, 'GET');
  });
}

/** @param allowed methods with commas between them */
function wrongMethod(method: string, allowed: string): ApiError {
  return new ApiError('method-not-allowed', `found ${method}; expected ${allowed}`, { headers: { Allow: allowed } });
}

/**
 * Who may ask. A server on this computer is reached by every page that its browser shows: by a name that leads here (so the
 * Host header is checked), by a request from a script (so the origin is), and by an address in a picture or a link.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import type { MiddlewareHandler } from 'hono';
import { hostName, isOwnName, PLAIN_HEADERS } from '../../platform/http/http-server.js';
import { ApiError } from './api-error.js';

export interface Guard {
  /** Where the server listens; undefined for the loopback interface. */
  readonly host?: string;
  /** Names besides those of this computer by which it may be called. */
  readonly hostNames: readonly string[];
  /** Pages besides those of this computer that may ask, such as `https://example.org`; `null` for those without an address, `*` for all. */
  readonly allowedOrigins: readonly string[];
  /** Asked for from everybody where there is one. */
  readonly token?: string;
}

/** What browsers send for pages from files and for sandboxed frames, whoever's they are. */
export const NO_ORIGIN = 'null';
const ANY_ADDRESS = ['0.0.0.0', '::'];
const ALLOWED_METHODS = 'GET, POST';
const ALLOWED_HEADERS = 'Authorization, Content-Type, Accept, If-None-Match';
/** Seconds that a browser remembers the answer to its question whether it may ask. */
const PREFLIGHT_SECONDS = '600';

/** Puts what every answer has on it, and lets through who may ask. */
export function guardOf(guard: Guard): MiddlewareHandler {
  return async (context, next) => {
    const { req } = context;
    for (const [name, value] of Object.entries(PLAIN_HEADERS)) context.header(name, value);
    context.header('Vary', 'Origin');

    // 1. By which name the server was called.
    if (!isOwnHost(guard, req.header('host') ?? '')) {
      throw new ApiError('foreign-host', `this server does not answer to the name ${nameIn(req.header('host'))}`, {
        hint: 'call it localhost or 127.0.0.1, or start it with --host-name and that name',
      });
    }

    // 2. Which page asks.
    const origin = req.header('origin');
    const isAllowed = origin === undefined ? !isHiddenPage(guard, req.header('sec-fetch-site')) : isOwn(guard, origin);
    if (!isAllowed) {
      throw new ApiError('foreign-origin', `pages of ${nameIn(origin)} may not ask this server`, {
        hint:
          origin === NO_ORIGIN
            ? 'a page from a file or in a sandboxed frame has no address to be known by: show it over http, or start the server with --allow-origin null, which lets all of them ask'
            : `start it with --allow-origin ${nameIn(origin)} if you trust that page`,
      });
    }
    if (origin !== undefined) {
      context.header('Access-Control-Allow-Origin', guard.allowedOrigins.includes('*') ? '*' : origin);
      context.header('Access-Control-Expose-Headers', 'ETag, Retry-After');
      if (req.method === 'OPTIONS' && req.header('access-control-request-method') !== undefined) {
        context.header('Access-Control-Allow-Methods', ALLOWED_METHODS);
        context.header('Access-Control-Allow-Headers', ALLOWED_HEADERS);
        context.header('Access-Control-Max-Age', PREFLIGHT_SECONDS);
        if (req.header('access-control-request-private-network') === 'true')
          context.header('Access-Control-Allow-Private-Network', 'true');
        return context.body(null, 204);
      }
    }

    // 3. Whether it has the token.
    // The scheme is read in any case.
    const given = req.header('authorization')?.replace(/^bearer +/i, 'Bearer ') ?? '';
    if (guard.token !== undefined && !isSame(given, `Bearer ${guard.token}`)) {
      throw new ApiError('no-token', 'this server wants its token', {
        hint: 'send the header "Authorization: Bearer" with the token that the server was started with',
        headers: { 'WWW-Authenticate': 'Bearer' },
      });
    }
    return next();
  };
}

/** Whether a Host header names this server, with any port. */
function isOwnHost({ host, hostNames }: Guard, header: string): boolean {
  const name = hostName(header);
  if (isOwnName(name) || hostNames.some((known) => known.toLowerCase() === name)) return true;
  if (host === undefined) return false;
  const bare = name.replace(/^\[|\]$/g, '');
  // An address leads nowhere else, whoever wrote it; only a name can be turned.
  return bare === host.toLowerCase() || (ANY_ADDRESS.includes(host) && isIP(bare) !== 0);
}

function isOwn({ allowedOrigins }: Guard, origin: string): boolean {
  if (allowedOrigins.includes('*') || allowedOrigins.includes(origin)) return true;
  return URL.canParse(origin) && isOwnName(new URL(origin).hostname);
}

/** Browsers send no origin with a picture or a link, but say that it is on the page of somebody else. */
function isHiddenPage({ allowedOrigins }: Guard, site: string | undefined): boolean {
  return site === 'cross-site' && !allowedOrigins.includes('*');
}

/** Takes as long for a wrong text as for the right one. */
function isSame(given: string, wanted: string): boolean {
  const [a, b] = [given, wanted].map((text) => createHash('sha256').update(text).digest());
  return timingSafeEqual(a, b);
}

const LONGEST_NAME = 100;

function nameIn(header: string | undefined): string {
  return header ? header.slice(0, LONGEST_NAME) : 'another site';
}

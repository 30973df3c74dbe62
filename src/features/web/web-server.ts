/**
 * Serves a folder of static files to this computer alone. The files are read once, as the server starts: a request can
 * only ask for one of them, and a build meanwhile does not mix with what is served.
 */

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { type Context, Hono } from 'hono';
import { weightsIn } from '../../platform/files/package-root.js';
import { portablePath } from '../../platform/files/read-file.js';
import {
  acceptedEncoding,
  type ConnectionLimits,
  hostName,
  isOwnName,
  listen,
  PLAIN_HEADERS,
  USUAL_CONNECTIONS,
} from '../../platform/http/http-server.js';
import { HASHED_FOLDER, hashedPath } from './web-build.js';

export interface WebServer {
  /** Address of the folder, with a slash at its end. */
  readonly url: string;
  close(): Promise<void>;
}

export interface WebServerOptions {
  /** 0 takes any free one. */
  readonly port: number;
  /** Path under which the folder is served, with slashes at both ends; `/` if not given. */
  readonly base?: string;
  /** Leave out the headers that let the page share memory between threads. */
  readonly withoutIsolation?: boolean;
  /** A folder of weights: served as if the page's folder had them. */
  readonly weights?: string | undefined;
  /** Those that differ from the usual ones. */
  readonly limits?: Partial<ConnectionLimits>;
  /** Told when there are as many connections as there may be. */
  readonly say?: (line: string) => void;
}

const INDEX = 'index.html';
/** Sent for what is not there, where the folder has it. */
const NOT_FOUND_PAGE = '404.html';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
  '.gz': 'application/gzip',
};
const TYPE_OF_OTHERS = 'application/octet-stream';
/** Files of these types get much smaller. */
const PACKABLE = /^(text|application\/json|application\/manifest|image\/svg)/;
const BROTLI_QUALITY = 6;

/** Lets the page share memory between its threads. */
const ISOLATION = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
} as const;
const CONTENT_POLICY = /<meta\s+http-equiv="Content-Security-Policy"\s+content="([^"]+)"/;

interface ServedFile {
  readonly content: Uint8Array<ArrayBuffer>;
  readonly type: string;
  readonly tag: string;
  readonly isHashed: boolean;
  /** What the page in it says it may load; undefined for other files. */
  readonly policy: string | undefined;
  /** Packed when they are first asked for. */
  readonly packed: Map<Packing, Uint8Array<ArrayBuffer>>;
}

/** The smaller one first. */
const PACKINGS = ['br', 'gzip'] as const;
type Packing = (typeof PACKINGS)[number];

/**
 * Starts a server on the loopback interface.
 *
 * @throws the system's error, as `EADDRINUSE` when the port is taken
 */
export async function serveFolder(folder: string, options: WebServerOptions): Promise<WebServer> {
  const { port, base = '/', weights, withoutIsolation, say: log = () => {} } = options;
  const files = new Map([...readFolder(folder), ...(weights ? readWeights(weights) : [])]);
  const app = pageApp({ files, base, policy: files.get(INDEX)?.policy }, withoutIsolation ? {} : ISOLATION);
  const limits = { ...USUAL_CONNECTIONS, ...options.limits, endMs: 0 };
  const { url, close } = await listen({ app, port, limits, log });
  return { url: `${url.slice(0, -1)}${base}`, close };
}

interface Served {
  readonly files: ReadonlyMap<string, ServedFile>;
  readonly base: string;
  readonly policy: string | undefined;
}

function pageApp(served: Served, isolation: Readonly<Record<string, string>>): Hono {
  const app = new Hono();
  app.all('*', (context) => {
    for (const [name, value] of Object.entries({ ...PLAIN_HEADERS, ...isolation })) context.header(name, value);
    return answer(context, served);
  });
  return app;
}

function answer(context: Context, { files, base, policy }: Served): Response {
  const { req } = context;
  if (req.method !== 'GET' && req.method !== 'HEAD') {
    context.header('Allow', 'GET, HEAD');
    return sendText(context, 405, 'Only GET and HEAD are answered here.');
  }
  if (!isOwnName(hostName(req.header('host')))) {
    return sendText(context, 421, 'This server answers to 127.0.0.1 and localhost alone.');
  }
  const name = nameOf(new URL(req.url).pathname, base);
  const found = name === undefined ? undefined : files.get(name);
  const file = found ?? files.get(NOT_FOUND_PAGE);
  if (!file) return sendText(context, 404, 'There is no such file here.');
  const ownPolicy = file.policy ?? policy;
  // Only a header can say who may frame a page.
  if (ownPolicy) context.header('Content-Security-Policy', `${ownPolicy}; frame-ancestors 'none'`);
  return send(context, file, found ? 200 : 404);
}

/** The file that an address names; undefined for none. Dots need no care: it is only looked up. */
function nameOf(path: string, base: string): string | undefined {
  if (!path.startsWith(base)) return undefined;
  try {
    return decodeURIComponent(path.slice(base.length)) || INDEX;
  } catch {
    return undefined;
  }
}

function send(context: Context, file: ServedFile, status: 200 | 404): Response {
  const { req } = context;
  context.header('Content-Type', file.type);
  context.header('Cache-Control', file.isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
  context.header('ETag', file.tag);
  context.header('Vary', 'Accept-Encoding');
  if (status === 200 && req.header('if-none-match') === file.tag) return context.body(null, 304);
  const packing = PACKABLE.test(file.type) ? acceptedEncoding(req.header('accept-encoding'), PACKINGS) : undefined;
  if (packing) context.header('Content-Encoding', packing);
  const content = packing ? packedContent(file, packing) : file.content;
  context.header('Content-Length', String(content.length));
  return context.body(content, status);
}

function packedContent({ content, packed }: ServedFile, packing: Packing): Uint8Array<ArrayBuffer> {
  const known = packed.get(packing);
  if (known) return known;
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
  const fresh = packing === 'br' ? brotliCompressSync(content, { params }) : gzipSync(content);
  packed.set(packing, fresh);
  return fresh;
}

function sendText(context: Context, status: 404 | 405 | 421, text: string): Response {
  return context.text(
    `${text}
`,
    status,
    { 'Content-Type': 'text/plain; charset=utf-8' },
  );
}

/** All files of a folder by their paths in it, with slashes. */
function readFolder(folder: string): [string, ServedFile][] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => statSync(join(folder, path)).isFile())
    .map((path) => readServed(join(folder, path), () => portablePath(path)));
}

/** Weights by their paths in the page. */
function readWeights(folder: string): [string, ServedFile][] {
  return weightsIn(folder).map((name) => readServed(join(folder, name), (sha256) => hashedPath(name, sha256)));
}

function readServed(file: string, nameOf: (sha256: string) => string): [string, ServedFile] {
  const content = new Uint8Array(readFileSync(file));
  const sha256 = createHash('sha256').update(content).digest('hex');
  const name = nameOf(sha256);
  const type = TYPES[extname(name)] ?? TYPE_OF_OTHERS;
  return [
    name,
    {
      content,
      type,
      tag: `"${sha256.slice(0, 20)}"`,
      isHashed: name.startsWith(HASHED_FOLDER),
      policy: type.startsWith('text/html') ? CONTENT_POLICY.exec(new TextDecoder().decode(content))?.[1] : undefined,
      packed: new Map(),
    },
  ];
}

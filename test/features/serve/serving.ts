/** A server of a test, and requests that `fetch` would tidy up. */
import { request } from 'node:http';
import { connect } from 'node:net';
import {
  type EngineServer,
  type ServeOptions,
  startEngineServer,
} from '../../../src/features/serve/start-engine-server.js';
import { atEndOfFile } from '../../support/at-end-of-file.js';

export interface Serving extends EngineServer {
  readonly lines: string[];
  readonly port: number;
}

const DIST = new URL('../../../dist/src/', import.meta.url);
/** The programs of threads are what is compiled, since threads read no TypeScript. */
export const ENGINE_WORKER = new URL('features/serve/engine-worker.js', DIST);
const IDLE_WORKER = new URL('./idle-worker.js', import.meta.url);
const ANALYSIS_WORKER = new URL('features/serve/game-analysis-worker.js', DIST);

const open: EngineServer[] = [];
atEndOfFile(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});

/** Ended with the file of tests. Its threads do not think unless they are given. */
export async function serving(options: Partial<ServeOptions> = {}): Promise<Serving> {
  const lines: string[] = [];
  const server = await startEngineServer({
    port: 0,
    guard: { hostNames: [], allowedOrigins: [] },
    threads: 1,
    verbose: false,
    worker: IDLE_WORKER,
    analysisWorker: ANALYSIS_WORKER,
    log: (line) => lines.push(line),
    ...options,
  });
  open.push(server);
  return { ...server, lines, port: Number(new URL(server.url).port) };
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** A request exactly as it is told. */
export function ask(
  { port }: Pick<Serving, 'port'>,
  path: string,
  {
    method = 'GET',
    headers = {},
    body = '',
  }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, method, headers, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Everything that comes back on a connection until it is closed. */
export function rawConversation({ port }: Pick<Serving, 'port'>, text: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(answer));
  });
}

/** A POST of JSON, and the JSON of its answer. */
export async function post(server: Pick<Serving, 'port'>, path: string, value: unknown): Promise<Posted> {
  const headers = { 'content-type': 'application/json' };
  const { status, body } = await ask(server, path, { method: 'POST', headers, body: JSON.stringify(value) });
  return { status, json: JSON.parse(body) };
}

export interface Posted {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads from it what it likes, as clients do.
  readonly json: any;
}

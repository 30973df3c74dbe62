/** A server as overlays have one: a page without anything, scripts, and the engine in a folder, which other sites may read. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildEngine } from '../../scripts/support/build-engine.js';

export interface OverlayServer {
  /** With a slash at its end; the engine is in `engine/`. */
  readonly url: string;
  /** The paths of the files that were sent, oldest first. */
  readonly sent: string[];
  close(): Promise<void>;
}

/** Builds the engine into a folder of its own. */
export async function builtEngine(): Promise<{ readonly folder: string; remove(): void }> {
  const folder = mkdtempSync(join(tmpdir(), 'maxout-engine-'));
  await buildEngine(folder);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/**
 * @param scripts by path, beside the page
 * @param policy the page's and its workers' content security policy
 */
export async function serveOverlay(
  folder: string,
  { scripts = {}, policy }: { readonly scripts?: Readonly<Record<string, string>>; readonly policy: string },
): Promise<OverlayServer> {
  const sent: string[] = [];
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://overlay').pathname.slice(1);
    if (path === 'favicon.ico') {
      response.writeHead(204).end();
      return;
    }
    const headers = { 'Content-Security-Policy': policy, 'Access-Control-Allow-Origin': '*' };
    try {
      const body = path === '' ? '<!doctype html><title>overlay</title>' : (scripts[path] ?? fileOf(folder, path));
      const type = path === '' ? 'text/html' : path.endsWith('.js') ? 'text/javascript' : 'application/octet-stream';
      response.writeHead(200, { ...headers, 'Content-Type': type }).end(body);
      sent.push(path);
    } catch {
      response.writeHead(404, headers).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    sent,
    close: () => new Promise((resolve) => server.close(() => resolve()).closeAllConnections()),
  };
}

function fileOf(folder: string, path: string): Uint8Array {
  const [first, ...rest] = path.split('/');
  if (first !== 'engine') throw new RangeError(`no file ${path}`);
  return readFileSync(join(folder, ...rest));
}

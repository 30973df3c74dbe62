/** The page's server behind one that may lie, as the portal of a hotel's network does, or a proxy that cuts files off. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { webServer } from './browser.js';

/** What comes in place of a file. */
export interface Lie {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Made of the right content. */
  readonly body: (content: Buffer) => Buffer | string;
}

/** An answer of a portal to everything: success, a page, and leave to keep it. */
export const PORTAL: Lie = {
  headers: { 'content-type': 'text/html', 'cache-control': 'public, max-age=31536000, immutable' },
  body: () => '<!doctype html><title>Portal</title><p>Pay for the network.</p>',
};

export interface LyingServer {
  /** The address of the page, with a slash at its end. */
  readonly url: string;
  /** The lie about a path from the page's folder, which is empty for the folder itself; undefined for the truth. */
  lie: (path: string) => Lie | undefined;
  /** What was asked for since it was emptied. */
  readonly asked: string[];
  close(): Promise<void>;
}

/** @param base path under which the page is, with slashes at both ends */
export async function lyingServer(base = '/'): Promise<LyingServer> {
  const { url: origin } = await webServer({ base });
  const server = createServer(async (request, response) => {
    const path = (request.url ?? '/').slice(base.length).split('?')[0];
    lying.asked.push(path);
    const truth = await fetch(new URL(request.url ?? '/', origin));
    const content = Buffer.from(await truth.arrayBuffer());
    const lie = lying.lie(path);
    const headers = Object.fromEntries([...truth.headers].filter(([name]) => !/^(content-(len|enc)|etag)/.test(name)));
    response.writeHead(lie?.status ?? truth.status, { ...headers, ...lie?.headers });
    response.end(lie ? lie.body(content) : content);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const lying: LyingServer = {
    url: `http://127.0.0.1:${port}${base}`,
    lie: () => undefined,
    asked: [],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return lying;
}

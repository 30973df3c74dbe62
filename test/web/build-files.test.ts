/** The list of the service worker, in the page as it was built. */

import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { ensureWebBuilt, sha256Base64, WEB_FOLDER, writePageAddress } from '../../src/features/web/web-build.js';
import type { BuildFiles } from '../../src/web/offline/build-files.js';

beforeAll(async () => {
  expect(await ensureWebBuilt(() => {})).toEqual({ ok: true });
});

function listIn(folder: string): BuildFiles {
  const worker = readFileSync(join(folder, 'service-worker.js'), 'utf8');
  const [text] = /\{"build":.*?"first":\[[^\]]*\]\}/.exec(worker) ?? [];
  return JSON.parse(text ?? '');
}

test('every file of the page is known by its content, but for the worker itself and the 404 page', () => {
  const { always, whenAsked } = listIn(WEB_FOLDER);
  const known = Object.entries({ ...always, ...whenAsked });
  const names = readdirSync(WEB_FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(WEB_FOLDER, name)).isFile(),
  );
  expect([...known.map(([name]) => name), '404.html', 'service-worker.js'].sort()).toEqual(names.sort());
  for (const [name, hashes] of known) {
    expect(hashes, name).toContain(sha256Base64(readFileSync(join(WEB_FOLDER, name))));
    expect(hashes, name).toHaveLength(name.endsWith('.gz') ? 2 : 1);
  }
});

test('the page begins with its document, its scripts and its style, and no view', () => {
  const { first } = listIn(WEB_FOLDER);
  const document = readFileSync(join(WEB_FOLDER, 'index.html'), 'utf8');
  const named = document.match(/(?<=")assets\/[^"]+|(?<="\.\/)assets\/[^"]+/g) ?? [];
  expect(first).toEqual(expect.arrayContaining(['index.html', ...named]));
  expect(first.filter((name) => name.includes('-view-'))).toEqual([]);
});

test('a page with an address of its own is known by its new content', () => {
  const folder = mkdtempSync(join(tmpdir(), 'maxout-address-'));
  for (const name of ['index.html', 'service-worker.js']) {
    writeFileSync(join(folder, name), readFileSync(join(WEB_FOLDER, name)));
  }
  for (const address of ['https://example.org/maxout/', 'https://example.net/']) {
    writePageAddress(folder, address);
    const page = readFileSync(join(folder, 'index.html'));
    expect(String(page)).toContain(address);
    expect(listIn(folder).always['index.html']).toEqual([sha256Base64(page)]);
  }
  rmSync(folder, { recursive: true });
});

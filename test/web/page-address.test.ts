/** The address of a hosted page, as previews of links read it. */
import { readFileSync } from 'node:fs';
import { PNG } from 'pngjs';
import { expect, test } from 'vitest';
import { withPageAddress } from '../../src/features/web/web-build.js';
import { pageAddress } from '../../src/features/web/web-command.js';

const WEB = new URL('../../src/web/', import.meta.url);
const page = readFileSync(new URL('index.html', WEB), 'utf8');

test('names its picture from its own folder, and whole where its address is known', () => {
  expect(page).toContain('<meta property="og:image" content="./preview.png" />');
  const first = withPageAddress(page, 'https://example.org/maxout/');
  expect(first).toContain('<meta property="og:image" content="https://example.org/maxout/preview.png" />');
  expect(first).toContain('<meta property="og:url" content="https://example.org/maxout/" />');
  // Another address takes its place, also in a page whose tags the build has written again.
  const second = withPageAddress(first.replaceAll(' />', '>'), 'http://localhost:8019/');
  expect(second.match(/og:url/g)).toHaveLength(1);
  expect(second).toContain('content="http://localhost:8019/preview.png"');
  expect(second).not.toContain('example.org');
});

test.each(['example.org', 'https://example.org/maxout', 'ftp://example.org/', 'https://example.org/"><x>/'])(
  'does not take %s for an address',
  (text) => {
    expect(() => pageAddress(text)).toThrow('expected a web address that ends with a slash');
  },
);

test('has a picture of the size that previews ask for', () => {
  const { width, height } = PNG.sync.read(readFileSync(new URL('public/preview.png', WEB)));
  expect([width, height]).toEqual([1280, 720]);
  expect(page).toContain('<meta property="og:image:width" content="1280" />');
  expect(page).toContain('<meta property="og:image:height" content="720" />');
});

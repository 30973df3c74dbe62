import { expect, test } from 'vitest';
import { acceptedEncoding } from '../../../src/platform/http/http-server.js';

test.each([
  [undefined, undefined],
  ['', undefined],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['x-gzip', 'gzip'],
  ['BR', 'br'],
  ['br;q=0', undefined],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.000,gzip;q=0', undefined],
  ['br; q=0.2, gzip ; q = 0.8', 'gzip'],
  ['gzip;q=0.5, br;q=0.5', 'br'],
  ['*', 'br'],
  ['*;q=0', undefined],
  ['*;q=0, gzip', 'gzip'],
  ['br;q=0, *', 'gzip'],
  ['identity', undefined],
  ['identity;q=1, br;q=0.5', undefined],
  ['identity;q=0.5, gzip;q=0.5', 'gzip'],
  ['identity;q=0', undefined],
  ['identity;q=0, br', 'br'],
  ['broken, brotli, vnd.br', undefined],
  ['br;q=2', undefined],
  ['br;q=zero, gzip;level=9', 'gzip'],
  [' , ;q=1,,gzip', 'gzip'],
])('a client that says %j gets %s', (header, encoding) => {
  expect(acceptedEncoding(header, ['br', 'gzip'])).toBe(encoding);
});

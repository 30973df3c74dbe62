/** The simulator and the reader know nothing of each other: else both could be wrong in the same way. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

function importsOf(folder: string): string[] {
  const files = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  );
  expect(files.length).toBeGreaterThan(1);
  return files.flatMap((name) => {
    const text = readFileSync(join(ROOT, folder, name), 'utf8');
    return [...text.matchAll(/from '([^']+)'/g)].map(([, from]) => `${folder}/${name} imports ${from}`);
  });
}

test('the capture simulator imports nothing of the reader', () => {
  expect(importsOf('scripts/capture').filter((line) => /src\/(features\/)?video\//.test(line))).toEqual([]);
});

test('the reader imports nothing of the capture simulator', () => {
  expect(importsOf('src/video').filter((line) => line.includes('scripts/'))).toEqual([]);
});

/** What tests leave in the system's folder of temporary files goes when they are over. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export default function ownFolder(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'maxout-tests-'));
  process.env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}

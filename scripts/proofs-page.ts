/**
 * Writes docs/proofs.md: the ledger of proofs, docs/proofs.jsonl, as a page.
 *
 * node dist/scripts/proofs-page.js
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseLedger } from '../src/features/prove/ledger.js';
import { PACKAGE_ROOT } from '../src/platform/files/package-root.js';
import { writeFileAtomic } from '../src/platform/files/read-file.js';
import { formatProofsPage } from './support/proofs-page.js';

const read = parseLedger(readFileSync(join(PACKAGE_ROOT, 'docs', 'proofs.jsonl'), 'utf8'));
if (!read.ok) throw new Error(`docs/proofs.jsonl: ${read.message}`);
const file = join(PACKAGE_ROOT, 'docs', 'proofs.md');
writeFileAtomic(file, formatProofsPage(read.lines));
console.log(file);

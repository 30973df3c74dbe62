/** The ledger of proofs: it can be read, its page is made of it, and each decision of the learned player has its reason. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { formatProofsPage, unprovenSignatures } from '../../scripts/support/proofs-page.js';
import { parseSignatures } from '../../scripts/support/signatures.js';
import { parseLedger } from '../../src/features/prove/ledger.js';
import { PACKAGE_ROOT } from '../../src/platform/files/package-root.js';

const read = (file: string): string => readFileSync(join(PACKAGE_ROOT, file), 'utf8');
const ledger = parseLedger(read('docs/proofs.jsonl'));
const lines = ledger.ok ? ledger.lines : [];

describe('the ledger of proofs', () => {
  it('can be read', () => {
    expect(ledger).toMatchObject({ ok: true });
    expect(lines[0]).toMatchObject({ kind: 'start' });
  });

  it('is the page, which "node dist/scripts/proofs-page.js" writes again', () => {
    expect(read('docs/proofs.md')).toBe(formatProofsPage(lines));
  });

  it('names the present decisions of the learned player: add a line with the new signatures and what was tried', () => {
    expect(unprovenSignatures(parseSignatures(read('test/signature.txt')), lines)).toEqual([]);
  });

  it('has to name them where they are newest', () => {
    const [old, fresh] = ['0123456789ab', 'ba9876543210'];
    const named = (id: number, digits: string) =>
      ({ kind: 'start', id, tried: 'Nothing.', signatures: { maxout: digits } }) as const;
    const now = new Map([
      ['maxout', fresh],
      ['plateau', old],
    ]);
    expect(unprovenSignatures(now, [])).toEqual(['maxout']);
    expect(unprovenSignatures(now, [named(1, fresh), named(2, old)])).toEqual(['maxout']);
    expect(unprovenSignatures(now, [named(1, old), named(2, fresh)])).toEqual([]);
  });

  it.each([
    ['{"kind":"start","id":2,"tried":"x"}', /line 1: its id is 2, not 1/],
    ['{"kind":"start","id":1,"tried":""}', /line 1: tried/],
    ['{"kind":"start","id":1,"tried":"x","signatures":{"maxout":"12"}}', /line 1: signatures/],
    ['{"kind":"guess","id":1,"tried":"x"}', /line 1: kind/],
    ['nothing', /line 1: it is no JSON/],
  ])('refuses %s', (text, message) => {
    expect(parseLedger(text)).toMatchObject({ ok: false, message: expect.stringMatching(message) });
  });

  it('shows each kind of line', () => {
    const proof = {
      kind: 'proof',
      id: 2,
      tried: 'A wider search.',
      a: 'maxout',
      b: 'maxout:plies=5',
      rules: 'nes',
    } as const;
    const asked = { untilLines: 230, luck: '30hz', from: 0, to: 3000, seed: 0, seedStep: 256 } as const;
    const found = { pairs: 812, ratio: 2.95, mean: 3456, error: 1100, verdict: 'better' } as const;
    const figure = {
      kind: 'experiment',
      id: 3,
      tried: 'A|B.',
      figure: 'mean score',
      mean: 1000,
      error: 10,
      games: 7,
    } as const;
    const page = formatProofsPage([...lines.slice(0, 1), { ...proof, ...asked, ...found }, figure]);
    const rows = page.trim().split('\n').slice(-3);
    expect(rows[0]).toBe('| 3 | A\\|B. | mean score | 1,000 ± 10 in 7 games |');
    expect(rows[1]).toBe(
      '| 2 | A wider search. | `maxout:plies=5` against `maxout`, nes to 230 lines | **better**: +3,456 ± 1,100 in 812 pairs, ratio 2.95 for 0 and 3,000 points |',
    );
    expect(rows[2]).toMatch(/^\| 1 \| Nothing: .* \| {2}\| the beginning; 9 signatures \|$/);
  });
});

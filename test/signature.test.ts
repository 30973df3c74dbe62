import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseSignatures, SIGNATURES } from '../scripts/support/signatures.js';

const pinned = parseSignatures(readFileSync(new URL('./signature.txt', import.meta.url), 'utf8'));

describe('the signature', () => {
  it.each([...SIGNATURES])(
    '%s is as before; a change of decisions changes test/signature.txt with it',
    (name, sign) => {
      expect(sign()).toBe(pinned.get(name));
    },
  );

  it('is made of all that is pinned', () => {
    expect([...SIGNATURES.keys()]).toEqual([...pinned.keys()]);
  });
});

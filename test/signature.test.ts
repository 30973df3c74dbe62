import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { signatureOf } from './support/signature.js';

/** One line for each player: its name and signature. */
const expected = readFileSync(new URL('./signature.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split(' ') as [string, string]);

describe('the signature', () => {
  it.each(expected)(
    '%s decides as before; a change of decisions changes test/signature.txt with it',
    (name, signature) => {
      expect(signatureOf(name)).toBe(signature);
    },
  );
});

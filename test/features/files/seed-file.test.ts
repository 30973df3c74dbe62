/** Lists of seeds of the practice cartridge. */
import { describe, expect, test } from 'vitest';
import { parseSeeds } from '../../../src/features/options/seed-options.js';

describe('a list of seeds', () => {
  test('has one a line, in any case, with comments and empty lines between them', () => {
    const text = '# the first week\r\n12AB34\r\n\r\n  000200 # the lowest\r\nffffff\n';
    expect(parseSeeds(text)).toEqual({ ok: true, seeds: [0x12ab34, 0x000200, 0xffffff] });
  });

  test.each([
    ['12AB34\n12AB3', /^line 2: .*hexadecimal digits.*"12AB3"/],
    ['12AB34 000200', /^line 1: .*"12AB34 000200"/],
    ['1'.repeat(200), /^line 1: .*; "1{99}… is none$/],
    ['\n0001FF', /^line 2: .*begin with 0000 or 0001.*0001FF/],
    ['12ab34\n# again\n12AB34', /^line 3 has the seed 12AB34 of line 1 again: leave one out$/],
    ['# nothing\n\n', /^the file lists no seeds; write one a line, such as 12AB34$/],
  ])('is refused with the number of the line: %j', (text, message) => {
    expect(parseSeeds(text)).toEqual({ ok: false, message: expect.stringMatching(message) });
  });
});

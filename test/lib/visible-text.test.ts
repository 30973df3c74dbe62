import { describe, expect, test } from 'vitest';
import { visibleLine, visibleText } from '../../src/lib/text.js';

/** Every code unit that a terminal may obey, by what it is. */
const OBEYED: readonly (readonly [title: string, codes: readonly number[]])[] = [
  ['C0 but tab and line feed', range(0, 0x1f).filter((code) => code !== 9 && code !== 10)],
  ['delete and C1', range(0x7f, 0x9f)],
  ['marks of direction', [0x61c, 0x200e, 0x200f, ...range(0x202a, 0x202e), ...range(0x2066, 0x2069)]],
  ['halves of characters', [0xd800, 0xdbff, 0xdc00, 0xdfff]],
];

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
}

describe('a text for a terminal', () => {
  test.for(OBEYED)('shows %s', ([, codes]) => {
    for (const code of codes) {
      const shown = visibleText(`a${String.fromCharCode(code)}b`);
      expect(shown).toBe(`a\\u${code.toString(16).padStart(4, '0')}b`);
    }
  });

  test('keeps all other characters, whole ones above the first plane included', () => {
    const text = 'tetris.nes\t± 1,290 – ██ 日本語 🎮\n"é" \\x';
    expect(visibleText(text)).toBe(text);
  });

  test('of JSON is the same JSON', () => {
    const value = { name: 'a\x1b[2J\x7f\x9b31m\u202e\ud800\n\t"' };
    const shown = visibleText(JSON.stringify(value));
    expect(shown).toMatch(/^[ -~]*$/);
    expect(JSON.parse(shown)).toEqual(value);
  });

  test('that is a line has no line break', () => {
    expect(visibleLine('one\ntwo\r\n')).toBe('one\\ntwo\\u000d\\n');
  });
});

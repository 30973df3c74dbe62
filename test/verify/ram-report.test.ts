import { expect, test } from 'vitest';
import type { RamCheck } from '../../src/verify/ram/ram-check.js';
import { formatRamMarkdown, formatRamTable, mapHolds, ramReport } from '../../src/verify/ram/ram-report.js';
import { WIKI_RAM_MAP } from '../../src/verify/ram/wiki-ram-map.js';
import { BUILTIN_IMAGE } from '../emulator/builtin-image.js';

const row = (id: string) => WIKI_RAM_MAP.find((known) => known.id === id)!;

const check: RamCheck = {
  fields: [
    { name: 'tetriminoX', addresses: '$0060', meaning: 'column', verdict: 'confirmed', seen: 'RIGHT: 5 6' },
    { name: 'allegro', addresses: '$00BA', meaning: 'music', verdict: 'not testable', seen: 'never changed' },
  ],
  rows: [
    { row: row('$0048'), verdict: 'differs', seen: '2 10 0' },
    { row: row('$00AC'), verdict: 'not testable', seen: '0 throughout' },
    { row: row('$00BD'), verdict: 'confirmed', seen: '3 0 3 | 1' },
  ],
};

const report = ramReport(BUILTIN_IMAGE, check, undefined);
const plain = { width: 100, paint: (_: string, text: string) => text };

test('the report counts verdicts and says what the wiki lacks', () => {
  expect(report.summary).toEqual({
    fields: { confirmed: 1, differs: 0, contradicted: 0, 'not testable': 1 },
    wiki: { confirmed: 1, differs: 1, contradicted: 0, 'not testable': 1 },
    rom: null,
    missingOnWiki: 1,
  });
});

test('the map holds unless a field is contradicted', () => {
  const [field, ...others] = check.fields;
  const fields = [{ ...field, verdict: 'contradicted' as const }, ...others];
  expect([mapHolds(report), mapHolds(ramReport(BUILTIN_IMAGE, { ...check, fields }, []))]).toEqual([true, false]);
});

test('verdicts stand below each other, and what was seen is below what is said', () => {
  const lines = formatRamTable(report, plain).split('\n');
  expect(lines).toContain('$0060         confirmed     tetriminoX');
  expect(lines).toContain('                              RIGHT: 5 6');
  expect(lines).toContain(
    '$00BD         confirmed     what is drawn: a screen, the playfield, an ending (not on the wiki)',
  );
  expect(lines).toContain('not checked: another image');
  expect(lines.at(-1)).toBe(
    "own map: 1 confirmed, 1 not testable; wiki's RAM map: 1 confirmed, 1 differing, 1 not testable (not on the wiki: 1); wiki's ROM map: not checked: another image",
  );
});

test('a long line is broken at the width of the terminal', () => {
  const seen = 'word '.repeat(60).trim();
  const wide = ramReport(BUILTIN_IMAGE, { fields: [{ ...check.fields[0], seen }], rows: [] }, undefined);
  const lines = formatRamTable(wide, plain).split('\n').slice(3, -6);
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(100);
  expect(lines.length).toBeGreaterThan(3);
});

test('verdicts are painted, and painting moves nothing', () => {
  const painted = formatRamTable(report, { ...plain, paint: (verdict, text) => `<${verdict}>${text}</>` });
  expect(painted).toContain('$0048         <differs>differs     </>  phase of the game');
});

test('Markdown begins with what differs, and a bar does not end a cell', () => {
  const page = formatRamMarkdown(report);
  expect(page).toContain('### Differs (1)');
  expect(page.indexOf('### Differs')).toBeLessThan(page.indexOf('### Missing on the page (1)'));
  expect(page).toContain('3 0 3 \\| 1 |');
  expect(page).toContain('newest revision, as a guess');
  expect(page).toContain('not the original cartridge');
});

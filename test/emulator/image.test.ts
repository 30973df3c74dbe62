import { expect, test } from 'vitest';
import { builtinCartridge, ORIGINAL } from '../../src/emulator/clients/known-cartridges.js';
import { describeProblem, type ImageProblem, type NesImage, readImage } from '../../src/emulator/image.js';
import { COUNTING_CARTRIDGE, imageOf } from './tiny-cartridge.js';

const builtin = builtinCartridge(COUNTING_CARTRIDGE);

function problemOf(bytes: Uint8Array): ImageProblem {
  const result = readImage(bytes, [builtin]);
  if (result.ok) throw new Error(`read as ${result.image.name}`);
  return result.problem;
}

function readKnown(bytes: Uint8Array): NesImage {
  const result = readImage(bytes, [builtin]);
  if (!result.ok) throw new Error(result.message);
  return result.image;
}

/** The counting cartridge with one byte of the program changed, so that it is not a known one, and header bytes set. */
function changed(header: Readonly<Record<number, number>> = {}, length = COUNTING_CARTRIDGE.length): Uint8Array {
  const bytes = new Uint8Array(length);
  bytes.set(COUNTING_CARTRIDGE.subarray(0, length));
  if (length > 0x1000) bytes[0x1000] = 1;
  for (const [index, value] of Object.entries(header)) bytes[Number(index)] = value;
  return bytes;
}

test('an empty file is named', () => {
  expect(problemOf(new Uint8Array())).toEqual({ problem: 'empty' });
});

test('archives are named with their format and the advice to unpack', () => {
  const magics = { zip: 'PK\x03\x04', '7z': '7z\xbc\xaf\x27\x1c', gzip: '\x1f\x8b\x08', rar: 'Rar!\x1a' };
  for (const [format, magic] of Object.entries(magics)) {
    const problem = problemOf(Uint8Array.from(`${magic}.......`, (c) => c.charCodeAt(0)));
    expect(problem).toEqual({ problem: 'archive', format });
    expect(describeProblem(problem)).toMatch(/Unpack/);
  }
});

test('text and a headerless dump of something unknown are no images', () => {
  expect(problemOf(new TextEncoder().encode('hello, this is a letter\n'))).toMatchObject({
    problem: 'not-ines',
    text: true,
  });
  expect(problemOf(new Uint8Array(0x8000).fill(0xa9))).toMatchObject({ problem: 'not-ines', text: false });
});

test('a file that is cut off says how long it is and how long it should be', () => {
  const problem = problemOf(changed({}, 10_000));
  expect(problem).toEqual({ problem: 'truncated', found: 10_000, expected: 16_400 });
  expect(describeProblem(problem)).toMatch(/10,000 bytes.*16,400/);
  expect(problemOf(changed({ 4: 2 }))).toEqual({ problem: 'truncated', found: 16_400, expected: 32_784 });
});

test('a header alone is a truncated file', () => {
  expect(problemOf(ORIGINAL.header)).toEqual({ problem: 'truncated', found: 16, expected: 49_168 });
});

test('surplus bytes behind an unknown cartridge are refused', () => {
  expect(problemOf(changed({}, 16_500))).toEqual({ problem: 'too-long', found: 16_500, expected: 16_400 });
});

test('a header without program banks is refused', () => {
  expect(problemOf(changed({ 4: 0 }))).toMatchObject({ problem: 'bank-count', prgBanks: 0 });
});

test('a mapper that was never used for this game is refused by its number', () => {
  expect(problemOf(changed({ 6: 0x20, 7: 0x40 }))).toEqual({ problem: 'wrong-mapper', mapper: 66 });
  // Rubbish in the unused header bytes: the high half of the number is rubbish, too.
  expect(imageOf(changed({ 6: 0x10, 7: 0x40, 12: 0x21 })).mapper).toBe(1);
});

test('a file that went through a text decoder is named as that', () => {
  const decoded = new TextEncoder().encode(new TextDecoder().decode(changed().fill(0x8d, 0x20, 0x2000)));
  expect(problemOf(decoded)).toMatchObject({ problem: 'mangled' });
});

test('an unknown whole image is accepted, to be run before it is played', () => {
  const image = imageOf(changed());
  expect(image).toMatchObject({ kind: 'unknown', repaired: false, mapper: 0 });
  expect(image.notes).toEqual([]);
});

test('a known cartridge is recognised by its body', () => {
  const image = readKnown(COUNTING_CARTRIDGE);
  expect(image).toMatchObject({ kind: 'builtin', name: 'Maxout built-in cartridge', repaired: false, notes: [] });
  expect(image.bytes).toEqual(COUNTING_CARTRIDGE);
  expect(imageOf(COUNTING_CARTRIDGE).kind).toBe('unknown');
});

test('a known cartridge with a damaged, missing or padded frame is repaired and says so', () => {
  const damaged = COUNTING_CARTRIDGE.slice();
  damaged.set([0, 0, 0, 0, 9, 9, 0xf0], 0);
  const bare = COUNTING_CARTRIDGE.slice(16);
  const padded = new Uint8Array(COUNTING_CARTRIDGE.length + 100);
  padded.set(COUNTING_CARTRIDGE);
  const trained = new Uint8Array(COUNTING_CARTRIDGE.length + 512);
  trained.set(COUNTING_CARTRIDGE.subarray(0, 16));
  trained.set(bare, 16 + 512);
  for (const file of [damaged, bare, padded]) {
    const image = readKnown(file);
    expect(image.bytes).toEqual(COUNTING_CARTRIDGE);
    expect(image).toMatchObject({ kind: 'builtin', repaired: true });
    expect(image.notes).toHaveLength(1);
  }
  expect(readKnown(trained).bytes).toEqual(COUNTING_CARTRIDGE);
});

test('every problem is described by what was found, what was expected and what to do', () => {
  const problems: ImageProblem[] = [
    { problem: 'empty' },
    { problem: 'archive', format: 'zip' },
    { problem: 'not-ines', text: true, length: 5, fileSha1: 'x' },
    { problem: 'not-ines', text: false, length: 5, fileSha1: 'x' },
    { problem: 'mangled', length: 5 },
    { problem: 'truncated', found: 1, expected: 2 },
    { problem: 'too-long', found: 2, expected: 1 },
    { problem: 'bank-count', prgBanks: 0, chrBanks: 0 },
    { problem: 'wrong-mapper', mapper: 66 },
  ];
  for (const problem of problems) {
    expect(describeProblem(problem)).toMatch(/^(This|The) .*Expected .*(Copy|Unpack|Give|Use) /);
  }
});

test('the European build is another cartridge than the other one', () => {
  const other = changed();
  const known = [builtin, builtinCartridge(other, 'builtin-pal')];
  const read = readImage(other, known);
  expect(read).toMatchObject({ ok: true, image: { kind: 'builtin-pal', name: 'Maxout built-in cartridge (PAL)' } });
  expect(readImage(COUNTING_CARTRIDGE, known)).toMatchObject({ ok: true, image: { kind: 'builtin' } });
});

/** Cartridge images with something wrong, made of a good one. */
import { deflateRawSync, gzipSync } from 'node:zlib';
import type { SeededRandom } from '../../src/lib/seeded-random.js';

export interface BadImage {
  readonly kind: ImageMutation;
  readonly bytes: Uint8Array;
}

const HEADER = 16;
const PRG_BANK = 0x4000;
const CHR_BANK = 0x2000;
const PRG_BANKS = 2;
const PROGRAM_END = HEADER + PRG_BANKS * PRG_BANK;
/** Opcodes that lock a processor up. */
const KILLERS = [0x02, 0x12, 0x22, 0x32, 0x42, 0x52, 0x62, 0x72, 0x92, 0xb2, 0xd2, 0xf2];
/** BRK, JSR, JMP, JMP (), RTS, RTI, TXS, SEI, STA $xxxx: what sends a program astray. */
const WILD = [0x00, 0x20, 0x4c, 0x6c, 0x60, 0x40, 0x9a, 0x78, 0x8d];
/** JMP to itself takes three bytes. */
const JMP = 0x4c;
const NES2 = 0x08;

type Mutate = (image: Uint8Array, random: SeededRandom) => Uint8Array;

/** A whole number from `low` to `high`. */
const between = (random: SeededRandom, low: number, high: number): number => low + random.below(high - low + 1);
const pick = <T>(random: SeededRandom, choices: readonly T[]): T => choices[random.below(choices.length)] as T;
const noise = (random: SeededRandom, length: number): Uint8Array =>
  Uint8Array.from({ length }, () => random.below(256));

/** A changed copy. */
function edit(image: Uint8Array, change: (copy: Uint8Array) => void): Uint8Array {
  const copy = image.slice();
  change(copy);
  return copy;
}

/** The same game to look at, but not a cartridge that is known: one dot of one tile is another. */
const asUnknown = (image: Uint8Array): Uint8Array => edit(image, (copy) => (copy[copy.length - 1] ^= 1));

function join(...parts: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts));
}

/** An iNES file of that many banks, each taken from the image or made of noise. */
function withBanks(image: Uint8Array, random: SeededRandom, prg: number, chr: number): Uint8Array {
  const banks = (count: number, size: number, from: number, of: number): Uint8Array[] =>
    Array.from({ length: count }, (_, i) => {
      const start = from + (i % of) * size;
      return random.below(8) === 0 ? noise(random, size) : image.subarray(start, start + size);
    });
  const header = edit(image.subarray(0, HEADER), (copy) => {
    copy[4] = prg;
    copy[5] = chr;
  });
  return join(header, ...banks(prg, PRG_BANK, HEADER, PRG_BANKS), ...banks(chr, CHR_BANK, PROGRAM_END, 2));
}

/** Writes into the program, at a place where it has code; the upper bank is the one that always runs. */
function intoCode(
  image: Uint8Array,
  random: SeededRandom,
  times: number,
  write: (copy: Uint8Array, at: number) => void,
): Uint8Array {
  const code = codeOf(image);
  return edit(image, (copy) => {
    for (let i = 0; i < times; i++) write(copy, pick(random, code));
  });
}

/** Offsets of bytes in the program that are no filling. */
function codeOf(image: Uint8Array): number[] {
  const offsets: number[] = [];
  for (let at = HEADER; at < PROGRAM_END; at++) if (image[at] !== 0 && image[at] !== 0xff) offsets.push(at);
  return offsets;
}

const MUTATIONS = {
  'header bytes, game known': (image, random) =>
    edit(image, (copy) => {
      for (let i = between(random, 1, 8); i > 0; i--) copy[random.below(HEADER)] = random.below(256);
    }),
  'header bytes, game unknown': (image, random) =>
    edit(asUnknown(image), (copy) => {
      for (let i = between(random, 1, 4); i > 0; i--) copy[between(random, 4, HEADER - 1)] = random.below(256);
    }),
  'header of NES 2.0': (image, random) =>
    edit(asUnknown(image), (copy) => {
      copy.set(noise(random, 7), 9);
      copy[7] = (copy[7] & ~0x0c) | NES2;
    }),
  mapper: (image, random) =>
    edit(asUnknown(image), (copy) => {
      const mapper = random.below(256);
      copy[6] = (copy[6] & 0x0f) | ((mapper & 0x0f) << 4);
      copy[7] = (copy[7] & 0x0f) | (mapper & 0xf0);
    }),
  'nametable arrangement and battery': (image, random) =>
    edit(asUnknown(image), (copy) => (copy[6] = (copy[6] & 0xf0) | (random.below(16) & ~4))),
  trainer: (image, random) =>
    join(
      edit(image.subarray(0, HEADER), (copy) => (copy[6] |= 4)),
      noise(random, 512),
      pick(random, [image, asUnknown(image)]).subarray(HEADER),
    ),
  'no header': (image, random) => pick(random, [image, asUnknown(image)]).subarray(HEADER),
  'cut off': (image, random) => asUnknown(image).subarray(0, random.below(image.length)),
  'something appended': (image, random) =>
    join(pick(random, [image, asUnknown(image)]), noise(random, between(random, 1, 4096))),
  'other numbers of banks': (image, random) => withBanks(image, random, random.below(9), random.below(9)),
  'only a header': (image) => image.subarray(0, HEADER),
  'a few bytes of code': (image, random) =>
    intoCode(image, random, between(random, 1, 16), (copy, at) => (copy[at] = random.below(256))),
  'many bytes of code': (image, random) =>
    intoCode(image, random, between(random, 64, 2048), (copy, at) => (copy[at] = random.below(256))),
  'bits of code': (image, random) =>
    intoCode(image, random, between(random, 1, 24), (copy, at) => (copy[at] ^= 1 << random.below(8))),
  'opcodes that lock up': (image, random) =>
    intoCode(image, random, between(random, 1, 6), (copy, at) => (copy[at] = pick(random, KILLERS))),
  'opcodes that lead astray': (image, random) =>
    intoCode(image, random, between(random, 1, 6), (copy, at) => (copy[at] = pick(random, WILD))),
  'endless loops': (image, random) =>
    intoCode(image, random, between(random, 1, 4), (copy, at) => {
      const address = 0x8000 + at - HEADER;
      copy.set([JMP, address & 0xff, address >> 8], at);
    }),
  'a block of code': (image, random) => {
    const length = between(random, 16, 1024);
    const block = pick(random, [noise(random, length), new Uint8Array(length), new Uint8Array(length).fill(0xff)]);
    return edit(image, (copy) => copy.set(block, between(random, HEADER, PROGRAM_END - length - 1)));
  },
  'code moved by a byte': (image, random) =>
    edit(image, (copy) => {
      const from = between(random, HEADER, PROGRAM_END - 512);
      copy.copyWithin(from + 1, from, from + between(random, 16, 500));
    }),
  'interrupt vectors': (image, random) =>
    edit(image, (copy) => {
      for (let i = 6; i > 0; i--) if (random.below(2)) copy[PROGRAM_END - i] = random.below(256);
    }),
  'a program of noise': (image, random) =>
    join(image.subarray(0, HEADER), noise(random, PROGRAM_END - HEADER), image.subarray(PROGRAM_END)),
  'pictures of noise': (image, random) =>
    join(image.subarray(0, PROGRAM_END), noise(random, image.length - PROGRAM_END)),
  'bits all over': (image, random) =>
    edit(image, (copy) => {
      for (let i = between(random, 1, 200); i > 0; i--) copy[random.below(copy.length)] ^= 1 << random.below(8);
    }),
  'an archive': (image, random) => {
    const magics = ['PK\x03\x04', '7z\xbc\xaf\x27\x1c', 'Rar!\x1a\x07', '\xfd7zXZ\0', 'BZh9'];
    const magic = Uint8Array.from(pick(random, magics), (letter) => letter.charCodeAt(0));
    return random.below(3) === 0 ? gzipSync(image) : join(magic, deflateRawSync(image));
  },
  'a text': (image, random) => {
    const texts = [
      '<!DOCTYPE html><html><body>404 Not Found</body></html>',
      Buffer.from(image).toString('base64'),
      Buffer.from(image.subarray(0, 512)).toString('hex'),
      'NES\x1a but only in words\n'.repeat(between(random, 1, 100)),
      JSON.stringify({ image: 'tetris' }),
    ];
    return new TextEncoder().encode(pick(random, texts));
  },
  'converted as text': (image, random) => {
    const text = new TextDecoder().decode(image);
    const lines = image.reduce<number[]>((all, byte) => {
      all.push(...(byte === 0x0a ? [0x0d, 0x0a] : [byte]));
      return all;
    }, []);
    const converted = [new TextEncoder().encode(text), Uint8Array.from(lines), image.map((byte) => byte & 0x7f)];
    return pick(random, converted);
  },
  'words swapped': (image) => image.map((_, i) => image[i ^ 1] ?? 0),
  'one byte all over': (image, random) => new Uint8Array(random.below(image.length + 1)).fill(random.below(256)),
  noise: (_, random) => noise(random, random.below(0x10000)),
  'an iNES head before noise': (image, random) => join(image.subarray(0, HEADER), noise(random, random.below(0x10000))),
  nothing: () => new Uint8Array(0),
  'larger than any cartridge': (image, random) => join(image, new Uint8Array(between(random, 8, 12) * 1024 * 1024)),
} as const satisfies Readonly<Record<string, Mutate>>;

export type ImageMutation = keyof typeof MUTATIONS;
const IMAGE_MUTATIONS = Object.keys(MUTATIONS) as readonly ImageMutation[];

/** Kinds that are the same every time, or too large to be made often. */
const SELDOM: ReadonlySet<ImageMutation> = new Set([
  'only a header',
  'nothing',
  'words swapped',
  'larger than any cartridge',
]);
const SELDOM_SHARE = 0.02;

/** The next bad image; the kinds come in turn. */
export function badImage(good: Uint8Array, number: number, random: SeededRandom): BadImage {
  let kind = IMAGE_MUTATIONS[number % IMAGE_MUTATIONS.length];
  while (number >= IMAGE_MUTATIONS.length && SELDOM.has(kind) && random.float() >= SELDOM_SHARE) {
    kind = pick(random, IMAGE_MUTATIONS);
  }
  return { kind, bytes: MUTATIONS[kind](good, random) };
}

/** Where the packed pictures of an MP4 file lie and when they are shown: by its table, and by its fragments. */
import { boxAt, boxesIn, Numbers } from './mp4-boxes.js';

/** Times are in units of the track. */
export interface Mp4Sample {
  readonly offset: number;
  readonly size: number;
  readonly time: number;
  readonly isKey: boolean;
}

type Bytes = Uint8Array<ArrayBuffer>;

/** The samples of a table (stbl); none where the file has fragments. */
export function samplesOfTable(table: Bytes): Mp4Sample[] {
  const sizes = sampleSizes(boxAt(table, 'stsz'));
  const times = decodeTimes(boxAt(table, 'stts'), sizes.length);
  const shifts = timeShifts(boxAt(table, 'ctts'), sizes.length);
  const keys = keyNumbers(boxAt(table, 'stss'));
  const offsets = sampleOffsets(table, sizes);
  return offsets.map((offset, i) => ({
    ...{ offset, size: sizes[i], time: times[i] + (shifts[i] ?? 0) },
    isKey: keys?.has(i + 1) ?? true,
  }));
}

/** Pictures of two days, 60 a second. */
const MOST_SAMPLES = 10_000_000;

function sampleSizes(body: Bytes | undefined): number[] {
  if (!body) return [];
  const read = new Numbers(body);
  read.versionAndFlags();
  const all = read.u32();
  const count = Math.min(read.u32(), MOST_SAMPLES);
  return Array.from({ length: count }, () => (all === 0 ? read.u32() : all));
}

function decodeTimes(body: Bytes | undefined, samples: number): number[] {
  const times: number[] = [];
  let time = 0;
  for (const [count, step] of pairsOf(body)) {
    for (let i = 0; i < count && times.length < samples; i++, time += step) times.push(time);
  }
  while (times.length < samples) times.push(time);
  return times;
}

function timeShifts(body: Bytes | undefined, samples: number): number[] {
  const shifts: number[] = [];
  // Version 0 has no sign, but writers put negative numbers there, too.
  for (const [count, shift] of pairsOf(body))
    for (let i = 0; i < count && shifts.length < samples; i++) shifts.push(shift | 0);
  return shifts;
}

function keyNumbers(body: Bytes | undefined): Set<number> | undefined {
  if (!body) return undefined;
  const read = new Numbers(body);
  read.versionAndFlags();
  const count = read.u32();
  return new Set(Array.from({ length: count }, () => read.u32()));
}

function pairsOf(body: Bytes | undefined): [number, number][] {
  if (!body) return [];
  const read = new Numbers(body);
  read.versionAndFlags();
  const count = read.u32();
  return Array.from({ length: count }, () => [read.u32(), read.u32()]);
}

/** Samples lie in chunks one after the other; the table says where chunks begin and how many samples each has. */
function sampleOffsets(table: Bytes, sizes: readonly number[]): number[] {
  const chunks = chunkOffsets(table);
  const body = boxAt(table, 'stsc');
  if (!body) return [];
  const read = new Numbers(body);
  read.versionAndFlags();
  const runs = Array.from({ length: read.u32() }, () => {
    const [first, samples] = [read.u32(), read.u32()];
    read.skip(4);
    return { first, samples };
  });
  const offsets: number[] = [];
  let run = 0;
  for (const [i, chunk] of chunks.entries()) {
    while (runs[run + 1] && i + 1 >= runs[run + 1].first) run++;
    let at = chunk;
    for (let j = 0; j < (runs[run]?.samples ?? 0) && offsets.length < sizes.length; j++) {
      const size = sizes[offsets.length];
      offsets.push(at);
      at += size;
    }
  }
  return offsets;
}

function chunkOffsets(table: Bytes): number[] {
  const long = boxAt(table, 'co64');
  const body = long ?? boxAt(table, 'stco');
  if (!body) return [];
  const read = new Numbers(body);
  read.versionAndFlags();
  return Array.from({ length: read.u32() }, () => (long ? read.u64() : read.u32()));
}

/** What holds for samples of fragments that do not say it. */
export interface SampleDefaults {
  readonly duration: number;
  readonly size: number;
  readonly flags: number;
}

/** The defaults of a track (mvex/trex). */
export function defaultsOf(movie: Bytes, track: number): SampleDefaults {
  const extends_ = boxAt(movie, 'mvex');
  for (const { type, body } of extends_ ? boxesIn(extends_) : []) {
    if (type !== 'trex') continue;
    const read = new Numbers(body);
    read.versionAndFlags();
    if (read.u32() !== track) continue;
    read.skip(4);
    return { duration: read.u32(), size: read.u32(), flags: read.u32() };
  }
  return { duration: 0, size: 0, flags: 0 };
}

/** The sample cannot be unpacked by itself. */
const IS_NO_KEY = 0x10000;

/**
 * The samples of a track in a fragment.
 *
 * @param fragment body of the box moof
 * @param start where the box begins in the file
 * @param time of its first sample, where the fragment does not say it
 */
export function samplesOfFragment(
  fragment: Bytes,
  { start, track, time, defaults }: { start: number; track: number; time: number; defaults: SampleDefaults },
): { readonly samples: readonly Mp4Sample[]; readonly end: number } {
  const samples: Mp4Sample[] = [];
  let end = time;
  for (const { type, body } of boxesIn(fragment)) {
    const head = type === 'traf' ? boxAt(body, 'tfhd') : undefined;
    const own = head && headOf(head, defaults);
    if (!own || own.track !== track) continue;
    end = decodeTime(boxAt(body, 'tfdt')) ?? end;
    let at = own.base ?? start;
    for (const run of boxesIn(body)) {
      if (run.type !== 'trun') continue;
      const most = MOST_SAMPLES - samples.length;
      const read = runOf(run.body, { base: own.base ?? start, at, time: end, defaults: own, most });
      for (const sample of read.samples) samples.push(sample);
      at = read.at;
      end = read.time;
    }
  }
  return { samples, end };
}

function headOf(body: Bytes, defaults: SampleDefaults): SampleDefaults & { track: number; base: number | undefined } {
  const read = new Numbers(body);
  const { flags } = read.versionAndFlags();
  const track = read.u32();
  const base = flags & 1 ? read.u64() : undefined;
  if (flags & 2) read.skip(4);
  return {
    ...{ track, base },
    duration: flags & 8 ? read.u32() : defaults.duration,
    size: flags & 0x10 ? read.u32() : defaults.size,
    flags: flags & 0x20 ? read.u32() : defaults.flags,
  };
}

function decodeTime(body: Bytes | undefined): number | undefined {
  if (!body) return undefined;
  const read = new Numbers(body);
  return read.versionAndFlags().version === 1 ? read.u64() : read.u32();
}

function runOf(
  body: Bytes,
  run: { base: number; at: number; time: number; defaults: SampleDefaults; most: number },
): { samples: Mp4Sample[]; at: number; time: number } {
  const { base, defaults } = run;
  let { at, time } = run;
  const read = new Numbers(body);
  const { flags } = read.versionAndFlags();
  const count = Math.min(read.u32(), run.most);
  if (flags & 1) at = base + read.i32();
  const first = flags & 4 ? read.u32() : undefined;
  const samples: Mp4Sample[] = [];
  for (let i = 0; i < count && !(read.isAtEnd && flags & 0xf00); i++) {
    const duration = flags & 0x100 ? read.u32() : defaults.duration;
    const size = flags & 0x200 ? read.u32() : defaults.size;
    const own = flags & 0x400 ? read.u32() : i === 0 && first !== undefined ? first : defaults.flags;
    const shift = flags & 0x800 ? read.i32() : 0;
    samples.push({ offset: at, size, time: time + shift, isKey: (own & IS_NO_KEY) === 0 });
    at += size;
    time += duration;
  }
  return { samples, at, time };
}

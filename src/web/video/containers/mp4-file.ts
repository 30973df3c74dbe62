/** MP4 and QuickTime files, whole or in fragments, as recorders write them. */
import { av1Name, avcName, hevcName, vp9Name } from './codec-names.js';
import {
  type ByteSource,
  ByteWindow,
  type DecoderSetup,
  type PackedPicture,
  type Turn,
  type VideoContainer,
  viewOf,
} from './container.js';
import { type BoxHead, boxAt, boxesIn, boxHead, LONGEST_HEAD, Numbers } from './mp4-boxes.js';
import { defaultsOf, type Mp4Sample, samplesOfFragment, samplesOfTable } from './mp4-samples.js';

type Bytes = Uint8Array<ArrayBuffer>;

/** Bytes of the largest table: a day of video. */
const LARGEST_MOVIE = 2 ** 28;
const MICROSECONDS = 1e6;
/** Bytes of a video's entry before the boxes in it. */
const ENTRY_HEAD = 78;
/** The matrix of a track, as far as it turns: across to across, across to down, down to across, down to down. */
const TURNS: Readonly<Record<string, Turn>> = { '1 0 0 1': 0, '0 1 -1 0': 90, '-1 0 0 -1': 180, '0 -1 1 0': 270 };
/** 1 as the matrix has it. */
const ONE = 0x10000;

/** Undefined where the file is none of these, or has no video that is read in this way. */
export async function openMp4(source: ByteSource): Promise<VideoContainer | undefined> {
  const window = new ByteWindow(source);
  const boxes: (BoxHead & { readonly start: number })[] = [];
  for await (const box of topBoxes(window)) boxes.push(box);
  const found = boxes.find(({ type }) => type === 'moov');
  if (!found || found.size > LARGEST_MOVIE) return undefined;
  const movie = await source.read(found.start + found.head, found.size - found.head);
  const track = videoTrack(movie);
  if (!track) return undefined;
  const samples = [...track.samples];
  const defaults = defaultsOf(movie, track.id);
  let time = 0;
  for (const { type, start, head, size } of boxes) {
    if (type !== 'moof') continue;
    const fragment = await window.read(start + head, size - head);
    const read = samplesOfFragment(fragment, { start, track: track.id, time, defaults });
    samples.push(...read.samples);
    time = read.end;
  }
  return samples.length > 0 ? new Mp4File(source, track, samples) : undefined;
}

async function* topBoxes(window: ByteWindow): AsyncGenerator<BoxHead & { readonly start: number }> {
  for (let start = 0; start < window.size; ) {
    const head = boxHead(await window.read(start, LONGEST_HEAD));
    if (!head) return;
    const size = head.size === 0 ? window.size - start : head.size;
    yield { ...head, size, start };
    start += size;
  }
}

interface Mp4Track {
  readonly id: number;
  readonly setup: DecoderSetup;
  readonly turn: Turn;
  readonly samples: readonly Mp4Sample[];
  readonly unitsPerSecond: number;
  /** Microseconds that are taken off all times. */
  readonly begin: number;
}

function videoTrack(movie: Bytes): Mp4Track | undefined {
  for (const { type, body } of boxesIn(movie)) {
    const media = type === 'trak' ? boxAt(body, 'mdia') : undefined;
    const handler = media && boxAt(media, 'hdlr');
    const head = boxAt(body, 'tkhd');
    if (!media || !head || !handler || String.fromCharCode(...handler.subarray(8, 12)) !== 'vide') continue;
    const table = boxAt(media, 'minf', 'stbl');
    const description = table && boxAt(table, 'stsd');
    const setup = description && setupOf(description);
    const turn = turnOf(head);
    if (!setup || turn === undefined) return undefined;
    const unitsPerSecond = longAfterTwo(boxAt(media, 'mdhd'));
    const begin = beginOf(boxAt(body, 'edts', 'elst'), unitsPerSecond, longAfterTwo(boxAt(movie, 'mvhd')));
    return { id: trackId(head), setup, turn, samples: samplesOfTable(table), unitsPerSecond, begin };
  }
  return undefined;
}

/** The number behind two dates: units in a second. */
function longAfterTwo(body: Bytes | undefined): number {
  if (!body) return 1;
  const read = new Numbers(body);
  read.skip(read.versionAndFlags().version === 1 ? 16 : 8);
  return read.u32() || 1;
}

function trackId(head: Bytes): number {
  const read = new Numbers(head);
  read.skip(read.versionAndFlags().version === 1 ? 16 : 8);
  return read.u32();
}

/** Undefined where the picture is mirrored or skewed. The last 44 bytes are nine numbers and the size. */
function turnOf(head: Bytes): Turn | undefined {
  const read = new Numbers(head.subarray(head.length - 44));
  const [a, b, , c, d] = Array.from({ length: 9 }, () => read.i32() / ONE);
  return TURNS[[a, b, c, d].join(' ')];
}

/** What the list of edits leaves out at the beginning, without the pause that it begins with. */
function beginOf(body: Bytes | undefined, unitsPerSecond: number, movieUnits: number): number {
  if (!body) return 0;
  const read = new Numbers(body);
  const isLong = read.versionAndFlags().version === 1;
  const count = read.u32();
  let pause = 0;
  for (let i = 0; i < count; i++) {
    const duration = isLong ? read.u64() : read.u32();
    const mediaTime = isLong ? read.i64() : read.i32();
    read.skip(4);
    if (mediaTime >= 0) return (mediaTime / unitsPerSecond - pause / movieUnits) * MICROSECONDS;
    pause += duration;
  }
  return 0;
}

function setupOf(description: Bytes): DecoderSetup | undefined {
  // Version, flags and a count stand before the entries.
  const [entry] = boxesIn(description.subarray(8));
  if (!entry || entry.body.length < ENTRY_HEAD) return undefined;
  const view = viewOf(entry.body);
  const size = { codedWidth: view.getUint16(24), codedHeight: view.getUint16(26) };
  const inside = entry.body.subarray(ENTRY_HEAD);
  const [avc, hevc, av1, vp] = ['avcC', 'hvcC', 'av1C', 'vpcC'].map((type) => boxAt(inside, type));
  if (avc) return { codec: avcName(avc), ...size, description: avc.slice() };
  if (hevc) return { codec: hevcName(hevc), ...size, description: hevc.slice() };
  if (av1) return { codec: av1Name(av1), ...size };
  if (vp) return { codec: entry.type === 'vp08' ? 'vp8' : vp9Name(vp.subarray(4)), ...size };
  return undefined;
}

class Mp4File implements VideoContainer {
  readonly setup: DecoderSetup;
  readonly turn: Turn;
  readonly #source: ByteSource;
  readonly #track: Mp4Track;
  readonly #samples: readonly Mp4Sample[];

  constructor(source: ByteSource, track: Mp4Track, samples: readonly Mp4Sample[]) {
    this.#source = source;
    this.#track = track;
    this.#samples = samples;
    this.setup = track.setup;
    this.turn = track.turn;
  }

  async *pictures(from?: number): AsyncGenerator<PackedPicture> {
    const window = new ByteWindow(this.#source);
    const isBefore = (sample: Mp4Sample): boolean => sample.isKey && this.#shownAt(sample) <= (from ?? 0);
    for (const sample of this.#samples.slice(Math.max(0, this.#samples.findLastIndex(isBefore)))) {
      const picture = await this.#read(window, sample);
      // The file is cut off here.
      if (!picture) return;
      yield picture;
    }
  }

  async *keyPictures(most: number): AsyncGenerator<PackedPicture> {
    const keys = this.#samples.filter(({ isKey }) => isKey);
    const count = Math.min(most, keys.length);
    for (let i = 0; i < count; i++) {
      const picture = await this.#read(this.#source, keys[Math.floor((i * keys.length) / count)]);
      if (picture) yield picture;
    }
  }

  async #read(from: Pick<ByteSource, 'read'>, sample: Mp4Sample): Promise<PackedPicture | undefined> {
    const { offset, size, isKey } = sample;
    const data = await from.read(offset, size);
    return data.length === size ? { time: this.#shownAt(sample), isKey, data, offset } : undefined;
  }

  /** Microseconds. */
  #shownAt({ time }: Mp4Sample): number {
    const { unitsPerSecond, begin } = this.#track;
    return Math.round((time / unitsPerSecond) * MICROSECONDS - begin);
  }
}

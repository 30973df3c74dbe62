/** Matroska and WebM files (RFC 9559), also those that were never finished and do not say how long they are. */
import { av1Name, avcName, hevcName, USUAL_VP9 } from './codec-names.js';
import {
  type ByteSource,
  ByteWindow,
  type DecoderSetup,
  type PackedPicture,
  type VideoContainer,
} from './container.js';

type Bytes = Uint8Array<ArrayBuffer>;

/** Elements by their ids. */
const ID = {
  ebml: 0x1a45dfa3,
  segment: 0x18538067,
  info: 0x1549a966,
  timeScale: 0x2ad7b1,
  tracks: 0x1654ae6b,
  track: 0xae,
  trackNumber: 0xd7,
  trackType: 0x83,
  codec: 0x86,
  codecPrivate: 0x63a2,
  encodings: 0x6d80,
  video: 0xe0,
  width: 0xb0,
  height: 0xba,
  cluster: 0x1f43b675,
  clusterTime: 0xe7,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
  block: 0xa1,
  reference: 0xfb,
} as const;

const VIDEO = 1;
/** Nanoseconds, where the file does not say it. */
const USUAL_SCALE = 1_000_000;
const NANOSECONDS = 1000;
/** Bytes of the longest head of an element: four of its id, eight of its size. */
const LONGEST_HEAD = 12;
/** Bytes of a description of all tracks that are read. */
const LARGEST_TRACKS = 2 ** 22;
/** Several pictures in one block, which no video has. */
const LACING = 0x06;
const KEY = 0x80;
/** Bytes in which a picture that needs no others is looked for. */
const SEARCHED = 2 ** 24;
const SEARCHED_AT_ONCE = 2 ** 18;

/** Undefined where the file is none of these, or has no video that is read in this way. */
export async function openMatroska(source: ByteSource): Promise<VideoContainer | undefined> {
  const window = new ByteWindow(source);
  let scale = USUAL_SCALE;
  let track: MatroskaTrack | undefined;
  for (let at = 0; at < source.size; ) {
    const head = headOf(await window.read(at, LONGEST_HEAD));
    if (!head || (at === 0 && head.id !== ID.ebml)) return undefined;
    const body = at + head.length;
    if (head.id === ID.cluster) return track && new MatroskaFile(source, { track, scale, firstCluster: at });
    if (head.id === ID.segment) {
      at = body;
      continue;
    }
    if (head.size === undefined) return undefined;
    if (head.id === ID.info) {
      const info = childrenOf(await window.read(body, head.size));
      scale = numberOf(info.find(({ id }) => id === ID.timeScale)?.body) || USUAL_SCALE;
    }
    if (head.id === ID.tracks && head.size <= LARGEST_TRACKS) track = videoTrack(await window.read(body, head.size));
    at = body + head.size;
  }
  return undefined;
}

interface Head {
  readonly id: number;
  /** Bytes of the head itself. */
  readonly length: number;
  /** Bytes behind it; undefined where the file does not say it. */
  readonly size: number | undefined;
}

/** Undefined where these bytes are no head of an element. */
function headOf(bytes: Bytes): Head | undefined {
  const idLength = lengthOf(bytes[0]);
  if (idLength === undefined || idLength > 4) return undefined;
  const sizeLength = lengthOf(bytes[idLength]);
  if (sizeLength === undefined || bytes.length < idLength + sizeLength) return undefined;
  const id = numberOf(bytes.subarray(0, idLength));
  const isUnknown =
    bytes[idLength] === 2 ** (9 - sizeLength) - 1 &&
    bytes.subarray(idLength + 1, idLength + sizeLength).every((byte) => byte === 0xff);
  const size = isUnknown ? undefined : vintAt(bytes, idLength).value;
  return { id, length: idLength + sizeLength, size };
}

/** Bytes of a number, by the first one: as many as zeros before its first 1, and one more. */
function lengthOf(first: number | undefined): number | undefined {
  return first ? Math.clz32(first) - 23 : undefined;
}

/** A number without the 1 that says its length. */
function vintAt(bytes: Bytes, at: number): { readonly value: number; readonly length: number } {
  const length = lengthOf(bytes[at]) ?? 1;
  let value = bytes[at] & (2 ** (8 - length) - 1);
  for (let i = 1; i < length; i++) value = value * 256 + bytes[at + i];
  return { value, length };
}

function numberOf(bytes: Bytes | undefined): number {
  let number = 0;
  for (const byte of bytes ?? []) number = number * 256 + byte;
  return number;
}

function childrenOf(bytes: Bytes): { readonly id: number; readonly body: Bytes }[] {
  const children: { id: number; body: Bytes }[] = [];
  for (let at = 0; at < bytes.length; ) {
    const head = headOf(bytes.subarray(at, at + LONGEST_HEAD));
    if (head?.size === undefined) break;
    const begin = at + head.length;
    at = begin + head.size;
    children.push({ id: head.id, body: bytes.subarray(begin, at) });
  }
  return children;
}

interface MatroskaTrack {
  readonly number: number;
  readonly setup: DecoderSetup;
}

function videoTrack(tracks: Bytes): MatroskaTrack | undefined {
  for (const { id, body } of childrenOf(tracks)) {
    if (id !== ID.track) continue;
    const parts = new Map(childrenOf(body).map((child) => [child.id, child.body]));
    if (numberOf(parts.get(ID.trackType)) !== VIDEO) continue;
    // Pictures that are packed once more, or sealed.
    if (parts.has(ID.encodings)) return undefined;
    const codec = new TextDecoder().decode(parts.get(ID.codec)).replaceAll('\0', '');
    const named = codecOf(codec, parts.get(ID.codecPrivate));
    const size = new Map(childrenOf(parts.get(ID.video) ?? new Uint8Array()).map((child) => [child.id, child.body]));
    const [codedWidth, codedHeight] = [ID.width, ID.height].map((each) => numberOf(size.get(each)));
    return named && { number: numberOf(parts.get(ID.trackNumber)), setup: { ...named, codedWidth, codedHeight } };
  }
  return undefined;
}

function codecOf(codec: string, own: Bytes | undefined): Pick<DecoderSetup, 'codec' | 'description'> | undefined {
  if (codec === 'V_VP8') return { codec: 'vp8' };
  if (codec === 'V_VP9') return { codec: USUAL_VP9 };
  if (!own) return undefined;
  if (codec === 'V_AV1') return { codec: av1Name(own) };
  if (codec === 'V_MPEG4/ISO/AVC') return { codec: avcName(own), description: own.slice() };
  if (codec === 'V_MPEGH/ISO/HEVC') return { codec: hevcName(own), description: own.slice() };
  return undefined;
}

interface Opened {
  readonly track: MatroskaTrack;
  /** Nanoseconds of a unit of time. */
  readonly scale: number;
  readonly firstCluster: number;
}

class MatroskaFile implements VideoContainer {
  readonly setup: DecoderSetup;
  readonly turn = 0;
  readonly #source: ByteSource;
  readonly #opened: Opened;
  /** Clusters with their first picture that needs no others, in microseconds; in their order. */
  readonly #passed: { readonly time: number; readonly cluster: number }[] = [];

  constructor(source: ByteSource, opened: Opened) {
    this.#source = source;
    this.#opened = opened;
    this.setup = opened.track.setup;
  }

  /** The file is not searched: what has been passed once is known. */
  pictures(from?: number): AsyncGenerator<PackedPicture> {
    const known = from === undefined ? undefined : this.#passed.findLast(({ time }) => time <= from);
    return this.#picturesFrom(known?.cluster ?? this.#opened.firstCluster, this.#source.size);
  }

  async *keyPictures(most: number): AsyncGenerator<PackedPicture> {
    const { firstCluster } = this.#opened;
    const step = (this.#source.size - firstCluster) / most;
    let last = -1;
    for (let i = 0; i < most; i++) {
      const cluster = await this.#clusterFrom(Math.floor(firstCluster + i * step));
      if (cluster === undefined) return;
      for await (const picture of this.#picturesFrom(cluster, cluster + SEARCHED)) {
        if (!picture.isKey) continue;
        if (picture.offset > last) yield picture;
        last = Math.max(last, picture.offset);
        break;
      }
    }
  }

  /** Where the next cluster begins. */
  async #clusterFrom(offset: number): Promise<number | undefined> {
    for (let from = offset; from < offset + SEARCHED; from += SEARCHED_AT_ONCE) {
      // An id may begin in one part and end in the next.
      const bytes = await this.#source.read(from, SEARCHED_AT_ONCE + 3);
      for (let at = bytes.indexOf(0x1f); at >= 0; at = bytes.indexOf(0x1f, at + 1)) {
        if (numberOf(bytes.subarray(at, at + 4)) === ID.cluster) return from + at;
      }
      if (bytes.length <= SEARCHED_AT_ONCE) return undefined;
    }
    return undefined;
  }

  async *#picturesFrom(start: number, end: number): AsyncGenerator<PackedPicture> {
    const window = new ByteWindow(this.#source);
    let time = 0;
    let cluster = start;
    for (let at = start; at < Math.min(end, window.size); ) {
      const head = headOf(await window.read(at, LONGEST_HEAD));
      // The file is damaged or cut off here.
      if (!head) return;
      const body = at + head.length;
      if (head.id === ID.cluster) cluster = at;
      if (head.id === ID.cluster || head.id === ID.segment) {
        at = body;
        continue;
      }
      if (head.size === undefined) return;
      at = body + head.size;
      if (head.id === ID.clusterTime) time = numberOf(await window.read(body, head.size));
      if (head.id !== ID.simpleBlock && head.id !== ID.blockGroup) continue;
      const bytes = await window.read(body, head.size);
      if (bytes.length < head.size) return;
      const block = head.id === ID.simpleBlock ? { bytes, isKey: undefined } : blockOf(bytes);
      const picture = block && this.#picture(block.bytes, time, block.isKey);
      if (!picture) continue;
      if (picture.isKey && cluster > (this.#passed.at(-1)?.cluster ?? -1))
        this.#passed.push({ time: picture.time, cluster });
      yield { ...picture, offset: body };
    }
  }

  /** Undefined for a block of another track. */
  #picture(block: Bytes, clusterTime: number, isKey: boolean | undefined): Omit<PackedPicture, 'offset'> | undefined {
    const { track, scale } = this.#opened;
    const { value, length } = vintAt(block, 0);
    if (value !== track.number || block.length < length + 3) return undefined;
    const behind = (((block[length] << 8) | block[length + 1]) << 16) >> 16;
    const flags = block[length + 2];
    if (flags & LACING) return undefined;
    const time = Math.round(((clusterTime + behind) * scale) / NANOSECONDS);
    return { time, isKey: isKey ?? (flags & KEY) !== 0, data: block.slice(length + 3) };
  }
}

/** A block that refers to no other one needs none. */
function blockOf(group: Bytes): { readonly bytes: Bytes; readonly isKey: boolean } | undefined {
  const children = childrenOf(group);
  const block = children.find(({ id }) => id === ID.block);
  return block && { bytes: block.body, isKey: !children.some(({ id }) => id === ID.reference) };
}

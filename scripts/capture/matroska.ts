/** Pictures as a Matroska stream without compression, each with a time stamp of its own: what ffmpeg reads from a pipe. */

import type { CapturedPicture } from './capture.js';

/** Nanoseconds of a tick: time stamps are hundredths of a millisecond. */
const TICK = 10_000;
const TICKS_A_MILLISECOND = 100;

/** Names of elements, as the format has them. */
const ID = {
  EBML: 0x1a45dfa3,
  DocType: 0x4282,
  DocTypeVersion: 0x4287,
  DocTypeReadVersion: 0x4285,
  Segment: 0x18538067,
  Info: 0x1549a966,
  TimestampScale: 0x2ad7b1,
  MuxingApp: 0x4d80,
  WritingApp: 0x5741,
  Tracks: 0x1654ae6b,
  TrackEntry: 0xae,
  TrackNumber: 0xd7,
  TrackUid: 0x73c5,
  TrackType: 0x83,
  CodecId: 0x86,
  Video: 0xe0,
  PixelWidth: 0xb0,
  PixelHeight: 0xba,
  UncompressedFourCc: 0x2eb524,
  Cluster: 0x1f43b675,
  Timestamp: 0xe7,
  SimpleBlock: 0xa3,
} as const;

const UNKNOWN_SIZE = Uint8Array.of(0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff);
const VIDEO_TRACK = 1;
const KEYFRAME = 0x80;

/** What stands before the first picture. */
export function matroskaHead(width: number, height: number): Uint8Array {
  return joined([
    element(ID.EBML, [
      element(ID.DocType, text('matroska')),
      element(ID.DocTypeVersion, [number(4)]),
      element(ID.DocTypeReadVersion, [number(2)]),
    ]),
    idBytes(ID.Segment),
    UNKNOWN_SIZE,
    element(ID.Info, [
      element(ID.TimestampScale, [number(TICK)]),
      element(ID.MuxingApp, text('capture')),
      element(ID.WritingApp, text('capture')),
    ]),
    element(ID.Tracks, [
      element(ID.TrackEntry, [
        element(ID.TrackNumber, [number(VIDEO_TRACK)]),
        element(ID.TrackUid, [number(VIDEO_TRACK)]),
        element(ID.TrackType, [number(1)]),
        element(ID.CodecId, text('V_UNCOMPRESSED')),
        element(ID.Video, [
          element(ID.PixelWidth, [number(width)]),
          element(ID.PixelHeight, [number(height)]),
          element(ID.UncompressedFourCc, text('I420')),
        ]),
      ]),
    ]),
  ]);
}

/** A picture, in a cluster of its own. */
export function matroskaPicture({ time, luma, blue, red }: CapturedPicture): Uint8Array {
  const block = Uint8Array.of(0x80 | VIDEO_TRACK, 0, 0, KEYFRAME);
  return element(ID.Cluster, [
    element(ID.Timestamp, [number(Math.round(time * TICKS_A_MILLISECOND))]),
    element(ID.SimpleBlock, [block, luma, blue, red]),
  ]);
}

function element(id: number, parts: readonly Uint8Array[]): Uint8Array {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const size = Uint8Array.of(0x08, 0, 0, 0, 0);
  new DataView(size.buffer).setUint32(1, length);
  return joined([idBytes(id), size, ...parts]);
}

function idBytes(id: number): Uint8Array {
  return number(id);
}

/** A whole number in as few bytes as it needs. */
function number(value: number): Uint8Array {
  const bytes: number[] = [];
  for (let rest = value; rest > 0 || bytes.length === 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256);
  return Uint8Array.from(bytes);
}

function text(value: string): Uint8Array[] {
  return [new TextEncoder().encode(value)];
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** Files that hold no game: each is named by its first bytes, with what to do. */
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { fileKind } from '../../../src/features/recordings/file-kind.js';
import { openBytes } from '../../../src/features/recordings/open-bytes.js';
import { isVideo, knownOtherFile, tellOtherFile } from '../../../src/features/recordings/other-file.js';
import { pageOpening } from '../../../src/web/sources/page-opening.js';

/** A character is a byte. */
const bytes = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

const FILES: readonly (readonly [start: string, what: string, todo: RegExp])[] = [
  ['\0\0\0\x20ftypisom\0\0', 'a video (MP4)', /read from videos by the commands/],
  ['\0\0\0\x14ftypqt  ', 'a video (QuickTime)', /read from videos/],
  ['\0\0\0\x18ftypheic', 'a picture (HEIF)', /open a video of the game/],
  ['\x1aE\xdf\xa3\x9fB\x86\x81\x01B\x82\x84webm', 'a video (WebM)', /read from videos/],
  ['\x1aE\xdf\xa3\x9fB\x86\x81\x01B\x82\x88matroska', 'a video (Matroska)', /read from videos/],
  ['RIFF\x10\0\0\0AVI LIST', 'a video (AVI)', /read from videos/],
  ['RIFF\x10\0\0\0WEBPVP8 ', 'a picture (WebP)', /open a video of the game/],
  ['\0\0\0\x08wide\0\0\0\0mdat', 'a video (QuickTime)', /read from videos/],
  ['GIF89a\x10\0', 'a moving picture (GIF)', /open the recording/],
  ['\x89PNG\r\n\x1a\n\0', 'a picture (PNG)', /open the recording/],
  ['\xff\xd8\xff\xe0\0\x10JFIF', 'a picture (JPEG)', /open a video of the game/],
  ['PK\x03\x04\x14\0', 'a zip archive', /Unpack it/],
  ['%PDF-1.7\n', 'a document (PDF)', /Open the game itself/],
  ['NES\x1a\x02\x01', 'a cartridge (iNES)', /open a game/],
  ['\n<!DOCTYPE html><html>', 'a page of the web (HTML)', /download the file itself/],
  ['\xff\xfe{\0"\0', 'a text in UTF-16', /Save it as UTF-8/],
];

describe('a file that holds no game', () => {
  test.each(FILES)('%j is %s', (start, what, todo) => {
    expect(knownOtherFile(bytes(start))?.what).toBe(what);
    const told = tellOtherFile(bytes(start));
    expect(told).toContain(`this is ${what}. ${isVideo(bytes(start)) ? 'Games are read' : 'Maxout reads recordings'}`);
    expect(told).toMatch(todo);
  });

  test('is known whatever its name, and said by what opens files', async () => {
    const opening = pageOpening(new AbortController().signal);
    for (const name of ['game.mp4', 'game.fm2', 'run.jsonl', 'game']) {
      const picture = { name, bytes: bytes('\xff\xd8\xff\xe0\0\x10JFIF') };
      expect(fileKind(name, picture.bytes)).toBeUndefined();
      expect(await openBytes(picture, opening)).toMatchObject({
        kind: 'refused',
        message: expect.stringMatching(/^this is a picture \(JPEG\)/),
      });
    }
    expect(tellOtherFile(bytes('hello\n'))).toMatch(/^this is a text\. .*"version 3"/);
  });

  test('is a video by its bytes, whatever its name, and is then read where ffmpeg can be', async () => {
    for (const name of ['game.mp4', 'game.fm2', 'run.jsonl', 'game']) {
      const video = { name, bytes: bytes(FILES[0][0]) };
      expect(fileKind(name, video.bytes)).toBe('video');
      expect(await openBytes(video, pageOpening(new AbortController().signal))).toMatchObject({
        kind: 'refused',
        message: expect.stringMatching(/^this is a video \(MP4\)\. .* in its view Video/),
      });
    }
    const stream = `G${'\0'.repeat(187)}`.repeat(3);
    expect([stream, `\0\0\0\0${stream}`, 'G\0\0'].map((start) => isVideo(bytes(start)))).toEqual([true, false, false]);
    expect(fileKind('game.MKV', bytes(''))).toBe('video');
  });

  test('is none of those that hold one, nor bytes that tell nothing', () => {
    for (const start of ['{"kind":"run"}\n', 'version 3\n', '[Input]\n', 'MAXOUTNT'])
      expect(knownOtherFile(bytes(start)), start).toBeUndefined();
    expect(knownOtherFile(gzipSync('{}'))).toBeUndefined();
    for (const start of ['', '\x01\x02\x03', '\xff\x01']) expect(tellOtherFile(bytes(start))).toBeUndefined();
  });
});

/** FM2 movies as text. */

import { describe, expect, test } from 'vitest';
import { type Fm2Movie, formatFm2, parseFm2 } from '../../../src/replay/movie/fm2.js';
import { findEnding, formatEnding } from '../../../src/replay/movie/movie-comments.js';
import { shiftEarlier, shiftLater } from '../../../src/replay/movie/parsed-movie.js';
import { BUTTON, parseInputs } from '../../../src/tetris/buttons.js';

const MOVIE: Fm2Movie = {
  romName: 'game',
  romChecksum: '6R/n4aXTscaZ+XaIDDBZFQ==',
  region: 'ntsc',
  comments: ['author somebody'],
  frames: parseInputs('1 . 1 R 1 L 1 D 1 U 1 T 1 C 1 B 1 A 1 LRUDABCT'),
};
const TEXT = formatFm2(MOVIE);

function messageOf(text: string): string {
  const result = parseFm2(text);
  return result.ok ? 'ok' : `${result.line}: ${result.message}`;
}

describe('a movie as text', () => {
  test('has the buttons in the order RLDUTSBA', () => {
    expect(TEXT.split('\n').filter((line) => line.startsWith('|'))).toEqual([
      '|0|........|||',
      '|0|R.......|||',
      '|0|.L......|||',
      '|0|..D.....|||',
      '|0|...U....|||',
      '|0|....T...|||',
      '|0|.....S..|||',
      '|0|......B.|||',
      '|0|.......A|||',
      '|0|RLDUTSBA|||',
    ]);
  });

  test('is read back as it was, with both kinds of line breaks', () => {
    for (const text of [TEXT, TEXT.replaceAll('\n', '\r\n')]) {
      expect(parseFm2(text)).toEqual({ ok: true, movie: { ...MOVIE, secondPad: [] } });
    }
  });

  test('says the console that it was made on; where it does not, nobody knows', () => {
    const european: Fm2Movie = { ...MOVIE, region: 'pal' };
    const text = formatFm2(european);
    expect(text.replace('palFlag 1', 'palFlag 0')).toBe(TEXT);
    expect(parseFm2(text)).toEqual({ ok: true, movie: { ...european, secondPad: [] } });
    const untold = parseFm2(TEXT.replace('palFlag 0\n', ''));
    expect(untold.ok && 'region' in untold.movie).toBe(false);
  });

  test('has an identifier that follows from its content', () => {
    const guid = (text: string) => /^guid (.*)$/m.exec(text)?.[1];
    expect(guid(TEXT)).toMatch(/^[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}$/);
    expect(formatFm2(MOVIE)).toBe(TEXT);
    expect(guid(formatFm2({ ...MOVIE, frames: [...MOVIE.frames, 0] }))).not.toBe(guid(TEXT));
  });

  test('any character but a point and a space is a held button', () => {
    const result = parseFm2(TEXT.replace('|0|R.......|||', '|0|x. .....|||'));
    expect(result.ok && result.movie.frames[1]).toBe(MOVIE.frames[1]);
  });

  test('has the second pad on each frame, where one is plugged in', () => {
    const pressed = TEXT.replace('|0|R.......|||', '|0|R.......|.......1||');
    const plugged = parseFm2(pressed.replace('port1 0', 'port1 1'));
    expect(plugged).toMatchObject({ ok: true, movie: { ...MOVIE, secondPad: [0, BUTTON.A, 0, 0, 0, 0, 0, 0, 0, 0] } });
    expect(parseFm2(pressed)).toMatchObject({ ok: true, movie: { ...MOVIE, secondPad: [] } });
  });

  test('a reset on the first frame changes nothing', () => {
    expect(messageOf(TEXT.replace('|0|........', '|2|........'))).toBe('ok');
  });
});

describe('a movie that cannot be played is refused with the reason:', () => {
  test.for([
    ['no movie', 'hello\n', /^1: expected "version 3" first/],
    ['an empty file', '', /^1: expected "version 3" first/],
    ['another version', TEXT.replace('version 3', 'version 2'), /^1: the movie has version "2"/],
    ['a binary log', TEXT.replace('length', 'binary 1\nlength'), /stored as bytes/],
    ['a savestate', TEXT.replace('length', 'savestate base64:AA\nlength'), /begins in the middle/],
    ['a strange console', TEXT.replace('palFlag 0', 'palFlag 2'), /"palFlag 2": expected 0 .* or 1/],
    ['four pads', TEXT.replace('fourscore 0', 'fourscore 1'), /four pads/],
    ['a light gun', TEXT.replace('port1 0', 'port1 2'), /"port1 2": it has something other than a pad/],
    ['a reset in the middle', TEXT.replace('|0|R', '|1|R'), /frame 1 has the command 1/],
    ['no checksum', TEXT.replace(/^romChecksum.*\n/m, ''), /found none/],
    ['a strange checksum', TEXT.replace('base64:', 'base65:'), /checksum of the game/],
    ['no frame', TEXT.replace(/^\|.*\n/gm, ''), /has no frame/],
    ['a cut last line', TEXT.slice(0, -6), /the last line is cut off/],
    [
      'frames that are missing',
      TEXT.slice(0, TEXT.lastIndexOf('|0|')),
      /announces a length of 10, but there are 9 frames/,
    ],
    ['a line that is no frame', TEXT.replace('|0|R.......|||', '|0|R|||'), /^18: expected a frame/],
  ] as const)('%s', ([, text, message]) => {
    expect(messageOf(text)).toMatch(message);
  });
});

test('an ending is found again among comments', () => {
  const ending = { score: 999_999, lines: 232, level: 29, pieces: 587, ramSha1: 'a'.repeat(40) };
  expect(findEnding(['author x', formatEnding(ending)])).toEqual(ending);
  expect(findEnding(['author x', 'ending unknown'])).toBeUndefined();
});

test('a shift there and back leaves the inputs as they were', () => {
  expect(shiftLater([1, 2], 1)).toEqual([0, 1, 2]);
  expect(shiftEarlier(shiftLater([1, 2], 1), 1)).toEqual([1, 2]);
});

/**
 * A contact sheet of a video that was read: moments of its games, with the grid of the playfield drawn over each and the cells
 * marked that were found filled. It shows at a glance whether the right thing was read.
 */

import { Canvas, type Colour, colour, drawText, GLYPH_HEIGHT, type Picture, textWidth } from '../../draw/canvas.js';
import { moment } from '../../lib/format-numbers.js';
import type { NgfFrame } from '../../ngf/frame.js';
import type { Stop } from '../../platform/job.js';
import type { FieldPlace, VideoPicture } from '../../video/picture.js';
import type { ReadGame } from '../../video/video-reader.js';
import { decodeVideo } from './decode-video.js';
import { gamesOf, type NumberedGame } from './format-reading.js';
import { pictureAround, placeInCut } from './picture-cut.js';
import type { ReadField, VideoReading } from './read-video.js';
import type { PictureCut } from './video-facts.js';

/** A moment of the video, to be drawn. */
interface Moment {
  /** Milliseconds of the video. */
  readonly time: number;
  readonly field: ReadField;
  readonly lines: readonly string[];
  readonly isDoubt: boolean;
  /** What was seen at that time, if anything. */
  readonly frame: NgfFrame | undefined;
}

/** Up to half of them are doubts. */
const MOST_MOMENTS = 24;
const COLUMNS = 6;
const MARGIN = 8;
/** Pixels of a picture on the sheet. */
const TILE = { width: 240, height: 224 } as const;
const LINE = GLYPH_HEIGHT + 3;
const TEXT_LINES = 3;
/** Milliseconds by which the next picture may be later than the time that was asked for. */
const TO_BE_SHOWN = 1;

const BACKGROUND = colour(24, 24, 28);
const INK = colour(220, 220, 220);
const DOUBT = colour(255, 150, 60);
const GRID = colour(70, 160, 255);
/** By the colour of a cell: of the pieces T O I, J S, Z L. */
const MARKS: readonly Colour[] = [0, colour(255, 255, 255), colour(90, 255, 140), colour(255, 90, 200)];

/** Undefined where there is nothing to show, or it was stopped. */
export async function contactSheet(reading: VideoReading, stop: Stop): Promise<Picture | undefined> {
  const moments = momentsOf(reading);
  if (moments.length === 0) return undefined;
  const rows = Math.ceil(moments.length / COLUMNS);
  const step = { x: TILE.width + MARGIN, y: TILE.height + TEXT_LINES * LINE + MARGIN };
  const columns = Math.min(COLUMNS, moments.length);
  const sheet = new Canvas(MARGIN + columns * step.x, MARGIN + rows * step.y, BACKGROUND);
  for (const [i, each] of moments.entries()) {
    const at = { x: MARGIN + (i % COLUMNS) * step.x, y: MARGIN + Math.floor(i / COLUMNS) * step.y };
    const shown = await pictureAt(reading, each, stop);
    if (stop.reason) return undefined;
    if (shown) drawMoment(sheet, shown, each, at);
    const ink = each.isDoubt ? DOUBT : INK;
    for (const [line, text] of each.lines.slice(0, TEXT_LINES).entries())
      drawText(sheet, fitting(text), { x: at.x, y: at.y + TILE.height + 2 + line * LINE }, ink);
  }
  return sheet;
}

/** Doubts, and moments between them that lie evenly in all games; moments of the playfields alone where there is no game. */
function momentsOf(reading: VideoReading): Moment[] {
  const games = gamesOf(reading);
  if (games.length === 0) return reading.fields.slice(0, MOST_MOMENTS).map(placeAlone(reading));
  const each = Math.max(1, Math.floor(MOST_MOMENTS / games.length));
  const all = games.flatMap((game) => momentsOfGame(game, reading.fields[game.field - 1], each));
  return all.slice(0, MOST_MOMENTS).sort((one, other) => one.time - other.time);
}

function momentsOfGame({ number, read }: NumberedGame, field: ReadField, most: number): Moment[] {
  const doubts = read.doubts.slice(0, Math.floor(most / 2));
  const count = most - doubts.length;
  const times = Array.from({ length: count }, (_, i) => read.begin + ((i + 0.5) / count) * (read.end - read.begin));
  const frames = framesAt(read, [...doubts.map(({ time }) => time), ...times]);
  return [
    ...doubts.map(({ time, piece, what }, i) => ({
      ...{ time, field, isDoubt: true, frame: frames[i] },
      lines: [`${moment(time / 1000)} game ${number} piece ${piece}`, ...halves(what)],
    })),
    ...times.map((time, i) => ({
      ...{ time, field, isDoubt: false, frame: frames[doubts.length + i] },
      lines: [`${moment(time / 1000)} game ${number}`, ...describeFrame(frames[doubts.length + i])],
    })),
  ];
}

function describeFrame(frame: NgfFrame | undefined): string[] {
  if (!frame) return ['nothing was read here'];
  const { piece = '?', next = '?', lines = '?', level = '?', score = '?' } = frame;
  return [`piece ${piece} next ${next}`, `lines ${lines} level ${level} score ${score}`];
}

/** A moment of a playfield in which no game was read. */
function placeAlone({ facts }: VideoReading): (field: ReadField, i: number) => Moment {
  return (field, i) => {
    const time = 1000 * ((field.from + Math.min(field.to, facts.seconds ?? field.to, field.from + 3600)) / 2);
    const lines = [`${moment(time / 1000)} playfield ${i + 1}`, 'no game was read here'];
    return { time, field, lines, isDoubt: true, frame: undefined };
  };
}

/** What was seen at each of the times, of one game: the frame before it, since only those that differ are there. */
function framesAt(read: ReadGame, times: readonly number[]): (NgfFrame | undefined)[] {
  const found: (NgfFrame | undefined)[] = times.map(() => undefined);
  for (const frame of read.frames()) {
    for (const [i, time] of times.entries()) if (read.begin + frame.time <= time + TO_BE_SHOWN) found[i] = frame;
  }
  return found;
}

/** Two lines of a sentence, broken at a space. */
function halves(text: string): string[] {
  const fit = Math.floor(TILE.width / 6);
  if (text.length <= fit) return [text];
  const space = text.lastIndexOf(' ', fit);
  const at = space > 0 ? space : fit;
  return [text.slice(0, at), text.slice(at).trim()];
}

function fitting(text: string): string {
  let fits = text;
  while (textWidth(fits) > TILE.width) fits = fits.slice(0, -1);
  return fits;
}

interface Shown {
  readonly picture: VideoPicture;
  readonly place: FieldPlace;
}

/** The picture that is shown at a time, with as little round the playfield as shows what is beside it. */
async function pictureAt({ facts }: VideoReading, { time, field }: Moment, stop: Stop): Promise<Shown | undefined> {
  const cut: PictureCut = pictureAround(facts, [field.place]);
  // Frames are told to whole milliseconds.
  const from = Math.max(0, time - 1) / 1000;
  for await (const picture of decodeVideo(facts, { cut, from, to: from + 1, stop }))
    return { picture, place: placeInCut(cut, field.place) };
  return undefined;
}

function drawMoment(sheet: Canvas, { picture, place }: Shown, { frame }: Moment, at: { x: number; y: number }): void {
  const scale = { x: TILE.width / picture.width, y: TILE.height / picture.height };
  for (let y = 0; y < TILE.height; y++) {
    for (let x = 0; x < TILE.width; x++) {
      const ink = pixelOf(picture, Math.floor(x / scale.x), Math.floor(y / scale.y));
      sheet.pixels[(at.y + y) * sheet.width + at.x + x] = ink;
    }
  }
  const left = at.x + place.x * scale.x;
  const top = at.y + place.y * scale.y;
  const cell = { width: (place.width * scale.x) / 10, height: (place.height * scale.y) / 20 };
  for (let column = 0; column <= 10; column++)
    dots(sheet, { x: left + column * cell.width, y: top, length: 20 * cell.height, isDown: true });
  for (let row = 0; row <= 20; row++)
    dots(sheet, { x: left, y: top + row * cell.height, length: 10 * cell.width, isDown: false });
  frame?.cells.forEach((kind, i) => {
    if (kind === 0) return;
    const x = Math.round(left + ((i % 10) + 0.5) * cell.width) - 1;
    const y = Math.round(top + (Math.floor(i / 10) + 0.5) * cell.height) - 1;
    sheet.fill({ x: x - 1, y: y - 1, width: 4, height: 4 }, 0);
    sheet.fill({ x, y, width: 2, height: 2 }, MARKS[kind]);
  });
}

/** Every second pixel of a line, so that what lies below can be seen. */
function dots(
  sheet: Canvas,
  {
    x,
    y,
    length,
    isDown,
  }: { readonly x: number; readonly y: number; readonly length: number; readonly isDown: boolean },
): void {
  for (let i = 0; i < length; i += 2) {
    const [across, down] = isDown ? [0, i] : [i, 0];
    sheet.fill({ x: Math.round(x + across), y: Math.round(y + down), width: 1, height: 1 }, GRID);
  }
}

/** Red, green and blue by BT.601, as captures of consoles mostly have it. */
function pixelOf({ width, height, luma, blue, red }: VideoPicture, x: number, y: number): Colour {
  const [column, row] = [Math.min(x, width - 1), Math.min(y, height - 1)];
  const light = 1.164 * (luma[row * width + column] - 16);
  const at = (row >> 1) * (width >> 1) + (column >> 1);
  const [b, r] = [blue[at] - 128, red[at] - 128];
  const level = (value: number): number => Math.max(0, Math.min(255, Math.round(value)));
  return colour(level(light + 1.596 * r), level(light - 0.392 * b - 0.813 * r), level(light + 2.017 * b));
}

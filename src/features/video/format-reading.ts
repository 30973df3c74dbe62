/** What was read from a video, for a person and as plain data for other programs. */

import { decimal, duration, moment, number, plural } from '../../lib/format-numbers.js';
import { alignColumns } from '../../lib/text.js';
import { formatPlacement } from '../../tetris/placement.js';
import type { PlayedPiece } from '../../tetris/played-game.js';
import type { FieldPlace } from '../../video/picture.js';
import type { ReadGame } from '../../video/video-reader.js';
import type { ReadField, VideoReading } from './read-video.js';

/** A game with its number, from one playfield to the next. */
export interface NumberedGame {
  /** 1 for the first game of the first playfield. */
  readonly number: number;
  /** 1 for the first. */
  readonly field: number;
  readonly read: ReadGame;
}

export function gamesOf({ fields }: Pick<VideoReading, 'fields'>): NumberedGame[] {
  return fields
    .flatMap(({ games }, i) => games.map((read) => ({ field: i + 1, read })))
    .map((game, i) => ({ number: i + 1, ...game }));
}

/** Facts, playfields, games, doubts and gaps; no line break at the end. */
export function formatReading(reading: VideoReading, width: number): string {
  const games = gamesOf(reading);
  const sections = [
    alignColumns(headOf(reading), [0, 1], width).join('\n'),
    games.length === 0 ? '' : tableOf(games, reading, width),
    listOf('Doubts: the time in the video, and what may be otherwise', games.flatMap(doubtsOf)),
    listOf('Not known', games.flatMap(gapsOf)),
    reading.notes.join('\n'),
  ];
  return sections.filter((section) => section !== '').join('\n\n');
}

function headOf({ facts, pictures, fields }: VideoReading): string[][] {
  const { file, width, height, codec, format, rate, seconds, interlaced } = facts;
  const details = [
    `${width} × ${height} pixels`,
    ...(rate === undefined ? [] : [`${decimal(rate, 2)} pictures a second`]),
    ...(seconds === undefined ? [] : [duration(seconds)]),
    `${codec} in ${format}`,
    ...(interlaced === undefined ? [] : [`interlaced, ${interlaced}`]),
  ];
  return [
    ['video', file],
    ['', details.join(', ')],
    ['read', plural(pictures, 'picture')],
    ...fields.map((field, i) => [`playfield ${i + 1}`, describeField(field)]),
  ];
}

function describeField({ place, score, from, to }: ReadField): string {
  const { x, y, width, height } = place;
  const where = `${decimal(width)} × ${decimal(height)} pixels at ${decimal(x)}, ${decimal(y)}`;
  const how = score === undefined ? 'as --field says' : `score ${decimal(score, 2)}`;
  return `${where}, ${how}, ${duration(from)}–${Number.isFinite(to) ? duration(to) : 'end'}`;
}

const HEAD = ['game', 'from', 'to', 'level', 'lines', 'score', 'pieces', 'doubts', 'end'];

function tableOf(games: readonly NumberedGame[], { fields }: VideoReading, width: number): string {
  const hasSeveral = fields.length > 1;
  const rows = games.map(({ number: own, field, read: { game, begin, end, doubts } }) => [
    String(own),
    ...(hasSeveral ? [String(field)] : []),
    moment(begin / 1000),
    moment(end / 1000),
    levels(game.startLevel, game.pieces.at(-1)),
    number(game.lines),
    number(game.score),
    number(game.pieces.length),
    number(doubts.length),
    game.toppedOut ? 'topped out' : 'not seen',
  ]);
  const head = hasSeveral ? ['game', 'playfield', ...HEAD.slice(1)] : HEAD;
  return alignColumns([head, ...rows], [head.length - 1], width).join('\n');
}

/** From the first to that of the last piece. */
function levels(start: number, last: PlayedPiece | undefined): string {
  return last === undefined || last.level === start ? String(start) : `${start}–${last.level}`;
}

function doubtsOf({ number: own, read: { doubts } }: NumberedGame): string[] {
  return doubts.map(({ time, piece, what }) => `${moment(time / 1000)}  game ${own}, piece ${piece}: ${what}`);
}

function gapsOf({ number: own, read: { game } }: NumberedGame): string[] {
  return game.gaps.map((gap) => `game ${own}: ${gap}`);
}

function listOf(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : [title, ...lines.map((line) => `  ${line}`)].join('\n');
}

/** Everything that was read. Times are seconds of the video, and places are pixels of it. */
export function readingJson(reading: VideoReading): object {
  const { facts, pictures, fields, notes } = reading;
  const { seconds = null, rate = null, interlaced = null, ...more } = facts;
  const games = gamesOf(reading);
  return {
    video: { ...more, seconds, rate, interlaced },
    picturesRead: pictures,
    fields: fields.map(({ place, score = null, from, to }) => ({
      place: placeJson(place),
      score,
      from: rounded(from),
      to: Number.isFinite(to) ? rounded(to) : null,
    })),
    games: games.map(gameJson),
    notes,
  };
}

function gameJson({ number: own, field, read: { game, begin, end, doubts } }: NumberedGame): object {
  const { pieces, gaps, startLevel, score, ownScore, lines, toppedOut } = game;
  return {
    game: own,
    field,
    from: rounded(begin / 1000),
    to: rounded(end / 1000),
    startLevel,
    score,
    ownScore,
    lines,
    toppedOut,
    pieces: pieces.map(pieceJson),
    doubts: doubts.map(({ time, piece, what }) => ({ time: rounded(time / 1000), piece, what })),
    gaps,
  };
}

function pieceJson(played: PlayedPiece): object {
  const { piece, tetromino, next = null, placement, level, lines, score, cleared, frame, lockFrame, doubt } = played;
  return {
    ...{ piece, tetromino, next, placement: placement ? formatPlacement(placement) : null },
    ...{ level, lines, score, cleared, frame, lockFrame, doubt: doubt ?? null },
  };
}

function placeJson(place: FieldPlace): object {
  return Object.fromEntries(Object.entries(place).map(([name, value]) => [name, rounded(value)]));
}

/** To a thousandth. */
function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}

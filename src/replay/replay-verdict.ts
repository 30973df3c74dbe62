/** What came out of a replay, for programs and for people. */

import { dollarHex, number, plural } from '../lib/format-numbers.js';
import { formatButtons } from '../tetris/buttons.js';
import type { Divergence, GameReplay } from './game-replay.js';

/** Whether a game that was played again is the recorded one, and what that rests on. */
export interface ReplayVerdict {
  readonly device: 'cartridge' | 'model';
  readonly game: number;
  readonly verdict: 'same' | 'diverged' | 'not-finished';
  /** Frame in which the original froze or crashed, of which the model knows nothing: it ends there. Null without one. */
  readonly unknownFrom: number | null;
  /** The recording has no end: the program was killed, or the game goes on. */
  readonly cutOff: boolean;
  readonly frames: number;
  readonly framesRecorded: number;
  readonly framesChecked: number;
  readonly hashesChecked: number;
  readonly hashesRecorded: number;
  /** Clears that took longer than a frame to score, as the original's do at high levels; on the model. */
  readonly overruns: number;
  /** Frame in which the recorded game crashed on its cartridge, and whether it has done so again; null without one. */
  readonly crash: { readonly frame: number; readonly again: boolean } | null;
  readonly pieces: number;
  readonly score: number;
  readonly lines: number;
  readonly level: number;
  readonly divergence: Divergence | null;
}

/** What a replay has come to so far. */
export function replayVerdict(replay: GameReplay): ReplayVerdict {
  const { device, game, divergence, counted } = replay;
  return {
    device: device.kind,
    game: game.game,
    verdict: divergence ? 'diverged' : replay.frame >= replay.lastFrame ? 'same' : 'not-finished',
    unknownFrom: replay.unknownFrom ?? null,
    cutOff: game.end === undefined,
    frames: replay.frame,
    framesRecorded: replay.inputs.length,
    framesChecked: replay.framesChecked,
    hashesChecked: replay.hashesChecked,
    hashesRecorded: game.hashes.length,
    overruns: replay.overruns,
    crash: replay.crash ? { frame: replay.crash.frame, again: replay.hasCrashed } : null,
    pieces: replay.pieces,
    score: counted.score,
    lines: counted.lines,
    level: counted.level,
    divergence: divergence ?? null,
  };
}

/** A line with the verdict, then what it rests on. No line break at the end. */
export function formatVerdict(verdict: ReplayVerdict): string {
  const { device, divergence, unknownFrom, overruns, crash, score, lines, level, pieces } = verdict;
  const on = `game ${verdict.game} on the ${device}`;
  const upTo =
    unknownFrom !== null
      ? ` up to frame ${unknownFrom}, where the original froze or crashed, which the model does not show`
      : verdict.cutOff
        ? ' up to where the recording was cut off'
        : '';
  const title =
    verdict.verdict === 'same'
      ? `SAME: ${on} is the recorded game${upTo}`
      : verdict.verdict === 'diverged'
        ? `DIFFERENT: ${on} differs from the recorded game from frame ${divergence?.frame} on`
        : `NOT FINISHED: ${on} was stopped at frame ${verdict.frames}`;
  return [
    title,
    '',
    ...(divergence ? [...divergenceLines(divergence), ''] : []),
    row('score', `${number(score)}, ${plural(lines, 'line')}, level ${level}, ${plural(pieces, 'piece')}`),
    row('frames', `${number(verdict.frames)} of ${number(verdict.framesRecorded)}`),
    row(
      'checked',
      `${plural(verdict.framesChecked, 'frame')}, ${number(verdict.hashesChecked)} of ${plural(verdict.hashesRecorded, 'hash', 'hashes')}`,
    ),
    ...(overruns
      ? [row('overruns', `${plural(overruns, 'clear')} took longer than a frame, as in the original at high levels`)]
      : []),
    ...(crash ? [row('crash', describeCrash(crash, device))] : []),
  ].join('\n');
}

/** The verdict lists at most this many fields. */
const FIELDS_TOLD = 6;

/** Where, what and why. */
function divergenceLines({ frame, piece, message, goodHash, badHash, fields, buttons }: Divergence): string[] {
  const from = goodHash === null ? 'the start' : `the hash of frame ${goodHash}`;
  const to = badHash === null ? 'the end' : `that of frame ${badHash}`;
  const [first, ...others] = fields;
  return [
    row('frame', `${frame}, piece ${piece + 1}, between ${from} and ${to}`),
    row('what', message),
    ...(buttons
      ? [
          row(
            'buttons',
            `${formatButtons(buttons.found)} in the file, ${formatButtons(buttons.recorded)} when recorded`,
          ),
        ]
      : []),
    ...(first ? [row('first', describeField(first))] : []),
    ...others.slice(0, FIELDS_TOLD - 1).map((field) => row('', describeField(field))),
    ...(others.length >= FIELDS_TOLD ? [row('', `and ${others.length - FIELDS_TOLD + 1} more fields`)] : []),
  ];
}

function describeCrash({ frame, again }: { readonly frame: number; readonly again: boolean }, device: string): string {
  if (device === 'model' && !again) return `recorded in frame ${frame}; the model does not crash`;
  return again ? `again in frame ${frame}, as recorded` : `recorded in frame ${frame}, but it did not come again`;
}

/** `$0060 x: 5, recorded 4` */
function describeField({ field, address, seen, expected }: Divergence['fields'][number]): string {
  const at = address === undefined ? '' : `${dollarHex(address, 4)} `;
  return `${at}${field}: ${seen}, recorded ${expected}`;
}

function row(name: string, text: string): string {
  return `${name.padEnd(10)}${text}`;
}

/**
 * Frames read by a reader that is written from the format's table alone: the format's own vectors, and a game of ours, every field
 * of which is held against the model.
 */
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { type PlainFrame, plainSize, readPlainFrame } from '../../scripts/support/plain-frame.js';
import { playedStates } from '../../scripts/support/played-states.js';
import { writeFrame } from '../../src/ngf/frame.js';
import { gameFrames } from '../../src/ngf/game-frames.js';
import { PLATEAU } from '../../src/players/plateau.js';
import { USUAL_GAME } from '../../src/record/game-description.js';
import { type GameState, PHASE } from '../../src/tetris/game-state.js';
import { ORIENTATIONS } from '../../src/tetris/tetromino.js';
import { NOTHING, VECTORS } from './frame-vectors.js';

const orNull = <Value>(value: Value | undefined): Value | null => value ?? null;

describe('the vectors of the format', () => {
  test.for(VECTORS)('are read: $what', ({ version, frame: named, hex }) => {
    const frame = { ...NOTHING, ...named };
    const { gameType, player, gameId, time, lines, level, score, das, pieceDas, next, piece, counts, cells } = frame;
    const rows = Array.from({ length: 20 }, (_, y) =>
      [...cells.subarray(10 * y, 10 * y + 10)].map((cell) => '.123'[cell]).join(''),
    );
    expect(readPlainFrame(Buffer.from(hex, 'hex'))).toEqual({
      ...{ version, gameType, player, gameId, ctime: time, rows, counts: counts.map(orNull) },
      ...{ lines: orNull(lines), level: orNull(level), score: orNull(score) },
      ...{ instantDas: orNull(das), pieceDas: orNull(pieceDas), preview: orNull(next), piece: orNull(piece) },
    });
  });
});

/** The playfield of a state with the piece in it, as the table of what a sender draws says for phases 1 and 2. */
function drawn({ page, orientation, x, y }: GameState): string[] {
  const marks: Record<number, string> = { 123: '1', 125: '2', 124: '3' };
  const rows = Array.from({ length: 20 }, (_, row) =>
    [...page.subarray(10 * row, 10 * row + 10)].map((tile) => marks[tile] ?? '.'),
  );
  for (const [dx, dy] of ORIENTATIONS[orientation].cells) {
    if (y + dy >= 0) rows[y + dy][x + dx] = marks[ORIENTATIONS[orientation].tile];
  }
  return rows.map((row) => row.join(''));
}

test('a zipped file of ours says of every frame what the game shows, and of a tetris how it is cleared', () => {
  const states = playedStates(PLATEAU.make({}), { ...USUAL_GAME, untilLines: 4, seed: 4 });
  const file = gzipSync(Buffer.concat([...gameFrames(states)].map(writeFrame)));
  const bytes = gunzipSync(file);
  const frames: PlainFrame[] = [];
  for (let at = 0; at < bytes.length; at += plainSize(bytes[at])) {
    frames.push(readPlainFrame(bytes.subarray(at, at + plainSize(bytes[at]))));
  }
  const [end, ...before] = [frames.at(-1)!, ...frames.slice(0, -2)];
  expect(end).toMatchObject({ score: null, lines: null, level: null });
  expect(frames.at(-2)!.rows.every((row) => row === '1111111111')).toBe(true);
  let compared = 0;
  for (const frame of before) {
    const at = Math.round((frame.ctime * 60.0988) / 1000);
    // A game that is ended by its last clear is shown once more, with its lines counted.
    const state = states[Math.min(at, states.length - 1)];
    const { das, statistics, next, phase } = state;
    // The last step of a clear is drawn before the tick that counts it.
    const isLastStep = states[at - 1]?.phase === PHASE.ANIMATION && phase !== PHASE.ANIMATION;
    const { score, lines, level } = isLastStep ? states[at - 1] : state;
    expect(frame).toMatchObject({ version: 3, gameType: 1, player: 0, gameId: 1, score, lines, level });
    expect([frame.counts, frame.instantDas]).toEqual([statistics, das]);
    expect(frame.preview).toBe(ORIENTATIONS[next].tetromino);
    if (phase !== PHASE.CONTROL && phase !== PHASE.LOCK) continue;
    expect(frame.rows).toEqual(drawn(state));
    expect(frame.piece).toBe(ORIENTATIONS[state.orientation].tetromino);
    compared++;
  }
  expect(compared).toBeGreaterThan(200);
  // What is left of rows that are cleared, and the score on the frame on which the rows above have come down.
  const clear = before.findIndex(({ score }, i) => i > 0 && score! - before[i - 1].score! >= 800);
  const left = before.slice(clear - 5, clear).map(({ rows }) => rows[19].replaceAll('.', '').length);
  expect(left).toEqual([8, 6, 4, 2, 0]);
  expect(before[clear].lines).toBeGreaterThan(before[clear - 1].lines!);
  expect(
    frames.reduce(
      (sum, { counts }) =>
        Math.max(
          sum,
          counts.reduce<number>((all, n) => all + (n ?? 0), 0),
        ),
      0,
    ),
  ).toBe(states.at(-1)!.statistics.reduce((all, n) => all + n, 0));
});

test.for([
  [0, 0],
  [74, 0x68],
  [21, 0x68],
  [73, 0x1f],
  [73, 0x80],
])('a message of %d bytes that begins with %d is none', ([length, first]) => {
  const bytes = new Uint8Array(length);
  if (length > 0) bytes[0] = first;
  expect(() => readPlainFrame(bytes)).toThrow(RangeError);
});

/** The game that the page offers to somebody who has none. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { readRunLog } from '../../src/record/read-run-log.js';
import { recordedGame } from '../../src/review/recorded-game.js';

const FILE = new URL('../../src/web/analyse/sample-game.jsonl.gz', import.meta.url);
/** Bytes that a visitor loads for it, at most. */
const LARGEST = 30_000;

it('the sample game is small, opens, and was played by slow hands until it topped out', () => {
  const packed = readFileSync(FILE);
  expect(packed.length).toBeLessThan(LARGEST);
  const read = readRunLog(gunzipSync(packed).toString());
  if (!read.ok) throw new Error(read.message);
  const { header, games } = read.log;
  expect(header.playerOptions).toMatchObject({ taps: '10hz', misdrop: 0.03 });
  expect(games.map(({ end }) => end?.result.end)).toEqual(['topped-out']);
  const opened = recordedGame(header, games[0]);
  if (!opened.ok) throw new Error(opened.message);
  expect(opened.game.pieces).toHaveLength(103);
});

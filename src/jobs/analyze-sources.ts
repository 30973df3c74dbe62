/** What `analyze` is given to add up: recordings, and analyses made before. */
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readCounts, type SourcedCounts } from '../node/games/counts-file.js';
import { COUNTS_NAME } from '../node/games/write-analysis.js';
import { countRecordedGame, PlayCounters } from '../stats/play-counters.js';
import { Failure } from './failure.js';
import { openLog } from './open-recording.js';

/**
 * Counts the games of a recording, or reads the counts of an analysis: a folder of either, or the file in it.
 *
 * @throws Failure on what is neither, or cannot be
 */
export function openCounts(name: string): SourcedCounts {
  const counts = existsSync(name) && statSync(name).isDirectory() ? join(name, COUNTS_NAME) : name;
  if (!counts.endsWith('.json') || !existsSync(counts)) return countRecording(name);
  const read = readCounts(counts);
  if (!read.ok) throw new Failure(`${counts}: ${read.message}`);
  return read;
}

function countRecording(name: string): SourcedCounts {
  const { file, log } = openLog(name);
  const counters = new PlayCounters();
  for (const game of log.games) {
    const problem = countRecordedGame(counters, game);
    if (problem) throw new Failure(`${file}, game ${game.game}: the recording cannot be right: ${problem}`);
  }
  const { player, image, seed } = log.header;
  const source = {
    kind: 'recording',
    player,
    image: image.bodySha1,
    seed,
    games: log.games.length,
    pieces: counters.pieces,
  } as const;
  return { sources: [source], counters };
}

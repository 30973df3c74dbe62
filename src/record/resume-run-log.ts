/** Takes up the log of a series of games where it ended: whole games are kept, one that was cut off is played again. */

import type { GameResult } from './game-events.js';
import { readRunLog } from './read-run-log.js';
import type { RunHeader } from './run-header.js';
import { formatRunLogLine, headerLine } from './run-log.js';

export type ResumedLog =
  | {
      readonly ok: true;
      /** The log to go on after: the new header, and the whole games of the old log. */
      readonly text: string;
      readonly kept: readonly GameResult[];
    }
  /** `message` says what was found and what to do. */
  | { readonly ok: false; readonly message: string };

/**
 * @param text the log so far; a header that was cut off counts as nothing
 * @param header of the run that goes on: the same but for the number of games
 */
export function resumeRunLog(text: string, header: RunHeader): ResumedLog {
  const newHeader = formatRunLogLine(headerLine(header));
  if (!text.includes('\n')) return { ok: true, text: newHeader, kept: [] };
  const read = readRunLog(text);
  if (!read.ok) return { ok: false, message: `run.jsonl, line ${read.line}: ${read.message}` };
  const { log } = read;
  const other = firstDifference(log.header, header);
  if (other) return { ok: false, message: `${other}: give the options it was begun with, or name a new folder` };
  const kept: GameResult[] = [];
  for (const { end } of log.games) {
    if (!end || end.result.end === 'stopped') break;
    kept.push(end.result);
  }
  if (kept.length > header.games) {
    return {
      ok: false,
      message: `the series has ${kept.length} whole games already: use --games ${kept.length} or more`,
    };
  }
  return { ok: true, kept, text: newHeader + wholeGames(text, kept.length) };
}

/** The lines of the first games, the header not among them. */
function wholeGames(text: string, games: number): string {
  const lines = text.slice(text.indexOf('\n') + 1).split('\n');
  const next = lines.findIndex((line) => line.startsWith(`{"kind":"game","game":${games + 1},`));
  const kept = next < 0 ? lines.slice(0, -1) : lines.slice(0, next);
  return kept.map((line) => `${line}\n`).join('');
}

function firstDifference(found: RunHeader, expected: RunHeader): string | undefined {
  for (const key of Object.keys(expected) as (keyof RunHeader)[]) {
    if (key === 'games' || (key === 'machine' && found.machine === undefined)) continue;
    const [there, here] = [JSON.stringify(found[key]), JSON.stringify(expected[key])];
    if (there !== here) return `the series was begun with ${key} ${there}, and now it is ${here}`;
  }
  return undefined;
}

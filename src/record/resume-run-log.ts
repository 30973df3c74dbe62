/** Resumes the log of a series of games: it keeps whole games, and a game that was cut off is played again. */

import { plural } from '../lib/format-numbers.js';
import { isJsonBeginning } from '../lib/json.js';
import { type Result, refuse } from '../lib/result.js';
import type { GameResult } from './game-events.js';
import { formatRunLogLine, headerLine } from './game-log.js';
import { readRunLog } from './read-run-log.js';
import type { RunHeader } from './run-header.js';

export type ResumedLog = Result<
  {
    /** The log so far: the new header, and the whole games of the old log. */
    readonly text: string;
    /** Whole lines of the game that was cut off; the same lines come when it is played again. */
    readonly again: string;
    readonly kept: readonly GameResult[];
  },
  /** `played`: finished games of the series, where the run asks for fewer. */
  { readonly played?: number }
>;

/**
 * @param text the log so far; a header or a last line that was cut off counts as nothing
 * @param header of the run that goes on: the same but for the number of games
 */
export function resumeRunLog(text: string, header: RunHeader): ResumedLog {
  const newHeader = formatRunLogLine(headerLine(header));
  if (isHeaderBeginning(text)) return { ok: true, text: newHeader, again: '', kept: [] };
  const whole = withLineBreak(text);
  const lines = whole.split('\n');
  const cutOff = lines.at(-1) ?? '';
  if (cutOff !== '' && !isJsonBeginning(cutOff)) return damaged(lines.length, 'it is neither complete nor cut off');
  const read = readRunLog(whole);
  if (!read.ok) return damaged(read.line, read.message);
  const { log } = read;
  const other = firstDifference(log.header, header);
  if (other) return refuse(`${other}: use the options it was started with, or name a new folder`);
  const kept: GameResult[] = [];
  for (const { end } of log.games) {
    if (!end || end.result.end === 'stopped') break;
    kept.push(end.result);
  }
  if (kept.length + 1 < log.games.length) {
    const line = lines.findIndex((each) => isGame(each) && each.includes(`"game":${kept.length + 2}`));
    return damaged(line + 1, `game ${kept.length + 2} begins, but game ${kept.length + 1} has no end`);
  }
  if (kept.length > header.games) {
    return refuse(`the series already has ${plural(kept.length, 'finished game')}`, { played: kept.length });
  }
  return { ok: true, kept, text: newHeader + wholeGames(lines, kept.length), again: linesAgain(lines, kept.length) };
}

function damaged(line: number, message: string): ResumedLog {
  return refuse(`run.jsonl, line ${line}: ${message}; nothing was changed: name a new folder`);
}

/** Nothing, or what is left of a run that was stopped in its first line. */
function isHeaderBeginning(text: string): boolean {
  const first = '{"kind":"header"';
  return text === '' || (isJsonBeginning(text) && first.startsWith(text.slice(0, first.length)));
}

/** A last line that lacks its line break alone is whole. */
function withLineBreak(text: string): string {
  if (text.endsWith('\n')) return text;
  const closed = `${text}\n`;
  return readRunLog(closed).ok ? closed : text;
}

/** The lines of the first games, the header not among them. */
function wholeGames(lines: readonly string[], games: number): string {
  return withBreaks(lines.slice(1, gameAt(lines, games)));
}

/** The whole lines behind these games, but for the end of one that was stopped: it comes later now. */
function linesAgain(lines: readonly string[], games: number): string {
  const again = lines.slice(gameAt(lines, games), -1);
  return withBreaks(again.at(-1)?.includes('"kind":"end"') ? again.slice(0, -1) : again);
}

/** Where the game behind these begins; the last of the lines, which has no line break, where there is none. */
function gameAt(lines: readonly string[], games: number): number {
  let begun = 0;
  const next = lines.findIndex((line) => isGame(line) && begun++ === games);
  return next < 0 ? lines.length - 1 : next;
}

function withBreaks(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('');
}

/** Whether a line begins a game, in whatever form it is written. */
function isGame(line: string): boolean {
  return /"kind"\s*:\s*"game"/.test(line);
}

function firstDifference(found: RunHeader, expected: RunHeader): string | undefined {
  for (const key of Object.keys({ ...found, ...expected }) as (keyof RunHeader)[]) {
    if (key === 'games' || (key === 'machine' && found.machine === undefined)) continue;
    const [there, here] = [JSON.stringify(found[key]), JSON.stringify(expected[key])];
    if (there !== here) return `the series was started with ${key} ${there}, but now it is ${here}`;
  }
  return undefined;
}

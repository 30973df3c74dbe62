/** What receivers of frames rely on, checked of everything that a producer sent. */

import { type PlainFrame, readPlainFrame } from './plain-frame.js';

export interface SentMessage {
  /** Milliseconds. */
  readonly at: number;
  readonly bytes: Uint8Array;
}

export interface SentFacts {
  /** Rules that were broken, a line each. */
  readonly problems: readonly string[];
  readonly games: number;
  /** Frames that differ from the one before in more than the time, and those that do not. */
  readonly different: number;
  readonly repeated: number;
  /** The most frames within a second. */
  readonly mostASecond: number;
}

const CONSOLE_RATE = 60.0988;
const FULL = '1111111111';

/**
 * @param messages of one connection, from its beginning
 * @param together frames that may come at once, after a moment in which none could; by the pace of the console otherwise
 * @param startsWithin the connection began in the middle of a game
 */
export function checkSent(
  messages: readonly SentMessage[],
  { together, startsWithin = false }: { readonly together: number; readonly startsWithin?: boolean },
): SentFacts {
  const problems: string[] = [];
  let [games, different, repeated, mostASecond] = [0, 0, 0, 0];
  let before: PlainFrame | undefined;
  /** The number of the game that goes on. */
  let id = -1;
  let hasFilled = true;
  let [scoreChanged, from] = [false, 0];
  for (const [i, { at, bytes }] of messages.entries()) {
    const wrong = (what: string): void => {
      problems.push(`message ${i + 1}: ${what}`);
    };
    let frame: PlainFrame;
    try {
      frame = readPlainFrame(bytes);
    } catch (error) {
      wrong(`no frame: ${error}`);
      continue;
    }
    // 1. The console's pace: of any stretch of time, and of every second.
    while (messages[from].at <= at - 1000) from++;
    mostASecond = Math.max(mostASecond, i - from + 1);
    for (let j = i - 1; j >= 0 && j > i - 200; j--) {
      const most = together + ((at - messages[j].at) * CONSOLE_RATE) / 1000;
      if (i - j > Math.ceil(most))
        wrong(`faster than the console: ${i - j} frames in ${(at - messages[j].at).toFixed(1)} ms`);
    }
    // 2. What the fields may be.
    const { version, gameType, player, gameId, ctime, rows, score, lines, level, counts } = frame;
    if (version !== 3 || gameType !== 1 || player !== 0)
      wrong(`version ${version}, type ${gameType}, player ${player}`);
    const isOn = score !== null && lines !== null && level !== null;
    if (!isOn && (score ?? lines ?? level) !== null) wrong('score, lines and level are known in part');
    // 3. Games: a new number with statistics of one piece; an end with a full playfield, and then with nothing known.
    if (isOn && gameId !== id) {
      if (gameId !== id + 1 && id !== -1 && gameId !== 1) wrong(`game ${gameId} follows ${id}`);
      if (!hasFilled) wrong(`game ${id} has no end`);
      const sum = counts.reduce<number>((all, count) => all + (count ?? 0), 0);
      if (sum !== 1 && !(startsWithin && games === 0)) wrong(`game ${gameId} begins with ${sum} pieces`);
      [id, hasFilled, scoreChanged] = [gameId, false, false];
      games++;
    } else if (before && gameId === before.gameId && ctime < before.ctime) wrong('the clock steps back');
    if (isOn) {
      if (rows.every((row) => row === FULL)) hasFilled = true;
      if (before?.gameId === gameId && before.score !== null) {
        if (scoreChanged && before.score === score) scoreChanged = false;
        if (before.score !== score) scoreChanged = true;
        if (before.score > score! && score! < 999_999) wrong('the score falls');
        if (before.lines !== lines && before.score === score && score! < 999_999)
          wrong('lines changed before the score');
      }
    } else if (scoreChanged && before?.score !== null) wrong('nothing follows the last score');
    const isSame = before && JSON.stringify({ ...before, ctime: 0 }) === JSON.stringify({ ...frame, ctime: 0 });
    if (isSame) repeated++;
    else different++;
    before = frame;
  }
  if (before && before.score !== null) problems.push('the last message says that a game is on');
  if (!hasFilled) problems.push(`game ${id} has no end`);
  return { problems, games, different, repeated, mostASecond };
}

/**
 * What was sent of a game, held against the frames that the model shows of it.
 *
 * @param shown every frame that differs from the one before
 * @returns how many of them were sent, in their order, and how many messages are none of them
 */
export function compareWithShown(
  sent: readonly Uint8Array[],
  shown: readonly Uint8Array[],
): { readonly equal: number; readonly strange: number } {
  let [equal, strange, at] = [0, 0, 0];
  let before = '';
  const texts = shown.map(textOf);
  for (const text of sent.map(textOf)) {
    const found = texts.indexOf(text, at);
    if (found >= 0) {
      equal++;
      at = found + 1;
    } else if (withoutTime(text) !== before) strange++;
    before = withoutTime(text);
  }
  return { equal, strange };
}

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}

/** The time has 28 bits behind the first three bytes. */
function withoutTime(text: string): string {
  return text.slice(0, 6) + text.slice(13);
}

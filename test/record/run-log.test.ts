/** The log of a run, written from events and read again. */

import { describe, expect, test } from 'vitest';
import type { GameEvent } from '../../src/record/game-events.js';
import { formatRunLogLine, gameLog, headerLine } from '../../src/record/game-log.js';
import { gameTally } from '../../src/record/game-tally.js';
import { inputsOf, readRunLog } from '../../src/record/read-run-log.js';
import type { RunHeader } from '../../src/record/run-header.js';
import type { RunLogLine } from '../../src/record/run-log.js';
import { EMPTY_COUNT } from '../../src/record/score-count.js';
import { RECORD_VERSION } from '../../src/record/state-bytes.js';
import { BUTTON, formatInputs, parseInputs } from '../../src/tetris/buttons.js';
import { emptyPlayfield } from '../../src/tetris/playfield.js';
import { gameIn, plateau, recordGame } from '../replay/recorded-game.js';

const HEADER: RunHeader = {
  recordVersion: RECORD_VERSION,
  version: '1.2.3',
  image: { name: 'a cartridge', bodySha1: '0'.repeat(40) },
  player: 'plateau',
  playerOptions: { reaction: 0 },
  gameType: 'A',
  startLevel: 18,
  height: 0,
  music: 0,
  seed: 4,
  games: 1,
  untilLines: null,
};

const PLACEMENT = { orientation: 10, x: 3, y: 18 };
const ELSEWHERE = { orientation: 10, x: 4, y: 18 };

const frame = (number: number, buttons: number): GameEvent => ({ kind: 'frame', frame: number, buttons });

/** Two menu frames, one piece that came to rest elsewhere than planned, and its points. */
const EVENTS: readonly GameEvent[] = [
  { kind: 'power-on', seed: 4 },
  frame(1, 0),
  frame(2, BUTTON.START),
  { kind: 'started', frame: 2, current: 10, next: 18 },
  {
    kind: 'planned',
    frame: 2,
    piece: 0,
    orientation: 10,
    next: 18,
    placement: PLACEMENT,
    level: 18,
    value: 1.5,
    points: 812_400,
    ranking: [
      { placement: PLACEMENT, value: 1.5, plies: 4 },
      { placement: ELSEWHERE, value: -2, plies: 2 },
    ],
    buttons: [BUTTON.LEFT, BUTTON.DOWN],
    replanned: false,
  },
  frame(3, BUTTON.LEFT),
  { kind: 'differed', frame: 3, field: 'x', seen: 4, planned: 3 },
  frame(4, BUTTON.DOWN),
  {
    kind: 'rested',
    frame: 4,
    piece: 0,
    orientation: 10,
    placement: ELSEWHERE,
    misdropped: true,
    inputs: [BUTTON.LEFT, BUTTON.DOWN],
  },
  {
    kind: 'scored',
    frame: 4,
    piece: 0,
    cleared: 0,
    lines: 0,
    level: 18,
    score: 7,
    count: { ...EMPTY_COUNT, ownScore: 7, softDropPoints: 7 },
    playfield: emptyPlayfield(),
  },
  { kind: 'maxed-out', frame: 4, piece: 0, lines: 0, ownScore: 1_000_000 },
  frame(5, 0),
];

function logText(events: readonly GameEvent[] = EVENTS): string {
  const lines: RunLogLine[] = [headerLine(HEADER)];
  const tally = gameTally(18, 4);
  const log = gameLog({ game: 1, seed: 4, startLevel: 18, takePicture: () => 'a.png' }, (line) => lines.push(line));
  for (const event of events) {
    tally.listen(event);
    log.listen(event);
  }
  log.end(tally.result('stopped'), 'f'.repeat(40));
  return lines.map(formatRunLogLine).join('');
}

describe('a run log', () => {
  test('reads back as it was written', () => {
    const result = readRunLog(logText());
    if (!result.ok) throw new Error(result.message);
    const { header, games, cutOff } = result.log;
    expect(header).toEqual(HEADER);
    expect(cutOff).toBe(false);
    const [game] = games;
    expect(game).toMatchObject({ game: 1, seed: 4, startLevel: 18 });
    expect(game.differences).toMatchObject([{ frame: 3, field: 'x', seen: 4, planned: 3 }]);
    expect(game.maxOut).toMatchObject({ ownScore: 1_000_000, lines: 0 });
    expect(game.pieces).toMatchObject([
      { tetromino: 'O', next: 'I', placement: ELSEWHERE, planned: PLACEMENT, value: 1.5, score: 7, picture: 'a.png' },
    ]);
    expect(game.pieces[0].points).toBe(812_400);
    // A placement that was looked at less far says so.
    expect(game.pieces[0].ranking).toEqual([
      { ...PLACEMENT, value: 1.5 },
      { ...ELSEWHERE, value: -2, plies: 2 },
    ]);
    expect(game.end?.result).toMatchObject({ end: 'stopped', score: 7, frames: 3, pieces: 1, misdrops: 1 });
  });

  test('says which machine ran, where that was noted', () => {
    const headerOf = (header: RunHeader): unknown => {
      const result = readRunLog(formatRunLogLine(headerLine(header)));
      return result.ok && result.log.header;
    };
    for (const machine of ['fast', 'untouched'] as const)
      expect(headerOf({ ...HEADER, machine })).toEqual({ ...HEADER, machine });
    expect(headerOf(HEADER)).toStrictEqual(HEADER);
  });

  test('holds the buttons of every frame from power-on', () => {
    const result = readRunLog(logText());
    if (!result.ok) throw new Error(result.message);
    expect(inputsOf(result.log.games[0])).toEqual([0, BUTTON.START, BUTTON.LEFT, BUTTON.DOWN, 0]);
  });

  test('has the frame in which a piece came under control, also when the plan that stands was made later', () => {
    const later = EVENTS.flatMap((event) =>
      event.kind === 'differed' ? { ...(EVENTS[4] as Extract<GameEvent, { kind: 'planned' }>), frame: 3 } : event,
    );
    const unplanned = EVENTS.filter(({ kind }) => kind !== 'planned');
    for (const events of [EVENTS, later, unplanned]) {
      const result = readRunLog(logText(events));
      expect(result).toMatchObject({ ok: true, log: { games: [{ pieces: [{ startFrame: 2, frame: 4 }] }] } });
    }
  });

  test('leaves out values that are no numbers, which no file of this kind can hold', () => {
    const events = EVENTS.map((event) =>
      event.kind === 'planned'
        ? { ...event, value: Number.NaN, ranking: [{ placement: PLACEMENT, value: Number.NEGATIVE_INFINITY }] }
        : event,
    );
    expect(readRunLog(logText(events))).toMatchObject({
      ok: true,
      log: { games: [{ pieces: [{ value: null, ranking: [] }] }] },
    });
  });

  test('has a line after every 60 frames, and a look at those that follow changes nothing of it', () => {
    const buttonsOf = (number: number): number => (number % 7 ? 0 : BUTTON.LEFT);
    const logOf = (looksAfter: number): { readonly lines: RunLogLine[]; readonly seen: RunLogLine[] } => {
      const [lines, seen]: [RunLogLine[], RunLogLine[]] = [[], []];
      const log = gameLog({ game: 1, seed: 4, startLevel: 18, takePicture: () => null }, (line) => lines.push(line));
      log.listen({ kind: 'power-on', seed: 4 });
      for (let number = 1; number <= 150; number++) {
        log.listen(frame(number, buttonsOf(number)));
        const rest = number % looksAfter === 0 ? log.rest() : undefined;
        if (rest) seen.push(rest);
      }
      return { lines, seen };
    };
    const often = logOf(50);
    expect(often.lines).toEqual(logOf(1000).lines);
    expect(often.lines).toMatchObject([{ kind: 'game' }, { frame: 60 }, { frame: 120 }]);
    expect(often.seen).toMatchObject([{ frame: 50 }, { frame: 100 }, { frame: 150 }]);
    const text = [headerLine(HEADER), ...often.lines, often.seen[2]].map(formatRunLogLine).join('');
    const result = readRunLog(text);
    if (!result.ok) throw new Error(result.message);
    expect(inputsOf(result.log.games[0])).toEqual(Array.from({ length: 150 }, (_, i) => buttonsOf(i + 1)));
  });

  test('reads the same wherever its lines were cut, as a clock did in older recordings', () => {
    const text = recordGame(plateau());
    const cutAnew = text
      .trim()
      .split('\n')
      .flatMap((line): string[] => {
        const after = JSON.parse(line);
        const inputs = parseInputs(after.inputs ?? '');
        if (inputs.length < 2) return [`${line}\n`];
        const at = Math.ceil(inputs.length / 3);
        const [checks, checksAfter] = [after.checks?.slice(0, 2 * at) ?? '', after.checks?.slice(2 * at)];
        const frame = after.frame - inputs.length + at;
        const before = {
          kind: 'frames',
          game: 1,
          frame,
          inputs: formatInputs(inputs.slice(0, at)),
          checks,
          hash: null,
        };
        const rest = { ...after, inputs: formatInputs(inputs.slice(at)), checks: checksAfter };
        return [before, rest].map((part) => `${JSON.stringify(part)}\n`);
      })
      .join('');
    expect(cutAnew.split('\n').length).toBeGreaterThan(1.5 * text.split('\n').length);
    const gist = ({ pieces, end, ...game }: ReturnType<typeof gameIn>): unknown => ({
      ...game,
      // Checks of a line are those of its own frames; all of them are the game's.
      ends: [...pieces, end].map((line) => ({ ...line, checks: '' })),
    });
    expect(gist(gameIn(cutAnew))).toEqual(gist(gameIn(text)));
  });

  test('is valid up to its last whole line, wherever it is cut', () => {
    const text = logText();
    const whole = text.indexOf('\n') + 1;
    for (let length = whole; length < text.length; length += 13) {
      const result = readRunLog(text.slice(0, length));
      expect(result.ok).toBe(true);
    }
  });
});

const WRONG: readonly (readonly [string, (text: string) => string, number, RegExp])[] = [
  ['without a header', (text) => text.slice(text.indexOf('\n') + 1), 1, /header/],
  [
    'of a machine that there is not',
    (text) => text.replace('"untilLines":null', '"untilLines":null,"machine":"slow"'),
    1,
    /machine/,
  ],
  ['that is empty', () => '', 1, /header/],
  ['of another version', (text) => text.replace(/"recordVersion":\d+/, '"recordVersion":99'), 1, /recordVersion/],
  ['with a line that is no JSON', (text) => text.replace('{"kind":"start"', '{"kind:"start"'), 3, /JSON/],
  ['with an unknown kind of line', (text) => text.replace('"kind":"start"', '"kind":"begin"'), 3, /kind/],
  [
    'with a column that does not exist',
    (text) => text.replace('"placement":{"orientation":10,"x":4', '"placement":{"orientation":10,"x":12'),
    5,
    /placement\.x/,
  ],
  ['with buttons that cannot be read', (text) => text.replace('"inputs":"1 . 1 T"', '"inputs":"1 . 1 Q"'), 3, /inputs/],
  [
    'whose pieces are not in order',
    (text) => text.replace('"piece":0,"tetromino"', '"piece":1,"tetromino"'),
    5,
    /piece: expected 0, found 1/,
  ],
  ['that goes on after the end', (text) => text + text.split('\n')[2].concat('\n'), 8, /expected the next game/],
];

describe('a log is refused', () => {
  test.for(WRONG)('%s', ([, damage, line, message]) => {
    const result = readRunLog(damage(logText()));
    expect(result).toMatchObject({ ok: false, line, message: expect.stringMatching(message) });
  });
});

/** Files of games that a run goes on with: what is whole is kept, what is damaged is refused and stays as it was. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CampaignHeader, openCampaign } from '../../../src/features/attempt/attempt-file.js';
import { openResultFile, readResultFile, type SimulationHeader } from '../../../src/features/games/result-file.js';
import type { GameResult } from '../../../src/record/game-events.js';
import { newFolder } from '../../cli/run-bot.js';
import { gameOf } from '../../support/game-of.js';

const SIMULATION: SimulationHeader = {
  kind: 'simulation',
  version: '1.2.3',
  player: 'plateau',
  rules: 'nes',
  untilLines: 230,
  maxPieces: null,
};
const CAMPAIGN: CampaignHeader = {
  kind: 'campaign',
  version: '1.2.3',
  cartridge: 'ab',
  player: 'plateau',
  goal: 'maxout',
  startLevel: 19,
  untilLines: 230,
  stopBeforeCrash: false,
  reaction: 0,
  seed: 0,
  seedStep: 256,
};
const GAMES = [0, 256, 512].map((seed) => gameOf({ seed }));

/** A file of games of either kind, in a folder of its own. */
const KINDS = {
  simulate: {
    name: 'games.jsonl',
    open: (folder: string) => openResultFile(join(folder, 'games.jsonl'), SIMULATION),
  },
  attempt: { name: 'campaign.jsonl', open: (folder: string) => openCampaign(folder, CAMPAIGN) },
};

type Opened = ReturnType<typeof openResultFile>;

function appendTo(opened: Opened, games: readonly GameResult[]): void {
  if (!opened.ok) throw new Error(opened.message);
  for (const game of games) opened.file.append(game);
  opened.file.close();
}

/** The games that were there, when one more is written. */
function goOn(opened: Opened, game: GameResult): readonly GameResult[] {
  appendTo(opened, [game]);
  return opened.ok ? opened.file.games : [];
}

describe.each(Object.entries(KINDS))('a file that %s goes on with', (_, { name, open }) => {
  /** A folder with the file as it is written, changed. */
  function folderWith(damage: (text: string) => string | Uint8Array): { folder: string; file: string } {
    const folder = join(newFolder(), 'run');
    mkdirSync(folder);
    const file = join(folder, name);
    appendTo(open(folder), GAMES);
    writeFileSync(file, damage(readFileSync(file, 'utf8')));
    return { folder, file };
  }
  const bytes = (file: string): string => readFileSync(file).toString('latin1');
  const LATER = gameOf({ seed: 768 });

  test('is kept whole, and read as it was written', () => {
    const { folder, file } = folderWith((text) => text);
    const before = bytes(file);
    expect(goOn(open(folder), LATER)).toEqual(GAMES);
    expect(bytes(file).startsWith(before)).toBe(true);
    expect(goOn(open(folder), gameOf({ seed: 1024 }))).toEqual([...GAMES, LATER]);
    expect(readdirSync(folder)).toEqual([name]);
  });

  test('loses of all its bytes only a line that was cut off, wherever it is cut', () => {
    const { folder, file } = folderWith((text) => text);
    const whole = bytes(file);
    // Where each line ends, without its line break.
    const ends = [...whole.matchAll(/\n/g)].map(({ index }) => index);
    for (let length = 0; length < whole.length; length += 7) {
      writeFileSync(file, whole.slice(0, length), 'latin1');
      const lines = ends.filter((end) => end <= length).length;
      expect(goOn(open(folder), LATER)).toEqual(GAMES.slice(0, Math.max(0, lines - 1)));
    }
  });

  test('keeps a last line that lacks its line break alone', () => {
    const { folder, file } = folderWith((text) => text.trimEnd());
    const before = bytes(file);
    expect(goOn(open(folder), LATER)).toEqual(GAMES);
    expect(bytes(file).startsWith(`${before}\n{"kind":"game"`)).toBe(true);
    expect(goOn(open(folder), gameOf({ seed: 1024 }))).toEqual([...GAMES, LATER]);
  });

  test('stays as it was as long as nothing is written to it', () => {
    const { folder, file } = folderWith((text) => text.slice(0, -20));
    const before = bytes(file);
    appendTo(open(folder), []);
    expect(bytes(file)).toBe(before);
  });

  const line = (number: number, change: (line: string) => string) => (text: string) =>
    text
      .split('\n')
      .map((each, i) => (i === number - 1 ? change(each) : each))
      .join('\n');

  test.each<[string, (text: string) => string | Uint8Array, RegExp]>([
    [
      'a digit is another',
      line(3, (text) => text.replace('"seed":256', '"seed":512')),
      /line 3 is damaged: it does not match its checksum/,
    ],
    ['a line lacks its end', line(2, (text) => text.slice(0, -30)), /line 2 is damaged: it is not JSON/],
    ['its header and a line are one', (text) => text.replace('\n', ''), /line 1 is damaged/],
    ['two lines are one', (text) => text.replace(/(\n.*)\n/, '$1'), /line 2 is damaged/],
    ['the last two lines are one', (text) => text.replace(/\n(.*\n)$/, '$1'), /line 3 is damaged/],
    ['the last line break is another byte', (text) => text.replace(/\n$/, 'J'), /line 4 is damaged/],
    ['a cut line has another behind it', line(4, (text) => text.slice(0, 40) + text), /line 4 is damaged/],
    ['a cut line ends in zeros', (text) => text.replace(/.{40}\n$/, '\0'.repeat(40)), /line 4 is damaged/],
    ['zeros stand behind its end', (text) => `${text}${'\0'.repeat(512)}`, /line 5 is damaged/],
    [
      'a line stands there twice',
      line(4, (text) => `${text}\n${text}`),
      /line 5 holds the game of seed 512 a second time/,
    ],
    ['a line is empty', line(3, (text) => `${text}\n`), /line 4 is damaged/],
    ['a line has a field more', line(3, (text) => text.replace('{', '{"a":1,')), /line 3 is damaged/],
    ['a number is none', line(3, (text) => text.replace(/"frames":\d+/, '"frames":NaN')), /line 3 is damaged/],
    ['a byte is no text', (text) => Buffer.from(text.replace('"end"', '\xffend"'), 'latin1'), /line 2 is damaged/],
    ['it begins with a byte order mark', (text) => `\ufeff${text}`, /line 1 is damaged/],
    ['its header is cut', line(1, (text) => text.slice(0, 50)), /line 1 is damaged/],
    [
      'its header is of another run',
      line(1, (text) => text.replace('1.2.3', '1.2.4')),
      /another (simulation|series of attempts): its version is "1.2.4"/,
    ],
    ['it is something else', () => 'a letter to somebody', /not a (file of simulated games|series of attempts)/],
    ['it is another JSON', () => '{"kind":"letter"}\n', /not a (file of simulated games|series of attempts)/],
  ])('is refused and stays as it was when %s', (_title, damage, message) => {
    const { folder, file } = folderWith(damage);
    const before = bytes(file);
    const opened = open(folder);
    expect(opened).toEqual({ ok: false, message: expect.stringMatching(message) });
    expect(bytes(file)).toBe(before);
    expect(readdirSync(folder)).toEqual([name]);
  });

  test('is refused, or keeps all whole lines, whatever bytes of it change (seed 5)', () => {
    const { folder, file } = folderWith((text) => text);
    const whole = bytes(file);
    const lines = whole.split('\n').slice(0, -1);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 3 }),
        (changes) => {
          const changed = Buffer.from(whole, 'latin1');
          for (const [at, byte] of changes) changed[at] = byte;
          writeFileSync(file, changed);
          const opened = open(folder);
          if (!opened.ok) expect(bytes(file)).toBe(changed.toString('latin1'));
          else {
            appendTo(opened, [LATER]);
            const there = bytes(file).split('\n');
            const kept = changed.toString('latin1').split('\n');
            for (const each of lines) if (kept.includes(each)) expect(there).toContain(each);
          }
        },
      ),
      { seed: 5, numRuns: 400 },
    );
  });
});

test('lines of earlier versions, which have no check, are read as well', () => {
  const folder = newFolder();
  const file = join(folder, 'campaign.jsonl');
  const { stopBeforeCrash: _, ...before } = CAMPAIGN;
  const lines = [before, ...GAMES.map((game) => ({ kind: 'game', ...game }))];
  writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  expect(goOn(openCampaign(folder, CAMPAIGN), gameOf({ seed: 768 }))).toEqual(GAMES);
});

test('a campaign refuses a game of seeds that it does not have, and leaves it there', () => {
  const folder = newFolder();
  appendTo(openCampaign(folder, CAMPAIGN), [...GAMES, gameOf({ seed: 300 })]);
  const before = readFileSync(join(folder, 'campaign.jsonl'), 'utf8');
  expect(openCampaign(folder, CAMPAIGN)).toEqual({
    ok: false,
    message: expect.stringMatching(/line 5 of campaign\.jsonl has the seed 300, which does not belong to this series/),
  });
  expect(readFileSync(join(folder, 'campaign.jsonl'), 'utf8')).toBe(before);
  expect(existsSync(join(folder, 'lock'))).toBe(false);
});

test('a header of another run is told by what differs, however large or deep that is', () => {
  const file = join(newFolder(), 'games.jsonl');
  const depth = 100_000;
  const deep = '['.repeat(depth) + ']'.repeat(depth);
  writeFileSync(file, `${JSON.stringify(SIMULATION).replace('230', deep)}\n`);
  expect(openResultFile(file, SIMULATION)).toEqual({
    ok: false,
    message: expect.stringMatching(/another simulation: its untilLines is .{1,110}, not 230; use another name$/),
  });
  expect(readResultFile(file)).toEqual({ ok: false, message: expect.stringMatching(/too deep to be shown/) });
});

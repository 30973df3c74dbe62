/** What a rebirth says of itself, and its bar. */
import { expect, test } from 'vitest';
import { paceWords, stageWords, stationTable, stationWords } from '../../src/features/rebirth/rebirth-lines.js';
import { formatBar } from '../../src/features/rebirth/rebirth-view.js';
import { StatusLines } from '../../src/platform/terminal/terminal.js';
import { stationsOf } from '../../src/record/stations.js';

const plain = (text: string): string => text;
const STATIONS = stationsOf(19);
const PASSED = {
  ...STATIONS[4],
  atLines: 1492,
  ownScore: 98_765_432,
  score: 999_999,
  pieces: 3731,
  frames: 125_000,
};
const PROGRESS = {
  level: 156,
  lines: 1503,
  untilLines: 3350,
  pieces: 3760,
  frames: 126_000,
  consoleRate: 60,
  shown: { level: '??', lines: 'F03' },
  longLevel: 235,
  isRound: false,
  dodged: 31,
  linesPerSecond: 50,
  again: undefined,
};

test('the bar is as wide as it should be, and marks the stations that there is room for', () => {
  const bar = (lines: number, width: number): string =>
    formatBar(STATIONS, { lines, untilLines: 3350, level: 29 }, width, plain);
  expect(bar(0, 80)).toBe('─────29───────────────100──────138─155────────────────235─────────────────────0─');
  expect(bar(1503, 80)).toBe('━━━━━29━━━━━━━━━━━━━━━100━━━━━━138━155────────────────235─────────────────────0─');
  expect(bar(3350, 80)).toBe('━━━━━29━━━━━━━━━━━━━━━100━━━━━━138━155━━━━━━━━━━━━━━━━235━━━━━━━━━━━━━━━━━━━━━0━');
  // Where there is less room, what matters less is left out.
  expect(bar(0, 30)).toBe('──29────100──155────235──────0');
  const fromTen = stationsOf(10);
  expect(formatBar(fromTen, { lines: 0, untilLines: 3400, level: 10 }, 12, plain)).toBe('29───155───0');
  for (const width of [1, 2, 3, 10, 200]) expect([...bar(900, width)]).toHaveLength(width);
});

test('what goes on stands in words, with the pace and the time left', () => {
  const stageAt = (level: number, isRound = false): string => stageWords({ ...PROGRESS, level, isRound, shown: {} });
  expect(stageWords(PROGRESS)).toBe('level 156 (console: ??): the original can crash here');
  expect([19, 28, 29, 91, 138, 155, 234, 235, 236, 247].map((level) => stageAt(level))).toEqual([
    'level 19: on the way to a row a frame',
    'level 28: on the way to a row a frame',
    'level 29: a row a frame',
    'level 91: a row a frame',
    'level 138: a row a frame, in strange colours on the original',
    'level 155: the original can crash here',
    'level 234: the original can crash here',
    'level 235: the longest level; the original can crash here',
    'level 236: the original can crash here',
    'level 247: the original can crash here, also without a clear',
  ]);
  expect(stageAt(3, true)).toBe('level 3: round the counter, as slow as a new game');
  // With thousands of lines more it goes round again, and has its long level elsewhere.
  expect(stageAt(29, true)).toBe('level 29: a row a frame');
  expect(stageAt(235, true)).toBe('level 235: the original can crash here');
  expect(stageWords({ ...PROGRESS, again: 5000 })).toBe('playing again what is there: piece 3,760 of about 5,000');
  expect(paceWords(PROGRESS)).toBe(
    '1,503 (console: F03) of 3,350 lines, 3,760 pieces, 31 crashes dodged, 35:00 of console time, 50 lines/s, 0:37 left',
  );
  expect(paceWords({ ...PROGRESS, linesPerSecond: 0, dodged: 0 })).not.toMatch(/left|dodged/);
  expect(paceWords({ ...PROGRESS, level: 28 })).not.toContain('left');
  expect(stationWords(PASSED, 21.4)).toBe(
    'level 155 at 1,492 lines, 98,765,432 points, after 0:21: from here the original can crash',
  );
  expect(stationTable([PASSED], 60)[2].trim().split(/ {2,}/)).toEqual([
    '155',
    '1,492',
    '98,765,432',
    '999,999',
    '3,731',
    '34:43',
    'from here the original can crash',
  ]);
});

test('where no station was passed there is no table', () => {
  expect(stationTable([], 60)).toEqual([]);
});

test('lines that stay are written above those that are drawn again, and nothing is left behind', () => {
  let written = '';
  const status = new StatusLines({
    write: (text: string) => {
      written += text;
    },
  });
  status.close();
  expect(written).toBe('');
  status.draw(['bar', 'words']);
  status.say('a station');
  status.draw(['bar!', 'words!']);
  status.close();
  expect(written.replaceAll('\x1b', '^')).toBe(
    'bar\nwords\n^[2A\r^[Ja station\nbar\nwords\n^[2A\r^[Jbar!\nwords!\n^[2A\r^[J',
  );
});

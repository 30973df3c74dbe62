import { describe, expect, test } from 'vitest';
import { gameReport } from '../../src/report/game-report.js';
import { escapeHtml } from '../../src/report/html.js';
import { maxOutPace } from '../../src/report/pace.js';
import { reportPage } from '../../src/report/report-page.js';
import { recordGame } from '../draw/recorded-game.js';

const { header, game } = recordGame(3, 12);

function reported(changed = game) {
  const result = gameReport(header, changed);
  if (!result.ok) throw new Error(result.message);
  return result.report;
}

describe('the numbers of a game', () => {
  test('are those that the bot counted while it played', () => {
    const { result } = game.end ?? {};
    const { totals } = reported();
    expect(totals).toMatchObject({
      score: result?.ownScore,
      scoreAt230: result?.scoreAt230,
      softDropPoints: result?.softDropPoints,
      lines: result?.lines,
      level: result?.level,
      pieces: result?.pieces,
      frames: result?.frames,
      clears: result?.clears,
      tetrisRate: result?.tetrisRate,
      longestDrought: result?.longestDrought,
      misdrops: 0,
      end: 'lines-reached',
    });
    const points = totals.pointsByKind.reduce((sum, each) => sum + each, 0);
    expect(points + totals.softDropPoints).toBe(totals.score);
  });

  test('follow the stack: a piece on an empty playfield makes it as high as itself', () => {
    const { pieces } = reported();
    expect(pieces[0].height).toBeLessThanOrEqual(4);
    for (const { height } of pieces) expect(height).toBeLessThanOrEqual(20);
  });

  test('count burnt lines and tetrises to all lines together', () => {
    const { pieces, totals, stretches } = reported();
    expect((pieces.at(-1)?.burnt ?? 0) + 4 * totals.clears[3]).toBe(totals.lines);
    const counted = stretches.flatMap(({ clears }) => clears.map((count, i) => count * (i + 1)));
    expect(counted.reduce((sum, lines) => sum + lines, 0)).toBe(totals.lines);
  });

  test('of a recording that was cut off are those of what is there', () => {
    const { end: _, ...cutOff } = game;
    expect(reported({ ...cutOff, pieces: game.pieces.slice(0, 5) }).totals).toMatchObject({ pieces: 5, end: null });
  });

  test.for([
    ['lines that its placements do not clear', { cleared: 1, lines: 1 }],
    ['a piece inside of another', { placement: { orientation: 10, x: 5, y: 30 } }],
  ] as const)('are refused for a recording with %s', ([, change]) => {
    const pieces = game.pieces.map((line, i) => (i === 1 ? { ...line, ...change } : line));
    const result = gameReport(header, { ...game, pieces });
    expect(result).toMatchObject({ ok: false, message: expect.stringMatching(/^piece 2.*changed$/) });
  });
});

describe('the worst decisions', () => {
  test('are those after which the value fell most, tetrises left out', () => {
    const values = [50, 40, 90, 20, 60];
    const pieces = game.pieces.slice(0, 5).map((line, i) => ({ ...line, value: values[i] }));
    const { worst } = reported({ ...game, pieces });
    expect(worst.map(({ piece, lost }) => [piece, lost])).toEqual([
      [3, 70],
      [1, 10],
    ]);
    expect(worst[0].playfield).toHaveLength(20);
    expect(worst[0].alternative).not.toMatchObject(worst[0].placement);
  });

  test('are none without values', () => {
    const pieces = game.pieces.map((line) => ({ ...line, value: null }));
    expect(reported({ ...game, pieces }).worst).toEqual([]);
  });
});

describe('the pace of a max-out', () => {
  test('begins at 0, never falls behind, and comes to 999,999 with line 230', () => {
    const pace = maxOutPace(19);
    expect(pace).toHaveLength(231);
    expect(pace[0]).toEqual({ lines: 0, score: 0 });
    expect(pace[230].score).toBeCloseTo(999_999);
    expect(pace.every(({ score }, i) => i === 0 || score > pace[i - 1].score)).toBe(true);
  });

  test('earns half as much again with a line at level 29 as at level 19', () => {
    const pace = maxOutPace(19);
    expect((pace[230].score - pace[229].score) / pace[1].score).toBeCloseTo(30 / 20);
  });
});

describe('the page', () => {
  test('asks for nothing from outside and has no script', () => {
    const page = reportPage(reported());
    expect(page).not.toMatch(/<script|<img|<iframe|@import|url\(|https?:/);
    expect(page).toMatch(/prefers-color-scheme:dark/);
    expect(page.match(/<svg/g)?.length).toBeGreaterThan(6);
    expect(page).not.toMatch(/NaN|undefined|Infinity|null/);
  });

  test('shows names from the recording as text', () => {
    const report = reported();
    const page = reportPage({ ...report, header: { ...report.header, player: '<b onclick="x">&' } });
    expect(page).not.toContain('<b onclick');
    expect(page).toContain('&lt;b onclick=&quot;x&quot;&gt;&amp;');
    expect(escapeHtml("'")).toBe('&#39;');
  });

  test('of a single piece has no number that is none', () => {
    const page = reportPage(reported({ ...game, pieces: game.pieces.slice(0, 1) }));
    expect(page).not.toMatch(/NaN|Infinity/);
  });
});

import { describe, expect, test } from 'vitest';
import { gameReport } from '../../../src/draw/report/game-report.js';
import { ceilingPath, maxOutPace } from '../../../src/draw/report/pace.js';
import { escapeHtml } from '../../../src/draw/report/page-parts.js';
import { reportPage } from '../../../src/draw/report/report-page.js';
import { addLines, linePoints } from '../../../src/tetris/score.js';
import { recordGame } from '../recorded-game.js';

const { header, game } = recordGame(3, 12);

/** The level of a game from level 19 after these lines. */
function levelAt(lines: number): number {
  let at = { lines: 0, level: 19 };
  while (at.lines < lines) at = addLines(at, 1);
  return at.level;
}

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

describe('a B-type game', () => {
  const bType = recordGame(3, 25, { gameType: 'B', height: 5, startLevel: 9 });
  const result = gameReport(bType.header, bType.game);
  if (!result.ok) throw new Error(result.message);
  const { report } = result;

  test('begins on its garbage: the stack is higher than its pieces, and clears reach into it', () => {
    const [first, ...others] = report.pieces;
    expect(first.height).toBeGreaterThanOrEqual(12);
    expect(Math.min(...others.map(({ height }) => height ?? Number.NaN))).toBeGreaterThan(0);
    // Every logged clear comes out of the logged placements, which is possible only with the garbage.
    expect(bType.game.pieces.filter(({ cleared }) => cleared > 0).length).toBeGreaterThan(5);
    const rows = report.lostValue.unlucky[0].playfield ?? [];
    expect(rows.join('').match(/#/g)?.length).toBeGreaterThan(20);
  });

  test('counts the lines that were cleared and those that are left', () => {
    const { lines, linesToGo, clears, score, scoreAt230, softDropPoints, pointsByKind } = report.totals;
    expect(clears.reduce((sum, count, i) => sum + count * (i + 1), 0)).toBe(lines);
    expect([lines >= 25, linesToGo]).toEqual([true, 0]);
    expect(scoreAt230).toBeNull();
    expect(pointsByKind.reduce((sum, points) => sum + points, softDropPoints)).toBe(score);
    expect(report.pieces.map((row) => row.lines)).toEqual(report.pieces.map((row) => row.lines).sort((a, b) => a - b));
  });

  test('has a page without the pace of a max-out, and with the stack', () => {
    const page = reportPage(report);
    expect(page).toMatch(/B-type, height 5/);
    expect(page).toMatch(/Stack height over pieces/);
    expect(page).toMatch(/\d+, 0 to go, level 9/);
    expect(page).not.toMatch(/pace of a max-out|ceiling is|>ceiling|points at 230|NaN|undefined|null/);
  });

  test('is told without the stack when its garbage is not in the recording', () => {
    const { start: _, ...game } = bType.game;
    const told = gameReport(bType.header, game);
    if (!told.ok) throw new Error(told.message);
    expect(told.report.pieces.every(({ height }) => height === null)).toBe(true);
    expect(reportPage(told.report)).not.toMatch(/Stack height|NaN/);
  });

  test('is refused when its lines were changed', () => {
    const pieces = bType.game.pieces.map((line, i) => (i === 3 ? { ...line, lines: line.lines - 1 } : line));
    expect(gameReport(bType.header, { ...bType.game, pieces })).toMatchObject({
      ok: false,
      message: expect.stringMatching(/^piece 4.*changed$/),
    });
  });
});

describe.each([0, 18])('a game from level %i', (startLevel) => {
  const other = recordGame(3, 4, { startLevel });

  test('is told with the points of its levels, and the pace from its start', () => {
    const result = gameReport(other.header, other.game);
    if (!result.ok) throw new Error(result.message);
    const { totals, pace, pieces } = result.report;
    expect(totals).toMatchObject({ score: other.game.end?.result.ownScore, level: startLevel });
    expect(pieces[0].level).toBe(startLevel);
    expect(pace[230].score).toBeCloseTo(999_999);
    expect(pace[230].score - pace[229].score).toBeGreaterThan(pace[1].score);
  });
});

describe('bad luck', () => {
  test('are the best placements after which the value fell most, tetrises left out', () => {
    const values = [50, 40, 90, 20, 60];
    const pieces = game.pieces.slice(0, 5).map((line, i) => ({ ...line, value: values[i] }));
    const { costly, unlucky } = reported({ ...game, pieces }).lostValue;
    expect(unlucky.map(({ piece, lost }) => [piece, lost])).toEqual([
      [3, 70],
      [1, 10],
    ]);
    expect(unlucky[0].playfield).toHaveLength(20);
    expect(unlucky[0].alternative).not.toMatchObject(unlucky[0].placement);
    expect(costly).toEqual([]);
    const page = reportPage(reported({ ...game, pieces }));
    expect(page).toMatch(/<h2>Decisions that cost value<\/h2>\n<p>None: every piece came to rest where/);
    expect(page).toMatch(/<h2>Bad luck<\/h2>[\s\S]*<h3>Piece 3: .<\/h3>\n<p>lost <strong>70\.00<\/strong>/);
  });

  test('is a number for the largest values, too', () => {
    const pieces = game.pieces.map((line, i) => ({ ...line, value: i === 0 ? 1e308 : -1e308 }));
    const report = reported({ ...game, pieces });
    expect(report.lostValue.unlucky[0].lost).toBe(Number.MAX_VALUE);
    expect(reportPage(report)).not.toMatch(/NaN|Infinity/);
  });

  test('is none where the value never falls', () => {
    const pieces = game.pieces.map((line, i) => ({ ...line, value: i }));
    expect(reported({ ...game, pieces }).lostValue).toEqual({ costly: [], unlucky: [] });
    expect(reportPage(reported({ ...game, pieces }))).toMatch(/<h2>Bad luck<\/h2>\n<p>None: the value never fell/);
  });

  test('and decisions are not told without values', () => {
    const pieces = game.pieces.map((line) => ({ ...line, value: null }));
    const report = reported({ ...game, pieces });
    expect(report.lostValue).toEqual({ costly: [], unlucky: [] });
    expect(reportPage(report)).toMatch(/<p>The recording does not say what its player expected\.<\/p>/);
  });
});

describe('decisions that cost value', () => {
  /** Piece `at` rests where the player ranked it second, 7 below the best, or nowhere near its best. */
  const misplaced = (at: number, ranked: boolean) =>
    game.pieces.map((line, i) => {
      if (i !== at) return { ...line, value: 10 };
      const best = { orientation: line.placement.orientation, x: line.placement.x, y: 0, value: 10 };
      const second = { ...line.placement, ...(ranked ? {} : { y: 1 }), value: 3 };
      return {
        ...line,
        value: 10,
        planned: { orientation: best.orientation, x: best.x, y: 0 },
        ranking: [best, second],
      };
    });

  test('are pieces that rest elsewhere than in their best place, with what that cost', () => {
    const report = reported({ ...game, pieces: misplaced(4, true) });
    const { costly, unlucky } = report.lostValue;
    expect(costly).toMatchObject([
      { piece: 5, regret: 7, isLeast: false, value: 10, alternative: { y: 0, value: 10 } },
    ]);
    expect(unlucky).toEqual([]);
    const page = reportPage(report);
    expect(page).toMatch(
      /<h2>Decisions that cost value<\/h2>[\s\S]*<p>regret <strong>7\.00<\/strong><\/p>[\s\S]*<h2>Bad luck/,
    );
  });

  test('cost at least what lies between the best and the last place that the recording ranks', () => {
    const report = reported({ ...game, pieces: misplaced(4, false) });
    expect(report.lostValue.costly).toMatchObject([{ piece: 5, regret: 7, isLeast: true }]);
    expect(reportPage(report)).toMatch(/regret <strong>at least 7\.00</);
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

describe('the ceiling', () => {
  const lineScores = (path: readonly { lines: number; score: number }[]): Map<number, number> =>
    new Map(path.map(({ lines, score }) => [lines, score]));

  test('is followed by tetrises alone, and no clears come above it', () => {
    const path = lineScores(ceilingPath(19, 230));
    // From level 19 the level rises with line 200; the clears are those that the line counter allows.
    expect([4, 8, 228, 229, 230].map((lines) => path.get(lines))).toEqual([
      24_000, 48_000, 1_506_000, 1_507_160, 1_543_160,
    ]);
    for (const [lines, score] of path) {
      for (let cleared = 1; cleared <= Math.min(4, lines); cleared++) {
        const { level } = addLines({ lines: lines - cleared, level: levelAt(lines - cleared) }, cleared);
        expect(score).toBeGreaterThanOrEqual((path.get(lines - cleared) ?? 0) + linePoints(cleared, level));
      }
    }
  });

  test('stands in the report of every A-type game, to where it was to end, and beside what its clears earned', () => {
    const report = reported();
    expect(report.ceiling.at(-1)).toEqual({ lines: 12, score: 78_000 });
    for (const { lines, score } of report.pieces) {
      const most = report.ceiling[Math.min(lines, 12)].score + report.totals.softDropPoints;
      expect(score).toBeLessThanOrEqual(most);
    }
    const points = report.totals.pointsByKind.reduce((sum, each) => sum + each, 0);
    const page = reportPage(report);
    expect(page).toMatch(/key ceiling">ceiling</);
    expect(page).toContain('until line 12, 78,000 points');
    expect(page).toContain(`this game's clears earned ${points.toLocaleString('en')}.`);
  });

  test('goes on to the last line of a game without an end', () => {
    const endless = gameReport({ ...header, untilLines: null }, game);
    if (!endless.ok) throw new Error(endless.message);
    expect(endless.report.ceiling.at(-1)).toEqual({ lines: 230, score: 1_543_160 });
  });
});

describe('a game whose player sees the generator', () => {
  const page = reportPage({ ...reported(), header: { ...header, player: 'foresight', sees: 'generator' } });

  test('is named so in the title and at the head of its page', () => {
    expect(page).toMatch(/<title>foresight, which sees the random generator, seed 3: /);
    expect(page).toMatch(/<h1>foresight, which sees the random generator, seed 3: /);
    expect(reportPage(reported())).not.toContain('generator');
  });

  test('had no bad luck', () => {
    expect(page).toMatch(/<h2>Bad luck<\/h2>\n<p>None: the player knew of every piece before it came/);
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

  test('says by which version and on which machine the game was recorded, where that was noted', () => {
    const report = reported();
    const page = reportPage({ ...report, header: { ...report.header, version: '1.2.3', machine: 'untouched' } });
    expect(page).toMatch(/Recorded by version\s+1\.2\.3 on the untouched machine\./);
    const older = reportPage({ ...report, header: { ...report.header, version: '1.2.3', machine: undefined } });
    expect(older).toMatch(/Recorded by version\s+1\.2\.3\./);
  });

  test('shows names from the recording as text', () => {
    const report = reported();
    const page = reportPage({ ...report, header: { ...report.header, player: '<b onclick="x">&' } });
    expect(page).not.toContain('<b onclick');
    expect(page).toContain('&lt;b onclick=&quot;x&quot;&gt;&amp;');
    expect(escapeHtml("'")).toBe('&#39;');
  });

  test('has axes with whole steps for counts, and all of 0 to 100 % for rates', () => {
    const charts = reportPage(reported()).split('<figure>').slice(1);
    for (const chart of charts) {
      const ticks = [...chart.matchAll(/text-anchor="end">([^<]*)</g)].map(([, text]) => text);
      expect(new Set(ticks).size, chart.slice(0, 60)).toBe(ticks.length);
      if (ticks[0].endsWith('%')) expect(ticks).toEqual(['0 %', '20 %', '40 %', '60 %', '80 %', '100 %']);
      else {
        const steps = ticks.map((tick) => Number(tick.replaceAll(',', ''))).map((tick, i, all) => tick - all[i - 1]);
        expect(new Set(steps.slice(1)).size).toBe(1);
      }
    }
  });

  test.for([1, 2, 3, 6])('of %i pieces has no number that is none, and no mark twice on an axis', (count) => {
    const { end: _, ...cutOff } = game;
    const page = reportPage(reported({ ...cutOff, pieces: game.pieces.slice(0, count) }));
    expect(page).not.toMatch(/NaN|Infinity|∞|undefined|null/);
    for (const chart of page.split('<figure>').slice(1)) {
      for (const anchor of ['end', 'middle']) {
        const marks = [...chart.matchAll(new RegExp(`text-anchor="${anchor}">([^<]+)<`, 'g'))].map(([, text]) => text);
        expect(marks).toEqual([...new Set(marks)]);
      }
    }
  });
});

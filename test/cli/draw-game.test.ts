import { expect, test } from 'vitest';
import { drawGameView, type GameView, VIEW_COLUMNS, VIEW_LINES } from '../../src/features/play/draw-game.js';
import { drawSmallGame, SMALL_COLUMNS } from '../../src/features/play/game-terminal.js';
import { BUTTON } from '../../src/tetris/buttons.js';
import { USA_EDITION } from '../../src/tetris/edition.js';
import { EMPTY_CELL } from '../../src/tetris/playfield-page.js';
import { SPAWN_ORIENTATION, type Tetromino, TILE } from '../../src/tetris/tetromino.js';

const O = SPAWN_ORIENTATION.O;

function viewOf(): GameView {
  const cells = new Uint8Array(200).fill(EMPTY_CELL);
  cells[199] = TILE.J_S;
  return {
    title: 'plateau   game 2 of 3   seed 7',
    gameType: 'A',
    edition: USA_EDITION,
    statistics: [100, 101, 102, 103, 104, 105, 106],
    cells,
    piece: { orientation: O, x: 5, y: 0 },
    next: SPAWN_ORIENTATION.I,
    level: 19,
    score: 4321,
    ownScore: 500_000,
    maxOut: false,
    lines: 115,
    linesToGo: 115,
    pieces: 12,
    misdrops: 0,
    tetrisRate: 0.5,
    drought: 3,
    held: BUTTON.LEFT | BUTTON.A,
    heights: [0, 10, 20],
    history: [...'TJZOSLITJZOSLITJ'] as Tetromino[],
    plan: {
      level: 19,
      value: 12.25,
      ranking: [
        { placement: { orientation: O, x: 1, y: 18 }, value: 12.25 },
        { placement: { orientation: O, x: 9, y: 18 }, value: -3 },
      ],
    },
    overlay: true,
    pace: ['20.0 × real time', '1:15 left'],
    status: 'space pause',
  };
}

test('the drawing shows the playfield, the piece, its plan and how things stand', () => {
  const lines = drawGameView(viewOf(), (text) => text);
  expect(lines).toHaveLength(VIEW_LINES);
  for (const line of lines) expect([...line].length).toBeLessThanOrEqual(VIEW_COLUMNS);
  const field = lines.slice(2, 22).map((line) => line.slice(1, 21));
  expect(field[0]).toBe('        █▊█▊        ');
  expect(field[1]).toBe('        █▊█▊        ');
  expect(field[18]).toBe('[][]                ');
  expect(field[19]).toBe('[][]              █▊');
  const text = lines.join('\n');
  expect(text).toMatch(/game 2 of 3 {3}seed 7/);
  expect(text).toMatch(/SCORE +4,321/);
  expect(text).toMatch(/LINES +115, 115 to go/);
  expect(text).toMatch(/BUTTONS +\[←\] → {2}↑ {2}↓ {2}B \[A\]/);
  expect(text).toMatch(/STATISTICS +T100 J101 Z102 O103 S104 L105 I106/);
  expect(text).toMatch(/LAST +Z O S L I T J Z O S L I T J$/m);
  expect(text).toMatch(/STACK +▁▅█/);
  expect(text).toMatch(/TO 230 +█{15}░{15} 50 %/);
  expect(text).toMatch(/TO 999,999 +█{15}░{15} 50 %/);
  expect(text).toMatch(/PLAN +O in columns 1–2, own value 12\.25/);
  expect(text).toMatch(/RUNNER-UP +O in columns 9–10, loses 15\.25 own value/);
  expect(text).toMatch(/20\.0 × real time/);
  expect(text).toMatch(/1:15 left/);
  expect(lines.at(-1)).toBe('space pause');
});

test('a narrow drawing has the playfield, the piece, its plan and the numbers that matter most', () => {
  const late = { ...viewOf(), level: 155, lines: 3310, ownScore: 115_515_134, held: 0xff };
  for (const view of [viewOf(), late]) {
    const lines = drawSmallGame(view, (text) => text, SMALL_COLUMNS);
    expect(lines).toHaveLength(VIEW_LINES);
    for (const line of lines) expect([...line].length).toBeLessThanOrEqual(SMALL_COLUMNS);
    expect(lines.slice(2, 22).map((line) => line.slice(0, 22))).toEqual(
      drawGameView(view, (text) => text)
        .slice(2, 22)
        .map((line) => line.slice(0, 22)),
    );
  }
  const text = drawSmallGame(viewOf(), (text) => text, SMALL_COLUMNS).join('\n');
  expect(text).toMatch(/SCORE +500,000\n.*LINES +115\n.*LEVEL +19\n.*TETRIS +50\.0 %\n.*PIECES +12\n/);
  expect(text).toMatch(/PLAN +O\n.* columns 1–2\n.*HELD +← A\n/);
  expect(text).toContain(`${VIEW_COLUMNS} columns`);
});

test('the plan can be left out of the drawing', () => {
  const lines = drawGameView({ ...viewOf(), overlay: false }, (text) => text);
  expect(lines.join('\n')).not.toMatch(/\[\]/);
});

test('blocks have the colours of their level, which repeat every ten levels', () => {
  const colours = (level: number): string[] => {
    const seen: string[] = [];
    drawGameView({ ...viewOf(), level }, (text, colour) => {
      if (text === '█▊') seen.push(colour.join());
      return text;
    });
    return seen;
  };
  expect(colours(19)).toEqual(colours(9));
  expect(colours(18)).not.toEqual(colours(19));
});

test('where the console shows something else, the truth stands beside it', () => {
  const late = { ...viewOf(), level: 155, lines: 3310, score: 999_999, ownScore: 115_515_134, linesToGo: 40 };
  const shows = (view: GameView): string => drawGameView(view, (text) => text).join('\n');
  expect(shows(late)).toMatch(/SCORE +999999, where the console stays\n.*OWN COUNT +115,515,134\n/);
  expect(shows(late)).toMatch(/LINES +3,310 \(console: X10\), 40 to go\n/);
  expect(shows(late)).toMatch(/LEVEL +155 \(console: \?\?, strange colours\)\n/);
  expect(shows({ ...late, level: 235 })).toMatch(/LEVEL +235 \(console: \?\?, nearly black\)\n/);
  expect(shows({ ...late, level: 192 })).toMatch(/LEVEL +192 \(console: \?\?\)\n/);
  expect(shows({ ...late, edition: { ...USA_EDITION, levelDisplay: 'true' } })).toMatch(/LEVEL +155\n/);
  for (const line of drawGameView(late, (text) => text)) expect([...line].length).toBeLessThanOrEqual(VIEW_COLUMNS);
});

test('a level that the original draws nearly black is dark here, too', () => {
  const brightest = (level: number): number => {
    let most = 0;
    drawGameView({ ...viewOf(), level }, (text, colour) => {
      if (text === '█▊') most = Math.max(most, ...colour);
      return text;
    });
    return most;
  };
  expect(brightest(235)).toBeLessThan(120);
  expect(brightest(236)).toBeGreaterThan(160);
});

test('a B-type game counts down to its goal', () => {
  const text = drawGameView({ ...viewOf(), gameType: 'B', lines: 5, linesToGo: null }, (text) => text).join('\n');
  expect(text).toMatch(/LINES +5\n?/);
  expect(text).toMatch(/TO THE GOAL +█{24}░{6} 80 %/);
});

test('a title from a recording cannot move the cursor', () => {
  const [title] = drawGameView({ ...viewOf(), title: 'a\x1b[2Jb\n\u202ec' }, (text) => text);
  expect(title).toBe('a\\u001b[2Jb\\n\\u202ec');
});

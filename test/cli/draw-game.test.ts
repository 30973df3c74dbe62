import { expect, test } from 'vitest';
import { drawGame, type GameView, VIEW_COLUMNS, VIEW_LINES } from '../../src/cli/draw-game.js';
import type { Machine } from '../../src/emulator/machine.js';
import { gameTally } from '../../src/record/game-tally.js';
import { EMPTY_CELL } from '../../src/tetris/playfield-page.js';
import { SPAWN_ORIENTATION, TILE } from '../../src/tetris/tetromino.js';

function viewOf(): GameView {
  const tally = gameTally(19, 7);
  const O = SPAWN_ORIENTATION.O;
  const placement = { orientation: O, x: 1, y: 18 };
  tally.listen({
    kind: 'planned',
    frame: 1,
    piece: 0,
    orientation: O,
    next: SPAWN_ORIENTATION.I,
    placement,
    value: 12.25,
    ranking: [
      { placement, value: 12.25 },
      { placement: { orientation: O, x: 9, y: 18 }, value: -3 },
    ],
    buttons: [],
    replanned: false,
  });
  const cells = new Uint8Array(200).fill(EMPTY_CELL);
  cells[199] = TILE.J_S;
  const progress = {
    game: { number: 2, seed: 7, machine: {} as Machine, tally },
    games: 3,
    soFar: tally.result('stopped'),
    framesPerSecond: 1202,
    timesRealTime: 20,
    linesToGo: 230,
    secondsLeft: 75,
  };
  return {
    player: 'plateau',
    cells,
    piece: { orientation: O, x: 5, y: 0 },
    next: SPAWN_ORIENTATION.I,
    level: 19,
    score: 4321,
    progress,
  };
}

test('the drawing shows the playfield, the piece, its plan and how things stand', () => {
  const lines = drawGame(viewOf(), (text) => text);
  expect(lines).toHaveLength(VIEW_LINES);
  for (const line of lines) expect([...line].length).toBeLessThanOrEqual(VIEW_COLUMNS);
  const field = lines.slice(2, 22).map((line) => line.slice(1, 21));
  expect(field[0]).toBe('        ████        ');
  expect(field[1]).toBe('        ████        ');
  expect(field[18]).toBe('[][]                ');
  expect(field[19]).toBe('[][]              ██');
  const text = lines.join('\n');
  expect(text).toMatch(/game 2 of 3 {3}seed 7/);
  expect(text).toMatch(/SCORE +4,321/);
  expect(text).toMatch(/LINES +0, 230 to go/);
  expect(text).toMatch(/PLAN +O in columns 1–2, value 12\.3/);
  expect(text).toMatch(/RUNNER-UP +O in columns 9–10, value -3\.0/);
  expect(text).toMatch(/20\.0 × real time/);
  expect(text).toMatch(/TIME LEFT +1:15/);
});

test('blocks have the colours of their level, which repeat every ten levels', () => {
  const colours = (level: number): string[] => {
    const seen: string[] = [];
    drawGame({ ...viewOf(), level }, (text, colour) => {
      if (text === '██') seen.push(colour.join());
      return text;
    });
    return seen;
  };
  expect(colours(19)).toEqual(colours(9));
  expect(colours(18)).not.toEqual(colours(19));
});

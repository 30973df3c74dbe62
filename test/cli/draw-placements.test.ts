/** Placements as `evaluate` draws them. */
import { expect, test } from 'vitest';
import { drawPlacements } from '../../src/features/players/draw-placements.js';
import { parsePlacement } from '../../src/tetris/placement.js';
import { parsePlayfield } from '../../src/tetris/playfield.js';

const PLAYFIELD = parsePlayfield('#........#\n#########.\n');
const drawn = (...places: string[]) =>
  places.map((text, i) => ({ placement: parsePlacement(text), title: String(i + 1) }));

test('placements are drawn side by side, with columns from the left and rows from the floor', () => {
  expect(drawPlacements(PLAYFIELD, drawn('T@4,17', 'I-vertical@9,18'), 80)).toEqual([
    '1                         2',
    ' 5│· · · · · · · · · · │   5│· · · · · · · · · · │',
    ' 4│· · · · · · · · · · │   4│· · · · · · · · · II│',
    ' 3│· · · TTTTTT· · · · │   3│· · · · · · · · · II│',
    ' 2│██· · · TT· · · · ██│   2│██· · · · · · · · II│',
    ' 1│██████████████████· │   1│██████████████████II│',
    '   1 2 3 4 5 6 7 8 9 10      1 2 3 4 5 6 7 8 9 10',
  ]);
});

test('on a narrow terminal they are drawn one below the other', () => {
  const lines = drawPlacements(PLAYFIELD, drawn('T@4,17', 'T@5,17'), 40);
  expect(lines).toHaveLength(6 + 1 + 6);
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(40);
  expect(lines[7]).toBe('2');
});

import { describe, expect, test } from 'vitest';
import { drawGame } from '../../src/draw/game-picture.js';
import { PLAYFIELD_AREA } from '../../src/draw/overlay.js';
import { inputsOf } from '../../src/record/read-run-log.js';
import { parseGameState } from '../../src/record/state-bytes.js';
import { USA_GAME } from '../../src/tetris/edition.js';
import { type GameState, PHASE } from '../../src/tetris/game-state.js';
import { stepGame } from '../../src/tetris/game-step.js';
import { COLUMNS, ROWS } from '../../src/tetris/playfield.js';
import { cellIndex, EMPTY_CELL } from '../../src/tetris/playfield-page.js';
import { ORIENTATIONS } from '../../src/tetris/tetromino.js';
import { recordGame } from './recorded-game.js';

const { game } = recordGame(3, 4);
const CELL = 8;

/** Which cells of the playfield hold a block, by the pixel in the middle of each. */
function drawnCells(state: GameState): boolean[] {
  const { pixels, width } = drawGame(state);
  const empty = drawGame({ ...state, activity: 'paused' }).pixels[
    (PLAYFIELD_AREA.y + 4) * width + PLAYFIELD_AREA.x + 4
  ];
  return Array.from({ length: ROWS * COLUMNS }, (_, i) => {
    const x = PLAYFIELD_AREA.x + (i % COLUMNS) * CELL + 4;
    const y = PLAYFIELD_AREA.y + Math.trunc(i / COLUMNS) * CELL + 4;
    return pixels[y * width + x] !== empty;
  });
}

describe('the game in graphics of our own', () => {
  test('has a block wherever the playfield or the piece under control has one', () => {
    let state = parseGameState(game.start?.state ?? '', USA_GAME);
    let compared = 0;
    for (const [i, buttons] of inputsOf(game).slice(game.start?.frame).entries()) {
      state = stepGame(state, buttons);
      if (i % 7 !== 0) continue;
      const expected = Array.from({ length: ROWS * COLUMNS }, (_, cell) => {
        const [row, column] = [Math.trunc(cell / COLUMNS), cell % COLUMNS];
        return state.page[cellIndex(row, column)] !== EMPTY_CELL;
      });
      if (state.phase === PHASE.CONTROL || state.phase === PHASE.LOCK) {
        for (const [dx, dy] of ORIENTATIONS[state.orientation].cells) {
          if (state.y + dy >= 0) expected[(state.y + dy) * COLUMNS + state.x + dx] = true;
        }
      }
      expect(drawnCells(state), `frame ${i}`).toEqual(expected);
      compared++;
    }
    expect(compared).toBeGreaterThan(50);
  });

  test('is of the console’s size, and another score gives another picture', () => {
    const state = parseGameState(game.start?.state ?? '', USA_GAME);
    const picture = drawGame(state);
    expect([picture.width, picture.height]).toEqual([256, 240]);
    expect(drawGame({ ...state, score: 123_456 }).pixels).not.toEqual(picture.pixels);
    expect(drawGame({ ...state, hideNext: 1 }).pixels).not.toEqual(picture.pixels);
  });
});

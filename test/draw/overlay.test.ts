import { describe, expect, test } from 'vitest';
import { colour } from '../../src/draw/canvas.js';
import { drawOverlay, type OverlayState, PANEL_WIDTH, PLAYFIELD_AREA } from '../../src/draw/overlay.js';
import { OverlayTrack } from '../../src/draw/overlay-track.js';
import { openMachine } from '../../src/emulator/jsnes-machine.js';
import { parseGameState } from '../../src/record/state-bytes.js';
import { replayFrames } from '../../src/replay/replay-frames.js';
import { BUTTON } from '../../src/tetris/buttons.js';
import { USA_GAME } from '../../src/tetris/edition.js';
import { BUILTIN_IMAGE } from '../emulator/builtin-image.js';
import { isDrawn } from './drawn-piece.js';
import { recordGame } from './recorded-game.js';

const { game } = recordGame(3, 4);
const CELL = 8;
const PLAN = colour(255, 200, 64);
const TEXT = colour(255, 255, 255);

describe('the overlay of a replayed game', () => {
  test('fits its picture: the piece stands where the path says it is after the frame before', () => {
    const machine = openMachine(BUILTIN_IMAGE, { pictures: false, fast: true });
    const lastFrame = game.pieces[8].frame;
    let [compared, elsewhere] = [0, 0];
    for (const { frame, picture, overlay, shown } of replayFrames(machine, game, { lastFrame, wants: () => true })) {
      const piece = game.pieces.find((line) => line.startFrame < frame && frame <= line.frame);
      if (!picture || !piece || !overlay.planned) continue;
      const at = frame - 1 - piece.startFrame;
      const place = overlay.path[Math.min(at, overlay.path.length - 1)];
      // The frame that sets a game up draws no piece yet.
      if (piece.piece === 0 && at === 0) continue;
      expect(isDrawn(picture.pixels, place), `frame ${frame}`).toBe(true);
      expect(isDrawn(picture.pixels, shown), `frame ${frame}`).toBe(true);
      compared++;
      if (overlay.path[at + 1] && !isDrawn(picture.pixels, overlay.path[at + 1])) elsewhere++;
    }
    // A picture one frame off would have been noticed.
    expect(compared).toBeGreaterThan(200);
    expect(elsewhere).toBeGreaterThan(100);
  });

  test('ends the path of every piece where the piece came to rest', () => {
    const machine = openMachine(BUILTIN_IMAGE, { pictures: false, fast: true });
    const lastFrame = game.end?.frame ?? 0;
    for (const { frame, overlay } of replayFrames(machine, game, { lastFrame, wants: () => false })) {
      const piece = game.pieces.find(({ startFrame }) => startFrame + 1 === frame);
      if (piece) expect(overlay.path.at(-1)).toMatchObject(piece.placement);
    }
  });

  test('counts as the game did when it was recorded', () => {
    const machine = openMachine(BUILTIN_IMAGE, { pictures: false, fast: true });
    const { tetrisRate, lines } = game.end?.result ?? { tetrisRate: -1, lines: -1 };
    const frames = [...replayFrames(machine, game, { lastFrame: (game.end?.frame ?? 0) + 1, wants: () => false })];
    const { overlay } = frames[frames.length - 1];
    expect(overlay).toMatchObject({ tetrisRate, linesToGo: 230 - lines });
    const sinceI = [...game.pieces].reverse().findIndex(({ tetromino }) => tetromino === 'I');
    expect(overlay.sinceI).toBe(sinceI < 0 ? game.pieces.length : sinceI);
  });
});

describe('a picture with its overlay', () => {
  const black = { width: 256, height: 240, pixels: new Uint32Array(256 * 240) };
  const state = {
    gameType: 'A' as const,
    planned: { orientation: 10, x: 5, y: 18 },
    path: [],
    buttons: BUTTON.A,
    worth: { label: 'own value' as const, text: '1.00' },
    tetrisRate: 0.5,
    sinceI: 3,
    linesToGo: 230,
    truth: { level: 19, lines: 0, score: 0 },
    falseNumbers: {},
  };

  test('is the picture, with an outline around the planned cells and a panel beside it', () => {
    const { width, height, pixels } = drawOverlay(black, state);
    expect([width, height]).toEqual([256 + PANEL_WIDTH, 240]);
    const drawn = [...pixels.keys()].filter((at) => at % width < 256 && pixels[at] !== 0);
    // Around four cells of eight pixels: a square of sixteen.
    expect(drawn).toHaveLength(4 * 16 - 4);
    expect(new Set(drawn.map((at) => pixels[at]))).toEqual(new Set([PLAN]));
    expect(pixels[(PLAYFIELD_AREA.y + 18 * CELL) * width + PLAYFIELD_AREA.x + 4 * CELL]).toBe(PLAN);
  });

  test('lights the pressed buttons and leaves the given picture as it is', () => {
    const count = (buttons: number): number =>
      drawOverlay(black, { ...state, planned: undefined, buttons }).pixels.filter((pixel) => pixel === PLAN).length;
    expect(count(0)).toBe(0);
    expect(count(BUTTON.A)).toBeGreaterThan(50);
    expect(count(BUTTON.A | BUTTON.LEFT)).toBeGreaterThan(count(BUTTON.A));
    expect(black.pixels.every((pixel) => pixel === 0)).toBe(true);
  });

  test('says beside it what is true where the console shows something else', () => {
    const inPanel = (falseNumbers: OverlayState['falseNumbers']): number =>
      drawOverlay(black, { ...state, falseNumbers }).pixels.filter((pixel) => pixel === TEXT).length;
    const none = inPanel({});
    const level = inPanel({ level: '0A' });
    expect(level).toBeGreaterThan(none);
    expect(inPanel({ level: '0A', lines: 'X10' })).toBeGreaterThan(level);
  });
});

test('the points beyond the cap are counted, and the console is said to stay at it', () => {
  const track = new OverlayTrack();
  const late = { ...parseGameState(game.start?.state ?? '', USA_GAME), level: 155, lines: 1490, score: 999_999 };
  track.see(late);
  expect(track.state.falseNumbers).toEqual({ level: '??', lines: 'E90' });
  track.count({ tetromino: 'I', cleared: 4, ownScore: 33_515_134 });
  track.see(late);
  expect(track.state.falseNumbers).toEqual({ level: '??', lines: 'E90', score: '999999' });
  expect(track.state.truth).toEqual({ level: 155, lines: 1490, score: 33_515_134 });
});

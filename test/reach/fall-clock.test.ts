import { describe, expect, it } from 'vitest';
import { framesToStep } from '../../src/reach/input-plan.js';
import { type ActivePiece, spawnPiece, stepPiece } from '../../src/tetris/active-piece.js';
import { framesPerRow, NTSC, type Pace } from '../../src/tetris/timing.js';

const at = (level: number): Pace => ({ level, timing: NTSC });

/** Frames until a piece that is left alone steps down, counted by playing. */
function playedFrames(piece: ActivePiece, level: number): number {
  let current = piece;
  for (let frame = 1; ; frame++) {
    current = stepPiece(() => true, current, { held: 0, pressed: 0 }, at(level)).piece;
    if (current.y !== piece.y) return frame;
  }
}

describe('frames until a piece steps down', () => {
  it.each([0, 8, 18, 19, 29, 255])('are those of play at level %i, for every fall timer', (level) => {
    for (let fall = 0; fall < 256; fall++) {
      const piece = { ...spawnPiece(2), fall };
      expect(framesToStep(piece, framesPerRow(at(level))), `fall ${fall}`).toBe(playedFrames(piece, level));
    }
  });

  it('a game’s first piece drops on frame 97 at any level', () => {
    for (const level of [0, 18, 29]) {
      const piece = { ...spawnPiece(2), softDrop: 0xa0 };
      expect(framesToStep(piece, framesPerRow(at(level)))).toBe(97);
      expect(playedFrames(piece, level)).toBe(97);
    }
  });
});

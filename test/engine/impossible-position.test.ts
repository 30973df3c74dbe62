import { describe, expect, it } from 'vitest';
import { type EnginePosition, impossiblePosition } from '../../src/engine/position.js';
import { parsePlayfield } from '../../src/tetris/playfield.js';
import { addLines } from '../../src/tetris/score.js';

const POSITION: EnginePosition = {
  playfield: parsePlayfield('#.........\n..........\n#########.'),
  piece: 'T',
  next: undefined,
  level: 18,
  lines: 0,
  score: 0,
};

describe('a position that no game comes to', () => {
  it('has a complete row; cells that nothing carries are none, nor is any number of them', () => {
    expect(impossiblePosition(POSITION)).toBeUndefined();
    const complete = { ...POSITION, playfield: parsePlayfield('##########\n#.........') };
    expect(impossiblePosition(complete)).toMatch(/^row 2 from the floor is complete/);
  });

  it('has a piece in the air where it does not fit', () => {
    const at = { orientation: 2, x: 5, y: 17, frame: 30, fallTimer: 0 };
    expect(impossiblePosition({ ...POSITION, at })).toBeUndefined();
    expect(impossiblePosition({ ...POSITION, at: { ...at, y: 18 } })).toMatch(/^the T in the air overlaps/);
    expect(impossiblePosition({ ...POSITION, at: { ...at, x: 0 } })).toMatch(/^the T in the air overlaps/);
  });

  it.each([0, 9, 15, 18, 19, 29])('has a level to which no game from level %i comes by its lines', (startLevel) => {
    let at = { level: startLevel, lines: 0 };
    for (let lines = 0; lines < 400; lines++) {
      expect(impossiblePosition({ ...POSITION, ...at, startLevel })).toBeUndefined();
      const wrong = impossiblePosition({ ...POSITION, ...at, level: at.level + 1, startLevel });
      expect(wrong).toContain(`a game from level ${startLevel} is at level ${at.level} after ${lines} lines`);
      at = addLines(at, 1);
    }
  });
});

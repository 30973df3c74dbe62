import { describe, expect, it } from 'vitest';
import { placementKind } from '../../src/engine/placement-kind.js';
import { parsePlacement } from '../../src/tetris/placement.js';
import { emptyPlayfield, parsePlayfield } from '../../src/tetris/playfield.js';

describe('the kind of a placement', () => {
  it('is a drop where nothing is above it, however far the way over the stack', () => {
    expect(placementKind(emptyPlayfield(), parsePlacement('T@5,18'))).toBe('drop');
    const walled = parsePlayfield('....##....\n'.repeat(15));
    expect(placementKind(walled, parsePlacement('I-vertical@0,18'))).toBe('drop');
  });

  it.each([
    // Shifted in under the ledge.
    ['tuck', 'O@2,18', '..##......\n..........\n..........'],
    // Turned in where there is no room beside it.
    ['spin', 'T@4,18', '###...####\n###..#####\n###...####\n####.#####'],
    // Shifted under the ledge, and turned there.
    ['spintuck', 'T-right@1,18', '####......\n..........\n..........\n#.########'],
  ])('is a %s at %s', (kind, placement, rows) => {
    expect(placementKind(parsePlayfield(rows), parsePlacement(placement))).toBe(kind);
  });

  it('is none where no way leads', () => {
    const hole = parsePlayfield(`##########\n${'#########.\n'.repeat(4)}`);
    expect(placementKind(hole, parsePlacement('I-vertical@9,18'))).toBeUndefined();
  });
});

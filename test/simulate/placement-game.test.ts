import { describe, expect, it } from 'vitest';
import type { PlacementFinder } from '../../src/search/finder-source.js';
import { HardDropFinder, hardDropFinder } from '../../src/search/hard-drop-finder.js';
import { noGravityFinder } from '../../src/search/no-gravity-finder.js';
import { placeUnderTopRow } from '../../src/simulate/game-loop.js';
import type { Place } from '../../src/simulate/game-position.js';
import { type GameRules, parseRules } from '../../src/simulate/game-rules.js';
import { playPlacementGame } from '../../src/simulate/placement-game.js';
import { spawnPiece } from '../../src/tetris/active-piece.js';
import { place } from '../../src/tetris/lock.js';
import { emptyPlayfield, FULL_ROW, formatPlayfield, HIDDEN_ROWS, parsePlayfield } from '../../src/tetris/playfield.js';
import { SPAWN_ORIENTATION, TETROMINOES } from '../../src/tetris/tetromino.js';
import { NTSC } from '../../src/tetris/timing.js';

const SPAWNED = TETROMINOES.map((tetromino) => spawnPiece(SPAWN_ORIENTATION[tetromino]));

/** As low as it goes, the first of equals. */
function lowest({ movement }: GameRules): Place {
  const finder: PlacementFinder = movement === 'hard-drop' ? hardDropFinder() : noGravityFinder();
  return ({ playfield, current, level }, to) => {
    const found = finder.find({ playfield, piece: SPAWNED[current], heldBefore: 0, level, timing: NTSC, frame: 0 });
    if (found.count === 0) return false;
    let best = 0;
    for (let i = 1; i < found.count; i++) if (found.ys[i] > found.ys[best]) best = i;
    [to.orientation, to.x, to.y] = [found.orientations[best], found.xs[best], found.ys[best]];
    return true;
  };
}

const FREE = { seed: 4, untilLines: null, maxPieces: null };
const play = (text: string, options: Partial<Parameters<typeof playPlacementGame>[2]> = {}) => {
  const rules = parseRules(text);
  return playPlacementGame(lowest(rules), rules, { ...FREE, ...options });
};

describe('a game in which time stands still', () => {
  it('is told piece by piece, and adds up', () => {
    let [pieces, lines] = [0, 0];
    let before = emptyPlayfield();
    const game = play('hard-drop', {
      watch: ({ piece, placement, cleared, playfield, lines: after }) => {
        expect(piece).toBe(pieces++);
        const { orientation, x, y } = placement;
        const expected = place(before, orientation, x, y);
        expect(formatPlayfield(playfield)).toBe(formatPlayfield(expected.playfield));
        expect(cleared).toBe(expected.cleared);
        lines += cleared;
        expect(after).toBe(lines);
        before = playfield.slice();
      },
    });
    expect(game).toMatchObject({ pieces, lines, toppedOut: true, end: 'topped-out', seed: 4 });
    expect(lines).toBeGreaterThan(5);
    const [singles, doubles, triples, tetrises] = game.clears;
    expect(singles + 2 * doubles + 3 * triples + 4 * tetrises).toBe(lines);
  });

  it('comes out the same for a seed, whatever was played before', () => {
    expect(play('no-gravity', { maxPieces: 500 })).toEqual(play('no-gravity', { maxPieces: 500 }));
    expect(play('no-gravity', { seed: 5 })).not.toEqual(play('no-gravity', { seed: 6 }));
  });

  it('ends at lines, at pieces, and where it is told to', () => {
    expect(play('no-gravity', { untilLines: 3 })).toMatchObject({ end: 'lines-reached' });
    expect(play('no-gravity', { maxPieces: 5 })).toMatchObject({ end: 'stopped', pieces: 5 });
    const stopped = play('no-gravity', { stopBefore: ({ pieces, next }) => pieces === 7 && next !== undefined });
    expect(stopped).toMatchObject({ end: 'stopped', pieces: 7 });
  });

  it('shows the next piece only where two are seen, and truly', () => {
    const seen: (number | undefined)[][] = [];
    const watching = (text: string) => {
      const rules = parseRules(text);
      const inner = lowest(rules);
      const shown: (number | undefined)[] = [];
      const came: number[] = [];
      const placing: Place = (position, to) => {
        shown.push(position.next);
        came.push(position.current);
        return inner(position, to);
      };
      playPlacementGame(placing, rules, { ...FREE, maxPieces: 12 });
      seen.push(shown);
      return { shown, came };
    };
    expect(watching('hard-drop').shown).toEqual(new Array(12).fill(undefined));
    const { shown, came } = watching('hard-drop:visible=2');
    expect(shown.slice(0, -1)).toEqual(came.slice(1));
  });

  it('counts a point a row in the course, and the console elsewhere', () => {
    const course = play('course');
    expect(course.ownScore).toBe(course.lines);
    expect(course.lines).toBeGreaterThan(0);
    const { clears, ownScore } = play('hard-drop:level=3');
    expect(ownScore).toBe(clears.reduce((sum, count, i) => sum + count * [40, 100, 300, 1200][i] * 4, 0));
  });

  it('counts more lines than the console can show', () => {
    const rules = parseRules('no-gravity:level=0');
    const finder = new HardDropFinder();
    const rounds: Place = ({ playfield }, to) => {
      // Whatever comes, an I is put into the one gap of a row: the console's count of lines wraps at 25,600.
      playfield.fill(0);
      playfield[HIDDEN_ROWS + 19] = FULL_ROW & ~1;
      const { count, orientations, xs, ys } = finder.drops(playfield, TETROMINOES.indexOf('I'));
      for (let i = 0; i < count; i++) {
        if (orientations[i] !== 17 || xs[i] !== 0) continue;
        [to.orientation, to.x, to.y] = [17, 0, ys[i]];
      }
      return true;
    };
    const game = playPlacementGame(rounds, rules, { ...FREE, maxPieces: 30_000 });
    expect(game).toMatchObject({ pieces: 30_000, lines: 30_000, clears: [30_000, 0, 0, 0] });
  });

  it('ends the course when the hidden row is reached, not before', () => {
    let last = emptyPlayfield();
    const game = play('course', { watch: ({ playfield }) => (last = playfield.slice()) });
    expect(game.toppedOut).toBe(true);
    // Rows up to the 20th may be filled; nothing ever stands above.
    expect([...last.subarray(0, HIDDEN_ROWS)]).toEqual([0, 0]);
    expect(last.findIndex((row) => row !== 0)).toBeLessThan(HIDDEN_ROWS + 4);
  });

  it('starts a B-type game over garbage and wins it with 25 lines', () => {
    const rules = parseRules('b-type:movement=free,garbage=b-type-2');
    const inner = lowest(rules);
    let first = '';
    const placing: Place = (position, to) => {
      if (position.pieces === 0) first = formatPlayfield(position.playfield);
      return inner(position, to);
    };
    const game = playPlacementGame(placing, rules, FREE);
    const rows = first.split('\n');
    expect(rows.findIndex((row) => row.includes('#'))).toBe(15);
    for (const row of rows.slice(15)) expect(row).toMatch(/\./);
    expect(rows[15][0]).toBe('.');
    expect(game.level).toBe(19);
    const cleared = game.clears.reduce((sum, count, i) => sum + count * (i + 1), 0);
    expect(game.lines).toBe(Math.max(0, 25 - cleared));
    expect(game.end).toBe(cleared >= 25 ? 'goal-reached' : 'topped-out');
  });

  it('raises a row of garbage after every clear, and no other time', () => {
    const rules = parseRules('garbage:garbage=endless-6');
    const inner = lowest(rules);
    let expected = '';
    let raised = 0;
    const placing: Place = (position, to) => {
      const now = formatPlayfield(position.playfield);
      if (expected === '') expect(now.split('\n').filter((row) => row.includes('#'))).toHaveLength(6);
      else if (expected.endsWith('raised')) {
        raised++;
        const before = expected.split('\n').slice(0, 20);
        expect(now.split('\n').slice(0, 19)).toEqual(before.slice(1));
        expect(now.split('\n')[19]).toContain('.');
      } else expect(now).toBe(expected);
      return inner(position, to);
    };
    const watch: Parameters<typeof playPlacementGame>[2]['watch'] = ({ playfield, cleared }) => {
      expected = `${formatPlayfield(playfield)}${cleared ? '\nraised' : ''}`;
    };
    const game = playPlacementGame(placing, rules, { ...FREE, watch });
    expect(raised).toBeGreaterThan(0);
    expect(raised).toBeLessThanOrEqual(game.clears.reduce((sum, count) => sum + count));
    expect(game.toppedOut).toBe(true);
  });
});

describe('a lock below an open top', () => {
  it('is the lock of the console wherever the top row is not complete', () => {
    const playfield = parsePlayfield(['#########.', '####......', '#########.', '#########.', '#########.'].join('\n'));
    const target = emptyPlayfield();
    const cleared = placeUnderTopRow(target, playfield, { orientation: 17, x: 9, y: 18 });
    const expected = place(playfield, 17, 9, 18);
    expect([cleared, formatPlayfield(target)]).toEqual([expected.cleared, formatPlayfield(expected.playfield)]);
  });

  it('clears a complete top row like any other', () => {
    const playfield = emptyPlayfield();
    playfield.fill(0b0000000001, HIDDEN_ROWS);
    playfield[HIDDEN_ROWS] = 0b1111000011;
    const target = emptyPlayfield();
    // An I lying in columns 2 to 5 completes row 0.
    expect(placeUnderTopRow(target, playfield, { orientation: 18, x: 4, y: 0 })).toBe(1);
    expect([...target]).toEqual([0, 0, 0, ...new Array<number>(19).fill(1)]);
  });
});

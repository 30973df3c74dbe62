/** The game of the 404 page without a page: schedule, bag, falling, drawing, and what its address may ask for. */

import { describe, expect, it } from 'vitest';
import type { Place } from '../../src/simulate/game-position.js';
import { rulesNamed } from '../../src/simulate/game-rules.js';
import { type PieceSource, pieceSource } from '../../src/simulate/piece-source.js';
import { playPlacementGame } from '../../src/simulate/placement-game.js';
import { ROWS } from '../../src/tetris/playfield.js';
import { EMPTY_CELL } from '../../src/tetris/playfield-page.js';
import {
  type Orientation,
  SPAWN_ORIENTATION,
  TETROMINOES,
  type Tetromino,
  tetrominoIndex,
} from '../../src/tetris/tetromino.js';
import { EndlessGame } from '../../src/web/lost-page/endless-game.js';
import { cellText, changedCells } from '../../src/web/lost-page/field-view.js';
import { FALLING, GameClock, STILL } from '../../src/web/lost-page/game-clock.js';
import {
  CONTROLLER_NAMES,
  formatPageOptions,
  missingPath,
  placeOf,
  readPageOptions,
} from '../../src/web/lost-page/page-options.js';

/** Deals one piece over and over. */
const dealing = (tetromino: Tetromino): PieceSource => ({ next: () => tetrominoIndex(tetromino) });

/** Places pieces here and there, whatever they are. */
const placing = (target: () => { orientation: Orientation; x: number }): Place => {
  return (_, to) => {
    Object.assign(to, target());
    return true;
  };
};

/** Puts one O upon the other at the left wall until none can appear there. */
const TOWER: Place = ({ playfield }, to) => {
  Object.assign(to, { orientation: SPAWN_ORIENTATION.O, x: 1 });
  return playfield[2] === 0;
};

/** The visible cells as rows of tetrominoes' letters. */
function picture(game: EndlessGame): string[] {
  const letters = [...game.cells()].map((cell) => (cell === EMPTY_CELL ? '.' : TETROMINOES[cell]));
  return Array.from({ length: ROWS }, (_, row) => letters.slice(row * 10, row * 10 + 10).join(''));
}

describe('the schedule of a fall', () => {
  it('begins at 180 ms, loses 12 ms with each row, and never goes below 28 ms', () => {
    expect([0, 1, 2, 12, 13, 19].map(FALLING.inRow)).toEqual([180, 168, 156, 36, 28, 28]);
  });

  it('waits 120 ms between pieces and shows the end of a game for 2.2 s', () => {
    expect([FALLING.betweenPieces, FALLING.gameOver]).toEqual([120, 2200]);
  });

  it('changes the still playfield once a second', () => {
    expect([STILL.falls, STILL.betweenPieces]).toEqual([false, 1000]);
  });
});

describe('the endless game', () => {
  it('lets a piece appear at its column at once, and times every row', () => {
    const game = new EndlessGame(TOWER, dealing('O'), FALLING);
    expect(game.step()).toBe(180);
    expect(picture(game).slice(0, 3)).toEqual(['OO........', 'OO........', '..........']);
    const waits = Array.from({ length: 18 }, () => game.step());
    // After 17 rows it has one to go; with the eighteenth it rests.
    expect(waits).toEqual([...Array.from({ length: 17 }, (_, row) => FALLING.inRow(row + 1)), 120]);
    expect(picture(game).slice(17)).toEqual(['..........', 'OO........', 'OO........']);
    expect(game.tally).toMatchObject({ pieces: 1, lines: 0 });
  });

  it('gives a piece that appears at rest its time all the same', () => {
    const game = new EndlessGame(TOWER, dealing('O'), FALLING);
    while (game.tally.pieces < 9) game.step();
    expect([game.step(), game.step(), game.step()]).toEqual([180, 120, 2200]);
  });

  it('shows complete rows until the next piece appears, and drops what was above', () => {
    let x = -1;
    const fromTheLeft = placing(() => {
      x = x === 9 ? 1 : x + 2;
      return { orientation: SPAWN_ORIENTATION.O, x };
    });
    const game = new EndlessGame(fromTheLeft, dealing('O'), STILL);
    for (let piece = 0; piece < 5; piece++) game.step();
    expect(game.tally).toMatchObject({ lines: 2, pieces: 5 });
    expect(picture(game).slice(17)).toEqual(['..........', 'OOOOOOOOOO', 'OOOOOOOOOO']);
    game.step();
    expect(picture(game).slice(17)).toEqual(['..........', 'OO........', 'OO........']);
  });

  it('clears the top row like any other', () => {
    // Nine columns of four upright I pieces, then flat ones over the empty first column up to the top row.
    const [upright, flat] = [17, 18];
    const targets = [
      ...Array.from({ length: 36 }, (_, piece) => ({ orientation: upright, x: 1 + Math.floor(piece / 4) })),
      ...Array.from({ length: 8 }, (_, piece) => ({ orientation: flat, x: piece % 2 ? 2 : 6 })),
      ...[8, 9, 0].map((x) => ({ orientation: upright, x })),
    ];
    const inTurn = placing(() => targets.shift()!);
    const game = new EndlessGame(inTurn, dealing('I'), STILL);
    for (let piece = 0; piece < 46; piece++) game.step();
    expect(picture(game).slice(0, 5)).toEqual([...new Array(4).fill('IIIIIIIIII'), '.IIIIIIIII']);
    expect(game.tally.lines).toBe(4);
    game.step();
    // The four rows went, and the piece in the first column fell to the floor.
    expect(picture(game).slice(0, 16)).toEqual([
      ...new Array(4).fill('..........'),
      ...new Array(12).fill('.IIIIIIIII'),
    ]);
    expect(picture(game).slice(16)).toEqual(new Array(4).fill('IIIIIIIIII'));
    expect(game.tally.lines).toBe(8);
  });

  it('freezes for 2.2 s when nothing can appear, and starts again with the next piece', () => {
    const game = new EndlessGame(TOWER, dealing('O'), STILL);
    for (let piece = 0; piece < 10; piece++) expect(game.step()).toBe(1000);
    expect(game.step()).toBe(2200);
    expect(game.phase).toBe('over');
    expect(picture(game)).toEqual(new Array(ROWS).fill('OO........'));
    expect(game.tally).toEqual({ lines: 0, pieces: 10, games: 1, best: 0 });
    game.step();
    expect(game.phase).toBe('resting');
    expect(game.tally).toEqual({ lines: 0, pieces: 1, games: 2, best: 0 });
    expect(picture(game).filter((row) => row !== '..........')).toHaveLength(2);
  });

  it('remembers the most lines of the games that are over', () => {
    let x = -1;
    const twoRowsThenATower: Place = (position, to) => {
      x += 2;
      if (x > 9) return TOWER(position, to);
      Object.assign(to, { orientation: SPAWN_ORIENTATION.O, x });
      return true;
    };
    const game = new EndlessGame(twoRowsThenATower, dealing('O'), STILL);
    while (game.tally.games < 3) game.step();
    expect(game.tally.best).toBe(2);
  });

  it('goes on falling under another schedule from the next step on', () => {
    const game = new EndlessGame(TOWER, dealing('O'), FALLING);
    game.step();
    game.schedule = STILL;
    while (game.phase === 'falling') game.step();
    expect(game.step()).toBe(1000);
    expect(picture(game).slice(16)).toEqual(new Array(4).fill('OO........'));
  });
});

describe('the game of the page', () => {
  const RULES = { ...rulesNamed('hard-drop'), pieces: 'bag' } as const;

  it.each(CONTROLLER_NAMES)('is that of simulate --rules hard-drop:pieces=bag, for %s', (player) => {
    for (let seed = 0; seed < 4; seed++) {
      const options = { seed, untilLines: null, maxPieces: 400 };
      const { lines, pieces, toppedOut } = playPlacementGame(placeOf(player), RULES, options);
      const game = new EndlessGame(placeOf(player), pieceSource('bag', seed), STILL);
      while (game.phase !== 'over' && game.tally.pieces < 400) game.step();
      expect({ seed, ...game.tally, over: game.phase === 'over' }).toMatchObject({
        seed,
        lines,
        pieces,
        over: toppedOut,
      });
    }
  });

  it('has no player that it does not know', () => {
    expect(() => placeOf('maxout')).toThrow('no controller "maxout"');
  });
});

describe('the clock of the game', () => {
  const counting = (wait: number) => ({
    steps: 0,
    step() {
      this.steps++;
      return wait;
    },
  });

  it('does what is due, and carries over what is left of the time', () => {
    const game = counting(30);
    const clock = new GameClock(game, 1, () => 0);
    expect([16, 16, 16, 16, 16].map((elapsed) => clock.advance(elapsed))).toEqual([1, 1, 0, 1, 0]);
  });

  it('runs at a multiple of the speed', () => {
    const game = counting(30);
    const clock = new GameClock(game, 100, () => 0);
    for (let frame = 0; frame < 60; frame++) clock.advance(10);
    // A minute of the game in 600 ms, and the step at its very end.
    expect(game.steps).toBe(2001);
  });

  it('does not make up for the time that a page was hidden', () => {
    const game = counting(30);
    const clock = new GameClock(game, 1, () => 0);
    expect(clock.advance(3_600_000)).toBe(4);
  });

  it('stops after ten milliseconds of work in a frame and forgets the rest', () => {
    let time = 0;
    const game = {
      step: () => {
        time += 4;
        return 1;
      },
    };
    const clock = new GameClock(game, 1000, () => time);
    expect(clock.advance(100)).toBe(3);
    expect(clock.advance(0)).toBe(1);
  });
});

describe('the text of the playfield', () => {
  it('is a full block or a dim dot and a space in each cell', () => {
    expect(cellText(EMPTY_CELL)).toEqual({ text: '\u00b7 ', name: 'empty' });
    expect(TETROMINOES.map((_, cell) => cellText(cell))).toEqual(
      TETROMINOES.map((name) => ({ text: '\u2588 ', name })),
    );
  });

  it('is written anew only where it changed', () => {
    expect(changedCells(undefined, Uint8Array.of(1, 2))).toEqual([0, 1]);
    expect(changedCells(Uint8Array.of(1, 2, 3), Uint8Array.of(1, 4, 3))).toEqual([1]);
  });
});

describe('what the address asks for', () => {
  const PLAYERS = ['yiyuan-lee', 'autotetris'];

  it('is the first player at the usual speed unless it says otherwise', () => {
    expect(readPageOptions('', PLAYERS)).toEqual({ player: 'yiyuan-lee', seed: undefined, speed: 1, problems: [] });
    expect(readPageOptions('?player=autotetris&seed=0&speed=2.5', PLAYERS)).toEqual({
      player: 'autotetris',
      seed: 0,
      speed: 2.5,
      problems: [],
    });
  });

  it('leaves parameters of others alone', () => {
    expect(readPageOptions('?utm_source=mail&id=7', PLAYERS).problems).toEqual([]);
  });

  it('answers an unknown player with the names there are', () => {
    const { player, problems } = readPageOptions('?player=bob', PLAYERS);
    expect(player).toBe('yiyuan-lee');
    expect(problems).toEqual(['There is no player “bob”; yiyuan-lee plays. Choose one of yiyuan-lee, autotetris.']);
  });

  it.each(['-1', '1.5', '4294967296', '', 'x', '1e3'])('refuses the seed "%s"', (seed) => {
    const options = readPageOptions(`?seed=${seed}`, PLAYERS);
    expect(options.seed).toBeUndefined();
    expect(options.problems).toEqual([expect.stringContaining('whole number from 0 to 4294967295')]);
  });

  it.each(['0', '0.05', '1001', 'fast', '', '-2', 'Infinity'])('refuses the speed "%s"', (speed) => {
    const options = readPageOptions(`?speed=${speed}`, PLAYERS);
    expect(options.speed).toBe(1);
    expect(options.problems).toEqual([expect.stringContaining('from 0.1 to 1000')]);
  });

  it('is cut short in messages', () => {
    const [problem] = readPageOptions(`?player=${'b'.repeat(5000)}`, PLAYERS).problems;
    expect(problem.length).toBeLessThan(160);
  });

  it('is written so that it is read back', () => {
    const options = { player: 'autotetris', seed: 77, speed: 0.5 };
    expect(readPageOptions(formatPageOptions(options), PLAYERS)).toEqual({ ...options, problems: [] });
    expect(formatPageOptions({ player: 'autotetris', seed: undefined, speed: 1 })).toBe('?player=autotetris');
  });
});

describe('the address that was not found', () => {
  it('is shown as people write it', () => {
    expect(missingPath('/caf%C3%A9/men%C3%BC')).toBe('/café/menü');
  });

  it('stays as it is where it is no text', () => {
    expect(missingPath('/%FF%zz')).toBe('/%FF%zz');
  });

  it('shows characters that would hide or turn the text around them', () => {
    expect(missingPath('/a%E2%80%AEfdp.exe%0A%00')).toBe('/a[U+202E]fdp.exe[U+000A][U+0000]');
  });

  it('loses its middle when it is long, and never half a character', () => {
    const shown = missingPath(`/${'%F0%9F%98%80'.repeat(500)}`);
    expect([...shown]).toHaveLength(161);
    expect(shown).toMatch(/^\/😀+…😀+$/u);
  });
});

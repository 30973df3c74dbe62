/** Probes of the playfield, the two copies of the player's block and the sprites. */

import { RAM_MAP, type RamView } from '../../emulator/clients/ram-map.js';
import { BUTTON, NO_BUTTONS } from '../../tetris/buttons.js';
import { COLUMNS, ROWS } from '../../tetris/playfield.js';
import { cellIndex, EMPTY_CELL, emptyPage } from '../../tetris/playfield-page.js';
import { ORIENTATIONS, type Orientation, SPAWN_ORIENTATION, TILE } from '../../tetris/tetromino.js';
import { aboutToFall, type Probe, type ProbeContext, toNextPiece, UPRIGHT_I } from './ram-context.js';
import { bytesOf, hexList, judge, list, type Subject, sameList } from './ram-probe.js';
import { rowId } from './wiki-ram-map.js';

const PAGE = RAM_MAP.playfield;
const { I } = SPAWN_ORIENTATION;

const rowSubject = (row: number): Subject => rowId(PAGE.address + row * COLUMNS, COLUMNS);

/** Indices of the page's bytes that a piece fills where it locks. */
function filledBy(context: ProbeContext, orientation: Orientation, x: number, y: number): number[] {
  context.game({ startLevel: 9 });
  const page = emptyPage();
  const below = Math.max(...ORIENTATIONS[orientation].cells.map(([, dy]) => y + dy)) + 1;
  if (below < ROWS) page.fill(TILE.J_S, below * COLUMNS, below * COLUMNS + COLUMNS - 1);
  context.prepare({ ...aboutToFall({ orientation, x, y, level: 9 }), page });
  toNextPiece(context);
  return bytesOf(context.now(), PAGE).flatMap((byte, i) => (byte !== EMPTY_CELL && page[i] === EMPTY_CELL ? [i] : []));
}

const playfield: Probe = {
  title: 'a flat I locked on each row, and an upright one above the top',
  covers: ['playfield', ...Array.from({ length: ROWS }, (_, row) => rowSubject(row))],
  run(context) {
    const x = 5;
    const rows = Array.from({ length: ROWS }, (_, row) => {
      const filled = filledBy(context, I, x, row);
      const expected = [3, 4, 5, 6].map((column) => row * COLUMNS + column);
      const at = filled.map((i) => PAGE.address + i);
      return { holds: sameList(filled, expected), seen: `a flat I at column ${x}, row ${row}: ${hexList(at)}` };
    });
    const above = filledBy(context, UPRIGHT_I, x, 0);
    const expected = [0, 1, -2, -1].map((row) => cellIndex(row, x));
    const holds = rows.every((row) => row.holds) && sameList(above, expected);
    const hidden = `an upright I at row 0 also fills ${hexList(above.slice(-2).map((i) => PAGE.address + i))}`;
    const wrong = rows.filter((row) => !row.holds).map((row) => row.seen);
    return [
      ...judge(['playfield'], holds, [...(wrong.length ? wrong : ['rows 0 to 19 of ten bytes']), hidden].join('; ')),
      ...rows.flatMap((row, y) => judge([rowSubject(y)], row.holds, row.seen)),
    ];
  },
};

const blocks: Probe = {
  title: 'the column set in one copy of the block, then in the other',
  covers: ['$0060-$007F'],
  run(context) {
    const { address } = RAM_MAP.tetriminoX;
    const workCopy = 0x40;
    context.game();
    context.run(NO_BUTTONS, 2);
    const after = (changed: number): [number, number] => {
      context.force(changed, 3);
      const [ram] = context.run(NO_BUTTONS);
      return [ram[workCopy], ram[address]];
    };
    const work = context.aside(() => after(workCopy));
    const lasting = context.aside(() => after(address));
    const isCopy = work[1] === 3;
    return judge(
      ['$0060-$007F'],
      isCopy,
      `3 written to $40: a frame later $40 and $60 hold ${list(work)}; written to $60: ${list(lasting)}. ${isCopy ? '$60 follows $40' : '$60 is what lasts, and $40 is made of it in every frame'}`,
    );
  },
};

const SPRITES = { address: 0x0200, size: 0x100 };
const SPRITE_BYTES = 4;

/** Where sprites stand: y and x of each of the 64. */
function spritesOf(ram: RamView): { y: number; x: number }[] {
  const bytes = bytesOf(ram, SPRITES);
  return Array.from({ length: bytes.length / SPRITE_BYTES }, (_, i) => ({
    y: bytes[SPRITE_BYTES * i],
    x: bytes[SPRITE_BYTES * i + 3],
  }));
}

const sprites: Probe = {
  title: 'the sprites of a piece that is moved to the right, and of the next piece when SELECT hides it',
  covers: ['$0200-$02FF', 'hideNextPiece', '$00DF'],
  run(context) {
    context.game();
    context.prepare({ orientation: SPAWN_ORIENTATION.O });
    const before = spritesOf(context.run(NO_BUTTONS).at(-1)!);
    const after = spritesOf(context.run(BUTTON.RIGHT).at(-1)!);
    const moved = after.filter(({ x, y }, i) => x === before[i].x + 8 && y === before[i].y).length;

    context.run(NO_BUTTONS);
    const flags: number[] = [context.value('hideNextPiece')];
    const shown: number[] = [];
    for (let i = 0; i < 2; i++) {
      context.run(BUTTON.SELECT);
      flags.push(context.value('hideNextPiece'));
      shown.push(drawnSprites(context.run(NO_BUTTONS).at(-1)!));
    }
    const hides = sameList(flags, [0, 1, 0]) && shown[1] - shown[0] === 4;
    return [
      ...judge(['$0200-$02FF'], moved === 4, `RIGHT with an O in play: ${moved} sprites moved by 8 pixels`),
      ...judge(
        ['hideNextPiece', '$00DF'],
        hides,
        `SELECT twice: ${list(flags)}; sprites drawn with 1: ${shown[0]}, with 0 again: ${shown[1]}`,
      ),
    ];
  },
};

/** Sprites that are on the picture. */
function drawnSprites(ram: RamView): number {
  return spritesOf(ram).filter(({ y }) => y < 0xef).length;
}

export const PLAYFIELD_PROBES: readonly Probe[] = [playfield, blocks, sprites];

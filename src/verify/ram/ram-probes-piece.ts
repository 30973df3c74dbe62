/** Probes of the active piece, the playfield, the two copies of the player's block and the sprites. */

import { RAM_MAP, type RamView } from '../../emulator/clients/ram-map.js';
import { BUTTON, NO_BUTTONS } from '../../tetris/buttons.js';
import { CURSOR_IDLE, PHASE } from '../../tetris/game-state.js';
import { COLUMNS, ROWS } from '../../tetris/playfield.js';
import { cellIndex, EMPTY_CELL, emptyPage } from '../../tetris/playfield-page.js';
import {
  HIDDEN_ORIENTATION,
  ORIENTATIONS,
  type Orientation,
  SPAWN_ORIENTATION,
  SPAWN_X,
  TILE,
} from '../../tetris/tetromino.js';
import { framesPerRow } from '../../tetris/timing.js';
import {
  aboutToClear,
  aboutToFall,
  aboutToLock,
  bottomRows,
  type Probe,
  type ProbeContext,
  toNextPiece,
  UPRIGHT_I,
} from './ram-context.js';
import {
  bytesAt,
  bytesOf,
  changesOf,
  count,
  hexList,
  isMirrored,
  judge,
  judgeWithCopy,
  list,
  type Subject,
  sameList,
  valuesOf,
} from './ram-probe.js';
import { rowId } from './wiki-ram-map.js';

const { O, T } = SPAWN_ORIENTATION;

const shift: Probe = {
  title: 'RIGHT, LEFT and the walls',
  covers: ['tetriminoX', '$0040', '$0060'],
  run(context) {
    context.game();
    context.prepare({ orientation: O });
    const trace = [context.now(), ...context.tap(BUTTON.RIGHT), ...context.tap(BUTTON.LEFT)];
    for (let i = 0; i < 6; i++) trace.push(...context.tap(BUTTON.LEFT));
    for (let i = 0; i < 10; i++) trace.push(...context.tap(BUTTON.RIGHT));
    const columns = changesOf(valuesOf(trace, 'tetriminoX'));
    const { minX, maxX } = ORIENTATIONS[O];
    const holds = sameList(columns, [SPAWN_X, SPAWN_X + 1, ...count(SPAWN_X, minX), ...count(minX + 1, maxX)]);
    const seen = `an O, one RIGHT, then LEFT to the wall and RIGHT to the other: ${list(columns)}`;
    return judgeWithCopy('tetriminoX', holds, seen, trace);
  },
};

const drop: Probe = {
  title: 'DOWN to the floor',
  covers: ['tetriminoY', '$0041', '$0061'],
  run(context) {
    context.game();
    context.prepare({ orientation: O, softDrop: 0, redrawCursor: CURSOR_IDLE });
    const trace = [context.now(), ...context.run(BUTTON.DOWN, 40), ...toNextPiece(context)];
    const rows = changesOf(valuesOf(trace, 'tetriminoY'));
    const holds = sameList(rows, [...count(0, ROWS - 2), 0]);
    const seen = `an O with DOWN held until the next piece: ${list(rows)}`;
    return judgeWithCopy('tetriminoY', holds, seen, trace);
  },
};

const turn: Probe = {
  title: 'A four times, B four times, and a clear',
  covers: ['currentPiece', '$0042', '$0062'],
  run(context) {
    context.game();
    context.prepare({ orientation: T, y: 5 });
    const turns = [context.now()];
    for (let i = 0; i < 4; i++) turns.push(...context.tap(BUTTON.A));
    for (let i = 0; i < 4; i++) turns.push(...context.tap(BUTTON.B));
    const turned = changesOf(valuesOf(turns, 'currentPiece'));
    context.prepare(aboutToClear(bottomRows(1)));
    const clear = toNextPiece(context);
    const hidden = clear.filter((ram, i) => valuesOf([ram], 'playState')[0] !== PHASE.CONTROL && i > 0);
    const during = changesOf(valuesOf(hidden, 'currentPiece'));
    const holds = sameList(turned, [2, 3, 0, 1, 2, 1, 0, 3, 2]) && during.at(-1) === HIDDEN_ORIENTATION;
    const seen = `a T turned by A and then by B: ${list(turned)}; while a row was cleared: ${hexList(during)}`;
    const mirrored = isMirrored([...turns.slice(1), ...clear], 'currentPiece');
    const inRange = [...turned, ...during].every((id) => id < ORIENTATIONS.length);
    return [...judge(['currentPiece', '$0062'], holds, seen), ...judge(['$0042'], holds && mirrored && inRange, seen)];
  },
};

const fall: Probe = {
  title: 'a piece left to itself, then a clear',
  covers: ['fallTimer', '$0045', '$0065'],
  run(context) {
    const level = 5;
    const perRow = framesPerRow({ level, timing: context.machine.client.timing });
    context.game({ startLevel: level });
    context.prepare({ orientation: O, softDrop: 0, fall: 0, redrawCursor: CURSOR_IDLE });
    const falling = context.run(NO_BUTTONS, 2 * perRow);
    context.prepare(aboutToClear(bottomRows(1), level));
    const clear = toNextPiece(context);
    const timer = valuesOf(falling, 'fallTimer');
    const row = [...count(1, perRow - 1), 0];
    const inClear = valuesOf(clear, 'fallTimer');
    const countsOn = sameList(inClear.slice(0, -1), count(0, inClear.length - 2)) && inClear.at(-1) === 0;
    const holds = sameList(timer, [...row, ...row]) && countsOn;
    const seen = `level ${level}, two rows: ${list(timer)}; through a clear to the next piece: ${list(inClear)}`;
    return judgeWithCopy('fallTimer', holds, seen, [...falling, ...clear]);
  },
};

const charge: Probe = {
  title: 'RIGHT held, against the wall, and kept for the next piece',
  covers: ['autorepeatX', '$0046', '$0066'],
  run(context) {
    const { dasFull, dasReload } = context.machine.client.timing;
    context.game();
    context.prepare({ orientation: O, x: 1, das: 0 });
    const held = context.run(BUTTON.RIGHT, 30);
    const charges = valuesOf(held, 'autorepeatX');
    const repeat = count(dasReload, dasFull - 1);
    const repeats = Math.ceil((held.length - dasFull) / repeat.length);
    const repeated = Array.from({ length: repeats }, () => repeat).flat();
    const expected = [...count(0, dasFull - 1), ...repeated].slice(0, held.length);
    const shifts = held
      .slice(1)
      .flatMap((ram, i) => (valuesOf([held[i], ram], 'tetriminoX')[0] < ram[0x60] ? [i + 2] : []));
    const wall = context.run(BUTTON.RIGHT, 40);
    const atWall = valuesOf(wall, 'autorepeatX').at(-1);
    context.prepare(aboutToLock());
    const kept = toNextPiece(context);
    const afterwards = valuesOf(kept, 'autorepeatX').at(-1);
    const holds = sameList(charges, expected) && atWall === dasFull && afterwards === dasFull;
    const seen = `RIGHT held: ${list(charges)}, shifts on frames 1 ${list(shifts)}; at the wall ${atWall}; let go, with the next piece ${afterwards}`;
    return judgeWithCopy('autorepeatX', holds, seen, [...held, ...wall, ...kept]);
  },
};

const softDrop: Probe = {
  title: 'the wait of the first piece, then DOWN held and let go',
  covers: ['autorepeatY', 'holdDownPoints', '$004E', '$006E', '$004F', '$006F'],
  run(context) {
    const frames = 20;
    context.game();
    context.prepare({ orientation: O });
    // A game may show only after its first tick, so the wait is counted from where it stands.
    const [start] = valuesOf([context.now()], 'autorepeatY');
    const waiting = context.run(NO_BUTTONS, 5);
    const held = context.run(BUTTON.DOWN, frames);
    const released = context.run(NO_BUTTONS, 1);
    const trace = [...waiting, ...held, ...released];

    const waits = valuesOf(waiting, 'autorepeatY');
    const states = valuesOf(held, 'autorepeatY');
    const after = valuesOf(released, 'autorepeatY')[0];
    const alternate = states.every((state, i) => state === (i % 2 ? 2 : 1));
    const { firstPieceWait } = context.machine.client.timing;
    const waited = start >= firstPieceWait && sameList(waits, count(start + 1, start + waits.length));
    const holdsState = waited && alternate && after === 0;
    const copyStates = [...new Set(bytesAt(held, 0x4e))];
    const seenState = `first piece: ${hexList([start, ...waits])}; DOWN held for ${frames} frames: ${list(states)}; let go: ${after}`;

    const counts = valuesOf(held, 'holdDownPoints');
    const rows = valuesOf(held, 'tetriminoY');
    const cleared = valuesOf(released, 'holdDownPoints')[0];
    const holdsCount = sameList(counts, rows) && counts.at(-1)! > 2 && cleared === 0;
    const timed = bytesAt(held, 0x4f).at(-1)! >= frames - 1;
    const seenCount = `DOWN held for ${frames} frames: ${counts.at(-1)} when the piece had dropped ${rows.at(-1)} rows; let go: ${cleared}`;
    return [
      ...judge(['autorepeatY', '$006E'], holdsState, seenState),
      ...judge(
        ['$004E'],
        holdsState && isMirrored(trace, 'autorepeatY') && copyStates.length > 2,
        `${seenState}: a state, not a timer`,
      ),
      ...judge(['holdDownPoints', '$006F'], holdsCount, seenCount),
      ...judge(
        ['$004F'],
        timed && isMirrored(trace, 'holdDownPoints'),
        `${seenCount}: it counts soft-drop steps, not frames`,
      ),
    ];
  },
};

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

export const PIECE_PROBES: readonly Probe[] = [shift, drop, turn, fall, charge, softDrop, playfield, blocks, sprites];

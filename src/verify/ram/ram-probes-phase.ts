/** Probes of the phase byte, the redraw cursor, the curtain and the fast music. */

import { RAM_MAP, type RamView } from '../../emulator/clients/ram-map.js';
import { BUTTON } from '../../tetris/buttons.js';
import { CURSOR_IDLE, PHASE } from '../../tetris/game-state.js';
import { COLUMNS, ROWS } from '../../tetris/playfield.js';
import { CURTAIN_CELL, emptyPage } from '../../tetris/playfield-page.js';
import { SPAWN_ORIENTATION, TILE } from '../../tetris/tetromino.js';
import {
  aboutToClear,
  aboutToFall,
  aboutToLock,
  aboutToTopOut,
  bottomRows,
  type Probe,
  type ProbeContext,
  toNextPiece,
} from './ram-context.js';
import {
  bytesAt,
  changesOf,
  count,
  hexList,
  isMirrored,
  judge,
  list,
  sameList,
  type Trace,
  valuesOf,
} from './ram-probe.js';

const CURTAIN_WAITS = 0xf0;
const CURTAIN_DONE = ROWS;

const phaseOf = (ram: RamView): number => valuesOf([ram], 'playState')[0];

/** A lost game, from the piece at rest to the end of the curtain. */
function topOut(context: ProbeContext): Trace {
  context.game();
  context.prepare(aboutToTopOut());
  return context.until('the end of the curtain', (ram) => valuesOf([ram], 'curtainRow')[0] === CURTAIN_DONE);
}

const phases: Probe = {
  title: 'a lock, a clear, a lost game and its end',
  covers: ['playState', '$0048', '$0068'],
  run(context) {
    context.game();
    context.prepare(aboutToLock());
    const lock = toNextPiece(context);
    context.prepare(aboutToClear(bottomRows(1)));
    const clear = toNextPiece(context);
    const lost = topOut(context);
    const ended = context.run(BUTTON.START);
    const written = lock.findIndex((ram) => ram[RAM_MAP.playfield.address + 18 * COLUMNS + 5] !== 0xef);

    const sequences = [lock, clear, [...lost, ...ended]].map((trace) => changesOf(valuesOf(trace, 'playState')));
    const expected = [
      [2, 3, 5, 6, 7, 8, 1],
      [2, 3, 4, 6, 7, 8, 1],
      [2, 10, 0],
    ];
    const holds =
      sequences.every((sequence, i) => sameList(sequence, expected[i])) && phaseOf(lock[written]) === PHASE.CHECK;
    const seen = `a lock: ${list(sequences[0])}; a clear: ${list(sequences[1])}; a lost game and START: ${list(sequences[2])}`;
    const unlisted = [...new Set(sequences.flat())].filter((phase) => phase < 1 || phase > 8).sort();
    const mirrored = isMirrored([...lock, ...clear, ...lost], 'playState');
    return [
      ...judge(['playState', '$0068'], holds, seen),
      ...judge(
        ['$0048'],
        mirrored && unlisted.length === 0,
        `${seen}. Phases ${list(unlisted)} are not listed; 2 waits until the piece is written into the playfield`,
      ),
    ];
  },
};

/** Frames to the next piece when the cursor is put back to the top in a phase, less those without it. */
function delayIn(context: ProbeContext, phase: number): number {
  context.game();
  context.prepare(aboutToLock());
  context.until(`phase ${phase}`, (ram) => phaseOf(ram) === phase);
  const usual = context.aside(() => toNextPiece(context).length);
  const delayed = context.aside(() => {
    context.prepare({ redrawCursor: 0 });
    return toNextPiece(context).length;
  });
  return delayed - usual;
}

const redraw: Probe = {
  title: 'the redraw after a lock, and the redraw forced in each phase',
  covers: ['vramRow', '$0049'],
  run(context) {
    context.game();
    const page = emptyPage();
    page.fill(TILE.J_S, 11 * COLUMNS, 11 * COLUMNS + 9);
    context.prepare({ ...aboutToFall({ orientation: SPAWN_ORIENTATION.O, x: 5, y: 9 }), page });
    const lock = toNextPiece(context);
    const cursor = valuesOf(lock, 'vramRow');
    // The O rests at row 9, so rows are drawn from 7 on, four a frame: before it is written, after it, and all of them.
    const holds = sameList(cursor, [7, 11, 15, 19, 7, 11, 15, 19, 32, 32, 32, 0, 4, 8, 12, 16, CURSOR_IDLE]);
    const delays = [PHASE.CHECK, PHASE.SPAWN].map((phase) => delayIn(context, phase));
    const gates = delays.filter((frames) => frames > 0).length;
    const seen = `an O at row 9: ${list(cursor)}`;
    const gating = `put back to 0 in phase 3 it delayed the next piece by ${delays[0]} frames, in phase 8 by ${delays[1]}`;
    return [
      ...judge(['vramRow'], holds && gates === 2, `${seen}; ${gating}`),
      ...judge(['$0049'], gates === 0 && isMirrored(lock, 'vramRow'), `${gating}: not phase 2 alone uses it`),
    ];
  },
};

const curtain: Probe = {
  title: 'a lost game until the curtain is down',
  covers: ['curtainRow', '$0058', '$0078'],
  run(context) {
    const trace = topOut(context);
    const falling = trace.filter((ram) => phaseOf(ram) === PHASE.CURTAIN);
    const rows = changesOf(valuesOf(falling, 'curtainRow'));
    const filled = falling.every((ram) => {
      const row = valuesOf([ram], 'curtainRow')[0];
      return coveredRows(ram) === (row >= CURTAIN_WAITS ? 0 : row);
    });
    const holds = sameList(rows, [...count(CURTAIN_WAITS, 0xff), ...count(0, CURTAIN_DONE)]) && filled;
    const seen = `a lost game: ${hexList(rows)}; so many rows ${filled ? 'were' : 'were not'} covered from the top`;
    return [
      ...judge(['curtainRow', '$0078'], holds, seen),
      ...judge(['$0058'], holds && isMirrored(falling, 'curtainRow'), seen),
    ];
  },
};

/** Rows of the playfield that the curtain has filled. */
function coveredRows(ram: RamView): number {
  const { address } = RAM_MAP.playfield;
  return count(0, ROWS - 1).filter((row) => ram[address + row * COLUMNS] === CURTAIN_CELL).length;
}

const fastMusic: Probe = {
  title: 'a lock with and without a block in row 5',
  covers: ['allegro'],
  run(context) {
    const after = (row: number): number => {
      context.game();
      const page = emptyPage();
      page[row * COLUMNS] = TILE.J_S;
      context.prepare({ ...aboutToLock(), page });
      return bytesAt(toNextPiece(context), RAM_MAP.allegro.address).at(-1)!;
    };
    const [low, high] = [after(6), after(5)];
    const seen = `highest block in row 6: ${hexList([low])}; in row 5: ${hexList([high])}`;
    return judge(['allegro'], low === 0 && high === 0xff, seen);
  },
};

export const PHASE_PROBES: readonly Probe[] = [phases, redraw, curtain, fastMusic];

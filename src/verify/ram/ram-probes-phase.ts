/** Probes of the phase byte, the redraw cursor, the curtain, and the ending, name entry and high scores after a lost game. */

import { RAM_MAP, type RamView } from '../../emulator/clients/ram-map.js';
import { RENDER_MODE, type Screen, screenOf } from '../../emulator/clients/screen.js';
import { BUTTON, NO_BUTTONS } from '../../tetris/buttons.js';
import { CURSOR_IDLE, type GameType, PHASE } from '../../tetris/game-state.js';
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
  ProbeFailure,
  toNextPiece,
} from './ram-context.js';
import {
  bytesAt,
  bytesOf,
  changesOf,
  count,
  hexList,
  isMirrored,
  judge,
  judgeIfSeen,
  judgeWithCopy,
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
    return judgeWithCopy('curtainRow', holds, seen, falling);
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

const NAMES = { address: 0x0700, size: 48 };
const SCORES = { A: { address: 0x0730, size: 12 }, B: { address: 0x073c, size: 12 } };
const LEVELS = { address: 0x0748, size: 8 };

/** The rocket takes some 700 frames, and the sleeps before and in it 256. */
const PATIENCE = 2000;

interface Lost {
  readonly gameType: GameType;
  readonly score: number;
  readonly level: number;
}

/** A game that is lost with a score, from the piece at rest to the level menu drawn; UP is held in the name entry. */
function loseGame(context: ProbeContext, { gameType, score, level }: Lost): Trace {
  context.game({ gameType });
  context.prepare({ ...aboutToTopOut(), score, level });
  const trace: RamView[] = [context.now()];
  let entered = 0;
  while (trace.length < PATIENCE) {
    const screen: Screen = screenOf(context.machine.ram);
    // The mode byte of the level menu comes before what draws it.
    if (screen === 'level-menu') return [...trace, ...context.settle('renderMode', RENDER_MODE.MENU)];
    if (screen === 'name-entry' && entered++ < 20) trace.push(...context.run(BUTTON.UP));
    else trace.push(...context.run(trace.length % 2 ? BUTTON.START : NO_BUTTONS));
  }
  throw new ProbeFailure(`a lost game did not end within ${PATIENCE} frames`);
}

const ending: Probe = {
  title: 'a game lost with 45,678 points',
  covers: ['gameModeState', 'renderMode', '$00A7', '$00BD', '$00C0', '$00C3', '$00C4-$00C5'],
  run(context) {
    const trace = loseGame(context, { gameType: 'A', score: 45_678, level: 0 });
    const modes = changesOf(valuesOf(trace, 'gameMode'));
    const drawn = changesOf(valuesOf(trace, 'renderMode'));
    const states = changesOf(valuesOf(trace, 'gameModeState'));
    const sleep = valuesOf(trace, 'sleepCounter');
    const slept = sleep.filter((value, i) => i > 0 && value === sleep[i - 1] - 1).length;
    const rocket = [0xc4, 0xc5].map((address) => changesOf(bytesAt(trace, address)));
    const moved = rocket.some((values) => values.length > 1);
    return [
      ...judge(
        ['$00C0'],
        sameList(modes, [4, 3]),
        `a lost game, its ending and name entry until the level menu: ${list(modes)}`,
      ),
      ...judge(
        ['renderMode', '$00BD'],
        drawn[0] === 3 && drawn.includes(4) && drawn.includes(2) && drawn.at(-1) === 1,
        `a lost game, its ending, name entry, level menu: ${list(drawn)}`,
      ),
      ...judge(
        ['gameModeState', '$00A7'],
        states[0] === 2 && states.includes(4) && states.includes(3),
        `a lost game, its ending, name entry: ${list(states)}`,
      ),
      ...judge(
        ['$00C3'],
        slept === 0,
        `it counted down on ${slept} frames of an ending: not on the copyright screen alone`,
      ),
      ...judgeIfSeen(
        ['$00C4-$00C5'],
        moved,
        `in an ending $C4: ${hexList(rocket[0])}, $C5: ${hexList(rocket[1])}`,
        `${hexList(rocket.flat())} through a whole ending of this image`,
      ),
    ];
  },
};

const highScores: Probe = {
  title: 'the high scores after a lost game of each type',
  covers: ['highScoreA1', '$0700-$072F', '$0730-$073B', '$073C-$0747', '$0748-$074F'],
  run(context) {
    const results = (['A', 'B'] as const).map((gameType) => {
      const trace = loseGame(context, { gameType, score: 23_456, level: 7 });
      const [first, last] = [trace[0], trace[trace.length - 1]];
      const scores = bytesOf(last, SCORES[gameType]);
      const levels = bytesOf(last, LEVELS);
      return {
        best: scores.slice(0, 3),
        second: scores.slice(3, 6),
        formerBest: bytesOf(first, SCORES[gameType]).slice(0, 3),
        level: levels[gameType === 'A' ? 0 : 4],
        named: bytesOf(last, NAMES).flatMap((byte, i) =>
          byte === first[NAMES.address + i] ? [] : [NAMES.address + i],
        ),
      };
    });
    const [a, b] = results;
    const seenScore = ({ best, second }: (typeof results)[number]): string =>
      `lost with 23,456: ${hexList(best)}, and the former best behind it ${hexList(second)}`;
    const entered = (found: (typeof results)[number]): boolean =>
      sameList(found.best, [2, 0x34, 0x56]) && sameList(found.second, found.formerBest);
    // Four names of six letters for each type.
    const half = NAMES.address + NAMES.size / 2;
    const apart = a.named.every((address) => address < half) && b.named.every((address) => address >= half);
    const inNames = apart && a.named.length > 0 && b.named.length > 0;
    return [
      ...judge(['highScoreA1', '$0730-$073B'], entered(a), seenScore(a)),
      ...judge(['$073C-$0747'], entered(b), seenScore(b)),
      ...judge(
        ['$0748-$074F'],
        a.level === 7 && b.level === 7,
        `lost at level 7: A-type ${a.level}, B-type ${b.level}`,
      ),
      ...judge(
        ['$0700-$072F'],
        inNames,
        `a name entered changed ${a.named.length} bytes from ${hexList(a.named.slice(0, 1))} on in A-type, ${b.named.length} from ${hexList(b.named.slice(0, 1))} on in B-type`,
      ),
    ];
  },
};

export const PHASE_PROBES: readonly Probe[] = [phases, redraw, curtain, fastMusic, ending, highScores];

/** Probes of the bytes that feed a game: pads, frame counter, vertical blank, and the random generator with the pieces that it chose. */

import { RAM_MAP } from '../../emulator/clients/ram-map.js';
import { observeGenerator } from '../../ram/observe.js';
import { BUTTON, NO_BUTTONS } from '../../tetris/buttons.js';
import { PHASE } from '../../tetris/game-state.js';
import { isSpawnOrientation, pickPiece, stepRng } from '../../tetris/random.js';
import { SPAWN_ORIENTATION, TETROMINOES } from '../../tetris/tetromino.js';
import { aboutToLock, aboutToTopOut, type Probe, type ProbeContext, toNextPiece } from './ram-context.js';
import {
  bytesAt,
  bytesOf,
  changesOf,
  hexList,
  judge,
  list,
  notTestable,
  type Subject,
  sameList,
  type Trace,
  valuesOf,
} from './ram-probe.js';
import { rowId } from './wiki-ram-map.js';

const SPAWNS = 8;

const register: Probe = {
  title: 'the generator on frames in which nothing is chosen',
  covers: ['rng_seed', '$0017-$0018'],
  run(context) {
    context.game();
    const values = valuesOf([context.now(), ...context.run(NO_BUTTONS, 60)], 'rng_seed');
    const holds = values.slice(1).every((value, i) => value === stepRng(values[i]));
    const seen = `60 frames, each ${holds ? '' : 'not always '}one step of the shift register: ${hexList(values)}`;
    return judge(['rng_seed', '$0017-$0018'], holds, seen);
  },
};

const choice: Probe = {
  title: `the choice of ${SPAWNS} pieces`,
  covers: ['spawnID', '$0019', 'nextPiece', '$00BF'],
  run(context) {
    context.game();
    const chosen: number[] = [];
    const pieces: number[] = [];
    const announced: number[] = [];
    let predicted = true;
    let remembered = true;
    for (let i = 0; i < SPAWNS; i++) {
      context.prepare(aboutToLock(29));
      const trace = toNextPiece(context);
      const [before, after] = trace.slice(-2);
      announced.push(valuesOf([before], 'nextPiece')[0]);
      pieces.push(valuesOf([after], 'currentPiece')[0]);
      chosen.push(valuesOf([after], 'nextPiece')[0]);
      const was = observeGenerator({ ram: before, client: context.machine.client });
      const expected = pickPiece({ ...was, rng: stepRng(was.rng) });
      if (expected.previousSpawn !== chosen[i]) predicted = false;
      if (valuesOf([after], 'spawnID')[0] !== chosen[i]) remembered = false;
    }
    const follows = sameList(announced, pieces) && chosen.every(isSpawnOrientation);
    return [
      ...judge(
        ['nextPiece', '$00BF'],
        follows,
        `${SPAWNS} times the byte before: ${list(announced)}; the piece that came: ${list(pieces)}`,
      ),
      ...judge(
        ['spawnID', '$0019'],
        predicted && remembered,
        `${SPAWNS} choices ${predicted ? 'as' : 'not as'} the generator and this byte predict: ${list(chosen)}; ${remembered ? 'each is kept here' : 'they are not kept here'}`,
      ),
    ];
  },
};

const picks: Probe = {
  title: 'choices counted in play, over 255, and into a second game',
  covers: ['spawnCount', '$001A'],
  run(context) {
    context.game();
    const first = context.value('spawnCount');
    context.prepare(aboutToLock(29));
    toNextPiece(context);
    const second = context.value('spawnCount');
    context.prepare({ ...aboutToLock(29), spawnCount: 255 });
    toNextPiece(context);
    const wrapped = context.value('spawnCount');
    context.prepare({ ...aboutToTopOut(), spawnCount: 77 });
    context.until('the curtain', (ram) => valuesOf([ram], 'playState')[0] === PHASE.CURTAIN);
    context.startGame();
    const nextGame = context.value('spawnCount');
    const holds = first === 2 && second === 3 && wrapped === 0 && nextGame === 79;
    const seen = `first game: ${first}; a piece later: ${second}; after 255: ${wrapped}; a game that ended at 77 was followed by one that began at ${nextGame}`;
    return judge(['spawnCount', '$001A'], holds, seen);
  },
};

const STATISTICS = RAM_MAP.statsByType;

/** The statistics after a piece has come, when each count stood at the same number. */
function countPiece(context: ProbeContext, piece: number, before: number): number[] {
  const next = SPAWN_ORIENTATION[TETROMINOES[piece]];
  context.prepare({ ...aboutToLock(29), next, statistics: TETROMINOES.map(() => before) });
  const trace: Trace = toNextPiece(context);
  return bytesOf(trace[trace.length - 1], STATISTICS);
}

const statisticsRow = (piece: number): Subject => rowId(STATISTICS.address + 2 * piece, 2);

const statistics: Probe = {
  title: 'the 10th, the 100th and the 1000th of each piece',
  covers: ['statsByType', ...TETROMINOES.map((_, piece) => statisticsRow(piece))],
  run(context) {
    context.game();
    const initial = bytesOf(context.now(), STATISTICS);
    const startsWithOne = initial.reduce((sum, byte) => sum + byte, 0) === 1;
    const results = TETROMINOES.map((tetromino, piece) => {
      const counts = [9, 99, 999].map((before) => countPiece(context, piece, before));
      const [ten, hundred, thousand] = counts.map((bytes) => bytes.slice(2 * piece, 2 * piece + 2));
      const [others] = counts.map((bytes) => bytes.filter((_, i) => i >> 1 !== piece));
      const alone = others.every((byte, i) => byte === (i % 2 ? 0 : 9));
      const decimal = alone && sameList(ten, [0x10, 0]) && sameList(hundred, [0, 1]);
      const seen = `${tetromino} number 10: ${hexList(ten)}; 100: ${hexList(hundred)}; 1000: ${hexList(thousand)}`;
      return { holds: decimal && sameList(thousand, [0, 10]), isBcd: decimal && sameList(thousand, [0, 0x10]), seen };
    });
    const all = startsWithOne && results.every(({ holds }) => holds);
    const wrong = results.filter(({ holds }) => !holds).map(({ seen }) => seen);
    const seen = all
      ? `each piece counts when it comes; ${results[0].seen}`
      : `at first ${list(initial)}; ${wrong.join('; ')}`;
    return [
      ...judge(['statsByType'], all, seen),
      ...results.flatMap(({ isBcd, seen }, piece) =>
        judge([statisticsRow(piece)], isBcd, `${seen}. The hundreds are binary`),
      ),
    ];
  },
};

/** Every button but START, which pauses. */
const BUTTONS = [BUTTON.A, BUTTON.B, BUTTON.SELECT, BUTTON.UP, BUTTON.DOWN, BUTTON.LEFT, BUTTON.RIGHT];

const pad: Probe = {
  title: 'every button for two frames, and A while paused',
  covers: [
    'heldButtons_player1',
    'newlyPressedButtons_player1',
    'heldButtons',
    'newlyPressedButtons',
    '$00B5',
    '$00B6',
    '$00F5',
    '$00F7',
  ],
  run(context) {
    context.game();
    context.run(NO_BUTTONS);
    const pressed = BUTTONS.flatMap((button) => [...context.run(button, 2), ...context.run(NO_BUTTONS)]);
    const held = BUTTONS.flatMap((button) => [button, button, 0]);
    const fresh = BUTTONS.flatMap((button) => [button, 0, 0]);
    context.tap(BUTTON.START);
    const paused = context.run(BUTTON.A, 2);
    const polled = { held: [BUTTON.A, BUTTON.A], fresh: [BUTTON.A, 0] };

    const judged = (name: 'heldButtons' | 'newlyPressedButtons', row: '$00B5' | '$00B6', expected: number[]) => {
      const values = valuesOf(pressed, name);
      const frozen = valuesOf(paused, name);
      const holds = sameList(values, expected) && sameList(frozen, [frozen[0], frozen[0]]) && frozen[0] !== BUTTON.A;
      return judge([name, row], holds, `buttons one by one: ${hexList(values)}; A while paused: ${hexList(frozen)}`);
    };
    const judgedPad = (
      name: 'heldButtons_player1' | 'newlyPressedButtons_player1',
      row: '$00F5' | '$00F7',
      expected: number[],
      expectedPaused: number[],
    ) => {
      const values = valuesOf(pressed, name);
      const inPause = valuesOf(paused, name);
      const holds = sameList(values, expected) && sameList(inPause, expectedPaused);
      return judge([name, row], holds, `buttons one by one: ${hexList(values)}; A while paused: ${hexList(inPause)}`);
    };
    return [
      ...judged('heldButtons', '$00B6', held),
      ...judged('newlyPressedButtons', '$00B5', fresh),
      ...judgedPad('heldButtons_player1', '$00F7', held, polled.held),
      ...judgedPad('newlyPressedButtons_player1', '$00F5', fresh, polled.fresh),
    ];
  },
};

const secondPad: Probe = {
  title: 'the bytes of the second pad, overwritten',
  covers: ['$00F6', '$00F8'],
  run(context) {
    context.game();
    context.force(0xf6, 0x55);
    context.force(0xf8, 0x55);
    const [ram] = context.run(BUTTON.LEFT);
    const why = (address: number): string =>
      `this machine has one pad. With LEFT held on it the byte is ${hexList([ram[address]])}; $55 written there by hand ${ram[address] === 0x55 ? 'stayed' : 'was gone a frame later'}`;
    return [...notTestable(['$00F6'], why(0xf6)), ...notTestable(['$00F8'], why(0xf8))];
  },
};

/** Frames on the title after which the original's demo begins, counted from a poked counter. */
const DEMO_FRAMES = 60;
const DEMO_AT = 5;

/** The title with the counter just below the demo's start: counter, mode and $B5 when its high byte reaches 5. */
function waitForDemo(context: ProbeContext): { atFive: number; buttons: number[]; modes: number[] } {
  const { address } = RAM_MAP.frameCounter;
  context.screen('title');
  context.run(NO_BUTTONS, 5);
  context.force(address, 0xe8, DEMO_AT - 1);
  const trace = context.run(NO_BUTTONS, DEMO_FRAMES);
  return {
    atFive: trace.findIndex((ram) => ram[address + 1] >= DEMO_AT) + 1,
    buttons: [...new Set(bytesAt(trace, 0xb5))],
    modes: changesOf(valuesOf(trace, 'gameMode')),
  };
}

const frameCounter: Probe = {
  title: 'the frame counter in play, paused, over 255, and on the title screen',
  covers: ['frameCounter', '$00B1-$00B2'],
  run(context) {
    const { address } = RAM_MAP.frameCounter;
    context.game();
    context.force(address, 0xf0, 0x12);
    const trace = [context.now(), ...context.run(NO_BUTTONS, 20), ...context.tap(BUTTON.START), ...context.run(0, 20)];
    const values = valuesOf(trace, 'frameCounter');
    const counts = values.slice(1).every((value, i) => value === ((values[i] + 1) & 0xffff));
    context.screen('type-menu');
    context.force(address + 1, 3);
    context.run(NO_BUTTONS, 4);
    context.run(BUTTON.B);
    context.until('the title screen', (ram) => valuesOf([ram], 'gameMode')[0] === 1);
    context.run(NO_BUTTONS, 8);
    const onTitle = context.machine.ram[address + 1];
    const demo = waitForDemo(context);
    const begins = demo.modes.length > 1;
    const holds = counts && onTitle === 0;
    const seen = `20 frames in play and 20 paused from ${hexList([values[0]])} to ${hexList([values.at(-1)!])}; the high byte back on the title: ${onTitle}`;
    const wiki = `${seen}; on the title it reached ${DEMO_AT} after ${demo.atFive} frames, modes ${list(demo.modes)}${begins ? ' (the demo)' : ' (no demo in this image)'}, while $B5 held only ${hexList(demo.buttons)}: the byte is $B2`;
    return [
      ...judge(['frameCounter'], holds, seen),
      ...judge(['$00B1-$00B2'], !counts && demo.buttons.includes(DEMO_AT), `a counter of all frames; ${wiki}`),
    ];
  },
};

const idle: Probe = {
  title: 'the vertical blank flag after quiet frames',
  covers: ['verticalBlankingInterval', '$0033'],
  run(context) {
    context.screen('title');
    const { address } = RAM_MAP.verticalBlankingInterval;
    const quiet = context.run(NO_BUTTONS, 20);
    const settled = bytesAt(quiet, address);
    context.force(address, 0x55);
    const [again] = context.run(NO_BUTTONS);
    context.game();
    const play = bytesAt(context.run(NO_BUTTONS, 60), address);
    const holds = [...settled, ...play].every((flag) => flag === 0) && again[address] === 0;
    const seen = `0 after ${settled.length + play.length} quiet frames; $55 written there by hand was ${hexList([again[address]])} a frame later`;
    return judge(
      ['verticalBlankingInterval', '$0033'],
      holds,
      holds ? seen : `${hexList(changesOf([...settled, ...play]))}; ${seen}`,
    );
  },
};

export const INPUT_PROBES: readonly Probe[] = [pad, secondPad, frameCounter, idle, register, choice, picks, statistics];

/** Probes of the random generator, the choice of pieces and the statistics. */

import { RAM_MAP } from '../../emulator/clients/ram-map.js';
import { observeGenerator } from '../../ram/observe-generator.js';
import { NO_BUTTONS } from '../../tetris/buttons.js';
import { PHASE } from '../../tetris/game-state.js';
import { isSpawnOrientation, pickPiece, stepRng } from '../../tetris/random.js';
import { SPAWN_ORIENTATION, TETROMINOES } from '../../tetris/tetromino.js';
import { aboutToLock, aboutToTopOut, type Probe, type ProbeContext, toNextPiece } from './ram-context.js';
import { bytesOf, hexList, judge, list, type Subject, sameList, type Trace, valuesOf } from './ram-probe.js';
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

export const RANDOM_PROBES: readonly Probe[] = [register, choice, picks, statistics];

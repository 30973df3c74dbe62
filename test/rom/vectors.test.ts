import { describe, expect, it } from 'vitest';
import { passMenus } from '../../src/bot/pass-menus.js';
import type { MenuGoal } from '../../src/emulator/clients/menu-step.js';
import { RAM_MAP } from '../../src/emulator/clients/ram-map.js';
import { screenOf } from '../../src/emulator/clients/screen.js';
import type { NesImage } from '../../src/emulator/image.js';
import { openWritableMachine } from '../../src/emulator/jsnes-machine.js';
import type { WritableMachine } from '../../src/emulator/machine.js';
import { pokeGameState, readGameState } from '../../src/ram/model-state.js';
import { BUTTON, fromRuns } from '../../src/tetris/buttons.js';
import { EUROPEAN_GAME, USA_GAME } from '../../src/tetris/edition.js';
import { type GameState, PHASE } from '../../src/tetris/game-state.js';
import { BLANK_GAME } from '../../src/verify/scenario/scenario.js';
import { BUILTIN_IMAGE, BUILTIN_PAL_IMAGE } from '../emulator/builtin-image.js';
import { machineInPlay } from '../support/scenario-cartridge.js';
import {
  pageFromVector,
  palVectors,
  scoreFromVector,
  stateFromVector,
  traceColumns,
  type VectorState,
  vectors,
} from '../support/vectors.js';

/**
 * By design the built-in cartridges differ from the originals in nothing that these vectors measure but one thing: their
 * menus take other times to load. So the register has other values when a game starts; what follows from a value is
 * compared, and the value is set where a vector asks for it.
 */
const GOAL: MenuGoal = { gameType: 'A', startLevel: 0, height: 0, music: 3, titleWait: 0, levelMenuWait: 0 };

const hex = (value: number) => value.toString(16).padStart(4, '0');
const readRng = ({ ram }: WritableMachine) => (ram[RAM_MAP.rng_seed.address] << 8) | ram[RAM_MAP.rng_seed.address + 1];

function setRng(machine: WritableMachine, rng: number): void {
  machine.poke(RAM_MAP.rng_seed.address, rng >> 8);
  machine.poke(RAM_MAP.rng_seed.address + 1, rng & 0xff);
}

/** A machine on the way through the menus, after the first frame on which the condition holds. */
function onTheWay(
  image: NesImage,
  goal: Partial<MenuGoal>,
  isThere: (machine: WritableMachine) => boolean,
): WritableMachine {
  const machine = openWritableMachine(image, { pictures: false, fast: true });
  const frames = passMenus(machine, { ...GOAL, ...goal });
  while (!isThere(machine)) if (frames.next().done) throw new Error('the game began before');
  return machine;
}

const CARTRIDGES = [
  { name: 'the built-in cartridge', image: BUILTIN_IMAGE, measured: vectors, facts: USA_GAME, selectCases: [] },
  {
    name: 'the European build',
    image: BUILTIN_PAL_IMAGE,
    measured: palVectors,
    facts: EUROPEAN_GAME,
    selectCases: palVectors.selectCases.rows,
  },
];

describe.each(CARTRIDGES)(
  '$name against measured frames of the original',
  ({ image, measured, facts, selectCases }) => {
    const { machine, inPlay } = machineInPlay(image);
    const { firstPieceWait } = facts.timing;

    const isLeft = () => readGameState(machine).activity === 'left';

    function begin(state: GameState): void {
      machine.load(inPlay);
      pokeGameState(machine, state);
    }

    it.each(measured.traces.map((trace) => [trace.id, trace] as const))('%s agrees on every frame', (_, trace) => {
      begin(stateFromVector(trace.init, facts));
      trace.rows.forEach(([held, ...columns], i) => {
        machine.runFrame(held);
        // What follows a game is not the same; nothing but the last frame of a trace is.
        if (isLeft() && i === trace.frames - 1) return;
        expect(traceColumns(readGameState(machine)), `frame ${i + 1}`).toEqual(columns);
      });
      if (!isLeft()) expectFinal(readGameState(machine), trace.final);
    });

    it.each(measured.runs.map((run) => [run.id, run] as const))('%s agrees on every spawn and checkpoint', (_, run) => {
      begin(stateFromVector(run.init, facts));
      const spawns: unknown[] = [];
      const checkpoints: unknown[] = [];
      const checked = new Set(run.checkpoints.map(([frame]) => frame));
      const inputs = fromRuns(run.inputsRLE.map(([buttons, frames]) => ({ buttons, frames })));
      let phase: number = machine.ram[RAM_MAP.playState.address];
      inputs.slice(0, run.frames).forEach((held, i) => {
        machine.runFrame(held);
        const before = phase;
        phase = machine.ram[RAM_MAP.playState.address];
        const spawned = before === PHASE.SPAWN && phase === PHASE.CONTROL;
        if (!spawned && !checked.has(i + 1)) return;
        const s = readGameState(machine);
        if (spawned) {
          spawns.push([i + 1, s.orientation, s.next, hex(s.rng), s.spawnCount, s.lines, s.score, s.level]);
        }
        if (checked.has(i + 1)) checkpoints.push([i + 1, s.x, s.y, s.orientation, s.fall, s.das, s.phase, hex(s.rng)]);
      });
      expect(spawns).toEqual(
        run.spawns.map(([frame, orientation, next, rng, count, lines, score, level]) => {
          return [frame, orientation, next, rng, count, Number(lines), scoreFromVector(score), level];
        }),
      );
      expect(checkpoints).toEqual(run.checkpoints);
      expectFinal(readGameState(machine), run.final);
    });

    /** Final states of the vectors name the pad bytes of the tick alone, and no activity; the build draws levels in its own way. */
    function expectFinal(state: GameState, final: VectorState) {
      const unnamed = { activity: 'play', padHeld: 0, padPressed: 0, edition: facts.edition };
      expect({ ...state, ...unnamed }).toEqual({ ...stateFromVector(final, facts), ...unnamed });
    }

    it.each(vectors.scoreCases.rows)(
      'score %s with hold %i and %i lines at level %i',
      (before, hold, cleared, level, after) => {
        begin({
          ...BLANK_GAME,
          ...facts,
          ...{ phase: PHASE.SCORE, redrawCursor: 0, checkIndex: 4 },
          ...{ score: Number(before), hold, completedLines: cleared, level },
        });
        machine.runFrame(0);
        const { score, phase } = readGameState(machine);
        expect([score, phase]).toEqual([Number(after), PHASE.GOAL]);
      },
    );

    it.each(selectCases)('SELECT on a score of %s makes it %s, and the next piece %s', (before, paid, scored) => {
      begin({ ...BLANK_GAME, ...facts, phase: PHASE.GOAL, checkIndex: 4, score: scoreFromVector(before) });
      machine.runFrame(BUTTON.SELECT);
      expect(readGameState(machine)).toMatchObject({ score: scoreFromVector(paid), phase: PHASE.GARBAGE });
      pokeGameState(machine, { ...readGameState(machine), phase: PHASE.SCORE });
      machine.runFrame(0);
      expect(readGameState(machine)).toMatchObject({ score: scoreFromVector(scored), phase: PHASE.GOAL });
    });

    it.each(measured.entryDelay.noClear)('a piece at y %i without a clear', (...row) => {
      expect(timesOfLock(row[0], false)).toEqual(row.slice(1));
    });

    it.each(measured.entryDelay.withClear)('a clear at y %i, counter phase %i', (...row) => {
      const [y, counterPhase, , checkEnd] = row;
      expect(timesOfLock(y, true, counterPhase - checkEnd)).toEqual(row.slice(2));
    });

    /**
     * Frames from the failing step to the lock, the last check, the scoring and the spawn, of a piece that rests at y.
     *
     * @param counter frame counter after the failing step, modulo 4
     */
    function timesOfLock(y: number, clears: boolean, counter = 0): number[] {
      begin(resting(y, clears, (counter + 63) & 3));
      const phases: number[] = [];
      for (let frame = 0; frame < 40; frame++) {
        machine.runFrame(0);
        phases.push(machine.ram[RAM_MAP.playState.address]);
      }
      const failing = phases.indexOf(PHASE.LOCK);
      expect(failing).toBe(0);
      const afterCheck = phases.findIndex((phase) => phase === PHASE.ANIMATION || phase === PHASE.SCORE);
      return [phases.indexOf(PHASE.CHECK), afterCheck, phases.indexOf(PHASE.GOAL), phases.lastIndexOf(PHASE.SPAWN) + 1];
    }

    /** An I, standing or, in the lowest row and the two highest, lying, that cannot fall from y. */
    function resting(y: number, clears: boolean, frameCounter: number): GameState {
      const orientation = y < 2 || y === 19 ? 18 : 17;
      const x = orientation === 18 ? 2 : 0;
      const page = BLANK_GAME.page.slice();
      const below = orientation === 18 ? y + 1 : y + 2;
      if (below < 20) page.fill(0x7b, below * 10, below * 10 + 9);
      const columns = orientation === 18 ? 4 : 1;
      if (clears) page.fill(0x7b, y * 10 + columns, y * 10 + 10);
      return { ...BLANK_GAME, orientation, x, y, page, fall: 48, frameCounter };
    }

    it('steps the shift register through its first values', () => {
      const legal = onTheWay(image, {}, ({ ram }) => screenOf(ram) === 'legal');
      setRng(legal, Number.parseInt(vectors.lfsr.values[0], 16));
      const seen = vectors.lfsr.values.map(() => {
        const value = hex(readRng(legal));
        legal.runFrame(0);
        return value;
      });
      expect(seen).toEqual(vectors.lfsr.values);
    });

    const menu = onTheWay(image, { levelMenuWait: 5 }, ({ ram }) => screenOf(ram) === 'level-menu');
    menu.runFrame(0);
    const inLevelMenu = menu.save();

    it('takes at least two more steps in every frame of the level menu', () => {
      menu.load(inLevelMenu);
      const [first, ...rest] = measured.levelMenuRng.rows;
      setRng(menu, Number.parseInt(first[0], 16));
      const seen = rest.map(() => {
        menu.runFrame(0);
        return [hex(readRng(menu)), menu.ram[0x7a], menu.ram[0x9a]];
      });
      expect(seen).toEqual(rest);
    });

    it.each(measured.gameStarts.rows)('chooses the first two pieces after %i waits', (...row) => {
      const [, before, after, frames, countBefore, current, next, rngAfter, countAfter] = row;
      menu.load(inLevelMenu);
      setRng(menu, Number.parseInt(before, 16));
      menu.poke(RAM_MAP.spawnCount.address, countBefore);
      menu.runFrame(0x10);
      expect(hex(readRng(menu))).toBe(after);
      for (let frame = 0; frame < frames; frame++) menu.runFrame(0);
      const s = readGameState(menu);
      expect([s.orientation, s.next, hex(s.rng), s.spawnCount, s.softDrop]).toEqual([
        current,
        next,
        rngAfter,
        countAfter,
        firstPieceWait,
      ]);
    });

    it.each(measured.bTypeGarbage)('makes the garbage of height $height', (garbage) => {
      const { height, rngAtEndOfInitFrame, framesUntilFirstActive, rngAfter } = garbage;
      const ready = onTheWay(image, { gameType: 'B', height }, (machine) => {
        return readGameState(machine).activity === 'preparing';
      });
      setRng(ready, Number.parseInt(rngAtEndOfInitFrame, 16));
      for (let frame = 1; frame < framesUntilFirstActive; frame++) ready.runFrame(0);
      expect([readGameState(ready).activity, readGameState(ready).softDrop]).toEqual(['play', firstPieceWait]);
      ready.runFrame(0);
      const { rng, page, softDrop } = readGameState(ready);
      expect([hex(rng), softDrop]).toEqual([rngAfter, firstPieceWait + 1]);
      expect(page).toEqual(pageFromVector(garbage));
    });
  },
);

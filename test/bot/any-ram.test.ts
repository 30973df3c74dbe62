/** Whatever RAM holds, the bot plays on or gives up; it never breaks. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stateOf, whyUnreadable } from '../../src/bot/believed-game.js';
import type { PilotOptions } from '../../src/bot/game-account.js';
import { enterGame } from '../../src/bot/pass-menus.js';
import { pilot } from '../../src/bot/pilot.js';
import { UNREADABLE_FRAMES } from '../../src/bot/watchdog.js';
import { RAM_MAP, type RamField } from '../../src/emulator/clients/ram-map.js';
import { openMachine } from '../../src/emulator/jsnes-machine.js';
import { playerByName } from '../../src/players/player-by-name.js';
import { observe } from '../../src/ram/observe.js';
import type { GameEvent } from '../../src/record/game-events.js';
import { type GameState, PHASE } from '../../src/tetris/game-state.js';
import { stepGame } from '../../src/tetris/game-step.js';
import { BUILTIN_IMAGE } from '../emulator/builtin-image.js';
import { ramOfNesTetris } from '../support/client-ram.js';

const SEED = 8;
const FIELDS: readonly RamField[] = Object.values(RAM_MAP);
const NEXT = FIELDS.indexOf(RAM_MAP.nextPiece);

const { machine, first } = (() => {
  const machine = openMachine(BUILTIN_IMAGE, { pictures: false, fast: true });
  const goal = { gameType: 'A', startLevel: 19, height: 0, music: 0, titleWait: 0, levelMenuWait: 0 } as const;
  const start = enterGame(machine, goal);
  if (!start.ok) throw new Error(start.problem.problem);
  return { machine, first: start.observation };
})();
const atStart = machine.save();

const plateau = (() => {
  const named = playerByName('plateau');
  if (!named.ok) throw new Error(named.message);
  return named.player;
})();

/** Bytes of fields that the program reads, each with another value; biased to those that a game can have. */
const changes = fc.array(
  fc.record({
    field: fc.nat({ max: FIELDS.length - 1 }),
    at: fc.nat({ max: 255 }),
    value: fc.oneof(fc.nat({ max: 20 }), fc.nat({ max: 255 })),
  }),
  { maxLength: 5 },
);

function changed(ram: Uint8Array, list: readonly { field: number; at: number; value: number }[]): Uint8Array {
  for (const { field, at, value } of list) ram[FIELDS[field].address + (at % FIELDS[field].size)] = value;
  return ram;
}

describe(`with any RAM (seed ${SEED})`, () => {
  it('the bot plays on, or gives up with a reason', () => {
    const options: PilotOptions = { gameType: 'A', startLevel: 19, seed: 0, untilLines: null, reaction: 0 };
    const looks = fc.array(fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: changes }), {
      minLength: 1,
      maxLength: 120,
    });
    fc.assert(
      fc.property(looks, fc.boolean(), (all, lasts) => {
        machine.load(atStart);
        const events: GameEvent[] = [];
        const seenFirst = lasts
          ? observe(ramOfNesTetris(changed(machine.ram.slice(), all[0] as (typeof all)[number])))
          : first;
        const bot = pilot(plateau, options, { first: seenFirst, frame: machine.frame, tell: (e) => events.push(e) });
        // Changes stay in what is seen from then on, or are gone with the next look.
        let kept: (typeof all)[number] = [];
        for (const look of all) {
          machine.runFrame(bot.buttons());
          kept = lasts ? [...kept, ...look] : look;
          bot.see(observe(ramOfNesTetris(changed(machine.ram.slice(), kept))), machine.frame);
        }
        const end = events.find(({ kind }) => kind === 'ended');
        expect(bot.result === undefined).toBe(end === undefined);
        if (bot.result?.end === 'stalled') expect(events.some(({ kind }) => kind === 'trouble')).toBe(true);
      }),
      { seed: SEED, numRuns: 150 },
    );
  });

  it('a game that begins with a next piece that is none is given up', () => {
    machine.load(atStart);
    const ram = (): Uint8Array => changed(machine.ram.slice(), [{ field: NEXT, at: 0, value: 0x87 }]);
    const options: PilotOptions = { gameType: 'A', startLevel: 19, seed: 0, untilLines: null, reaction: 0 };
    const told: GameEvent[] = [];
    const bot = pilot(plateau, options, {
      first: observe(ramOfNesTetris(ram())),
      frame: machine.frame,
      tell: (e) => told.push(e),
    });
    for (let frame = 0; frame < UNREADABLE_FRAMES && !bot.result; frame++) {
      machine.runFrame(bot.buttons());
      bot.see(observe(ramOfNesTetris(ram())), machine.frame);
    }
    expect(bot.result?.end).toBe('stalled');
    expect(told.find(({ kind }) => kind === 'trouble')).toMatchObject({
      trouble: 'unreadable',
      message: 'no game can be seen: the next piece is 135, which is none',
    });
  });

  it('a game that can be read can be played on by the model, also when it jumps to another phase', () => {
    const ram = machine.ram.slice();
    const phase = fc.constantFrom(...Object.values(PHASE).filter((value) => value !== PHASE.OVER));
    const piece = fc.record({ x: fc.nat({ max: 9 }), y: fc.nat({ max: 19 }), orientation: fc.nat({ max: 18 }) });
    const page = fc.array(
      fc.oneof({ weight: 1, arbitrary: fc.constant(0xef) }, { weight: 3, arbitrary: fc.constant(0x7b) }),
      { minLength: 256, maxLength: 256 },
    );
    let played = 0;
    fc.assert(
      fc.property(
        changes,
        piece,
        page,
        fc.array(phase, { minLength: 1, maxLength: 8 }),
        (list, place, cells, phases) => {
          const full = changed(ram.slice(), list);
          full.set(cells, RAM_MAP.playfield.address);
          const observed = observe(ramOfNesTetris(full));
          const seen = { ...observed, screen: 'play', piece: { ...observed.piece, ...place } } as const;
          let state: GameState | undefined;
          for (const phase of phases) {
            const look = { ...seen, phase };
            if (whyUnreadable(look) !== undefined) return;
            state = stateOf(look, state);
            for (let frame = 0; frame < 12; frame++) state = stepGame(state, frame);
            played++;
          }
        },
      ),
      { seed: SEED, numRuns: 1_500 },
    );
    expect(played).toBeGreaterThan(1_000);
  });
});

/** Clears that take longer than a frame, and crashes after them, as the original has them: on a cartridge that stands in for it. */
import { describe, expect, it } from 'vitest';
import type { PilotOptions } from '../../src/bot/game-account.js';
import { GameTracker } from '../../src/bot/game-tracker.js';
import { enterGame } from '../../src/bot/pass-menus.js';
import { type Pilot, pilot } from '../../src/bot/pilot.js';
import { playOnMachine } from '../../src/bot/play-on-machine.js';
import type { NesImage } from '../../src/emulator/image.js';
import { openMachine, openWritableMachine } from '../../src/emulator/jsnes-machine.js';
import { type Machine, MachineCrash, type WritableMachine } from '../../src/emulator/machine.js';
import { playerByName } from '../../src/players/player-by-name.js';
import { pokeGameState, readGameState } from '../../src/ram/model-state.js';
import { observe } from '../../src/ram/observe.js';
import type { GameEvent, GameResult } from '../../src/record/game-events.js';
import { BUILTIN_CRASHING_IMAGE } from '../emulator/builtin-image.js';
import { asOriginal, crashingVariant } from '../support/cartridges/crashing-variant.js';
import { QuietOverruns } from '../support/cartridges/quiet-overruns.js';
import { slowCartridge } from '../support/cartridges/slow-cartridge.js';

const player = (() => {
  const named = playerByName('autotetris');
  if (!named.ok) throw new Error(named.message);
  return named.player;
})();
const MENUS = { gameType: 'A', startLevel: 18, height: 0, music: 3, titleWait: 0, levelMenuWait: 3 } as const;
const OPTIONS: PilotOptions = { gameType: 'A', startLevel: 18, seed: 0, untilLines: null, reaction: 0 };

const open = (image: NesImage): WritableMachine => openWritableMachine(image, { pictures: false, fast: true });

/** A game from these lines and this level on, played until a number of lines; `overruns` are looks at a tick that runs. */
function playFrom(
  machine: WritableMachine,
  lines: number,
  level: number,
  untilLines: number,
  options: Partial<PilotOptions> = {},
  score = 0,
) {
  expect(enterGame(machine, MENUS).ok).toBe(true);
  for (let frame = 0; frame < 4; frame++) machine.runFrame(0);
  pokeGameState(machine, { ...readGameState(machine), lines, level, score });
  const events: GameEvent[] = [];
  const { frame, client } = machine;
  const tell = (event: GameEvent): unknown => events.push(event);
  const bot: Pilot = pilot(
    player,
    { ...OPTIONS, untilLines, ...options },
    { first: observe(machine), frame, tell, client },
  );
  let overruns = 0;
  let result: GameResult | undefined;
  while (!result) {
    try {
      machine.runFrame(bot.buttons());
      const seen = observe(machine);
      if (!seen.idle) overruns++;
      bot.see(seen, machine.frame);
      result = bot.result;
    } catch (error) {
      if (!(error instanceof MachineCrash)) throw error;
      result = bot.crash(error.reason);
    }
  }
  return { result, overruns, events };
}

/** A game from power-on to its end. */
function playWhole(machine: Machine) {
  const events: GameEvent[] = [];
  const game = playOnMachine(machine, player, { ...OPTIONS, height: 0, music: 3 }, [(event) => events.push(event)]);
  let step = game.next();
  while (!step.done) step = game.next();
  return { events, result: step.value };
}

const of = (events: readonly GameEvent[], kind: GameEvent['kind']) => events.filter((event) => event.kind === kind);

describe('a clear that takes longer than a frame', () => {
  it('is no difference from the plan on the original, and no misdrop', () => {
    const { result, overruns, events } = playFrom(open(slowCartridge()), 1_336, 139, 1_342);
    expect(overruns).toBeGreaterThan(1);
    expect(of(events, 'differed')).toEqual([]);
    expect(of(events, 'planned').every((event) => event.kind === 'planned' && !event.replanned)).toBe(true);
    expect(result).toMatchObject({ end: 'lines-reached', misdrops: 0, planDifferences: 0 });
  });

  it('is none, either, when every look finds the machine at rest', () => {
    const machine = new QuietOverruns(open(slowCartridge({ overrunsFrom: 255 })), 1);
    const { result, events } = playFrom(machine, 1_336, 139, 1_342);
    expect(machine.skipped).toBeGreaterThan(1);
    expect(of(events, 'differed')).toEqual([]);
    expect(result).toMatchObject({ end: 'lines-reached', misdrops: 0, planDifferences: 0 });
  });

  it.each([
    ['the original', asOriginal(crashingVariant({ rest: 2_650 }))],
    ['an unknown cartridge', crashingVariant({ rest: 2_650 })],
  ])('is none of a piece that clears nothing at level 219, where the music takes long, on %s', (_, image) => {
    const { result, overruns, events } = playFrom(open(image), 2_400, 219, 2_406, { dodge: false }, 999_999);
    expect(overruns).toBeGreaterThan(6);
    // The bot's own count does not know the points that were given to it.
    expect(of(events, 'differed')).toMatchObject([{ field: 'score' }]);
    expect(result).toMatchObject({ end: 'lines-reached', misdrops: 0, planDifferences: 1 });
  });

  it('is none of a piece that clears nothing, from level 210 on', () => {
    const quiet = (level: number) => {
      const machine = new QuietOverruns(open(slowCartridge({ overrunsFrom: 255 })), 1);
      const { result, events } = playFrom(machine, 10 * level - 1_001, level, 10 * level - 1_000, { dodge: false });
      return {
        skipped: machine.skipped,
        clears: result.lines - (10 * level - 1_001),
        differed: of(events, 'differed'),
      };
    };
    const { skipped, clears, differed } = quiet(230);
    expect(skipped).toBeGreaterThan(2 * clears);
    expect(differed).toEqual([]);
    expect(quiet(209).skipped).toBeLessThanOrEqual(1);
  });

  it('is one on the built-in cartridge, and on the original below level 139', () => {
    const builtin = open({ ...slowCartridge(), kind: 'builtin' });
    const { overruns, result } = playFrom(builtin, 1_336, 139, 1_340);
    expect(result.planDifferences).toBeGreaterThanOrEqual(overruns);
    const low = playFrom(open(slowCartridge({ overrunsFrom: 100 })), 1_000, 130, 1_004);
    expect(low.overruns).toBeGreaterThan(0);
    expect(low.result.planDifferences).toBeGreaterThanOrEqual(low.overruns);
  });
});

it('that takes two frames longer is followed where the model knows of it: a single from 1,800 lines', () => {
  const machine = open(BUILTIN_CRASHING_IMAGE);
  expect(enterGame(machine, MENUS).ok).toBe(true);
  for (let frame = 0; frame < 4; frame++) machine.runFrame(0);
  const state = readGameState(machine);
  const page = state.page.slice();
  // The lowest row waits for an I that lies flat.
  for (const column of [0, 1, 2, 7, 8, 9]) page[190 + column] = 0x7b;
  const long = { orientation: 18, x: 5, y: 15, softDrop: 0, hold: 0 } as const;
  pokeGameState(machine, { ...state, ...long, page, lines: 1_800, level: 186, score: 999_999 });
  const tracker = new GameTracker(observe(machine), { client: machine.client });
  const looks = Array.from({ length: 45 }, () => {
    machine.runFrame(0);
    const seen = observe(machine);
    return { idle: seen.idle, lines: seen.lines, look: tracker.see(seen, 0) };
  });
  expect(looks.filter(({ idle }) => !idle)).toHaveLength(2);
  expect(looks.at(-1)?.lines).toBe(1_801);
  expect(looks.flatMap(({ look }) => look.difference ?? [])).toEqual([]);
});

describe('a crash', () => {
  const trouble = (events: readonly GameEvent[]) => of(events, 'trouble');

  it('at the clear to level 155 is put down to the score, with the frame told once', () => {
    const machine = open(slowCartridge({ crashesFrom: 155 }));
    const { result, events } = playFrom(machine, 1_486, 154, 1_500);
    expect(result).toMatchObject({ end: 'crashed', level: 154, planDifferences: 0 });
    expect(result.lines).toBeGreaterThanOrEqual(1_486);
    expect(trouble(events)).toEqual([
      {
        kind: 'trouble',
        frame: machine.frame + 1,
        trouble: 'crashed',
        message: expect.stringMatching(
          /^the original crashed at level 155 as it scored a piece, with 1,48\d lines counted: .* \(Game crashed, invalid opcode at address \$f0..\)/,
        ),
        buttons: 0,
      },
    ]);
  });

  it.each([
    ['fast', true],
    ['untouched', false],
  ])('leaves the %s machine fit for the next game from power-on, to the same crash', (_, fast) => {
    const machine = openMachine(slowCartridge({ crashesFrom: 18 }), { pictures: false, fast });
    const [first, second] = [playWhole(machine), playWhole(machine)];
    expect(first).toEqual(second);
    expect(first.result).toMatchObject({ end: 'crashed', failure: 'crashed', pieces: 11 });
  });

  it('at a lower level, or on the built-in cartridge, is not', () => {
    const { events, result } = playWhole(open(slowCartridge({ crashesFrom: 18 })));
    expect(result.end).toBe('crashed');
    const builtin = playFrom(open({ ...slowCartridge({ crashesFrom: 155 }), kind: 'builtin' }), 1_486, 154, 1_500);
    for (const told of [events, builtin.events]) {
      expect(trouble(told)).toMatchObject([
        { message: expect.stringMatching(/^Game crashed, invalid opcode at \S+ \S+$/) },
      ]);
    }
  });
});

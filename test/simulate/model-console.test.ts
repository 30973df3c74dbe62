/** The console without a cartridge, frame by frame beside the cartridge: menus that somebody wanders through, and a game. */

import { describe, expect, test } from 'vitest';
import { openMachine } from '../../src/emulator/jsnes-machine.js';
import type { Machine } from '../../src/emulator/machine.js';
import { SeededRandom } from '../../src/lib/seeded-random.js';
import { diffGameState, readGameState } from '../../src/ram/model-state.js';
import { observe, observeGenerator } from '../../src/ram/observe.js';
import { ModelConsole } from '../../src/simulate/model-console.js';
import { BUTTON, type Buttons } from '../../src/tetris/buttons.js';
import { PHASE } from '../../src/tetris/game-state.js';
import { RandomInputs } from '../../src/verify/lock-step/random-inputs.js';
import { BUILTIN_IMAGE, BUILTIN_PAL_IMAGE } from '../emulator/builtin-image.js';
import { MEASURED, stateBefore } from '../support/crash-vectors.js';

const IMAGES = { builtin: BUILTIN_IMAGE, 'builtin-pal': BUILTIN_PAL_IMAGE };

/** Frames without a vertical blank, in which RAM is being emptied. */
const DARK_FRAMES = 3;

/** What is seen in menus; on a screen that loads the rest is left-overs. */
function menusOf(machine: Machine): object {
  const seen = observe(machine);
  const { screen, held, pressed, frameCounter, sleep } = seen;
  const { gameType, music, startLevel, height } = seen;
  const shown = { screen, held, frameCounter, gameType, music, height };
  if (screen === 'loading') return { screen, gameType, music };
  const onMenu = screen === 'level-menu' ? { startLevel, cursorOnHeight: seen.cursorOnHeight } : {};
  return { ...shown, pressed, sleep: screen === 'legal' ? sleep : 0, rng: observeGenerator(machine).rng, ...onMenu };
}

/** One button now and then; START seldom enough that the menus are wandered through. */
function* wander(random: SeededRandom): Generator<Buttons, never, void> {
  const singles = [BUTTON.LEFT, BUTTON.RIGHT, BUTTON.UP, BUTTON.DOWN, BUTTON.A, BUTTON.A, BUTTON.B, BUTTON.SELECT];
  for (;;) {
    const button = random.below(4) === 0 ? BUTTON.START : singles[random.below(singles.length)];
    if (random.below(8) === 0) yield button | singles[random.below(singles.length)];
    if (button === BUTTON.START && random.below(3) === 0) yield BUTTON.A;
    const also = button === BUTTON.START && random.below(3) === 0 ? BUTTON.A : 0;
    for (let frames = 1 + random.below(2); frames > 0; frames--) yield button | also;
    for (let frames = random.below(12); frames > 0; frames--) yield 0;
  }
}

/** Both get the same buttons; returns the screens that were seen and how many frames were played. */
function beside(
  kind: keyof typeof IMAGES,
  seed: number,
  patience: number,
): { readonly screens: Set<string>; readonly played: number } {
  const random = new SeededRandom(seed);
  const cartridge = openMachine(IMAGES[kind], { pictures: false, fast: true });
  const model = new ModelConsole(kind);
  const wanderer = wander(random);
  const inGame = new RandomInputs(random);
  const screens = new Set<string>();
  let played = 0;
  for (let frame = 1; played < 250 && frame < 3_000; frame++) {
    const state = readGameState(cartridge);
    const isPlaying = played > 0 || (cartridge.frame > 0 && observe(cartridge).screen === 'play');
    if (isPlaying && state.activity === 'left') break;
    const buttons = isPlaying ? inGame.next(state) : frame <= patience ? 0 : wanderer.next().value;
    for (const console of [cartridge, model]) console.runFrame(buttons);
    if (frame <= DARK_FRAMES) continue;
    const { screen } = observe(cartridge);
    screens.add(screen);
    if (isPlaying) {
      played++;
      const differences = diffGameState(cartridge, readGameState(model));
      if (differences.length > 0) expect([seed, frame, ...differences]).toEqual([seed, frame]);
    } else if (JSON.stringify(menusOf(model)) !== JSON.stringify(menusOf(cartridge))) {
      expect({ seed, frame, ...menusOf(model) }).toEqual({ seed, frame, ...menusOf(cartridge) });
    }
  }
  return { screens, played };
}

describe('a console without a cartridge', () => {
  test.each([
    [
      'builtin',
      [
        [1, 0],
        [2, 60],
        [3, 330],
        [4, 65],
      ],
    ],
    [
      'builtin-pal',
      [
        [5, 0],
        [6, 204],
        [7, 425],
        [8, 209],
      ],
    ],
  ] as const)('is the cartridge "%s" on every frame of its menus and its first game', (kind, seeds) => {
    const all = seeds.map(([seed, patience]) => beside(kind, seed, patience));
    const screens = new Set(all.flatMap(({ screens }) => [...screens]));
    for (const screen of ['legal', 'title', 'type-menu', 'level-menu', 'loading', 'play'])
      expect([...screens]).toContain(screen);
    expect(Math.min(...all.map(({ played }) => played))).toBeGreaterThan(50);
  });

  test('goes on from a state that was kept as it did before', () => {
    const model = new ModelConsole();
    const wanderer = wander(new SeededRandom(7));
    for (let frame = 0; frame < 80; frame++) model.runFrame(frame < 64 ? 0 : wanderer.next().value);
    const kept = model.save();
    const rest = Array.from({ length: 700 }, () => wanderer.next().value);
    const framesOfRest = () =>
      rest.map((buttons) => {
        model.runFrame(buttons);
        return model.ram.slice(0, 0x100).join();
      });
    const once = framesOfRest();
    model.load(kept);
    const again = framesOfRest();
    expect(again).toEqual(once);
    expect(new Set(once).size).toBeGreaterThan(600);
  });
});

test('a console of the cartridge that crashes shows late ticks, freezes and crashes in RAM', () => {
  const console = new ModelConsole('builtin-crashing');
  const [infinite, limited, crash] = (['infinite-freeze', 'limited-freeze', 'crash'] as const).map((wanted) => {
    const measured = MEASURED.find(({ outcome, tick }) => outcome === wanted && !tick.selectNew);
    if (!measured) throw new Error(`no state is ${wanted}`);
    const now = { menus: {}, game: stateBefore(measured.tick), loading: 0 };
    const ram = new Uint8Array(0x800);
    ram[0xc0] = 4; // in a game, as it loads
    console.load({ frame: 500, bodySha1: '', snapshot: { now, ram } });
    console.runFrame(0);
    const { 0x33: busy, 0x68: kept, 0x48: work, 0xa7: modeState } = console.ram;
    return {
      activity: readGameState(console).activity,
      bytes: [busy, kept, work, modeState],
      ended: framesOn(console),
    };
  });
  expect(infinite).toEqual({ activity: 'infinite-freeze', bytes: [1, 5, 6, 4], ended: 3 });
  expect(limited).toEqual({ activity: 'limited-freeze', bytes: [1, 6, 6, 4], ended: 3 });
  expect(crash).toMatchObject({ activity: 'crashed', ended: 'frame 502: the model of the game crashes' });
});

/** Frames to the next piece from A on, which comes when the freeze lasts already; what is said of a crash. */
function framesOn(console: ModelConsole): number | string {
  try {
    for (let frame = 0; frame < 20; frame++) console.runFrame(0);
    console.runFrame(BUTTON.A);
  } catch (error) {
    return String((error as Error).message);
  }
  let frames = 0;
  for (; readGameState(console).phase !== PHASE.CONTROL; frames++) console.runFrame(0);
  return frames;
}

/** A game that ends before a clear that the original cartridge may not survive, and one that goes wrong by something else. */
import { describe, expect, it } from 'vitest';
import type { PilotOptions } from '../../src/bot/game-account.js';
import { enterGame } from '../../src/bot/pass-menus.js';
import { type Pilot, pilot } from '../../src/bot/pilot.js';
import { openWritableMachine } from '../../src/emulator/jsnes-machine.js';
import { playerByName } from '../../src/players/player-by-name.js';
import { pokeGameState, readGameState } from '../../src/ram/model-state.js';
import { type Observation, observe } from '../../src/ram/observe.js';
import type { GameEvent } from '../../src/record/game-events.js';
import { simulateFrom } from '../../src/simulate/simulate-game.js';
import { mayCrashNext } from '../../src/tetris/late-tick.js';
import { BUILTIN_IMAGE } from '../emulator/builtin-image.js';

const player = (() => {
  const named = playerByName('autotetris');
  if (!named.ok) throw new Error(named.message);
  return named.player;
})();
const machine = openWritableMachine(BUILTIN_IMAGE, { pictures: false, fast: true });
const MENUS = { gameType: 'A', startLevel: 18, height: 0, music: 3, titleWait: 0, levelMenuWait: 3 } as const;
const OPTIONS: PilotOptions = { gameType: 'A', startLevel: 18, seed: 0, untilLines: null, reaction: 0 };

/** A game with these lines, its bot, and what that tells. */
function game(lines: number, options: Partial<PilotOptions>, level = 154) {
  expect(enterGame(machine, MENUS).ok).toBe(true);
  for (let frame = 0; frame < 4; frame++) machine.runFrame(0);
  const start = { ...readGameState(machine), lines, level };
  pokeGameState(machine, start);
  const events: GameEvent[] = [];
  const from = { first: observe(machine), frame: machine.frame, tell: (event: GameEvent) => events.push(event) };
  return { start, bot: pilot(player, { ...OPTIONS, ...options }, from), events };
}

/** Plays to the game's end; `look` changes what is seen. */
function play(bot: Pilot, look: (seen: Observation) => Observation = (seen) => seen) {
  while (!bot.result) {
    machine.runFrame(bot.buttons());
    bot.see(look(observe(machine)), machine.frame);
  }
  return bot.result;
}

const troubles = (events: readonly GameEvent[]) => events.filter((event) => event.kind === 'trouble');

describe('the clear that could crash the original', () => {
  it.each([
    [153, 1489, false],
    [154, 1485, false],
    [154, 1486, true],
    [154, 1489, true],
    [155, 1491, true],
    [255, 3295, true],
    [0, 3300, false],
  ])('at level %i with %i lines may be next: %s', (level, lines, expected) => {
    expect(mayCrashNext({ level, lines })).toBe(expected);
  });

  it('is not made with `stopBeforeCrash`, and the log says why; the model ends the same game at the same frame', () => {
    const { start, bot, events } = game(1484, { stopBeforeCrash: true });
    const result = play(bot);
    expect(result).toMatchObject({ end: 'crash-ahead', level: 154, toppedOut: false, misdrops: 0 });
    expect(result.lines).toBeGreaterThanOrEqual(1486);
    expect(result.lines).toBeLessThan(1490);
    expect(troubles(events)).toEqual([
      expect.objectContaining({
        trouble: 'crash-ahead',
        message: expect.stringMatching(/scored at level 155 or later/),
      }),
    ]);
    const simulated = simulateFrom(player, start, { seed: 0, untilLines: null, reaction: 0, stopBeforeCrash: true });
    expect({ ...simulated, startLevel: 18 }).toEqual(result);
  });

  it('is made without it', () => {
    expect(play(game(1484, { untilLines: 1492 }).bot)).toMatchObject({ end: 'lines-reached', level: 155 });
  });

  it('is not looked for when the lines of the game have been reached', () => {
    const { bot, events } = game(1484, { untilLines: 1486, stopBeforeCrash: true });
    expect(play(bot).end).toBe('lines-reached');
    expect(troubles(events)).toEqual([]);
  });
});

describe('a game beyond level 154', () => {
  /** Frames of the game before what is seen is no longer that of one. */
  const SOUND_FRAMES = 300;

  it.each<[string, RegExp, (seen: Observation) => Observation]>([
    ['the tick never ends', /a tick has not ended for 60 frames/, (seen) => ({ ...seen, idle: false, phase: 6 })],
    ['the game becomes a demo', /left play for the screen "demo"/, (seen) => ({ ...seen, screen: 'demo' })],
    ['the game starts over', /left play for the screen "legal"/, (seen) => ({ ...seen, screen: 'legal' })],
    ['the program runs in RAM', /no game can be seen: the phase is 77/, (seen) => ({ ...seen, phase: 77 })],
  ])('is given up when %s, and that is not put down to a score', (_, message, crashed) => {
    const { bot, events } = game(1541, {}, 160);
    const crashAt = machine.frame + SOUND_FRAMES;
    let atCrash: Observation | undefined;
    const look = (seen: Observation): Observation => {
      if (machine.frame < crashAt) return seen;
      atCrash ??= seen;
      return crashed({ ...atCrash, frameCounter: seen.frameCounter });
    };
    const result = play(bot, look);
    expect(result).toMatchObject({ end: 'stalled' });
    expect(result).not.toHaveProperty('failure');
    expect(troubles(events)).toEqual([expect.objectContaining({ message: expect.stringMatching(message) })]);
  });
});

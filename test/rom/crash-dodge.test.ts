/** The bot on the built-in cartridge that crashes, put to levels where it does. */
import { expect, it } from 'vitest';
import { enterGame } from '../../src/bot/pass-menus.js';
import { pilot } from '../../src/bot/pilot.js';
import { openWritableMachine } from '../../src/emulator/jsnes-machine.js';
import { MachineCrash } from '../../src/emulator/machine.js';
import { playerByName } from '../../src/players/player-by-name.js';
import { pokeGameState, readGameState } from '../../src/ram/model-state.js';
import { observe } from '../../src/ram/observe.js';
import type { GameEvent } from '../../src/record/game-events.js';
import { BUILTIN_CRASHING_IMAGE } from '../emulator/builtin-image.js';

const named = playerByName('autotetris');
if (!named.ok) throw new Error(named.message);
const { player } = named;
const MENUS = { gameType: 'A', startLevel: 18, height: 0, music: 3, titleWait: 0 } as const;
const OPTIONS = { gameType: 'A', startLevel: 18, seed: 0, untilLines: null, reaction: 0 } as const;
const PIECES = 45;
/** Where singles, tetrises and pieces that clear nothing crash, and the way round the counter. */
const STARTS = [
  { lines: 1_486, level: 154 },
  { lines: 1_520, level: 158 },
  { lines: 1_640, level: 170 },
  { lines: 3_220, level: 248 },
  { lines: 3_290, level: 255 },
];

function play(start: { lines: number; level: number }, dodge: boolean, wait: number) {
  const machine = openWritableMachine(BUILTIN_CRASHING_IMAGE, { pictures: false, fast: true });
  expect(enterGame(machine, { ...MENUS, levelMenuWait: wait }).ok).toBe(true);
  for (let frame = 0; frame < 4; frame++) machine.runFrame(0);
  pokeGameState(machine, { ...readGameState(machine), ...start });
  const events: GameEvent[] = [];
  const { frame, client } = machine;
  const bot = pilot(
    player,
    { ...OPTIONS, dodge },
    { first: observe(machine), frame, tell: (e) => events.push(e), client },
  );
  const scored = () => events.filter(({ kind }) => kind === 'scored').length;
  try {
    for (let frames = 0; !bot.result && scored() < PIECES && frames < 4_000; frames++) {
      machine.runFrame(bot.buttons());
      bot.see(observe(machine), machine.frame);
    }
  } catch (error) {
    if (!(error instanceof MachineCrash)) throw error;
    bot.crash(error.reason);
  }
  return { events, scored: scored(), result: bot.result };
}

it('plays on at every level with its dodges, without a difference, and crashes or freezes without', () => {
  let dodged = 0;
  let frozenOrCrashed = 0;
  for (const [wait, start] of STARTS.entries()) {
    const { events, scored, result } = play(start, true, wait);
    expect(
      events.filter(({ kind }) => kind === 'differed' || kind === 'trouble'),
      JSON.stringify(start),
    ).toEqual([]);
    expect({ start, scored, result }).toEqual({ start, scored: PIECES, result: undefined });
    for (const event of events) if (event.kind === 'dodged' && event.without === 'crash') dodged++;
    const without = play(start, false, wait);
    if (without.scored < PIECES || without.events.some(({ kind }) => kind === 'trouble')) frozenOrCrashed++;
  }
  expect(dodged).toBeGreaterThan(2);
  expect(frozenOrCrashed).toBeGreaterThan(2);
});

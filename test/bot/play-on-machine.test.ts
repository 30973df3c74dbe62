import { describe, expect, it } from 'vitest';
import { type GameOptions, playOnMachine } from '../../src/bot/play-on-machine.js';
import { openMachine } from '../../src/emulator/jsnes-machine.js';
import type { Machine } from '../../src/emulator/machine.js';
import type { Player } from '../../src/players/player.js';
import { playerByName } from '../../src/players/player-by-name.js';
import type { GameEvent, GameResult } from '../../src/record/game-events.js';
import { BUTTON, type Buttons } from '../../src/tetris/buttons.js';
import { BUILTIN_IMAGE } from '../emulator/builtin-image.js';

const FROM_19: GameOptions = {
  gameType: 'A',
  startLevel: 19,
  height: 0,
  music: 0,
  seed: 3,
  untilLines: 20,
  reaction: 0,
};

function plateau(): Player {
  const named = playerByName('plateau');
  if (!named.ok) throw new Error(named.message);
  return named.player;
}

interface Played {
  readonly result: GameResult;
  readonly events: readonly GameEvent[];
}

/** Plays a game; `press` may change what reaches the machine's pad on a frame after the menus. */
function play(options: GameOptions, press?: (buttons: Buttons, frame: number) => Buttons): Played {
  const machine = openMachine(BUILTIN_IMAGE, { pictures: false, fast: true });
  const events: GameEvent[] = [];
  let started = Number.POSITIVE_INFINITY;
  const touched: Machine = press
    ? Object.create(machine, {
        frame: { get: () => machine.frame },
        ram: { value: machine.ram },
        powerOn: { value: () => machine.powerOn() },
        runFrame: {
          value: (buttons: Buttons) =>
            machine.runFrame(machine.frame >= started ? press(buttons, machine.frame - started) : buttons),
        },
      })
    : machine;
  const game = playOnMachine(touched, plateau(), options, [
    (event) => {
      events.push(event);
      if (event.kind === 'started') started = event.frame;
    },
  ]);
  let step = game.next();
  while (!step.done) step = game.next();
  return { result: step.value, events };
}

describe('a game on the built-in cartridge', () => {
  it.each([
    ['level 19', {}],
    ['level 0', { startLevel: 0, untilLines: 8 }],
    ['level 18', { startLevel: 18 }],
    ['B-type', { gameType: 'B', height: 2, startLevel: 9, untilLines: null } as const],
    ['a late look at the next piece', { reaction: 18 }],
  ])('follows its plans to the frame: %s', (_, change) => {
    const { result, events } = play({ ...FROM_19, ...change });
    expect(result).toMatchObject({ misdrops: 0, planDifferences: 0 });
    expect(['lines-reached', 'goal-reached', 'topped-out']).toContain(result.end);
    expect(result.pieces).toBe(events.filter(({ kind }) => kind === 'scored').length);
    expect(result.pieces).toBeGreaterThan(10);
    expect(result.ownScore).toBe(result.score);
  });

  it('presses the same buttons each time', () => {
    const pressed = () =>
      play(FROM_19).events.flatMap((event) => (event.kind === 'frame' ? [`${event.frame} ${event.buttons}`] : []));
    expect(pressed()).toEqual(pressed());
  });

  it('tells of every piece: planned, at rest, scored', () => {
    const { events } = play({ ...FROM_19, untilLines: 1 });
    const kinds = events.map(({ kind }) => kind).filter((kind) => kind !== 'frame');
    expect(kinds.slice(0, 6)).toEqual(['power-on', 'started', 'planned', 'rested', 'scored', 'planned']);
    expect(kinds.at(-1)).toBe('ended');
  });
});

describe('a pad that does not do what the bot wants', () => {
  it('lost presses are noticed on their frame, and the piece is planned anew from where it is', () => {
    const { result, events } = play(FROM_19, (buttons, frame) => (frame % 400 < 40 ? 0 : buttons));
    expect(result.planDifferences).toBeGreaterThan(0);
    const differed = events.findIndex(({ kind }) => kind === 'differed');
    const next = events.slice(differed).find(({ kind }) => kind === 'planned');
    expect(next).toMatchObject({ replanned: true });
    expect(result.end).not.toBe('stalled');
  });

  it('a pause from outside is ended, and the game goes on', () => {
    const { result } = play(FROM_19, (buttons, frame) => (frame === 300 ? buttons | BUTTON.START : buttons));
    expect(result).toMatchObject({ end: 'lines-reached' });
  });

  it('a soft reset from outside ends the game as stalled, with what was seen', () => {
    const reset = BUTTON.A | BUTTON.B | BUTTON.SELECT | BUTTON.START;
    const { result, events } = play(FROM_19, (buttons, frame) => (frame === 300 ? reset : buttons));
    expect(result.end).toBe('stalled');
    const trouble = events.find(({ kind }) => kind === 'trouble');
    expect(trouble).toMatchObject({ message: expect.stringContaining('without topping out') });
  });
});

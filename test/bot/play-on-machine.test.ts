import { describe, expect, it } from 'vitest';
import { type GameOptions, NoGameError, playOnMachine } from '../../src/bot/play-on-machine.js';
import { openWritableMachine } from '../../src/emulator/jsnes-machine.js';
import type { Machine, WritableMachine } from '../../src/emulator/machine.js';
import type { AnyPlayer } from '../../src/players/player.js';
import { playerByName } from '../../src/players/player-by-name.js';
import { pokeGameState, readGameState } from '../../src/ram/model-state.js';
import type { GameEvent, GameResult } from '../../src/record/game-events.js';
import { BUTTON, type Buttons } from '../../src/tetris/buttons.js';
import { PHASE } from '../../src/tetris/game-state.js';
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

function plateau(): AnyPlayer {
  const named = playerByName('plateau');
  if (!named.ok) throw new Error(named.message);
  return named.player;
}

interface Played {
  readonly result: GameResult;
  readonly events: readonly GameEvent[];
}

/** What reaches the machine's pad on a frame of the game, or before it with a frame of −1; may change the machine, too. */
type Press = (buttons: Buttons, frame: number, machine: WritableMachine) => Buttons;

/** Plays a game and adds to `events` what happens. */
function play(options: GameOptions, press?: Press, events: GameEvent[] = []): Played {
  const machine = openWritableMachine(BUILTIN_IMAGE, { pictures: false, fast: true });
  let started = Number.POSITIVE_INFINITY;
  const touched: Machine = press
    ? Object.create(machine, {
        frame: { get: () => machine.frame },
        ram: { value: machine.ram },
        powerOn: { value: () => machine.powerOn() },
        runFrame: {
          value: (buttons: Buttons) =>
            machine.runFrame(press(buttons, machine.frame >= started ? machine.frame - started : -1, machine)),
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

describe('the next piece', () => {
  it.each([0, 18])('is known %i frames after a piece has appeared', (reaction) => {
    const { events } = play({ ...FROM_19, untilLines: 4, reaction });
    const plans = events.filter((event) => event.kind === 'planned');
    const seen = plans.filter(({ next }) => next !== undefined);
    expect(seen.length).toBeGreaterThan(5);
    for (const { piece, frame } of seen) {
      const first = plans.find((plan) => plan.piece === piece);
      expect(frame - (first?.frame ?? 0)).toBe(reaction);
    }
  });
});

describe('a press that goes astray in the menus', () => {
  /** A before START: level 9 in place of 19. */
  const isRaised = (buttons: Buttons, frame: number) => frame < 0 && buttons === (BUTTON.A | BUTTON.START);

  it('is made good by a reset', () => {
    let lost = 0;
    const press: Press = (buttons, frame) => (isRaised(buttons, frame) && ++lost === 1 ? BUTTON.START : buttons);
    const { result, events } = play({ ...FROM_19, untilLines: 1 }, press);
    expect(events.filter(({ kind }) => kind === 'trouble')).toMatchObject([{ trouble: 'wrong-game' }]);
    expect(result).toMatchObject({ end: 'lines-reached', startLevel: 19, level: 19 });
  });

  it('three times is a cartridge with other menus', () => {
    const events: GameEvent[] = [];
    const press: Press = (buttons, frame) => (isRaised(buttons, frame) ? BUTTON.START : buttons);
    expect(() => play(FROM_19, press, events)).toThrow(NoGameError);
    expect(events.filter(({ kind }) => kind === 'trouble')).toHaveLength(2);
  });
});

describe('a pad that does not do what the bot wants', () => {
  it('lost presses are noticed on their frame, and the piece is planned anew from where it is', () => {
    const { result, events } = play(FROM_19, (buttons, frame) => (frame >= 0 && frame % 400 < 40 ? 0 : buttons));
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

it('a piece that somebody puts back to the top is another one', () => {
  let lifted = 0;
  const { events } = play({ ...FROM_19, untilLines: 4 }, (buttons, frame, machine) => {
    const state = readGameState(machine);
    if (lifted === 0 && frame > 300 && state.phase === PHASE.CONTROL && state.y > 8) {
      pokeGameState(machine, { ...state, y: 0 });
      lifted = machine.frame;
    }
    return buttons;
  });
  const rested = events.find((event) => event.kind === 'rested' && event.frame > lifted);
  if (rested?.kind !== 'rested') throw new Error('no piece has come to rest');
  // Not those of the piece that it was taken for.
  expect(rested.inputs.length).toBeLessThanOrEqual(rested.frame - lifted);
});

it('lines and points that somebody else adds are told of, and are no clears', () => {
  const { result, events } = play(FROM_19, (buttons, frame, machine) => {
    const state = readGameState(machine);
    if (frame === 300) pokeGameState(machine, { ...state, lines: state.lines + 8, score: state.score + 5000 });
    return buttons;
  });
  const told = events.flatMap((event) => (event.kind === 'differed' ? [event.field] : []));
  expect(told).toEqual(['lines', 'score']);
  const cleared = events.reduce((sum, event) => sum + (event.kind === 'scored' ? event.cleared : 0), 0);
  expect(cleared).toBe(result.lines - 8);
  expect(result.ownScore).toBe(result.score);
});

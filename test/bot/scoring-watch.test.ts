/** Freezes and crashes of the tick that scores a clear, each as the original leaves it in RAM: on a cartridge that stands in for it. */
import { describe, expect, it } from 'vitest';
import { enterGame } from '../../src/bot/pass-menus.js';
import { type Pilot, pilot } from '../../src/bot/pilot.js';
import type { NesImage } from '../../src/emulator/image.js';
import { openWritableMachine } from '../../src/emulator/jsnes-machine.js';
import { MachineCrash } from '../../src/emulator/machine.js';
import { pokeGameState, readGameState } from '../../src/ram/model-state.js';
import { observe } from '../../src/ram/observe.js';
import type { GameEvent } from '../../src/record/game-events.js';
import { BUTTON, type Buttons } from '../../src/tetris/buttons.js';
import { type ScoringTick, scoringCycles, scoringOutcome } from '../../src/tetris/crash.js';
import { PHASE } from '../../src/tetris/game-state.js';
import { addLines } from '../../src/tetris/score.js';
import { BUILTIN_CRASHING_IMAGE } from '../emulator/builtin-image.js';
import { type SlowLevels, slowCartridge } from '../support/cartridges/slow-cartridge.js';
import { idlePlayer } from '../support/idle-player.js';

const MENUS = { gameType: 'A', startLevel: 18, height: 0, music: 3, titleWait: 0, levelMenuWait: 3 } as const;
const OPTIONS = { gameType: 'A', startLevel: 18, seed: 0, untilLines: null, reaction: 0, dodge: false } as const;
const FLAT_I = 0x12;
const GAP = [3, 4, 5, 6];

interface Play {
  readonly level?: number;
  readonly lines?: number;
  /** What somebody else holds, by the frames since the look at which the score was begun; undefined for the bot. */
  readonly theirs?: (age: number) => Buttons;
  /** Frame counter before the piece. */
  readonly counter?: number;
  /** SELECT has hidden the next piece. */
  readonly boxHidden?: boolean;
  /** A block stands at the left end of row 4: the clear moves it to the row by which the music is fast. */
  readonly isHigh?: boolean;
  /** Singles so far. */
  readonly singles?: number;
}

/** The stand-in for the original. */
const slow = (levels: SlowLevels): NesImage => slowCartridge({ crashesFrom: 155, ...levels });

/** An I falls into the only gap of the bottom row and clears it; the game is played until the piece after it is there. */
function clearOn(image: NesImage, play: Play = {}) {
  const { level = 160, lines = 1_545, theirs, counter = 0x20, boxHidden = false, isHigh = false, singles = 0 } = play;
  const machine = openWritableMachine(image, { pictures: false, fast: true });
  expect(enterGame(machine, MENUS).ok).toBe(true);
  for (let frame = 0; frame < 4; frame++) machine.runFrame(0);
  const before = readGameState(machine);
  const page = before.page.slice();
  for (let column = 0; column < 10; column++) if (!GAP.includes(column)) page[190 + column] = 0x7b;
  if (isHigh) page[40] = 0x7b;
  const piece = { orientation: FLAT_I, x: 5, y: 2, fall: 0, softDrop: 0 };
  pokeGameState(machine, {
    ...before,
    ...piece,
    page,
    lines,
    level,
    frameCounter: counter,
    hideNext: Number(boxHidden),
    clearCounts: [singles, 0, 0, 0],
  });
  const events: GameEvent[] = [];
  const { frame, client } = machine;
  const tell = (event: GameEvent): unknown => events.push(event);
  const bot: Pilot = pilot(idlePlayer, OPTIONS, { first: observe(machine), frame, tell, client });
  const pads: Buttons[] = [];
  let spawned: number | undefined;
  for (let run = 0; run < 700 && !bot.result && spawned === undefined; run++) {
    const age = pads.length;
    const buttons = bot.buttons(theirs?.(age));
    try {
      machine.runFrame(buttons);
      const seen = observe(machine);
      if (age > 0) pads.push(buttons);
      else if (seen.phase === PHASE.GOAL || !seen.idle) pads.push(0);
      bot.see(seen, machine.frame);
      if (age > 0 && seen.screen === 'play' && seen.phase === PHASE.CONTROL) spawned = age;
    } catch (error) {
      if (!(error instanceof MachineCrash)) throw error;
      bot.crash(error.reason);
    }
  }
  const troubles = events.flatMap((event) => (event.kind === 'trouble' ? [`${event.trouble}: ${event.message}`] : []));
  const scored = events.find((event) => event.kind === 'scored');
  return { troubles, scored, events, spawned, pads: pads.slice(1), result: bot.result };
}

describe('an overrun', () => {
  it.each([
    ['in the tail of the tick', {}],
    ['in the adding', { whileAdding: true }],
    ['in the adding, twice', { whileAdding: true, rounds: 36 }],
  ])('%s is no trouble, and lines and level are those after the clear', (_, levels) => {
    const { troubles, scored, events, spawned } = clearOn(slow({ ...levels, crashesFrom: 255 }), {
      lines: 1_549,
      level: 160,
    });
    expect(troubles).toEqual([]);
    expect(events.filter(({ kind }) => kind === 'differed')).toEqual([]);
    expect(scored).toMatchObject({ cleared: 1, lines: 1_550, level: 161 });
    expect(spawned).toBeLessThanOrEqual(7);
  });
});

describe('a freeze', () => {
  it.each([
    ['limited', 'the next piece'],
    ['infinite', 'the piece'],
  ] as const)('that is %s is ended by one frame of A, and told', (crash, drawn) => {
    const { troubles, pads, scored, spawned, result } = clearOn(slow({ crash }));
    expect(pads).toEqual([0, 0, 0, 0, 0, 0, 0, 0, BUTTON.A, 0, 0, 0]);
    expect(spawned).toBe(12);
    expect(result).toBeUndefined();
    expect(scored).toMatchObject({ cleared: 1, lines: 1_546, level: 160 });
    expect(troubles).toEqual([
      `froze: the game froze for 9 frames at level 160 while ${drawn} was drawn; A ended it; A alone on the frame after the score would have prevented it`,
    ]);
  });

  it.each(['limited', 'infinite'] as const)(
    'that is %s does not begin with A on the frame after the score',
    (crash) => {
      const { troubles, spawned } = clearOn(slow({ crash }), { theirs: (age) => (age === 1 ? BUTTON.A : 0) });
      expect([troubles, spawned]).toEqual([[], 5]);
    },
  );

  it('in which somebody else has the pad is told to them, and waited for', () => {
    const theirs = (age: number): Buttons => (age === 80 ? BUTTON.LEFT : 0);
    const { troubles, result } = clearOn(slow({ crash: 'infinite' }), { theirs });
    expect(result).toBeUndefined();
    expect(troubles).toEqual([
      'freezes: the game froze at level 160 while the piece was drawn: A or another button ends it',
      expect.stringMatching(/^froze: the game froze for 80 frames .*; LEFT ended it; A alone/),
    ]);
  });

  it('that nobody ends is ended by the frame counter', () => {
    const { troubles } = clearOn(slow({ crash: 'limited' }), { theirs: () => 0, counter: 0x40 });
    expect(troubles.at(-1)).toMatch(/^froze: .* while the next piece was drawn; the frame counter ended it;/);
  });
});

describe('a crash', () => {
  it.each([
    ['opcode', 'crashed', /opcode that does not exist \(Game crashed, invalid opcode at address/],
    ['halted', 'halted', /the game went on without its pieces, and no button helped;/],
    ['reset', 'reset', /the console started over with its first screen;/],
    ['astray', 'astray', /the program went on outside of the game;/],
    ['endless-tick', 'astray', /outside of the game \(a tick has not ended for 60 frames \(phase 7\)\);/],
  ] as const)('by %s is told from others, with where it was', (crash, trouble, message) => {
    const { troubles, result, events } = clearOn(slow({ crash }));
    expect(troubles).toHaveLength(1);
    // The piece is counted where its tick came to an end.
    const lines = crash === 'halted' ? '1,546' : '1,545';
    expect(troubles[0]).toMatch(
      new RegExp(`^${trouble}: the original crashed at level 160 as it scored a piece, with ${lines} lines counted:`),
    );
    expect(troubles[0]).toMatch(message);
    expect(result).toMatchObject({ end: 'crashed', failure: trouble });
    // The tick that went astray was begun in the frame after the last good one.
    const last = events.filter((event) => event.kind === 'frame').at(-1);
    const good = Number(/last good frame is ([\d,]+)$/.exec(troubles[0])?.[1].replace(',', ''));
    expect((last?.kind === 'frame' ? last.frame : 0) - good).toBeLessThanOrEqual(70);
  });

  it('after which the game goes on is known by its lines', () => {
    const { troubles, result } = clearOn(slow({ crash: 'went-on' }));
    expect(troubles).toEqual([
      expect.stringMatching(/^went-on: .*\(1,646 lines at level 160, where 1,546 at level 160 are right\)/),
    ]);
    expect(result).toMatchObject({ end: 'crashed', failure: 'went-on' });
  });

  it('below level 155 is not put down to the score', () => {
    const { troubles, result } = clearOn(slow({ crash: 'endless-tick', crashesFrom: 0 }), { level: 150, lines: 1_445 });
    expect(troubles).toEqual([expect.stringMatching(/^overrun: a tick has not ended for 60 frames/)]);
    expect(result?.end).toBe('stalled');
    expect(result).not.toHaveProperty('failure');
  });
});

describe('the built-in cartridge that crashes', () => {
  it.each([
    [156, []],
    [157, ['crashed']],
    [158, []],
    [161, ['froze: the game froze for 9 frames at level 161 while the next piece was drawn; A ended it']],
    [164, []],
    [168, ['froze: the game froze for 9 frames at level 168 while the piece was drawn; A ended it']],
    [171, []],
  ])('at level %i does what the original does with a single, and that is told: %j', (level, expected) => {
    const { troubles } = clearOn(BUILTIN_CRASHING_IMAGE, { level, lines: 10 * level - 55 });
    expect(troubles).toEqual(expected.map((begin) => expect.stringMatching(new RegExp(`^${begin}`))));
  });

  it('crashes in three ways, which are told apart', () => {
    const plays = [155, 156, 157, 158, 159, 160, 161].flatMap((level) =>
      [10 * level - 55, 10 * level - 61].flatMap((lines) =>
        [false, true].flatMap((boxHidden) =>
          [false, true].flatMap((isHigh) => [0, 9].map((singles) => ({ level, lines, boxHidden, isHigh, singles }))),
        ),
      ),
    );
    const crashes = plays.filter((play) => scoringOutcome(tickOf(play)) === 'crash');
    // By the cycles, modulo eight: one of each.
    const unlike = new Map(crashes.map((play) => [scoringCycles(tickOf(play)) & 7, play]));
    const ends = [...unlike.values()].map((play) => clearOn(BUILTIN_CRASHING_IMAGE, play).result);
    expect(new Set(ends.map((end) => end?.end))).toEqual(new Set(['crashed']));
    expect(new Set(ends.map((end) => end?.failure))).toEqual(new Set(['crashed', 'halted', 'reset']));
  });
});

/** A single in the bottom row. */
function tickOf({ level, lines, boxHidden, isHigh, singles }: Required<Omit<Play, 'theirs' | 'counter'>>): ScoringTick {
  return {
    ...{
      clearedRows: [19],
      lines,
      level,
      levelAfter: addLines({ lines, level }, 1).level,
      boxHidden,
      selectNew: false,
      hold: 0,
    },
    ...{ orientation: FLAT_I, row5Column: isHigh ? 0 : -1, fastMusic: false, clearCount: singles, frameCounter: 1 },
  };
}

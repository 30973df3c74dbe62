import { describe, expect, it } from 'vitest';
import { playOnMachine } from '../../src/bot/play-on-machine.js';
import { seedWaits } from '../../src/emulator/clients/menu-step.js';
import { openMachine } from '../../src/emulator/jsnes-machine.js';
import { openPlayerSpec } from '../../src/features/players/open-player-spec.js';
import { letDecide, type Player } from '../../src/players/player.js';
import { parsePlayerSpec } from '../../src/players/player-spec.js';
import { situationAfter } from '../../src/reach/input-plan.js';
import { USUAL_GAME } from '../../src/record/game-description.js';
import type { GameEvent, GameResult } from '../../src/record/game-events.js';
import type { Situation } from '../../src/search/situation.js';
import type { PlacedPiece } from '../../src/simulate/game-loop.js';
import { parseRules } from '../../src/simulate/game-rules.js';
import { startFromPowerOn } from '../../src/simulate/menu-steps.js';
import { simulateFrom } from '../../src/simulate/simulate-game.js';
import { simulateSeed, startOfSeed } from '../../src/simulate/simulation-job.js';
import { BUTTON, type Buttons, NO_BUTTONS, newlyPressed } from '../../src/tetris/buttons.js';
import { stepGame } from '../../src/tetris/game-step.js';
import { NTSC } from '../../src/tetris/timing.js';
import { BUILTIN_IMAGE } from '../emulator/builtin-image.js';
import { idlePlayer } from '../support/idle-player.js';

describe('a simulated game and the same start on the cartridge', () => {
  it.each([
    [0, 19],
    [1, 18],
    [300, 9],
    [1000, 5],
    [70_000, 12],
  ])('seed %i from level %i: the same pieces, score and frames', (seed, startLevel) => {
    const options = { gameType: 'A', startLevel, height: 0, music: 0, seed, untilLines: 230, reaction: 0 } as const;
    const machine = openMachine(BUILTIN_IMAGE, { pictures: false, fast: true });
    const played: unknown[] = [];
    const listener = (event: GameEvent) => {
      if (event.kind === 'rested') played.push([event.piece, event.placement]);
    };
    const game = playOnMachine(machine, idlePlayer, options, [listener]);
    let step = game.next();
    while (!step.done) step = game.next();
    const onCartridge: GameResult = step.value;

    const simulated: unknown[] = [];
    const watch = (piece: PlacedPiece) => simulated.push([piece.piece, piece.placement]);
    const start = startFromPowerOn({ ...options, ...seedWaits(seed) });
    expect(simulateFrom(idlePlayer, start, { ...options, watch })).toEqual(onCartridge);
    expect(simulated.length).toBeGreaterThan(5);
    expect(played.slice(0, simulated.length)).toEqual(simulated);
  });

  it.each([
    ['plateau', 0],
    ['maxout:plies=1,taps=12hz', 20],
  ])(
    '%s with hands that err and a reaction of %i frames: the same wrong presses, and no misdrops',
    (name, reaction) => {
      const opened = openPlayerSpec(parsePlayerSpec(name));
      if (!opened.ok) throw new Error(opened.message);
      const options = { gameType: 'A', startLevel: 18, height: 0, music: 0, seed: 77 } as const;
      const limits = { untilLines: 12, reaction, misdrop: 0.05 };
      const machine = openMachine(BUILTIN_IMAGE, { pictures: false, fast: true });
      const game = playOnMachine(machine, opened.player, { ...options, ...limits }, []);
      let step = game.next();
      while (!step.done) step = game.next();
      const onCartridge: GameResult = step.value;
      const start = startFromPowerOn({ ...options, ...seedWaits(options.seed) });
      expect(simulateFrom(opened.player, start, { seed: options.seed, ...limits })).toEqual(onCartridge);
      expect(onCartridge).toMatchObject({ misdrops: 0, planDifferences: 0 });
      const { lost, late, doubled } = onCartridge.wrongPresses ?? { lost: 0, late: 0, doubled: 0 };
      expect(Math.min(lost, late, doubled)).toBeGreaterThan(0);
    },
  );

  it('is the same one when the next piece is seen after 18 frames: the piece is then where the first plan leads', () => {
    const options = { gameType: 'A', startLevel: 18, height: 0, music: 0, seed: 77, untilLines: 8 } as const;
    const opened = openPlayerSpec(parsePlayerSpec('maxout:plies=2,taps=12hz'));
    if (!opened.ok) throw new Error(opened.message);
    const { player } = opened;
    const reaction = 18;
    const promised: unknown[] = [];
    const found: unknown[] = [];
    const watching: Player = {
      name: 'watching',
      decide(situation) {
        const decision = letDecide(player, situation);
        const after = decision && situationAfter(situation, decision.plan.buttons, reaction - situation.frame);
        if (situation.next === undefined) promised.push(after?.piece);
        else found.push(situation.piece);
        return decision;
      },
    };
    const machine = openMachine(BUILTIN_IMAGE, { pictures: false, fast: true });
    const game = playOnMachine(machine, watching, { ...options, reaction }, []);
    let step = game.next();
    while (!step.done) step = game.next();
    expect(step.value).toMatchObject({ misdrops: 0, planDifferences: 0, toppedOut: false });
    expect(found.length).toBeGreaterThan(15);
    expect(found).toEqual(promised);
    const start = startFromPowerOn({ ...options, ...seedWaits(options.seed) });
    expect(simulateFrom(player, start, { ...options, reaction })).toEqual(step.value);
  });

  it.each([0, 18])(
    'is the same one by hands that only hold, with a reaction of %i frames: no direction is pressed while a piece falls',
    (reaction) => {
      const options = { gameType: 'A', startLevel: 18, height: 0, music: 0, seed: 77, untilLines: 12 } as const;
      const opened = openPlayerSpec(parsePlayerSpec('maxout:plies=2,taps=das-only'));
      if (!opened.ok) throw new Error(opened.message);
      const machine = openMachine(BUILTIN_IMAGE, { pictures: false, fast: true });
      const sideways = BUTTON.LEFT | BUTTON.RIGHT;
      const pads: Buttons[] = [NO_BUTTONS];
      const inPlay: Buttons[] = [];
      const game = playOnMachine(machine, opened.player, { ...options, reaction }, [
        (event) => {
          if (event.kind === 'frame') pads.push(event.buttons);
          if (event.kind !== 'rested') return;
          const played = pads.slice(-event.inputs.length - 1);
          expect(played.slice(1)).toEqual(event.inputs);
          if (event.piece > 0) inPlay.push(...event.inputs.map((held, i) => newlyPressed(held, played[i]) & sideways));
        },
      ]);
      let step = game.next();
      while (!step.done) step = game.next();
      expect(new Set(inPlay)).toEqual(new Set([NO_BUTTONS]));
      expect(pads.some((held) => held & BUTTON.LEFT) && pads.some((held) => held & BUTTON.RIGHT)).toBe(true);
      expect(step.value).toMatchObject({ misdrops: 0, planDifferences: 0, toppedOut: false });
      const start = startFromPowerOn({ ...options, ...seedWaits(options.seed) });
      expect(simulateFrom(opened.player, start, { ...options, reaction })).toEqual(step.value);
    },
  );

  it('is the same one when it is taken over after the first active frame, as from a cartridge that shows it late', () => {
    const options = { seed: 5, untilLines: null, reaction: 0 };
    const start = startOfSeed({ gameType: 'A', startLevel: 9, height: 0 }, options.seed);
    const placed: unknown[][] = [[], []];
    const [early, late] = [start, stepGame(start, 0)].map((from, i) =>
      simulateFrom(idlePlayer, from, { ...options, watch: ({ placement }) => placed[i].push(placement) }),
    );
    expect(placed[1]).toEqual(placed[0]);
    expect(late).toEqual({ ...early, frames: early.frames - 1 });
  });

  it('tells the player of a first piece how many frames it has had', () => {
    const start = startOfSeed({ gameType: 'A', startLevel: 9, height: 0 }, 5);
    const seen: Situation[] = [];
    const player: Player = {
      name: 'watching',
      decide(situation) {
        seen.push(situation);
        return undefined;
      },
    };
    simulateFrom(player, stepGame(start, 0), { seed: 5, untilLines: null, reaction: 0, maxPieces: 2 });
    expect(seen[0]).toMatchObject({ frame: 1, piece: { fall: 1, softDrop: NTSC.firstPieceWait + 1 } });
    expect(seen[1]).toMatchObject({ frame: 0, piece: { fall: 0 } });
  });

  it.each([5, null])('tells the player, as a machine does, that it goes on until %s lines', (untilLines) => {
    const told = new Set<number | null | undefined>();
    const watching: Player = {
      name: 'watching',
      decide(situation) {
        told.add(situation.untilLines);
        return undefined;
      },
    };
    const start = startOfSeed({ gameType: 'A', startLevel: 19, height: 0 }, 5);
    simulateFrom(watching, start, { seed: 5, untilLines, reaction: 0 });
    const options = { ...USUAL_GAME, seed: 5, untilLines };
    const game = playOnMachine(openMachine(BUILTIN_IMAGE, { pictures: false, fast: true }), watching, options, []);
    while (!game.next().done);
    expect([...told]).toEqual([untilLines]);
  });

  it.each([
    [3, 18, 2],
    [900, 9, 5],
  ])('seed %i, B-type from level %i at height %i: the same garbage, lines and frames', (seed, startLevel, height) => {
    const options = { gameType: 'B', startLevel, height, music: 0, seed, untilLines: null, reaction: 0 } as const;
    const opened = openPlayerSpec({ name: 'plateau' });
    if (!opened.ok) throw new Error(opened.message);
    const game = playOnMachine(openMachine(BUILTIN_IMAGE, { pictures: false, fast: true }), opened.player, options, []);
    let step = game.next();
    while (!step.done) step = game.next();

    const rules = parseRules(`b-type:level=${startLevel},garbage=b-type-${height}`);
    expect(simulateSeed(opened.player, { rules, untilLines: null, maxPieces: null }, seed)).toEqual(step.value);
    expect(step.value).toMatchObject({ level: startLevel, end: 'goal-reached', lines: 0 });
  });
});

describe('a simulated game with gravity and other pieces', () => {
  const FREE = { untilLines: null, maxPieces: 30 };

  it('takes its pieces from the generator that the rules name, and hides the next one where they say so', () => {
    const seen: Situation[] = [];
    const watching: Player = {
      name: 'watching',
      decide(situation) {
        seen.push(situation);
        return undefined;
      },
    };
    const game = simulateSeed(watching, { rules: parseRules('nes:pieces=bag,visible=1'), ...FREE }, 7);
    expect(game).toMatchObject({ toppedOut: true, frames: expect.any(Number) });
    expect(seen.every(({ next }) => next === undefined)).toBe(true);
    const bag = seen.slice(0, 7).map(({ piece }) => piece.orientation);
    expect(bag.sort((a, b) => a - b)).toEqual([2, 7, 8, 10, 11, 14, 18]);
  });

  it('pushes garbage up after clears', () => {
    const heights: number[] = [];
    const opened = openPlayerSpec({ name: 'plateau' });
    if (!opened.ok) throw new Error(opened.message);
    const { player } = opened;
    const watching: Player = {
      name: 'watching',
      decide(situation) {
        heights.push(situation.playfield.findIndex((row) => row !== 0));
        return letDecide(player, situation);
      },
    };
    const game = simulateSeed(watching, { rules: parseRules('nes:level=9,garbage=endless-6'), ...FREE }, 7);
    expect(heights[0]).toBe(22 - 6);
    expect(game.clears.reduce((sum, count) => sum + count)).toBeGreaterThan(0);
  });
});

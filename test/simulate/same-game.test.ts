import { describe, expect, it } from 'vitest';
import { playGame } from '../../src/bot/play-game.js';
import { openMachine } from '../../src/emulator/jsnes-machine.js';
import { seedWaits } from '../../src/menu/seed-waits.js';
import type { GameEvent, GameResult } from '../../src/record/game-events.js';
import { startFromPowerOn } from '../../src/simulate/menu-model.js';
import { type SimulatedPiece, simulateGame } from '../../src/simulate/simulate-game.js';
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
    const machine = openMachine(BUILTIN_IMAGE, { pictures: false });
    const played: unknown[] = [];
    const listener = (event: GameEvent) => {
      if (event.kind === 'rested') played.push([event.piece, event.placement]);
    };
    const game = playGame(machine, idlePlayer, options, [listener]);
    let step = game.next();
    while (!step.done) step = game.next();
    const onCartridge: GameResult = step.value;

    const simulated: unknown[] = [];
    const watch = (piece: SimulatedPiece) => simulated.push([piece.piece, piece.placement]);
    const start = startFromPowerOn({ ...options, ...seedWaits(seed) });
    expect(simulateGame(idlePlayer, start, options, watch)).toEqual(onCartridge);
    expect(simulated.length).toBeGreaterThan(5);
    expect(played.slice(0, simulated.length)).toEqual(simulated);
  });
});

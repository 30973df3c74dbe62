/** Games by the rules `pal`, beside the European build of the built-in cartridge. */
import { describe, expect, test } from 'vitest';
import { playOnMachine } from '../../src/bot/play-on-machine.js';
import { openMachine } from '../../src/emulator/jsnes-machine.js';
import { openPlayerSpec } from '../../src/features/players/open-player-spec.js';
import type { AnyPlayer } from '../../src/players/player.js';
import { parsePlayerSpec } from '../../src/players/player-spec.js';
import type { GameResult } from '../../src/record/game-events.js';
import type { PlacedPiece } from '../../src/simulate/game-loop.js';
import { parseRules } from '../../src/simulate/game-rules.js';
import { simulateSeed } from '../../src/simulate/simulation-job.js';
import type { Placement } from '../../src/tetris/placement.js';
import { BUILTIN_PAL_IMAGE } from '../emulator/builtin-image.js';
import { idlePlayer } from '../support/idle-player.js';

const machine = openMachine(BUILTIN_PAL_IMAGE, { pictures: false, fast: true });

function opened(name: string) {
  const read = openPlayerSpec(parsePlayerSpec(name));
  if (!read.ok) throw new Error(read.message);
  return read.player;
}

/** A game on the cartridge, to its end. */
function played(
  player: AnyPlayer,
  options: Pick<Parameters<typeof playOnMachine>[2], 'seed' | 'startLevel' | 'untilLines'> &
    Partial<Parameters<typeof playOnMachine>[2]>,
): { readonly result: GameResult; readonly placements: readonly Placement[] } {
  const placements: Placement[] = [];
  const all = { gameType: 'A', height: 0, music: 0, reaction: 0, ...options } as const;
  const game = playOnMachine(machine, player, all, [
    (event) => {
      if (event.kind === 'rested') placements.push(event.placement);
    },
  ]);
  let step = game.next();
  while (!step.done) step = game.next();
  return { result: step.value, placements };
}

describe('a game by the rules pal and the same start on the European cartridge', () => {
  test.each([
    ['idle', 0, 19],
    ['idle', 1, 18],
    ['idle', 255, 17],
    ['idle', 256, 12],
    ['idle', 700, 9],
    ['idle', 1000, 5],
    ['idle', 4321, 19],
    ['idle', 70_000, 0],
    ['plateau', 77, 18],
    ['maxout:plies=1', 5, 19],
  ] as const)('%s, seed %i from level %i: the same placements, score and frames', (name, seed, level) => {
    const player = name === 'idle' ? idlePlayer : opened(name);
    const untilLines = 10;
    const simulated: Placement[] = [];
    const rules = parseRules(`pal:level=${level}`);
    const watch = ({ placement }: PlacedPiece) => simulated.push(placement);
    const result = simulateSeed(player, { rules, untilLines, maxPieces: null }, seed, { watch });
    const onCartridge = played(player, { seed, startLevel: level, untilLines });
    expect(result).toEqual(onCartridge.result);
    // The piece that tops out rests on the cartridge, too, but is never placed.
    expect(onCartridge.placements.slice(0, simulated.length)).toEqual(simulated);
    expect(simulated.length).toBeGreaterThan(5);
  });

  test('so it is with hands that err, who see the next piece late', () => {
    const player = opened('maxout:plies=1,taps=12hz');
    const limits = { reaction: 20, misdrop: 0.05 };
    const rules = { ...parseRules('pal:level=16'), ...limits };
    const { result } = played(player, { seed: 9, startLevel: 16, untilLines: 4, ...limits });
    expect(result.wrongPresses?.late).toBeGreaterThan(0);
    expect(simulateSeed(player, { rules, untilLines: 4, maxPieces: null }, 9)).toEqual(result);
  });

  test('and in B-type, which is an option of theirs', () => {
    const player = opened('plateau');
    const rules = parseRules('pal:level=9,garbage=b-type-2');
    const chosen = { gameType: 'B', height: 2, seed: 900, startLevel: 9, untilLines: null } as const;
    const { result } = played(player, chosen);
    expect(result.end).toBe('goal-reached');
    expect(simulateSeed(player, { rules, untilLines: null, maxPieces: null }, 900)).toEqual(result);
  });

  test.each([
    ['plateau', 44],
    ['idle', null],
  ] as const)('%s holds SELECT for points until %s lines: the same result', (name, untilLines) => {
    const player = name === 'idle' ? idlePlayer : opened(name);
    const plan = { rules: parseRules('pal:select=on'), untilLines, maxPieces: null };
    const { result } = played(player, { seed: 3, startLevel: 18, untilLines, selectPoints: true });
    expect(simulateSeed(player, plan, 3)).toEqual(result);
    expect(result.selectPoints).toBe(10_000 * (name === 'idle' ? result.pieces : result.pieces - 1));
  });
});

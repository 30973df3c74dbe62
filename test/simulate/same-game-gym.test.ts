/** Games by the rules `gym`, beside a console that shows the practice cartridge's RAM. */
import { describe, expect, test } from 'vitest';
import { playOnMachine } from '../../src/bot/play-on-machine.js';
import { openPlayerSpec } from '../../src/features/players/open-player-spec.js';
import { type AnyPlayer, letDecide, type Player } from '../../src/players/player.js';
import { parsePlayerSpec } from '../../src/players/player-spec.js';
import type { PlacedPiece } from '../../src/simulate/game-loop.js';
import { parseRules } from '../../src/simulate/game-rules.js';
import { simulateSeed } from '../../src/simulate/simulation-job.js';
import type { Placement } from '../../src/tetris/placement.js';
import { TETROMINOES } from '../../src/tetris/tetromino.js';
import { GymConsole } from '../support/gym-console.js';
import { idlePlayer } from '../support/idle-player.js';

function opened(name: string): AnyPlayer {
  if (name === 'idle') return idlePlayer;
  const read = openPlayerSpec(parsePlayerSpec(name));
  if (!read.ok) throw new Error(read.message);
  return read.player;
}

describe('a game by the rules gym', () => {
  test.each([
    ['idle', 'gym:level=0', 3],
    ['idle', 'gym:level=19', 70_000],
    ['idle', 'gym:level=29', 256],
    ['idle', 'gym:level=200', 1000],
    ['plateau', 'gym', 77],
    ['plateau', 'gym:level=255,seed=12AB34', 5],
    ['plateau', 'gym:level=9,seed=each', 0xdeadf0],
    ['maxout:plies=1', 'gym:seed=each', 0x000200],
  ])('%s, %s, seed %i: the placements, score and frames of the cartridge', (name, text, seed) => {
    const player = opened(name);
    const rules = parseRules(text);
    const untilLines = 12;
    const simulated: Placement[] = [];
    const watch = ({ placement }: PlacedPiece) => simulated.push(placement);
    const result = simulateSeed(player, { rules, untilLines, maxPieces: null }, seed, { watch });

    const digits = rules.seed === 'each' ? seed.toString(16).padStart(6, '0').toUpperCase() : rules.seed;
    const chosen = { gameType: 'A', startLevel: rules.level, height: 0, music: 0, untilLines, reaction: 0 } as const;
    // The seed of a game is waited in the menus, but with one of the cartridge's own.
    const options = { ...chosen, seed: rules.seed === null ? seed : 0, ...(digits !== null && { gymSeed: digits }) };
    const placements: Placement[] = [];
    const game = playOnMachine(new GymConsole(), player, options, [
      (event) => {
        if (event.kind === 'rested') placements.push(event.placement);
      },
    ]);
    let step = game.next();
    while (!step.done) step = game.next();
    expect(result).toEqual({ ...step.value, seed });
    expect(placements.slice(0, simulated.length)).toEqual(simulated);
    expect(simulated.length).toBeGreaterThan(5);
  });

  test.each([
    ['123456', 'ZTZIJIJOZTSOSZJZOSLIOIJIJSTZSTTJISSTOIZJITJOZJITSO'],
    ['000200', 'JOSTJIJIIOISSLJSJLZISTOSLLJTOJLOLZILJLSOSZJLJISOZS'],
    ['ABCDEF', 'ITLOIOISISJTITJOLOOOLJLTIJSISLTJOTLJSZLTZJIJITLTZO'],
  ])('with seed %s brings its pieces, whoever plays', (digits, pieces) => {
    const played = ['el-tetris', 'dellacherie'].map((name) => {
      const brought: string[] = [];
      const watch = ({ tetromino }: PlacedPiece) => brought.push(TETROMINOES[tetromino]);
      const plan = { rules: parseRules(`gym:seed=${digits},level=5`), untilLines: null, maxPieces: 50 };
      simulateSeed(opened(name), plan, 0, { watch });
      return brought.join('');
    });
    expect(played).toEqual([pieces, pieces]);
  });

  test.each(['maxout:plies=1', 'plateau'])('under its line cap %s puts pieces where it means to', (name) => {
    const player = opened(name);
    const meant: (Placement | undefined)[] = [];
    const watching: Player = {
      name: 'watching',
      decide(situation) {
        const decision = letDecide(player, situation);
        meant.push(decision?.plan.placement);
        return decision;
      },
    };
    const placed: Placement[] = [];
    const plan = { rules: parseRules('gym:level=29,cap=29,seed=123456'), untilLines: null, maxPieces: 25 };
    simulateSeed(watching, plan, 0, { watch: ({ placement }) => placed.push(placement) });
    expect(placed.length).toBeGreaterThan(8);
    expect(meant.slice(0, placed.length)).toEqual(placed);
  });

  test('counts beyond 999,999, and its cap lets pieces fall two rows a frame', () => {
    const play = (name: string, text: string, maxPieces: number | null = null) =>
      simulateSeed(opened(name), { rules: parseRules(text), untilLines: 40, maxPieces }, 5);
    const millions = play('maxout:plies=1', 'gym:level=128,seed=ABCDEF');
    expect(millions.score).toBe(millions.ownScore);
    expect(millions.score).toBeGreaterThan(999_999);
    const [slow, fast] = ['gym:level=19', 'gym:level=19,cap=19'].map((text) => play('maxout:plies=1', text, 60));
    expect(fast.lines).toBeGreaterThan(0);
    expect(fast.frames / fast.pieces).toBeLessThan(slow.frames / slow.pieces);
  });
});

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseWeights } from '../../src/eval/ntuple/ntuple-file.js';
import { NtupleNetwork } from '../../src/eval/ntuple/ntuple-network.js';
import { openPlayerSpec } from '../../src/features/players/open-player-spec.js';
import { PLATEAU_TRAINING } from '../../src/learn/training-plan.js';
import { type Aim, maxoutPlayer } from '../../src/players/maxout.js';
import type { Player } from '../../src/players/player.js';
import { type MaxoutWeights, weightsFromBytes } from '../../src/players/weights-choice.js';
import { playPlan, spawnSituation } from '../../src/reach/input-plan.js';
import type { Situation } from '../../src/search/situation.js';
import { consoleRules } from '../../src/simulate/game-rules.js';
import { simulateSeed } from '../../src/simulate/simulation-job.js';
import { emptyPlayfield, type Playfield, parsePlayfield } from '../../src/tetris/playfield.js';
import { SPAWN_ORIENTATION } from '../../src/tetris/tetromino.js';
import { toldDecision } from '../support/told-decision.js';

function learned(plies: number, aim: Aim = 'score'): Player {
  const opened = openPlayerSpec({ name: 'maxout', plies, aim });
  if (!opened.ok || opened.player.sees) throw new Error(opened.ok ? 'it sees the generator' : opened.message);
  return opened.player;
}

const weightsOf = (name: string): Uint8Array =>
  readFileSync(new URL(`../../src/players/weights/${name}.bin`, import.meta.url));

const shipped = (...names: string[]): MaxoutWeights =>
  weightsFromBytes(names.map((name) => ({ name, bytes: weightsOf(name) })));

/** As high as one goes on the plateau. */
const READY_FOR_A_TETRIS = parsePlayfield(`${'#########.\n'.repeat(11)}`);

function situation(change: Partial<Situation> & { level?: number } = {}): Situation {
  const { level = 19 } = change;
  const next = SPAWN_ORIENTATION.T;
  return { ...spawnSituation(emptyPlayfield(), 'I', level), next, lines: 0, score: 0, ...change };
}

describe('the learned player', () => {
  it('takes a tetris that lies ready', () => {
    const decision = learned(2).decide(situation({ playfield: READY_FOR_A_TETRIS }));
    expect(decision?.plan.placement).toEqual({ orientation: 17, x: 9, y: 18 });
  });

  it.each([0, 9, 18, 19, 29])('plans what the rules of level %i deliver', (level) => {
    const seen = situation({ level });
    const decision = learned(2).decide(seen);
    expect(decision).toBeDefined();
    if (!decision) return;
    expect(playPlan(seen, decision.plan.buttons).rest).toEqual(decision.plan.placement);
    expect(decision.ranking[0].placement).toEqual(decision.plan.placement);
    expect(decision.ranking[0].value).toBe(decision.value);
  });

  it('reads weights when they are first played with, and plays each gravity and the last lines with its own', () => {
    const read: string[] = [];
    const weights = shipped('plateau', 'plateau-15hz', 'finish').map((file) => {
      const noted = (): Uint8Array => {
        read.push(file.name);
        return file.bytes();
      };
      return { ...file, bytes: noted };
    });
    const player = maxoutPlayer(weights, { plies: 1 });
    const valueAt = (level: number, lines = 0) => player.decide(situation({ level, lines }))?.value;
    const plateau = valueAt(18);
    expect(read).toEqual(['plateau']);
    expect(valueAt(29)).not.toBe(plateau);
    expect(read).toEqual(['plateau', 'plateau-15hz']);
    expect([valueAt(18), valueAt(28)]).toEqual([plateau, plateau]);
    expect(valueAt(19, 229)).not.toBe(plateau);
    expect(read).toEqual(['plateau', 'plateau-15hz', 'finish']);
  });

  it('names weights that are damaged', () => {
    const [{ origin }] = shipped('plateau-15hz');
    const damaged = { name: 'plateau', origin, bytes: () => weightsOf('plateau-15hz').subarray(0, -1) };
    expect(() => maxoutPlayer([damaged]).decide(situation())).toThrow(/^the weights "plateau": damaged weights/);
  });

  it('takes the weights of the last lines before the end that the game has, and without an end never', () => {
    const [plateau, finish] = shipped('plateau', 'finish');
    const [usual, finisher] = [[plateau], [plateau, finish]].map((weights) => maxoutPlayer(weights, { plies: 1 }));
    const finishes = (lines: number, end: Pick<Situation, 'untilLines'>): boolean => {
      const [value, other] = [usual, finisher].map((player) => player.decide(situation({ lines, ...end }))?.value);
      return value !== other;
    };
    for (const untilLines of [9, 230, 430]) {
      expect(finishes(untilLines - 8, { untilLines })).toBe(true);
      expect(finishes(untilLines - 9, { untilLines })).toBe(false);
    }
    expect(finishes(222, {})).toBe(true);
    expect(finishes(222, { untilLines: 430 })).toBe(false);
    expect(finishes(222, { untilLines: null })).toBe(false);
  });

  it('looks four pieces ahead unless told otherwise', () => {
    const usual = openPlayerSpec({ name: 'maxout' });
    const decision = usual.ok && !usual.player.sees ? usual.player.decide(situation()) : undefined;
    expect(decision?.ranking[0].plies).toBe(4);
    expect(toldDecision(decision)).toEqual(toldDecision(learned(4).decide(situation())));
  });

  it('looks six pieces ahead where its budget lasts, and as far as it came where it does not', () => {
    const pliesWithin = (milliseconds: number): number | undefined => {
      const budget = { milliseconds, clock: () => now++ };
      let now = 0;
      return maxoutPlayer(shipped('plateau'), { budget }).decide(situation())?.ranking[0].plies;
    };
    expect([1, 100, 1e9].map(pliesWithin)).toEqual([2, 4, 6]);
  });

  it('counts a lost game as its training does', () => {
    // A piece can lie where it appears, and then no other can appear.
    const playfield = parsePlayfield(`..........\n${'#.########\n'.repeat(19)}`);
    const decision = learned(2).decide(situation({ playfield, next: SPAWN_ORIENTATION.O }));
    expect(decision?.value).toBeCloseTo(PLATEAU_TRAINING.topOut * PLATEAU_TRAINING.discount, 10);
  });

  it('for survival counts five times what a playfield is worse than ten lines below the empty one', () => {
    const { origin, loadInto } = parseWeights(weightsOf('plateau'));
    const network = new NtupleNetwork(origin.features, { workspaces: 1, shared: false });
    loadInto(network.weights);
    const calm = Math.min(...network.workspace(0).evaluate(emptyPlayfield()));
    const valueFor = (aim: Aim, playfield: Playfield) => learned(1, aim).decide(situation({ playfield }))?.value ?? 0;
    const uneven = parsePlayfield('##.##.##.#\n'.repeat(8));
    const value = valueFor('score', uneven);
    expect(value).toBeLessThan(calm - 15);
    expect(value).toBeGreaterThan(calm - 25);
    expect(valueFor('survive', uneven)).toBeCloseTo(calm - 10 + 5 * (value - (calm - 10)), 10);
    expect(valueFor('survive', emptyPlayfield())).toBe(valueFor('score', emptyPlayfield()));
  });

  it('prices the loss of a game by what it plays for', () => {
    // Broken rows up to near the spawn.
    const playfield = parsePlayfield(`${'.'.repeat(10)}\n`.repeat(4) + '##.##.##.#\n'.repeat(16));
    const valueFor = (aim: Aim, change: Partial<Situation>): number =>
      learned(2, aim).decide(situation({ playfield, ...change }))?.value ?? 0;
    const ahead = { lines: 100, score: 600_000 };
    const behind = { lines: 200, score: 600_000 };
    expect(valueFor('maxout', behind)).toBe(valueFor('score', behind));
    expect(valueFor('maxout', ahead)).toBe(valueFor('survive', ahead));
    expect(valueFor('maxout', ahead)).toBeLessThan(valueFor('score', ahead) - 50);
  });

  it('decides without the next piece, and from the middle of a fall', () => {
    const { next: _, ...blind } = situation();
    const decision = learned(2).decide({ ...blind, next: undefined });
    expect(decision).toBeDefined();
    const falling = situation({ piece: { ...situation().piece, y: 7, x: 3, fall: 1 } });
    const replanned = learned(2).decide(falling);
    expect(playPlan(falling, replanned?.plan.buttons ?? []).rest).toEqual(replanned?.plan.placement);
  });

  it('plays the same game twice, and nearly all of it in tetrises', () => {
    const play = () => simulateSeed(learned(2), { rules: consoleRules(19), untilLines: 100, maxPieces: null }, 256);
    const game = play();
    expect(game.lines).toBeGreaterThanOrEqual(100);
    expect(game.tetrisRate).toBeGreaterThan(0.6);
    expect(play()).toEqual(game);
  });
});

import { describe, expect, it } from 'vitest';
import { playOnMachine } from '../../src/bot/play-on-machine.js';
import { openMachine } from '../../src/emulator/jsnes-machine.js';
import { openPlayerSpec } from '../../src/features/players/open-player-spec.js';
import { SeededRandom } from '../../src/lib/seeded-random.js';
import type { Player } from '../../src/players/player.js';
import { NORMAL_PLAYER_NAMES, PLAYERS } from '../../src/players/player-by-name.js';
import { MOVEMENTS } from '../../src/players/player-definition.js';
import type { PlayerSpec } from '../../src/players/player-spec.js';
import { playPlan, spawnSituation } from '../../src/reach/input-plan.js';
import type { Situation } from '../../src/search/situation.js';
import { finderSource } from '../../src/simulate/placement-game.js';
import { emptyPlayfield, fits, type Playfield, parsePlayfield } from '../../src/tetris/playfield.js';
import { ORIENTATIONS, SPAWN_ORIENTATION, SPAWN_Y, TETROMINOES, type Tetromino } from '../../src/tetris/tetromino.js';
import { BUILTIN_IMAGE } from '../emulator/builtin-image.js';
import { randomColumns } from '../eval/random-playfields.js';
import { toldDecision } from '../support/told-decision.js';

/** The learned player has tests of its own, and takes its time. */
const QUICK = NORMAL_PLAYER_NAMES.filter((name) => name !== 'maxout');
const HARD_DROPPERS = PLAYERS.flatMap(({ name, movement }) => (movement === 'hard-drop' ? [name] : []));

function open(spec: PlayerSpec, world?: Parameters<typeof openPlayerSpec>[1]): Player {
  const opened = openPlayerSpec(spec, world);
  if (!opened.ok || opened.player.sees) throw new Error(opened.ok ? 'it sees the generator' : opened.message);
  return opened.player;
}

function situation(playfield: Playfield, pieces: readonly [Tetromino, Tetromino], level = 18): Situation {
  const [current, next] = pieces;
  return { ...spawnSituation(playfield, current, level), next: SPAWN_ORIENTATION[next], lines: 0, score: 0 };
}

function randomSituation(random: SeededRandom, level: number): Situation {
  const playfield = randomColumns(random);
  playfield.fill(0, 0, 12);
  return situation(playfield, [TETROMINOES[random.below(7)], TETROMINOES[random.below(7)]], level);
}

describe.each(QUICK)('%s', (name) => {
  it('plans what the rules of the console deliver, the same each time (seed 51)', () => {
    const player = open({ name });
    const random = new SeededRandom(51);
    for (const level of [0, 9, 18, 19, 29]) {
      const from = randomSituation(random, level);
      const decision = player.decide(from);
      expect(decision).toBeDefined();
      if (!decision) continue;
      expect(playPlan(from, decision.plan.buttons).rest).toEqual(decision.plan.placement);
      expect(decision.ranking[0]).toEqual({ placement: decision.plan.placement, value: decision.value });
      const told = toldDecision(decision);
      expect(told?.plans[0]).toEqual(decision.plan);
      expect(toldDecision(player.decide(from))).toEqual(told);
      // Its plans can be asked for when the player has decided about something else.
      player.decide(situation(emptyPlayfield(), ['O', 'T'], level));
      expect(toldDecision(decision)).toEqual(told);
    }
  });

  it.each(MOVEMENTS.filter((movement) => movement !== 'gravity'))(
    'plays where movement is %s (seed 52)',
    (movement) => {
      const player = open({ name }, finderSource(movement));
      const random = new SeededRandom(52);
      for (let i = 0; i < 5; i++) {
        const from = randomSituation(random, 0);
        const decision = player.decide(from);
        const { orientation, x, y } = decision?.plan.placement ?? { orientation: -1, x: 0, y: 0 };
        expect(fits(from.playfield, orientation, x, y)).toBe(true);
        expect(fits(from.playfield, orientation, x, y + 1)).toBe(false);
      }
    },
  );

  it('has nothing to say when a piece can rest nowhere', () => {
    const full = parsePlayfield('#########.\n'.repeat(20));
    expect(open({ name }).decide(situation(full, ['O', 'T']))).toBeUndefined();
  });

  it('presses what it plans on the cartridge', () => {
    const machine = openMachine(BUILTIN_IMAGE, { pictures: false, fast: true });
    const options = {
      gameType: 'A',
      startLevel: 18,
      height: 0,
      music: 0,
      seed: 5,
      untilLines: 5,
      reaction: 0,
    } as const;
    const game = playOnMachine(machine, open({ name }), options, []);
    let step = game.next();
    while (!step.done) step = game.next();
    expect(step.value).toMatchObject({ misdrops: 0, planDifferences: 0 });
    expect(step.value.pieces).toBeGreaterThan(5);
  });
});

describe('a filter', () => {
  it.each([...NORMAL_PLAYER_NAMES])('keeps what %s places out of a well, in every world', (name) => {
    // Two finished rows with the well in column 10: nothing may enter it yet, which many players would like best.
    const pile = parsePlayfield('#########.\n#########.');
    const quick = name === 'maxout' ? { plies: 1 } : {};
    const looksAtOne = HARD_DROPPERS.includes(name);
    for (const movement of MOVEMENTS) {
      const world = finderSource(movement);
      const free = open({ name, ...quick }, world);
      const kept = open({ name, filter: 'open:10', ...quick }, world);
      for (const tetromino of TETROMINOES) {
        const placed = (player: Player) => {
          const placement = player.decide(situation(pile, [tetromino, 'T']))?.plan.placement;
          expect(placement).toBeDefined();
          return (
            placement &&
            ORIENTATIONS[placement.orientation].cells.map(([dx, dy]) => [placement.x + dx, placement.y + dy])
          );
        };
        expect(placed(kept)).not.toContainEqual([9, 19]);
        expect(placed(kept)).not.toContainEqual([9, 18]);
        // A player that looks at one piece and has no use for the well anyway is not disturbed.
        const own = placed(free) ?? [];
        if (looksAtOne && own.every(([x]) => x < 9)) expect(placed(kept)).toEqual(own);
      }
    }
  });
});

describe('players that were made for hard drop', () => {
  it('are most of the field', () => {
    expect(HARD_DROPPERS).toEqual([
      'dellacherie',
      'el-tetris',
      'yiyuan-lee',
      'autotetris',
      'tetrais-simple',
      'tetrais-complex',
      'cs3243',
    ]);
  });

  it.each(HARD_DROPPERS)('%s neither tucks nor spins where gravity would let it (seed 53)', (name) => {
    const player = open({ name });
    const random = new SeededRandom(53);
    for (let i = 0; i < 12; i++) {
      const from = randomSituation(random, 0);
      for (const { placement } of player.decide(from)?.ranking ?? []) {
        for (let y = SPAWN_Y; y <= placement.y; y++) {
          expect(fits(from.playfield, placement.orientation, placement.x, y)).toBe(true);
        }
      }
    }
  });

  it('count 9, 17 and 34 placements on the empty playfield', () => {
    const player = open({ name: 'el-tetris' });
    const counts = TETROMINOES.map((piece) => player.decide(situation(emptyPlayfield(), [piece, 'T']))?.ranking.length);
    // T J Z O S L I
    expect(counts).toEqual([34, 34, 17, 9, 17, 34, 17]);
  });
});

describe('ties', () => {
  it('take autotetris to the middle', () => {
    // On the empty floor an O leaves the same heights wherever it goes. x is its right column.
    const decision = open({ name: 'autotetris' }).decide(situation(emptyPlayfield(), ['O', 'T']));
    expect(decision?.plan.placement).toMatchObject({ x: 5 });
    const columns = decision?.ranking.map(({ placement }) => placement.x - 0.5 - 4.5);
    // Left before right at the same distance, as they are found.
    expect(columns).toEqual([0, -1, 1, -2, 2, -3, 3, -4, 4]);
  });

  it('take the others to what is found first', () => {
    // For tetrais-simple every O on the floor is the same: 0 holes, highest 2, mean 0.4.
    const decision = open({ name: 'tetrais-simple' }, finderSource('hard-drop')).decide(
      situation(emptyPlayfield(), ['O', 'T']),
    );
    expect(decision?.ranking.map(({ value }) => value)).toEqual(Array(9).fill(-2.4));
    expect(decision?.ranking.map(({ placement }) => placement.x)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });
});

describe('lookahead', () => {
  /** A gap that the next piece, an O, fits and the current one, an upright I, fits as well. */
  const GAP = parsePlayfield('####..####\n####..####\n####..####\n####..####');
  const from = situation(GAP, ['I', 'O'], 0);

  it('makes tetrais count on the next piece', () => {
    const at = (lookahead: number) =>
      open({ name: 'tetrais-simple', lookahead }, finderSource('hard-drop')).decide(from);
    // The I in the gap: nine columns of 4 and one of 0.
    expect(at(1)?.value).toBeCloseTo(-(4 + 3.6), 12);
    expect(at(1)?.plan.placement.orientation).toBe(17);
    // The I lies down on four columns, and the O in the gap clears two rows: four columns of 3, four of 2.
    expect(at(2)?.value).toBeCloseTo(-(3 + 2), 12);
    expect(at(2)?.plan.placement.orientation).toBe(18);
  });

  it('takes the mean over a piece that nobody has seen', () => {
    const player = open({ name: 'yiyuan-lee', lookahead: 3 }, finderSource('hard-drop'));
    const three = player.decide({ ...from, next: undefined });
    const means = TETROMINOES.map((piece) =>
      open({ name: 'yiyuan-lee', lookahead: 2 }, finderSource('hard-drop'))
        .decide({ ...from, next: SPAWN_ORIENTATION[piece] })
        ?.ranking.find(({ placement }) => JSON.stringify(placement) === JSON.stringify(three?.plan.placement)),
    );
    const mean = means.reduce((sum, ranked) => sum + (ranked?.value ?? Number.NaN), 0) / TETROMINOES.length;
    expect(three?.value).toBeCloseTo(mean, 9);
  });
});

describe('the random player', () => {
  it('spreads its choices over all placements, by its seed (seeds 0–199)', () => {
    const from = situation(emptyPlayfield(), ['O', 'T']);
    const xs = Array.from({ length: 200 }, (_, seed) => open({ name: 'random', seed }).decide(from)?.plan.placement.x);
    const counts = Array.from({ length: 9 }, (_, i) => xs.filter((x) => x === i + 1).length);
    for (const count of counts) expect(count).toBeGreaterThan(8);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(200);
  });

  it('decides anew when anything that it sees is different', () => {
    const player = open({ name: 'random' });
    const from = situation(emptyPlayfield(), ['T', 'T']);
    const choices = Array.from({ length: 30 }, (_, lines) => JSON.stringify(player.decide({ ...from, lines })?.plan));
    expect(new Set(choices).size).toBeGreaterThan(8);
  });
});

import { describe, expect, it } from 'vitest';
import { LINE_REWARDS, NtupleNetwork } from '../../src/eval/ntuple/ntuple-network.js';
import { setPrior } from '../../src/eval/ntuple/ntuple-prior.js';
import { SeededRandom } from '../../src/lib/seeded-random.js';
import { FrameSearch } from '../../src/reach/frame-search.js';
import { type PieceSituation, situationAfter, spawnSituation } from '../../src/reach/input-plan.js';
import { MaskSearch } from '../../src/reach/mask-search.js';
import { TAPS_30HZ } from '../../src/reach/taps.js';
import { HoverSearch } from '../../src/search/hover-search.js';
import { PIECE_CHANCES } from '../../src/search/lookahead.js';
import { place } from '../../src/tetris/lock.js';
import { type Playfield, parsePlayfield } from '../../src/tetris/playfield.js';
import { transitionWeights } from '../../src/tetris/random.js';
import { TETROMINOES, tetrominoOf } from '../../src/tetris/tetromino.js';
import { NTSC } from '../../src/tetris/timing.js';
import { everyMoment } from '../reach/every-moment.js';
import { placementTexts, randomSituation } from '../reach/situations.js';

const LEVEL = 19;
const DISCOUNT = 0.9;
const TOP_OUT = -80;
const ALL = { keep: Number.POSITIVE_INFINITY, within: Number.POSITIVE_INFINITY };
const EVERYTHING = { hovers: [ALL, ALL], placements: [ALL, ALL] };

/** The prior and some noise, so that no two afterstates are worth the same. */
const network = new NtupleNetwork('base', { workspaces: 4, shared: false });
setPrior(network);
const noise = new SeededRandom(11);
for (let i = 0; i < network.weights.length; i++) network.weights[i] += 0.1 * noise.float();

function search(plies: number, reaction: number): HoverSearch {
  return new HoverSearch(
    [0, 1, 2].map((ply) => network.workspace(ply)),
    { level: LEVEL, timing: NTSC },
    {
      plies,
      root: [ALL, ALL],
      inner: [ALL],
      discount: DISCOUNT,
      rewards: LINE_REWARDS,
      topOut: TOP_OUT,
      taps: TAPS_30HZ,
      chances: PIECE_CHANCES,
      cacheBits: 12,
      reaction,
      blind: EVERYTHING,
      later: EVERYTHING,
    },
  );
}

const frames = new FrameSearch();

/** Placements that the frame search finds, as text. */
function reachable(situation: PieceSituation): string[] {
  frames.search(situation, TAPS_30HZ);
  return placementTexts(frames);
}

const REACTION = 9;

/** What a placement is worth when the search looks `plies` plies ahead, by the next piece. */
type ValuesOf = (playfield: Playfield, placement: string, plies: number) => readonly number[];

/**
 * The definition: of all that the piece can be when the next one is seen, the best mean over that of the best placement
 * that it can still become.
 */
function plainHover(situation: PieceSituation, reaction: number, plies: number, valuesOf: ValuesOf): number {
  const { flying, rested } = everyMoment(situation, TAPS_30HZ, reaction);
  const sets = new Set([...rested, ...flying.map((moment) => reachable(moment).join(' '))]);
  const weights = transitionWeights(tetrominoOf(situation.piece.orientation));
  let best = Number.NEGATIVE_INFINITY;
  for (const set of sets) {
    if (set === '') continue;
    const all = set.split(' ').map((placement) => valuesOf(situation.playfield, placement, plies));
    const mean = weights.reduce(
      (sum, weight, next) => sum + (weight / 32) * Math.max(...all.map((each) => each[next])),
      0,
    );
    best = Math.max(best, mean);
  }
  return best;
}

const remembered = new Map<string, readonly number[]>();

const plainValues: ValuesOf = (playfield, placement, plies) => {
  const key = `${playfield} ${placement} ${plies}`;
  const known = remembered.get(key);
  if (known) return known;
  const [orientation, x, y] = placement.split(/[@,]/).map(Number);
  const after = place(playfield, orientation, x, y);
  const reward = LINE_REWARDS[after.cleared];
  const leaf = network.workspace(3).evaluate(after.playfield);
  const values = TETROMINOES.map((next, i) => {
    if (plies === 1) return reward + DISCOUNT * leaf[i];
    const spawned = spawnSituation(after.playfield, next, LEVEL);
    if (reachable(spawned).length === 0) return reward + DISCOUNT * TOP_OUT;
    return reward + DISCOUNT * plainHover(spawned, REACTION, plies - 1, plainValues);
  });
  remembered.set(key, values);
  return values;
};

/** So high that few placements are left, and not all of them from everywhere. */
const HIGH_STACK = parsePlayfield(`....##....\n#####.####\n${'###.######\n####.#####\n#.########\n'.repeat(4)}`);

describe('a search among hovers', () => {
  it.each([
    ['I', 2],
    ['T', 1],
    ['L', 1],
  ] as const)('is worth, with %s and %i plies of looking on, what playing every button says', (tetromino, plies) => {
    const situation = spawnSituation(HIGH_STACK, tetromino, LEVEL);
    const choice = search(plies + 1, REACTION).chooseHover({ situation, frames: REACTION, linesLeft: 0 });
    expect(choice?.rated[0].plies).toBe(plies);
    expect(choice?.rated[0].value).toBeCloseTo(plainHover(situation, REACTION, plies, plainValues), 3);
  });

  it('rates what is left when the next piece is seen by the hovers of the pieces after it', () => {
    const situation = spawnSituation(HIGH_STACK, 'S', LEVEL);
    const masks = new MaskSearch();
    masks.search(situation, TAPS_30HZ);
    const [current, next] = [TETROMINOES.indexOf('S'), TETROMINOES.indexOf('J')];
    const rated = search(2, REACTION).rate({ playfield: HIGH_STACK, found: masks, current, next, linesLeft: 0 });
    expect(rated.length).toBeGreaterThan(3);
    for (const { index, value } of rated) {
      const placement = placementTexts(masks)[index];
      expect(value).toBeCloseTo(plainValues(HIGH_STACK, placement, 2)[next], 3);
    }
  });

  it('gives the buttons to a hover that reaches the placement it names', () => {
    const random = new SeededRandom(4);
    let flying = 0;
    for (let n = 0; n < 40; n++) {
      const situation = randomSituation(random, [18, 19, 29]);
      const frames = 1 + random.below(24);
      const choice = search(2, 18).chooseHover({ situation, frames, linesLeft: 0 });
      const all = new MaskSearch();
      all.search(situation, TAPS_30HZ);
      expect(choice?.rated.length ?? 0).toBe(all.count);
      if (!choice?.buttons) continue;
      flying++;
      expect(choice.buttons).toHaveLength(frames);
      const later = situationAfter(situation, choice.buttons, frames);
      if (!later) throw new Error('rested early');
      expect(reachable(later)).toContain(placementTexts(all)[choice.rated[0].index]);
    }
    expect(flying).toBeGreaterThan(20);
  });

  it('has an answer at its deadline', () => {
    const situation = spawnSituation(HIGH_STACK, 'T', LEVEL);
    const pliesBy = (deadline: number) => {
      let now = 0;
      const limit = { clock: () => now++, deadline };
      return search(3, REACTION).chooseHover({ situation, frames: REACTION, linesLeft: 0, limit })?.rated[0].plies;
    };
    expect([pliesBy(2), pliesBy(10_000)]).toEqual([1, 2]);
  });
});

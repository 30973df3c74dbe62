/** The learned player: an n-tuple network in an expectimax search, with weights by gravity. */
import { parseWeights } from '../eval/ntuple-file.js';
import { FINISH_LINES } from '../eval/ntuple-layout.js';
import { LINE_REWARDS, NtupleNetwork } from '../eval/ntuple-network.js';
import { TAPS_30HZ, type TapPattern } from '../reach/taps.js';
import { Expectimax, type Narrowing, type TimeLimit } from '../search/expectimax.js';
import type { PlacementFinder } from '../search/placement-finder.js';
import { frameFinder, maskFinder } from '../search/reach-finder.js';
import type { Situation } from '../search/situation.js';
import { framesPerRow, KILLSCREEN_LEVEL } from '../tetris/gravity.js';
import { tetrominoIndex, tetrominoOf } from '../tetris/tetromino.js';
import type { Decision, Player } from './player.js';

/** Depth and width of a search. */
export interface SearchShape {
  readonly plies: number;
  readonly root: readonly Narrowing[];
  readonly inner: readonly Narrowing[];
}

/** The bytes of weights files. */
export interface MaxoutWeights {
  /** For levels below 29. */
  readonly plateau: Uint8Array;
  /** For levels from 29 on; the plateau's serve if missing. */
  readonly killscreen?: Uint8Array | undefined;
  /** For the last lines before the goal; the other weights serve if missing. */
  readonly finish?: Uint8Array | undefined;
}

/** What is played for. */
export const AIMS = [
  /** Mean of the points before the goal. */
  'score',
  /** The chance of 999,999 points before the goal. */
  'maxout',
  /** Lines before the game is lost. */
  'survive',
] as const;
export type Aim = (typeof AIMS)[number];

export interface MaxoutOptions {
  /** 30hz if not given. */
  readonly taps?: TapPattern;
  /** How many pieces the search places, 1–4. */
  readonly plies?: number;
  /** Depth and width of the search, in place of the usual ones. */
  readonly shape?: SearchShape;
  readonly aim?: Aim;
  /** Lines at which the score counts; 230 if not given. */
  readonly goalLines?: number;
  /** Milliseconds for a decision, by the clock; then the best answer so far is taken. No limit if not given. */
  readonly budget?: { readonly milliseconds: number; readonly clock: () => number };
}

/** How the search narrows if not told otherwise; measured against searches without these limits. */
const NARROWING: SearchShape = {
  plies: 4,
  root: [
    { keep: 12, within: 3 },
    { keep: 6, within: 0.7 },
    { keep: 4, within: 0.3 },
  ],
  inner: [
    { keep: 4, within: 1 },
    { keep: 2, within: 0.4 },
  ],
};
const CACHE_BITS = 16;
const GOAL_LINES = 230;
const DISCOUNT = 0.99;

/** Value of a topped-out game in lines, by what is played for. */
const TOP_OUT: Readonly<Record<Aim, number>> = { score: -80, maxout: -160, survive: -1000 };

/** @throws RangeError on weights that are damaged or of another version */
export function maxoutPlayer(weights: MaxoutWeights, options: MaxoutOptions = {}): Player {
  const { taps = TAPS_30HZ, aim = 'score', goalLines = GOAL_LINES, budget } = options;
  const shape = options.shape ?? { ...NARROWING, plies: options.plies ?? NARROWING.plies };
  const current = taps.autoShift ? frameFinder(taps) : maskFinder(taps);
  const searches = new Map<string, Expectimax>();
  const networks = new Map<Uint8Array, NtupleNetwork>();

  /** The search with some weights at a level; levels of one gravity share it. */
  const searchFor = (bytes: Uint8Array, level: number, finish: boolean): Expectimax => {
    const key = `${framesPerRow(level)} ${finish}`;
    const known = searches.get(key);
    if (known) return known;
    const { plies } = shape;
    const network = networks.get(bytes) ?? loadNetwork(bytes, plies);
    networks.set(bytes, network);
    const search = new Expectimax(
      Array.from({ length: plies }, (_, ply) => network.workspace(ply)),
      level,
      {
        ...shape,
        discount: finish ? 1 : DISCOUNT,
        rewards: LINE_REWARDS,
        topOut: TOP_OUT[aim],
        taps: taps.autoShift ? TAPS_30HZ : taps,
        cacheBits: CACHE_BITS,
      },
    );
    searches.set(key, search);
    return search;
  };

  return {
    name: 'maxout',
    decide(situation) {
      const left = goalLines - situation.lines;
      const finish = aim === 'score' && left > 0 && left <= FINISH_LINES ? weights.finish : undefined;
      const usual = situation.level >= KILLSCREEN_LEVEL ? (weights.killscreen ?? weights.plateau) : weights.plateau;
      const search = searchFor(finish ?? usual, situation.level, finish !== undefined);
      const limit = budget && { clock: budget.clock, deadline: budget.clock() + budget.milliseconds };
      return decideWith(situation, current, { search, linesLeft: finish ? left : 0, limit });
    },
  };
}

function decideWith(
  situation: Situation,
  finder: PlacementFinder,
  { search, linesLeft, limit }: { search: Expectimax; linesLeft: number; limit: TimeLimit | undefined },
): Decision | undefined {
  const { playfield, piece, next } = situation;
  const found = finder.find(situation);
  if (found.count === 0) return undefined;
  const rated = search.rate({
    playfield,
    found,
    current: tetrominoIndex(tetrominoOf(piece.orientation)),
    next: next === undefined ? undefined : tetrominoIndex(tetrominoOf(next)),
    linesLeft,
    limit,
  });
  return {
    plan: finder.plan(rated[0].index),
    value: rated[0].value,
    ranking: rated.map(({ index, value }) => ({
      placement: { orientation: found.orientations[index], x: found.xs[index], y: found.ys[index] },
      value,
    })),
  };
}

function loadNetwork(bytes: Uint8Array, workspaces: number): NtupleNetwork {
  const { origin, loadInto } = parseWeights(bytes);
  const network = new NtupleNetwork(origin.features, { workspaces, shared: false });
  loadInto(network.weights);
  return network;
}

/** The learned player: an n-tuple network in an expectimax search, with weights by hands and gravity. */

import { FINISH_LINES } from '../eval/ntuple/ntuple-layout.js';
import { LINE_REWARDS } from '../eval/ntuple/ntuple-network.js';
import type { InputPlan } from '../reach/input-plan.js';
import { type ReadHands, TAPS_30HZ } from '../reach/taps.js';
import { Expectimax, type ExpectimaxChoice, type ExpectimaxOptions } from '../search/expectimax.js';
import { type FoundPlacements, finderOf, type PlacementFinder, RecallingFinder } from '../search/finder-source.js';
import { HoverSearch } from '../search/hover-search.js';
import { type Narrowing, PIECE_CHANCES, type TimeLimit } from '../search/lookahead.js';
import { framesUntilSeen, type Situation } from '../search/situation.js';
import { type Buttons, NO_BUTTONS } from '../tetris/buttons.js';
import { MAX_OUT_LINES } from '../tetris/limits.js';
import type { Placement } from '../tetris/placement.js';
import { SCORE_CAP, tetrisLinePoints } from '../tetris/score.js';
import { tetrominoIndex, tetrominoOf } from '../tetris/tetromino.js';
import { framesPerRow, type Pace, rowsPerDrop } from '../tetris/timing.js';
import { Forgiving } from './forgive.js';
import { HOVER_NARROWING, hoverDecision } from './hover-decision.js';
import { LoadedNetworks } from './open-network.js';
import { ExpectedPoints } from './outlook/expected-points.js';
import type { Decision, Player } from './player.js';
import { changeAhead, linesLeft, type MaxoutWeights, WeightsChoice, type WeightsFile } from './weights-choice.js';

/** What is played for. */
export const AIMS = [
  /** Mean of the points before the goal. */
  'score',
  /** The chance of 999,999 points before the goal. */
  'maxout',
  /** Lines before the game is lost. */
  'survive',
  /** Points, and thousands of lines where pieces fall a row a frame. */
  'marathon',
] as const;

/** What is played for. */
export type Aim = (typeof AIMS)[number];

/** Depth and width of a search. */
export interface SearchShape extends SearchWidth {
  readonly plies: number;
}

/** Width of a search by plies, as in `ExpectimaxOptions`. */
export interface SearchWidth {
  readonly root: readonly Narrowing[];
  readonly inner: readonly Narrowing[];
  readonly isEven?: boolean;
}

/** How the learned player plays; taps of 30hz if not given. */
export interface MaxoutOptions extends Partial<Pick<ReadHands, 'taps'>> {
  /** How many pieces the search places, 1–6; with a budget as many as there is time for, otherwise 4, if not given. */
  readonly plies?: number;
  /** Depth and width of the search, in place of the usual ones. */
  readonly shape?: SearchShape;
  readonly aim?: Aim;
  /** Milliseconds for a decision, by the clock; then the best answer so far is taken. No limit if not given. */
  readonly budget?: { readonly milliseconds: number; readonly clock: () => number };
  /** Chance of every press to go wrong, 0–1, that is played for; hands are sure if not given. */
  readonly forgive?: number;
  /** Finds the placements of the current piece, in place of the rules of gravity. */
  readonly finder?: PlacementFinder | undefined;
}

/** How many pieces the search places if not told otherwise. */
const USUAL_PLIES = 4;
/** The most that it places. */
export const MOST_PLIES = 6;
/** How the search narrows if not told otherwise; measured against searches without these limits. */
export const NARROWING: SearchWidth = {
  root: [
    { keep: 12, within: 3 },
    { keep: 6, within: 0.7 },
    { keep: 4, within: 0.3 },
    { keep: 3, within: 0.15 },
    { keep: 3, within: 0.1 },
  ],
  inner: [
    { keep: 4, within: 1 },
    { keep: 2, within: 0.4 },
    { keep: 2, within: 0.2 },
    { keep: 1, within: 0 },
  ],
};
const CACHE_BITS = 16;
/** Value of a topped-out game, in lines: as in training. */
export const TOP_OUT = -80;

/** A value this far below that of the empty playfield, in lines, is mostly the risk to lose the game. */
const WORRY = 10;
/** How many times risk counts when nothing but staying alive does. */
const SURVIVAL = 5;
/**
 * Share of what a clear of less than four lines costs in a marathon, where pieces fall a row a frame. Games are lost there in
 * droughts, by stacks that wait for an I: with 100 pieces without one 16 of 200 were, and 1 with this share. The file of the
 * rebirth's player has more figures.
 */
const MARATHON_BURNS = 0.25;
/** A max-out is certain enough for those who survive when this share of tetrises would be enough for it. */
const COMFORTABLE = 0.8;

/**
 * Weights are read and checked when they are first played with.
 *
 * @throws RangeError where there are none for whole games; while it decides, on weights that are damaged
 */
export function maxoutPlayer(weights: MaxoutWeights, options: MaxoutOptions = {}): Player {
  const { taps = TAPS_30HZ, budget } = options;
  const plies = options.plies ?? (budget ? MOST_PLIES : USUAL_PLIES);
  const shape: SearchShape = options.shape ?? { ...NARROWING, plies };
  const chosen = new WeightsChoice(weights, taps);
  const networks = new LoadedNetworks(shape.plies);
  const onePly = playerWith(networks, chosen, { taps, shape: { ...shape, plies: 1 } });
  const expected = new ExpectedPoints(chosen, taps, onePly);
  return playerWith(networks, chosen, { ...options, taps, shape, expected });
}

interface PlayerParts extends Omit<MaxoutOptions, 'plies' | 'taps'>, Pick<ReadHands, 'taps'> {
  readonly shape: SearchShape;
  /** Missing where no points are wanted. */
  readonly expected?: ExpectedPoints;
}

function playerWith(networks: LoadedNetworks, chosen: WeightsChoice, options: PlayerParts): Player {
  const { taps, shape, expected, aim = 'score', budget, forgive = 0 } = options;
  const current = new RecallingFinder(options.finder ?? finderOf(taps));
  // In the search, too, directions that may stay held are taken to be tapped.
  const tapped = taps.autoShift && !taps.holdsOnly ? TAPS_30HZ : taps;
  const forgiving = forgive > 0 ? new Forgiving(forgive, finderOf(tapped)) : undefined;
  const { plies } = shape;

  /** The search with some weights at a level, and from a change of gravity on; levels of one gravity share it. */
  const searchFor = (file: WeightsFile, { factor, reaction }: Manner, pace: Pace, later?: Pace): Expectimax => {
    const { network, discount, calm, searches } = networks.of(file);
    const burns = aim === 'marathon' && framesPerRow(pace) === 1 ? MARATHON_BURNS : 1;
    const key = [plies, factor, burns, reaction, ...[pace, later].map(gravityOf)].join(' ');
    return searches.of(key, () => {
      const workspaces = Array.from({ length: plies }, (_, ply) => network.workspace(ply));
      const ownPace: Pace = { level: pace.level, timing: pace.timing };
      const how: ExpectimaxOptions = {
        ...shape,
        discount,
        rewards: LINE_REWARDS.map((reward) => burns * reward),
        topOut: TOP_OUT,
        after: later && searchFor(file, { factor, reaction }, later),
        risk: { from: calm - WORRY, factor },
        taps: tapped,
        chances: PIECE_CHANCES,
        cacheBits: CACHE_BITS,
      };
      return reaction > 0 || taps.holdsOnly
        ? new HoverSearch(workspaces, ownPace, { ...how, ...HOVER_NARROWING, reaction })
        : new Expectimax(workspaces, ownPace, how);
    });
  };

  // Where another thing than points is played for, the values count risk more than once.
  const inPoints = (situation: Situation, value: number, placement?: Placement): Pick<Decision, 'expectedPoints'> =>
    expected && aim === 'score' && situation.gameType !== 'B'
      ? { expectedPoints: () => expected.of(situation, value, placement) }
      : {};

  /** The search for a situation, and how far it may look. */
  const lookFrom = (situation: Situation): Look => {
    const left = linesLeft(situation);
    const finish = aim === 'score' && left > 0 && left <= FINISH_LINES ? chosen.finishAt(situation) : undefined;
    // A hover is chosen among all that masks find, and no others.
    const reaction = current.maskTaps ? (situation.reaction ?? 0) : 0;
    const manner: Manner = { factor: riskFactor(aim, situation), reaction };
    const change = finish ? undefined : changeAhead(situation, chosen);
    const file = finish ?? chosen.at(change?.pace ?? situation);
    const search = searchFor(file, manner, situation, change?.pace);
    const limit = budget && { clock: budget.clock, deadline: budget.clock() + budget.milliseconds };
    return { search, linesLeft: finish ? left : (change?.lines ?? 0), limit };
  };

  return {
    name: 'maxout',
    note: chosen.note,
    ...(taps.holdsOnly && {
      holdFor(coming: Situation): Buttons {
        const { search, ...ending } = lookFrom(coming);
        if (!(search instanceof HoverSearch)) return NO_BUTTONS;
        const frames = coming.reaction ?? 0;
        return search.chooseHover({ situation: coming, frames, isAhead: true, ...ending })?.held ?? NO_BUTTONS;
      },
    }),
    decide(situation) {
      const { search, ...ending } = lookFrom(situation);
      if (search instanceof HoverSearch && framesUntilSeen(situation) > 0) {
        const hover = hoverDecision(situation, { search, finder: current, ...ending });
        return hover && { ...hover, ...inPoints(situation, hover.value) };
      }
      const found = current.find(situation);
      if (!found.count) return undefined;
      const searched = rate(situation, found, { search, ...ending });
      const rated =
        forgiving?.rank({
          situation,
          found,
          rated: searched,
          planFor: (index) => current.plan(situation, index),
        }) ?? searched;
      const ranking = rated.map(({ index, value, plies }) => ({
        placement: { orientation: found.orientations[index], x: found.xs[index], y: found.ys[index] },
        value,
        plies,
      }));
      const planFor = (rank: number) => current.plan(situation, rated[rank].index);
      let plan: InputPlan | undefined;
      return {
        // Who only compares placements asks for no buttons: with auto shift they take longer than all the rest.
        get plan() {
          plan ??= planFor(0);
          return plan;
        },
        value: rated[0].value,
        ranking,
        planFor,
        ...inPoints(situation, rated[0].value, ranking[0].placement),
      };
    },
  };
}

/** A search, and how far it may look. */
interface Look {
  readonly search: Expectimax;
  /** As of a `RateRequest`. */
  readonly linesLeft: number;
  readonly limit: TimeLimit | undefined;
}

function rate(
  { playfield, piece, next }: Situation,
  found: FoundPlacements,
  { search, linesLeft, limit }: Look,
): readonly ExpectimaxChoice[] {
  return search.rate({
    playfield,
    found,
    current: tetrominoIndex(tetrominoOf(piece.orientation)),
    next: next === undefined ? undefined : tetrominoIndex(tetrominoOf(next)),
    linesLeft,
    limit,
  });
}

/**
 * How many times risk counts. For a max-out it is worth taking as long as a player without it would fall short: ahead
 * of the pace all that counts is to be alive at the goal.
 */
function riskFactor(aim: Aim, situation: Situation): number {
  if (aim === 'score' || aim === 'marathon') return 1;
  if (aim === 'survive') return SURVIVAL;
  const { score, level, lines } = situation;
  const left = Math.min(linesLeft(situation), MAX_OUT_LINES - lines);
  const pointsByTetrises = left * tetrisLinePoints(level);
  return SCORE_CAP - score <= COMFORTABLE * pointsByTetrises ? SURVIVAL : 1;
}

/** `2`, or `1×2` where a drop takes two rows: levels that are alike in it share a search. */
function gravityOf(pace: Pace | undefined): string {
  return pace ? `${framesPerRow(pace)}×${rowsPerDrop(pace)}` : '';
}

/** What a search depends on besides weights and gravity. */
interface Manner {
  /** How many times risk counts. */
  readonly factor: number;
  /** Frames for which the next piece is not seen. */
  readonly reaction: number;
}

/**
 * Cuts puzzles from positions, for the hands that are to solve them. Two judges of these hands have to agree on the answer,
 * one that places three pieces for each value and one that places four.
 */

import type { Player } from '../../players/player.js';
import type { MaxoutWeights } from '../../players/weights-choice.js';
import { playPlan } from '../../reach/input-plan.js';
import { parseTaps } from '../../reach/taps.js';
import { explainPlacement } from '../../review/ideas/told-ideas.js';
import { Judge, type JudgedPlacement, type Judgement, type PlayedPosition } from '../../review/judge.js';
import type { PlayedGame } from '../../review/played-game.js';
import { finderOf, type PlacementFinder } from '../../search/finder-source.js';
import { type Position, type Situation, situationAtSpawn } from '../../search/situation.js';
import type { LineLimit } from '../../tetris/limits.js';
import { isSamePlacement, type Placement } from '../../tetris/placement.js';
import type { Playfield } from '../../tetris/playfield.js';
import { SCORE_CAP, tetrisLinePoints } from '../../tetris/score.js';
import { BURN_FACTOR, differInBurn, isPoor, isSameResult, tooBare } from './answers.js';
import { gradeOf } from './grade.js';
import type { Line, Puzzle } from './puzzle-lines.js';
import { reasonsFor } from './reasons.js';
import { answerThemes, questionOf } from './themes.js';

interface CutterOptions {
  readonly weights: MaxoutWeights;
  readonly hands: Puzzle['hands'];
  /** Points that the second best placement has to cost, above the error of the deeper judge. */
  readonly leastPoints: number;
  /** Those of `SOLVERS`, in that order. */
  readonly solvers: readonly Player[];
}

/** A position out of a game. */
export interface PuzzlePosition extends Position, LineLimit {
  readonly source: string;
}

const FIRST_PLIES = 3;
const DEEP_PLIES = 4;
/** Lines that the answer loses, without knowing the next piece, where it depends on that piece. */
const ADJUSTMENT = 0.2;

export class PuzzleCutter {
  readonly #first: Judge;
  readonly #deep: Judge;
  readonly #finder: PlacementFinder;
  readonly #options: CutterOptions;

  /** @throws RangeError where there are no weights for whole games */
  constructor(options: CutterOptions) {
    const { weights, hands } = options;
    const taps = parseTaps(hands.taps);
    const shared = { weights, taps, reaction: hands.reaction };
    this.#options = options;
    this.#first = new Judge({ ...shared, plies: FIRST_PLIES });
    this.#deep = new Judge({ ...shared, plies: DEEP_PLIES });
    this.#finder = finderOf(taps);
  }

  /** Undefined where the position makes no good puzzle; it does not look for near duplicates. */
  cut({ source, ...position }: PuzzlePosition): Puzzle | undefined {
    const { playfield, next } = position;
    if (next === undefined || tooBare(playfield)) return undefined;
    const asked: PlayedPosition = { ...position, played: undefined };
    const situation: Situation = { ...situationAtSpawn(position), untilLines: position.untilLines };

    // 1. One placement is the best by far, and not everybody finds it.
    const first = this.#first.judge(asked);
    if (!first || !this.#isClear(first, this.#first.error, asked)) return undefined;
    const answer = first.placements[0].placement;
    const answers = this.#options.solvers.map((player) => player.decide(situation)?.plan.placement);
    const solved = answers.map((each) => each !== undefined && isSameResult(playfield, each, answer));
    if (!solved.includes(false)) return undefined;

    // 2. A second judge, which looks further, agrees.
    const deep = this.#deep.judge(asked);
    if (!deep || !this.#isClear(deep, this.#deep.error, asked)) return undefined;
    if (!isSamePlacement(deep.placements[0].placement, answer)) return undefined;

    // 3. The stated hands reach it.
    if (!this.#isReached(situation, answer)) return undefined;

    const wrong = usualWrong(deep, answers, playfield);
    const { hands } = this.#options;
    const puzzle = {
      ...position,
      next,
      hands,
      answer: this.#line(asked, answer),
      secondLosesPoints: secondOf(deep, playfield).lostPoints,
      usualWrong: { ...this.#line(asked, wrong.placement), lostPoints: wrong.lostPoints },
      grade: gradeOf(solved),
      answers,
      source,
    };

    // 4. Something can be learned: why the usual answer is wrong, and why the best one is right.
    const ideas = explainPlacement(this.#deep, asked, { best: deep.placements[0], played: wrong });
    const question = questionOf(puzzle, wrong.placement);
    const themes = [...ideas.map(({ kind }) => kind), ...answerThemes(question, this.#dependsOnNext(asked, answer))];
    const whole = { ...puzzle, themes };
    return ideas.length > 0 && reasonsFor(whole).length > 0 ? whole : undefined;
  }

  #line(asked: PlayedPosition, placement: Placement): Line {
    return { placement, reply: this.#deep.replyTo(asked, placement) };
  }

  /** Whether the second best costs enough points beyond what the judge may be wrong by. */
  #isClear(judgement: Judgement, error: number, { playfield, level }: PlayedPosition): boolean {
    if (isPoor(judgement)) return false;
    const [best] = judgement.placements;
    const { leastPoints } = this.#options;
    const doubt = tetrisLinePoints(level) * error;
    const costs = (other: JudgedPlacement, points: number): boolean => other.lostPoints - doubt > points;
    const others = judgement.placements.filter((each) => !isSameResult(playfield, each.placement, best.placement));
    return (
      others.length > 0 &&
      others.every((each) => costs(each, differInBurn(best, each) ? BURN_FACTOR * leastPoints : leastPoints))
    );
  }

  /** Whether the buttons for a placement lead there by the rules of the game. */
  #isReached(situation: Situation, placement: Placement): boolean {
    const { count, orientations, xs, ys } = this.#finder.find(situation);
    for (let i = 0; i < count; i++) {
      const found: Placement = { orientation: orientations[i], x: xs[i], y: ys[i] };
      if (!isSamePlacement(found, placement)) continue;
      const { rest } = playPlan(situation, this.#finder.plan(i).buttons);
      return rest !== null && isSamePlacement(rest, placement);
    }
    return false;
  }

  #dependsOnNext(asked: PlayedPosition, answer: Placement): boolean {
    const unknown = this.#first.judge({ ...asked, next: undefined });
    const own = unknown?.placements.find(({ placement }) => isSamePlacement(placement, answer));
    return own !== undefined && own.lost > ADJUSTMENT;
  }
}

/** The best placement that leaves another playfield than the best of all; the best itself where there is none. */
function secondOf({ placements }: Judgement, playfield: Playfield): JudgedPlacement {
  const [best] = placements;
  return placements.find((each) => !isSameResult(playfield, each.placement, best.placement)) ?? best;
}

/** The wrong placement that most of these answers are, the strongest player's where they differ, else the second best. */
function usualWrong(judgement: Judgement, answers: Puzzle['answers'], playfield: Playfield): JudgedPlacement {
  const { placements } = judgement;
  const [best] = placements;
  const isWrong = ({ placement }: JudgedPlacement): boolean => !isSameResult(playfield, placement, best.placement);
  const named = answers.flatMap((answer) => {
    const judged = answer && placements.find(({ placement }) => isSamePlacement(placement, answer));
    return judged && isWrong(judged) ? [judged] : [];
  });
  const votes = (one: JudgedPlacement): number => named.filter((other) => other === one).length;
  return named.reduce(
    (chosen, each) => (votes(each) >= votes(chosen) ? each : chosen),
    named[0] ?? secondOf(judgement, playfield),
  );
}

/** Characters of a game's name; of a longer one the end is told. What comes behind it has to fit into a source, too. */
const LONGEST_NAME = 120;

/** Why no puzzles are made of a game, half a sentence; undefined where they are. */
export function unusableGame({ gameType, pieces }: PlayedGame): string | undefined {
  if (gameType === 'B') return 'no puzzles are made of B-type games';
  if (pieces.some(({ region = 'ntsc' }) => region !== 'ntsc'))
    return 'no puzzles are made of games of European consoles, since they are solved at the pace of the others';
  return undefined;
}

/** In the order of the game, with scores as they are shown. */
export function positionsOf({ pieces, untilLines = null }: PlayedGame, name: string): PuzzlePosition[] {
  const told = name.length > LONGEST_NAME ? `…${name.slice(1 - LONGEST_NAME)}` : name;
  return pieces.map(({ piece, tetromino, next, playfield, level, lines, score }) => ({
    ...{ playfield, piece: tetromino, next, level, lines, score: Math.min(score, SCORE_CAP), untilLines },
    source: `${told}, piece ${piece}`,
  }));
}

/**
 * Cuts puzzles from positions. Two judges have to agree on the answer, one that places three pieces for each value and one
 * that places four; and the slower hands of most people, as far as they reach it.
 */

import type { AnyPlayer, Player } from '../../players/player.js';
import type { MaxoutWeights } from '../../players/weights-choice.js';
import { playPlan } from '../../reach/input-plan.js';
import { parseTaps } from '../../reach/taps.js';
import { Judge, type JudgedPlacement, type Judgement, type PlayedPosition } from '../../review/judge.js';
import { PlayedFinder } from '../../review/played-finder.js';
import type { PlayedGame } from '../../review/played-game.js';
import { type Position, type Situation, situationAtSpawn } from '../../search/situation.js';
import { parseRules } from '../../simulate/game-rules.js';
import { type SimulationPlan, simulateSeed } from '../../simulate/simulation-job.js';
import type { LineLimit } from '../../tetris/limits.js';
import { isSamePlacement, type Placement } from '../../tetris/placement.js';
import type { Playfield } from '../../tetris/playfield.js';
import { SCORE_CAP, tetrisLinePoints } from '../../tetris/score.js';
import { TETROMINOES } from '../../tetris/tetromino.js';
import { BURN_FACTOR, differInBurn, entryOf, isPoor, isSameResult, tagsOf, tooBare } from './answers.js';
import { gradeOf } from './grade.js';
import { type Line, type Puzzle, STEADY_TAPS } from './puzzle-lines.js';

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
  readonly #steady: Judge;
  readonly #finder: PlayedFinder;
  readonly #options: CutterOptions;

  /** @throws RangeError where there are no weights for whole games */
  constructor(options: CutterOptions) {
    const { weights, hands } = options;
    const taps = parseTaps(hands.taps);
    const shared = { weights, taps, reaction: hands.reaction };
    this.#options = options;
    this.#first = new Judge({ ...shared, plies: FIRST_PLIES });
    this.#deep = new Judge({ ...shared, plies: DEEP_PLIES });
    this.#steady = new Judge({ ...shared, taps: parseTaps(STEADY_TAPS), plies: FIRST_PLIES });
    this.#finder = new PlayedFinder(taps);
  }

  /** Undefined where the position makes no good puzzle; it does not look for near duplicates. */
  cut({ source, ...position }: PuzzlePosition): Puzzle | undefined {
    const { playfield, next } = position;
    if (next === undefined || tooBare(playfield)) return undefined;
    const asked: PlayedPosition = { ...position, played: undefined };

    // 1. Two judges agree, and to both the second best costs enough.
    const first = this.#first.judge(asked);
    if (!first || !this.#isClear(first, this.#first.error, asked)) return undefined;
    const deep = this.#deep.judge(asked);
    if (!deep || !this.#isClear(deep, this.#deep.error, asked)) return undefined;
    const answer = first.placements[0].placement;
    if (!isSamePlacement(deep.placements[0].placement, answer)) return undefined;

    // 2. The stated hands reach it, and slower ones had better go there, too.
    const situation: Situation = { ...situationAtSpawn(position), untilLines: position.untilLines };
    if (!this.#isReached(situation, answer)) return undefined;
    if (entryOf(playfield, answer) === 'drop' && !this.#isSteady(asked, answer)) return undefined;

    // 3. What others answer.
    const answers = this.#options.solvers.map((player) => player.decide(situation)?.plan.placement);
    const wrong = usualWrong(deep, answers);
    return {
      ...position,
      next,
      hands: this.#options.hands,
      answer: this.#line(asked, answer),
      secondLosesPoints: secondOf(deep, playfield).lostPoints,
      usualWrong: { ...this.#line(asked, wrong.placement), lostPoints: wrong.lostPoints },
      tags: tagsOf({
        ...{ playfield, answer, usualWrong: wrong.placement },
        dependsOnNext: this.#dependsOnNext(asked, answer),
      }),
      grade: gradeOf(answers.map((each) => each !== undefined && isSamePlacement(each, answer))),
      answers,
      source,
    };
  }

  #line(asked: PlayedPosition, placement: Placement): Line {
    return { placement, reply: this.#deep.replyTo(asked, placement) };
  }

  /** Whether the second best costs enough points beyond what the judge may be wrong by. */
  #isClear(judgement: Judgement, error: number, { playfield, level }: PlayedPosition): boolean {
    if (isPoor(judgement)) return false;
    const [best] = judgement.placements;
    const { leastPoints } = this.#options;
    const costs = (other: JudgedPlacement, points: number): boolean =>
      pointsOf(best.value - other.value - error, level) > points;
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

  #isSteady(asked: PlayedPosition, answer: Placement): boolean {
    const best = this.#steady.judge(asked)?.placements[0].placement;
    return best !== undefined && isSamePlacement(best, answer);
  }

  #dependsOnNext(asked: PlayedPosition, answer: Placement): boolean {
    const unknown = this.#first.judge({ ...asked, next: undefined });
    const own = unknown?.placements.find(({ placement }) => isSamePlacement(placement, answer));
    return own !== undefined && own.lost > ADJUSTMENT;
  }
}

/** Points at a level that a value in lines stands for. */
function pointsOf(lines: number, level: number): number {
  return tetrisLinePoints(level) * lines;
}

/** The best placement that leaves another playfield than the best of all; the best itself where there is none. */
function secondOf({ placements }: Judgement, playfield: Playfield): JudgedPlacement {
  const [best] = placements;
  return placements.find((each) => !isSameResult(playfield, each.placement, best.placement)) ?? best;
}

/** The wrong placement that most of these answers are, the strongest player's where they differ, else the second best. */
function usualWrong({ placements }: Judgement, answers: Puzzle['answers']): JudgedPlacement {
  const [best, second] = placements;
  const isWrong = ({ placement }: JudgedPlacement): boolean => !isSamePlacement(placement, best.placement);
  const named = answers.flatMap((answer) => {
    const judged = answer && placements.find(({ placement }) => isSamePlacement(placement, answer));
    return judged && isWrong(judged) ? [judged] : [];
  });
  const votes = (one: JudgedPlacement): number => named.filter((other) => other === one).length;
  return named.reduce((chosen, each) => (votes(each) >= votes(chosen) ? each : chosen), named[0] ?? second);
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

/** Lines until which games are simulated: those of a game from level 18 or 19 before level 29. */
const UNTIL_LINES = 230;
/** Longer games would be seen more than others. */
const MOST_PIECES = 300;
/** Pieces between two positions of a game, so that they look different. */
const PIECES_APART = 10;

/** Who plays simulated games in turn, and with what hands: strong and weak, so that the playfields look like people's. */
export const SIMULATED = [
  { player: 'maxout:plies=1', rules: 'nes:level=18,misdrop=2%' },
  { player: 'plateau', rules: 'nes:level=18,taps=12hz,misdrop=1%' },
  { player: 'first-nes-bot', rules: 'nes:level=18,taps=20hz' },
  { player: 'maxout:plies=2', rules: 'nes:level=18' },
  { player: 'maxout:plies=1', rules: 'nes:level=18,taps=12hz,misdrop=1%' },
  { player: 'el-tetris', rules: 'nes:level=18' },
] as const;

export type SimulatedGame = (typeof SIMULATED)[number];

/** Plays a game; the same seed gives the same positions. */
export function simulatedPositions(player: AnyPlayer, { rules }: SimulatedGame, seed: number): PuzzlePosition[] {
  const plan: SimulationPlan = { rules: parseRules(rules), untilLines: UNTIL_LINES, maxPieces: MOST_PIECES };
  const positions: PuzzlePosition[] = [];
  simulateSeed(player, plan, seed, {
    stopBefore({ pieces, playfield, current, next, level, lines, score }) {
      if (pieces % PIECES_APART === 0 && next !== undefined)
        positions.push({
          playfield: playfield.slice(),
          piece: TETROMINOES[current],
          next: TETROMINOES[next],
          ...{ level, lines, score: Math.min(score, SCORE_CAP), untilLines: UNTIL_LINES },
          source: `${player.name}, seed ${seed}, piece ${pieces + 1}`,
        });
      return false;
    },
  });
  return positions;
}

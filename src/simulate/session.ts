/**
 * Hours of play on one console, as championships count them: how many games reach 999,999 points in a given time, with all that
 * lies between games.
 *
 * The clock starts with START in the level menu of the first game, and never stops. A game that has 999,999 points is ended as
 * fast as pieces fall: the player holds DOWN until it tops out. Every other game is played until it tops out. Within a game
 * everything is true to the frame; the way to the next game takes the frames of `next-game.ts`. What comes in each game does not
 * depend on the one before: its seed is drawn from that of the session.
 */
import { z } from 'zod';
import { clientOf } from '../emulator/clients/known-cartridges.js';
import { SeededRandom } from '../lib/seeded-random.js';
import { type AnyPlayer, type Decision, playerAround } from '../players/player.js';
import { playPlan } from '../reach/input-plan.js';
import type { Situation } from '../search/situation.js';
import { BUTTON } from '../tetris/buttons.js';
import { FRAMES_TO_REDRAW, SCORE_TO_SPAWN } from '../tetris/entry-delay.js';
import { LOADING_FRAMES } from '../tetris/game-state.js';
import { HIGHEST_SEED, HIGHEST_START_LEVEL } from '../tetris/limits.js';
import { SCORE_CAP } from '../tetris/score.js';
import type { GamePosition } from './game-position.js';
import type { GameRules } from './game-rules.js';
import { BEFORE_ROCKET, FIRST_HIGH_SCORES, framesToNextGame, highScoresAfter } from './next-game.js';
import { simulateSeed } from './simulation-job.js';

/** How a game of a session ended. */
const SESSION_ENDS = ['max-out', 'topped-out', 'time-over'] as const;

const whole = z.int().min(0);

/** The check of a session that comes from a file. */
export const SESSION_RESULT = z.object({
  /** The seed of the session. */
  seed: whole,
  /** Games that had 999,999 points before the time was over. */
  maxOuts: whole,
  /** Games that were begun. */
  games: whole,
  /** The best score of a game without a max-out; null where there is none. */
  best: whole.nullable(),
  /** On the clock when the time was over. */
  frames: whole,
  /** Frames from the ends of games, by a max-out or a top-out, to the first active frames of the next ones. */
  framesBetween: whole,
  played: z.array(
    z.object({
      /** By which the game can be simulated alone. */
      seed: whole,
      /** How it ended. */
      end: z.enum(SESSION_ENDS),
      score: whole,
      lines: whole,
      /** From the first active frame to the end. */
      frames: whole,
    }),
  ),
});
export type SessionResult = Readonly<z.infer<typeof SESSION_RESULT>>;
type SessionGame = SessionResult['played'][number];

/** What all sessions of a run share. */
export interface SessionPlan {
  readonly rules: GameRules;
  readonly hours: number;
}

/** Why games of these rules make no session, and what to do; undefined where they do. */
export function sessionProblem({ client, movement, garbage, level, select }: GameRules): string | undefined {
  if (movement !== 'gravity' || garbage !== 'none' || !(client in BEFORE_ROCKET)) {
    return 'hours are counted in the rules nes and pal alone, without garbage and without crashes: use one of these';
  }
  if (level > HIGHEST_START_LEVEL) {
    return `no menu begins a game on level ${level}: use a start level from 0 to ${HIGHEST_START_LEVEL}`;
  }
  return select ? 'points that SELECT adds make no max-out: leave out select' : undefined;
}

/** Frames of a session. */
export function framesOfSession({ rules, hours }: SessionPlan): number {
  return Math.floor(hours * 3_600 * clientOf(rules.client).timing.framesPerSecond);
}

/**
 * Plays a session.
 *
 * @param player made with the finders of the rules' movement
 * @throws RangeError on rules that make no session
 */
export function playSession(player: AnyPlayer, plan: SessionPlan, seed: number): SessionResult {
  const { rules } = plan;
  const problem = sessionProblem(rules);
  if (problem !== undefined) throw new RangeError(problem);
  const kind = rules.client as keyof typeof BEFORE_ROCKET;
  const frames = framesOfSession(plan);
  const seeds = new SeededRandom(seed);
  const ending = endingAtMaxOut(player);
  const played: SessionGame[] = [];
  let highScores = FIRST_HIGH_SCORES;
  let framesBetween = 0;
  let clock = LOADING_FRAMES;
  while (clock < frames) {
    const left = frames - clock;
    const { game, lost } = playGame(ending, rules, seeds.below(HIGHEST_SEED + 1), left);
    played.push(game);
    let gone = left;
    if (lost) {
      const { score, frameCounter } = lost;
      gone = lost.frames + framesToNextGame(kind, { score, frameCounter, highScores, startLevel: rules.level });
      highScores = highScoresAfter(score, highScores);
    }
    framesBetween += Math.min(gone, left) - game.frames;
    clock += gone;
  }
  const others = played.flatMap(({ end, score }) => (end === 'max-out' ? [] : [score]));
  return {
    seed,
    maxOuts: played.length - others.length,
    games: played.length,
    best: others.length > 0 ? Math.max(...others) : null,
    frames,
    framesBetween,
    played,
  };
}

/** A game, and how it was lost; undefined where the time was over before. */
interface PlayedGame {
  readonly game: SessionGame;
  readonly lost: { readonly score: number; readonly frames: number; readonly frameCounter: number } | undefined;
}

/** @param left frames from the first active one to the end of the session */
function playGame(player: AnyPlayer, rules: GameRules, seed: number, left: number): PlayedGame {
  let [score, lines, counterAtStart] = [0, 0, 0];
  let maxOut: SessionGame | undefined;
  const stopBefore = (position: GamePosition): boolean => {
    const { frames } = position;
    const scoredAt = frames - (position.lines > lines ? FRAMES_TO_REDRAW : SCORE_TO_SPAWN);
    counterAtStart = position.frameCounter - frames;
    if (scoredAt > left) return true;
    score = Math.min(position.score, SCORE_CAP);
    lines = position.lines;
    if (score === SCORE_CAP) maxOut ??= { seed, end: 'max-out', score, lines, frames: scoredAt };
    return frames >= left;
  };
  const { end, frames } = simulateSeed(player, { rules, untilLines: null, maxPieces: null }, seed, { stopBefore });
  const isLost = end === 'topped-out' && frames <= left;
  const lost = isLost ? { score, frames, frameCounter: counterAtStart + frames } : undefined;
  if (maxOut) return { game: maxOut, lost };
  return { game: { seed, end: lost ? 'topped-out' : 'time-over', score, lines, frames: lost ? frames : left }, lost };
}

/** The player, who ends its game at 999,999 points. */
function endingAtMaxOut(player: AnyPlayer): AnyPlayer {
  return playerAround(player, player.name, (situation, ask) =>
    situation.score >= SCORE_CAP ? dropping(situation) : ask(),
  );
}

/** More frames than a piece takes to fall with DOWN held. */
const LONGEST_DROP = 120;

/** A piece that falls where it appears, with DOWN held. */
function dropping(situation: Situation): Decision {
  const buttons = Array.from({ length: LONGEST_DROP }, () => BUTTON.DOWN);
  const { rest, pieces } = playPlan(situation, buttons);
  if (!rest) throw new Error(`a piece has not come to rest in ${LONGEST_DROP} frames with DOWN held`);
  const plan = { placement: rest, buttons: buttons.slice(0, pieces.length) };
  return { plan, value: 0, ranking: [{ placement: rest, value: 0 }] };
}

/**
 * A recorded game in a few kilobytes, for a link: what it takes to play it again, and what came out. Everything else of
 * a recording follows from that.
 */

import { z } from 'zod';
import { number, plural } from '../lib/format-numbers.js';
import { readBySchema } from '../lib/read-by-schema.js';
import { type Result, refuse } from '../lib/result.js';
import { type Buttons, formatInputs, parseInputs } from '../tetris/buttons.js';
import type { PracticeSettings } from '../tetris/edition.js';
import { type GameState, PHASE } from '../tetris/game-state.js';
import { HIGHEST_LEVEL } from '../tetris/limits.js';
import { ORIENTATION_COUNT, SPAWN_X, SPAWN_Y } from '../tetris/tetromino.js';
import { inputsOf, type LoggedGame } from './read-run-log.js';
import { clientOfRecording, factsOfRecording, startLevelProblem } from './recorded-image.js';
import { type RunHeader, runHeader } from './run-header.js';
import { GAME_FIELDS, imageField, line, PRACTICE_SETTINGS, sha1, stateHash } from './run-log.js';
import { parseGameState } from './state-bytes.js';

/** Raised when the text changes its form. */
const VERSION = 1;
/** Two hours of the console. */
const MOST_FRAMES = 432_000;

/** How the game ended. */
export type SharedEnding = Readonly<z.infer<typeof TEXT>['ending']>;

export interface SharedGame {
  readonly header: RunHeader;
  /** State before the first active frame. */
  readonly start: GameState;
  /** Settings of a practice cartridge (default: as at power-on). */
  readonly settings?: PracticeSettings | undefined;
  /** Frames from power-on to it. */
  readonly startFrame: number;
  /** From power-on. */
  readonly inputs: readonly Buttons[];
  readonly ending: SharedEnding;
}

export type SharedGameResult = Result<{ readonly game: SharedGame }>;

const whole = z.int().min(0);
const name = line.max(200);

const TEXT = z.object({
  shared: z.literal(VERSION),
  version: name,
  image: imageField(name),
  player: name,
  sees: z.literal('generator').optional(),
  ...GAME_FIELDS,
  startFrame: whole,
  state: z.string(),
  settings: PRACTICE_SETTINGS.optional(),
  inputs: z.string(),
  ending: z.object({
    score: whole,
    lines: whole,
    level: whole.max(HIGHEST_LEVEL),
    pieces: whole,
    /** Hash of the game's state after a frame near the end; null where none was taken. */
    hash: z.object({ frame: whole, hash: stateHash }).nullable(),
    /** SHA-1 of the console's RAM after the last frame; null for a game that was cut off. */
    ramSha1: sha1.nullable(),
  }),
});

/** The game as text; undefined for a game that did not begin, or whose state at its start is not known. */
export function formatSharedGame(header: RunHeader, game: Readonly<LoggedGame>): string | undefined {
  const { start, pieces, end, hashes } = game;
  if (!start?.state) return undefined;
  const { version, image, player, sees, gameType, height, music, untilLines, gymSeed } = header;
  const last = pieces.at(-1);
  const { score, lines, level } = end?.result ?? last ?? { score: 0, lines: 0, level: game.startLevel };
  const shared: z.infer<typeof TEXT> = {
    shared: VERSION,
    version,
    image,
    player,
    ...(sees && { sees }),
    gameType,
    startLevel: game.startLevel,
    height,
    music,
    seed: game.seed,
    untilLines,
    ...(gymSeed !== undefined && { gymSeed }),
    startFrame: start.frame,
    state: start.state,
    ...(start.settings && { settings: start.settings }),
    inputs: formatInputs(inputsOf(game)),
    ending: {
      score,
      lines,
      level,
      pieces: pieces.length,
      hash: hashes.at(-1) ?? null,
      ramSha1: end?.ramSha1 ?? null,
    },
  };
  return JSON.stringify(shared);
}

/** Reads what `formatSharedGame` writes. */
export function parseSharedGame(text: string): SharedGameResult {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return refuse('this is not a shared game');
  }
  const read = readBySchema(TEXT, json);
  if (!read.ok) return refuse(read.message);
  const { shared: _, state, settings, inputs: inputsText, startFrame, ending, ...about } = read.value;
  let field = 'inputs';
  try {
    const frames = countFrames(inputsText);
    if (frames > MOST_FRAMES)
      return refuse(`inputs: the game has ${plural(frames, 'frame')}; at most ${number(MOST_FRAMES)} are played`);
    const inputs = parseInputs(inputsText);
    if (inputs.length === 0) return refuse('inputs: the game has no frames');
    if (startFrame > inputs.length)
      return refuse(`startFrame: the game begins on frame ${startFrame} of ${inputs.length}`);
    const levelProblem = startLevelProblem(about);
    if (levelProblem) return refuse(`startLevel: ${levelProblem}`);
    const client = clientOfRecording(about);
    const image = { ...about.image, kind: client.kind };
    const header = runHeader({ ...about, image, sees: about.sees, playerOptions: {} });
    field = 'state';
    const start = parseGameState(state, factsOfRecording(about, { settings }));
    if (!isStart(start)) return refuse('state: its first frame does not belong to a game');
    return { ok: true, game: { header, start, settings, startFrame, inputs, ending } };
  } catch (error) {
    if (error instanceof RangeError) return refuse(`${field}: ${error.message}`);
    throw error;
  }
}

/** Whether a game can go on from a state as from its first active frame; what a player cannot see may be anything. */
function isStart({ activity, phase, x, y, orientation, next, previousSpawn, rng, spawnCount }: GameState): boolean {
  const isPiece = (number: number): boolean => number < ORIENTATION_COUNT;
  return (
    (activity === 'play' || activity === 'preparing') &&
    phase === PHASE.CONTROL &&
    x === SPAWN_X &&
    y === SPAWN_Y &&
    [orientation, next, previousSpawn].every(isPiece) &&
    rng <= 0xffff &&
    spawnCount <= 0xff
  );
}

/** A short text may stand for more frames than there is memory: they are counted before they are made. */
function countFrames(inputs: string): number {
  return inputs.split(/\s+/).reduce((sum, word, i) => (i % 2 ? sum : sum + (Number(word) || 0)), 0);
}

/** Texts and values that are read by schemas without a command: of files, links, the page and the queue. */

import { readFileSync } from 'node:fs';
import type { z } from 'zod';
import { readCartridge } from '../../../src/features/cartridges/cartridge-file.js';
import { parsePuzzles } from '../../../src/features/puzzles/puzzle-lines.js';
import { GAME_JOB, JOB_ANSWER } from '../../../src/features/queue/game-job.js';
import {
  bestMoveSchema,
  rateSchema,
  reachSchema,
  toldGameSchema,
} from '../../../src/features/serve/v1/request-schemas.js';
import { readBySchema } from '../../../src/lib/read-by-schema.js';
import type { Result } from '../../../src/lib/result.js';
import { recordGame } from '../../../src/library/cartridge-games.js';
import { openPlayer } from '../../../src/library/players.js';
import { parseLinearWeights } from '../../../src/players/linear-weights.js';
import { readRunLog } from '../../../src/record/read-run-log.js';
import { LINE } from '../../../src/record/run-log.js';
import { formatSharedGame, parseSharedGame } from '../../../src/record/shared-game.js';
import { parseRules } from '../../../src/simulate/game-rules.js';
import type { Reader, ReadOutcome } from './try-fields.js';
import { textOf } from './wrong-field.js';

const SOURCES = new URL('../../../../src/', import.meta.url);

/** A short game, recorded. */
function recordedLines(): string[] {
  const cartridge = readCartridge();
  const player = openPlayer('autotetris');
  if (!cartridge.ok || !player.ok) throw new Error('the built-in cartridge or its player is missing');
  const lines: string[] = [];
  recordGame({ image: cartridge.image, player: player.player, untilLines: 1 }, (text) => lines.push(text));
  return lines.join('').trimEnd().split('\n');
}

/** @param folder of the sources, for files that come with the program */
export function textReaders(folder: URL = SOURCES): readonly Reader[] {
  const lines = recordedLines();
  const log = readRunLog(`${lines.join('\n')}\n`);
  if (!log.ok) throw new Error(log.message);
  const shared = formatSharedGame(log.log.header, log.log.games[0]);
  const shipped = (path: string): string => readFileSync(new URL(path, folder), 'utf8');
  const [puzzle] = shipped('features/puzzles/shipped.jsonl').split('\n');
  const result = log.log.games[0].end?.result;
  const plan = { rules: parseRules('nes'), untilLines: 230, maxPieces: null };
  const file = 'a'.repeat(40);
  return [
    reader(
      'run log',
      4,
      firstLines(lines),
      (value) => readRunLog(`${(value as unknown[]).map(textOf).join('\n')}\n`),
      isList,
    ),
    reader('shared game', 2, JSON.parse(shared ?? ''), (value) => parseSharedGame(textOf(value))),
    reader('puzzle', 2, JSON.parse(puzzle), (value) => parsePuzzles(textOf(value))),
    reader('linear weights', 3, JSON.parse(shipped('players/weights/cs3243.json')), (value) =>
      thrown(() => parseLinearWeights(textOf(value))),
    ),
    schema('last line of a run log', LINE, JSON.parse(lines.at(-1) ?? '')),
    schema('job of a player', GAME_JOB, {
      program: 'p',
      games: { kind: 'player', spec: { name: 'maxout', plies: 2 }, files: { weights: file }, plan },
      seeds: [1, 2],
    }),
    schema('job of a learner', GAME_JOB, { program: 'p', games: LEARNING(file), seeds: [1] }),
    schema('answer of a worker', JOB_ANSWER, { program: 'p', games: [result] }),
    schema('question for the best move', bestMoveSchema, { position: POSITION, settings: SETTINGS, top: 3, line: 1 }),
    schema('question for a rating', rateSchema, { position: POSITION, placement: { orientation: 0, x: 4, y: 19 } }),
    schema('question for what is reached', reachSchema, { position: POSITION, settings: { taps: ['12hz', '30hz'] } }),
    schema('told game', toldGameSchema, TOLD),
  ];
}

export const POSITION = {
  playfield: '20,,0',
  piece: 'T',
  next: 'I',
  level: 19,
  lines: 10,
  score: 1000,
  startLevel: 19,
  untilLines: 230,
  das: 10,
  held: 'R',
};

export const SETTINGS = { taps: '12hz', reaction: 0, turns: 'free', plies: 1, aim: 'score', softDrop: true };

export const TOLD = {
  start: { playfield: '20,,0', level: 19, lines: 0, score: 0, untilLines: 230 },
  pieces: [
    { piece: 'O', placement: 'O@1,18' },
    { piece: 'T', placement: { orientation: 0, x: 4, y: 19 } },
  ],
};

const LEARNING = (weights: string) => ({
  kind: 'learning',
  plan: {
    features: 'base',
    timing: { framesPerSecond: 60, framesPerRow: [48, 43], dasFull: 16, dasReload: 10, firstPieceWait: 96 },
    level: 19,
    taps: { shifts: [true, false], autoShift: false },
    reaction: 0,
    ...{
      discount: 1,
      rewards: [1, 2],
      topOut: -1,
      ahead: 1,
      stepSize: 0.1,
      decayFrom: 0.5,
      ownSteps: false,
      baseOnly: 0.1,
    },
    ...{ learners: 2, roundPieces: 100, seed: 1 },
  },
  weights,
  pieces: 10,
  done: 0.5,
});

/** A whole log has to fit together: its lines up to the first piece. */
function firstLines(lines: readonly string[]): readonly { readonly kind: string }[] {
  const values = lines.map((line) => JSON.parse(line) as { readonly kind: string });
  return values.slice(0, values.findIndex(({ kind }) => kind === 'piece') + 1);
}

function isList(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0;
}

function reader(
  name: string,
  weight: number,
  good: unknown,
  read: (value: unknown) => Result,
  takes: (value: unknown) => boolean = () => true,
): Reader {
  const outcome = (value: unknown): ReadOutcome => {
    if (!takes(value)) return { message: undefined };
    const result = read(value);
    return { message: result.ok ? undefined : result.message };
  };
  return { name, weight, good, isJson: true, read: async (value) => caught(() => outcome(value)) };
}

function schema(name: string, by: z.ZodType, good: unknown): Reader {
  return { ...reader(name, 2, good, (value) => readBySchema(by, value)), isJson: false };
}

/** A reader that throws what it refuses. */
function thrown(read: () => unknown): Result {
  try {
    read();
    return { ok: true };
  } catch (error) {
    if (error instanceof RangeError) return { ok: false, message: error.message };
    throw error;
  }
}

/** What nobody foresaw is a fault. */
function caught(read: () => ReadOutcome): ReadOutcome {
  try {
    return read();
  } catch (error) {
    return { message: (error as Error).message, fault: `${(error as Error).name} was thrown` };
  }
}

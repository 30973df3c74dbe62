/**
 * What a player decided in a game that is being recorded, so that a game that was cut off is played again without
 * thinking, and goes on as if nothing had happened: a player is pure, and a game depends on its decisions alone. A player
 * that sees the generator plans its whole game with the first decision, so it has to be asked for each of them.
 *
 * The file lies beside the log until the game is over.
 */

import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { isJsonBeginning } from '../../lib/json.js';
import { type ReadBySchema, readBySchema } from '../../lib/read-by-schema.js';
import { describeFileProblem } from '../../platform/files/file-problem.js';
import { formatCheckedLine, parseCheckedLine } from '../../platform/files/line-file.js';
import { readFileLimited } from '../../platform/files/read-file.js';
import { ResumedFile, ResumedFiles } from '../../platform/files/resumed-file.js';
import { Failure } from '../../platform/job.js';
import { type AnyPlayer, type Decision, type Player, playerAround } from '../../players/player.js';
import { playPlan } from '../../reach/input-plan.js';
import type { GameEnd } from '../../record/game-events.js';
import { inputs, line, place } from '../../record/run-log.js';
import { formatInputs, parseInputs } from '../../tetris/buttons.js';
import type { Placement } from '../../tetris/placement.js';
import { type Orientation, tetrominoOf } from '../../tetris/tetromino.js';

/** What is decided on. */
type Situation = Parameters<Player['decide']>[0];

const FILE_NAME = 'decisions.jsonl';
/** About a hundred rebirths. */
const LARGEST = 400 * 1024 * 1024;
const LINE_BREAK = 0x0a;

/** A line of the file, and what it says. */
interface KeptLine {
  readonly text: string;
  readonly decision: KeptDecision;
}

/** A player that remembers. */
export interface KeptDecisions {
  readonly player: AnyPlayer;
  /** Decisions that were there already. */
  readonly known: number;
  /** Decisions so far. */
  readonly asked: () => number;
  /** The files that the game goes on with, to which its log belongs. */
  readonly files: ResumedFiles;
  /**
   * To be called when the game is over or was stopped.
   *
   * @throws Failure where decisions are left
   */
  ended(end: GameEnd): void;
  /** To be called when the folder is no longer recorded to; takes the file away where the game is over. */
  close(isOver: boolean): void;
}

/**
 * @param folder of the recording; the file is made with the first decision
 * @param resume use what is there
 * @throws Failure on a file that is damaged, or holds no decisions
 */
export function keptDecisions(folder: string, player: Player, resume: boolean): KeptDecisions {
  const path = join(folder, FILE_NAME);
  const isNew = !(resume && existsSync(path));
  const { lines, isClosed } = isNew ? { lines: [], isClosed: true } : readKept(folder, path);
  const files = new ResumedFiles();
  const rest = Buffer.from(lines.map(({ text }) => `${text}\n`).join(''));
  const content = { begin: new Uint8Array(), rest, isSame: isClosed, isNew };
  const file = new ResumedFile(path, content, { files, mayDiffer: false });
  let asked = 0;
  const append = (text: string): void => {
    try {
      file.append(`${text}\n`);
    } catch (error) {
      throw new Failure(`cannot write ${path}: ${describeFileProblem(error)}`);
    }
  };
  const recall = (
    { text, decision }: KeptLine,
    situation: Situation,
    ask: () => Decision | undefined,
  ): Decision | undefined => {
    const number = asked;
    const wrong = (problem: string): Failure => refusal(folder, number, problem);
    const problem = problemOf(decision, situation);
    if (problem) throw wrong(problem);
    append(text);
    return 'placement' in decision ? decisionOf(decision, ask, wrong) : undefined;
  };
  return {
    known: lines.length,
    asked: () => asked,
    files,
    player: playerAround(player, player.name, (situation, ask) => {
      const line = lines[asked++];
      if (line) return recall(line, situation, ask);
      const decision = ask();
      append(formatCheckedLine(lineOf(situation, decision)));
      return decision;
    }),
    ended(end) {
      if (end === 'stopped' || asked >= lines.length) return;
      throw refusal(folder, asked + 1, 'the game was over before this decision');
    },
    close(isOver) {
      file.close();
      if (isOver) rmSync(path, { force: true });
    },
  };
}

function refusal(folder: string, number: number, problem: string): Failure {
  return new Failure(
    `cannot go on with ${folder}: ${FILE_NAME}, line ${number}: ${problem}; nothing was changed: move this file away, and the game is decided again`,
  );
}

/** The whole lines. One at the end that was cut off, as by a kill, counts as nothing; one that lacks its line break alone is whole. */
function readKept(folder: string, path: string): { readonly lines: readonly KeptLine[]; readonly isClosed: boolean } {
  const read = readFileLimited(path, LARGEST);
  if (!read.ok) throw new Failure(`${path}: ${read.message}`);
  const lines: KeptLine[] = [];
  let start = 0;
  for (let end = read.bytes.indexOf(LINE_BREAK); end >= 0; end = read.bytes.indexOf(LINE_BREAK, start)) {
    lines.push(readLine(read.bytes.subarray(start, end), (problem) => refusal(folder, lines.length + 1, problem)));
    start = end + 1;
  }
  const last = read.bytes.subarray(start);
  const wrong = (problem: string): Failure => refusal(folder, lines.length + 1, problem);
  if (last.length === 0 || isJsonBeginning(Buffer.from(last).toString())) return { lines, isClosed: true };
  if (!parseCheckedLine(last).ok) throw wrong('it is neither complete nor cut off');
  return { lines: [...lines, readLine(last, wrong)], isClosed: false };
}

function readLine(bytes: Uint8Array, wrong: (problem: string) => Failure): KeptLine {
  const text = Buffer.from(bytes).toString();
  const found = Buffer.from(text).equals(bytes) ? parseCheckedLine(bytes) : undefined;
  if (!found) throw wrong('some bytes are not text');
  if (!found.ok) throw wrong(`it ${found.message}`);
  const read = readKeptDecision(found.value);
  if (!read.ok) throw wrong(read.message);
  return { text, decision: read.value };
}

/** What keeps a decision from being one of this situation, with the field; undefined where nothing does. */
function problemOf(decision: KeptDecision, situation: Situation): string | undefined {
  const here = nameOf(situation);
  if (decision.on !== here) return `on: it is of another game (${decision.on}, not ${here})`;
  if (!('placement' in decision)) return undefined;
  const { placement, ranking } = decision;
  const tetromino = tetrominoOf(situation.piece.orientation);
  const other = [placement, ...ranking].findIndex(([each]) => tetrominoOf(each as Orientation) !== tetromino);
  if (other >= 0) return `${other === 0 ? 'placement' : `ranking.${other - 1}`}: expected orientations of ${tetromino}`;
  const buttons = parseInputs(decision.inputs);
  const { pieces, rest } = playPlan(situation, buttons);
  if (!rest) return `inputs: the piece does not come to rest within these ${buttons.length} frames`;
  if (pieces.length < buttons.length)
    return `inputs: expected ${pieces.length} frames, after which the piece rests, found ${buttons.length}`;
  const [found, expected] = [placement, keptPlacement(rest)].map((each) => each.join(', '));
  return found === expected ? undefined : `placement: the inputs lead to ${expected}, found ${found}`;
}

/** Piece, place, frame and playfield: two games in which these agree at a decision are hardly two. */
function nameOf({ piece, frame, lines, playfield }: Situation): string {
  const rows = playfield.reduce((sum, row) => (sum * 31 + row) % 0xffff_fffb, 7);
  return `${piece.orientation}@${piece.x},${piece.y} frame ${frame} lines ${lines} rows ${rows.toString(16)}`;
}

function lineOf(situation: Situation, decision: Decision | undefined): KeptDecision {
  const on = nameOf(situation);
  if (!decision) return { on };
  const { plan, value, ranking } = decision;
  const points = decision.expectedPoints?.();
  return {
    on,
    placement: keptPlacement(plan.placement),
    inputs: formatInputs(plan.buttons),
    value: keptNumber(value),
    ...(points !== undefined && { points: keptNumber(points) }),
    ranking: ranking.map((each) => [...keptPlacement(each.placement), keptNumber(each.value), each.plies ?? null]),
  };
}

/**
 * @param ask for plans that are not kept, since hardly anybody asks for them
 * @param wrong what is thrown where the player ranks other placements
 */
function decisionOf(
  { placement, inputs, value, points, ranking }: Decided,
  ask: () => Decision | undefined,
  wrong: (problem: string) => Failure,
): Decision {
  return {
    plan: { placement: placementOf(placement), buttons: parseInputs(inputs) },
    value: Number(value),
    ranking: ranking.map(([orientation, x, y, worth, plies]) => ({
      placement: placementOf([orientation, x, y]),
      value: Number(worth),
      ...(plies !== null && { plies }),
    })),
    ...(points !== undefined && { expectedPoints: () => Number(points) }),
    planFor: (rank) => {
      const plan = ask()?.planFor?.(rank);
      const [ranked, planned] = [placementOf(ranking[rank]), plan?.placement].map(
        (each) => each && keptPlacement(each).join(),
      );
      if (!plan || ranked !== planned) throw wrong(`ranking.${rank}: the player has another placement there`);
      return plan;
    },
  };
}

function keptPlacement({ orientation, x, y }: Placement): KeptPlacement {
  return [orientation, x, y];
}

function placementOf([orientation, x, y]: readonly [number, number, number, ...unknown[]]): Placement {
  return { orientation: orientation as Placement['orientation'], x, y };
}

function keptNumber(value: number): KeptNumber {
  return Number.isFinite(value) ? value : (String(value) as KeptNumber);
}

const { orientation, x, y } = place.shape;
/** An infinite value is a text, since JSON has no number for it. */
const NUMBER = z.union([z.number(), z.enum(['Infinity', '-Infinity', 'NaN'])]);
const PLACEMENT = z.tuple([orientation, x, y]);

/** The position of the decision: it tells whether the game is the same one. */
const ON = { on: line };
const DECIDED = z.strictObject({
  ...ON,
  placement: PLACEMENT,
  inputs,
  value: NUMBER,
  points: NUMBER.exactOptional(),
  ranking: z.array(z.tuple([orientation, x, y, NUMBER, z.int().min(1).nullable()])),
});
const UNDECIDED = z.strictObject(ON);

type KeptNumber = z.infer<typeof NUMBER>;
/** Orientation, column and row. */
type KeptPlacement = z.infer<typeof PLACEMENT>;
/** A decision for a placement. */
type Decided = z.infer<typeof DECIDED>;
/** `on` alone where no placement could be reached. */
type KeptDecision = Decided | z.infer<typeof UNDECIDED>;

/** @param value a parsed line of JSON */
function readKeptDecision(value: unknown): ReadBySchema<KeptDecision> {
  const isUndecided = typeof value === 'object' && value !== null && Object.keys(value).join() === 'on';
  return readBySchema<z.ZodType<KeptDecision>>(isUndecided ? UNDECIDED : DECIDED, value);
}

/**
 * What a player decided in a game that is being recorded, so that a game that was cut off is played again without
 * thinking, and goes on as if nothing had happened: a player is pure, and a game depends on its decisions alone. A player
 * that sees the generator plans its whole game with the first decision, so it has to be asked for each of them.
 *
 * The file lies beside the log until the game is over.
 */

import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describeFileProblem } from '../node/files/file-problem.js';
import { formatCheckedLine, LineFile, parseCheckedLine } from '../node/files/line-file.js';
import { type AnyPlayer, type Decision, type Player, playerAround } from '../players/player.js';
import { formatInputs, parseInputs } from '../tetris/input-runs.js';
import type { Placement } from '../tetris/placement.js';
import { Failure } from './job.js';

/** What is decided on. */
type Situation = Parameters<Player['decide']>[0];

const FILE_NAME = 'decisions.jsonl';

/** An infinite value is a text. */
type KeptNumber = number | string;
type KeptPlacement = readonly [orientation: number, x: number, y: number];

/** A decision as a line; no decision where no placement could be reached. */
interface KeptDecision {
  /** What was decided on, so that another game is noticed. */
  readonly on: string;
  readonly placement?: KeptPlacement;
  readonly inputs?: string;
  readonly value?: KeptNumber;
  readonly points?: KeptNumber | undefined;
  readonly ranking?: readonly (readonly [...KeptPlacement, KeptNumber, plies: number | null])[];
}

/** A player that remembers. */
export interface KeptDecisions {
  readonly player: AnyPlayer;
  /** Decisions that were there already. */
  readonly known: number;
  /** Decisions so far. */
  readonly asked: () => number;
  /** To be called when the folder is no longer recorded to; takes the file away where the game is over. */
  close(isOver: boolean): void;
}

/**
 * @param folder of the recording; the file is made with the first decision
 * @param resume use what is there
 */
export function keptDecisions(folder: string, player: Player, resume: boolean): KeptDecisions {
  const path = join(folder, FILE_NAME);
  const { lines, bytes } = resume && existsSync(path) ? readKept(readFileSync(path)) : { lines: [], bytes: undefined };
  let asked = 0;
  let file: LineFile | undefined;
  const recall = (line: KeptDecision, situation: Situation, ask: () => Decision | undefined): Decision | undefined => {
    if (line.on !== nameOf(situation))
      throw new Failure(
        `${path}: decision ${asked} is of another game (${line.on}, not ${nameOf(situation)}): remove this file, and the game is decided anew`,
      );
    return decisionOf(line, ask);
  };
  return {
    known: lines.length,
    asked: () => asked,
    player: playerAround(player, player.name, (situation, ask) => {
      const line = lines[asked++];
      if (line) return recall(line, situation, ask);
      const decision = ask();
      try {
        file ??= new LineFile(path, bytes);
        file.append(`${formatCheckedLine(lineOf(situation, decision))}\n`);
      } catch (error) {
        throw new Failure(`cannot write ${path}: ${describeFileProblem(error)}`);
      }
      return decision;
    }),
    close(isOver) {
      file?.close();
      if (isOver) rmSync(path, { force: true });
    },
  };
}

/** The whole lines, and how long they are; what was cut off or damaged and all behind it counts as nothing. */
function readKept(content: Buffer): { readonly lines: readonly KeptDecision[]; readonly bytes: number } {
  const lines: KeptDecision[] = [];
  let start = 0;
  for (let end = content.indexOf('\n'); end >= 0; end = content.indexOf('\n', start)) {
    const read = parseCheckedLine(content.subarray(start, end));
    if (!read.ok) break;
    lines.push(read.value as KeptDecision);
    start = end + 1;
  }
  return { lines, bytes: start };
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

/** @param ask for plans that are not kept, since hardly anybody asks for them */
function decisionOf(
  { placement, inputs = '', value = 0, points, ranking = [] }: KeptDecision,
  ask: () => Decision | undefined,
): Decision | undefined {
  if (!placement) return undefined;
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
      if (!plan) throw new TypeError(`no plan for placement ${rank} of a decision that was kept`);
      return plan;
    },
  };
}

function keptPlacement({ orientation, x, y }: Placement): KeptPlacement {
  return [orientation, x, y];
}

function placementOf([orientation, x, y]: KeptPlacement): Placement {
  return { orientation: orientation as Placement['orientation'], x, y };
}

function keptNumber(value: number): KeptNumber {
  return Number.isFinite(value) ? value : String(value);
}

/** Games of a player by another build of this program, which is a process of its own. */

import { spawn, spawnSync } from 'node:child_process';
import { z } from 'zod';
import { parseJson } from '../../lib/json.js';
import { Failure } from '../../platform/job.js';
import type { GameResult } from '../../record/game-events.js';
import { GAME_RESULT } from '../../record/run-log.js';
import { formatRules } from '../../simulate/game-rules.js';
import { type SimulationPlan, usualLines } from '../../simulate/simulation-job.js';

/** A program that was started once. */
export interface Build {
  /** The path of its `run-bot.js`. */
  readonly program: string;
  readonly knowsLuck: boolean;
}

/** Seeds of a range, as the other program is told them. */
export interface BuildGames {
  readonly player: string;
  readonly plan: SimulationPlan;
  readonly seed: number;
  readonly seedStep: number;
  readonly games: number;
  readonly jobs: number;
  /** Ends the process. */
  readonly signal: AbortSignal;
}

const ANSWER = z.object({ games: z.array(GAME_RESULT) });
const HELP = ['simulate', '--help'];

/** @throws Failure on a program that does not run, or that has no simulated games */
export function openBuild(program: string): Build {
  const { status, stdout, stderr, error } = spawnSync(process.execPath, [program, ...HELP], { encoding: 'utf8' });
  if (error || status !== 0) throw new Failure(`${program} does not run: ${error?.message ?? lastLine(stderr)}`);
  return { program, knowsLuck: /--luck\b/.test(stdout) };
}

/**
 * Plays games, in the order of their seeds.
 *
 * @returns undefined where the signal came before they were played
 * @throws Failure on what the other program says, and on an answer that is none
 */
export async function playByBuild({ program }: Build, games: BuildGames): Promise<readonly GameResult[] | undefined> {
  const { plan, signal } = games;
  if (signal.aborted) return undefined;
  const child = spawn(process.execPath, [program, ...argumentsFor(games)], { stdio: ['ignore', 'pipe', 'pipe'] });
  const end = (): boolean => child.kill('SIGTERM');
  signal.addEventListener('abort', end, { once: true });
  const [stdout, stderr] = [child.stdout, child.stderr].map(textOf);
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', resolve);
    });
    if (signal.aborted) return undefined;
    if (code !== 0) throw new Failure(`${program} could not play: ${lastLine(stderr())}`);
  } finally {
    signal.removeEventListener('abort', end);
  }
  const read = parseJson(stdout());
  const answer = ANSWER.safeParse(read.ok ? read.value : undefined);
  const isWhole = answer.success && answer.data.games.every(({ seed }, i) => seed === games.seed + i * games.seedStep);
  if (!isWhole || answer.data.games.length !== games.games)
    throw new Failure(`${program} did not answer with the games that were asked for: use a build of this program`);
  const { luck } = plan;
  if (luck !== undefined && answer.data.games.some((game) => game.luck === undefined))
    throw new Failure(`${program} did not count the luck of its games: add --no-luck`);
  return answer.data.games;
}

function argumentsFor({ player, plan, seed, seedStep, games, jobs }: BuildGames): readonly string[] {
  const { rules, untilLines, maxPieces, luck } = plan;
  return [
    ...['simulate', '--player', player, '--rules', formatRules(rules)],
    // Where games have no number of lines, none can be said.
    ...(untilLines === null && usualLines(rules) === null ? [] : ['--until-lines', String(untilLines ?? 'none')]),
    ...['--max-pieces', String(maxPieces ?? 'none')],
    ...['--seed', String(seed), '--seed-step', String(seedStep), '--games', String(games)],
    ...(luck === undefined ? [] : ['--luck', luck]),
    ...['--jobs', String(jobs), '--json', '--quiet'],
  ];
}

/** Collects what a process writes. */
function textOf(stream: NodeJS.ReadableStream): () => string {
  let text = '';
  stream.setEncoding('utf8');
  stream.on('data', (data: string) => {
    text += data;
  });
  return () => text;
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) || 'it said nothing';
}

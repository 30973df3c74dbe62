/** Plays the games of a job. */

import { candidateGames, type PlaySeed } from '../../learn/candidate-games.js';
import type { Result } from '../../lib/result.js';
import type { PlayerSpec } from '../../players/player-spec.js';
import type { GameResult } from '../../record/game-events.js';
import { simulateSeed } from '../../simulate/simulation-job.js';
import { openPlayerFor } from '../players/open-player-spec.js';
import type { CandidateGames, PlayedJob, PlayerJob } from './game-job.js';

/** A job with its files on this machine. */
export interface ReadyJob {
  readonly games: PlayedJob;
  readonly seeds: readonly number[];
  /** Paths. */
  readonly weights?: string;
  readonly pattern?: string;
}

/** A thread's answer. A fault of the games themselves is not repaired by playing them again. */
export type Answer = Result<{ readonly games: readonly GameResult[] }>;

/** The latest games, since many jobs in a row are of the same: to open a player may mean to read megabytes. */
let latest: { readonly of: string; readonly play: PlaySeed } | undefined;

/** Plays the games of a job, in the order of its seeds. */
export function playJob(job: ReadyJob): Answer {
  const { games, weights, pattern } = job;
  const of = JSON.stringify({ games, weights, pattern });
  if (latest?.of !== of) {
    const opened = games.kind === 'player' ? playerGames(games, job) : candidate(games);
    if (!opened.ok) return opened;
    latest = { of, play: opened.play };
  }
  const { play } = latest;
  return { ok: true, games: job.seeds.map((seed) => play(seed)) };
}

type Opened = Result<{ readonly play: PlaySeed }>;

function playerGames({ spec, plan }: PlayerJob, { weights, pattern }: ReadyJob): Opened {
  const here: PlayerSpec = {
    ...spec,
    ...(weights !== undefined && { weights }),
    ...(pattern !== undefined && { filter: `pattern:${pattern}` }),
  };
  const opened = openPlayerFor(here, plan.rules);
  if (!opened.ok) return opened;
  return { ok: true, play: (seed) => simulateSeed(opened.player, plan, seed) };
}

function candidate({ model, movement, simulation, weights }: CandidateGames): Opened {
  return { ok: true, play: candidateGames({ model, movement, simulation }, weights) };
}

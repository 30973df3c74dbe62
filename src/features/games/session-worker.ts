/** A thread of a run by the hours: plays one session for each task. */
import { workerData } from 'node:worker_threads';
import type { PlayerSpec } from '../../players/player-spec.js';
import { playSession, type SessionPlan, type SessionResult } from '../../simulate/session.js';
import { openPlayerFor } from '../players/open-player-spec.js';

export interface SessionWorkerData {
  readonly spec: PlayerSpec;
  readonly plan: SessionPlan;
}

const { spec, plan } = workerData as SessionWorkerData;
const opened = openPlayerFor(spec, plan.rules);
if (!opened.ok) throw new Error(opened.message);
const { player } = opened;

export default function playSeed(seed: number): SessionResult {
  return playSession(player, plan, seed);
}

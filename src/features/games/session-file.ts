/** Hours of play in a file that can be gone on with, as files of games can. */
import { lockFile } from '../../platform/files/process-lock.js';
import type { PlayerSpec } from '../../players/player-spec.js';
import type { RunHeader } from '../../record/run-header.js';
import { SESSION_RESULT, type SessionPlan, type SessionResult } from '../../simulate/session.js';
import { type LineKind, type OpenedGameFile, openFileOf } from './game-file.js';
import { type SimulationHeader, simulationHeader } from './result-file.js';

/** The sessions can be played again from it alone. */
export interface SessionsHeader extends Omit<SimulationHeader, 'kind' | 'untilLines' | 'maxPieces'> {
  readonly kind: 'sessions';
  readonly hours: number;
}

const SESSIONS: LineKind<SessionResult> = { kind: 'session', schema: SESSION_RESULT };

/** The header of a player's sessions; see `simulationHeader`. */
export function sessionsHeader(
  spec: PlayerSpec,
  { rules, hours }: SessionPlan,
  player: Pick<RunHeader, 'sees'>,
): SessionsHeader {
  const {
    untilLines: _,
    maxPieces: __,
    ...header
  } = simulationHeader(spec, { rules, untilLines: null, maxPieces: null }, player);
  return { ...header, kind: 'sessions', hours };
}

/** Begins a file, or goes on with one of the same sessions. Nobody else may until it is closed. */
export function openSessionFile(path: string, header: SessionsHeader): OpenedGameFile<SessionResult> {
  const none = 'this is not a file of sessions; use another name';
  const other = (difference: string): string => `the file holds other sessions: ${difference}; use another name`;
  return openFileOf(SESSIONS, path, header, { none, other, takeLock: () => lockFile(path) });
}

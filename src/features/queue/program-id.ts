/**
 * Which program this is, to the byte, and what its machine makes of it: the same games come out of the same program on
 * a machine that computes the same.
 */

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  CODE_FOLDER,
  LINEAR_WEIGHTS,
  PACKAGE_ROOT,
  SHIPPED_WEIGHTS,
  VERSION,
} from '../../platform/files/package-root.js';
import { parseRules } from '../../simulate/game-rules.js';
import { simulateSeed } from '../../simulate/simulation-job.js';
import { openPlayerFor } from '../players/open-player-spec.js';

/** What players are made of besides. */
const DATA = new Set([SHIPPED_WEIGHTS, LINEAR_WEIGHTS, join(PACKAGE_ROOT, 'src', 'simulate', 'patterns')]);
const DIGITS = 12;
/** What stands between the program and the signature of its machine. */
const SIGNED = '/';

/**
 * Version, hash of the program's files and signature of the machine, as in `0.1.0+5f0c6b2e91ad/77b04c1d20ee`. Two checkouts of
 * one version that differ have different ones, and so have two machines on which the same program decides otherwise.
 *
 * @throws the system's error when the program cannot be read
 */
export function programId(): string {
  const hash = createHash('sha1');
  const files = [
    ...filesIn(CODE_FOLDER, /\.[jt]s$/),
    ...[...DATA].flatMap((folder) => filesIn(folder, /\.(bin|json|png)$/)),
  ];
  for (const { name, path } of files) hash.update(`${name}\0`).update(readFileSync(path)).update('\0');
  return `${VERSION}+${hash.digest('hex').slice(0, DIGITS)}${SIGNED}${machineSignature()}`;
}

/** Whether two ids are of one program, so that it is the machines that differ. */
export function isSameProgram(one: string, other: string): boolean {
  return one.split(SIGNED, 1)[0] === other.split(SIGNED, 1)[0];
}

/** In an order that is the same everywhere. */
function filesIn(folder: string, wanted: RegExp): { readonly name: string; readonly path: string }[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => wanted.test(name) && !name.endsWith('.d.ts'))
    .map((name) => ({ name: name.replaceAll('\\', '/'), path: join(folder, name) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

// What a machine makes of the program. It takes 0.2 s, most of which is to read the weights.

const SIGNED_GAME = parseRules('nes:level=19');
const SIGNED_SEED = 256;
/** Enough for a few clears. */
const SIGNED_PIECES = 40;
/** How many pieces the player looks ahead: with two it takes all parts of its search. */
const SIGNED_PLIES = 2;

let signature: string | undefined;

/** Hash of what the learned player decides in a short game, and of what it takes its decisions to be worth. */
function machineSignature(): string {
  signature ??= signatureOfGame();
  return signature;
}

function signatureOfGame(): string {
  const opened = openPlayerFor({ name: 'maxout', plies: SIGNED_PLIES }, SIGNED_GAME);
  if (!opened.ok) throw new Error(opened.message);
  const { player } = opened;
  if (player.sees) throw new Error('the learned player does not foresee');
  const hash = createHash('sha1');
  const signing: typeof player = {
    name: player.name,
    decide(situation) {
      const decision = player.decide(situation);
      if (decision) {
        const { orientation, x, y } = decision.plan.placement;
        hash.update(`${orientation}@${x},${y} ${decision.value}\n`);
      }
      return decision;
    },
  };
  simulateSeed(signing, { rules: SIGNED_GAME, untilLines: null, maxPieces: SIGNED_PIECES }, SIGNED_SEED);
  return hash.digest('hex').slice(0, DIGITS);
}

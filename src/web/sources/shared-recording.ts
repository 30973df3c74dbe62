/** Recordings of the games of links, which are played on the model. */

import { type MadeRecording, type Opening, recordingOf } from '../../features/recordings/open-bytes.js';
import { plural } from '../../lib/format-numbers.js';
import { refuse } from '../../lib/result.js';
import { takeTurns } from '../../lib/take-turns.js';
import type { RunLog } from '../../record/read-run-log.js';
import { parseSharedGame, type SharedEnding } from '../../record/shared-game.js';
import { recordOnModel } from '../../replay/movie/record-inputs.js';
import { unpackCode } from './share-code.js';

/** Plays the game of a link, and sees that it comes to what the link says. */
export async function recordingOfCode(
  code: string,
  { signal, onProgress }: Pick<Opening, 'signal' | 'onProgress'>,
): Promise<MadeRecording> {
  const unpacked = await unpackCode(code);
  if (!unpacked.ok) return unpacked;
  const shared = parseSharedGame(unpacked.text);
  if (!shared.ok) return refuse(`The link holds no game that can be played: ${shared.message}.`);
  const { header, ending, ...game } = shared.game;
  const { inputs } = game;
  let text: string;
  try {
    const steps = recordOnModel(header, { ...game, ramSha1: ending.ramSha1 });
    text = await takeTurns(steps, signal, (done) => onProgress('frames of the game', done, inputs.length));
  } catch (error) {
    if (error instanceof RangeError) return refuse(`The link is damaged: ${error.message}.`);
    throw error;
  }
  const made = recordingOf(text);
  const broken = brokenPromise(made.log, ending);
  return broken ? refuse(`The link is damaged or was changed: ${broken}.`) : made;
}

/** What does not come out as promised; undefined when everything does. */
function brokenPromise({ games: [game] }: RunLog, promised: SharedEnding): string | undefined {
  const { score, lines } = game.end?.result ?? game.pieces.at(-1) ?? { score: 0, lines: 0 };
  if (score !== promised.score) return `its game ends with ${plural(score, 'point')}, but it says ${promised.score}`;
  if (lines !== promised.lines) return `its game ends with ${plural(lines, 'line')}, but it says ${promised.lines}`;
  if (game.pieces.length !== promised.pieces) {
    return `its game has ${plural(game.pieces.length, 'piece')}, but it says ${promised.pieces}`;
  }
  const { hash } = promised;
  const found = hash && game.hashes.find(({ frame }) => frame === hash.frame);
  if (hash && found?.hash !== hash.hash) return `its game differs by frame ${hash.frame}`;
  return undefined;
}

/** What was found of a movie, for a person: its checkpoints as a table, its timing, and where it parts from its game. */

import { number, plural } from '../../lib/format-numbers.js';
import type { Checkpoint } from '../../replay/movie/checkpoints.js';
import type { ImportedMovie } from './import-movie.js';

/** Lines behind the summary of the game. */
export function formatFound({ ramSha1, shift, secondPadFrames, checkpoints, parting }: ImportedMovie): string {
  const played = ramSha1 === null ? 'played on     the model' : `RAM           SHA-1 ${ramSha1}`;
  const lines = [played, `shift         ${plural(shift, 'frame')}`];
  if (secondPadFrames > 0) lines.push(`second pad    pressed on ${plural(secondPadFrames, 'frame')}`);
  const differed = checkpoints.find(({ kind }) => kind === 'differed');
  if (differed) lines.push(`rules         ${formatDifference(differed)}, frame ${number(differed.frame + shift)}`);
  if (parting) {
    const where =
      parting.since === 'start'
        ? 'from its first pieces on: the menus take other times than those that it was made for, or the shift is wrong'
        : `about piece ${number(parting.pieces + 1)}, frame ${number(parting.frame + shift)}`;
    lines.push(`parts         ${where}`, '              (the game is lost, and pieces are steered on)');
  }
  return lines.join('\n');
}

const COLUMNS = ['frame', 'pieces', 'score', 'lines', 'level'] as const;
const WIDTH = 9;

/**
 * A line for each, with the frame of the movie, counted from 1.
 *
 * @param shift frames by which the movie is behind the machine
 */
export function formatCheckpoints(checkpoints: readonly Checkpoint[], shift: number): string {
  const head = COLUMNS.map((name) => name.padStart(WIDTH)).join('');
  const lines = checkpoints.map((checkpoint) => {
    const values = COLUMNS.map((name) => (name === 'frame' ? checkpoint.frame + shift : checkpoint[name]));
    return `${values.map((value) => number(value).padStart(WIDTH)).join('')}  ${describe(checkpoint)}`.trimEnd();
  });
  return [`${head}  (frames of the movie)`, ...lines].join('\n');
}

function describe(checkpoint: Checkpoint): string {
  switch (checkpoint.kind) {
    case 'screen':
      return `screen: ${checkpoint.screen}`;
    case 'started':
      return 'the game starts';
    case 'scored':
      return '';
    case 'maxed-out':
      return 'maxed out';
    case 'lost':
      return 'topped out';
    case 'won':
      return 'goal reached';
    case 'differed':
      return `not by the rules: ${formatDifference(checkpoint)}`;
  }
}

function formatDifference({ field, seen, expected }: Checkpoint): string {
  return `${field} ${seen}, not ${expected}`;
}

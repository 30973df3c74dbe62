/** A difference between machine and model: in words, and as a scenario that shows it again. */

import { hex, plural } from '../../lib/format-numbers.js';
import { formatInputs } from '../../tetris/buttons.js';
import type { GameState } from '../../tetris/game-state.js';
import { gameNameOf, parseGame, type Scenario } from '../scenario/scenario.js';
import { FIELD_KEYS, type FieldKey, type Fields, fieldName, formatFieldValue } from '../scenario/scenario-fields.js';
import { isPictureRow, pictureOfState, type TextPicture } from '../scenario/scenario-picture.js';
import type { LockStepDifference } from './lock-step.js';

/** Buttons that are printed with a difference, in frames. */
const SHOWN_INPUTS = 32;
const SHOWN_BYTES = 16;
const NAME_WIDTH = 18;
const VALUE_WIDTH = 26;

/** Fields of the model that differ, the playfield left out. */
export function differingFields({ differences }: LockStepDifference): FieldKey[] {
  const names = new Set(differences.map(({ field }) => field.replace(/\[.*/, '')));
  return FIELD_KEYS.filter((key) => names.has(key));
}

/** Fields that a sentence names. */
const BRIEF_FIELDS = 3;

/** In half a sentence: `y 3 (expected 4), fall 0 (expected 1)` */
export function briefDifference(difference: LockStepDifference): string {
  const { seen, expected, differences } = difference;
  const fields = differingFields(difference);
  if (fields.length === 0) return `${plural(differences.length, 'other byte')} in the playfield`;
  const named = fields
    .slice(0, BRIEF_FIELDS)
    .map((key) => `${fieldName(key)} ${shown(key, seen)} (expected ${shown(key, expected)})`);
  return [...named, ...(fields.length > BRIEF_FIELDS ? ['more'] : [])].join(', ');
}

/** The last buttons, newest last, as runs of frames. */
export function lastInputs({ since }: LockStepDifference): string {
  return formatInputs(since?.inputs.slice(-SHOWN_INPUTS) ?? []);
}

/** Both states side by side, every field, with a mark at those that differ; the playfields only if they do. */
export function formatDifference(difference: LockStepDifference): string {
  const { game, seen, expected, differences } = difference;
  const differing = differingFields(difference);
  const bytes = differences.filter(({ field }) => field.startsWith('page['));
  const type = game.gameType === 'B' ? `B-type, height ${game.height}` : 'A-type';
  const lines = [
    `${plural(differing.length, 'field')} and ${plural(bytes.length, 'byte')} of the playfield differ (${type}, started at level ${game.startLevel}).`,
    '',
    columns('  field', 'cartridge', 'model'),
    ...FIELD_KEYS.map((key) =>
      columns(`${differing.includes(key) ? '*' : ' '} ${fieldName(key)}`, shown(key, seen), shown(key, expected)),
    ),
  ];
  if (bytes.length) lines.push('', ...formatPlayfields(seen, expected));
  for (const { address, seen: inRam, expected: inModel } of bytes.slice(0, SHOWN_BYTES)) {
    lines.push(columns(`* $${hex(address, 4)}`, `$${hex(inRam, 2)}`, `$${hex(inModel, 2)}`));
  }
  if (bytes.length > SHOWN_BYTES) lines.push(`  and ${bytes.length - SHOWN_BYTES} more bytes`);
  lines.push(
    '',
    `The last ${SHOWN_INPUTS} frames of buttons: ${lastInputs(difference) || 'none, the game had just begun'}`,
  );
  return lines.join('\n');
}

/**
 * The difference as a scenario: it holds on the model and fails on the cartridge. Undefined when the game had not
 * begun to be played, since a scenario starts in play, and when a scenario has no word for its rules.
 */
export function differenceScenario(difference: LockStepDifference): Scenario | undefined {
  const { since, expected, differences } = difference;
  const game = since && gameNameOf(since.start);
  if (!since || game === undefined) return undefined;
  const keys = differingFields(difference);
  const picture = differences.some(({ field }) => field.startsWith('page[')) ? expectedPicture(expected) : [];
  const names = [...keys.map(fieldName), ...(picture.length ? ['playfield'] : [])].join(', ');
  const fields: Fields = Object.fromEntries(keys.map((key) => [key, expected[key]]));
  return {
    title: `Cartridge and model part in ${names}.`,
    start: { ...since.start, ...parseGame(game) },
    inputs: since.inputs,
    expectations: [{ frame: since.inputs.length, fields, picture }],
  };
}

/** The playfield of a state as text; empty when the text cannot show it. */
function expectedPicture(state: GameState): TextPicture {
  const picture = pictureOfState(state);
  return picture.every(isPictureRow) ? picture : [];
}

function formatPlayfields(seen: GameState, expected: GameState): string[] {
  const model = pictureOfState(expected);
  return pictureOfState(seen).map((row, i) => columns(row === model[i] ? ' ' : '*', row, model[i]));
}

/** A value that a broken cartridge has put there may be none that a scenario can write. */
function shown(key: FieldKey, state: GameState): string {
  try {
    return formatFieldValue(key, state[key]);
  } catch {
    return String(state[key]);
  }
}

function columns(name: string, seen: string, expected: string): string {
  return `${name.padEnd(NAME_WIDTH)} ${seen.padEnd(VALUE_WIDTH)} ${expected}`.trimEnd();
}

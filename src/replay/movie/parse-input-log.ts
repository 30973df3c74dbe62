/**
 * Reads BizHawk's input log: the text "Input Log.txt" of a `.bk2` movie. A line that begins with `LogKey:` names the
 * buttons of each frame in their order, in groups that begin with `#`, each name followed by `|`; a line that begins with
 * `|` is a frame, with a character for each button, `.` or a space for a free one:
 *
 *     [Input]
 *     LogKey:#Reset|Power|#P1 Up|P1 Down|P1 Left|P1 Right|P1 Start|P1 Select|P1 B|P1 A|
 *     |..|.......A|
 *     [/Input]
 *
 * The header of the movie, "Header.txt", has a key, a space and a value a line. What cannot be played exactly is refused.
 */

import { type Result, refuse } from '../../lib/result.js';
import { BUTTON, type Buttons, NO_BUTTONS } from '../../tetris/buttons.js';
import { lengthProblem, type ParsedMovie } from './parsed-movie.js';

/** `line` counts from 1, in the input log. */
export type InputLogResult = Result<{ readonly movie: ParsedMovie }, { readonly line: number }>;

const KEY_MARK = 'LogKey:';
/** Characters; the key is one of the first lines. */
const MOST_BEFORE_KEY = 4_096;
const PADS = ['P1', 'P2'] as const;
const NAMES: Readonly<Record<string, Buttons>> = {
  Up: BUTTON.UP,
  Down: BUTTON.DOWN,
  Left: BUTTON.LEFT,
  Right: BUTTON.RIGHT,
  Start: BUTTON.START,
  Select: BUTTON.SELECT,
  B: BUTTON.B,
  A: BUTTON.A,
};
/** Buttons of the console. They are refused after the first frame; on that frame the console has just been turned on. */
const RESETS = ['Reset', 'Power'] as const;

/** What one character of a frame stands for. */
type Column =
  | { readonly kind: 'button'; readonly pad: 0 | 1; readonly button: Buttons }
  | { readonly kind: 'reset' }
  /** A button of an unknown pad; it may not be pressed. */
  | { readonly kind: 'other'; readonly name: string };

/** Whether a text is an input log. */
export function isInputLog(text: string): boolean {
  return text
    .slice(0, MOST_BEFORE_KEY)
    .split(/\r?\n/)
    .some((line) => line.startsWith(KEY_MARK));
}

/**
 * Reads a whole input log.
 *
 * @param header text of the movie's header; empty where there is none: then the image of the movie is not known
 */
export function parseInputLog(text: string, header = ''): InputLogResult {
  const about = headerOf(header);
  const problem = headerProblem(about);
  if (problem) return refuse(problem, { line: 1 });
  const lines = text.split(/\r?\n/);
  const keyLine = lines.findIndex((line) => line.startsWith(KEY_MARK));
  if (keyLine < 0) return refuse(`expected a line that begins with "${KEY_MARK}"`, { line: 1 });
  const groups = groupsOf(lines[keyLine].slice(KEY_MARK.length));
  if (!groups.flat().some((column) => column.kind === 'button' && column.pad === 0)) {
    return refuse('the log names no buttons of a first pad ("P1 Up", …): it is not of a NES game', {
      line: keyLine + 1,
    });
  }

  const pads: [Buttons[], Buttons[]] = [[], []];
  for (let i = keyLine + 1; i < lines.length; i++) {
    const line = lines[i];
    if (!line.startsWith('|')) {
      if (line === '' || /^\[.*\]$/.test(line)) continue;
      return refuse(`expected a frame such as "|..|.......A|", found "${line.slice(0, 40)}"`, { line: i + 1 });
    }
    const frame = readFrame(line, groups, pads[0].length);
    if (!frame.ok) return refuse(frame.message, { line: i + 1 });
    pads[0].push(frame.pads[0]);
    pads[1].push(frame.pads[1]);
  }
  const [frames, secondPad] = pads;
  const tooFewOrMany = lengthProblem(frames.length);
  if (tooFewOrMany !== undefined) return refuse(tooFewOrMany, { line: lines.length });
  const bodySha1 = /(?:^|:)([0-9a-f]{40})$/.exec((about.get('SHA1') ?? '').toLowerCase())?.[1];
  return {
    ok: true,
    movie: {
      romName: about.get('GameName') ?? '',
      ...(bodySha1 && { bodySha1 }),
      // A movie of an American console has no such line.
      ...(isOn(about, 'PAL') && { region: 'pal' as const }),
      comments: [],
      frames,
      secondPad: secondPad.some((buttons) => buttons !== NO_BUTTONS) ? secondPad : [],
    },
  };
}

function headerOf(text: string): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  for (const line of text.split(/\r?\n/)) {
    const [, key, value] = /^(\S+) (.*)$/.exec(line.trim()) ?? [];
    if (key) values.set(key, value);
  }
  return values;
}

function headerProblem(about: ReadonlyMap<string, string>): string | undefined {
  const platform = about.get('Platform');
  if (platform !== undefined && platform !== 'NES')
    return `the movie is of another console ("Platform ${platform}"); only those of the NES can be played`;
  for (const key of ['StartsFromSavestate', 'StartsFromSaveRam']) {
    if (isOn(about, key))
      return `the movie does not begin at power-on ("${key}"); only movies from power-on can be played`;
  }
  return undefined;
}

function isOn(about: ReadonlyMap<string, string>, key: string): boolean {
  return /^(1|true)$/i.test(about.get(key) ?? '');
}

/** The columns of each group. */
function groupsOf(key: string): readonly (readonly Column[])[] {
  return key
    .split('#')
    .filter((group) => group !== '')
    .map((group) =>
      group
        .split('|')
        .filter((name) => name !== '')
        .map(columnOf),
    );
}

function columnOf(name: string): Column {
  if ((RESETS as readonly string[]).includes(name)) return { kind: 'reset' };
  const [pad, button] = name.split(' ');
  const index = (PADS as readonly string[]).indexOf(pad);
  if (index < 0 || NAMES[button] === undefined) return { kind: 'other', name };
  return { kind: 'button', pad: index === 0 ? 0 : 1, button: NAMES[button] };
}

type FrameResult = Result<{ readonly pads: readonly [Buttons, Buttons] }>;

function readFrame(line: string, groups: readonly (readonly Column[])[], frame: number): FrameResult {
  const fields = line.slice(1).split('|');
  if (
    fields.pop() !== '' ||
    fields.length !== groups.length ||
    fields.some((at, i) => at.length !== groups[i].length)
  ) {
    const lengths = groups.map((group) => '.'.repeat(group.length)).join('|');
    return refuse(`the frame "${line.slice(0, 40)}" does not fit its key, which asks for "|${lengths}|"`);
  }
  const pads: [Buttons, Buttons] = [NO_BUTTONS, NO_BUTTONS];
  for (const [g, group] of groups.entries()) {
    for (const [c, column] of group.entries()) {
      if (fields[g][c] === '.' || fields[g][c] === ' ') continue;
      if (column.kind === 'button') pads[column.pad] |= column.button;
      else if (column.kind === 'other') return refuse(`frame ${frame} presses "${column.name}", which no NES pad has`);
      else if (frame > 0) return refuse(`frame ${frame} resets the console; only movies without resets can be played`);
    }
  }
  return { ok: true, pads };
}

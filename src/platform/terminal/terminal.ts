/** A terminal as a place to draw on: a screen of its own, given back in every way that the program can end. */

import { say } from './output.js';

const ENTER = '\x1b[?1049h\x1b[?25l\x1b[2J';
const LEAVE = '\x1b[?25h\x1b[?1049l';
const HOME = '\x1b[H';
const REST_OF_LINE = '\x1b[K';
const REST_OF_SCREEN = '\x1b[J';

/** Red, green, blue, 0–255. */
export type TextColour = readonly [number, number, number];

/** Puts a text in a colour, or leaves it as it is. */
export type Paint = (text: string, colour: TextColour) => string;

/** Standard error as a terminal; undefined when it is not one. */
export function openTerminal(): Terminal | undefined {
  const { stderr, env } = process;
  return stderr.isTTY && env.TERM !== 'dumb' ? new Terminal() : undefined;
}

export class Terminal {
  #entered = false;
  readonly #leave = (): void => this.close();
  /** Ctrl-Z gives the screen back before the program sleeps. */
  readonly #sleep = (): void => {
    this.close();
    process.kill(process.pid, 'SIGSTOP');
  };

  /** Its size by now, in characters. */
  get size(): { readonly columns: number; readonly lines: number } {
    const { columns, rows } = process.stderr;
    return { columns, lines: rows };
  }

  /** Shows these lines in place of those before, without clearing, so that nothing flickers. */
  draw(lines: readonly string[]): void {
    const { stderr } = process;
    if (!this.#entered) this.#enter();
    const visible = lines.slice(0, stderr.rows);
    stderr.write(HOME + visible.map((line) => line + REST_OF_LINE).join('\n') + REST_OF_SCREEN);
  }

  /** Gives the screen back. Can be drawn on again. */
  close(): void {
    if (!this.#entered) return;
    this.#entered = false;
    process.stderr.write(LEAVE);
    process.off('exit', this.#leave);
    process.off('SIGTSTP', this.#sleep);
  }

  #enter(): void {
    this.#entered = true;
    process.on('exit', this.#leave);
    process.on('SIGTSTP', this.#sleep);
    process.stderr.write(ENTER);
  }
}

/** Lines for the user that come while the terminal is drawn on, where they would be overwritten: they are said afterwards. */
export class DelayedTalk {
  readonly #lines: string[] = [];
  #isHeldBack = false;

  set isHeldBack(isHeldBack: boolean) {
    this.#isHeldBack = isHeldBack;
    if (!isHeldBack) for (const line of this.#lines.splice(0)) say(line);
  }

  say(line: string): void {
    if (this.#isHeldBack) this.#lines.push(line);
    else say(line);
  }
}

/** How this terminal shows colours: all of them, 256, 16, or none. */
export function paintFor(stream: { getColorDepth?: () => number }, env: NodeJS.ProcessEnv): Paint {
  const depth = env.NO_COLOR ? 1 : (stream.getColorDepth?.() ?? 1);
  if (depth >= 24) return (text, [red, green, blue]) => `\x1b[38;2;${red};${green};${blue}m${text}\x1b[0m`;
  if (depth >= 8) return (text, colour) => `\x1b[38;5;${nearestOf256(colour)}m${text}\x1b[0m`;
  if (depth >= 4) return (text, colour) => `\x1b[${nearestOf16(colour)}m${text}\x1b[0m`;
  return (text) => text;
}

/** The nearest of the 6 × 6 × 6 colours of a 256-colour terminal. */
function nearestOf256([red, green, blue]: TextColour): number {
  const step = (value: number): number => Math.round((value / 255) * 5);
  return 16 + 36 * step(red) + 6 * step(green) + step(blue);
}

const FOREGROUND = 30;
const BRIGHT_FOREGROUND = 90;
const BRIGHT = 192;

/** One of the eight colours, by the parts that are strong in it, or a bright one; never black. */
function nearestOf16(colour: TextColour): number {
  const strongest = Math.max(...colour);
  const bits = colour.reduce((sum, value, i) => sum + (value > strongest / 2 ? 1 << i : 0), 0);
  return (strongest > BRIGHT ? BRIGHT_FOREGROUND : FOREGROUND) + bits;
}

/** Where the lines are drawn. */
interface Stream {
  write(text: string): unknown;
}

/** A few lines at the bottom of a terminal, drawn again and again; other output stays above them. */
export class StatusLines {
  #shown: readonly string[] = [];

  constructor(private readonly stream: Stream) {}

  /** Shows these lines in place of those before; none may be longer than the terminal is wide. */
  draw(lines: readonly string[]): void {
    this.stream.write(this.#back() + textOf(lines));
    this.#shown = lines;
  }

  /** A line that stays, above the others. */
  say(line: string): void {
    this.stream.write(`${this.#back()}${line}\n${textOf(this.#shown)}`);
  }

  /** Takes the lines away. */
  close(): void {
    if (this.#shown.length > 0) this.stream.write(this.#back());
    this.#shown = [];
  }

  /** To the beginning of the first line that is shown, with all behind it cleared. */
  #back(): string {
    const lines = this.#shown.length;
    return lines > 0 ? `\x1b[${lines}A\r${REST_OF_SCREEN}` : '';
  }
}

function textOf(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('');
}

/** What a key is called here: a character, or one of these. */
export type Key = 'left' | 'right' | 'up' | 'down' | 'ctrl-c' | 'ctrl-z' | (string & {});

const SEQUENCES: Readonly<Record<string, Key>> = {
  '\x1b[D': 'left',
  '\x1b[C': 'right',
  '\x1b[A': 'up',
  '\x1b[B': 'down',
  '\x1bOD': 'left',
  '\x1bOC': 'right',
  '\x1bOA': 'up',
  '\x1bOB': 'down',
  '\x03': 'ctrl-c',
  '\x1a': 'ctrl-z',
};

/** An escape sequence of a key, or one character. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: keys are sent as control characters
const KEY = /\x1b[[O][0-9;]*[A-Za-z~]|./gsu;

/** The keys in what a terminal sent at once; a sequence that is not known is left out. */
export function parseKeys(text: string): Key[] {
  return (text.match(KEY) ?? []).flatMap((found) => SEQUENCES[found] ?? (found.startsWith('\x1b') ? [] : [found]));
}

/**
 * Listens for keys where standard input is a terminal. Ctrl-C and Ctrl-Z do what they always do.
 *
 * @returns the function that ends it and gives the terminal back; Node does so, too, when the program ends in any way
 */
export function listenForKeys(onKey: (key: Key) => void): () => void {
  const { stdin } = process;
  if (!stdin.isTTY) return () => {};
  const onData = (data: Buffer): void => {
    for (const key of parseKeys(data.toString('utf8'))) {
      if (key === 'ctrl-c') process.kill(process.pid, 'SIGINT');
      else if (key === 'ctrl-z') sleep();
      else onKey(key);
    }
  };
  const sleep = (): void => {
    stdin.setRawMode(false);
    process.kill(process.pid, 'SIGTSTP');
  };
  const wake = (): void => {
    stdin.setRawMode(true);
  };
  stdin.setRawMode(true);
  stdin.on('data', onData);
  stdin.resume();
  process.on('SIGCONT', wake);
  return () => {
    process.off('SIGCONT', wake);
    stdin.off('data', onData);
    stdin.pause();
    stdin.setRawMode(false);
  };
}

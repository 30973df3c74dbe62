/** A few lines at the bottom of what a terminal shows, drawn again and again; what is said meanwhile stays above them. */

const REST_OF_SCREEN = '\x1b[J';

/** Where the lines are drawn. */
interface Stream {
  write(text: string): unknown;
}

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

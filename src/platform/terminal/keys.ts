/** Keys pressed on a terminal, one at a time and without a line break. */

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

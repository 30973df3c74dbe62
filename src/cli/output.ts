/** Results go to standard output, talk to standard error. */

/** Writes a result, a line of its own. */
export function printResult(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Tells the user something besides the result. */
export function say(text: string): void {
  process.stderr.write(`${text}\n`);
}

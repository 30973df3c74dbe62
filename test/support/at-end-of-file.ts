/**
 * Closes what a file of tests has opened. The files share the modules that are loaded, so that a hook beside a shared
 * browser would be set for the first file alone that uses it.
 */
const closers: (() => Promise<void>)[] = [];

/** Called once by a module, and obeyed at the end of every file of tests. */
export function atEndOfFile(close: () => Promise<void>): void {
  closers.push(close);
}

export async function closeWhatIsOpen(): Promise<void> {
  for (const close of closers) await close();
}

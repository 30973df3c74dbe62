/** What is said about a name that is none: the names that there are, and the one that was probably meant. */

/** `no method "swam" (swarm, genetic); did you mean "swarm"?`; `orElse` is put behind the names. */
export function unknownName(what: string, name: string, names: readonly string[], orElse = ''): string {
  return `no ${what} "${name}" (${names.join(', ')}${orElse})${didYouMean(nearestName(name, names))}`;
}

/** The same where a value belongs to a name: `no player option "plys=2" (expected taps=…, plies=…); did you mean "plies=…"?` */
export function unknownField(what: string, field: string, names: readonly string[]): string {
  const near = nearestName(field.split('=', 1)[0], names);
  const expected = names.map((name) => `${name}=…`).join(', ');
  return `no ${what} "${field}" (expected ${expected})${didYouMean(near && `${near}=…`)}`;
}

/** A question behind a message; empty where nothing is near. */
export function didYouMean(near: string | undefined): string {
  return near === undefined ? '' : `; did you mean "${near}"?`;
}

/** The name that takes the fewest changes of one letter, or none if that is more than half of it. */
export function nearestName(name: string, names: readonly string[]): string | undefined {
  const ranked = names.map((known) => ({ known, changes: editDistance(name.toLowerCase(), known.toLowerCase()) }));
  const [nearest] = ranked.sort((a, b) => a.changes - b.changes);
  return nearest && nearest.changes <= nearest.known.length / 2 ? nearest.known : undefined;
}

/** Letters to insert, delete or replace to make one word of the other. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, i) => i);
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    for (let j = 1; j <= to.length; j++) {
      const replaced = row[j - 1] + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, row[j] + 1, next[j - 1] + 1));
    }
    row = next;
  }
  return row[to.length];
}

/** What is said about a name that is none. */
import { nearestName } from '../lib/nearest-name.js';

/** `no method "swam" (swarm, genetic); did you mean "swarm"?` */
export function unknown(what: string, name: string, names: readonly string[]): string {
  const near = nearestName(name, names);
  return `no ${what} "${name}" (${names.join(', ')})${near ? `; did you mean "${near}"?` : ''}`;
}

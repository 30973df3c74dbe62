/** Wrong fields, given one after the other to everything that reads some, and counted by what came of it. */
import { SeededRandom } from '../../../src/lib/seeded-random.js';
import { messageFault } from './message-fault.js';
import { type WrongField, wrongField } from './wrong-field.js';

/** Something that reads values: a command, a route, a function. */
export interface Reader {
  readonly name: string;
  /** Share of the cases. */
  readonly weight: number;
  readonly good: unknown;
  /** Whether values are those that JSON has. */
  readonly isJson: boolean;
  /** Reads a value: what it says where it refuses it, and what must never come of one. */
  read(value: unknown): Promise<ReadOutcome>;
}

export interface ReadOutcome {
  /** Undefined where the value is taken. */
  readonly message: string | undefined;
  /** What is wrong whatever the message: an exit code, an error of another kind, a changed file. */
  readonly fault?: string | undefined;
}

export interface FieldOutcomes {
  readonly cases: number;
  readonly refused: number;
  /** By reader, and what came of it. */
  readonly outcomes: ReadonlyMap<string, number>;
  readonly faults: readonly string[];
}

/** Told of a case that is at fault. */
const LONGEST_SHOWN = 300;

/** @throws Error where a reader does not take its good value */
export async function tryFields(
  readers: readonly Reader[],
  { cases, seed, onCase }: { readonly cases: number; readonly seed: number; readonly onCase?: () => void },
): Promise<FieldOutcomes> {
  const outcomes = new Map<string, number>();
  const faults: string[] = [];
  const weights = readers.reduce((sum, { weight }) => sum + weight, 0);
  let tried = 0;
  let refused = 0;
  for (const [number, reader] of readers.entries()) {
    const { message, fault } = await reader.read(reader.good);
    if (message !== undefined || fault !== undefined)
      throw new Error(`${reader.name}: its good value: ${fault ?? message}`);
    const random = new SeededRandom(seed * 1_000_003 + number);
    for (let i = Math.ceil((cases * reader.weight) / weights); i > 0; i--) {
      const wrong = wrongField(reader.good, random, reader.isJson);
      const outcome = await reader.read(wrong.value);
      tried++;
      onCase?.();
      if (outcome.message !== undefined) refused++;
      const found = faultOf(outcome, wrong);
      if (found) faults.push(`${reader.name}: ${wrong.path.join('.') || 'all'} ${wrong.change}: ${found}`);
      const came = found ? 'AT FAULT' : outcome.message === undefined ? 'taken' : 'refused';
      outcomes.set(`${reader.name}: ${came}`, (outcomes.get(`${reader.name}: ${came}`) ?? 0) + 1);
    }
  }
  return { cases: tried, refused, outcomes, faults };
}

function faultOf({ message, fault }: ReadOutcome, { path }: WrongField): string | undefined {
  const found = fault ?? (message === undefined ? undefined : messageFault(message, path));
  return found && `${found}: ${(message ?? '').slice(0, LONGEST_SHOWN)}`;
}

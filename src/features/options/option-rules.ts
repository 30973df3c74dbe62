/** Which options of a command go together: rules as data, checked in one place before the command begins. */
import type { Command } from 'commander';
import { usageFailure } from '../../platform/job.js';

type Name<Values> = keyof Values & string;

/** One of the options is given, or the values are these, or a question about the values is answered with yes. */
type Condition<Values> =
  | Name<Values>
  | readonly Name<Values>[]
  | { readonly [Key in keyof Values]?: Values[Key] }
  | ((values: Values) => unknown);

export interface OptionRule<Values> {
  /**
   * The rule holds where one of these is given: with another value than its usual one, and neither 0 nor an empty list.
   * Without it the rule always holds.
   */
  readonly option?: Name<Values> | readonly Name<Values>[];
  /** Counts every option that was typed, also with its usual value or 0. */
  readonly typed?: true;
  /** The rule is broken where this is so. */
  readonly excludes?: Condition<Values>;
  /** The rule is broken where this is not so. */
  readonly needs?: Condition<Values>;
  /** Why, and what to do. `{option}` stands for the given option, and `{name}` for the value of the option `name`. */
  readonly because: string;
}

/** Has a command check its options by the rules, in their order, before it begins. */
export function addOptionRules<Values extends object>(command: Command, rules: readonly OptionRule<Values>[]): Command {
  return command.hook('preAction', (_, acting) => checkOptions(rules, acting.opts<Values>(), acting));
}

/**
 * @param command where the values come from; without it no rule counts what was typed
 * @throws Failure on the first rule that is broken
 */
export function checkOptions<Values extends object>(
  rules: readonly OptionRule<Values>[],
  values: Values,
  command?: Command,
): void {
  for (const { option, typed, excludes, needs, because } of rules) {
    const names = inOrder(typeof option === 'string' ? [option] : (option ?? []), command);
    const given = names.find((name) => (typed ? isTyped(name, command) : isGiven(values, name, command)));
    if (option !== undefined && given === undefined) continue;
    const holds = (condition: Condition<Values>): boolean => isSo(condition, values, command);
    if ((excludes !== undefined && holds(excludes)) || (needs !== undefined && !holds(needs)))
      throw usageFailure(because.replaceAll(/\{(\w+)\}/g, (_, name) => wordFor(name, given, values)));
  }
}

function isSo<Values extends object>(condition: Condition<Values>, values: Values, command?: Command): boolean {
  if (typeof condition === 'function') return Boolean(condition(values));
  if (typeof condition === 'string') return isGiven(values, condition, command);
  if (Array.isArray(condition)) return condition.some((name: Name<Values>) => isGiven(values, name, command));
  return Object.entries(condition).every(([name, value]) => values[name as keyof Values] === value);
}

function isGiven<Values extends object>(values: Values, name: Name<Values>, command?: Command): boolean {
  const value = values[name];
  const usual = command?.options.find((option) => option.attributeName() === name)?.defaultValue;
  return Boolean(value) && value !== usual && !(Array.isArray(value) && value.length === 0);
}

function isTyped(name: string, command?: Command): boolean {
  return command?.getOptionValueSource(name) === 'cli';
}

/** As the help lists them. */
function inOrder<T extends string>(names: readonly T[], command?: Command): readonly T[] {
  if (!command) return names;
  const listed = command.options.map((option) => option.attributeName());
  return [...names].sort((a, b) => listed.indexOf(a) - listed.indexOf(b));
}

function wordFor<Values extends object>(name: string, given: string | undefined, values: Values): string {
  if (name !== 'option' || given === undefined) return String(values[name as keyof Values]);
  return `--${given.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

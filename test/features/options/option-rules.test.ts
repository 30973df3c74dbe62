import { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { addOptionRules, type OptionRule } from '../../../src/features/options/option-rules.js';

interface Values {
  readonly a?: true;
  readonly size?: string;
  readonly kind: string;
  readonly aLongOne?: true;
  readonly parts?: readonly string[];
}

const RULES: readonly OptionRule<Values>[] = [
  { option: 'a', excludes: { kind: 'small' }, because: '{option} is not for {kind}' },
  { option: ['size', 'aLongOne'], needs: 'a', because: 'add --a or leave out {option}' },
  { option: 'kind', typed: true, excludes: ({ size }) => size === '0', because: 'size {size} has no {option}' },
  { option: 'parts', excludes: { kind: 'small' }, because: 'what is {kind} has no parts' },
  { needs: ({ kind }) => kind !== 'none', because: 'there is no kind {kind}' },
];

/** What a command with these options says; `ran` where it begins. */
async function run(...words: string[]): Promise<string> {
  let said = 'refused without a word';
  const command = new Command('test')
    .exitOverride()
    .option('--a')
    .option('--a-long-one')
    .option('--size <n>')
    .option('--kind <name>', 'any', 'usual')
    .option('--parts <names>', 'any', (names) => names.split(',').filter(Boolean))
    .action(() => {
      said = 'ran';
    });
  addOptionRules(command, RULES);
  await command.parseAsync(words, { from: 'user' }).catch((error) => {
    said = error.message;
  });
  return said;
}

describe('the rules of a command', () => {
  it.each([
    ['nothing given', [], 'ran'],
    ['options that go together', ['--a', '--size', '3', '--a-long-one'], 'ran'],
    ['an option that excludes a value', ['--a', '--kind', 'small'], '--a is not for small'],
    ['an option that needs another', ['--size', '3'], 'add --a or leave out --size'],
    ['the name of an option of several words', ['--a-long-one'], 'add --a or leave out --a-long-one'],
    ['the first of two in the order of the help', ['--size', '3', '--a-long-one'], 'add --a or leave out --a-long-one'],
    ['a usual value that was typed', ['--a', '--size', '0', '--kind', 'usual'], 'size 0 has no --kind'],
    ['a list', ['--parts', 'b,c', '--kind', 'small'], 'what is small has no parts'],
    ['an empty list', ['--parts', ',', '--kind', 'small'], 'ran'],
    ['a rule of no option', ['--kind', 'none'], 'there is no kind none'],
    ['a usual value that was not', ['--a', '--size', '0'], 'ran'],
  ])('tell %s', async (_, words, expected) => {
    expect(await run(...words)).toBe(expected);
  });
});

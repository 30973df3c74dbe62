/** `--hands`: presses and reaction by one name, the same in every command. */
import { Option } from 'commander';
import { describeHands, HANDS, HANDS_NAMES, parseHands } from '../../players/hands.js';
import { reads } from './parsers.js';

/**
 * The option, whose value is `NamedHands`.
 *
 * @param whose what the hands are for, in half a sentence
 * @param orElse what holds without the option, in brackets behind the names
 */
export function handsOption(whose: string, orElse = ''): Option {
  const names = HANDS_NAMES.map((name) => `${name}, ${describeHands(HANDS[name])}`).join('; ');
  const help = `${whose}: ${names}; or presses alone, as --taps takes them${orElse}`;
  return new Option('--hands <name>', help).argParser(reads(parseHands));
}

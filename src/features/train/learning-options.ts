/** The options that `train` and `tune` share. */

import { Option } from 'commander';
import { HIGHEST_LEARNING_SEED } from '../../learn/training-plan.js';
import { fraction, path, UNLIMITED, wholeNumber } from '../options/parsers.js';

/** How long a run may take; as long as other limits let it if nothing is said. */
export function minutesOption(about = 'length of the run in minutes'): Option {
  return new Option('--minutes <n>', about).default(UNLIMITED, 'no limit').argParser(fraction(0.01, 100_000));
}

/** The seed of what is random in a run. */
export function learningSeedOption(of: string): Option {
  return new Option('--seed <n>', `seed of the ${of}`).default(1).argParser(wholeNumber(0, HIGHEST_LEARNING_SEED));
}

/** Where the plot of a run goes. */
export function curveOption(): Option {
  return new Option(
    '--plot <file>',
    'file for the learning curve (default: the name of the weights with .svg)',
  ).argParser(path);
}

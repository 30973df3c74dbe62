/** Several players named on a command line. */
import { Argument } from 'commander';
import { type PlayerSpec, parsePlayerSpec } from '../../players/player-spec.js';
import { reads } from './parsers.js';

const readPlayer = reads(parsePlayerSpec);

/** An argument whose value is a list of players; `usual` says who plays when nobody is named. */
export function playersArgument(name: '<players...>' | '[players...]', usual?: string): Argument {
  const about = `names of players; options may follow a colon${usual === undefined ? '' : ` (default: ${usual})`}`;
  // Called for each name, with what the names before gave.
  const readNext = (text: string, before: readonly PlayerSpec[] | undefined): readonly PlayerSpec[] => [
    ...(before ?? []),
    readPlayer(text),
  ];
  return new Argument(name, about).argParser(readNext);
}

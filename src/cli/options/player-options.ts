/** The options that choose a player, the same in every command. */
import { type Command, Option } from 'commander';
import { parseFilter } from '../../node/players/open-filter.js';
import {
  MOST_PLIES,
  type PlayerSpec,
  parseAim,
  parseBudget,
  parseLookahead,
  parsePlayerSpec,
  parsePlies,
  parseSearch,
  SEARCHES,
} from '../../node/players/player-spec.js';
import { MOST_LOOKAHEAD } from '../../players/linear-player.js';
import { AIMS } from '../../players/maxout.js';
import { PLAYER_NAMES } from '../../players/player-by-name.js';
import { formatTaps, parseTaps } from '../../reach/taps.js';
import { reads } from './parsers.js';

export interface PlayerOptionValues extends Omit<PlayerSpec, 'name' | 'seed'> {
  /** A name, with or without options of its own. */
  readonly player?: PlayerSpec;
}

/** Who plays when nobody is named. */
const DEFAULT_PLAYER = 'maxout';
/** Who plays when nobody is named but weights are given as JSON. */
const OWN_PLAYER = 'linear';

/** Adds the options that choose a player: its name, its weights, its search and how fast it presses. */
export function addPlayerOptions(command: Command): Command {
  return command
    .addOption(
      new Option(
        '--player <name>',
        `who plays: ${PLAYER_NAMES.join(', ')}; options may follow a colon, as in maxout:plies=2,aim=maxout (default: ${DEFAULT_PLAYER})`,
      ).argParser(reads(parsePlayerSpec)),
    )
    .addOption(
      new Option(
        '--taps <pattern>',
        'how fast to press a direction again: 30hz, 20hz, 15hz, 12hz, 10hz, das, or frames such as X..X. (default: 30hz)',
      ).argParser(reads((text) => formatTaps(parseTaps(text)))),
    )
    .addOption(
      new Option(
        '--search <which>',
        `how plateau and linear players search placements of the current piece: ${SEARCHES.join(', ')}`,
      ).argParser(reads(parseSearch)),
    )
    .addOption(
      new Option('--plies <n>', `how many pieces the learned player places in its search, 1–${MOST_PLIES}`).argParser(
        reads(parsePlies),
      ),
    )
    .addOption(
      new Option('--aim <what>', `what the learned player plays for: ${AIMS.join(', ')}`).argParser(reads(parseAim)),
    )
    .addOption(
      new Option('--budget <ms>', 'how many milliseconds the learned player may take for a decision').argParser(
        reads(parseBudget),
      ),
    )
    .addOption(
      new Option(
        '--lookahead <n>',
        `how many pieces a linear player places in its search, 1–${MOST_LOOKAHEAD}: the two visible ones and an unknown one`,
      ).argParser(reads(parseLookahead)),
    )
    .addOption(
      new Option(
        '--filter <what>',
        'keep some cells free: open:COLUMN (1–10 from the left), or pattern:PICTURE with a PNG of 10 × 20 pixels or the name of a picture that comes with the program',
      ).argParser(reads(parseFilter)),
    )
    .option('--weights <file>', 'weights of the learned player, or a JSON file with a linear player of your own');
}

/** The player that the options name together. */
export function playerSpecOf({
  player,
  taps,
  search,
  plies,
  aim,
  budget,
  weights,
  lookahead,
  filter,
}: PlayerOptionValues): PlayerSpec {
  return {
    ...(player ?? { name: weights?.toLowerCase().endsWith('.json') ? OWN_PLAYER : DEFAULT_PLAYER }),
    ...(taps !== undefined && { taps }),
    ...(search !== undefined && { search }),
    ...(plies !== undefined && { plies }),
    ...(aim !== undefined && { aim }),
    ...(budget !== undefined && { budget }),
    ...(weights !== undefined && { weights }),
    ...(lookahead !== undefined && { lookahead }),
    ...(filter !== undefined && { filter }),
  };
}

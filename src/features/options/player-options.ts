/** The options that choose a player, the same in every command. */

import { Argument, type Command, Option } from 'commander';
import type { NamedHands } from '../../players/hands.js';
import {
  formatPlayerSpec,
  LINE_OPTIONS,
  type PlayerSpec,
  parsePlayerSpec,
  playerOption,
  USUAL_PLAYER,
} from '../../players/player-spec.js';
import type { GameRules } from '../../simulate/game-rules.js';
import { PLAYER_GROUP, PLAYERS_COMMAND } from './advice.js';
import { handsOption } from './hands-option.js';
import { reads } from './parsers.js';

export interface PlayerOptionValues extends Omit<PlayerSpec, 'name' | 'seed'> {
  /** A name, with or without options of its own. */
  readonly player?: PlayerSpec;
}

/** Who plays when nobody is named but weights are given as JSON. */
const OWN_PLAYER = 'linear';

/** Who plays when nobody is named. */
const USUAL: PlayerSpec = { name: USUAL_PLAYER };

/** Adds the options that choose a player: its name, and those of the table; `usual` says who plays when nobody is named. */
export function addPlayerOptions(command: Command, usual: PlayerSpec = USUAL): Command {
  command.addOption(
    new Option(
      '--player <name>',
      `who plays, one of "${PLAYERS_COMMAND}"; options may follow a colon, as in maxout:plies=2,aim=maxout (default: ${formatPlayerSpec(usual)})`,
    ).argParser(reads(parsePlayerSpec)),
  );
  for (const option of playerLineOptions()) command.addOption(option.helpGroup(PLAYER_GROUP));
  return command.hook('preAction', (_, acting) => takeHands(acting));
}

/** The options of players as a command line has them: those of the table, and hands. */
export function playerLineOptions(): readonly Option[] {
  const ofTable = LINE_OPTIONS.map((name) => {
    const { value, help, read } = playerOption(name);
    return new Option(`--${name} ${value}`, help).argParser(reads(read));
  });
  return [...ofTable, handsOption('whose hands and eyes, where --taps and --reaction say nothing else')];
}

/** Puts hands in the place of what has not been said of presses and reaction. */
function takeHands(command: Command): void {
  const { hands, player, rules } = command.opts<{ hands?: NamedHands; player?: PlayerSpec; rules?: GameRules }>();
  if (hands === undefined) return;
  const { taps, reaction } = hands;
  const isOpen = (name: string): boolean =>
    command.options.some((option) => option.attributeName() === name) && command.getOptionValueSource(name) !== 'cli';
  if (isOpen('taps') && player?.taps === undefined && !rules?.taps) command.setOptionValue('taps', taps);
  if (reaction !== undefined && isOpen('reaction') && !rules?.reaction) command.setOptionValue('reaction', reaction);
}

/** Whether the player thinks for a time, so that no game of it comes again. */
export function hasBudget({ player, budget }: PlayerOptionValues): boolean {
  return player?.budget !== undefined || budget !== undefined;
}

/** The player that the options name together; without a name they are options of the usual one. */
export function playerSpecOf({ player, ...values }: PlayerOptionValues, usual: PlayerSpec = USUAL): PlayerSpec {
  const given: Readonly<Record<string, unknown>> = values;
  const options = LINE_OPTIONS.filter((name) => given[name] !== undefined).map((name) => [name, given[name]]);
  const unnamed = values.weights?.toLowerCase().endsWith('.json') ? { name: OWN_PLAYER } : usual;
  return { ...(player ?? unnamed), ...Object.fromEntries(options) };
}

/** Several players named on a command line. */
const readPlayer = reads(parsePlayerSpec);

/** An argument whose value is a list of players; `usual` says who plays when nobody is named. */
export function playersArgument(name: '<players...>' | '[players...]', usual?: string): Argument {
  const about = `names of players, as "${PLAYERS_COMMAND}" lists them; options may follow a colon, as in maxout:plies=2${
    usual === undefined ? '' : ` (default: ${usual})`
  }`;
  // Called for each name, with what the names before gave.
  const readNext = (text: string, before: readonly PlayerSpec[] | undefined): readonly PlayerSpec[] => [
    ...(before ?? []),
    readPlayer(text),
  ];
  return new Argument(name, about).argParser(readNext);
}

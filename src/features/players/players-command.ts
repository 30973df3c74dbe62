/** `players`: who can play, what they look at, and what linear ones are made of. */

import { Command, type Option } from 'commander';
import { FEATURE_DEFINITIONS, FEATURE_NAMES } from '../../eval/features/feature-registry.js';
import type { WeightsOrigin } from '../../eval/ntuple/ntuple-file.js';
import { number } from '../../lib/format-numbers.js';
import { alignColumns } from '../../lib/text.js';
import { usageFailure } from '../../platform/job.js';
import { lineWidth, printResult } from '../../platform/terminal/output.js';
import { formatLinearWeights } from '../../players/linear-weights.js';
import type { AnyPlayer } from '../../players/player.js';
import { PLAYERS, playerDefinition, unknownPlayer } from '../../players/player-by-name.js';
import type { Movement, PlayerDefinition } from '../../players/player-definition.js';
import { LINE_OPTIONS, takes } from '../../players/player-spec.js';
import { parsePlayedTaps, pressesPerRow } from '../../reach/taps.js';
import { framesPerRow, NTSC } from '../../tetris/timing.js';
import { checkOptions, type OptionRule } from '../options/option-rules.js';
import { playerLineOptions } from '../options/player-options.js';
import { shippedModelText } from './open-player-spec.js';
import { shippedWeights } from './weights-files.js';

interface PlayersOptions {
  readonly options?: true;
  readonly features?: true;
  readonly weights?: true;
  readonly json?: true;
}

/** In which world a player was at home. */
const WORLDS: Readonly<Record<Movement, string>> = {
  gravity: 'gravity',
  free: 'no gravity',
  'hard-drop': 'hard drop',
};

export function playersCommand(): Command {
  return new Command('players')
    .description(
      'list the players, with what they look at and what they were made for; list the features of linear players',
    )
    .argument('[name]', 'show only this player, with its options')
    .option('--options', 'explain the options of players, which every command with --player has')
    .option('--features', 'list the features that a linear player may use')
    .option('--weights', 'print the weights of a linear player, as a file to start your own from')
    .option('--json', 'print only one JSON object on standard output')
    .action(listPlayers);
}

const RULES: readonly OptionRule<PlayersOptions & { readonly name: string | undefined }>[] = [
  {
    option: 'options',
    excludes: ['name', 'features', 'weights'],
    because: '--options explains the options of all players: leave out the player, --features and --weights',
  },
  {
    option: 'features',
    excludes: ['name', 'weights'],
    because: '--features lists all features: leave out the player and --weights',
  },
  { option: 'weights', needs: 'name', because: '--weights prints the weights of one player: add its name' },
];

function listPlayers(name: string | undefined, given: PlayersOptions): void {
  checkOptions(RULES, { ...given, name });
  const { options, features, weights, json } = given;
  if (options) {
    explainOptions(json === true);
    return;
  }
  if (features) {
    const listed = FEATURE_NAMES.map((feature) => [feature, FEATURE_DEFINITIONS[feature]] as const);
    printResult(json ? JSON.stringify(Object.fromEntries(listed)) : columns(listed));
    return;
  }
  if (weights && name !== undefined) {
    printResult(weightsOf(name));
    return;
  }
  const players = name === undefined ? PLAYERS : [definitionOf(name)];
  const learned = name !== undefined && players[0].options.includes('weights') ? shippedWeights() : [];
  if (json) {
    const listed = learned.map((file) => ({ name: file.name, ...file.origin }));
    printResult(JSON.stringify(listed.length ? [{ ...players[0], weights: listed }] : players));
    return;
  }
  const rows = players.map(({ name: player, pieces, movement, description }) => [
    player,
    pieces === 1 ? '1 piece' : '2 pieces',
    WORLDS[movement],
    description,
  ]);
  printResult(columns([['player', 'looks at', 'made for', 'what it is'], ...rows]));
  if (name !== undefined) {
    const taken = playerLineOptions().filter((option) => hasOption(players[0], option));
    printResult(`\n${columns([['option', 'what it is'], ...taken.map(aboutOption)])}`);
  }
  if (learned.length)
    printResult(
      `\n${columns([['weights', 'for', 'trained at', 'presses a row', 'by pieces'], ...learned.map(aboutWeights)])}`,
    );
}

/** Every option of players on the command line, and who takes it. */
function explainOptions(json: boolean): void {
  if (json) {
    const listed = playerLineOptions().map((option) => ({
      option: option.flags,
      help: option.description,
      players: PLAYERS.filter((player) => hasOption(player, option)).map(({ name }) => name),
    }));
    printResult(JSON.stringify(listed));
  } else printResult(columns(playerLineOptions().map(aboutOption)));
}

/** Everybody plays with hands; the rest is in the definition of a player. */
function hasOption(player: PlayerDefinition<AnyPlayer>, option: Option): boolean {
  const name = LINE_OPTIONS.find((known) => known === option.attributeName());
  return name === undefined || takes(player, name);
}

/** A row of the table of options. */
function aboutOption({ flags, description }: Option): readonly string[] {
  return [flags, description];
}

/** A row of the table of weights. */
function aboutWeights({ name, origin }: { name: string; origin: WeightsOrigin }): readonly string[] {
  const { features, level, taps, reaction = 0, pieces } = origin;
  const trainedAt = `${taps} at level ${level}${reaction > 0 ? `, reaction ${reaction}` : ''}`;
  const part = features === 'finish' ? 'the last lines' : 'whole games';
  const perRow = pressesPerRow(parsePlayedTaps(taps), framesPerRow({ level, timing: NTSC }));
  return [name, part, trainedAt, perRow.toFixed(2), `${number(pieces / 1e6)} million`];
}

function weightsOf(name: string): string {
  const { model } = definitionOf(name);
  const shipped = shippedModelText(name);
  if (shipped !== undefined) return shipped.trimEnd();
  if (!model) {
    const those = PLAYERS.filter((player) => player.model ?? shippedModelText(player.name)).map(
      (player) => player.name,
    );
    throw usageFailure(`the player ${name} has no linear weights; these players have some: ${those.join(', ')}`);
  }
  return formatLinearWeights({ model, origin: { player: name } }).trimEnd();
}

/** @throws Failure with the nearest name */
function definitionOf(name: string): PlayerDefinition<AnyPlayer> {
  const definition = playerDefinition(name);
  if (!definition) throw usageFailure(unknownPlayer(name));
  return definition;
}

/** A table of texts. */
function columns(rows: readonly (readonly string[])[]): string {
  return alignColumns(rows, [...rows[0].keys()], lineWidth()).join('\n');
}

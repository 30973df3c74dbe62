/** Players with what they need from files. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { generatorProblem } from '../../bot/play-on-machine.js';
import type { NesImage } from '../../emulator/image.js';
import type { LinearModel } from '../../eval/linear-evaluator.js';
import { type Result, refuse } from '../../lib/result.js';
import { didYouMean, nearestName } from '../../lib/text.js';
import { missingFolder } from '../../platform/files/file-problem.js';
import { LINEAR_WEIGHTS, PACKAGE_ROOT } from '../../platform/files/package-root.js';
import { Failure, usageFailure } from '../../platform/job.js';
import { say } from '../../platform/terminal/output.js';
import { modelFor } from '../../players/linear-weights.js';
import type { AnyPlayer } from '../../players/player.js';
import { playerDefinition, unknownPlayer } from '../../players/player-by-name.js';
import type { PlayerDefinition, PlayerOptions } from '../../players/player-definition.js';
import {
  formatPlayerSpec,
  OPTION_NAMES,
  type OptionName,
  optionsOf,
  PATTERN_NAMES,
  type PlayerSpec,
  parseFilter,
  playerOption,
  takes,
} from '../../players/player-spec.js';
import { type ChildFilter, filteredSource } from '../../search/filtered-finder.js';
import type { FinderSource } from '../../search/finder-source.js';
import { formatRules, type GameRules } from '../../simulate/game-rules.js';
import { patternFilter, wellFilter } from '../../simulate/pattern.js';
import { finderSource } from '../../simulate/placement-game.js';
import { adviceText } from '../options/advice.js';
import { type ReadPattern, readPattern } from './read-pattern.js';
import { naming, readBytes, shippedWeights, weightsFile } from './weights-files.js';

/** `usage`: the name or an option is wrong; else a file is. */
type OpenedPlayer = Result<{ readonly player: AnyPlayer }, { readonly usage: boolean }>;

const LARGEST_LINEAR_WEIGHTS = 1024 * 1024;

/**
 * Opens a player; its name is the spec's text.
 *
 * @param world NES rules with gravity if not given
 */
export function openPlayerSpec(spec: PlayerSpec, world?: FinderSource): OpenedPlayer {
  const definition = playerDefinition(spec.name);
  if (!definition) return refuse(unknownPlayer(spec.name), { usage: true });
  const foreign = OPTION_NAMES.find((name) => spec[name] !== undefined && !takes(definition, name));
  if (foreign) return refuse(foreignOption(definition, foreign), { usage: true });
  if (definition.options.includes('model') && spec.weights === undefined && !existsSync(shippedModel(spec.name))) {
    const message = `The player ${spec.name} needs weights${adviceText('add-weights', spec.name)}`;
    return refuse(message, { usage: true });
  }
  try {
    const options = withFiles(spec, definition);
    const source = filtered(spec, world ?? definition.finders(options));
    const player = definition.make(options, source);
    return { ok: true, player: { ...player, name: formatPlayerSpec(spec) } };
  } catch (error) {
    if (error instanceof RangeError) return refuse(error.message, { usage: false });
    throw error;
  }
}

/** The finders, behind the filter of a spec if it has one. */
function filtered({ filter }: PlayerSpec, source: FinderSource): FinderSource {
  return filter === undefined ? source : filteredSource(source, openFilter(filter));
}

/** How far a player looks ahead is its own search's affair, and has a name of its own there. */
const LOOKS_AHEAD = OPTION_NAMES.filter((name) => name === 'plies' || playerOption(name).sameAs === 'plies');

function foreignOption(definition: PlayerDefinition<AnyPlayer>, foreign: OptionName): string {
  const own = LOOKS_AHEAD.find((name) => takes(definition, name));
  const hint = LOOKS_AHEAD.includes(foreign) && own ? adviceText('looks-ahead', own) : '';
  return `The player ${definition.name} has no option "${foreign}".${hint}`;
}

function withFiles(spec: PlayerSpec, definition: PlayerDefinition<AnyPlayer>): PlayerOptions {
  const { name, weights } = spec;
  return {
    ...optionsOf(spec, () => performance.now()),
    weights: () => (weights === undefined ? shippedWeights() : weightsFile(weights)),
    model: () => modelIn(weights ?? shippedModel(name), definition),
  };
}

/** The file of linear weights that comes with a player; undefined where none does. */
export function shippedModelText(name: string): string | undefined {
  const file = shippedModel(name);
  return existsSync(file) ? new TextDecoder().decode(readBytes(file, LARGEST_LINEAR_WEIGHTS)) : undefined;
}

function shippedModel(name: string): string {
  return join(LINEAR_WEIGHTS, `${name}.json`);
}

/** @throws RangeError that names the file and says what to do */
function modelIn(file: string, definition: PlayerDefinition<AnyPlayer>): LinearModel {
  const bytes = readBytes(file, LARGEST_LINEAR_WEIGHTS);
  return naming(file, () => modelFor(definition, new TextDecoder().decode(bytes)));
}

/**
 * Opens a player for a game: with the press pattern of the rules where it has none of its own, and with the finders
 * of the world.
 */
export function openPlayerFor(spec: PlayerSpec, rules: GameRules): OpenedPlayer {
  if ((spec.lookahead ?? 1) > 1 && rules.visible === 1) {
    const message = `The rules ${rules.name} show one piece, so a player cannot look ahead: leave out "lookahead", or add visible=2 to the rules.`;
    return refuse(message, { usage: true });
  }
  const sees = playerDefinition(spec.name)?.sees;
  if (sees && (rules.movement !== 'gravity' || rules.pieces !== 'nes')) {
    const message = `The player ${spec.name} sees the console's random ${sees}, and the rules ${formatRules(rules)} have none: use rules with the console's pieces, such as nes.`;
    return refuse(message, { usage: true });
  }
  const source = finderSource(rules.movement, rules.spawn);
  if (!source)
    return openPlayerSpec(rules.taps === null || spec.taps !== undefined ? spec : { ...spec, taps: rules.taps });
  const foreign = OPTION_NAMES.find((name) => playerOption(name).needsGravity && spec[name] !== undefined);
  if (foreign) {
    const how = rules.movement === 'free' ? 'do not fall' : 'drop at once';
    const message = `The rules ${rules.name} have no use for "${foreign}" of a player, since pieces ${how}: leave it out.`;
    return refuse(message, { usage: true });
  }
  return openPlayerSpec(spec, source);
}

const SHIPPED = join(PACKAGE_ROOT, 'src', 'simulate', 'patterns');
const PICTURE = '.png';

/** @throws RangeError on what is no filter, and on a picture that cannot be read or built; the message names it */
function openFilter(text: string): ChildFilter {
  const [, kind, what] = /^(\w+):(.+)$/s.exec(parseFilter(text)) as unknown as readonly string[];
  if (kind === 'open') return wellFilter(Number(what) - 1);
  const read = openPattern(what);
  if (!read.ok) throw new RangeError(`${what}: ${read.message}`);
  return patternFilter(text, read.pattern);
}

/** The picture of a file, or of a shipped pattern where there is no such file. */
export function openPattern(name: string): ReadPattern {
  const read = readPattern(patternFile(name));
  if (read.ok || existsSync(name)) return read;
  const missing = missingFolder(name) ?? 'there is no such file';
  const near = didYouMean(nearestName(name, PATTERN_NAMES));
  return refuse(`${missing}; give a PNG, or one of ${PATTERN_NAMES.join(', ')}${near}`);
}

/** The file that a pattern is read from: the one of that name, or that of a shipped pattern where there is none. */
export function patternFile(name: string): string {
  const isShipped = !existsSync(name) && (PATTERN_NAMES as readonly string[]).includes(name);
  return isShipped ? join(SHIPPED, `${name}${PICTURE}`) : name;
}

/**
 * Tells the user, once, what there is to know of how the player plays.
 *
 * @param rules those of the cartridge if not given
 * @throws Failure on a name that no player has, weights that cannot be read, or a player that cannot play by the rules
 */
export function namedPlayer(spec: PlayerSpec, rules?: GameRules): AnyPlayer {
  const player = rules ? choosePlayerFor(spec, rules) : choosePlayer(spec);
  if (player.note !== undefined) say(`${spec.name}: ${player.note}`);
  return player;
}

/**
 * The player for games on a cartridge.
 *
 * @throws Failure as `namedPlayer`, and on one that sees the generator where nobody knows where the cartridge has it
 */
export function namedPlayerOn(image: NesImage, spec: PlayerSpec, rules?: GameRules): AnyPlayer {
  const player = namedPlayer(spec, rules);
  const problem = generatorProblem(image, { name: spec.name, sees: player.sees });
  if (problem) throw usageFailure(problem);
  return player;
}

/** @throws Failure on a name that no player has, or weights that cannot be read */
export function choosePlayer(spec: PlayerSpec): AnyPlayer {
  const opened = openPlayerSpec(spec);
  if (opened.ok) return opened.player;
  throw opened.usage ? usageFailure(opened.message) : new Failure(opened.message);
}

/** @throws Failure as `choosePlayer`, and on a player that cannot play by the rules */
export function choosePlayerFor(spec: PlayerSpec, rules: GameRules): AnyPlayer {
  const opened = openPlayerFor(spec, rules);
  if (opened.ok) return opened.player;
  throw opened.usage ? usageFailure(opened.message) : new Failure(opened.message);
}

/** `play`: games on a cartridge, from power-on to their end. */

import { Command, Option } from 'commander';
import { type Teleport, teleport } from '../../bot/teleport.js';
import { clientOf } from '../../emulator/clients/known-cartridges.js';
import type { NesImage } from '../../emulator/image.js';
import { openWritableMachine } from '../../emulator/jsnes-machine.js';
import { VERSION } from '../../platform/files/package-root.js';
import { usageFailure } from '../../platform/job.js';
import { type CommandContext, say } from '../../platform/terminal/output.js';
import type { PlayerSpec } from '../../players/player-spec.js';
import { runHeader } from '../../record/run-header.js';
import { rulesNamed } from '../../simulate/game-rules.js';
import { HIGHEST_SEED } from '../../tetris/limits.js';
import { runsFast } from '../cartridges/fast-cartridges.js';
import { loadCartridge } from '../cartridges/load-cartridge.js';
import {
  addGameOptions,
  checkOffered,
  dodgeOption,
  endOnCartridge,
  type GameOptionValues,
  stopBeforeCrashOption,
} from '../options/game-options.js';
import { addOptionRules, type OptionRule } from '../options/option-rules.js';
import { addOutputOptions, isUsual, type OutputOptionValues } from '../options/output-options.js';
import { speed, UNLIMITED } from '../options/parsers.js';
import { playerSpecOf } from '../options/player-options.js';
import { namedPlayer, namedPlayerOn } from '../players/open-player-spec.js';
import {
  addProducerOption,
  addRecordOptions,
  type ProducerOptionValues,
  producerAddress,
  RECORD_RULES,
  type RecordOptionValues,
} from './record-options.js';
import { runGames } from './run-games.js';

interface PlayOptions extends GameOptionValues, RecordOptionValues, ProducerOptionValues, OutputOptionValues {
  /** `UNLIMITED` for as fast as it goes. */
  readonly speed: number;
  readonly teleport?: true;
  readonly stopBeforeCrash?: true;
  /** False with `--no-dodge`. */
  readonly dodge: boolean;
  readonly selectPoints?: true;
}

export function playCommand(context: CommandContext): Command {
  const command = new Command('play').description('play games on a cartridge (the default command)');
  addRecordOptions(addGameOptions(command)).addOption(
    new Option('--speed <factor>', 'multiple of the console\'s speed, such as 1 or 2.5, or "max"; 1 with --producer')
      .default(UNLIMITED, 'max')
      .argParser(speed),
  );
  command.addOption(stopBeforeCrashOption()).addOption(dodgeOption());
  command.option(
    '--select-points',
    'on a cartridge whose SELECT adds points with every piece, as the European one: press it for them; the result says so',
  );
  command.option(
    '--teleport',
    "WRITES THE CARTRIDGE'S RAM to put every piece where it locks, with any slide or spin and without gravity; this does not count as play",
  );
  addOutputOptions(addProducerOption(command));
  addOptionRules(command, RECORD_RULES);
  addOptionRules(command, PLAY_RULES);
  // Overlays are watched by people.
  return command.action(({ speed, ...options }: PlayOptions) =>
    play({ ...options, speed: options.producer && isUsual(command, 'speed') ? 1 : speed }, context),
  );
}

async function play(options: PlayOptions, context: CommandContext): Promise<void> {
  // 1. Everything that can be wrong is found before the first frame.
  checkSeeds(options);
  const overlayServer = producerAddress(options);
  const spec = playerSpecOf(options);
  const image = loadCartridge(options);
  const played = options.teleport ? teleported(spec, image) : { player: namedPlayerOn(image, spec) };
  const { gameType, startLevel, height, music, seed, reaction, misdrop = 0, games, gymSeed, dodge } = options;
  const untilLines = endOnCartridge(options, image);
  const stopBeforeCrash = options.stopBeforeCrash === true;
  const isTeleported = options.teleport === true;
  const chosen = { gameType, startLevel, height, music, seed, untilLines, ...(gymSeed !== undefined && { gymSeed }) };
  checkOffered(chosen, image);
  const selectPoints = selectPointsOf(options, image);
  const header = runHeader({
    ...chosen,
    version: VERSION,
    image,
    player: spec.name,
    sees: played.player.sees,
    playerOptions: {
      reaction,
      ...(misdrop > 0 && { misdrop }),
      ...optionsOf(spec),
      ...(isTeleported && { teleport: true }),
      ...(stopBeforeCrash && { stopBeforeCrash }),
      ...(!dodge && { dodge }),
      ...(selectPoints > 0 && { selectPoints }),
    },
    games,
  });

  // 2. The games, and the result.
  const game = { ...chosen, reaction, misdrop, stopBeforeCrash, dodge, isTeleported, selectPoints: selectPoints > 0 };
  await runGames({ ...options, header, image, ...played, options: game, overlayServer }, context);
}

/** A machine that puts pieces where the player wants them, and the player for it. */
function teleported(spec: PlayerSpec, image: NesImage): Teleport {
  const player = namedPlayer(spec, rulesNamed('no-gravity'));
  const machine = openWritableMachine(image, { pictures: false, fast: runsFast(image, say) });
  say(
    "TELEPORT: this does not count as play. It WRITES THE CARTRIDGE'S RAM: pieces are put where they lock, and no button is pressed.",
  );
  return teleport(machine, player);
}

/**
 * Points that SELECT is pressed for with every piece, 0 for none.
 *
 * @throws Failure on a cartridge whose SELECT adds none
 */
function selectPointsOf({ selectPoints }: PlayOptions, { name, kind }: NesImage): number {
  if (!selectPoints) return 0;
  const points = clientOf(kind).edition.selectPoints;
  if (points > 0) return points;
  throw usageFailure(`SELECT adds no points on ${name}, as it does on a European cartridge: leave out --select-points`);
}

/** All of a spec but its name. */
function optionsOf({ name: _, ...options }: PlayerSpec): Omit<PlayerSpec, 'name'> {
  return options;
}

/** @throws Failure when the last seed is too high */
function checkSeeds({ seed, games }: PlayOptions): void {
  if (seed + games - 1 <= HIGHEST_SEED) return;
  throw usageFailure(
    `the last game would have seed ${seed + games - 1}; seeds go up to ${HIGHEST_SEED}: use a smaller --seed or --games`,
  );
}

const PLAY_RULES: readonly OptionRule<PlayOptions>[] = [
  {
    option: 'teleport',
    excludes: 'record',
    because: 'a recording holds the buttons of a game, and --teleport presses none: leave out --record or --teleport',
  },
  {
    option: 'reaction',
    excludes: 'teleport',
    because: 'with --teleport pieces do not fall while the player waits: leave out {option}',
  },
  {
    option: 'selectPoints',
    excludes: { gameType: 'B' },
    because: 'in B-type SELECT wins the game at once and adds no points: leave out {option}',
  },
  {
    option: ['misdrop', 'selectPoints'],
    excludes: 'teleport',
    because: 'with --teleport no button is pressed: leave out {option}',
  },
  {
    option: 'height',
    excludes: { gameType: 'A' },
    because: '{option} {height} is for B-type: add --game-type B or leave it out',
  },
];

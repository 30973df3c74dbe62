/** `attempt`: games from many starts until one meets a goal, on all cores. */

import { Command } from 'commander';
import { plural } from '../../lib/format-numbers.js';
import { EXIT, Failure } from '../../platform/job.js';
import { type CommandContext, say } from '../../platform/terminal/output.js';
import { loadCartridge } from '../cartridges/load-cartridge.js';
import { orNull } from '../options/parsers.js';
import { playerSpecOf } from '../options/player-options.js';
import { namedPlayerOn } from '../players/named-player.js';
import { videoProblem } from '../recordings/export-video.js';
import { meetsGoal } from './attempt-file.js';
import { type AttemptOptions, addAttemptOptions, checkReach } from './attempt-options.js';
import { printCampaign } from './attempt-report.js';
import { runCampaign } from './campaign.js';

export function attemptCommand(context: CommandContext): Command {
  const command = new Command('attempt').description(
    'play games with different seeds until one meets a goal, and record the best',
  );
  return addAttemptOptions(command).action((options: AttemptOptions) => attempt(options, context));
}

async function attempt(options: AttemptOptions, { stop, exitWith }: CommandContext): Promise<void> {
  // 1. Everything that can be wrong is found before the first game.
  checkReach(options);
  const problem = options.video ? videoProblem() : undefined;
  if (problem) throw new Failure(`--video: ${problem}, or leave out --video`);
  const { goal, tries, out } = options;
  const spec = playerSpecOf(options);
  const image = loadCartridge(options);
  namedPlayerOn(image, spec);
  const untilLines = orNull(options.untilLines);
  const startedAt = performance.now();

  // 2. The attempts, and the games worth keeping.
  const { header, games, recordings } = await runCampaign({ options, image, spec, untilLines, stop, say });

  // 3. The result.
  const seconds = (performance.now() - startedAt) / 1000;
  if (stop.reason?.message) {
    say(
      `${stop.reason.message}; made ${plural(games.length, 'attempt')} so far${out === undefined ? '' : '; run the same command again to go on'}`,
    );
  }
  const met = games.some((game) => meetsGoal(goal, game));
  printCampaign({ header, tries, games, recordings, seconds, goal, out, cartridge: image.name }, options.json === true);
  if (!met) exitWith(EXIT.FAILED);
}

/** A cartridge and the model of the game in lock step, and what is left of a difference. */

import { setImmediate } from 'node:timers/promises';
import { enterGame } from '../../bot/pass-menus.js';
import type { NesImage } from '../../emulator/image.js';
import { openWritableMachine } from '../../emulator/jsnes-machine.js';
import { MachineCrash } from '../../emulator/machine.js';
import { duration, number, plural } from '../../lib/format-numbers.js';
import { writeFileAtomic } from '../../platform/files/read-file.js';
import { Failure, type Job, type Say } from '../../platform/job.js';
import { pokeGameState } from '../../ram/model-state.js';
import { type LockStepDifference, type LockStepResult, lockStep } from '../../verify/lock-step/lock-step.js';
import { differenceScenario } from '../../verify/lock-step/lock-step-report.js';
import { formatScenario, type Scenario } from '../../verify/scenario/scenario.js';
import { machineStage, runScenario } from '../../verify/scenario/scenario-run.js';
import { adviceText } from '../options/advice.js';
import { progressClock } from '../play-progress.js';
import { runsFast } from './fast-cartridges.js';

export interface RulesJob extends Job {
  readonly image: NesImage;
  readonly plan: {
    readonly frames: number;
    readonly seed: number;
    readonly levels: readonly number[];
    /** Also write prepared states into the running game. */
    readonly writeRam: boolean;
    /** Says nothing of how far it is. */
    readonly quiet: boolean;
  };
}

const PROGRESS_MS = 2000;

/**
 * Runs the comparison with a pause now and then, in which a stop is noticed; what was compared by then counts.
 *
 * @throws Failure when the cartridge crashes in its menus
 */
export async function compareRules({
  image,
  plan: { frames, seed, levels, writeRam, quiet },
  stop,
  say,
}: RulesJob): Promise<LockStepResult> {
  const machine = openWritableMachine(image, { pictures: false, fast: runsFast(image, say) });
  const prepare = (state: Parameters<typeof pokeGameState>[1]): void => pokeGameState(machine, state);
  const run = lockStep(machine, { frames, seed, levels, ...(writeRam && { prepare }) });
  const clock = progressClock();
  const startedAt = clock.now();
  const release = stop.hold();
  let sayAt = startedAt + PROGRESS_MS;
  try {
    for (;;) {
      const { done, value } = run.next();
      if (done) return value;
      if (stop.reason) {
        say(`${stop.reason.message || 'stopped'} before all ${plural(frames, 'frame')} were compared`);
        return value;
      }
      const now = clock.now();
      if (!quiet && now >= sayAt) {
        const rate = (value.frames * 1000) / (now - startedAt);
        const left = duration((frames - value.frames) / rate);
        say(
          `${number(value.frames)} of ${plural(frames, 'frame')}, ${number(rate)} a second, about ${left} left; game ${value.games}`,
        );
        sayAt = now + PROGRESS_MS;
      }
      await setImmediate();
    }
  } catch (error) {
    if (error instanceof MachineCrash) throw new Failure(`the cartridge crashed in its menus: ${error.message}`);
    throw error;
  } finally {
    release();
  }
}

export interface KeptScenario {
  /** Undefined when there is none. */
  readonly file?: string;
  /** Whether a fresh machine differs again. */
  readonly reproduced: boolean;
  readonly note: string;
}

/**
 * Writes the scenario of a difference and plays it on a fresh machine.
 *
 * @throws Failure when it cannot be written
 */
export function keepScenario(difference: LockStepDifference, { image, say }: RulesJob, file: string): KeptScenario {
  const scenario = differenceScenario(difference);
  if (!scenario) {
    const note =
      'There is no scenario: the game had just been set up, or its rules are none that a scenario can tell. ' +
      adviceText('same-seed');
    return { reproduced: false, note };
  }
  try {
    writeFileAtomic(file, formatScenario(scenario));
  } catch (error) {
    throw new Failure(`cannot write to ${file}: ${error instanceof Error ? error.message : error}`);
  }
  const reproduced = showsAgain(scenario, image, say);
  const again = reproduced ? 'it shows the difference again' : 'on a new machine it does not show the difference';
  return { file, reproduced, note: `The scenario is in ${file}; ${again}.` };
}

function showsAgain(scenario: Scenario, image: NesImage, say: Say): boolean {
  const machine = openWritableMachine(image, { pictures: false, fast: runsFast(image, say) });
  const goal = { gameType: 'A', startLevel: 0, height: 0, music: 3, titleWait: 0, levelMenuWait: 0 } as const;
  if (!enterGame(machine, goal).ok) return false;
  try {
    return runScenario(scenario, machineStage(machine, machine.save())).length > 0;
  } catch (error) {
    if (error instanceof MachineCrash) return true;
    throw error;
  }
}

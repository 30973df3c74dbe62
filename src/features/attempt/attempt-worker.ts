/** A thread of a campaign on a cartridge: plays one game for each task. */
import { workerData } from 'node:worker_threads';
import { NoGameError, playOnMachine } from '../../bot/play-on-machine.js';
import { openMachine } from '../../emulator/jsnes-machine.js';
import { MachineCrash } from '../../emulator/machine.js';
import { refuse } from '../../lib/result.js';
import { openPlayerSpec } from '../players/open-player-spec.js';
import type { AttemptOutcome, AttemptWorkerData } from './attempt-games.js';

const { spec, image, fast, options } = workerData as AttemptWorkerData;
const opened = openPlayerSpec(spec);
if (!opened.ok) throw new Error(opened.message);
const { player } = opened;
const machine = openMachine(image, { pictures: false, fast });

export default function playSeed(seed: number): AttemptOutcome {
  const game = playOnMachine(machine, player, { ...options, seed }, []);
  try {
    for (;;) {
      const step = game.next();
      if (step.done) return { ok: true, game: step.value };
    }
  } catch (error) {
    if (error instanceof NoGameError || error instanceof MachineCrash) return refuse(error.message);
    throw error;
  }
}

/** A plan on a cartridge: only what the cartridge confirms is kept. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ChosenGame } from '../../../src/bot/seed-starts.js';
import type { NesImage } from '../../../src/emulator/image.js';
import { openMachine } from '../../../src/emulator/jsnes-machine.js';
import type { Machine } from '../../../src/emulator/machine.js';
import { parseWeights } from '../../../src/eval/ntuple/ntuple-file.js';
import { NtupleNetwork } from '../../../src/eval/ntuple/ntuple-network.js';
import type { PlanMovieOptions } from '../../../src/features/plan/plan-starts.js';
import { type ProvenGame, provePlan } from '../../../src/features/plan/prove-plan.js';
import { chosenGame, momentOfStart, startsOfSeeds } from '../../../src/features/recordings/game-moment.js';
import { SHIPPED_WEIGHTS } from '../../../src/platform/files/package-root.js';
import { newStop } from '../../../src/platform/job.js';
import { formatTaps, TAPS_30HZ } from '../../../src/reach/taps.js';
import { mostPoints } from '../../../src/search/foresight/goal.js';
import { foreseenSituation } from '../../../src/search/foresight/plan.js';
import { planGame } from '../../../src/search/foresight/plan-game.js';
import { networkRater } from '../../../src/search/foresight/rater.js';
import { newFolder } from '../../cli/run-bot.js';
import { BUILTIN_IMAGE, BUILTIN_PAL_IMAGE } from '../../emulator/builtin-image.js';
import { otherPieces, variantImage } from '../../support/cartridges/variant-cartridge.js';
import { GymConsole } from '../../support/gym-console.js';

const UNTIL = 2;

/** Where the plan is to go, beside its proof. */
type Files = Pick<PlanMovieOptions, 'out' | 'record'>;

/** A machine of the cartridge that is planned on, the way into its game, and one of the cartridge that shall confirm it. */
interface Cartridges {
  readonly image: NesImage;
  readonly planned: Machine;
  readonly played: Machine;
  readonly game?: ChosenGame;
}

function opened(image: NesImage): Machine {
  return openMachine(image, { pictures: false, fast: true });
}

/** A plan for one cartridge, played on another from its own power-on. */
async function prove({ image, planned, played, ...more }: Cartridges, files: Files): Promise<ProvenGame> {
  const game = more.game ?? chosenGame({ gameType: 'A', height: 0, startLevel: 19 });
  const { startLevel } = game;
  const [start] = startsOfSeeds(planned, { image, game, seeds: [0], most: 1 });
  const { origin, loadInto } = parseWeights(readFileSync(join(SHIPPED_WEIGHTS, 'plateau.bin')));
  const network = new NtupleNetwork(origin.features, { workspaces: 1, shared: false });
  loadInto(network.weights);
  const rater = networkRater(network.workspace(0), origin.discount);
  const goal = mostPoints({ lines: 0, level: startLevel }, UNTIL);
  const beam = { goal, raterAt: () => rater, taps: TAPS_30HZ, fromWidth: 10, width: 10, mostPieces: 60 };
  const plan = planGame(foreseenSituation(start.state), beam) ?? expect.fail();
  const moment = momentOfStart(planned, start, { image, game });
  const options = {
    ...{ goal: { kind: 'points', untilLines: UNTIL } as const, startLevel, taps: formatTaps(TAPS_30HZ), width: 10 },
    ...({ seed: 0, seedStep: 1, starts: 1, jobs: 1, drops: false, delay: 0, raise: 0, ...files, quiet: true } as const),
  };
  return provePlan({ options, image, stop: newStop(), say: () => {} }, played, { plan, moment });
}

/** A plan for the built-in cartridge. */
function proveOn(image: NesImage, files: Files): Promise<ProvenGame> {
  return prove({ image, planned: opened(BUILTIN_IMAGE), played: opened(image) }, files);
}

describe('a plan on the cartridge', () => {
  it('is kept where it plays the game that was planned', async () => {
    const files = { out: join(newFolder(), 'plan.fm2'), record: join(newFolder(), 'plan') };
    const { result, startFrame } = await proveOn(BUILTIN_IMAGE, files);
    expect(result).toMatchObject({ misdrops: 0, planDifferences: 0, end: 'goal-reached' });
    const { score, lines, level, frames } = result;
    // FCEUX is a frame behind.
    const clear = `comment after frame ${startFrame + frames + 1} score ${score} lines ${lines} level ${level}\n`;
    expect(readFileSync(files.out, 'utf8')).toContain(clear);
    expect(readFileSync(join(files.record, 'summary.txt'), 'utf8')).toContain('plan, which sees the random generator');
  });

  it('is kept on the European build, whose level 19 falls a row every frame', async () => {
    const image = BUILTIN_PAL_IMAGE;
    const { result } = await prove({ image, planned: opened(image), played: opened(image) }, {});
    expect(result).toMatchObject({ misdrops: 0, planDifferences: 0, end: 'goal-reached' });
  });

  it.each([[undefined], ['12AB34']])(
    'is kept on the practice cartridge, with the pieces of the seed %s',
    async (gymSeed) => {
      const image: NesImage = { ...BUILTIN_IMAGE, kind: 'gym', name: 'TetrisGYM' };
      const game = chosenGame({ gameType: 'A', height: 0, startLevel: 29, gymSeed });
      const { result } = await prove({ image, planned: new GymConsole(), played: new GymConsole(), game }, {});
      expect(result).toMatchObject({ startLevel: 29, misdrops: 0, planDifferences: 0, end: 'goal-reached' });
    },
  );

  it('is not kept where the cartridge deals other pieces', async () => {
    const files = { out: join(newFolder(), 'plan.fm2'), record: join(newFolder(), 'plan') };
    await expect(proveOn(variantImage(otherPieces()), files)).rejects.toThrow(/plays by other rules than the model/);
    expect([existsSync(files.out), existsSync(files.record)]).toEqual([false, false]);
  });
});

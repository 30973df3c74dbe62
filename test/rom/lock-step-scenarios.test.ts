import { describe, expect, test } from 'vitest';
import { hasSameRules } from '../../src/tetris/edition.js';
import { machineStage, runScenario } from '../../src/verify/scenario/scenario-run.js';
import { BUILTIN_IMAGE, BUILTIN_PAL_IMAGE } from '../emulator/builtin-image.js';
import { machineInPlay } from '../support/scenario-cartridge.js';
import { scenarioFiles } from '../support/scenario-files.js';

describe.each([
  ['the built-in cartridge', BUILTIN_IMAGE],
  ['its European build', BUILTIN_PAL_IMAGE],
])('the rules as scenarios, on %s', (_, image) => {
  const { machine, inPlay } = machineInPlay(image);
  const stage = machineStage(machine, inPlay);
  const { edition } = machine.client;
  const ofThis = scenarioFiles.filter(({ scenario }) => hasSameRules(scenario.start.edition, edition));

  test.each(ofThis.map(({ rule, scenario }) => [rule, scenario.title, scenario] as const))(
    '%s: %s',
    (_, __, scenario) => {
      expect(runScenario(scenario, stage)).toEqual([]);
    },
  );
});

import { describe, expect, test } from 'vitest';
import { machineStage, runScenario } from '../../src/verify/scenario/scenario-run.js';
import { machineInPlay } from '../support/scenario-cartridge.js';
import { scenarioFiles } from '../support/scenario-files.js';

describe('the rules as scenarios, on the built-in cartridge', () => {
  const { machine, inPlay } = machineInPlay();
  const stage = machineStage(machine, inPlay);

  test.each(scenarioFiles.map(({ rule, scenario }) => [rule, scenario.title, scenario] as const))(
    '%s: %s',
    (_, __, scenario) => {
      expect(runScenario(scenario, stage)).toEqual([]);
    },
  );
});

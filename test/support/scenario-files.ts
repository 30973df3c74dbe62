import { readdirSync, readFileSync } from 'node:fs';
import { parseScenario, type Scenario } from '../../src/verify/scenario/scenario.js';

const SPEC = new URL('../spec/', import.meta.url);

export interface ScenarioFile {
  /** The folder's name. */
  readonly rule: string;
  /** `rule/name.txt`. */
  readonly file: string;
  readonly text: string;
  readonly scenario: Scenario;
}

/** Every scenario, in the order of their names. */
export const scenarioFiles: readonly ScenarioFile[] = readdirSync(SPEC, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file.endsWith('.txt'))
  .sort()
  .map((file) => {
    const text = readFileSync(new URL(file, SPEC), 'utf8');
    return { rule: file.split('/')[0], file, text, scenario: readScenario(file, text) };
  });

function readScenario(file: string, text: string): Scenario {
  try {
    return parseScenario(text);
  } catch (error) {
    throw new Error(`${file}, ${error instanceof Error ? error.message : String(error)}`);
  }
}

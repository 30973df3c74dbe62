/** Which file of drills is meant, the same in every command. */
import { Option } from 'commander';
import { inRuns } from '../options/output-options.js';
import { path } from '../options/parsers.js';

export interface DrillsFileValues {
  readonly file: string;
}

export function drillsFileOption(): Option {
  return new Option('--file <file>', 'the file that keeps the drills').default(inRuns('drills.jsonl')).argParser(path);
}

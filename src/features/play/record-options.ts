/** The options that say what is recorded of a game, and where, and to which overlay it is sent. */

import { type Command, Option } from 'commander';
import { type ProducerAddress, parseProducerAddress } from '../../ngf/producer-socket.js';
import { usageFailure } from '../../platform/job.js';
import type { OptionRule } from '../options/option-rules.js';
import { path, wholeNumber } from '../options/parsers.js';

const FEWEST_PICTURES = 1_000_000;

/** Which frames become pictures: every n-th, one for each piece, or none. */
export type Dump = number | 'pieces' | 'none';

/** Values of the options of a recording. */
export interface RecordOptionValues {
  readonly record?: string;
  readonly resume?: true;
  readonly dump?: Dump;
  readonly overlay?: true;
}

/** What is recorded, and where. */
export function addRecordOptions(command: Command): Command {
  return addRecordFolder(command, {
    record: 'new folder for a log of every piece, pictures and a summary',
    resume: 'go on with the series of games in the folder of --record; finished games are kept',
  })
    .addOption(
      new Option(
        '--dump <frames>',
        'pictures to record: "pieces" (one for each piece, the default), "all", a number n for every nth frame, or "none"',
      ).argParser(dump),
    )
    .option('--overlay', 'draw plan, path, buttons and numbers on the pictures of --record');
}

/** Where a recording goes, and whether it goes on; what the help says of both. */
export function addRecordFolder(
  command: Command,
  { record, resume }: { readonly record: string; readonly resume: string },
): Command {
  return command.addOption(new Option('--record <folder>', record).argParser(path)).option('--resume', resume);
}

const OR_LEAVE_OUT = 'add --record FOLDER or leave it out';

/** Which options of a recording go together. */
export const RECORD_RULES: readonly OptionRule<RecordOptionValues>[] = [
  { option: 'dump', needs: 'record', because: `--dump says which pictures to record: ${OR_LEAVE_OUT}` },
  { option: 'overlay', needs: 'record', because: `--overlay draws on the pictures of a recording: ${OR_LEAVE_OUT}` },
  { option: 'resume', needs: 'record', because: `--resume goes on with a recording: ${OR_LEAVE_OUT}` },
  {
    option: 'overlay',
    excludes: { dump: 'none' },
    because: '--overlay draws on pictures, and --dump none records no pictures',
  },
];

/** A parser of what to picture. */
export function dump(text: string): Dump {
  if (text === 'pieces' || text === 'none') return text;
  return text === 'all' ? 1 : wholeNumber(1, FEWEST_PICTURES, ', "all", "pieces" or "none"')(text);
}

/** Keeps the secret out of the shell's history and of the list of processes. */
const VARIABLE = 'MAXOUT_PRODUCER';

export interface ProducerOptionValues {
  /** True for the address in the environment. */
  readonly producer?: string | true;
}

export function addProducerOption(command: Command): Command {
  return command.addOption(
    new Option(
      '--producer [address]',
      'send the game live as frames of NestrisChamps to ws://HOST/ws/room/producer/SECRET or ws://HOST/ws/room/u/LOGIN/producer/SECRET ' +
        `(or wss://, or with ?competition=1); without an address to the one in the environment variable ${VARIABLE}`,
    ),
  );
}

/**
 * Where games are sent; undefined for nowhere. It is read here and by no parser of the option, whose message would repeat it.
 *
 * @throws Failure on an address that is none
 */
export function producerAddress({ producer }: ProducerOptionValues): ProducerAddress | undefined {
  if (producer === undefined) return undefined;
  const text = producer === true ? process.env[VARIABLE] : producer;
  if (text === undefined)
    throw usageFailure(`--producer without an address takes it from ${VARIABLE}, which is not set`);
  const parsed = parseProducerAddress(text);
  if (!parsed.ok) throw usageFailure(`${producer === true ? VARIABLE : '--producer'}: ${parsed.message}`);
  return parsed.address;
}

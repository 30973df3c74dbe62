/** The option that sends games to an overlay. */

import { type Command, Option } from 'commander';
import { type ProducerAddress, parseProducerAddress } from '../../ngf/producer-address.js';
import { usageFailure } from '../../platform/job.js';

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

/**
 * Where a producer of frames sends them. The secret in the address is the user's own and the login is a person's, so both are
 * left out of every message.
 */

import { type Result, refuse } from '../lib/result.js';

export interface ProducerAddress {
  /** The address to connect to; it holds the secret. */
  readonly url: string;
  /** The address in messages: `ws://HOST/ws/room/producer/…`. */
  readonly shown: string;
}

const FORM = 'ws://HOST/ws/room/producer/SECRET or ws://HOST/ws/room/u/LOGIN/producer/SECRET (also wss://)';
/** A user's own room, and a match room of another user. */
const PATH = /^\/ws\/room\/(u\/[^/]+\/)?producer\/[^/]+$/;
/** The only known parameter; it marks a game of a competition. */
const COMPETITION = '?competition=1';
/** No address needs more characters. */
const LONGEST = 2000;

/** The address that a user gave. A message about a wrong one repeats no part of it. */
export function parseProducerAddress(text: string): Result<{ readonly address: ProducerAddress }> {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed.length > LONGEST || !URL.canParse(trimmed)) return wrong('no address of this form');
  const url = new URL(trimmed);
  const { protocol, host, pathname, search, username, password, hash } = url;
  if (protocol !== 'ws:' && protocol !== 'wss:') return wrong('an address that begins otherwise');
  if (username || password) return wrong('a name or a password before the host');
  if (hash) return wrong('a part behind #');
  if (!PATH.test(pathname)) return wrong('another path');
  if (search !== '' && search !== COMPETITION) return wrong(`a parameter that is not ${COMPETITION}`);
  const room = pathname.startsWith('/ws/room/u/') ? 'u/…/' : '';
  return {
    ok: true,
    address: { url: url.href, shown: `${protocol}//${host}/ws/room/${room}producer/…${search}` },
  };
}

function wrong(found: string): Result<never> {
  return refuse(`expected ${FORM}, found ${found}; what was found is not repeated here, as it may hold the secret`);
}

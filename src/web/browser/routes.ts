/**
 * Addresses within the page: `#/play`, `#/lab?level=19`, and `#r=…` for a shared replay, which is what a link of the
 * recordings looks like. They are fragments, so a server never sees them and any static host will do.
 */
import { wholeNumberIn } from '../../lib/text.js';

interface Route {
  /** The view's id. */
  readonly view: string;
  readonly parameters: URLSearchParams;
}

/** The view that opens when the address names none. */
export const FIRST_VIEW = 'play';
/** The view that a shared replay opens in. */
const REPLAY_VIEW = 'recordings';

/** Reads a fragment with its `#`, or the empty text. Unknown views are left to the reader. */
export function parseRoute(fragment: string): Route {
  const text = fragment.replace(/^#/, '');
  if (text.startsWith('r=')) return { view: REPLAY_VIEW, parameters: new URLSearchParams(text) };
  const [path = '', query = ''] = text.replace(/^\//, '').split(/\?(.*)/s);
  return { view: path || FIRST_VIEW, parameters: new URLSearchParams(query) };
}

/** The fragment of a view, which `parseRoute` reads. */
export function formatRoute(view: string, parameters = new URLSearchParams()): string {
  const query = parameters.toString();
  return query ? `#/${view}?${query}` : `#/${view}`;
}

// What a link says, parameter by parameter: what is not understood is told, and the usual value takes its place.

/** Characters of a parameter that a problem repeats. */
const LONGEST_QUOTE = 80;

/** Reads the parameters of one address. */
export class AddressParameters {
  /** A sentence for each parameter that was not understood. */
  readonly problems: string[] = [];

  constructor(private readonly parameters: URLSearchParams) {}

  has(name: string): boolean {
    return this.parameters.has(name);
  }

  /**
   * The value of a parameter, or the usual one where it is missing or makes no sense.
   *
   * @param parse undefined for a text that makes no sense
   */
  read<Value>(name: string, usual: Value, parse: (text: string) => Value | undefined): Value {
    const text = this.parameters.get(name);
    if (text === null) return usual;
    const value = parse(text);
    if (value !== undefined) return value;
    this.problems.push(`The address asks for ${name} "${text.slice(0, LONGEST_QUOTE)}", which does not exist.`);
    return usual;
  }
}

/** A parser of whole numbers in a range. */
export function wholeNumberParameter(lowest: number, highest: number): (text: string) => number | undefined {
  return (text) => wholeNumberIn(text, lowest, highest);
}

/** What may be a player's name: whether there is such a player is known where the players are. */
export function playerName(text: string): string | undefined {
  return /^[a-z0-9-]{1,40}$/.test(text) ? text : undefined;
}

/** Browsers refuse addresses that change too often. */
const AFTER_MS = 200;

/** Lets the address of the page follow what is shown, so that it can be kept and sent to others. */
export class AddressFollower {
  readonly #isInFront: () => boolean;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(isInFront: () => boolean) {
    this.#isInFront = isInFront;
  }

  /**
   * Writes an address when no other one has come for a while; none while another view is on its way to the front.
   *
   * @param route the fragment with its `#`
   */
  follow(route: string): void {
    clearTimeout(this.#timer);
    const { hash } = location;
    if (parseRoute(hash).view !== parseRoute(route).view) return;
    this.#timer = setTimeout(() => {
      // Another address that somebody has opened meanwhile is about to be followed.
      if (this.#isInFront() && location.hash === hash) history.replaceState(null, '', route);
    }, AFTER_MS);
  }
}

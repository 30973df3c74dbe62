/** The address of the page follows what is shown, so that it can be kept and sent to others. */

import { parseRoute } from './routes.js';

/** Browsers refuse addresses that change too often. */
const AFTER_MS = 200;

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

/** The address of the page follows what is shown, so that it can be kept and sent to others. */

/** Browsers refuse addresses that change too often. */
const AFTER_MS = 200;

export class AddressFollower {
  readonly #isInFront: () => boolean;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(isInFront: () => boolean) {
    this.#isInFront = isInFront;
  }

  /** Writes an address when no other one has come for a while. @param route the fragment with its `#` */
  follow(route: string): void {
    clearTimeout(this.#timer);
    const { hash } = location;
    this.#timer = setTimeout(() => {
      // Another address that somebody has opened meanwhile is about to be followed.
      if (this.#isInFront() && location.hash === hash) history.replaceState(null, '', route);
    }, AFTER_MS);
  }
}

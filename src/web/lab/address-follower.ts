/** The address of the page follows what the lab shows, so that it can be kept and sent to others. */
import { formatRoute } from '../browser/routes.js';
import { formatLabAddress, type LabSetup } from '../game/position-address.js';

/** Browsers refuse addresses that change too often. */
const AFTER_MS = 200;

export class AddressFollower {
  readonly #isInFront: () => boolean;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(isInFront: () => boolean) {
    this.#isInFront = isInFront;
  }

  /** Writes the address of a setup when no other one has come for a while. */
  follow(setup: LabSetup): void {
    clearTimeout(this.#timer);
    const { hash } = location;
    this.#timer = setTimeout(() => {
      // Another address that somebody has opened meanwhile is about to be followed.
      if (this.#isInFront() && location.hash === hash) history.replaceState(null, '', labRoute(setup));
    }, AFTER_MS);
  }
}

/** The fragment that opens the lab with a setup. */
export function labRoute(setup: LabSetup): string {
  return formatRoute('lab', formatLabAddress(setup));
}

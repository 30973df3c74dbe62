/**
 * Addresses within the page: `#/play`, `#/lab?level=19`, and `#r=…` for a shared replay, which is what a link of the
 * recordings looks like. They are fragments, so a server never sees them and any static host will do.
 */

export interface Route {
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

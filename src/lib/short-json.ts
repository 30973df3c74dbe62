/** Values in messages. */

/** Characters that tell what a value is. */
const LONGEST = 100;

/** A value of any size and depth as JSON, cut where it is long; `missing` for none. */
export function shortJson(value: unknown): string {
  let text: string | undefined;
  try {
    text = JSON.stringify(value);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    text = 'a value too deep to be shown';
  }
  if (text === undefined) return 'missing';
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

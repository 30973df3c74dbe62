/** What is wrong with a file's content, from what a schema says of it. */

interface Issues {
  readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[];
}

/** A name in a file may be of any length; its beginning says which one it is. */
const LONGEST = 200;

/** The first thing in one line, as `features.holes: expected a number`. */
export function firstIssue({ issues: [issue] }: Issues): string {
  const at = issue.path.length > 0 ? `${issue.path.map(String).join('.')}: ` : '';
  const text = `${at}${issue.message}`;
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/** Which of several forms of a content a client takes, by its header Accept-Encoding (RFC 9110, 12.5.3). */

const IDENTITY = 'identity';

/**
 * The best form for a client: the one with the highest weight, of equal ones the first that is offered.
 *
 * @param header undefined where the client says nothing, and takes the content as it is
 * @param offered in the order in which they are liked
 * @returns undefined for the content as it is, also where the client refuses everything, since an answer is better than none
 */
export function acceptedEncoding<Encoding extends string>(
  header: string | undefined,
  offered: readonly Encoding[],
): Encoding | undefined {
  if (header === undefined) return undefined;
  const weights = weightsIn(header);
  const weightOf = (name: string): number | undefined => weights.get(name) ?? weights.get('*');
  let best: Encoding | undefined;
  // As it is a content is taken wherever nothing says otherwise, but what is named goes before it.
  let highest = weights.get(IDENTITY) ?? 0;
  for (const name of offered) {
    const weight = weightOf(name) ?? 0;
    const isBetter = best === undefined ? weight > 0 && weight >= highest : weight > highest;
    if (isBetter) [best, highest] = [name, weight];
  }
  return best;
}

/** A weight has at most three digits behind its point; what is none counts as a refusal. */
const WEIGHT = /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/;

function weightsIn(header: string): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const part of header.split(',')) {
    const [name, ...parameters] = part.split(';').map((word) => word.trim().toLowerCase());
    if (!name) continue;
    const weight = parameters.find((word) => /^q\s*=/.test(word))?.replace(/^q\s*=\s*/, '');
    // `x-gzip` is an older name of the same.
    const known = name === 'x-gzip' ? 'gzip' : name;
    weights.set(known, weight === undefined ? 1 : WEIGHT.test(weight) ? Number(weight) : 0);
  }
  return weights;
}

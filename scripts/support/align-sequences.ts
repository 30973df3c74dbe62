/** Two sequences that tell of the same, with things missing and added in each: which belong together. */

/**
 * Pairs in the order of both, so that the sum of their likeness is the highest one.
 *
 * @param likeness 0 for two that are no pair
 */
export function alignedPairs<One, Other>(
  ones: readonly One[],
  others: readonly Other[],
  likeness: (one: One, other: Other) => number,
): [One, Other][] {
  const width = others.length + 1;
  // The best sum from each place on.
  const best = new Float64Array((ones.length + 1) * width);
  for (let i = ones.length - 1; i >= 0; i--) {
    for (let k = others.length - 1; k >= 0; k--) {
      const pair = likeness(ones[i], others[k]);
      const skipped = Math.max(best[(i + 1) * width + k], best[i * width + k + 1]);
      best[i * width + k] = Math.max(skipped, pair > 0 ? pair + best[(i + 1) * width + k + 1] : 0);
    }
  }
  const pairs: [One, Other][] = [];
  for (let i = 0, k = 0; i < ones.length && k < others.length; ) {
    const here = best[i * width + k];
    if (here === best[(i + 1) * width + k]) i++;
    else if (here === best[i * width + k + 1]) k++;
    else pairs.push([ones[i++], others[k++]]);
  }
  return pairs;
}

/** Whether plots can be drawn, which needs packages that are not always installed. */

import { missingPackages } from '../../platform/files/package-root.js';
import type { Say } from '../../platform/job.js';
import { Failure } from '../../platform/job.js';

/**
 * False where plots would come along with other files but cannot be drawn, which is said before the work begins.
 *
 * @param asked the file of a plot that the user named; undefined for none
 * @throws Failure when that one cannot be drawn
 */
export function canPlot(asked: string | undefined, say: Say): boolean {
  const missing = missingPackages('plots');
  if (missing === undefined) return true;
  if (asked !== undefined) throw new Failure(missing);
  say(`no plots are drawn: ${missing}`);
  return false;
}

/** The HTML pages of a review: one of a game, or a folder of them with an index. */

import { existsSync, statSync } from 'node:fs';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { reviewPage, sessionPage } from '../../draw/report/review-page.js';
import { describeFileProblem } from '../../platform/files/file-problem.js';
import { Failure } from '../../platform/job.js';
import type { GameReview } from '../../review/game-review.js';
import type { Session } from '../../review/session.js';
import { LOG_NAME, makeFolder } from '../files/record-folder.js';
import { failure } from '../options/advice.js';
import { inRuns, prepareFolderOf, refuseExisting, writeText } from '../options/output-options.js';

export interface ReviewPages {
  /** The file of a single game, or the folder of several. */
  readonly out: string;
  readonly isFolder: boolean;
  readonly mayReplace: boolean;
}

const INDEX = 'index.html';

/**
 * Where the pages go, and that nothing is in their way, before the work.
 *
 * @param out as an option says; in runs if not given
 * @throws Failure where a page exists that may not be replaced, or a folder is missing
 */
export function prepareReviewPages(
  name: string,
  games: number,
  { out, force }: { readonly out?: string | undefined; readonly force?: boolean | undefined },
): ReviewPages {
  const isFolder = games > 1;
  const page = out ?? inRuns(`${titleOf(name)}-review${isFolder ? '' : '.html'}`);
  refuseOtherKind(page, isFolder);
  refuseExisting(isFolder ? join(page, INDEX) : page, force === true);
  prepareFolderOf(page);
  return { out: page, isFolder, mayReplace: force === true };
}

/** A file is never replaced by a folder, nor a folder by a file. */
function refuseOtherKind(page: string, isFolder: boolean): void {
  if (!existsSync(page) || statSync(page).isDirectory() === isFolder) return;
  throw failure(
    isFolder
      ? `cannot write ${page}: this is a file, and several games go into a folder`
      : `cannot write ${page}: this is a folder, and one game goes into a file`,
    'other-out',
  );
}

/** @throws Failure where a page cannot be written */
export function writeReviewPages(
  { out, isFolder, mayReplace }: ReviewPages,
  { title, names, reviews, session }: ReviewedSession,
): void {
  if (!isFolder) {
    writeText(out, reviewPage(reviews[0]), mayReplace);
    return;
  }
  try {
    makeFolder(out);
  } catch (error) {
    throw new Failure(`cannot write ${out}: ${describeFileProblem(error)}`);
  }
  const digits = String(reviews.length).length;
  const linked = reviews.map((review, i) => {
    const page = `game-${String(i + 1).padStart(digits, '0')}.html`;
    writeText(join(out, page), reviewPage(review), mayReplace);
    return { name: names[i], page, review };
  });
  // Last of all, so that it links to nothing that is not there.
  writeText(join(out, INDEX), sessionPage(title, linked, session), mayReplace);
}

export interface ReviewedSession {
  readonly title: string;
  /** The names of the games, in their order. */
  readonly names: readonly string[];
  readonly reviews: readonly GameReview[];
  readonly session: Session;
}

/** A game of a folder without that folder, one of several in a file without that file, and a recording without the name that all have. */
export function nameWithin(folder: string, name: string): string {
  const inside = [join(folder, LOG_NAME), folder].map((file) => `${file}, `).find((start) => name.startsWith(start));
  if (inside !== undefined) return name.slice(inside.length);
  const own = name.startsWith(join(folder, '/')) ? name.slice(join(folder, '/').length) : name;
  return own.replace(`/${LOG_NAME}`, '');
}

/** The name of the folder of a recording, else that of the file. */
export function titleOf(name: string): string {
  const file = resolve(name);
  const isLog = basename(file) === LOG_NAME;
  return isLog ? basename(dirname(file)) : basename(file, extname(file));
}

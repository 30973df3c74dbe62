/** Single pictures of a recorded game: its tetrises on one sheet, and the moment of the max-out. */

import { Canvas, enlarge, type Picture } from '../../draw/canvas.js';
import { contactSheet, filmCaption, type Tile, withCaption } from '../../draw/film-picture.js';
import type { LayoutName } from '../../draw/layout-picture.js';
import { number, percent, plural } from '../../lib/format-numbers.js';
import { writeFileAtomic } from '../../platform/files/read-file.js';
import { Failure, type Job } from '../../platform/job.js';
import { formatPlayedBy } from '../../record/run-header.js';
import { type FrameToCome, type ReplayedFrame, replayFrames } from '../../replay/replay-frames.js';
import { LINES_OF_TETRIS } from '../../tetris/score.js';
import { openToPlay } from '../cartridges/fast-cartridges.js';
import { encodePng } from '../pictures/png-file.js';
import { jobProgress, progressClock } from '../play-progress.js';
import { type ExportedPictures, pictureMaker, type RecordedGame } from './export-film.js';

export interface StillPlan {
  readonly path: string;
  readonly scale: number;
  readonly overlay: boolean;
  /** Undefined for the console's own picture. */
  readonly layout?: LayoutName | undefined;
  readonly quiet: boolean;
}

/** Most frames from the one in which a piece is scored to the picture with its score: rows are drawn first. Measured. */
const SCORE_SHOWN_AFTER = 6;

/**
 * One tile for each tetris, with the I at rest and its rows still there.
 *
 * @returns undefined when it was stopped
 * @throws Failure on a game without a tetris
 */
export async function exportSheet(
  recorded: RecordedGame,
  plan: StillPlan,
  job: Job,
): Promise<ExportedPictures | undefined> {
  const { pieces } = recorded.game;
  const last = pieces.findLast(({ cleared }) => cleared === LINES_OF_TETRIS);
  if (!last) throw new Failure('this game has no tetris, so the sheet would be empty');
  const tiles: Tile[] = [];
  const isWanted = (coming: FrameToCome): boolean =>
    coming.hasJustRested && pieces[coming.pieces].cleared === LINES_OF_TETRIS;
  const isDone = await forPictures(recorded, { ...plan, lastFrame: last.frame, isWanted }, job, ({ picture }) => {
    const tetris = pieces.filter(({ cleared }) => cleared === LINES_OF_TETRIS)[tiles.length];
    const caption = [plural(tetris.lines, 'line'), `${number(tetris.ownScore)}`];
    tiles.push({ picture: copyOf(picture), caption });
  });
  return isDone ? write(contactSheet(tiles, titleOf(recorded, tiles.length)), plan) : undefined;
}

/**
 * The picture on which the score reaches 999,999.
 *
 * @returns undefined when it was stopped
 * @throws Failure on a game without a max-out
 */
export async function exportMaxOut(
  recorded: RecordedGame,
  plan: StillPlan,
  job: Job,
): Promise<ExportedPictures | undefined> {
  const { maxOut, pieces } = recorded.game;
  if (!maxOut) {
    const most = pieces[pieces.length - 1].ownScore;
    throw new Failure(`this game has no max-out: it came to ${plural(most, 'point')}`);
  }
  const lastFrame = maxOut.frame + SCORE_SHOWN_AFTER;
  let shown: Picture | undefined;
  const isWanted = ({ frame }: FrameToCome): boolean => frame === lastFrame;
  const headline = `max-out: ${number(maxOut.ownScore)}`;
  const caption = `${headline} at ${plural(maxOut.lines, 'line')}`;
  const draw = pictureMaker(recorded, plan, filmCaption(recorded.header), headline);
  await forPictures(recorded, { ...plan, lastFrame, isWanted }, job, (moment) => {
    shown = copyOf(draw(moment));
  });
  if (!shown) return undefined;
  return write(plan.layout ? shown : withCaption(shown, caption), plan);
}

type Shown = Omit<ReplayedFrame, 'picture'> & { readonly picture: Picture };

/** Returns whether it came to its end. */
async function forPictures(
  { image, game }: RecordedGame,
  plan: { readonly lastFrame: number; readonly isWanted: (coming: FrameToCome) => boolean; readonly quiet: boolean },
  job: Job,
  show: (shown: Shown) => void,
): Promise<boolean> {
  const { stop, say } = job;
  const { lastFrame, isWanted, quiet } = plan;
  const machine = openToPlay(image, say, game.startLevel);
  const progress = quiet ? undefined : jobProgress(lastFrame, 'frames', progressClock(), say);
  const release = stop.hold();
  try {
    for (const { picture, ...replayed } of replayFrames(machine, game, { lastFrame, wants: isWanted })) {
      progress?.count();
      if (picture) show({ ...replayed, picture });
      if (replayed.frame % FRAMES_A_TURN === 0) await new Promise(setImmediate);
      if (stop.reason) return false;
    }
    return true;
  } finally {
    release();
  }
}

/** After as many frames signals are noticed. */
const FRAMES_A_TURN = 32;

function titleOf({ header, game }: RecordedGame, tetrises: number): string {
  const { ownScore, lines } = game.pieces[game.pieces.length - 1];
  const rate = game.end ? `, tetris rate ${percent(game.end.result.tetrisRate)}` : '';
  return `${formatPlayedBy(header)} seed ${game.seed}: ${plural(ownScore, 'point')}, ${plural(lines, 'line')}, ${plural(tetrises, 'tetris', 'tetrises')}${rate}`;
}

function write(picture: Picture, { path, scale }: StillPlan): ExportedPictures {
  const large = enlarge(picture, scale);
  writeFileAtomic(path, encodePng(large));
  return { width: large.width, height: large.height, pictures: 1, seconds: 0 };
}

/** The machine draws the next picture over this one. */
function copyOf(picture: Picture): Picture {
  const copy = new Canvas(picture.width, picture.height);
  copy.paste(picture, 0, 0);
  return copy;
}

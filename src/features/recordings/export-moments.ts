/** `export --moments`, and what every export says of its files. */

import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { openForLevel } from '../../bot/raised-machine.js';
import { CAPTION_HEIGHT, filmCaption, withCaption } from '../../draw/film-picture.js';
import { type OverlayState, PANEL_WIDTH } from '../../draw/overlay.js';
import { PICTURE_HEIGHT, PICTURE_WIDTH } from '../../emulator/machine.js';
import { megabytes, number, plural } from '../../lib/format-numbers.js';
import { describeFileProblem, isFileProblem } from '../../platform/files/file-problem.js';
import { Failure, type Job } from '../../platform/job.js';
import { type CommandContext, printResult, say } from '../../platform/terminal/output.js';
import { type Moment, momentsOf } from '../../record/moments.js';
import { frameRateOf } from '../../record/recorded-image.js';
import { ReplayError, replayFrames } from '../../replay/replay-frames.js';
import { runsFast } from '../cartridges/fast-cartridges.js';
import { cartridgeOf } from '../cartridges/load-cartridge.js';
import { makeFolder } from '../files/record-folder.js';
import type { OutputOptionValues } from '../options/output-options.js';
import { jobProgress, progressClock } from '../play-progress.js';
import { FilmError, type FilmSink } from './export-apng.js';
import { openSink, pictureMaker, type RecordedGame } from './export-film.js';
import { videoProblem } from './export-video.js';
import type { OpenedGame } from './open-recording.js';

export interface MomentsOptions extends OutputOptionValues {
  readonly rom?: string | undefined;
  /** A folder; beside the recording if not given. */
  readonly out?: string | undefined;
}

/** @throws Failure when a film cannot be made, or the game has come to no station */
export async function exportMoments(
  opened: OpenedGame,
  options: MomentsOptions,
  context: Pick<CommandContext, 'stop'>,
): Promise<void> {
  const films = await makeMoments(opened, options, context);
  if (options.json) printResult(JSON.stringify({ films }));
  else if (films.length > 0) printResult(films.map(formatFilm).join('\n'));
}

/** Makes the films that are not there yet; throws as `exportMoments`. */
export async function makeMoments(
  { header, game, folder }: OpenedGame,
  { rom, out = join(folder, 'moments'), quiet }: MomentsOptions,
  { stop }: Pick<CommandContext, 'stop'>,
): Promise<readonly MomentFilm[]> {
  const image = cartridgeOf(header, rom);
  let films: readonly MomentFilm[];
  try {
    films = await filmMoments({ image, header, game }, { folder: out, quiet: quiet === true }, { stop, say });
  } catch (error) {
    throw explained(error, out);
  }
  if (stop.reason?.message) say(`${stop.reason.message}; the same command makes the films that are not there yet`);
  else if (films.length === 0) throw new Failure('the game comes to no level at which a film begins: the first is 29');
  return films;
}

/** `runs/rebirth/moments/level-155.mp4: from here the original can crash, 2.1 MB`. */
export function formatFilm({ file, title, bytes }: MomentFilm): string {
  return `${file}: ${title}, ${formatBytes(bytes)}`;
}

export function explained(error: unknown, out: string): unknown {
  if (error instanceof ReplayError) return new Failure(`the recording cannot be replayed: ${error.message}`);
  if (error instanceof FilmError) return new Failure(`cannot make ${out}: ${error.message}`);
  if (isFileProblem(error)) return new Failure(`cannot write ${out}: ${describeFileProblem(error)}`);
  return error;
}

export function formatBytes(bytes: number): string {
  return bytes < 1e6 ? `${number(bytes / 1e3)} KB` : `${megabytes(bytes)} MB`;
}

/** The settings of films with ffmpeg; below, of films without it. */
const VIDEO = { kind: 'mp4', scale: 3, framesPerPicture: 1 } as const;
const ANIMATION = { kind: 'gif', scale: 2, framesPerPicture: 3 } as const;

/** Milliseconds after which the event loop gets a turn, in which signals are noticed. */
const TURN_MS = 20;

interface MomentFilm {
  readonly file: string;
  readonly title: string;
  readonly bytes: number;
}

/** A film that is not there yet. */
interface FilmToMake extends Moment {
  readonly file: string;
  sink: FilmSink | undefined;
}

/**
 * Makes the films that are not there yet; the truth stands below every picture, since the console no longer shows it.
 *
 * @param folder where they go; it is made
 * @returns those that are there now; a stop leaves out those that were not finished
 * @throws what the replay and the sinks throw
 */
async function filmMoments(
  { image, header, game }: RecordedGame,
  { folder, quiet }: { readonly folder: string; readonly quiet: boolean },
  { stop, say }: Job,
): Promise<readonly MomentFilm[]> {
  const look = videoProblem() === undefined ? VIDEO : ANIMATION;
  const rate = frameRateOf(header);
  const all = momentsOf(header, game).map(
    (moment): FilmToMake => ({ ...moment, file: join(folder, `${moment.name}.${look.kind}`), sink: undefined }),
  );
  if (all.length === 0) return [];
  const films = all.filter(({ file }) => !existsSync(file));
  const isShown = (film: Moment, frame: number): boolean =>
    frame >= film.firstFrame && frame <= film.lastFrame && (frame - film.firstFrame) % look.framesPerPicture === 0;
  const draw = pictureMaker({ header, game }, { overlay: true }, undefined);
  const author = filmCaption(header);
  const captionsOf = ({ title }: Moment, overlay: OverlayState): readonly string[] => [
    title,
    formatTruth(overlay),
    ...(author === undefined ? [] : [author]),
  ];
  makeFolder(folder);
  const lastFrame = Math.max(0, ...films.map((film) => film.lastFrame));
  const progress = quiet
    ? undefined
    : jobProgress(lastFrame, 'frames', progressClock(), (line) => say(`films: ${line}`));
  const machine = openForLevel(image, game.startLevel, { pictures: false, fast: runsFast(image, say) });
  const width = PICTURE_WIDTH + PANEL_WIDTH;
  const height = PICTURE_HEIGHT + (author === undefined ? 2 : 3) * CAPTION_HEIGHT;
  let release = (): unknown => undefined;
  // A Ctrl-C reaches ffmpeg, too, which then takes no more pictures.
  const stopped = new Promise<void>((resolve) => {
    release = stop.hold(resolve);
  });
  let turnAt = 0;
  try {
    const wants = ({ frame }: { readonly frame: number }): boolean => films.some((film) => isShown(film, frame));
    for (const replayed of replayFrames(machine, game, { lastFrame, wants })) {
      const { frame, picture } = replayed;
      progress?.count();
      for (const film of films) {
        if (picture && isShown(film, frame)) {
          film.sink ??= (
            await openSink(
              { ...look, path: film.file, audio: false },
              { width, height, rate: rate / look.framesPerPicture },
            )
          ).sink;
          const drawn = captionsOf(film, replayed.overlay).reduce(withCaption, draw({ ...replayed, picture }));
          const ready = film.sink.write(drawn);
          if (ready) await Promise.race([ready, stopped]);
        }
        if (frame === film.lastFrame && film.sink && !stop.reason) {
          await film.sink.finish();
          film.sink = undefined;
        }
      }
      if (performance.now() >= turnAt) {
        await new Promise(setImmediate);
        turnAt = performance.now() + TURN_MS;
      }
      if (stop.reason) break;
    }
  } finally {
    release();
    for (const film of films) await film.sink?.abandon();
  }
  return all.flatMap(({ file, title }) => (existsSync(file) ? [{ file, title, bytes: statSync(file).size }] : []));
}

function formatTruth({ truth: { level, lines, score } }: OverlayState): string {
  return `level ${level}, ${plural(lines, 'line')}, ${number(score)} points`;
}

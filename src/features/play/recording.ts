/**
 * `--record`: a log of every piece, pictures, and a summary in a folder of their own.
 *
 *     run.jsonl                         written as the run goes
 *     frames/game-0001/frame-000301.png made by frame 301, so it shows the game after frame 300, and so does its overlay
 *     summary.json, summary.txt         at the end
 */

import { join } from 'node:path';
import { consoleOf, Recorder, textSink } from '../../bot/recorder.js';
import type { Machine } from '../../emulator/machine.js';
import { describeFileProblem } from '../../platform/files/file-problem.js';
import { LineFile } from '../../platform/files/line-file.js';
import { lockFolder } from '../../platform/files/process-lock.js';
import { readFileLimited, writeFileAtomic } from '../../platform/files/read-file.js';
import { OtherLineError, type ResumedContent, ResumedFile, ResumedFiles } from '../../platform/files/resumed-file.js';
import { removeLeftovers } from '../../platform/files/unfinished-file.js';
import { EXIT, Failure, type Stop } from '../../platform/job.js';
import { formatSummary } from '../../record/format-summary.js';
import type { GameListener, GameResult } from '../../record/game-events.js';
import { resumeRunLog } from '../../record/resume-run-log.js';
import type { RunHeader } from '../../record/run-header.js';
import type { RunReport } from '../../record/summary.js';
import { emptyFolder, isThere, LOG_NAME, prepareRecordFolder } from '../files/record-folder.js';
import { failure } from '../options/advice.js';
import { PictureWriter } from '../pictures/picture-writer.js';
import type { Follower, GameInPlay } from './play-games.js';
import type { Dump } from './record-options.js';
import { picturesFolder, type RecordedPictures, recordedPictures } from './render-pictures.js';

/** About 3,000 games. */
export const LARGEST_LOG = 400 * 1024 * 1024;

/** Two forms of one summary. */
const SUMMARIES = ['summary.json', 'summary.txt'] as const;

export interface RecordingOptions {
  readonly header: RunHeader;
  readonly dump: Dump;
  /** Draw plan, path, buttons and numbers on the pictures (default: no). */
  readonly overlay?: boolean;
  readonly stop: Stop;
  /** Go on with the series in the folder, where there is one. */
  readonly resume?: boolean;
  /** Files that the same run goes on with. A line of the log that comes otherwise this time is then an error. */
  readonly files?: ResumedFiles | undefined;
}

export class Recording implements Follower {
  /** Results of the games that a resumed series has already. */
  readonly kept: readonly GameResult[];
  readonly #folder: string;
  readonly #dump: Dump;
  readonly #overlay: boolean;
  readonly #stop: Stop;
  /** Lets others write to the folder. */
  readonly #unlock: () => void;
  readonly #log: LineFile | ResumedFile;
  readonly #pictures: PictureWriter | undefined;
  readonly #recorder = new Recorder(textSink((line) => this.#append(line)));
  #problem: string | undefined;

  /** @throws Failure when the folder cannot be used */
  constructor(folder: string, { header, dump, overlay = false, stop, resume = false, files }: RecordingOptions) {
    this.#folder = folder;
    this.#dump = dump;
    this.#overlay = overlay;
    this.#stop = stop;
    const path = join(folder, LOG_NAME);
    const goOn = resume && isThere(path);
    const problem = goOn ? undefined : prepareRecordFolder(folder);
    if (problem) throw new Failure(`cannot record to ${folder}: ${problem}`);
    this.#unlock = locked(folder);
    try {
      removeLeftovers(...[LOG_NAME, ...SUMMARIES].map((name) => join(folder, name)));
      const resumed = goOn ? readSeries(folder, header) : undefined;
      this.kept = resumed?.kept ?? [];
      this.#log = resumed
        ? new ResumedFile(path, resumed.content, { files: files ?? new ResumedFiles(), mayDiffer: !files })
        : new LineFile(path);
    } catch (error) {
      this.#unlock();
      if (error instanceof Failure) throw error;
      throw new Failure(`cannot record to ${folder}: ${describeFileProblem(error)}`);
    }
    if (!goOn) this.#recorder.begin(header);
    if (dump !== 'none') this.#pictures = new PictureWriter();
  }

  listenerFor({ number, seed, machine, tally }: GameInPlay): GameListener {
    const pictures = this.#picturesOf(number, machine);
    const { startLevel } = tally.result('stopped');
    const takePicture = (): string | null => pictures?.take() ?? null;
    const record = this.#recorder.game({ game: number, seed, startLevel, takePicture }, consoleOf(machine));
    return (event) => {
      pictures?.listen(event);
      record(event);
    };
  }

  afterFrame(): Promise<void> | undefined {
    const problem = this.#problem ?? this.#pictures?.problem;
    if (problem) this.#stop.end({ exitCode: EXIT.FAILED, message: `recording failed: ${problem}` });
    return this.#pictures?.whenRoom();
  }

  gameEnded(_: GameInPlay, result: GameResult): void {
    // A log that says more of the game than was played again keeps that.
    if (!(this.#isBehind && result.end === 'stopped')) this.#recorder.end(result);
  }

  /** Whether the log says more of the game than was played again. */
  get #isBehind(): boolean {
    return this.#log instanceof ResumedFile && this.#log.isBehind;
  }

  /** Waits for the pictures and writes the summary, where there is one. */
  async finish(report: RunReport | undefined): Promise<void> {
    await this.#pictures?.finish();
    let problem = this.#problem ?? this.#pictures?.problem;
    const isKept = this.#isBehind && this.#stop.reason !== undefined;
    if (!problem && report && !isKept) {
      try {
        if (this.#log instanceof ResumedFile) this.#log.cut();
        const texts = [JSON.stringify(report, undefined, 2), formatSummary(report)];
        for (const [i, name] of SUMMARIES.entries()) writeFileAtomic(join(this.#folder, name), `${texts[i]}\n`);
      } catch (error) {
        problem = describeFileProblem(error);
      }
    }
    this.#log.close();
    this.#unlock();
    // A problem that came up during the games has stopped the run and been told.
    if (problem && !this.#stop.reason) throw new Failure(`recording to ${this.#folder} failed: ${problem}`);
  }

  /** A log that cannot be written stops the run after this frame. */
  #append(line: string): void {
    if (this.#problem) return;
    try {
      this.#log.append(line);
    } catch (error) {
      if (error instanceof OtherLineError) throw this.#otherGame(error);
      this.#problem = `${LOG_NAME}: ${describeFileProblem(error)}`;
    }
  }

  #otherGame({ line }: OtherLineError): Failure {
    return new Failure(
      `cannot go on with ${this.#folder}: ${LOG_NAME}, line ${line}: the game goes on otherwise now; nothing was changed: use the options, the player and the cartridge that it was started with, or name a new folder`,
    );
  }

  #picturesOf(game: number, machine: Machine): RecordedPictures | undefined {
    const writer = this.#pictures;
    const dump = this.#dump;
    if (!writer || dump === 'none') return undefined;
    const pictures = picturesFolder(game);
    try {
      emptyFolder(join(this.#folder, pictures));
    } catch (error) {
      this.#problem ??= `${pictures}: ${describeFileProblem(error)}`;
    }
    return recordedPictures({ machine, writer, dump, overlay: this.#overlay, folder: this.#folder, game });
  }
}

/** Takes the folder for this process; returns the function that lets it go. */
function locked(folder: string): () => void {
  try {
    const lock = lockFolder(folder);
    if (lock.ok) return lock.release;
    throw new Failure(`cannot record to ${folder}: ${lock.message}`);
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure(`cannot record to ${folder}: ${describeFileProblem(error)}`);
  }
}

/** The series in a folder, as it is to go on; nothing is written. */
function readSeries(
  folder: string,
  header: RunHeader,
): { readonly kept: readonly GameResult[]; readonly content: ResumedContent } {
  const path = join(folder, LOG_NAME);
  const read = readFileLimited(path, LARGEST_LOG);
  if (!read.ok) throw new Failure(`${path}: ${read.message}`);
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(read.bytes);
  if (!Buffer.from(text).equals(read.bytes)) {
    const line = text.slice(0, text.indexOf('\ufffd')).split('\n').length;
    throw new Failure(`cannot go on with ${folder}: ${LOG_NAME}, line ${line}: some bytes are not text`);
  }
  const resumed = resumeRunLog(text, header);
  if (!resumed.ok) {
    const { message, played } = resumed;
    const problem = `cannot go on with ${folder}: ${message}`;
    throw played === undefined ? new Failure(problem) : failure(problem, 'more-in-series', played);
  }
  const [begin, rest] = [Buffer.from(resumed.text), Buffer.from(resumed.again)];
  const stands = Buffer.concat([begin, rest]);
  const isSame = stands.equals(read.bytes.subarray(0, stands.length));
  return { kept: resumed.kept, content: { begin, rest, isSame } };
}

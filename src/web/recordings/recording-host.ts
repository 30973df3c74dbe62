/** Opens recordings, checks their games and shows frames of them. Lives in the worker. */

import { kindOfName } from '../../features/recordings/file-kind.js';
import { type MadeRecording, type Opening, openBytes, recordingOfMovie } from '../../features/recordings/open-bytes.js';
import { takeTurns } from '../../lib/take-turns.js';
import type { LoggedGame, RunLog } from '../../record/read-run-log.js';
import { formatSharedGame } from '../../record/shared-game.js';
import { encodeGameState, stateHash } from '../../record/state-bytes.js';
import { replayVerdict } from '../../replay/replay-verdict.js';
import { playfieldOf } from '../../tetris/playfield-page.js';
import { isAbort } from '../browser/worker-calls.js';
import { Cartridges } from '../sources/cartridges.js';
import { pageOpening } from '../sources/page-opening.js';
import { packCode } from '../sources/share-code.js';
import { recordingOfCode } from '../sources/shared-recording.js';
import type { CartridgeFile } from '../stores/cartridge-store.js';
import { packFrames, recordedFrames } from './packed-frames.js';
import type { Device, GameFacts, RecordingReply, RecordingRequest } from './recording-protocol.js';
import { imageData, ShownReplay } from './shown-replay.js';

export type SendRecordingReply = (reply: RecordingReply, transfer?: readonly Transferable[]) => void;

export class RecordingHost {
  readonly #send: SendRecordingReply;
  #cartridges: Cartridges | undefined;
  #log: RunLog | undefined;
  #shown: ShownReplay | undefined;
  /** Ends the work for what was asked last. */
  #asked = new AbortController();

  constructor(send: SendRecordingReply) {
    this.#send = send;
  }

  async take(request: RecordingRequest): Promise<void> {
    try {
      await this.#act(request);
    } catch (error) {
      if (isAbort(error)) return;
      this.#send({ kind: 'trouble', message: error instanceof Error ? error.message : String(error) });
    }
  }

  async #act(request: RecordingRequest): Promise<void> {
    switch (request.kind) {
      case 'builtin':
        this.#cartridges = new Cartridges(request.files);
        break;
      case 'cartridge':
        this.#addCartridge(request);
        break;
      case 'open':
        await this.#open(request.name, request.bytes);
        break;
      case 'open-code': {
        const opening = this.#ask();
        const made = await recordingOfCode(request.code, opening);
        if (!opening.signal.aborted) this.#take('a link', made);
        break;
      }
      case 'choose':
        await this.#choose(request.game, request.device);
        break;
      case 'show':
        this.#show(request.frame);
        break;
      case 'share':
        await this.#share();
        break;
      case 'pack-frames':
        await this.#packFrames();
        break;
    }
  }

  async #open(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    const opening = this.#ask();
    const refused = (message: string): void => this.#send({ kind: 'refused', name, message });
    if (kindOfName(name) === 'frames') {
      refused('frames of an overlay hold no buttons that could be played again: open them under Analyse');
      return;
    }
    const opened = await openBytes({ name, bytes }, opening);
    opening.signal.throwIfAborted();
    switch (opened.kind) {
      case 'cartridge':
        this.#addCartridge({ name, bytes });
        break;
      case 'refused':
        refused(opened.message);
        break;
      case 'recording':
        this.#take(name, { ok: true, notes: [], ...opened });
        break;
      case 'movie': {
        const cartridges = this.#filled();
        const cartridgeFor = cartridges.forMovie.bind(cartridges);
        const about = { ...opening, cartridgeFor, version: __VERSION__ };
        this.#take(name, await recordingOfMovie(name, opened.movie, about));
        break;
      }
    }
  }

  #take(name: string, made: MadeRecording): void {
    if (!made.ok) {
      this.#send({ kind: 'refused', name, message: made.message });
      return;
    }
    const { log, text, notes } = made;
    this.#log = log;
    this.#shown = undefined;
    this.#send({ kind: 'opened', name, header: log.header, games: this.#games(), text, notes });
  }

  #addCartridge(file: CartridgeFile): void {
    const added = this.#filled().add(file);
    if (!added.ok) {
      this.#send({ kind: 'refused', name: file.name, message: added.message });
      return;
    }
    const { image, isFast } = added;
    this.#send({ kind: 'cartridge', name: image.name, file: file.name, isFast, games: this.#games() });
  }

  async #choose(number: number, device: Device): Promise<void> {
    const { signal, onProgress } = this.#ask();
    const log = this.#log;
    const game = log?.games[number - 1];
    if (!log || !game) return;
    const machine = device === 'cartridge' ? this.#filled().open(log.header.image, game.startLevel) : undefined;
    const shown = new ShownReplay(game, machine, log.header.image);
    const { inputs } = shown.replay;
    await takeTurns(shown.check(), signal, (done) => onProgress('frames checked', done, inputs.length));
    this.#shown = shown;
    const { firstFrame, lastFrame } = shown;
    this.#send({ kind: 'ready', device, game, firstFrame, lastFrame, verdict: replayVerdict(shown.replay) });
  }

  #show(wanted: number): void {
    const shown = this.#shown;
    if (!shown) return;
    const picture = imageData(shown.show(wanted));
    const { replay } = shown;
    const { state, frame, inputs, pieces } = replay;
    const { score, lines, level, page } = state;
    this.#send(
      {
        kind: 'frame',
        frame,
        picture,
        buttons: inputs[frame - 1] ?? 0,
        pieces,
        playfield: playfieldOf(page),
        score,
        lines,
        level,
        hash: stateHash(encodeGameState(state)),
      },
      [picture],
    );
  }

  async #share(): Promise<void> {
    const [log, shown] = [this.#log, this.#shown];
    const text = log && shown && formatSharedGame(log.header, shown.replay.game);
    this.#send({ kind: 'code', code: text === undefined ? undefined : await packCode(text) });
  }

  async #packFrames(): Promise<void> {
    const [log, shown] = [this.#log, this.#shown];
    if (!log || !shown) return;
    const { signal, onProgress } = this.#ask();
    const { game, inputs } = shown.replay;
    const frames = await takeTurns(recordedFrames(game, log.header.image), signal, (_, frame = 0) =>
      onProgress('frames played', frame, inputs.length),
    );
    const bytes = await packFrames(frames);
    this.#send({ kind: 'packed-frames', bytes, frames: frames.length }, [bytes]);
  }

  /** Something new is asked for: ends the work for what was asked before. */
  #ask(): Opening {
    this.#asked.abort();
    this.#asked = new AbortController();
    return pageOpening(this.#asked.signal, (what, done, whole) => this.#send({ kind: 'progress', what, done, whole }));
  }

  #filled(): Cartridges {
    if (!this.#cartridges) throw new TypeError('the built-in cartridge has not come yet');
    return this.#cartridges;
  }

  #games(): GameFacts[] {
    const log = this.#log;
    if (!log) return [];
    const hasCartridge = this.#filled().has(log.header.image.bodySha1);
    return log.games.filter(({ frames }) => frames > 0).map((game) => factsOf(game, hasCartridge));
  }
}

function factsOf(game: Readonly<LoggedGame>, hasCartridge: boolean): GameFacts {
  const { seed, startLevel, frames, pieces, end, start } = game;
  const devices: Device[] = [];
  if (hasCartridge) devices.push('cartridge');
  if (start?.state) devices.push('model');
  return {
    game: game.game,
    seed,
    startLevel,
    frames,
    pieces: pieces.length,
    score: end?.result.score ?? pieces.at(-1)?.score ?? 0,
    isCutOff: end === undefined,
    devices,
  };
}

/** The video that the view shows: where it comes from, how its reading goes, and what was read. */
import { batch, computed, signal } from '@preact/signals';
import { moment, plural } from '../../lib/format-numbers.js';
import type { ProducerAddress } from '../../ngf/producer-socket.js';
import type { FieldPlace } from '../../video/picture.js';
import type { LiveGame } from '../../video/video-reader.js';
import type { App } from '../app/view.js';
import { saveFile } from '../browser/element.js';
import { handOver, messageOf, WorkerCalls } from '../browser/worker-calls.js';
import { Progress } from '../parts/progress.js';
import { Listeners } from '../stores/listeners.js';
import { MOST_LOOKED_AT } from './containers/decoded-pictures.js';
import { ElementFeed, load, pictureOf, seek } from './element-feed.js';
import type { EndedGame } from './field-readings.js';
import { gridToBeginWith, type PictureSize } from './grid-place.js';
import { endStream, type LiveSource } from './live-sources.js';
import type { ReadingNews } from './reading.js';
import type { ReadingWorker } from './reading-worker.js';
import { VideoHints } from './video-hints.js';

/** What every part of the view is given. */
export interface OfWatch {
  readonly watch: VideoWatch;
}

export type WatchState =
  | 'empty'
  /** A file is opened, and playfields are looked for in it. */
  | 'looking'
  /** Somebody has to put the grid over a playfield. */
  | 'no field'
  | 'reading'
  | 'paused'
  | 'done';

/** Pictures of a file in which playfields are looked for. */
const LOOKED_AT = 10;
const MILLISECONDS = 1000;

/** What Chromium gives and the types of the DOM do not know. */
declare const MediaStreamTrackProcessor:
  | (new (of: {
      readonly track: MediaStreamTrack;
    }) => { readonly readable: ReadableStream<VideoFrame> })
  | undefined;

interface OpenSource {
  readonly name: string;
  readonly file: File | undefined;
  readonly stream: MediaStream | undefined;
}

export class VideoWatch {
  /** Shows moments of a file that somebody looks at; plays files that cannot be decoded otherwise. */
  readonly video = document.createElement('video');
  /** Shows the pictures as they are read. */
  readonly canvas = document.createElement('canvas');
  readonly source = signal<OpenSource | undefined>(undefined);
  readonly state = signal<WatchState>('empty');
  /** What is to be said, also to those who listen to the page. */
  readonly said = signal('');
  readonly progress = new Progress();
  readonly size = signal<PictureSize | undefined>(undefined);
  readonly places = signal<readonly FieldPlace[]>([]);
  /** A grid that is being moved; it is not read there yet. */
  readonly draft = signal<FieldPlace | undefined>(undefined);
  /** Which playfield is watched, counted from 0. */
  readonly watched = signal(0);
  readonly now = signal<LiveGame | undefined>(undefined);
  readonly counts = signal({ pictures: 0, lost: 0, perSecond: 0 });
  /** Milliseconds of the video. */
  readonly time = signal(0);
  readonly games = signal<readonly EndedGame[]>([]);
  /** Milliseconds at which a file is looked at while its reading waits; undefined while it does not. */
  readonly lookedAt = signal<number | undefined>(undefined);
  readonly isLive = computed(() => this.source.value?.stream !== undefined);
  readonly hints: VideoHints;
  readonly onProducer = new Listeners<{ readonly said: string; readonly status: string }>();
  readonly #app: App;
  readonly #worker: WorkerCalls<ReadingWorker>;
  #feed: ElementFeed | undefined;
  #url = '';
  /** The file is read by the worker alone. */
  #isDecoded = false;
  #isSending = false;
  /** Somebody has said which playfield to watch. */
  #isChosen = false;
  #opened = 0;
  #rate = newRate();

  constructor(app: App) {
    this.#app = app;
    this.hints = new VideoHints(app);
    this.#worker = new WorkerCalls<ReadingWorker>(
      () => new Worker(new URL('./reading-worker.ts', import.meta.url), { type: 'module', name: 'video' }),
      (message) => this.#fail(message),
    );
    this.video.muted = true;
    this.video.playsInline = true;
    const shown = this.canvas.transferControlToOffscreen?.();
    const told = shown && handOver(shown, [shown]);
    // Where no worker starts, whatever is opened says so.
    this.#worker.call('listen', told, (news) => this.#take(news)).catch(() => {});
  }

  /** Opens a file, finds its playfields, and reads it. */
  async openFile(file: File): Promise<void> {
    const own = this.#begin({ name: file.name, file, stream: undefined });
    this.#say(`Looking for a playfield in ${file.name} …`);
    try {
      this.#url = URL.createObjectURL(file);
      const loaded = load(this.video, { url: this.#url });
      loaded.catch(() => {});
      const found = await this.#worker.call('openFile', own, file);
      if (own !== this.#opened) return;
      this.#isDecoded = found !== undefined;
      const places: readonly FieldPlace[] = found ?? (await loaded.then(() => this.#lookByPlaying(own)));
      if (own !== this.#opened) return;
      this.size.value ??= { width: this.video.videoWidth, height: this.video.videoHeight };
      if (places.length > 0) await this.readAt(places, false);
      else this.#askForField();
    } catch (error) {
      if (own === this.#opened) this.#fail(`${file.name}: ${messageOf(error)}`);
    }
  }

  /** Reads what a screen or a device shows, until it ends or something else is opened. */
  async openLive({ name, stream }: LiveSource): Promise<void> {
    const own = this.#begin({ name, file: undefined, stream });
    this.#say(`${name} is open. Looking for a playfield …`);
    const [track] = stream.getVideoTracks();
    const ended = (): void => {
      // Whoever has closed it knows.
      if (own !== this.#opened || this.state.value === 'done') return;
      this.#feed?.stop();
      this.state.value = 'done';
      this.#say(`${name} has ended.`);
    };
    track.addEventListener('ended', () => void this.#worker.call('finish').then(ended));
    try {
      if (typeof MediaStreamTrackProcessor !== 'undefined') {
        const { readable } = new MediaStreamTrackProcessor({ track });
        await this.#worker.call('readStream', own, handOver(readable, [readable]));
        ended();
        return;
      }
      await load(this.video, { stream });
      await this.#worker.call('beginPictures', own, true);
      this.#feed = this.#feedOf(true);
      await this.#feed.start();
    } catch (error) {
      if (own === this.#opened) this.#fail(`${name}: ${messageOf(error)}`);
    }
  }

  /** Reads at these places: a file from its beginning, what is live from now on. */
  async readAt(places: readonly FieldPlace[], isChosen = true): Promise<void> {
    const own = this.#opened;
    const { file } = this.source.value ?? {};
    batch(() => {
      this.places.value = places;
      this.draft.value = undefined;
      this.lookedAt.value = undefined;
      this.watched.value = Math.min(this.watched.value, places.length - 1);
      this.state.value = 'reading';
    });
    this.#say(sayFound(places.length, !file));
    if (!file) {
      this.#feed?.pause(false);
      await this.#worker.call('readAt', places);
      return;
    }
    this.games.value = [];
    this.#rate = newRate();
    this.hints.forget();
    if (this.#isDecoded) {
      if (await this.#worker.call('readFile', places, isChosen, file.size)) this.#end(own);
      return;
    }
    this.#feed?.stop();
    await this.#worker.call('startOver', places);
    this.#feed = this.#feedOf(false);
    await this.#feed.start();
  }

  /** Looks for the playfields again. */
  async findAgain(): Promise<void> {
    const { file } = this.source.value ?? {};
    this.draft.value = undefined;
    if (file) await this.openFile(file);
    else {
      this.places.value = [];
      this.state.value = 'looking';
      this.#say('Looking for a playfield …');
      this.#feed?.pause(false);
      await this.#worker.call('readAt', undefined);
    }
  }

  /** Somebody wants to move the grid. */
  edit(): void {
    const { value: size } = this.size;
    if (size) this.draft.value = this.places.value[this.watched.value] ?? gridToBeginWith(size);
  }

  /** Reads where the grid was moved. */
  async useDraft(): Promise<void> {
    const { value: draft } = this.draft;
    if (!draft) return;
    const places = [...this.places.value];
    places[Math.min(this.watched.value, places.length)] = draft;
    const own = this.#opened;
    try {
      await this.readAt(places);
    } catch (error) {
      if (own === this.#opened) this.#fail(messageOf(error));
    }
  }

  watchField(field: number): void {
    this.#isChosen = true;
    this.#watch(field);
  }

  get canPause(): boolean {
    return this.state.value === 'reading' || this.state.value === 'paused';
  }

  pause(isPaused: boolean): void {
    if (!this.canPause) return;
    this.state.value = isPaused ? 'paused' : 'reading';
    if (!isPaused) this.lookedAt.value = undefined;
    this.#feed?.pause(isPaused);
    void this.#worker.call('pause', isPaused);
  }

  /** Shows a moment of a file; its reading waits. @param time milliseconds */
  async lookAt(time: number): Promise<void> {
    if (!this.source.value?.file) return;
    this.pause(true);
    this.lookedAt.value = time;
    await seek(this.video, time / MILLISECONDS);
  }

  /** Back to where the reading is. */
  lookBack(): void {
    this.lookedAt.value = undefined;
    this.pause(false);
  }

  /** Another view is in front: the browser stops what it plays for this one. */
  leave(): void {
    if (this.lookedAt.value !== undefined) this.video.pause();
    else if (this.#feed && this.state.value === 'reading') queueMicrotask(() => this.#feed?.pause(false));
  }

  /** Opens a game in the view that judges it. */
  async analyse(game: EndedGame): Promise<void> {
    const { games } = this;
    const { name } = this.source.value ?? { name: 'The video' };
    const read = await Promise.all(games.value.map(({ id }) => this.#worker.call('game', id)));
    this.#app.videoGames.provide({ name, games: read.filter((each) => each !== undefined) });
    const number = games.value.indexOf(game) + 1;
    this.#app.open('analyse', new URLSearchParams({ from: 'video', game: String(number) }));
  }

  async saveFrames(game: EndedGame): Promise<void> {
    const bytes = await this.#worker.call('frames', game.id);
    const name = (this.source.value?.name ?? 'video').replace(/\.\w+$/, '');
    saveFile(`${name}-${this.games.value.indexOf(game) + 1}.ngf.gz`, bytes, 'application/gzip');
  }

  get isSending(): boolean {
    return this.#isSending;
  }

  /** Sends what is read to an overlay's server, or to none any more. */
  sendTo(address: ProducerAddress | undefined): void {
    this.#isSending = address !== undefined;
    if (!address) {
      void this.#worker.call('stopSending');
      return;
    }
    let last = { said: '', status: '' };
    const tell = (said: string, status: string): void => {
      last = { said, status };
      this.onProducer.tell(last);
    };
    // What was told last says why it has ended, unless there is no worker that could tell.
    const end = (told: typeof last): void => {
      this.#isSending = false;
      this.onProducer.tell(told);
    };
    void this.#worker.call('sendTo', address, tell).then(
      () => end(last),
      (error: unknown) => end({ said: messageOf(error), status: '' }),
    );
  }

  /** Ends the source; what was read of it stays. */
  async close(): Promise<void> {
    const { value: source } = this.source;
    this.#feed?.stop();
    this.state.value = 'done';
    await this.#worker.call('stop');
    endStream(source?.stream);
    this.#say(`${source?.name ?? 'The video'} is closed.`);
  }

  /** No more pictures come; what was read stays. */
  async #giveUp(own: number, why: string): Promise<void> {
    // A worker that has ended itself has nothing to stop.
    await this.#worker.call('stop').catch(() => {});
    if (own !== this.#opened) return;
    const { name, stream } = this.source.value ?? {};
    endStream(stream);
    this.#fail(`${name}: ${why}`);
  }

  /** Another source takes the place of the one before. */
  #begin(source: OpenSource): number {
    this.#feed?.stop();
    this.#feed = undefined;
    endStream(this.source.value?.stream);
    URL.revokeObjectURL(this.#url);
    this.hints.forget();
    this.#isChosen = false;
    batch(() => {
      this.source.value = source;
      this.state.value = 'looking';
      this.size.value = undefined;
      this.places.value = [];
      this.draft.value = undefined;
      this.lookedAt.value = undefined;
      this.watched.value = 0;
      this.now.value = undefined;
      this.counts.value = { pictures: 0, lost: 0, perSecond: 0 };
      this.games.value = [];
      this.progress.rest();
    });
    this.#rate = newRate();
    return ++this.#opened;
  }

  /** The browser goes to some moments of the file, since nobody else can decode it. */
  async #lookByPlaying(own: number): Promise<readonly FieldPlace[]> {
    await this.#worker.call('beginPictures', own, false);
    const { duration } = this.video;
    const seconds = Number.isFinite(duration) ? duration : 0;
    for (let i = 0; i < LOOKED_AT && own === this.#opened; i++) {
      const time = ((i + 0.5) / LOOKED_AT) * seconds;
      await seek(this.video, time);
      const picture = await pictureOf(this.video);
      await this.#worker.call('look', handOver(picture, [picture]), time * MILLISECONDS);
    }
    return this.#worker.call('found');
  }

  #feedOf(isLive: boolean): ElementFeed {
    const own = this.#opened;
    return new ElementFeed(this.video, isLive, {
      take: (picture, time, cameAt) => this.#worker.call('take', handOver(picture, [picture]), time, cameAt),
      lose: (pictures) => void this.#worker.call('lose', pictures),
      onEnd: () => void this.#worker.call('finish').then(() => this.#end(own)),
      onProblem: (error) => void this.#giveUp(own, messageOf(error)),
    });
  }

  #take(news: ReadingNews): void {
    if (news.source !== this.#opened) return;
    const { pictures, lost, share, time } = news;
    batch(() => {
      if (news.size) this.size.value = news.size;
      if (this.isLive.value) this.#followPlaces(news.places);
      // The layout of a file has changed.
      else if (news.places && news.places.length > this.places.value.length) this.places.value = news.places;
      this.time.value = time;
      this.#followGame(news.now);
      this.now.value = news.now[this.watched.value];
      this.counts.value = { pictures, lost, perSecond: this.#perSecond(pictures, share === 1) };
      if (news.ended.length > 0) this.#add(news.ended);
      if (this.state.value === 'looking' && !this.isLive.value && news.looked > 0)
        this.progress.tell('pictures looked at', news.looked, Math.max(MOST_LOOKED_AT, news.looked));
      if (share !== undefined && this.state.value === 'reading')
        this.progress.tell('percent of the file', Math.floor(share * 100), 100);
    });
    this.hints.follow(this.now.value, news.cameAt);
  }

  /** What is live is looked at in the worker, which goes on by itself. */
  #followPlaces(places: readonly FieldPlace[] | undefined): void {
    if (places === this.places.value) return;
    const isNew = JSON.stringify(places ?? []) !== JSON.stringify(this.places.value);
    if (!isNew) return;
    this.places.value = places ?? [];
    if (this.state.value !== 'paused') this.state.value = places ? 'reading' : 'looking';
    this.#say(places ? sayFound(places.length, true) : 'Looking for a playfield …');
  }

  /** Until somebody chooses a playfield, one with a game is watched. */
  #followGame(now: ReadingNews['now']): void {
    const { value: watched } = this.watched;
    if (this.#isChosen || now[watched]) return;
    const other = now.findIndex((each) => each !== undefined);
    if (other >= 0) this.#watch(other);
  }

  #watch(field: number): void {
    this.watched.value = field;
    this.hints.forget();
    void this.#worker.call('watch', field);
  }

  /** By the last second, and over all of a file that is read. */
  #perSecond(pictures: number, isWhole: boolean): number {
    const now = performance.now();
    const { perSecond } = this.counts.value;
    const { begun, since, before } = this.#rate;
    if (isWhole) return Math.round((pictures * MILLISECONDS) / Math.max(1, now - begun));
    if (now - since < MILLISECONDS) return perSecond;
    this.#rate = { begun, since: now, before: pictures };
    return Math.max(0, Math.round(((pictures - before) * MILLISECONDS) / (now - since)));
  }

  #add(ended: readonly EndedGame[]): void {
    this.games.value = [...this.games.value, ...ended].sort((one, other) => one.begin - other.begin);
    const { score, lines, pieces } = ended[ended.length - 1];
    this.#say(
      `A game has ended: ${plural(pieces, 'piece')}, ${plural(lines, 'line')}, ${plural(score, 'point')}. It can be analysed.`,
    );
  }

  #end(own: number): void {
    if (own !== this.#opened) return;
    const { length } = this.games.value;
    const { pictures, lost } = this.counts.value;
    this.state.value = 'done';
    this.progress.rest();
    this.#say(
      `All of the video is read, to ${moment(this.time.value / MILLISECONDS)}: ${plural(length, 'game')} in ${plural(pictures, 'picture')}${lost > 0 ? `; ${plural(lost, 'picture')} were lost` : ''}.`,
    );
  }

  #askForField(): void {
    this.state.value = 'no field';
    this.#say('No playfield was found. Put the grid over it, and press "Read here".');
    this.edit();
  }

  #say(text: string): void {
    this.said.value = text;
  }

  #fail(message: string): void {
    this.state.value = this.source.value ? 'done' : 'empty';
    this.progress.rest();
    this.#say(message);
    this.#app.notify(message, 'problem');
  }
}

/** When the reading began, when its speed was told last, and the pictures until then. */
function newRate(): { readonly begun: number; readonly since: number; readonly before: number } {
  const now = performance.now();
  return { begun: now, since: now, before: 0 };
}

function sayFound(fields: number, isLive: boolean): string {
  const found = fields === 1 ? 'A playfield was found' : `${plural(fields, 'playfield')} were found`;
  return `${found}. ${isLive ? 'It is read as it comes.' : 'The video is read from its beginning.'}`;
}

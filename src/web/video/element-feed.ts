/** Pictures of a video that the browser plays: all of a file, in order and with its time stamps, or those of a stream as they come. */
import { FeedPace } from './feed-pace.js';

export interface FeedListeners {
  /** Resolves when the picture was read. @param time milliseconds of the video */
  readonly take: (picture: VideoFrame | ImageBitmap, time: number, cameAt: number) => Promise<void>;
  /** Pictures that never came. */
  readonly lose: (pictures: number) => void;
  readonly onEnd: () => void;
  /** A picture could not be taken, and nothing comes any more. */
  readonly onProblem: (error: unknown) => void;
}

/** Pictures that wait to be read, before the file is held. */
const MOST_WAITING = 6;
const FEW_WAITING = 2;
const MILLISECONDS = 1000;
/** The last picture may be told of after the end. */
const LAST_PICTURE_MS = 200;
/** Seconds behind a picture's time stamp: the browser shows that picture there for certain. */
const WITHIN = 0.001;

export class ElementFeed {
  readonly #video: HTMLVideoElement;
  readonly #listeners: FeedListeners;
  readonly #isLive: boolean;
  readonly #pace = new FeedPace();
  #waiting = 0;
  #isHeld = false;
  #isPaused = false;
  #isEnded = false;
  #lost = 0;
  #presented: number | undefined;

  /** @param video with a file or a stream that has begun to load */
  constructor(video: HTMLVideoElement, isLive: boolean, listeners: FeedListeners) {
    this.#video = video;
    this.#isLive = isLive;
    this.#listeners = listeners;
  }

  async start(): Promise<void> {
    const { requestVideoFrameCallback } = HTMLVideoElement.prototype;
    if (!requestVideoFrameCallback)
      throw new Error('This browser does not tell the pictures of a video one by one: use a newer one.');
    this.#video.onended = () => setTimeout(() => this.#end(), LAST_PICTURE_MS);
    // The first picture may be shown while the file is brought to its beginning.
    this.#wait();
    if (!this.#isLive) await seek(this.#video, 0);
    await this.#play();
  }

  pause(isPaused: boolean): void {
    this.#isPaused = isPaused;
    if (isPaused) this.#video.pause();
    // Somebody may have looked elsewhere meanwhile.
    else if (this.#isLive) void this.#play();
    else void this.#goBack();
  }

  /** Nothing comes any more. */
  stop(): void {
    this.#isEnded = true;
    this.#video.onended = null;
    this.#video.pause();
  }

  #wait(): void {
    this.#video.requestVideoFrameCallback((cameAt, { mediaTime, presentedFrames }) => {
      if (this.#isEnded) return;
      if (!this.#isPaused) {
        const picture = { mediaTime, presented: presentedFrames };
        if (this.#isLive) this.#takeLive(picture, cameAt);
        else this.#takeOfFile(picture, cameAt);
      }
      this.#wait();
    });
  }

  #takeLive({ presented }: { readonly presented: number }, cameAt: number): void {
    if (this.#presented !== undefined && presented > this.#presented + 1)
      this.#listeners.lose(presented - this.#presented - 1);
    this.#presented = presented;
    if (this.#waiting >= MOST_WAITING) this.#listeners.lose(1);
    else this.#hand(cameAt, cameAt);
  }

  #takeOfFile(picture: { readonly mediaTime: number; readonly presented: number }, cameAt: number): void {
    const verdict = this.#pace.judge(picture);
    this.#video.playbackRate = this.#pace.rate;
    if (verdict === 'leave') return;
    if (verdict === 'go back') {
      void this.#goBack();
      return;
    }
    if (this.#pace.lost > this.#lost) this.#listeners.lose(this.#pace.lost - this.#lost);
    this.#lost = this.#pace.lost;
    this.#hand(picture.mediaTime * MILLISECONDS, cameAt);
    if (this.#waiting < MOST_WAITING || this.#isHeld) return;
    this.#isHeld = true;
    this.#pace.waits();
    this.#video.pause();
  }

  #hand(time: number, cameAt: number): void {
    this.#waiting++;
    const taken = pictureOf(this.#video).then((picture) =>
      this.#listeners.take(picture, time, performance.timeOrigin + cameAt),
    );
    const end = (): void => {
      this.#waiting--;
      if (!this.#isHeld || this.#waiting > FEW_WAITING || this.#isPaused) return;
      this.#isHeld = false;
      void this.#play();
    };
    void taken.then(end, (error: unknown) => {
      // Whoever has stopped it wants no more pictures.
      if (this.#isEnded) return;
      this.stop();
      this.#listeners.onProblem(error);
    });
  }

  /** Plays on behind the last picture that was taken. */
  async #goBack(): Promise<void> {
    this.#video.pause();
    await seek(this.#video, Math.max(0, this.#pace.taken) + WITHIN);
    this.#pace.seeks();
    if (!this.#isPaused) await this.#play();
  }

  async #play(): Promise<void> {
    if (!this.#isLive) this.#video.playbackRate = this.#pace.rate;
    // A pause that comes before it has begun is no failure.
    await this.#video.play().catch(() => {});
  }

  #end(): void {
    if (this.#isEnded || this.#isLive) return;
    this.stop();
    this.#listeners.onEnd();
  }
}

/** What a player shows at this moment, to be closed. */
export async function pictureOf(video: HTMLVideoElement): Promise<VideoFrame | ImageBitmap> {
  // Its time stamp is told beside it.
  return typeof VideoFrame === 'undefined' ? createImageBitmap(video) : new VideoFrame(video, { timestamp: 0 });
}

/** Shows the picture of a time. @param seconds of the file */
export function seek(video: HTMLVideoElement, seconds: number): Promise<void> {
  return new Promise((resolve) => {
    video.addEventListener('seeked', () => resolve(), { once: true });
    video.currentTime = seconds;
  });
}

/** Opens a file or a stream; it does not play yet. @throws Error with a message for the user */
export function load(
  video: HTMLVideoElement,
  source: { readonly url: string } | { readonly stream: MediaStream },
): Promise<void> {
  return new Promise((resolve, reject) => {
    video.onloadeddata = () => resolve();
    video.onerror = () => {
      reject(
        new Error(
          'this browser cannot play this video. Read it with the command “video”, or save it as MP4 (H.264) or WebM and open that.',
        ),
      );
    };
    if ('url' in source) {
      video.srcObject = null;
      video.src = source.url;
    } else {
      video.removeAttribute('src');
      video.srcObject = source.stream;
    }
  });
}

/** The worker in which a video is read, so that the page goes on meanwhile. What its functions throw is for the user. */
import { writeFrame } from '../../ngf/frame.js';
import type { ProducerAddress } from '../../ngf/producer-socket.js';
import type { PlacedGame } from '../../tetris/played-game.js';
import type { FieldPlace } from '../../video/picture.js';
import { answerCalls, handOver } from '../browser/worker-calls.js';
import { browserSocketTo, LiveSender } from '../game/live-sender.js';
import type { VideoContainer } from './containers/container.js';
import { openContainer, picturesToLookAt } from './containers/decoded-pictures.js';
import type { BrowserPicture, Shown } from './picture-grabber.js';
import { closing, readFile } from './read-file.js';
import type { TellNews } from './reading.js';
import { VideoSession } from './video-session.js';

const MILLISECONDS = 1000;
/** Pictures of a stream that wait to be read; later ones are lost. */
const MOST_WAITING = 8;

let canvas: OffscreenCanvas | undefined;
let session: VideoSession | undefined;
let container: VideoContainer | undefined;
/** Goes up whenever what is read ends: another video, or the same one from its beginning. */
let round = 0;
let isPaused = false;
let goOn = (): void => {};
let tellNews: TellNews = () => {};
let tellSender: (said: string, status: string, isOver: boolean) => void = () => {};
const sender = new LiveSender((reply) => {
  if (reply.kind !== 'producer') return;
  tellSender(reply.said, reply.status, reply.state === 'off' || reply.state === 'ended');
});

/** Nothing is paused, and whoever waits looks again. */
function wake(): void {
  isPaused = false;
  sender.isPaused = false;
  goOn();
}

function begin(source: number, isLive: boolean, shown: Shown = { turn: 0 }): VideoSession {
  round++;
  wake();
  container = undefined;
  session = new VideoSession({
    ...{ source, isLive, canvas, shown },
    tell: (news) => tellNews(news),
    onFrame: (frame) => sender.show(frame),
  });
  return session;
}

const now = (): number => performance.timeOrigin + performance.now();

const answers = {
  /** First of all, and never answered. @param shown pictures are drawn there as they are read, where the browser can do that */
  listen(shown: OffscreenCanvas | undefined, tell: TellNews): Promise<never> {
    canvas = shown;
    tellNews = tell;
    return new Promise(() => {});
  },

  /**
   * Opens a file, and looks for playfields in it.
   *
   * @param source its number, which the news of it have
   * @returns undefined where the page has to play it: then it hands over the pictures
   */
  async openFile(source: number, file: Blob): Promise<readonly FieldPlace[] | undefined> {
    const before = ++round;
    const opened = await openContainer(file);
    if (!opened || before !== round) return undefined;
    const begun = begin(source, false, opened);
    const own = round;
    container = opened;
    for await (const frame of picturesToLookAt(opened)) {
      await closing(frame, () => begun.look(frame, frame.timestamp / MILLISECONDS));
      if (own !== round) return [];
    }
    begun.tell();
    return begun.found();
  },

  /**
   * Reads the file that is open, from its first picture to its last one.
   *
   * @param isChosen whether somebody has said where to read
   */
  async readFile(places: readonly FieldPlace[], isChosen: boolean, size: number): Promise<boolean> {
    if (!session || !container) return false;
    const begun = session;
    const own = ++round;
    wake();
    const goesOn = async (): Promise<boolean> => {
      if (isPaused) begun.tell();
      while (isPaused && own === round) await new Promise<void>((resolve) => (goOn = resolve));
      return own === round;
    };
    if (!(await readFile({ session: begun, container, places, isChosen, size, goesOn }))) return false;
    begun.share = 1;
    begun.tell();
    return true;
  },

  /** Begins with pictures that the page hands over. */
  beginPictures(source: number, isLive: boolean): void {
    begin(source, isLive);
  },

  /** Looks for playfields in a picture of a file. */
  async look(picture: BrowserPicture, time: number): Promise<void> {
    const begun = session;
    await closing(picture, async () => begun?.look(picture, time));
  },

  found(): readonly FieldPlace[] {
    return session?.found() ?? [];
  },

  /** Reads a picture. @param time milliseconds of the video */
  async take(picture: BrowserPicture, time: number, cameAt: number): Promise<void> {
    const begun = session;
    await closing(picture, async () => begun?.take(picture, time, cameAt));
  },

  /** Reads a stream until it ends. */
  async readStream(source: number, frames: ReadableStream<VideoFrame>): Promise<void> {
    const begun = begin(source, true);
    const own = round;
    let waiting = 0;
    let reading = Promise.resolve();
    const reader = frames.getReader();
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      const frame = next.value;
      const cameAt = now();
      if (own !== round || isPaused || waiting >= MOST_WAITING) {
        if (own === round && !isPaused && begun.isReading) begun.lost++;
        frame.close();
        if (own !== round) break;
        continue;
      }
      waiting++;
      const before = reading;
      // Pictures behind one that fails are closed as well, and no more of them are asked for.
      reading = closing(frame, async () => {
        await before;
        await begun.take(frame, frame.timestamp / MILLISECONDS, cameAt);
      }).finally(() => {
        waiting--;
      });
      reading.catch(() => void reader.cancel().catch(() => {}));
    }
    await reading;
    await reader.cancel().catch(() => {});
    if (own === round) begun.finish();
  },

  /** Nothing more comes from the page. */
  finish(): void {
    session?.finish();
  },

  lose(pictures: number): void {
    if (session) session.lost += pictures;
  },

  /** Other places of a video that goes on; undefined to look for them again. */
  readAt(places: readonly FieldPlace[] | undefined): void {
    wake();
    session?.readAt(places);
  },

  /** The page begins with the video's first picture again. */
  startOver(places: readonly FieldPlace[]): void {
    wake();
    session?.startOver(places);
  },

  watch(field: number): void {
    if (session) session.watched = field;
  },

  pause(wanted: boolean): void {
    isPaused = wanted;
    sender.isPaused = wanted;
    goOn();
  },

  stop(): void {
    round++;
    goOn();
    session?.finish();
  },

  game(id: number): PlacedGame | undefined {
    return session?.games[id]?.game;
  },

  /** The frames of a game as a file, packed. */
  async frames(id: number): Promise<Uint8Array<ArrayBuffer>> {
    const frames = session?.games[id]?.frames() ?? [];
    const packed = new Blob([...frames].map(writeFrame)).stream().pipeThrough(new CompressionStream('gzip'));
    const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
    return handOver(bytes, [bytes.buffer]);
  },

  /** Sends what is read to an overlay until it is stopped. */
  sendTo({ url, shown }: ProducerAddress, tell: (said: string, status: string) => void): Promise<void> {
    return new Promise((resolve) => {
      tellSender = (said, status, isOver) => {
        tell(said, status);
        if (isOver) resolve();
      };
      sender.start(browserSocketTo(url), shown);
    });
  },

  stopSending(): void {
    sender.stop();
  },
};

export type ReadingWorker = typeof answers;
answerCalls(answers);

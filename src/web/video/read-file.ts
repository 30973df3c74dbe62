/**
 * Reads a file that is decoded here: all of it where playfields were found, and then the parts without a game once more, since
 * the layout of a stream may have changed there. Lives in a worker.
 */
import { isSamePlace, type Span, withoutGames } from '../../video/gameless-spans.js';
import type { FieldPlace } from '../../video/picture.js';
import type { VideoContainer } from './containers/container.js';
import { picturesOf, somePictures } from './containers/decoded-pictures.js';
import type { BrowserPicture } from './picture-grabber.js';
import type { VideoSession } from './video-session.js';

export interface FileReading {
  readonly session: VideoSession;
  readonly container: VideoContainer;
  /** Bytes of the file. */
  readonly size: number;
  /** Where to read, and whether somebody has said so: then playfields are not looked for again. */
  readonly places: readonly FieldPlace[];
  readonly isChosen: boolean;
  /** Waits while the reading is paused. @returns false when it is no longer wanted */
  readonly goesOn: () => Promise<boolean>;
}

const MICROSECONDS = 1e6;
const MILLISECONDS = 1000;
const WHOLE: Span = { from: 0, to: Number.POSITIVE_INFINITY };
/** Parts in which playfields are looked for once more. */
const MOST_SEARCHES = 9;

/** @returns false when it was no longer wanted */
export async function readFile(reading: FileReading): Promise<boolean> {
  const { session, places, isChosen } = reading;
  let isWanted = true;
  let end = 0;
  do {
    session.startOver(places);
    ({ isWanted, end } = await readPart(reading, WHOLE));
    if (!isWanted) return false;
  } while (session.hasToStartOver);
  session.finish();
  if (isChosen) return true;
  const parts = withoutGames({ from: 0, to: end }, session.games);
  const known = [...places];
  for (let searches = 0; parts.length > 0 && searches < MOST_SEARCHES; searches++) {
    const part = parts.shift() as Span;
    const games = session.games.length;
    const found = await placesIn(reading, part);
    if (!found) return false;
    const others = found.filter((place) => !known.some((each) => isSamePlace(each, place)));
    if (others.length > 0) {
      known.push(...others);
      session.readPart(others);
      if (!(await readPart(reading, part)).isWanted) return false;
      session.finish();
    }
    parts.push(...withoutGames(part, session.games.slice(games)));
    parts.sort((one, other) => other.to - other.from - (one.to - one.from));
  }
  return true;
}

async function readPart(
  { session, container, size, goesOn }: FileReading,
  part: Span,
): Promise<{ readonly isWanted: boolean; readonly end: number }> {
  let end = part.from;
  const lose = (pictures: number): void => {
    session.lost += pictures;
  };
  for await (const { frame, offset } of picturesOf(container, part, lose)) {
    end = frame.timestamp / MICROSECONDS;
    // Another reading may have begun while this picture was decoded.
    const isWanted = await closing(frame, async () => {
      if (!(await goesOn())) return false;
      await session.take(frame, frame.timestamp / MILLISECONDS, performance.timeOrigin + performance.now());
      return true;
    });
    if (!isWanted) return { isWanted, end };
    session.share = offset / size;
    if (session.hasToStartOver) break;
  }
  return { isWanted: true, end };
}

/** Undefined when the reading is no longer wanted. */
async function placesIn(
  { session, container, goesOn }: FileReading,
  part: Span,
): Promise<readonly FieldPlace[] | undefined> {
  session.lookAnew();
  for await (const frame of somePictures(container, part)) {
    const isWanted = await closing(frame, async () => {
      if (!(await goesOn())) return false;
      await session.look(frame, frame.timestamp / MILLISECONDS);
      return true;
    });
    if (!isWanted) return undefined;
  }
  return session.found();
}

/** Uses a picture, and closes it. */
export async function closing<Value>(picture: BrowserPicture, use: () => Promise<Value>): Promise<Value> {
  try {
    return await use();
  } finally {
    picture.close();
  }
}

/** A capture: which consoles a video shows, where, how well, and when; and its pictures, one after the other. */

import { SeededRandom } from '../../src/lib/seeded-random.js';
import { Composer, type MovingTexture } from './compose.js';
import { type ColourStrengths, signalColours } from './console-colours.js';
import { Lens, Noise } from './lens.js';
import type { Look } from './looks.js';
import { type PacePlan, type Shot, shotsOf } from './pace.js';
import type { Session } from './play-session.js';
import type { Rectangle } from './rectangle.js';
import { ScreenDrawer } from './screen-drawer.js';
import { texture } from './texture.js';
import { type Softness, View } from './view.js';

/** A picture as decoders give it (4:2:0). */
export interface CapturedPicture {
  /** Milliseconds. */
  readonly time: number;
  /** Pixels; even numbers. */
  readonly width: number;
  readonly height: number;
  /** `width * height` bytes, and `width / 2 * height / 2` for each of the colours. */
  readonly luma: Uint8Array;
  readonly blue: Uint8Array;
  readonly red: Uint8Array;
}

/** A console in a video. */
export interface CapturedConsole {
  readonly session: Session;
  /** Frames of the session that the video shows: from, and behind the last one. */
  readonly firstFrame: number;
  readonly endFrame: number;
  readonly look: Look;
}

/** A part of a console's picture in a video. */
export interface CapturedPart {
  /** Which console, 0 for the first. */
  readonly console: number;
  /** Pixels of the console. */
  readonly from: Rectangle;
  /** Pixels of the video, before a lens bends them. */
  readonly to: Rectangle;
}

/** Something in the picture that is no game. */
export interface Decoration {
  /** Missing for the whole picture. */
  readonly place?: Rectangle;
  readonly seed: number;
  /** Pixels a second. */
  readonly speed: number;
  /** Milliseconds of the video; missing for all of it. */
  readonly from?: number;
  readonly to?: number;
}

export interface Capture {
  readonly seed: number;
  /** Pixels; even numbers. */
  readonly width: number;
  readonly height: number;
  readonly consoles: readonly CapturedConsole[];
  readonly behind: readonly Decoration[];
  readonly parts: readonly CapturedPart[];
  readonly over: readonly Decoration[];
  readonly colours: ColourStrengths;
  readonly softness: Softness;
  /** Barrel of the lens, 0–0.03. */
  readonly bend: number;
  /** Standard deviation of the grain in bytes. */
  readonly noise: number;
  readonly pace: PacePlan;
}

/** When the pictures of a capture are taken. */
export function captureShots({ seed, consoles, pace }: Capture): Shot[] {
  const frames = Math.max(...consoles.map(({ firstFrame, endFrame }) => endFrame - firstFrame));
  const { framesPerSecond } = consoles[0].session;
  return shotsOf(pace, { frames, framesPerSecond }, new SeededRandom(seed));
}

/**
 * The pictures of a capture. Each has bytes of its own.
 *
 * @param shots some of the capture's, in their order (default: all)
 */
export function* capturePictures(
  capture: Capture,
  shots: readonly Shot[] = captureShots(capture),
): Generator<CapturedPicture, void, void> {
  const { width, height, bend, noise, seed } = capture;
  const composer = new Composer(composition(capture));
  const random = new SeededRandom(seed + 1);
  const grain = noise > 0 ? new Noise(noise, random) : undefined;
  const lenses = bend > 0 ? [new Lens(width, height, bend), new Lens(width / 2, height / 2, bend)] : undefined;
  const bent = lenses && composer.planes.map(({ length }) => new Uint8Array(length));
  for (const shot of shots) {
    composer.compose(shot);
    const [luma, blue, red] = composer.planes.map((plane, i) => {
      if (bent) lenses[Math.min(i, 1)].bend(plane, bent[i]);
      const clear = bent?.[i] ?? plane;
      if (!grain) return clear.slice();
      const bytes = new Uint8Array(clear.length);
      grain.add(clear, bytes);
      return bytes;
    });
    yield { time: shot.time, width, height, luma, blue, red };
  }
}

function composition({ width, height, consoles, parts, behind, over, colours, softness }: Capture) {
  const seen = signalColours(colours);
  const views = parts.map(({ console, from, to }) => {
    const { session, firstFrame, endFrame, look } = consoles[console];
    const view = (): View => new View(new ScreenDrawer(session.screens, look), { from, to }, seen, softness);
    return { first: view(), second: view(), start: firstFrame, length: endFrame - firstFrame };
  });
  const moving = ({ place, seed, speed, from = 0, to = Number.POSITIVE_INFINITY }: Decoration): MovingTexture => {
    const size = place ?? { width, height };
    // An eighth is left over, in which it moves.
    const [across, down] = [size.width, size.height].map((length) => 2 * Math.ceil((length * 9) / 16));
    return { texture: texture(across, down, seed), place, speed, from, to };
  };
  return { width, height, views, behind: behind.map(moving), over: over.map(moving) };
}

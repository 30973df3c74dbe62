/** Layouts of streams: the game as a part of a larger picture, torn apart, beside others, behind a camera. */

import type { SeededRandom } from '../../src/lib/seeded-random.js';
import type { Capture, CapturedConsole, CapturedPart, Decoration } from './capture.js';
import { PLACES } from './capture-truth.js';
import { between, happens, oneOf, wholeBetween } from './choices.js';
import type { Amount, DrawnCapture } from './drawn-capture.js';
import { drawSession, USUAL_WISH } from './drawn-games.js';
import { ALL, drawColours, drawFullRate, drawLowBitrate, drawRegion, drawSoftness, SHOWN } from './drawn-strengths.js';
import { builtinLook, originalLook } from './looks.js';
import { EVEN_PACE } from './pace.js';
import type { Rectangle } from './rectangle.js';

/** What a layout shows of the console, besides what is certain: the playfield. */
const KINDS = ['whole', 'whole', 'cut', 'torn', 'playfield', 'alone', 'players', 'players', 'covered'] as const;

const SIZES: readonly (readonly [number, number])[] = [
  [640, 360],
  [854, 480],
  [854, 480],
  [1280, 720],
];

/** Sizes of videos that show a playfield and nothing else. */
const FIELD_SIZES: readonly (readonly [number, number])[] = [
  [80, 160],
  [160, 320],
  [200, 400],
  [300, 600],
];

/** A game in a stream's picture. */
export function layouts(random: SeededRandom, seed: number, amount: Amount): DrawnCapture {
  const region = drawRegion(random);
  const kind = oneOf(random, KINDS);
  const [width, height] = kind === 'alone' ? oneOf(random, FIELD_SIZES) : oneOf(random, SIZES);
  const players = kind === 'players' ? wholeBetween(random, 2, height < 480 ? 2 : 4) : 1;
  const consoles = Array.from({ length: players }, () => streamed(random, region, amount));
  const parts = partsOf(random, kind, { width, height, players });
  const rate = drawFullRate(random, region);
  const { firstFrame, endFrame, session } = consoles[0];
  const seconds = (endFrame - firstFrame) / session.framesPerSecond;
  const capture: Capture = {
    ...{ seed, width, height, consoles, parts },
    behind: [{ seed: random.below(1000), speed: happens(random, 0.6) ? between(random, 20, 300) : 0 }],
    over: decorations(random, { width, height, kind, seconds, parts }),
    colours: drawColours(random, 0.3),
    softness: drawSoftness(random, 0.3),
    bend: 0,
    noise: between(random, 0, 2),
    pace: { ...EVEN_PACE, rate, phase: random.float() },
  };
  return { capture, encoding: drawLowBitrate(random, 3 * width * height, rate) };
}

function streamed(
  random: SeededRandom,
  region: Capture['consoles'][number]['session']['region'],
  amount: Amount,
): CapturedConsole {
  const session = drawSession(random, { ...USUAL_WISH, ...amount, region });
  return {
    session,
    look: happens(random, 0.6) ? originalLook(session.tiles) : builtinLook(session.tiles),
    firstFrame: Math.max(0, session.games[0].firstFrame - wholeBetween(random, 0, 40)),
    endFrame: session.screens.length,
  };
}

interface Stage {
  readonly width: number;
  readonly height: number;
  readonly players: number;
}

function partsOf(random: SeededRandom, kind: (typeof KINDS)[number], stage: Stage): CapturedPart[] {
  const { width, height, players } = stage;
  switch (kind) {
    case 'whole':
    case 'covered': {
      const from = happens(random, 0.5) ? SHOWN : ALL;
      return [{ console: 0, from, to: placed(random, stage, from, between(random, 0.6, 1)) }];
    }
    case 'cut': {
      // Cut at the right of the playfield: no next box, no score; sometimes without lines, too.
      const top = happens(random, 0.5) ? 8 : 40;
      const from = { x: happens(random, 0.5) ? 0 : 88, y: top, width: 0, height: 232 - top };
      const cut = { ...from, width: 184 - from.x };
      return [{ console: 0, from: cut, to: placed(random, stage, cut, between(random, 0.6, 1)) }];
    }
    case 'playfield': {
      const from = PLACES.playfield;
      return [{ console: 0, from, to: placed(random, stage, from, between(random, 0.5, 1)) }];
    }
    case 'alone':
      return [{ console: 0, from: PLACES.playfield, to: { x: 0, y: 0, width, height } }];
    case 'torn':
      return torn(random, stage);
    case 'players': {
      const from = happens(random, 0.5) ? SHOWN : { x: 88, y: 16, width: 160, height: 200 };
      const columns = players > 2 && from === SHOWN ? 2 : players;
      const rows = Math.ceil(players / columns);
      return Array.from({ length: players }, (_, console) => {
        const cell = { width: width / columns, height: height / rows };
        const scale = Math.min(cell.width / from.width, cell.height / from.height) * 0.96;
        const size = { width: from.width * scale, height: from.height * scale };
        const [column, row] = [console % columns, Math.floor(console / columns)];
        const x = Math.round(column * cell.width + (cell.width - size.width) / 2);
        const y = Math.round(row * cell.height + (cell.height - size.height) / 2);
        return { console, from, to: { x, y, ...size } };
      });
    }
  }
}

/** Playfield, next box and score in places of their own; each of the last two may be missing. */
function torn(random: SeededRandom, stage: Stage): CapturedPart[] {
  const field = { x: 92, y: 44, width: 88, height: 168 };
  const scale = (stage.height / field.height) * between(random, 0.7, 0.95);
  const isLeft = happens(random, 0.5);
  const width = field.width * scale;
  const x = isLeft ? between(random, 0, stage.width * 0.3) : between(random, stage.width * 0.55, stage.width - width);
  const y = between(random, 0, stage.height - field.height * scale);
  const parts: CapturedPart[] = [{ console: 0, from: field, to: { x, y, width, height: field.height * scale } }];
  const boxes: Rectangle[] = [
    { x: 188, y: 100, width: 40, height: 40 },
    { x: 188, y: 52, width: 56, height: 24 },
    { x: 188, y: 156, width: 44, height: 24 },
    { x: 96, y: 20, width: 84, height: 16 },
  ];
  // A column of boxes on the other side of the picture.
  const edge = isLeft ? x + width + 12 : x - 12;
  let top = between(random, 4, 30);
  for (const from of boxes) {
    if (!happens(random, 0.75)) continue;
    const size = { width: from.width * scale * 0.8, height: from.height * scale * 0.8 };
    const to = { x: isLeft ? edge : edge - size.width, y: top, ...size };
    if (to.x < 0 || to.x + to.width > stage.width || to.y + to.height > stage.height) continue;
    parts.push({ console: 0, from, to });
    top += size.height + between(random, 4, 20);
  }
  return parts;
}

/** Somewhere in the picture, in its own shape or a bit wider. */
function placed(random: SeededRandom, { width, height }: Stage, from: Rectangle, share: number): Rectangle {
  const stretch = between(random, 1, 1.2);
  const scale = share * Math.min(height / from.height, width / (from.width * stretch));
  const size = { width: from.width * scale * stretch, height: from.height * scale };
  return { x: between(random, 0, width - size.width), y: between(random, 0, height - size.height), ...size };
}

interface Stream {
  readonly width: number;
  readonly height: number;
  readonly kind: (typeof KINDS)[number];
  readonly seconds: number;
  readonly parts: readonly CapturedPart[];
}

/** A web camera in a corner where no game is, if there is room; one that covers a part of the game for a while. */
function decorations(random: SeededRandom, { width, height, kind, seconds, parts }: Stream): Decoration[] {
  const found: Decoration[] = [];
  const camera = { width: even(width * 0.22), height: even(height * 0.3) };
  const corners = [
    [0, 0],
    [width - camera.width, 0],
    [0, height - camera.height],
    [width - camera.width, height - camera.height],
  ].map(([x, y]) => ({ x: even(x), y: even(y), ...camera }));
  const free = corners.filter((corner) => !parts.some(({ to }) => overlap(corner, to)));
  if (free.length > 0 && happens(random, 0.7))
    found.push({ place: oneOf(random, free), seed: random.below(1000), speed: 400 });
  if (kind === 'covered') {
    const { to } = parts[0];
    const size = {
      width: even(to.width * between(random, 0.15, 0.4)),
      height: even(to.height * between(random, 0.15, 0.4)),
    };
    const x = even(to.x + between(random, 0.1, 0.9) * (to.width - size.width));
    const y = even(to.y + between(random, 0.1, 0.9) * (to.height - size.height));
    const from = between(random, 0.2, 0.6) * seconds * 1000;
    found.push({
      place: { x, y, ...size },
      seed: random.below(1000),
      speed: 400,
      from,
      to: from + between(random, 1000, 5000),
    });
  }
  return found;
}

function even(value: number): number {
  return 2 * Math.round(value / 2);
}

function overlap(one: Rectangle, other: Rectangle): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}

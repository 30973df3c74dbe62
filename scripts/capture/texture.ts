/** Made-up pictures that are no game: what lies behind a playfield in a stream, and what a web camera shows. */

import { SeededRandom } from '../../src/lib/seeded-random.js';

/** Brightness, blue and red, each as large as a video's planes. */
export interface Texture {
  readonly width: number;
  readonly height: number;
  readonly planes: readonly [Uint8Array, Uint8Array, Uint8Array];
}

interface Blob {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly bytes: readonly [number, number, number];
  readonly isSharp: boolean;
}

/**
 * Coloured discs, soft and sharp ones, over a slope.
 *
 * @param width, height even numbers
 */
export function texture(width: number, height: number, seed: number): Texture {
  const random = new SeededRandom(seed);
  const colour = (): [number, number, number] => [
    20 + random.below(160),
    70 + random.below(116),
    70 + random.below(116),
  ];
  const blobs: Blob[] = Array.from({ length: 24 }, () => ({
    ...{ x: random.float() * width, y: random.float() * height },
    radius: (0.03 + 0.2 * random.float() ** 2) * Math.max(width, height),
    bytes: colour(),
    isSharp: random.below(2) === 0,
  }));
  const [low, high] = [colour(), colour()];
  const planes = [0, 1, 2].map((plane) => {
    const step = plane === 0 ? 1 : 2;
    const [columns, rows] = [width / step, height / step];
    const bytes = new Uint8Array(columns * rows);
    for (let y = 0; y < rows; y++) {
      for (let x = 0; x < columns; x++) {
        const share = (x / columns + y / rows) / 2;
        bytes[y * columns + x] = low[plane] + (high[plane] - low[plane]) * share;
      }
    }
    for (const blob of blobs) drawBlob(bytes, { columns, rows, step }, blob, plane);
    return bytes;
  });
  return { width, height, planes: [planes[0], planes[1], planes[2]] };
}

function drawBlob(
  bytes: Uint8Array,
  { columns, rows, step }: { readonly columns: number; readonly rows: number; readonly step: number },
  blob: Blob,
  plane: number,
): void {
  const [cx, cy, radius] = [blob.x / step, blob.y / step, blob.radius / step];
  for (let y = Math.max(0, Math.floor(cy - radius)); y < Math.min(rows, cy + radius); y++) {
    for (let x = Math.max(0, Math.floor(cx - radius)); x < Math.min(columns, cx + radius); x++) {
      const distance = Math.hypot(x - cx, y - cy) / radius;
      if (distance >= 1) continue;
      const share = blob.isSharp ? 0.9 : 0.8 * (1 - distance);
      const at = y * columns + x;
      bytes[at] += (blob.bytes[plane] - bytes[at]) * share;
    }
  }
}

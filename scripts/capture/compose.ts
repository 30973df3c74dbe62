/** Puts a video's picture together: what lies behind, the parts of consoles' pictures, what lies over them. */

import type { Shot } from './pace.js';
import type { Rectangle } from './rectangle.js';
import type { Texture } from './texture.js';
import type { Plane, View } from './view.js';

/** A part of a console's picture in the video; the second view follows the frames that are mixed into the first ones. */
export interface MixedView {
  readonly first: View;
  readonly second: View;
  /** The console's frame that is the video's first. */
  readonly start: number;
  /** Frames that there are of it. */
  readonly length: number;
}

/** A texture that moves; without a place it lies behind everything. */
export interface MovingTexture {
  readonly texture: Texture;
  /** Whole even numbers; missing for the whole picture. */
  readonly place?: Rectangle | undefined;
  /** Pixels a second. */
  readonly speed: number;
  /** Milliseconds of the video between which it is there. */
  readonly from: number;
  readonly to: number;
}

type Planes = readonly [Uint8Array, Uint8Array, Uint8Array];

export interface Composition {
  readonly width: number;
  readonly height: number;
  readonly behind: readonly MovingTexture[];
  readonly views: readonly MixedView[];
  readonly over: readonly MovingTexture[];
}

/** Composes into planes of its own, picture after picture. */
export class Composer {
  readonly planes: Planes;

  constructor(private readonly composition: Composition) {
    const { width, height } = composition;
    const small = (width / 2) * (height / 2);
    this.planes = [
      new Uint8Array(width * height).fill(16),
      new Uint8Array(small).fill(128),
      new Uint8Array(small).fill(128),
    ];
  }

  /** Draws the picture of a shot, later than the last one. */
  compose(shot: Shot): void {
    const { behind, views, over } = this.composition;
    for (const texture of behind) this.#lay(texture, shot.time);
    for (const view of views) this.#show(view, shot);
    for (const texture of over) this.#lay(texture, shot.time);
  }

  #show({ first, second, start, length }: MixedView, { first: frame, second: mixed, mix, share }: Shot): void {
    first.draw(start + Math.min(length - 1, frame));
    if (mix !== 'none') second.draw(start + Math.min(length - 1, mixed));
    for (const i of [0, 1, 2]) {
      const width = i === 0 ? this.composition.width : this.composition.width / 2;
      if (mix === 'none') copyPlane(this.planes[i], width, first.planes[i]);
      else if (mix === 'weave') weavePlanes(this.planes[i], width, first.planes[i], second.planes[i]);
      else blendPlanes(this.planes[i], width, first.planes[i], second.planes[i], share);
    }
  }

  #lay({ texture, place, speed, from, to }: MovingTexture, time: number): void {
    if (time < from || time >= to) return;
    const { width, height } = this.composition;
    const { x, y, width: across, height: down } = place ?? { x: 0, y: 0, width, height };
    const way = (speed * time) / 1000;
    // It swings to and fro, by even numbers of pixels.
    const left = 2 * Math.floor(((texture.width - across) / 4) * (1 + Math.sin(way / 97)));
    const top = 2 * Math.floor(((texture.height - down) / 4) * (1 + Math.cos(way / 61)));
    for (const i of [0, 1, 2]) {
      const step = i === 0 ? 1 : 2;
      const stride = texture.width / step;
      for (let row = 0; row < down / step; row++) {
        const at = (top / step + row) * stride + left / step;
        const line = texture.planes[i].subarray(at, at + across / step);
        this.planes[i].set(line, ((y / step + row) * width) / step + x / step);
      }
    }
  }
}

function copyPlane(to: Uint8Array, stride: number, { x, y, width, height, bytes }: Plane): void {
  for (let row = 0; row < height; row++) {
    to.set(bytes.subarray(row * width, (row + 1) * width), (y + row) * stride + x);
  }
}

function weavePlanes(to: Uint8Array, stride: number, first: Plane, second: Plane): void {
  const { x, y, width, height } = first;
  for (let row = 0; row < height; row++) {
    const { bytes } = (y + row) % 2 === 0 ? first : second;
    to.set(bytes.subarray(row * width, (row + 1) * width), (y + row) * stride + x);
  }
}

function blendPlanes(to: Uint8Array, stride: number, first: Plane, second: Plane, share: number): void {
  const { x, y, width, height } = first;
  const weight = Math.round(256 * share);
  for (let row = 0; row < height; row++) {
    let out = (y + row) * stride + x;
    for (let at = row * width; at < (row + 1) * width; at++, out++) {
      to[out] = first.bytes[at] + (((second.bytes[at] - first.bytes[at]) * weight) >> 8);
    }
  }
}

/** How pixels of a picture are made of pixels of the console along one axis: weights of its neighbours, found once. */

/** For each pixel of the picture the first of the console's pixels that it is made of, and their weights. */
export interface Samples {
  readonly starts: Int16Array;
  /** `width` weights for each. */
  readonly weights: Float32Array;
  readonly width: number;
  /** Pixels of the picture that each of the console's has a part in: from, and behind the last one. */
  readonly from: Int16Array;
  readonly to: Int16Array;
}

/** Standard deviations at which a weight is nothing. */
const REACH = 2.5;
/** Blur of an output pixel's own width, in such pixels. */
const OWN_WIDTH = 0.3;

/**
 * @param count pixels of the picture along the axis
 * @param origin where the picture's first pixel begins, in pixels of the console
 * @param step pixels of the console for a pixel of the picture
 * @param blur standard deviation in pixels of the console; 0 for none
 * @param size pixels of the console along the axis; what lies beyond is the last one's
 */
export function samplesAlong(
  count: number,
  {
    origin,
    step,
    blur,
    size,
  }: { readonly origin: number; readonly step: number; readonly blur: number; readonly size: number },
): Samples {
  const sigma = Math.hypot(blur, OWN_WIDTH * step);
  const width = Math.min(size, Math.ceil(2 * REACH * sigma) + 1);
  const starts = new Int16Array(count);
  const weights = new Float32Array(count * width);
  const from = new Int16Array(size).fill(count);
  const to = new Int16Array(size);
  for (let i = 0; i < count; i++) {
    const centre = origin + (i + 0.5) * step;
    const start = Math.min(size - width, Math.max(0, Math.floor(centre - (width - 1) / 2)));
    starts[i] = start;
    let sum = 0;
    for (let k = 0; k < width; k++) {
      const at = start + k;
      const left = at === 0 ? 0 : normal((at - centre) / sigma);
      const right = at === size - 1 ? 1 : normal((at + 1 - centre) / sigma);
      weights[i * width + k] = right - left;
      sum += right - left;
    }
    for (let k = 0; k < width; k++) {
      weights[i * width + k] /= sum;
      if (weights[i * width + k] === 0) continue;
      from[start + k] = Math.min(from[start + k], i);
      to[start + k] = Math.max(to[start + k], i + 1);
    }
  }
  return { starts, weights, width, from, to };
}

/** Share of a normal distribution below a number of standard deviations, to about 1e-7. */
function normal(z: number): number {
  const t = 1 / (1 + 0.3275911 * (Math.abs(z) / Math.SQRT2));
  const poly = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  const erf = 1 - poly * Math.exp((-z * z) / 2);
  return z < 0 ? (1 - erf) / 2 : (1 + erf) / 2;
}

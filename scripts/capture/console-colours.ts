/** What the console's 64 colours look like when a device has captured them: brightness and two colour values, as videos carry them. */

/** How a device sees colours. */
export interface ColourStrengths {
  /** Factor on the signal; what is brighter than white is cut off (1 is right). */
  readonly gain: number;
  /** Exponent on brightness (1 is right; less is brighter). */
  readonly gamma: number;
  /** Added to all brightness, as a share of white (0 is right). */
  readonly lift: number;
  /** Factor on colours (1 is right). */
  readonly saturation: number;
  /** Turn of the colours in degrees (0 is right). */
  readonly hue: number;
  /** Whether bytes go from 0 to 255, and not from 16 to 235 as in most videos. */
  readonly isFullRange: boolean;
}

export const TRUE_COLOURS: ColourStrengths = {
  ...{ gain: 1, gamma: 1, lift: 0, saturation: 1, hue: 0, isFullRange: false },
};

/** Bytes by colour number, not rounded. */
export interface SignalColours {
  readonly luma: Float32Array;
  readonly blue: Float32Array;
  readonly red: Float32Array;
}

const COLOURS = 64;

// Levels of the signal that the picture unit makes: a colour is a square wave between a low and a high one, whose phase is
// its hue. Column 0 stays high and column 13 low; 14 and 15 are black.
const LOW = [0.228, 0.312, 0.552, 0.88];
const HIGH = [0.616, 0.84, 1.1, 1.1];
const BLACK = 0.312;
const WHITE = 1.1;
/** Degrees from one hue to the next, and of hue 0, from blue towards red. */
const HUE_STEP = 30;
const FIRST_HUE = -75;
/** The first part of a square wave that swings from 0 to 1. */
const CARRIER = 2 / Math.PI;
/** The largest values of blue and red less brightness. */
const MOST_BLUE = 0.436;
const MOST_RED = 0.615;

/** The console's colours, seen with these strengths. */
export function signalColours(strengths: ColourStrengths): SignalColours {
  const luma = new Float32Array(COLOURS);
  const blue = new Float32Array(COLOURS);
  const red = new Float32Array(COLOURS);
  for (let number = 0; number < COLOURS; number++) {
    const { y, u, v } = degraded(demodulated(number), strengths);
    const [dark, bright, half] = strengths.isFullRange ? [0, 255, 127.5] : [16, 235, 112];
    luma[number] = dark + (bright - dark) * y;
    blue[number] = clamped(128 + half * u);
    red[number] = clamped(128 + half * v);
  }
  return { luma, blue, red };
}

interface Colour {
  /** 0–1, and −1–1. */
  readonly y: number;
  readonly u: number;
  readonly v: number;
}

/** The wave of a colour, read by its mean and by its part at the colour carrier. */
function demodulated(number: number): Colour {
  const column = number & 15;
  const row = number >> 4;
  const low = column > 13 ? BLACK : column === 0 ? HIGH[row] : LOW[row];
  const high = column > 13 ? BLACK : column === 13 ? LOW[row] : HIGH[row];
  const swing = (CARRIER * (high - low)) / (WHITE - BLACK);
  const angle = (Math.PI / 180) * (FIRST_HUE + HUE_STEP * column);
  return {
    y: Math.max(0, ((high + low) / 2 - BLACK) / (WHITE - BLACK)),
    u: (swing * Math.cos(angle)) / MOST_BLUE,
    v: (swing * Math.sin(angle)) / MOST_RED,
  };
}

function degraded({ y, u, v }: Colour, { gain, gamma, lift, saturation, hue }: ColourStrengths): Colour {
  const turn = (Math.PI / 180) * hue;
  const strength = saturation * gain;
  return {
    y: Math.min(1, Math.max(0, (gain * y) ** gamma + lift)),
    u: strength * (u * Math.cos(turn) - v * Math.sin(turn)),
    v: strength * (u * Math.sin(turn) + v * Math.cos(turn)),
  };
}

function clamped(value: number): number {
  return Math.min(240, Math.max(16, value));
}

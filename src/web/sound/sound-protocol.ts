/** What the page and the sound worklet have in common. */

/** The worklet's name. */
export const SOUND_PROCESSOR = 'maxout-sound';

/** Samples of one frame, left and right in turns. */
export type SoundMessage = Float32Array<ArrayBuffer>;

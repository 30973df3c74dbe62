import type { WeightsOrigin } from '../../src/eval/ntuple/ntuple-file.js';

/** What a file of base weights says of a short run. */
export const SOME_ORIGIN: WeightsOrigin = {
  features: 'base',
  level: 19,
  taps: '30hz',
  discount: 0.99,
  topOut: -80,
  seed: 1,
  pieces: 1000,
  done: 1,
  minutes: 1.5,
  threads: 2,
  date: '2000-01-01',
  command: 'train',
  strength: '',
};

/** Levels by how fast pieces fall on American consoles: bands in which hands meet the same limits. */

import { killscreenLevel, NTSC, plateauLevel } from '../../tetris/timing.js';

export const LEVEL_BANDS = ['below-18', '18', '19-28', '29'] as const;
export type LevelBand = (typeof LEVEL_BANDS)[number];

/** For people. */
export const LEVEL_BAND_WORDS: Readonly<Record<LevelBand, string>> = {
  'below-18': 'below 18',
  '18': '18',
  '19-28': '19 to 28',
  '29': '29 and above',
};

export function levelBandOf(level: number): LevelBand {
  const [plateau, killscreen] = [plateauLevel(NTSC), killscreenLevel(NTSC)];
  if (level >= killscreen) return '29';
  if (level >= plateau) return '19-28';
  return level === plateau - 1 ? '18' : 'below-18';
}

/** Good records of everything that the page keeps, by store and key: what damage is done to. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatWeights } from '../../src/eval/ntuple/ntuple-file.js';
import { LAYOUTS, ROW_WIDTH } from '../../src/eval/ntuple/ntuple-layout.js';
import { PACKAGE_ROOT } from '../../src/platform/files/package-root.js';
import { answerAt, someDrill } from '../support/made-up-drills.js';
import { someInsight } from '../support/made-up-insight.js';

export interface StoredRecord {
  readonly store: string;
  readonly key: string | number;
  readonly value: unknown;
}

const ENDED = 1_795_369_200_000;
const INSIGHT = {
  ...{ file: '0123456789abcdef0123456789abcdef01234567', game: 1, games: 1, name: 'mine.jsonl', time: ENDED },
  ...{ version: '0.0.0', assumed: null, insight: someInsight() },
};
const DRILL = someDrill(3, { answers: [answerAt(ENDED)] });

export function storedRecords(): readonly StoredRecord[] {
  const image = Uint8Array.from(readFileSync(join(PACKAGE_ROOT, 'roms', 'maxout.nes')));
  const weights = formatWeights(new Float32Array(LAYOUTS.base.rows * ROW_WIDTH), {
    ...{ features: 'base', level: 19, taps: '30hz', discount: 0.99, topOut: -80, seed: 1, pieces: 1000, done: 1 },
    ...{ minutes: 1.5, threads: 2, date: '2000-01-01', command: 'train', strength: '' },
  });
  const game = { ended: ENDED, name: 'You', startLevel: 18, score: 123_456, lines: 78, pieces: 200, text: '{}\n' };
  return [
    { store: 'cartridges', key: 'own', value: { name: 'mine.nes', bytes: image, isFast: true, version: '0.0.0' } },
    {
      store: 'weights',
      key: 'own',
      value: {
        name: 'trained here',
        bytes: Uint8Array.from(weights),
        curve: [
          { pieces: 500, tetrisRate: 0.25 },
          { pieces: 1000, tetrisRate: 0.5 },
        ],
      },
    },
    { store: 'games', key: ENDED, value: game },
    { store: 'games', key: ENDED + 1, value: { ...game, ended: ENDED + 1, name: 'You again' } },
    {
      store: 'puzzles',
      key: 'own',
      value: {
        ...{ rating: 1532.25, tried: 3, solved: 2, streak: 1, longestStreak: 1 },
        times: { '0123456789ab': 1, ba9876543210: 2 },
      },
    },
    { store: 'drills', key: DRILL.id, value: DRILL },
    { store: 'hands', key: 'own', value: { name: 'roll' } },
    { store: 'insights', key: `${INSIGHT.file} 1`, value: INSIGHT },
  ];
}

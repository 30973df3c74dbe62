import { describe, expect, it } from 'vitest';
import { ROW_WIDTH } from '../../../src/eval/ntuple/ntuple-layout.js';
import { NtupleNetwork } from '../../../src/eval/ntuple/ntuple-network.js';
import { SeededRandom } from '../../../src/lib/seeded-random.js';
import { spawnSituation } from '../../../src/reach/input-plan.js';
import { MaskSearch } from '../../../src/reach/mask-search.js';
import { TAPS_30HZ } from '../../../src/reach/taps.js';
import { raisedRater } from '../../../src/search/foresight/rater.js';
import { parsePlayfield } from '../../../src/tetris/playfield.js';

const network = new NtupleNetwork('base', { workspaces: 2, shared: false });
const random = new SeededRandom(1);
for (let i = 0; i < network.weights.length; i++) network.weights[i] = -random.float();
const rater = raisedRater(network.workspace(0), 0.9, 2);
const plain = network.workspace(1);
const search = new MaskSearch();

const FLOOR = ['#########.', '.########.'];
const COVERED = '.#########';

describe('a raised floor', () => {
  it('is seen as the real one where nothing below it is open', () => {
    const playfield = parsePlayfield([COVERED, ...FLOOR].join('\n'));
    const lowered = parsePlayfield(COVERED);
    search.search(spawnSituation(playfield, 'T', 19), TAPS_30HZ);
    rater.rate(playfield, search, 3);
    plain.begin(lowered);
    for (let i = 0; i < search.count; i++)
      plain.add(search.orientations[i], search.xs[i], search.ys[i] + 2, [0, 0, 0, 0, 0]);
    plain.finish(0.9);
    expect(search.count).toBeGreaterThan(20);
    for (let i = 0; i < search.count; i++) {
      // A clear takes away what covered the floor.
      if (rater.cleared(i) === 0) expect(rater.value(i)).toBe(plain.values[i * ROW_WIDTH + 3]);
      else expect(rater.value(i)).toBeLessThan(plain.values[i * ROW_WIDTH + 3]);
    }
  });

  it('asks to cover what is open below it: a piece that does is worth more than the same one elsewhere', () => {
    const worthOf = (x: number): number => {
      const index = [...search.xs.subarray(0, search.count)].findIndex(
        (column, i) => column === x && search.orientations[i] === 18,
      );
      return rater.value(index);
    };
    network.weights.fill(0);
    // A flat I, its reference cell the third of four, over open columns and over covered ones.
    search.search(spawnSituation(parsePlayfield('#####.....\n####......'), 'I', 19), TAPS_30HZ);
    rater.rate(parsePlayfield('#####.....\n####......'), search, 0);
    expect(worthOf(8)).toBeGreaterThan(worthOf(2));
  });
});

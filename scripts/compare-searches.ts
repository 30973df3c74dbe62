/**
 * What depth and width of the learned player's search are worth, without the luck of whole games: where searches choose
 * differently, on positions from games with two plies, a deeper one judges.
 *
 *   node dist/scripts/compare-searches.js [--positions 400] [--first-seed 1] 4 3 5 4x2
 *
 * A search is its plies and, after an x, a factor to its widths. The first is what the others are compared with. The
 * judge looks six plies ahead; points are for a game of 580 pieces.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { parseWeights } from '../src/eval/ntuple/ntuple-file.js';
import { LINE_REWARDS, NtupleNetwork } from '../src/eval/ntuple/ntuple-network.js';
import { playSimulatedGame } from '../src/learn/simulated-game.js';
import { distribution } from '../src/lib/statistics.js';
import { PACKAGE_ROOT } from '../src/platform/files/package-root.js';
import { MOST_PLIES, NARROWING, type SearchWidth, TOP_OUT } from '../src/players/maxout.js';
import { spawnSituation } from '../src/reach/input-plan.js';
import { MaskSearch } from '../src/reach/mask-search.js';
import { TAPS_30HZ } from '../src/reach/taps.js';
import { Expectimax } from '../src/search/expectimax.js';
import type { FoundPlacements } from '../src/search/finder-source.js';
import { type Narrowing, PIECE_CHANCES } from '../src/search/lookahead.js';
import type { Playfield } from '../src/tetris/playfield.js';
import { TETROMINOES } from '../src/tetris/tetromino.js';
import { NTSC } from '../src/tetris/timing.js';

const LEVEL = 19;
const LINES = 222;
/** One in this many decisions of a game is looked at. */
const EVERY = 8;
const PIECES_OF_A_GAME = 580;
/** Points of a line, at the mean level of a game from level 19. */
const POINTS_OF_A_LINE = 300 * 21;
const CACHE_BITS = 18;
const ALL: Narrowing = { keep: Number.POSITIVE_INFINITY, within: Number.POSITIVE_INFINITY };

interface Position {
  readonly playfield: Playfield;
  readonly current: number;
  readonly next: number;
}

const file = readFileSync(join(PACKAGE_ROOT, 'src', 'players', 'weights', 'plateau.bin'));
const { origin, loadInto } = parseWeights(file);
const network = new NtupleNetwork(origin.features, { workspaces: MOST_PLIES, shared: false });
loadInto(network.weights);

function searchOf(plies: number, width: SearchWidth): Expectimax {
  const workspaces = Array.from({ length: plies }, (_, ply) => network.workspace(ply));
  return new Expectimax(
    workspaces,
    { level: LEVEL, timing: NTSC },
    {
      ...width,
      plies,
      discount: origin.discount,
      rewards: LINE_REWARDS,
      topOut: TOP_OUT,
      taps: TAPS_30HZ,
      chances: PIECE_CHANCES,
      cacheBits: CACHE_BITS,
    },
  );
}

function searchNamed(name: string): Expectimax {
  const [plies, factor = 1] = name.split('x').map(Number);
  const wider = ({ keep, within }: Narrowing): Narrowing => ({
    keep: Math.ceil(keep * factor),
    within: within * factor,
  });
  return searchOf(plies, { root: NARROWING.root.map(wider), inner: NARROWING.inner.map(wider) });
}

const choose = (search: Expectimax, { playfield, current, next }: Position, found: FoundPlacements) =>
  search.rate({ playfield, found, current, next, linesLeft: 0 });

function positionsOf(count: number, firstSeed: number): readonly Position[] {
  const search = searchNamed('2');
  const positions: Position[] = [];
  for (let seed = firstSeed; positions.length < count; seed++) {
    playSimulatedGame(
      ({ playfield, current, next = 0, pieces }, found) => {
        const position = { playfield: playfield.slice(), current, next };
        if (pieces % EVERY === seed % EVERY && positions.length < count) positions.push(position);
        return choose(search, position, found)[0].index;
      },
      { timing: NTSC, startLevel: LEVEL, lines: LINES, taps: TAPS_30HZ, seed },
    );
  }
  return positions;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { positions: { type: 'string', default: '400' }, 'first-seed': { type: 'string', default: '1' } },
});
const names = positionals.length ? positionals : ['4', '3', '5', '4x2'];
const searches = names.map(searchNamed);
const judge = searchOf(MOST_PLIES, { root: NARROWING.root.map(() => ALL), inner: NARROWING.inner });
const gains = names.map((): number[] => []);
const differ = names.map(() => 0);
for (const position of positionsOf(Number(values.positions), Number(values['first-seed']))) {
  const found = new MaskSearch();
  found.search(spawnSituation(position.playfield, TETROMINOES[position.current], LEVEL), TAPS_30HZ);
  const chosen = searches.map((search) => choose(search, position, found)[0].index);
  const places = [...new Set(chosen)];
  const only = (all: Uint8Array): Uint8Array => Uint8Array.from(places, (place) => all[place]);
  const judged = {
    count: places.length,
    orientations: only(found.orientations),
    xs: only(found.xs),
    ys: only(found.ys),
  };
  const value = new Map(choose(judge, position, judged).map((rated) => [places[rated.index], rated.value]));
  chosen.forEach((place, i) => {
    gains[i].push((value.get(place) ?? 0) - (value.get(chosen[0]) ?? 0));
    if (place !== chosen[0]) differ[i]++;
  });
}
names.forEach((name, i) => {
  const count = gains[i].length;
  const { mean, standardError: error } = distribution(gains[i]);
  const points = (lines: number): string => (lines * PIECES_OF_A_GAME * POINTS_OF_A_LINE).toFixed(0);
  console.log(`${name}: other choices at ${differ[i]} of ${count}, ${points(mean)} ± ${points(error)} points a game`);
});

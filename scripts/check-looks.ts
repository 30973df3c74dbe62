/**
 * Games of the model as looks at a playfield, sharp and not, and what the decoder reads out of them: how many pieces came back as they
 * were, and how many came back wrong without a doubt said.
 *
 * node dist/scripts/check-looks.js [games] [player] [start level] [until lines]
 */
import { openPlayerSpec } from '../src/features/players/open-player-spec.js';
import { SeededRandom } from '../src/lib/seeded-random.js';
import { alignColumns } from '../src/lib/text.js';
import { parsePlayerSpec } from '../src/players/player-spec.js';
import { SEED_STEP } from '../src/tetris/limits.js';
import { formatPlacement } from '../src/tetris/placement.js';
import { FieldReader } from '../src/video/video-reader.js';
import { looksOf, SHARP, type Sight, screensOf } from './support/made-up-looks.js';
import { piecesOf, playedStates } from './support/played-states.js';

const SIGHTS: Readonly<Record<string, Sight>> = {
  sharp: SHARP,
  'no next': { ...SHARP, hasNext: false },
  '30 a second': { ...SHARP, rate: 29.97 },
  '25 a second': { ...SHARP, rate: 25 },
  mixed: { ...SHARP, mixed: 0.5 },
  '30 mixed': { ...SHARP, rate: 29.97, mixed: 0.5 },
  lost: { ...SHARP, lost: 0.1 },
  '30 lost': { ...SHARP, rate: 30, lost: 0.05 },
  'wrong cells': { ...SHARP, wrong: 0.01, dull: 0.1 },
};

const [games = '3', name = 'plateau', level = '18', until = '60'] = process.argv.slice(2);
const opened = openPlayerSpec(parsePlayerSpec(name));
if (!opened.ok) throw new Error(opened.message);
const rows: string[][] = [];
const all = Array.from({ length: Number(games) }, (_, i) => {
  const states = playedStates(opened.player, {
    ...{ gameType: 'A', startLevel: Number(level), height: 0, music: 0, reaction: 0 },
    seed: i * SEED_STEP,
    untilLines: Number(until),
  });
  return { pieces: piecesOf(states), frames: screensOf(states) };
});
for (const [what, sight] of Object.entries(SIGHTS)) {
  let [pieces, right, doubted, wrong, looks, gaps] = [0, 0, 0, 0, 0, 0];
  const start = performance.now();
  for (const [i, game] of all.entries()) {
    const reader = new FieldReader({ x: 0, y: 0, width: 80, height: 160 }, { width: 256, height: 240 });
    for (const look of looksOf(game.frames, sight, new SeededRandom(i))) {
      reader.seeLook(look, () => undefined);
      looks++;
    }
    const read = reader.finish();
    pieces += game.pieces.length;
    const found = read.flatMap((each) => each.game.pieces);
    gaps += read.reduce((sum, each) => sum + each.game.gaps.length, 0);
    let k = 0;
    for (const piece of found) {
      const at = game.pieces.findIndex(
        (each, n) => n >= k && Math.abs(each.frame - (piece.frame + read[0].begin * 0.0600988)) < 12,
      );
      const truth = game.pieces[at];
      if (at >= 0) k = at + 1;
      const same =
        truth?.tetromino === piece.tetromino && formatPlacement(truth.placement) === formatPlacement(piece.placement!);
      if (same) right++;
      else if (piece.doubt) doubted++;
      else {
        wrong++;
        console.log(
          what,
          i,
          piece.piece,
          piece.tetromino,
          piece.frame,
          formatPlacement(piece.placement!),
          truth && [truth.tetromino, truth.frame, formatPlacement(truth.placement)],
        );
      }
    }
    if (read.length !== 1)
      console.log(
        what,
        i,
        'games',
        read.length,
        read.map((each) => each.game.pieces.length),
      );
    for (const each of read) for (const gap of each.game.gaps) console.log(what, i, gap);
  }
  rows.push(
    [what, pieces, right, doubted, wrong, gaps, Math.round(looks / ((performance.now() - start) / 1000))].map(String),
  );
}
for (const line of alignColumns([['sight', 'pieces', 'right', 'doubted', 'wrong', 'gaps', 'looks/s'], ...rows], [0]))
  console.log(line);

/**
 * Games of the model as frames of NestrisChamps and back: all of their frames, every fourth one, all but a share that was
 * lost, and without statistics. Says how many pieces came back as they were, and how many came back wrong without a doubt
 * said, of which there must be none: exit code 1 when there is one, or when a whole file loses anything.
 *
 * node dist/scripts/check-ngf.js [games] [player] [start level] [until lines | none]
 */
import { jobProgress } from '../src/features/play-progress.js';
import { openPlayerSpec } from '../src/features/players/open-player-spec.js';
import { percent } from '../src/lib/format-numbers.js';
import { alignColumns } from '../src/lib/text.js';
import { gameFrames } from '../src/ngf/game-frames.js';
import { parsePlayerSpec } from '../src/players/player-spec.js';
import { MAX_OUT_LINES, SEED_STEP } from '../src/tetris/limits.js';
import { type Compared, compareRecovered, LOSSES, newCompared } from './support/compare-recovered.js';
import { piecesOf, playedStates } from './support/played-states.js';

const [games = '50', name = 'plateau', level = '19', until = String(MAX_OUT_LINES)] = process.argv.slice(2);
const opened = openPlayerSpec(parsePlayerSpec(name));
if (!opened.ok) throw new Error(opened.message);
const counts = new Map<string, Compared>(Object.keys(LOSSES).map((loss) => [loss, newCompared()]));
const progress = jobProgress(Number(games), 'games', performance, (line) => console.error(line));
for (let i = 0; i < Number(games); i++) {
  const states = playedStates(opened.player, {
    ...{ gameType: 'A', startLevel: Number(level), height: 0, music: 0, reaction: 0 },
    seed: i * SEED_STEP,
    untilLines: until === 'none' ? null : Number(until),
  });
  const pieces = piecesOf(states);
  const frames = [...gameFrames(states)];
  for (const [loss, lose] of Object.entries(LOSSES)) {
    const said = compareRecovered({ frames, pieces }, lose(i), counts.get(loss)!);
    for (const line of said) console.log(`seed ${i * SEED_STEP}, ${loss}: ${line}`);
  }
  progress.count();
}

const head = ['frames', 'pieces', 'right', 'share', 'doubted', 'not found', 'wrong', 'lock frame the same', 'within 4'];
const rows = [...counts].map(([loss, found]) => {
  const { pieces, right, doubted, missing, wrong, sameLock, nearLock } = found;
  const shares = [right, sameLock, nearLock].map((count) => percent(count / pieces, 3));
  return [
    loss,
    String(pieces),
    String(right),
    shares[0],
    String(doubted),
    String(missing),
    String(wrong),
    shares[1],
    shares[2],
  ];
});
for (const line of alignColumns([head, ...rows], [0])) console.log(line);
const all = counts.get('all')!;
const isGood = all.right === all.pieces && [...counts.values()].every(({ wrong }) => wrong === 0);
process.exitCode = isGood ? 0 : 1;

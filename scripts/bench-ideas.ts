/**
 * How much of what people lose the ideas of a review explain: games of players and hands of every strength are reviewed, and
 * their mistakes and blunders counted by the idea that explains most of each. Some sentences are printed, chosen by a seed.
 *
 *   node dist/scripts/bench-ideas.js [games] [plies] [sentences] [every] [seed]
 *
 * With `every` 5 each fifth piece of a game is judged.
 */
import { hrtime } from 'node:process';
import { shippedWeights } from '../src/features/players/weights-files.js';
import { percent } from '../src/lib/format-numbers.js';
import { SeededRandom } from '../src/lib/seeded-random.js';
import { alignColumns } from '../src/lib/text.js';
import { parseTaps } from '../src/reach/taps.js';
import { NO_IDEA, NO_IDEA_TITLE } from '../src/review/explain.js';
import { namePlacement } from '../src/review/format-review.js';
import { Judge, type JudgedPlacement } from '../src/review/judge.js';
import { type JudgedPiece, judgePiece } from '../src/review/judge-piece.js';
import type { Placement } from '../src/tetris/placement.js';
import type { PlayedPiece } from '../src/tetris/played-game.js';
import { formatPlayfield, type Playfield } from '../src/tetris/playfield.js';
import { ORIENTATIONS } from '../src/tetris/tetromino.js';
import { gameOf, namedPlayer } from './bench-review/games.js';

/** Players, the chance of each of their presses to go wrong, and for which hands they are judged. */
const PLAYED: readonly (readonly [player: string, misdrop: number, taps: string])[] = [
  ['maxout:plies=1', 0.05, '30hz'],
  ['plateau', 0, '30hz'],
  ['maxout:plies=1,taps=10hz', 0, '10hz'],
  ['first-nes-bot', 0, '30hz'],
  ['maxout:plies=1,taps=15hz', 0.05, '15hz'],
  ['el-tetris', 0, '30hz'],
  ['plateau', 0.05, '20hz'],
  ['maxout:plies=1,taps=12hz', 0.1, '12hz'],
  ['random', 0, '12hz'],
  ['maxout:plies=2', 0.1, '30hz'],
];
/** An idea that explains this share explains the loss. */
const EXPLAINED = 0.5;

const [games = 20, plies = 2, sentences = 40, every = 1, seed = 1] = process.argv.slice(2).map(Number);

/** Rows of a drawing above the stack and the two placements. */
const EMPTY_ROWS = /^(\.{10}\n)+/;

interface Costly {
  /** Its place in the table of players. */
  readonly player: number;
  readonly judged: JudgedPiece;
  readonly text: string;
}

/** The costly move in words, a line for each idea that is told, and the position: `p` is what was played, `b` the best, `x` both. */
function told(piece: PlayedPiece, { placements: [best], ideas }: JudgedPiece, played: JudgedPlacement): string {
  const about = `${piece.tetromino} (next ${piece.next ?? 'not known'}), level ${piece.level}, ${played.lost.toFixed(1)} lines lost`;
  const places = `played ${namePlacement(played.placement)}, best ${namePlacement(best.placement)}`;
  const sentences = ideas.map(({ kind, share, sentence }) => `  ${kind}, ${percent(share, 0)}: ${sentence}`);
  const why = sentences.length > 0 ? sentences : [`  ${NO_IDEA}`];
  return [`${about}: ${places}`, ...why, drawing(piece.playfield, played.placement, best.placement)].join('\n');
}

function drawing(playfield: Playfield, played: Placement, best: Placement): string {
  const rows = formatPlayfield(playfield)
    .split('\n')
    .map((row) => [...row]);
  const mark = ({ orientation, x, y }: Placement, letter: string): void => {
    for (const [dx, dy] of ORIENTATIONS[orientation].cells) {
      const row = rows[y + dy];
      if (row) row[x + dx] = row[x + dx] === 'p' ? 'x' : letter;
    }
  };
  mark(played, 'p');
  mark(best, 'b');
  return rows
    .map((row) => row.join(''))
    .join('\n')
    .replace(EMPTY_ROWS, '');
}

const judges = new Map<string, Judge>();
const players = PLAYED.map(([name]) => namedPlayer(name));
const costly: Costly[] = [];
const begun = hrtime.bigint();
for (let i = 0; i < games; i++) {
  const [, misdrop, taps] = PLAYED[i % PLAYED.length];
  const judge = judges.get(taps) ?? new Judge({ weights: shippedWeights(), taps: parseTaps(taps), reaction: 0, plies });
  judges.set(taps, judge);
  const game = gameOf(players[i % PLAYED.length], i, misdrop);
  for (const piece of game.pieces.filter((_, at) => at % every === 0)) {
    const judged = judgePiece(judge, game, piece);
    if (!judged?.played || (judged.label !== 'mistake' && judged.label !== 'blunder')) continue;
    costly.push({ player: i % PLAYED.length, judged, text: told(piece, judged, judged.played) });
  }
  const rate = (i + 1) / (Number(hrtime.bigint() - begun) / 1e9);
  process.stderr.write(
    `${i + 1} of ${games} games, ${costly.length} costly moves, ${Math.ceil((games - i - 1) / rate)} s left\n`,
  );
}

const isExplained = ({ judged }: Costly): boolean => (judged.ideas[0]?.share ?? 0) >= EXPLAINED;
const explained = costly.filter(isExplained).length;
console.log(
  `${games} games, judged ${plies} plies deep: ${costly.length} costly moves, ${percent(explained / costly.length)} with an idea that explains half of the loss or more`,
);
const byPlayer = PLAYED.map(([name, misdrop], player) => {
  const own = costly.filter((each) => each.player === player);
  return [
    `${name} ${misdrop}`,
    `${own.length}`,
    own.length > 0 ? percent(own.filter(isExplained).length / own.length) : '',
  ];
});
console.log(alignColumns([['player', 'costly', 'explained'], ...byPlayer], [0]).join('\n'));
const kinds = new Map<string, { first: number; told: number }>();
for (const { judged } of costly) {
  const told = judged.ideas.length > 0 ? judged.ideas.map(({ kind }) => kind) : [NO_IDEA_TITLE];
  told.forEach((kind, i) => {
    const { first, told: all } = kinds.get(kind) ?? { first: 0, told: 0 };
    kinds.set(kind, { first: first + (i === 0 ? 1 : 0), told: all + 1 });
  });
}
const rows = [...kinds]
  .sort(([, a], [, b]) => b.first - a.first)
  .map(([kind, { first, told }]) => [kind, `${first}`, `${told}`]);
console.log(alignColumns([['idea', 'explains most', 'told'], ...rows], [0]).join('\n'));
const random = new SeededRandom(seed);
const shuffled = costly
  .map((each) => ({ each, key: random.float() }))
  .sort((a, b) => a.key - b.key)
  .map(({ each }) => each);
shuffled.slice(0, sentences).forEach(({ player, text }, i) => {
  console.log(`\n${i + 1}. ${PLAYED[player].join(' ')}: ${text}`);
});
console.log('\nNot explained:');
for (const { player, text } of shuffled.filter((one) => !isExplained(one)).slice(0, sentences))
  console.log(`\n${PLAYED[player].join(' ')}: ${text}`);

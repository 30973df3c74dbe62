import { describe, expect, it } from 'vitest';
import { Engine } from '../../src/engine/engine.js';
import type { EnginePosition } from '../../src/engine/position.js';
import { shippedWeights } from '../../src/features/players/weights-files.js';
import { maxoutPlayer } from '../../src/players/maxout.js';
import type { Player } from '../../src/players/player.js';
import { playPlan, waitLeft } from '../../src/reach/input-plan.js';
import { parseTaps } from '../../src/reach/taps.js';
import { judgingSearch } from '../../src/review/judge.js';
import type { Situation } from '../../src/search/situation.js';
import type { PlacedPiece } from '../../src/simulate/game-loop.js';
import { consoleRules } from '../../src/simulate/game-rules.js';
import { simulateSeed } from '../../src/simulate/simulation-job.js';
import { tetrominoOf } from '../../src/tetris/tetromino.js';

const SEED = 7;
const weights = shippedWeights();

/** What a client reads off the game that it plays. */
function asked({
  playfield,
  piece,
  heldBefore,
  frame,
  next,
  level,
  lines,
  score,
  untilLines,
}: Situation): EnginePosition {
  const { orientation, x, y, fall, das } = piece;
  return {
    playfield,
    piece: tetrominoOf(orientation),
    next: next === undefined ? undefined : tetrominoOf(next),
    level,
    lines,
    score,
    untilLines,
    at: { orientation, x, y, frame, fallTimer: fall, wait: waitLeft(piece) },
    held: heldBefore,
    das,
  };
}

describe('a client that asks for the best move and nothing else', () => {
  it.each([
    { taps: '30hz', reaction: 0, plies: 2, startLevel: 19, pieces: 60 },
    { taps: '12hz', reaction: 18, plies: 2, startLevel: 18, pieces: 30 },
    { taps: 'das', reaction: 0, plies: 1, startLevel: 19, pieces: 20 },
  ])('plays the game of a player who looks as widely at $taps with a reaction of $reaction frames', (setting) => {
    const { reaction, plies, startLevel, pieces: maxPieces } = setting;
    const taps = parseTaps(setting.taps);
    const engine = new Engine(weights);
    const settings = { taps, reaction, plies, softDrop: true };
    const client: Player = {
      name: 'client',
      decide(situation) {
        const [move] = engine.bestMove(asked(situation), settings).moves;
        if (!move) return undefined;
        const { placement, buttons, value } = move;
        expect(playPlan(situation, buttons).rest).toEqual(placement);
        return { plan: { placement, buttons }, value: value.lines, ranking: [{ placement, value: value.lines }] };
      },
    };
    const play = (player: Player) => {
      const placed: PlacedPiece[] = [];
      const plan = { rules: consoleRules(startLevel, reaction), untilLines: 230, maxPieces };
      const result = simulateSeed(player, plan, SEED, { watch: (piece) => placed.push(piece) });
      return { result, placed };
    };
    const own = play(client);
    expect(own.placed).toHaveLength(maxPieces);
    expect(own).toEqual(play(maxoutPlayer(weights, { taps, shape: judgingSearch(plies, 'choices') })));
  });
});

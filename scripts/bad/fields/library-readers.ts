/** Functions of the library, as readers of what programs hand to them. */
import { analyzeGame } from '../../../src/library/analyze-game.js';
import { bestMove, rateMove, reach } from '../../../src/library/engine.js';
import { findPlacements, openPlayer } from '../../../src/library/players.js';
import { simulateGame, simulateGames } from '../../../src/library/simulate-games.js';
import { spawnSituation } from '../../../src/reach/input-plan.js';
import { emptyPlayfield } from '../../../src/tetris/playfield.js';
import { POSITION, SETTINGS, TOLD } from './text-readers.js';
import type { Reader, ReadOutcome } from './try-fields.js';

type Called = { readonly ok: true } | { readonly ok: false; readonly message: string } | undefined;
// biome-ignore lint/suspicious/noExplicitAny: a program in JavaScript hands over whatever it has.
type Given = any;

export function libraryReaders(): readonly Reader[] {
  const player = openPlayer('first-nes-bot');
  if (!player.ok) throw new Error(player.message);
  const game = { startLevel: 19, seed: 1, untilLines: 10, reaction: 0, maxPieces: 3, rules: 'nes' };
  return [
    call('bestMove', 3, { position: POSITION, settings: { ...SETTINGS, top: 2, line: 1, coming: ['T'] } }, (given) =>
      bestMove(given.position, given.settings),
    ),
    call('rateMove', 3, { position: POSITION, played: { orientation: 0, x: 4, y: 19 }, settings: SETTINGS }, (given) =>
      rateMove(given.position, given.played, given.settings),
    ),
    call('reach', 2, { position: POSITION, settings: { taps: '12hz', rates: ['30hz', '10hz'] } }, (given) =>
      reach(given.position, given.settings),
    ),
    call('analyzeGame', 2, { source: TOLD, settings: { plies: 1, taps: '12hz', reaction: 0 } }, async (given) => {
      let problem: Called;
      for await (const told of analyzeGame(given.source, given.settings))
        if (told.type === 'problem') problem ??= { ok: false, message: told.message };
      return problem;
    }),
    call('simulateGame', 2, game, (given) => {
      simulateGame({ ...given, player: player.player });
      return undefined;
    }),
    call(
      'simulateGames',
      1,
      { ...game, player: 'first-nes-bot', games: 1, seedStep: 256, threads: 1 },
      async (given) => {
        await simulateGames({ ...given, signal: AbortSignal.abort() });
        return undefined;
      },
    ),
    call('openPlayer', 1, { text: 'first-nes-bot' }, ({ text }) => openPlayer(text)),
    call('findPlacements', 1, { taps: '12hz' }, ({ taps }) => {
      findPlacements(spawnSituation(emptyPlayfield(), 'T', 19), taps);
      return undefined;
    }),
  ];
}

function call(name: string, weight: number, good: object, run: (given: Given) => Called | Promise<Called>): Reader {
  const read = async (value: unknown): Promise<ReadOutcome> => {
    // The arguments themselves are an object of this script.
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return { message: undefined };
    try {
      const called = await run(value);
      return { message: called?.ok === false ? called.message : undefined };
    } catch (error) {
      const { message } = error as Error;
      return { message, fault: error instanceof RangeError ? undefined : `${(error as Error).name} was thrown` };
    }
  };
  return { name, weight, good, isJson: false, read };
}

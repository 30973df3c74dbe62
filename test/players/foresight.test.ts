import { describe, expect, it } from 'vitest';
import { playOnMachine } from '../../src/bot/play-on-machine.js';
import { clientOf } from '../../src/emulator/clients/known-cartridges.js';
import { openMachine } from '../../src/emulator/jsnes-machine.js';
import { RelayedMachine } from '../../src/emulator/machine.js';
import { recordGame, replayRecording } from '../../src/library/cartridge-games.js';
import { PLATEAU } from '../../src/players/plateau.js';
import { type AnyPlayer, type ForeseeingPlayer, type Player, playerAround } from '../../src/players/player.js';
import { formatSummary } from '../../src/record/format-summary.js';
import { readRunLog } from '../../src/record/read-run-log.js';
import { formatSharedGame, parseSharedGame } from '../../src/record/shared-game.js';
import { summarise } from '../../src/record/summary.js';
import { ratePosition } from '../../src/review/list-placements.js';
import type { ForeseenSituation, Situation } from '../../src/search/situation.js';
import { parseRules } from '../../src/simulate/game-rules.js';
import { simulateSeed } from '../../src/simulate/simulation-job.js';
import { emptyPlayfield } from '../../src/tetris/playfield.js';
import { pickPiece, stepRng } from '../../src/tetris/random.js';
import { NTSC } from '../../src/tetris/timing.js';
import { BUILTIN_IMAGE } from '../emulator/builtin-image.js';

const SEED = 1_234;
const PIECES = 30;
const plateau = PLATEAU.make({});

/** Plays as `plateau` does, and keeps what it is given. */
function foreseer(given: ForeseenSituation[] = []): ForeseeingPlayer {
  return {
    name: 'foreseer',
    sees: 'generator',
    decide(situation) {
      given.push(situation);
      const { generator: _, ...seen } = situation;
      return plateau.decide(seen);
    },
  };
}

const machine = () => openMachine(BUILTIN_IMAGE, { pictures: false, fast: true });

function playOnCartridge(player: AnyPlayer, reaction: number, on = machine()): void {
  const game = { gameType: 'A', startLevel: 9, height: 0, music: 0, seed: SEED, untilLines: null, reaction } as const;
  let pieces = 0;
  const steps = playOnMachine(on, player, game, [({ kind }) => kind === 'scored' && pieces++]);
  while (!steps.next().done && pieces < PIECES);
}

function simulate(player: AnyPlayer, rules = 'nes:level=9', maxPieces = PIECES): void {
  simulateSeed(player, { rules: parseRules(rules), untilLines: null, maxPieces }, SEED);
}

describe('a player that sees the generator', () => {
  it.each([0, 12])('is given the same on the cartridge and on the model, with %i frames of reaction', (reaction) => {
    const onCartridge: ForeseenSituation[] = [];
    const onModel: ForeseenSituation[] = [];
    playOnCartridge(foreseer(onCartridge), reaction);
    simulate(foreseer(onModel), `nes:level=9${reaction ? `,reaction=${reaction}` : ''}`);
    expect(onModel.length).toBeGreaterThanOrEqual(PIECES);
    expect(onCartridge.slice(0, onModel.length)).toEqual(onModel);
    if (reaction) expect(onModel.some(({ frame }) => frame === reaction)).toBe(true);
  });

  it('knows from it the pieces that then come', () => {
    const given: ForeseenSituation[] = [];
    simulate(foreseer(given));
    for (let i = 1; i < given.length; i++) {
      const { generator: before, next: announced } = given[i - 1];
      const { generator: now, piece, next } = given[i];
      let { rng } = before;
      const frames = (now.frameCounter - before.frameCounter) & 0xffff;
      for (let frame = 0; frame < frames; frame++) rng = stepRng(rng);
      expect(now.previousSpawn).toBe(next);
      expect({ ...pickPiece({ ...before, rng }), frameCounter: now.frameCounter }).toEqual(now);
      expect(piece.orientation).toBe(announced);
    }
  });

  it('sees it also behind a player around it', () => {
    const given: ForeseenSituation[] = [];
    const around = playerAround(foreseer(given), 'around', (_, ask) => ask());
    expect(around).toMatchObject({ name: 'around', sees: 'generator' });
    simulate(around, 'nes', 3);
    expect(given.map(({ generator }) => generator.spawnCount)).toHaveLength(3);
    expect(playerAround(plateau, 'around', (_, ask) => ask()).sees).toBeUndefined();
  });

  it.each([
    ['pieces from a bag', () => simulate(foreseer(), 'nes:pieces=bag')],
    ['a game without gravity', () => simulate(foreseer(), 'no-gravity')],
    ['a position', () => ratePosition(foreseer(), POSITION)],
    ['an unknown cartridge', () => playOnCartridge(foreseer(), 0, new UnknownCartridge(machine()))],
  ])('cannot play %s', (_, play) => {
    expect(play).toThrow(
      new RangeError("the player foreseer has to see the console's random generator, and here is none to see"),
    );
  });

  it('says so in a recording, in its summary and in a link, and a recording of another player does not', () => {
    const lines: string[] = [];
    const settings = { image: BUILTIN_IMAGE, startLevel: 19, untilLines: 1 };
    const result = recordGame({ ...settings, player: foreseer() }, (line) => lines.push(line));
    const read = readRunLog(lines.join(''));
    if (!read.ok) throw new Error(read.message);
    const { header, games } = read.log;
    expect(header).toMatchObject({ player: 'foreseer', sees: 'generator' });
    const summary = summarise([result], { frames: 1, seconds: 1, consoleRate: NTSC.framesPerSecond, decisionMs: [] });
    expect(formatSummary({ header, games: [result], summary })).toMatch(
      /^foreseer, which sees the random generator · /,
    );
    expect(parseSharedGame(formatSharedGame(header, games[0]) ?? '')).toMatchObject({
      ok: true,
      game: { header: { sees: 'generator' } },
    });
    expect(replayRecording(lines.join(''))).toMatchObject({ ok: true, verdicts: [{ verdict: 'same' }] });

    const usual: string[] = [];
    recordGame({ ...settings, player: plateau }, (line) => usual.push(line));
    expect(usual[0]).not.toContain('sees');
    expect(usual.slice(1)).toEqual(lines.slice(1));
  });
});

describe('any other player', () => {
  it('is given no generator, on the cartridge and on the model', () => {
    const given: Situation[] = [];
    const watching: Player = {
      name: 'watching',
      decide(situation) {
        given.push(situation);
        return plateau.decide(situation);
      },
    };
    playOnCartridge(watching, 0);
    const onCartridge = given.length;
    simulate(watching);
    expect(onCartridge).toBeGreaterThanOrEqual(PIECES);
    expect(given.length).toBeGreaterThan(onCartridge);
    expect(given.some((situation) => 'generator' in situation)).toBe(false);
  });
});

const POSITION = { playfield: emptyPlayfield(), piece: 'T', next: 'L', level: 18, lines: 0, score: 0 } as const;

class UnknownCartridge extends RelayedMachine {
  override get client() {
    return clientOf('unknown');
  }
}

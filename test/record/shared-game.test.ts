import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clientOf } from '../../src/emulator/clients/known-cartridges.js';
import { inputsOf } from '../../src/record/read-run-log.js';
import { formatSharedGame, parseSharedGame } from '../../src/record/shared-game.js';
import { parseGameState } from '../../src/record/state-bytes.js';
import { GAME_HEADER, gameIn, plateau, recordGame } from '../replay/recorded-game.js';

const SEED = 77;
const GAME = gameIn(recordGame(plateau()));
const TEXT = formatSharedGame(GAME_HEADER, GAME) ?? '';

function messageOf(text: string): string {
  const result = parseSharedGame(text);
  return result.ok ? 'ok' : result.message;
}

function changed(change: object): string {
  return JSON.stringify({ ...JSON.parse(TEXT), ...change });
}

describe('a game for a link', () => {
  it('holds what it takes to play it again, and what came out', () => {
    const read = parseSharedGame(TEXT);
    if (!read.ok) throw new Error(read.message);
    const { header, start, startFrame, inputs, ending } = read.game;
    expect(header).toEqual({ ...GAME_HEADER, playerOptions: {} });
    expect(start).toEqual(parseGameState(GAME.start?.state ?? '', clientOf('builtin')));
    expect(startFrame).toBe(GAME.start?.frame);
    expect(inputs).toEqual(inputsOf(GAME));
    const { score, lines, level, pieces } = GAME.end!.result;
    expect(ending).toEqual({
      score,
      lines,
      level,
      pieces,
      hash: GAME.hashes.at(-1),
      ramSha1: GAME.end?.ramSha1,
    });
  });

  it('that was cut off ends with its last piece', () => {
    const { end: _, ...cutOff } = GAME;
    const read = parseSharedGame(formatSharedGame(GAME_HEADER, cutOff) ?? '');
    const { score, lines } = GAME.pieces.at(-1)!;
    expect(read.ok && read.game.ending).toMatchObject({ score, lines, ramSha1: null });
  });

  it('needs the state at its start', () => {
    const { start, ...unbegun } = GAME;
    expect(formatSharedGame(GAME_HEADER, unbegun)).toBeUndefined();
    expect(formatSharedGame(GAME_HEADER, { ...GAME, start: { ...start!, state: null } })).toBeUndefined();
  });
});

describe('a damaged shared game is refused:', () => {
  it.each([
    ['no JSON', 'hello', /not a shared game/],
    ['another version', changed({ shared: 2 }), /^shared: /],
    ['no inputs', changed({ inputs: '', startFrame: 0 }), /^inputs: the game has no frames/],
    ['a name that is no line', changed({ player: 'max\nout' }), /^player: expected text without control characters/],
    ['inputs that are none', changed({ inputs: '5 Q' }), /no button set "Q"/],
    ['more frames than there is memory', changed({ inputs: '999999999 .' }), /999,999,999 frames; at most 432,000/],
    ['a start after the end', changed({ startFrame: 100_000 }), /begins on frame 100000 of/],
    ['a state that is none', changed({ state: 'abcd' }), /a state has \d+ bytes, not 2/],
    ['a state of bytes without sense', changed({ state: 'ff'.repeat(GAME.start!.state!.length / 2) }), /no activity/],
  ])('%s', (_, text, message) => {
    expect(messageOf(text)).toMatch(message);
  });

  it(`whatever was changed, a message or a game comes out (seed ${SEED})`, () => {
    const at = fc.integer({ min: 0, max: TEXT.length - 1 });
    fc.assert(
      fc.property(at, fc.constantFrom('"', '0', 'f', '9', ' ', '}'), (i, character) => {
        const result = parseSharedGame(TEXT.slice(0, i) + character + TEXT.slice(i + 1));
        expect(result.ok || result.message.length > 0).toBe(true);
      }),
      { seed: SEED },
    );
  });
});

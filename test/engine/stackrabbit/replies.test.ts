/** Every route's reply, read as the tools read it that were made for these routes. */
import { describe, expect, it, test } from 'vitest';
import { fromCells, toCompressed } from '../../../src/engine/playfield-text.js';
import type { Parameters } from '../../../src/engine/stackrabbit/read-parameters.js';
import { answerRoute } from '../../../src/engine/stackrabbit/routes.js';
import { bodyOf, engine, FOUR_ROWS, jsonOf, T_ON_FOUR_ROWS, T_THEN_L } from './asked.js';

/** Where no piece fits. */
const FULL = '1111111110'.repeat(20);
/** The T as it appears, over two cells that it covers. */
const T_LYING = `${'0'.repeat(140)}11100000000100000000${'1111110000'.repeat(4)}`;
const MOVE = /^\d,-?\d,-?\d+\|[.LRABDEFIG]+\*+(\^{17}\*{5})?\|[01]{200}\|\d+\|\d+$/;

test('ping and version', () => {
  expect(answerRoute(engine, 'ping', {})).toEqual({ status: 200, type: 'text', body: 'pong' });
  expect(JSON.parse(answerRoute(engine, 'version', {}, '0.6.0').body)).toEqual({
    ...{ jsVersion: '1.0', cppVersion: '0.5', engine: 'maxout', version: '0.6.0' },
  });
});

describe('a move', () => {
  it.for(['get-move', 'get-move-cpp'])('of %s has five fields', (route) => {
    const body = bodyOf(route, T_THEN_L);
    expect(body).toMatch(MOVE);
    // As trainers read it.
    const [placement, , board] = body.trim().split('|');
    expect(placement.split(',').map((number) => Number.parseInt(number, 10))).toHaveLength(3);
    expect(board).toHaveLength(200);
  });

  it('is written frame by frame, with the frames until the next piece', () => {
    const inputs = `E.E.L.L.${'.'.repeat(40)}${'*'.repeat(12)}`;
    expect(bodyOf('get-move', T_THEN_L)).toBe(`2,-4,15|${inputs}|${T_ON_FOUR_ROWS}|18|0`);
  });

  it('of a clear is followed by its frames', () => {
    const board = `${'0'.repeat(160)}${'1111111110'.repeat(4)}`;
    const [placement, inputs, after, level, lines] = bodyOf('get-move', {
      ...{ ...T_THEN_L, board, currentPiece: 'I', lines: '128' },
    }).split('|');
    expect(placement).toBe('1,4,18');
    expect(inputs).toMatch(/^[^*]{57}\*{5}\^{17}\*{5}$/);
    expect([after, level, lines]).toEqual(['0'.repeat(200), '19', '132']);
  });

  it('is missing where nothing can be placed', () => {
    expect(bodyOf('get-move', { ...T_THEN_L, board: FULL })).toBe('No legal moves');
    expect(bodyOf('precompute-sync', { ...T_THEN_L, board: FULL, reactionTime: '18' })).toBe('No legal moves');
    expect(bodyOf('engine-movelist-cpp', { ...T_THEN_L, board: FULL })).toBe('No legal moves');
    expect(jsonOf('engine-movelist-cpp-hybrid', { ...T_THEN_L, board: FULL })).toEqual({ noNextBox: [], nextBox: [] });
    expect(bodyOf('rate-move-cpp', { ...T_THEN_L, board: FULL, secondBoard: FULL })).toMatch(/^Error: /);
  });

  it('without an X only falls', () => {
    expect(bodyOf('get-move', { ...T_THEN_L, inputFrameTimeline: '..' })).toMatch(/^0,0,\d+\|\.+\*+\|/);
  });

  it('has DOWN behind its last press where it may', () => {
    const inputs = bodyOf('get-move', { ...T_THEN_L, softDrop: '1' }).split('|')[1];
    expect(inputs).toMatch(/^[.LRABEFIG]*[LRABEFIG]D+\*+$/);
    expect(inputs.length).toBeLessThan(bodyOf('get-move', T_THEN_L).split('|')[1].length);
  });

  it('of a piece in the air counts from there', () => {
    const air = { existingXOffset: '-2', existingYOffset: '6', existingRotation: '2', existingFramesElapsed: '18' };
    const asked: Parameters = { ...T_THEN_L, ...air, inputFrameTimeline: '.' };
    // It only falls, without a turn or a shift, from row 6 on; a row takes 3 frames.
    const [placement, inputs] = bodyOf('get-move', asked).split('|');
    expect(placement).toMatch(/^0,0,\d+$/);
    expect(inputs.indexOf('*')).toBe(3 * (Number(placement.split(',')[2]) + 1));
    expect(bodyOf('get-move', { ...T_THEN_L, existingXOffset: '-5' })).toMatch(/^Error: the piece is outside/);
  });

  it('follows the timeline from the frame on that has come', () => {
    const asked = { ...T_THEN_L, inputFrameTimeline: 'X...', existingYOffset: '1', existingFramesElapsed: '3' };
    expect(firstPress(bodyOf('get-move', asked))).toBe(1);
    expect(firstPress(bodyOf('get-move', { ...asked, arrWasReset: '1' }))).toBe(0);
  });
});

/** Frames before the first letter. */
function firstPress(move: string): number {
  return move.split('|')[1].search(/[A-Z]/);
}

describe('moves for every next piece', () => {
  it('stand in eight lines, one of them the Default', () => {
    const lines = bodyOf('precompute-sync', { ...T_THEN_L, reactionTime: '18' }).split('\n');
    expect(lines.map((line) => line.split(':')[0])).toEqual(['Default', 'I', 'O', 'L', 'J', 'T', 'S', 'Z']);
    for (const line of lines) expect(line.split(':')[1]).toMatch(MOVE);
  });

  it('have no Default where nobody reacts late', () => {
    expect(bodyOf('precompute-sync', T_THEN_L).split('\n')[0]).toBe('Default:N/A (0 reaction time)');
  });

  it('say to stay with the Default where the piece rests before', () => {
    const tall = { ...T_THEN_L, board: `${'0'.repeat(40)}${'1111011111'.repeat(16)}`, level: '29', reactionTime: '60' };
    const [first, ...rest] = bodyOf('precompute-sync', tall).split('\n');
    expect(first.slice('Default:'.length)).toMatch(MOVE);
    expect(rest.map((line) => line.split(':')[1])).toEqual(new Array(7).fill('No legal moves'));
    const newest = bodyOf('precompute-sync', { ...tall, dasCharge: '-1' }).split('\n');
    expect(newest[0]).toMatch(/\|-1$/);
    expect(newest[1]).toBe('I:continue');
  });
});

describe('the dialect with the charge of the auto shift', () => {
  it('has a sixth field, and small letters for what is held on', () => {
    const asked = { ...T_THEN_L, board: '20,,0', currentPiece: 'I', inputFrameTimeline: 'X.....' };
    expect(bodyOf('get-move', { ...asked, dasCharge: '-1' }).split('|')[5]).toBe('-1');
    const held = bodyOf('get-move', { ...asked, dasCharge: '16' }).split('|');
    expect(held).toHaveLength(6);
    expect(held[1]).toMatch(/^[.LRABDEFIGlrefig]+\*+$/);
    expect(Number(held[5])).toBeGreaterThanOrEqual(0);
    expect(Number(held[5])).toBeLessThanOrEqual(16);
    const { length } = jsonOf('engine-movelist', {
      ...asked,
      dasCharge: '16',
      nextPiece: undefined,
      lookaheadDepth: '1',
    });
    expect(length).toBe(5);
  });
});

describe('a list', () => {
  const placement = [expect.any(Number), expect.any(Number), expect.any(Number)];
  const board = expect.stringMatching(/^\d+,[a-zA-F]*,\d+$/);
  const line = {
    pieceSequence: expect.stringMatching(/^[IOLJTSZ]{2}$/),
    placements: expect.any(Array),
    resultingBoard: board,
    score: expect.any(Number),
  };
  const names = [1, 2, 3, 4, 5, 6, 7].map((n) => `playout${n}`);
  const playouts = Object.fromEntries(names.map((name) => [name, line]));
  const single = {
    firstPlacement: placement,
    playoutScore: expect.any(Number),
    shallowEvalScore: expect.any(Number),
    resultingBoard: board,
    ...playouts,
  };
  const pair = { ...single, secondPlacement: placement };

  it('has pairs where the next piece is known, best first', () => {
    const list = jsonOf('engine-movelist-cpp', T_THEN_L);
    expect(list).toEqual(new Array(5).fill(pair));
    const scores = list.map(({ playoutScore }: { playoutScore: number }) => playoutScore);
    expect(scores).toEqual(scores.toSorted((a: number, b: number) => b - a));
    expect(jsonOf('engine-movelist-cpp', { ...T_THEN_L, nextPiece: undefined })).toEqual(new Array(5).fill(single));
  });

  it('shows lines from the best to the worst', () => {
    for (const entry of jsonOf('engine-movelist-cpp', { ...T_THEN_L, playoutCount: '30' })) {
      const scores = names.map((name) => entry[name].score);
      expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    }
  });

  it('begins with what would be played', () => {
    const [best] = jsonOf('engine-movelist-cpp', T_THEN_L);
    const move = bodyOf('get-move-cpp', T_THEN_L).split('|');
    expect(best.firstPlacement.join()).toBe(move[0]);
    const [alone] = jsonOf('engine-movelist-cpp', { ...T_THEN_L, nextPiece: undefined });
    const after = bodyOf('get-move-cpp', { ...T_THEN_L, nextPiece: undefined }).split('|')[2];
    expect(alone.resultingBoard).toBe(toCompressed(fromCells(after)));
  });

  it('of both kinds needs the next piece', () => {
    const { noNextBox, nextBox } = jsonOf('engine-movelist-cpp-hybrid', T_THEN_L);
    expect([noNextBox, nextBox]).toEqual([new Array(5).fill(single), new Array(5).fill(pair)]);
    expect(bodyOf('engine-movelist-cpp-hybrid', { ...T_THEN_L, nextPiece: undefined })).toBe(
      'Error: engine-movelist-cpp-hybrid request requires the next piece as a URL argument.',
    );
  });

  it('of nestris.org takes numbers, and leaves tucks out where it is told to', () => {
    const board = `${'0'.repeat(170)}${'1111000000'}${'0000000011'}${'1111111110'}`;
    const asked = { board, currentPiece: '2', nextPiece: '1', playoutCount: '7', playoutLength: '1' };
    const { noNextBox, nextBox } = jsonOf('top-moves-hybrid', asked);
    expect(nextBox).toHaveLength(5);
    // On its side under the overhang.
    expect(noNextBox[0].firstPlacement).toEqual([2, -2, 18]);
    const drops = jsonOf('top-moves-hybrid', { ...asked, disableTuck: 'true' });
    expect(drops.noNextBox[0].firstPlacement).toEqual([0, 3, 17]);
    expect(drops.nextBox).toHaveLength(5);
    expect(jsonOf('top-moves-hybrid', { ...asked, nextPiece: '-1' }).nextBox).toEqual([]);
  });
});

describe('a rated move', () => {
  const asked = { ...T_THEN_L, secondBoard: T_ON_FOUR_ROWS };
  const number = expect.any(Number);

  it('has two values, or four where the next piece is known', () => {
    expect(jsonOf('rate-move-cpp', asked)).toEqual({
      ...{ playerMoveNoAdjustment: number, bestMoveNoAdjustment: number },
      ...{ playerMoveAfterAdjustment: number, bestMoveAfterAdjustment: number },
    });
    expect(Object.keys(jsonOf('rate-move-cpp', { ...asked, nextPiece: undefined }))).toHaveLength(2);
  });

  it('is worth most where it is the best one', () => {
    const best = bodyOf('get-move-cpp', T_THEN_L).split('|')[2];
    const rating = jsonOf('rate-move-cpp', { ...asked, secondBoard: best });
    expect(rating.playerMoveAfterAdjustment).toBe(rating.bestMoveAfterAdjustment);
    const worse = jsonOf('rate-move-cpp', { ...asked, secondBoard: T_LYING });
    expect(worse.bestMoveAfterAdjustment).toBe(rating.bestMoveAfterAdjustment);
    expect(worse.playerMoveAfterAdjustment).toBeLessThan(rating.bestMoveAfterAdjustment);
  });

  it('that the timeline does not reach is rated all the same', () => {
    // At level 29 two presses a second leave the piece in the middle.
    const slow = { ...asked, level: '29', inputFrameTimeline: 'X'.padEnd(30, '.') };
    expect(jsonOf('rate-move-cpp', slow)).toMatchObject({ reachable: false, playerMoveNoAdjustment: number });
    expect(jsonOf('rate-move-cpp', asked)).not.toHaveProperty('reachable');
  });

  it('that is no lock of the piece is not found', () => {
    expect(bodyOf('rate-move-cpp', { ...asked, secondBoard: FOUR_ROWS })).toBe('Error: player move not found');
    expect(bodyOf('rate-move-cpp', { ...asked, currentPiece: 'I' })).toBe('Error: player move not found');
  });

  it('of nestris.org has numbers, under the name of the other route', () => {
    const numbered = jsonOf('rate-move', {
      ...asked,
      currentPiece: '4',
      nextPiece: '2',
      playoutCount: '49',
      playoutLength: '2',
    });
    expect(numbered).toEqual(jsonOf('rate-move-cpp', asked));
    expect(jsonOf('rate-move', { ...asked, playoutCount: '0' })).toEqual(
      jsonOf('rate-move-cpp', { ...asked, playoutCount: '0' }),
    );
  });

  it('of the JavaScript engine is told in strings, 0 among them never', () => {
    const rating = jsonOf('rate-move', asked);
    for (const value of Object.values(rating)) expect(value).toMatch(/^-?\d+\.\d\d$/);
    expect(Object.values(rating).map(Number)).not.toContain(0);
    expect(jsonOf('rate-move', { ...asked, secondBoard: FOUR_ROWS, lookaheadDepth: '0' })).toEqual({
      ...rating,
      ...{ playerMoveNoAdjustment: 'Unknown score', playerMoveAfterAdjustment: 'Unknown score' },
    });
  });
});

describe('a list of the JavaScript engine', () => {
  it('has pairs of placements, the second with its value and the best replies', () => {
    const list = jsonOf('engine-movelist', { ...T_THEN_L, lookaheadDepth: '1' });
    for (const [first, second] of list) {
      expect(first.placement).toHaveLength(3);
      expect(Number.isFinite(Number(second.totalValue))).toBe(true);
      expect(second.isSpecialMove).toBeTypeOf('boolean');
      const factors = second.evalExplanation.split('\nSUBTOTAL')[0].split(', ').filter(Boolean);
      for (const factor of factors) expect(factor).toMatch(/^\w+: -?\d+\.\d\d$/);
      const values = second.hypotheticalLines.map(({ resultingValue }: { resultingValue: number }) => resultingValue);
      expect(values).toEqual(values.toSorted((a: number, b: number) => b - a));
      expect(values).toHaveLength(7);
    }
    expect(jsonOf('engine-movelist', { ...T_THEN_L, nextPiece: undefined })[0]).toMatchObject({
      hypotheticalLines: [],
    });
  });
});

test('values of locks stand under the corner of the box that a piece is drawn in', () => {
  const values = jsonOf('lock-value-lookup', { ...T_THEN_L, board: '20,,0', currentPiece: 'O', nextPiece: undefined });
  expect(Object.keys(values).toSorted()).toEqual(Array.from({ length: 9 }, (_, i) => `0|${i - 1}|17`).toSorted());
});

describe('values of different requests', () => {
  const more = { playoutLength: '1', nextPiece: undefined };
  const rating = (parameters: Parameters) => jsonOf('rate-move-cpp', { secondBoard: T_ON_FOUR_ROWS, ...parameters });

  it('compare: neither the level nor the lines say anything while pieces fall as fast', () => {
    const at = (level: string, lines: string) => rating({ ...T_THEN_L, level, lines });
    expect(at('25', '190')).toEqual(at('19', '0'));
  });

  it('are the same in lists and ratings', () => {
    const list = jsonOf('engine-movelist-cpp', { ...T_THEN_L, ...more });
    const { bestMoveNoAdjustment } = rating({ ...T_THEN_L, ...more });
    expect(list[0].playoutScore).toBeCloseTo(bestMoveNoAdjustment, 2);
    const [pair] = jsonOf('engine-movelist-cpp', T_THEN_L);
    expect(pair.playoutScore).toBeCloseTo(rating(T_THEN_L).bestMoveAfterAdjustment, 2);
    for (const { resultingBoard, playoutScore } of list) {
      const own = rating({ ...T_THEN_L, ...more, secondBoard: resultingBoard });
      expect(own.playerMoveNoAdjustment).toBeCloseTo(playoutScore, 2);
    }
  });

  it('are the same again, whatever was asked between', () => {
    const first = rating(T_THEN_L);
    for (const board of ['20,,0', '16,FqFqFqFq,0', '10,qaqaqaqaqa,5']) bodyOf('get-move', { ...T_THEN_L, board });
    expect(rating(T_THEN_L)).toEqual(first);
  });
});

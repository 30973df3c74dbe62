import { describe, expect, it } from 'vitest';
import {
  answerMethod,
  parametersOfArguments,
  parametersOfBars,
  type WorkerMethod,
} from '../../../src/engine/stackrabbit/worker-methods.js';
import { bodyOf, engine, FOUR_ROWS, jsonOf, T_ON_FOUR_ROWS, T_THEN_L } from './asked.js';

/** As pages send them. */
const SENT = { ...T_THEN_L, level: 18, lines: 0, playoutLength: 2 };

function answer(method: WorkerMethod, given: object) {
  return JSON.parse(answerMethod(engine, method, parametersOfArguments({ ...SENT, ...given })).body);
}

describe('a method of the worker', () => {
  it('answers as the routes do', () => {
    expect(answer('getMove', {})).toEqual([2, -4, 15]);
    expect(answer('getTopMoves', {})).toEqual(jsonOf('engine-movelist-cpp', T_THEN_L));
    expect(answer('getTopMovesHybrid', {})).toEqual(jsonOf('engine-movelist-cpp-hybrid', T_THEN_L));
    const secondBoard = T_ON_FOUR_ROWS;
    expect(answer('rateMove', { secondBoard })).toEqual(jsonOf('rate-move-cpp', { ...T_THEN_L, secondBoard }));
    expect(answer('getLockValueLookup', {})).toEqual(jsonOf('lock-value-lookup', T_THEN_L));
  });

  it.for([[null], [''], ['none'], [-1], [undefined]])('takes %j for no next piece', ([nextPiece]) => {
    expect(parametersOfArguments({ ...SENT, nextPiece })).not.toHaveProperty('nextPiece');
    expect(answer('getTopMovesHybrid', { nextPiece, playoutLength: 1 }).nextBox).toEqual([]);
  });

  it('plays every sequence of up to three pieces, and 49 of two if nothing is said', () => {
    expect(parametersOfArguments({ ...SENT, playoutLength: 3, playoutCount: 5 })).toMatchObject({
      playoutCount: '343',
    });
    expect(parametersOfArguments({ ...SENT, playoutLength: 6, playoutCount: 800 })).toMatchObject({
      playoutCount: '800',
    });
    expect(parametersOfArguments({ ...SENT, playoutLength: undefined, playoutCount: 7 }).playoutCount).toBeUndefined();
  });

  it('reads fields between bars, the last of which may be missing', () => {
    const fields = [18, 0, 4, 2, 'X.', 49, 2, 20].join('|');
    for (const text of [`${FOUR_ROWS}|${fields}|`, `${FOUR_ROWS}|${fields}`]) {
      expect(answerMethod(engine, 'getMove', parametersOfBars('getMove', text)).body).toBe('[2,-4,15]');
    }
    const rated = parametersOfBars('rateMove', `${FOUR_ROWS}|${T_ON_FOUR_ROWS}|${fields}|`);
    expect(answerMethod(engine, 'rateMove', rated).body).toBe(
      bodyOf('rate-move-cpp', { ...T_THEN_L, secondBoard: T_ON_FOUR_ROWS }),
    );
    expect(parametersOfBars('getMove', `${FOUR_ROWS}|18|0|4|-1|X.|49|2|20|`)).not.toHaveProperty('nextPiece');
  });

  it('says what is wrong, and what cannot be', () => {
    const refused = answerMethod(engine, 'getMove', parametersOfArguments({ ...SENT, level: Number.NaN }));
    expect(refused).toMatchObject({ status: 400, body: 'Error: Illegal level: NaN' });
    const board = '1111111110'.repeat(20);
    expect(answerMethod(engine, 'getMove', parametersOfArguments({ ...SENT, board })).body).toBe('No legal moves');
    expect(answerMethod(engine, 'getTopMoves', parametersOfArguments({ ...SENT, board })).body).toBe('No legal moves');
  });
});

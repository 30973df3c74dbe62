import { afterEach, describe, expect, it, vi } from 'vitest';
import { Engine } from '../../src/engine/engine.js';
import { answerMessage } from '../../src/web/engine/answer-message.js';
import { engine, FOUR_ROWS, T_ON_FOUR_ROWS } from '../engine/stackrabbit/asked.js';

const T_THEN_L = {
  board: FOUR_ROWS,
  level: 18,
  lines: 0,
  currentPiece: 'T',
  nextPiece: 'L',
  inputFrameTimeline: 'X.',
  playoutLength: 1,
};
const FULL = '1111111110'.repeat(20);
const BARS = `${FOUR_ROWS}|18|0|4|2|X.|7|1|20|`;
const toPort = (...message: unknown[]) => answerMessage(engine, message, true);
const toPage = (...message: unknown[]) => answerMessage(engine, message, false);

describe('messages of overlays', () => {
  it('gives a move as turns, shifts and rows to each dialect', () => {
    const move = [expect.any(Number), expect.any(Number), expect.any(Number)];
    const answer = toPort('getMove', T_THEN_L);
    expect(answer).toEqual({ result: move });
    expect(toPage('getMove', T_THEN_L)).toEqual(answer);
    const numbered = answerMessage(engine, { id: 7, endpoint: 'getMove', parameters: BARS }, false);
    expect(numbered).toEqual({ id: 7, ...answer });
  });

  it('takes a preview that is missing, null or no piece for none', () => {
    const { nextPiece: _, ...without } = T_THEN_L;
    const pair = { firstPlacement: expect.any(Array), secondPlacement: expect.any(Array) };
    expect(toPort('getTopMoves', T_THEN_L)).toMatchObject({ result: Array(5).fill(pair) });
    const blind = toPort('getTopMoves', without) as { result: readonly object[] };
    expect(blind.result.filter((entry) => 'secondPlacement' in entry)).toEqual([]);
    for (const nextPiece of [null, '', '-', 'null', {}]) {
      expect(toPort('getTopMoves', { ...T_THEN_L, nextPiece })).toEqual(blind);
    }
    expect(toPort('getTopMovesHybrid', without)).toEqual({ result: { noNextBox: blind.result, nextBox: [] } });
  });

  it('rates a move by four numbers', () => {
    const rating = {
      playerMoveNoAdjustment: expect.any(Number),
      bestMoveNoAdjustment: expect.any(Number),
      playerMoveAfterAdjustment: expect.any(Number),
      bestMoveAfterAdjustment: expect.any(Number),
    };
    const answer = toPort('rateMove', { ...T_THEN_L, secondBoard: T_ON_FOUR_ROWS });
    expect(answer).toEqual({ result: rating });
    const parameters = BARS.replace('|', `|${T_ON_FOUR_ROWS}|`);
    for (const text of [parameters, parameters.slice(0, -1)]) {
      const numbered = answerMessage(engine, { id: 'a', endpoint: 'rateMove', parameters: text }, false);
      expect(numbered).toEqual({ id: 'a', ...answer });
    }
  });

  it('looks up the value of every lock by the corner of its box', () => {
    const { result } = toPort('getLockValueLookup', T_THEN_L) as { result: Record<string, number> };
    expect(Object.keys(result).length).toBeGreaterThan(20);
    for (const [key, value] of Object.entries(result)) {
      expect(key).toMatch(/^[0-3]\|-?\d\|-?\d+$/);
      expect(value).toEqual(expect.any(Number));
    }
  });

  it('says where nothing can be placed, and where a move is none of the piece', () => {
    const full = { ...T_THEN_L, board: FULL };
    expect(toPort('getMove', full)).toEqual({ error: 'No legal moves' });
    expect(toPage('getTopMoves', full)).toEqual({ error: 'No legal moves' });
    expect(toPort('rateMove', { ...T_THEN_L, secondBoard: FOUR_ROWS })).toEqual({ error: 'player move not found' });
    const parameters = BARS.replace('|', `|${FOUR_ROWS}|`);
    const numbered = answerMessage(engine, { id: 1, endpoint: 'rateMove', parameters }, false);
    expect(numbered).toEqual({ id: 1, result: 'Error: player move not found' });
  });

  it.each([
    ['board', 'Invalid board, must be 200 characters in length'],
    ['currentPiece', 'Unknown current piece'],
    ['level', 'Illegal level'],
    ['lines', 'Illegal line count'],
    ['inputFrameTimeline', 'Invalid input frame timeline'],
    ['playoutLength', 'Invalid playout length (max is 20)'],
  ])('never shows a page what it sent as %s', (name, words) => {
    const sent = '<img:src=x: onerror=alert(1)>';
    const asked = { ...T_THEN_L, [name]: sent };
    const { error } = toPage('getMove', asked) as { error: string };
    expect(error.startsWith(words)).toBe(true);
    expect(error).not.toMatch(/[<>&]|img|alert/);
    const { error: whole } = toPort('getMove', asked) as { error: string };
    expect(whole.startsWith(words)).toBe(true);
  });

  it('says what is missing or not known', () => {
    const { lines: _, ...rest } = T_THEN_L;
    expect(toPage('getMove', rest)).toEqual({ error: 'Missing required parameter: lines' });
    expect(toPage('<b>', T_THEN_L)).toEqual({
      error: expect.stringMatching(/^unknown method, expected getMove, [\w, ]+$/),
    });
    expect(toPort('getmove', T_THEN_L)).toEqual({ error: expect.stringMatching(/^unknown method, .*: getmove$/) });
    for (const given of [undefined, null, 'X.', []]) {
      expect(toPort('getMove', given)).toEqual({ error: expect.stringContaining('expected an object with board, ') });
    }
    for (const message of ['getMove', null, 5, {}]) {
      expect(answerMessage(engine, message, false)).toEqual({ error: expect.stringMatching(/^unknown message, /) });
    }
    const numbered = { id: 2, endpoint: 'getMove', parameters: T_THEN_L };
    expect(answerMessage(engine, numbered, false)).toEqual({
      id: 2,
      result: expect.stringMatching(/^Error: no param/),
    });
    const odd = { toString: 1 };
    expect(answerMessage(engine, [odd, T_THEN_L], true)).toEqual({ error: expect.stringMatching(/^unknown method, /) });
    expect(answerMessage(engine, { id: 3, endpoint: odd, parameters: BARS }, false)).toEqual({
      id: 3,
      result: expect.stringMatching(/^Error: unknown endpoint, /),
    });
  });

  describe('where the weights cannot be had', () => {
    afterEach(() => vi.restoreAllMocks());

    it('says so in answers, but in no words of others to pages that show them', () => {
      const log = vi.spyOn(console, 'error').mockImplementation(() => {});
      const origin = { features: 'surface', level: 19, taps: '30hz', discount: 1 } as const;
      const bytes = (): Uint8Array => {
        throw new Error('https://x/<b>.bin could not be loaded');
      };
      const broken = new Engine([{ name: 'plateau', origin, bytes }]);
      const message = ['getMove', T_THEN_L];
      expect(answerMessage(broken, message, true)).toEqual({ error: 'https://x/<b>.bin could not be loaded' });
      expect(answerMessage(broken, message, false)).toEqual({ error: expect.stringMatching(/^[\w, ]+$/) });
      const numbered = answerMessage(broken, { id: 1, endpoint: 'getMove', parameters: BARS }, false);
      expect(numbered).toEqual({ id: 1, result: 'Error: https://x/<b>.bin could not be loaded' });
      expect(log).toHaveBeenCalledTimes(3);
    });
  });
});

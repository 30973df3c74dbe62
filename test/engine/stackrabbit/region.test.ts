import { describe, expect, it } from 'vitest';
import { answerMethod, parametersOfArguments } from '../../../src/engine/stackrabbit/worker-methods.js';
import { answerQuestion } from '../../../src/features/serve/v1/answer-question.js';
import { readQuestion } from '../../../src/features/serve/v1/read-question.js';
import { bodyOf, engine, jsonOf, T_THEN_L } from './asked.js';

/** Frames until the piece locks. */
const frames = (move: string): number => move.split('|')[1].search(/[*^]/);
const EMPTY = { ...T_THEN_L, board: '20,,0' };
const locks = (more: object): string[] => Object.keys(jsonOf('lock-value-lookup', { ...EMPTY, ...more })).toSorted();

describe('the region of a request', () => {
  it('says how fast pieces fall', () => {
    const falling = { ...EMPTY, level: '0', inputFrameTimeline: '.' };
    expect(frames(bodyOf('get-move', falling))).toBe(19 * 48);
    expect(frames(bodyOf('get-move', { ...falling, region: 'ntsc' }))).toBe(19 * 48);
    expect(frames(bodyOf('get-move', { ...falling, region: 'pal' }))).toBe(19 * 36);
  });

  it('says from which level on a piece falls every frame, and so what is reached', () => {
    const slow = { inputFrameTimeline: 'X........' };
    expect(locks({ ...slow, level: '19', region: 'PAL' })).toEqual(locks({ ...slow, level: '29' }));
    expect(locks({ ...slow, level: '19', region: 'pal' })).not.toEqual(locks({ ...slow, level: '19' }));
  });

  it('says where games end: the last lines before it are played for points', () => {
    const rated = (lines: string, more: object) =>
      jsonOf('rate-move-cpp', { ...T_THEN_L, lines, secondBoard: bodyOf('get-move', T_THEN_L).split('|')[2], ...more });
    expect(rated('125', { region: 'pal' })).not.toEqual(rated('0', { region: 'pal' }));
    expect(rated('125', { region: 'pal', untilLines: 'none' })).toEqual(
      rated('0', { region: 'pal', untilLines: 'none' }),
    );
    expect(rated('225', {})).not.toEqual(rated('0', {}));
    expect(bodyOf('get-move', { ...T_THEN_L, untilLines: '0' })).toContain('Error: Illegal untilLines: 0');
  });

  it('says how far a direction is charged', () => {
    const charged = { ...EMPTY, dasCharge: '13', level: '18' };
    expect(bodyOf('get-move', charged)).toMatch(/^\d/);
    expect(bodyOf('get-move', { ...charged, region: 'pal' })).toBe(
      'Error: Number parameter 13 was out of range: -1 to 12',
    );
  });

  it('is refused where there is no such one', () => {
    for (const route of ['get-move', 'precompute-sync', 'engine-movelist-cpp', 'rate-move-cpp']) {
      expect(bodyOf(route, { ...EMPTY, region: 'europe' })).toBe(
        'Error: Unknown region: europe (expected ntsc or pal)',
      );
    }
  });

  it('is asked of /v1', () => {
    const ask = (region?: string): { frames: number } => {
      const position = { playfield: '20,,0', piece: 'O', level: 0, ...(region && { region }) };
      const answer = answerQuestion(
        engine,
        readQuestion('best-move', { position, settings: { plies: 1, softDrop: false } }),
      );
      if (!answer.ok) throw new Error(answer.message);
      return (answer.reply as { best: { frames: number } }).best;
    };
    expect([ask(), ask('ntsc'), ask('pal')].map((best) => best.frames)).toEqual([48 * 19, 48 * 19, 36 * 19]);
    expect(() => ask('europe')).toThrow('pal');
    const charged = { playfield: '20,,0', piece: 'O', level: 0, region: 'pal', das: 13 };
    expect(() => readQuestion('best-move', { position: charged })).toThrow(
      'das: expected a whole number from 0 to 12, found 13',
    );
  });

  it('is asked of the worker', () => {
    const given = { ...EMPTY, level: 19, lines: 0, inputFrameTimeline: 'X...', nextPiece: 'L' };
    const asked = (region?: string) =>
      answerMethod(engine, 'getLockValueLookup', parametersOfArguments({ ...given, region })).body;
    expect(asked('pal')).not.toBe(asked());
    expect(asked('ntsc')).toBe(asked());
    expect(asked('europe')).toContain('Unknown region');
  });
});

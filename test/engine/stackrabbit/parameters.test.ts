import { describe, expect, it, test } from 'vitest';
import { settingsOf } from '../../../src/engine/stackrabbit/question.js';
import { BadParameter, type Parameters } from '../../../src/engine/stackrabbit/read-parameters.js';
import { type RequestRules, readRequest, USUAL_PLAYOUTS } from '../../../src/engine/stackrabbit/read-request.js';
import { answerRoute } from '../../../src/engine/stackrabbit/routes.js';
import { bodyOf, engine, FOUR_ROWS, T_THEN_L } from './asked.js';

const RULES: RequestRules = { depth: 'playouts', playouts: USUAL_PLAYOUTS, numberedPieces: false };

function read(more: Parameters = {}, rules: Partial<RequestRules> = {}) {
  return readRequest({ ...T_THEN_L, ...more }, { ...RULES, ...rules });
}

describe('a request', () => {
  it('has defaults', () => {
    expect(read({ nextPiece: undefined })).toEqual({
      ...{ board: expect.any(Uint16Array), piece: 'T', next: undefined, level: 18, lines: 0, timeline: 'X.' },
      ...{ reaction: 0, playouts: { count: 49, length: 2 }, lookahead: 0, air: undefined, isTimelineReset: false },
      ...{ charge: undefined, softDrop: false, dropsOnly: false, region: 'ntsc', untilLines: undefined },
    });
  });

  it('is read in any case and with white space anywhere', () => {
    const request = read({ currentPiece: ' t ', nextPiece: 'l', inputFrameTimeline: 'X - .', level: '\t1 8' });
    expect(request).toMatchObject({ piece: 'T', next: 'L', timeline: 'X..', level: 18 });
  });

  it('takes compressed boards', () => {
    expect(read({ board: '16,FqFqFqFq,0' }).board).toEqual(read().board);
    expect(read({ board: '20,,0' }).board.every((row) => row === 0)).toBe(true);
  });

  it('takes all levels and patterns, and more playouts than there may be', () => {
    expect(read({ level: '255' }).level).toBe(255);
    expect(read({ level: '0' }).level).toBe(0);
    expect(read({ inputFrameTimeline: 'X'.padEnd(64, '.') }).timeline).toHaveLength(64);
    expect(read({ inputFrameTimeline: '.' }).timeline).toBe('.');
    expect(read({ playoutCount: '9999', playoutLength: '3' }).playouts).toEqual({ count: 3201, length: 3 });
    expect(read({ playoutCount: '5000', playoutLength: '1' }).playouts).toEqual({ count: 5000, length: 1 });
  });

  it('takes short patterns alone where directions stay held, since a search of long ones takes gigabytes', () => {
    const long = { inputFrameTimeline: 'X..X-X...X.XX.X..X', dasCharge: '0' };
    expect(() => read(long)).toThrow('repeat after 17 frames');
    expect(read({ ...long, dasCharge: '-1' }).timeline).toHaveLength(18);
    expect(read({ ...long, inputFrameTimeline: 'X.'.repeat(32) }).timeline).toBe('X.');
    expect(read({ inputFrameTimeline: '-'.repeat(64) }).timeline).toBe('.');
  });

  it('tells of a piece in the air', () => {
    const more = { existingXOffset: '-5', existingYOffset: '3', existingRotation: '4', existingFramesElapsed: '11' };
    expect(read({ ...more, arrWasReset: 'TRUE' })).toMatchObject({
      air: { x: -5, y: 3, rotation: 4, frames: 11 },
      isTimelineReset: true,
    });
    expect(read({ arrWasReset: 'false' }).isTimelineReset).toBe(false);
  });

  it.for([
    [
      'board',
      '01',
      'Invalid board, must be 200 characters in length (20 rows of 10, listed top to bottom). e.g. 00000000001000000001...',
    ],
    [
      'board',
      '2'.repeat(200),
      'Invalid board, must be 200 characters in length (20 rows of 10, listed top to bottom). e.g. 00000000001000000001...',
    ],
    ['board', '16,FqFqFq,0', 'Invalid compressed board. Must contain 20 rows, but found: 19'],
    ['board', '16,FqFqFqF,0', 'Invalid compressed board. Must contain 20 rows, but found: 19.5'],
    ['board', '', 'Missing required parameter: board'],
    [
      'board',
      '18,FFFq,0',
      'Invalid board, row 2 from the floor is complete, which the game would have cleared: empty a cell of it',
    ],
    ['currentPiece', 'x', 'Unknown current piece:x'],
    ['currentPiece', '4', 'Unknown current piece:4'],
    ['nextPiece', 'null', 'Unknown next piece:null'],
    ['level', '256', 'Illegal level: 256'],
    ['level', '-1', 'Illegal level: -1'],
    ['level', 'NaN', 'Illegal level: NaN'],
    ['level', '1.5', 'Illegal level: 1.5'],
    ['lines', '-1', 'Illegal line count: -1'],
    ['lines', '25600', 'Illegal line count: 25600'],
    ['inputFrameTimeline', 'X.Y', 'Invalid input frame timeline: X.Y'],
    ['inputFrameTimeline', 'X'.repeat(65), `Invalid input frame timeline: ${'X'.repeat(65)}`],
    ['reactionTime', '-1', 'Illegal reaction time: -1'],
    [
      'reactionTime',
      '300',
      'Reaction time exceeds the maximum possible of 60 frames. Did you accidentally send it in millseconds?',
    ],
    ['playoutCount', '-1', 'Invalid playout count: -1'],
    ['playoutCount', 'many', 'Invalid playout count: many'],
    ['playoutLength', '21', 'Invalid playout length (max is 20): 21'],
    ['pruningBreadth', '1157', 'Invalid pruning breadth (max is 1156): 1157'],
    ['existingXOffset', '5', 'Number parameter 5 was out of range: -5 to 4'],
    ['existingYOffset', '21', 'Number parameter 21 was out of range: 0 to 20'],
    ['existingRotation', '5', 'Number parameter 5 was out of range: 0 to 4'],
    ['existingFramesElapsed', '1000', 'Number parameter 1000 was out of range: 0 to 999'],
    ['dasCharge', '17', 'Number parameter 17 was out of range: -1 to 16'],
    ['lookaheadDepth', '0', 'routes with cpp in their names do not take lookaheadDepth'],
  ])('with %s=%s is refused', ([name, value, message]) => {
    expect(() => read({ [name]: value })).toThrow(new BadParameter(message));
  });

  it('for a route without cpp in its name takes a lookahead in place of playouts', () => {
    expect(read({ lookaheadDepth: '1' }, { depth: 'lookahead' }).lookahead).toBe(1);
    const message = 'Maximum supported lookahead depth is currently 1.';
    expect(() => read({ lookaheadDepth: '2' }, { depth: 'lookahead' })).toThrow(message);
    expect(() => read({ playoutCount: '1' }, { depth: 'lookahead' })).toThrow('playoutCount');
    expect(read({ playoutCount: 'x', lookaheadDepth: '9' }, { depth: 'own' }).playouts).toEqual(USUAL_PLAYOUTS);
  });

  test.for([
    ['0', '2', 1],
    ['49', '0', 1],
    ['7', '1', 2],
    ['49', '2', 3],
    ['343', '3', 4],
    ['1', '20', 4],
  ] as const)('of %s playouts of %s pieces places %i', ([playoutCount, playoutLength, plies]) => {
    expect(settingsOf(read({ playoutCount, playoutLength }))).toMatchObject({ plies, softDrop: false });
  });
});

describe('a route', () => {
  it('says what is wrong in a text that begins with Error', () => {
    expect(answerRoute(engine, 'get-move', { ...T_THEN_L, level: '300' })).toEqual({
      ...{ status: 400, type: 'text', body: 'Error: Illegal level: 300' },
    });
    expect(bodyOf('rate-move-cpp', T_THEN_L)).toBe('Error: Missing required parameter: secondBoard');
    expect(bodyOf('get-move', {})).toBe('Error: Missing required parameter: board');
  });

  it('of nestris.org has defaults, pieces as numbers, and messages that stand alone', () => {
    expect(bodyOf('top-moves-hybrid', {})).toBe('Missing required parameter: board');
    expect(bodyOf('top-moves-hybrid', { board: '20,,0', currentPiece: '0' })).toBe(
      'Board string must be 200 characters long',
    );
    expect(bodyOf('top-moves-hybrid', { board: FOUR_ROWS, currentPiece: '7' })).toBe('Unknown current piece:7');
    expect(bodyOf('rate-move', { board: FOUR_ROWS, currentPiece: '4', secondBoard: '1' })).toBe(
      'Board string must be 200 characters long',
    );
  });

  it('that is not known says so, as if it were an answer where something was asked', () => {
    const body = "Please specify the request type, e.g. 'get-move' or 'rate-move'. Received: nothing";
    expect(answerRoute(engine, 'nothing', T_THEN_L)).toEqual({ status: 200, type: 'text', body });
    expect(answerRoute(engine, 'nothing', {})).toEqual({ status: 404, type: 'text', body });
    expect(answerRoute(engine, 'constructor', {}).status).toBe(404);
  });

  it.for(['engine', 'eval', 'rank-lookup'])('%s of an engine that is gone is not there', (route) => {
    const { status, body } = answerRoute(engine, route, T_THEN_L);
    expect([status, body]).toEqual([501, expect.stringMatching(/^Error: /)]);
  });
});

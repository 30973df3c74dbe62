import { beforeAll, describe, expect, it } from 'vitest';
import { fromCells } from '../../../src/engine/playfield-text.js';
import { BUTTON, parseInputs } from '../../../src/tetris/buttons.js';
import { place } from '../../../src/tetris/lock.js';
import { parsePlacement } from '../../../src/tetris/placement.js';
import { emptyPlayfield } from '../../../src/tetris/playfield.js';
import { ask, ENGINE_WORKER, post, type Serving, serving } from './serving.js';

let server: Serving;
beforeAll(async () => {
  server = await serving({ worker: ENGINE_WORKER, limits: { body: 2_000 } });
});

const EMPTY = '0'.repeat(200);
const POSITION = { playfield: EMPTY, piece: 'T', next: 'I', level: 19 };
const TURNS = BUTTON.A | BUTTON.B;
const SETTINGS = { plies: 1 };

describe('/v1/best-move', () => {
  it('says where the piece goes, how, and what comes of it', async () => {
    const { status, json } = await post(server, '/v1/best-move', { position: POSITION, settings: SETTINGS });
    expect(status).toBe(200);
    expect(json).toMatchObject({ engine: { name: 'maxout' }, moves: [{ kind: 'drop', cleared: 0 }] });
    expect(json.best).toEqual(json.moves[0]);
    const { orientation, x, y } = parsePlacement(json.best.placement.name);
    expect(json.best.placement).toMatchObject({ orientation, x, y });
    expect(fromCells(json.best.after)).toEqual(place(emptyPlayfield(), orientation, x, y).playfield);
  });

  it('lists all moves best first, and shows how the game goes on', async () => {
    const request = { position: POSITION, settings: SETTINGS, top: 'all', line: 2 };
    const { json } = await post(server, '/v1/best-move', request);
    expect(json.moves).toHaveLength(34);
    const values = json.moves.map(({ value }: { value: { lines: number } }) => value.lines);
    expect(values).toEqual([...values].sort((a, b) => b - a));
    expect(json.line[0]).toMatchObject({ piece: 'I' });
  });

  it('takes the same from the query of an address, and answers in the same bytes', async () => {
    const query = `playfield=20,,0&piece=T&next=I&level=19&plies=1`;
    const got = await ask(server, `/v1/best-move?${query}`);
    const posted = await ask(server, '/v1/best-move', {
      method: 'POST',
      body: JSON.stringify({ position: POSITION, settings: SETTINGS }),
    });
    const withoutTime = ({ body }: { body: string }): string => body.replace(/,"ms":[\d.]+}$/, '}');
    expect(withoutTime(got)).toBe(withoutTime(posted));
    expect(got.headers.etag).toBe(posted.headers.etag);
    const again = await ask(server, `/v1/best-move?${query}`, {
      headers: { 'if-none-match': String(got.headers.etag) },
    });
    expect([again.status, again.body]).toEqual([304, '']);
  });

  it('speaks in lines to clients without JSON', async () => {
    const { status, headers, body } = await ask(
      server,
      `/v1/best-move?format=lines&playfield=${EMPTY}&piece=T&level=19&plies=1`,
    );
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=UTF-8']);
    const lines = new Map(
      body
        .trimEnd()
        .split('\n')
        .map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]),
    );
    expect(lines.get('ok')).toBe('1');
    expect(lines.get('placement')).toMatch(/^\d+ \d+ \d+$/);
    expect(lines.get('inputs')).toMatch(/^\d+ [LRDAB.]+( \d+ [LRDAB.]+)*$/);
    expect(lines.get('after')).toMatch(/^[01]{200}$/);
    const wrong = await ask(server, '/v1/best-move?format=lines&playfield=1&piece=T&level=19');
    expect(wrong.body).toMatch(/^error bad-position [^\n]+\n$/);
  });

  it('answers with no move where nothing can be placed', async () => {
    const playfield = `${'1111111110'.repeat(19)}0000000000`;
    const { status, json } = await post(server, '/v1/best-move', {
      position: { ...POSITION, playfield },
      settings: SETTINGS,
    });
    expect([status, json.best, json.moves]).toEqual([200, null, []]);
    const lines = await ask(server, `/v1/best-move?format=lines&playfield=${playfield}&piece=T&level=19&plies=1`);
    expect(lines.body).toBe('ok 0\n');
  });

  it('goes on from where a piece is in the air', async () => {
    const at = { orientation: 2, x: 8, y: 17, frame: 40 };
    const { json } = await post(server, '/v1/best-move', {
      position: { ...POSITION, at },
      settings: SETTINGS,
      top: 'all',
    });
    expect(json.moves.length).toBeLessThan(15);
    const query = `playfield=20,,0&piece=T&level=19&plies=1&at=2,8,17,40&next=I&top=all`;
    expect(JSON.parse((await ask(server, `/v1/best-move?${query}`)).body).moves).toEqual(json.moves);
  });
});

describe('many clients', () => {
  it('get what each of them would get alone, from whichever thread', async () => {
    const several = await serving({ worker: ENGINE_WORKER, threads: 2 });
    const requests = ['T', 'J', 'Z', 'O', 'S', 'L', 'I', 'T'].map((piece, i) => ({
      position: { ...POSITION, piece, playfield: `${'0'.repeat(190)}${(37 * i).toString(2).padStart(10, '0')}` },
      settings: { plies: 2, taps: i % 2 ? '30hz' : '12hz' },
      top: 3,
    }));
    const atOnce = await Promise.all(requests.map((request) => post(several, '/v1/best-move', request)));
    for (const [i, request] of requests.entries()) {
      const alone = await post(server, '/v1/best-move', request);
      expect({ ...atOnce[i].json, ms: 0 }).toEqual({ ...alone.json, ms: 0 });
    }
  });
});

describe('/v1/rate', () => {
  it.each([
    ['a name', { placement: 'T-up@5,19' }],
    ['cells', { placement: { orientation: 0, x: 5, y: 19 } }],
    ["StackRabbit's numbers", { placement: [2, 0, 19] }],
    ['what it leaves behind', { after: `${'0'.repeat(185)}100000000111000` }],
  ])('rates a placement told by %s', async (_, played) => {
    const { status, json } = await post(server, '/v1/rate', { position: POSITION, settings: SETTINGS, ...played });
    expect(status).toBe(200);
    expect(json.played.placement.name).toBe('T-up@5,19');
    expect(json).toMatchObject({ reachable: true, scales: { trainer: { grade: expect.any(String) } } });
    expect(json.loss).toEqual(json.played.loss);
    expect(json.best.value.lines - json.played.value.lines).toBeCloseTo(json.loss.lines, 3);
  });

  it('names the ideas that explain most of a loss, and none where nothing is lost', async () => {
    const position = { ...POSITION, playfield: '16,,4', piece: 'O', next: 'T' };
    const { json } = await post(server, '/v1/rate', { position, settings: SETTINGS, placement: 'O@9,14' });
    const covered = json.ideas.find(({ kind }: { kind: string }) => kind === 'well-covered');
    expect(covered).toMatchObject({ title: 'well covered', columns: [10] });
    expect(covered.sentence).toContain('column 10');
    const shares = json.ideas.map(({ share }: { share: number }) => share);
    expect(shares).toEqual([...shares].sort((a, b) => b - a));
    const best = await post(server, '/v1/rate', { position, settings: SETTINGS, placement: json.best.placement.name });
    expect(best.json.ideas).toEqual([]);
  });

  it('refuses what is no lock of the piece', async () => {
    const { status, json } = await post(server, '/v1/rate', { position: POSITION, placement: 'T-up@5,12' });
    expect(status).toBe(422);
    expect(json.error).toMatchObject({ code: 'impossible-position', path: 'placement' });
  });
});

describe('/v1/reach', () => {
  it('lists what can be reached, and the slowest hands for each', async () => {
    const settings = { taps: ['30hz', '15hz', '10hz'] };
    const { json } = await post(server, '/v1/reach', { position: { ...POSITION, level: 29 }, settings });
    const byName = new Map(
      json.placements.map((each: { placement: { name: string }; slowestTaps: string }) => [
        each.placement.name,
        each.slowestTaps,
      ]),
    );
    expect(byName.get('T@5,18')).toBe('10hz');
    expect(byName.get('T-right@0,18')).toBe('15hz');
  });

  it('finds less where turns wait for the taps as well', async () => {
    const position = { ...POSITION, level: 29 };
    const [free, tapped] = await Promise.all(
      ['free', 'taps'].map((turns) => post(server, '/v1/reach', { position, settings: { taps: 'X.....', turns } })),
    );
    const inputs = tapped.json.placements.map(({ inputs }: { inputs: string }) => parseInputs(inputs));
    expect(inputs.length).toBeLessThanOrEqual(free.json.placements.length);
    const turnsOn = inputs.flatMap((frames: number[]) => frames.flatMap((held, i) => (held & TURNS ? [i % 6] : [])));
    expect(new Set(turnsOn)).toEqual(new Set([0]));
  });
});

describe('bad requests to /v1', () => {
  it.each([
    ['a piece that is none', { position: { ...POSITION, piece: 'X' } }, 400, 'bad-position', 'position.piece'],
    ['a level above all', { position: { ...POSITION, level: 256 } }, 400, 'bad-position', 'position.level'],
    ['no playfield', { position: { piece: 'T', level: 19 } }, 400, 'bad-position', 'position.playfield'],
    ['199 cells', { position: { ...POSITION, playfield: EMPTY.slice(1) } }, 400, 'bad-position', 'position.playfield'],
    [
      'a full row',
      { position: { ...POSITION, playfield: `${EMPTY.slice(10)}1111111111` } },
      422,
      'impossible-position',
      'position',
    ],
    [
      'an orientation of another piece',
      { position: { ...POSITION, at: { orientation: 10, x: 5, y: 5, frame: 9 } } },
      400,
      'bad-position',
      'position',
    ],
    [
      'a piece inside of cells',
      {
        position: {
          ...POSITION,
          playfield: `${EMPTY.slice(10)}1111111110`,
          at: { orientation: 2, x: 5, y: 19, frame: 9 },
        },
      },
      422,
      'impossible-position',
      'position',
    ],
    [
      'a game that began above its level',
      { position: { ...POSITION, startLevel: 29 } },
      422,
      'impossible-position',
      'position',
    ],
    ['no tap pattern', { position: POSITION, settings: { taps: 'fast' } }, 400, 'bad-settings', 'settings.taps'],
    ['five plies', { position: POSITION, settings: { plies: 5 } }, 400, 'bad-settings', 'settings.plies'],
    ['another player', { position: POSITION, settings: { player: 'plateau' } }, 400, 'bad-settings', 'settings.player'],
    ['an unknown field', { position: POSITION, tpo: 3 }, 400, 'bad-request', undefined],
    ['a list', [], 400, 'bad-request', undefined],
  ])('%s is answered with what was found and expected', async (_, request, status, code, path) => {
    const answer = await post(server, '/v1/best-move', request);
    expect(answer.json.error).toMatchObject({ code, message: expect.any(String) });
    expect([answer.status, answer.json.error.path]).toEqual([status, path]);
  });

  it('names a parameter that there is not, and what else there is', async () => {
    const { status, body } = await ask(server, '/v1/rate?playfield=20,,0&piece=T&level=19&place=1');
    expect(status).toBe(400);
    expect(JSON.parse(body).error).toMatchObject({ path: 'place', hint: expect.stringContaining('placement') });
  });

  it.each([
    ['no JSON', { body: '{"position":' }, 400, 'bad-request'],
    ['a form with a file', { body: 'x', headers: { 'content-type': 'multipart/form-data' } }, 415, 'unsupported-type'],
    ['a body that is too large', { body: 'x'.repeat(3_000) }, 413, 'too-large'],
    [
      'one that hides its size',
      { body: 'x'.repeat(3_000), headers: { 'transfer-encoding': 'chunked' } },
      413,
      'too-large',
    ],
    ['another method', { method: 'PUT' }, 405, 'method-not-allowed'],
  ])('refuses %s', async (_, request, status, code) => {
    const answer = await ask(server, '/v1/best-move', { method: 'POST', ...request });
    expect([answer.status, JSON.parse(answer.body).error.code]).toEqual([status, code]);
  });

  it('says nothing of a format that a route does not have', async () => {
    const { status } = await ask(server, '/v1/reach?format=lines&playfield=20,,0&piece=T&level=19');
    expect(status).toBe(400);
  });
});

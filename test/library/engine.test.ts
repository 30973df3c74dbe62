import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  type AskedPosition,
  analyzeGame,
  BUTTON,
  bestMove,
  type GameTold,
  loadCartridge,
  openPlayer,
  parsePlayfield,
  rateMove,
  reach,
  recordGame,
} from '../../src/library/index.js';

const READY: AskedPosition = { playfield: '16,,4', piece: 'I', next: 'T', level: 18 };
const QUICK = { plies: 1 };

async function all(told: AsyncIterable<GameTold>): Promise<GameTold[]> {
  const list: GameTold[] = [];
  for await (const one of told) list.push(one);
  return list;
}

describe('an engine for users of the library', () => {
  it('takes a playfield in any form', () => {
    const rows = '#########.\n'.repeat(4);
    const cells = `${'0'.repeat(160)}${'1111111110'.repeat(4)}`;
    const lines = `${'..........\n'.repeat(16)}${rows}`;
    const answers = ['16,,4', cells, lines, parsePlayfield(rows)].map((playfield) =>
      bestMove({ ...READY, playfield }, QUICK),
    );
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]).toMatchObject({ ok: true, moves: [{ cleared: 4, notation: [1, 4, 18] }] });
  });

  it('takes what was played as a placement, as its text, and as what it left', () => {
    const { orientation, x, y } = { orientation: 18, x: 8, y: 15 };
    const rated = rateMove(READY, { orientation, x, y }, QUICK);
    expect(rated).toMatchObject({ ok: true, isReachable: true });
    expect(rateMove(READY, 'I@8,15', QUICK)).toEqual(rated);
    expect(rateMove(READY, '15,ap,4', QUICK)).toEqual(rated);
  });

  it('starts from the middle of a fall with what is held', () => {
    const at = { orientation: 17, x: 7, y: 5, frame: 15, fallTimer: 0 };
    const free = reach({ ...READY, at });
    const held = reach({ ...READY, at, held: 'R' });
    expect(free).toMatchObject({ ok: true });
    const first = (found: typeof free) => (found.ok ? found.placements.map(({ buttons }) => buttons[0]) : []);
    expect(first(free).some((buttons) => buttons & BUTTON.RIGHT)).toBe(true);
    expect(first(held).some((buttons) => buttons & BUTTON.RIGHT)).toBe(false);
  });

  it('refuses what no game comes to and what is no playfield, and throws on what only a program does', () => {
    expect(bestMove({ ...READY, playfield: `${'0'.repeat(190)}1111111111` })).toMatchObject({
      ok: false,
      message: expect.stringContaining('row 1 from the floor is complete'),
    });
    expect(reach({ ...READY, playfield: '10,aa,4' })).toMatchObject({
      ok: false,
      message: expect.stringContaining('15 rows'),
    });
    expect(bestMove({ ...READY, startLevel: 18, lines: 140 })).toMatchObject({
      ok: false,
      message: expect.stringContaining('is at level 20 after 140 lines, not at level 18'),
    });
    expect(rateMove(READY, 'O@4,18')).toMatchObject({ ok: false, reason: 'not-a-lock' });
    expect(() => bestMove({ ...READY, level: 300 })).toThrow('level: expected a whole number from 0 to 255, found 300');
    expect(() => reach(READY, { taps: '31hz' })).toThrow('31hz');
  });

  it.each([
    ['piece', { piece: 't' }, 'piece: expected one of T, J, Z, O, S, L, I, found "t"'],
    ['next piece', { next: 0 }, 'next: expected one of T, J, Z, O, S, L, I, found 0'],
    [
      'playfield',
      { playfield: null },
      'playfield: expected a text or a Uint16Array of 22 rows of ten cells, found null',
    ],
    ['rows', { playfield: new Uint16Array(21) }, 'found 21 rows'],
    ['held buttons', { held: 5 }, 'held: expected letters of buttons, found 5'],
    ['end', { untilLines: 0 }, 'untilLines: expected a whole number from 1 to 25599, found 0'],
    [
      'lines with a start',
      { lines: Number.POSITIVE_INFINITY, startLevel: 18 },
      'lines: expected a whole number from 0 to 25599, found Infinity',
    ],
    ['piece in the air', { at: { orientation: 99 } }, 'at.orientation: expected a whole number from 0 to 18, found 99'],
  ])('throws on a %s that types forbid', (_, wrong, message) => {
    const position = { ...READY, ...wrong } as unknown as AskedPosition;
    for (const ask of [bestMove, reach]) expect(() => ask(position, QUICK)).toThrow(message);
    expect(() => rateMove(position, 'I@8,15', QUICK)).toThrow(RangeError);
  });

  it.each([
    [{ turns: 'x' }, 'turns: expected one of free, taps, found "x"'],
    [{ aim: 'lines' }, 'aim: expected one of score, maxout, survive, marathon, found "lines"'],
    [{ taps: 5 }, 'taps: expected a rate such as 30hz, or frames like X..X., found 5'],
    [{ softDrop: 'no' }, 'softDrop: expected one of true, false, found "no"'],
    [{ top: -1 }, 'top: expected a whole number from 1 to '],
    [{ line: 8 }, 'line: expected a whole number from 0 to 7, found 8'],
    [{ coming: ['X'] }, 'coming: expected one of T'],
  ])('throws on the settings %j', (wrong, message) => {
    expect(() => bestMove(READY, { ...QUICK, ...wrong } as object)).toThrow(message);
  });

  it('throws on placements, rates and games that types forbid', async () => {
    const played = (wrong: unknown) => () => rateMove(READY, wrong as string, QUICK);
    expect(played([1, 4, 18])).toThrow('placement: expected an object, found [1,4,18]');
    expect(played({ orientation: 99, x: 1, y: 15 })).toThrow(
      'orientation: expected a whole number from 0 to 18, found 99',
    );
    expect(() => reach(READY, { rates: '30hz' } as object)).toThrow('rates: expected a list, found "30hz"');
    const told = (source: unknown, settings?: object) => all(analyzeGame(source as string, settings));
    await expect(told(null)).rejects.toThrow('source: expected an object, found null');
    await expect(told({ name: 'a.ngf' })).rejects.toThrow('source.bytes: expected a Uint8Array, found nothing');
    await expect(told({ start: { level: 300 }, pieces: [] })).rejects.toThrow(
      'level: expected a whole number from 0 to 255, found 300',
    );
    const list = { start: { level: 18 }, pieces: [{ piece: 'I', placement: [0, -3] }] };
    await expect(told(list)).rejects.toThrow('[r, x, y]: expected a whole number from -99 to 99, found nothing');
    await expect(told({ ...list, pieces: [{ piece: 'X' }] })).rejects.toThrow('piece 1: expected one of T');
    await expect(told({ ...list, pieces: [] }, { reaction: 99 })).rejects.toThrow(
      'reaction: expected a whole number from 0 to 60, found 99',
    );
  });

  it('tells a list, a file and its bytes as games', async () => {
    const list = await all(
      analyzeGame({ start: { level: 18 }, pieces: [{ piece: 'I', placement: [0, -3, 19] }] }, QUICK),
    );
    expect(list.map(({ type }) => type)).toEqual(['game', 'move', 'summary']);

    const cartridge = loadCartridge();
    const opened = openPlayer('maxout:plies=1');
    if (!cartridge.ok || !opened.ok) throw new Error('no cartridge or no player');
    let text = '';
    const game = { image: cartridge.image, player: opened.player, untilLines: 1 };
    recordGame(game, (line) => {
      text += line;
    });
    const folder = mkdtempSync(join(tmpdir(), 'maxout-test-'));
    try {
      const file = join(folder, 'run.jsonl');
      writeFileSync(file, text);
      const told = await all(analyzeGame(file, QUICK));
      expect(told.at(-1)).toMatchObject({ type: 'summary', judgedBy: { taps: '30hz', plies: 1 } });
      const named = (one: GameTold) => ({ ...one, ...(one.type === 'game' && { name: '' }) });
      const bytes = new TextEncoder().encode(text);
      expect((await all(analyzeGame({ name: 'my.jsonl', bytes }, QUICK))).map(named)).toEqual(told.map(named));
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('says why a source is no game', async () => {
    const bytes = new Uint8Array(3);
    const messages = async (told: AsyncIterable<GameTold>) =>
      (await all(told)).map((one) => (one.type === 'problem' ? one.message : one.type));
    expect(await messages(analyzeGame('nothing.fm2'))).toEqual([expect.stringMatching(/^nothing.fm2: no such file/)]);
    expect(await messages(analyzeGame({ name: 'a.txt', bytes }))).toEqual([
      expect.stringMatching(/^a.txt: games are not/),
    ]);
    expect(await messages(analyzeGame({ name: 'a.fm2', bytes }))).toEqual([expect.stringMatching(/^a.fm2, line 1: /)]);
    expect(
      await messages(analyzeGame({ start: { level: 18 }, pieces: [{ piece: 'O', placement: 'O@4,10' }] })),
    ).toEqual([expect.stringMatching(/^piece 1: the O cannot lock/)]);
  });
});

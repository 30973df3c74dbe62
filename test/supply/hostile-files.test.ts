/** Files that somebody else made with bad intent: small ones that stand for very much, and texts that are commands. */
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gameReport } from '../../src/draw/report/game-report.js';
import { reportPage } from '../../src/draw/report/report-page.js';
import { formatWeights, parseWeights } from '../../src/eval/ntuple/ntuple-file.js';
import { LAYOUTS, ROW_WIDTH } from '../../src/eval/ntuple/ntuple-layout.js';
import { openCampaign } from '../../src/features/attempt/attempt-file.js';
import { PNG_SIGNATURE, pngChunk } from '../../src/features/pictures/png-file.js';
import { openPlayerSpec } from '../../src/features/players/open-player-spec.js';
import { readPattern } from '../../src/features/players/read-pattern.js';
import { readCheckpoint } from '../../src/features/train/tune-checkpoint.js';
import { number } from '../../src/lib/format-numbers.js';
import { sha1Hex } from '../../src/lib/hashes.js';
import { recordGame } from '../../src/library/cartridge-games.js';
import { PACKAGE_ROOT } from '../../src/platform/files/package-root.js';
import { PLATEAU } from '../../src/players/plateau.js';
import { readRunLog } from '../../src/record/read-run-log.js';
import { MOST_FRAMES, parseInputs } from '../../src/tetris/buttons.js';
import { BUILTIN_IMAGE } from '../emulator/builtin-image.js';
import { SOME_ORIGIN as origin } from '../support/weights-origin.js';

const SCRIPT = '<script>alert("1")</script>';

let recording: string;
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'maxout-hostile-'));
  recording = '';
  recordGame({ image: BUILTIN_IMAGE, player: PLATEAU.make({}), startLevel: 18, untilLines: 1 }, (line) => {
    recording += line;
  });
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The recording with fields of one of its lines exchanged; 0 is the header. */
function changed(index: number, fields: object): string {
  const lines = recording.trimEnd().split('\n');
  return `${lines.with(index, JSON.stringify({ ...JSON.parse(lines[index]), ...fields })).join('\n')}\n`;
}

/** A sparse file, which takes no room. */
function fileOfBytes(name: string, bytes: number): string {
  const file = join(folder, name);
  writeFileSync(file, '');
  truncateSync(file, bytes);
  return file;
}

describe('a recording', () => {
  it('is read as it was written, so that what follows is refused for its change alone', () => {
    expect(readRunLog(recording).ok).toBe(true);
    expect(readRunLog(changed(0, {}))).toEqual(readRunLog(recording));
  });

  it.each([MOST_FRAMES + 1, 400_000_000, 4_000_000_000, Number.MAX_SAFE_INTEGER])(
    'of a few characters cannot stand for %d frames',
    (frames) => {
      const log = readRunLog(changed(2, { inputs: `${frames} .`, frame: frames, checks: '', hash: null }));
      expect(log).toMatchObject({ ok: false, line: 3 });
      expect(() => parseInputs(`1 . ${frames} D`)).toThrow(RangeError);
    },
  );

  it('cannot grow past the longest game by many lines either', () => {
    const [header, game] = recording.split('\n');
    const line = (frame: number): string =>
      JSON.stringify({ kind: 'frames', game: 1, frame, inputs: `${MOST_FRAMES / 2} .`, checks: '', hash: null });
    const lines = [1, 2, 3].map((half) => line((half * MOST_FRAMES) / 2));
    expect(readRunLog(`${[header, game, ...lines].join('\n')}\n`)).toMatchObject({ ok: false, line: 5 });
  });

  it.each([
    ['its player', { player: '\u001b]0;title\u0007' }],
    ['its version', { version: '\u001b[2J' }],
    ['its options', { playerOptions: { weights: '\u009b31m' } }],
    ['the name of its cartridge', { image: { name: 'a\nb', bodySha1: BUILTIN_IMAGE.bodySha1 } }],
  ])('cannot command a terminal through %s', (_, fields) => {
    expect(readRunLog(changed(0, fields))).toMatchObject({ ok: false, line: 1 });
  });

  it('cannot put a script into its report', () => {
    const read = readRunLog(changed(0, { player: SCRIPT, version: SCRIPT, playerOptions: { [SCRIPT]: SCRIPT } }));
    if (!read.ok) throw new Error(read.message);
    const result = gameReport(read.log.header, read.log.games[0]);
    if (!result.ok) throw new Error(result.message);
    const page = reportPage(result.report);
    expect(page).toContain('&lt;script&gt;');
    expect(page).not.toContain(SCRIPT);
  });
});

describe('weights', () => {
  const HEADER_LENGTH_AT = 12;
  const HEADER_AT = 16;

  /** A file whose header and tables fit their checksum. */
  function file(header: object, tables?: Uint8Array): Uint8Array {
    const sound = Buffer.from(formatWeights(new Float32Array(LAYOUTS.base.rows * ROW_WIDTH), origin));
    const length = sound.readUInt32LE(HEADER_LENGTH_AT);
    const content = tables ?? sound.subarray(HEADER_AT + length);
    const known = JSON.parse(sound.subarray(HEADER_AT, HEADER_AT + length).toString());
    const text = JSON.stringify({ ...known, sha1: sha1Hex(content), ...header }).replace('"endless"', '1e999');
    const head = Buffer.from(sound.subarray(0, HEADER_AT));
    head.writeUInt32LE(Buffer.byteLength(text), HEADER_LENGTH_AT);
    return new Uint8Array(Buffer.concat([head, Buffer.from(text), content]));
  }

  it('are read when nothing is wrong with them', () => {
    expect(parseWeights(file({})).origin).toEqual(origin);
  });

  it('are refused in words when they are packed and too short for it', () => {
    const bytes = file({}, new Uint8Array(100));
    new DataView(bytes.buffer).setUint32(8, 2, true);
    expect(() => parseWeights(bytes)).toThrow(/^damaged weights: tables of 100 bytes, expected \d+ or more$/);
  });

  it.each([
    ['announce more tables than they have', () => file({}, new Uint8Array(LAYOUTS.base.rows / 8).fill(0xff))],
    ['have tables behind their last one', () => file({}, new Uint8Array(LAYOUTS.base.rows))],
    ['have no tables', () => file({}, new Uint8Array(0))],
    ['multiply by what is no number', () => file({ unit: 'endless' })],
    ['are of a set that every object has', () => file({ features: 'constructor' })],
    ['multiply by more than numbers hold', () => file({ unit: 1e300 })],
    ['come from a run that was done three times over', () => file({ done: 3 })],
    ['come from less than no time', () => file({ minutes: -1 })],
    ['are of a level that there is not', () => file({ level: 1e9 })],
    ['announce rows without an end', () => file({ rows: 2 ** 40 })],
  ])('are refused in words when they %s', (_, bytes) => {
    expect(() => parseWeights(bytes())).toThrow(/^(damaged weights|weights (for|of))/);
  });
});

describe('a pattern', () => {
  it.each([
    ['its only header', (_: Uint8Array, huge: Uint8Array) => [huge]],
    ['a second header', (small: Uint8Array, huge: Uint8Array) => [small, huge]],
  ])('is not unpacked when its picture is huge by %s', (_, headers) => {
    const heart = readFileSync(join(PACKAGE_ROOT, 'src', 'simulate', 'patterns', 'heart.png'));
    const [start, end] = [PNG_SIGNATURE.length, PNG_SIGNATURE.length + 25];
    const small = heart.subarray(start, end);
    const fields = Buffer.from(small.subarray(8, 21));
    fields.writeUInt32BE(2 ** 22, 4);
    const path = join(folder, 'huge.png');
    writeFileSync(
      path,
      Buffer.concat([PNG_SIGNATURE, ...headers(small, pngChunk('IHDR', fields)), heart.subarray(end)]),
    );
    const before = process.memoryUsage().rss;
    expect(readPattern(path)).toMatchObject({ ok: false, message: expect.stringMatching(/4,194,304|is not a PNG/) });
    expect(process.memoryUsage().rss - before).toBeLessThan(30 * 2 ** 20);
  });
});

describe('a file of any kind', () => {
  const GIGABYTE = 2 ** 30;

  it('is not read when it is larger than anything this program writes', () => {
    const weights = fileOfBytes('large.bin', GIGABYTE);
    const opened = openPlayerSpec({ name: 'maxout', weights });
    expect(opened).toMatchObject({ ok: false, message: expect.stringContaining(`has ${number(GIGABYTE)} bytes`) });
    expect(() => readCheckpoint(weights, '1', {} as Parameters<typeof readCheckpoint>[2])).toThrow(
      `has ${number(GIGABYTE)} bytes`,
    );
  });

  it('is not read as a campaign either', () => {
    fileOfBytes('campaign.jsonl', GIGABYTE);
    const opened = openCampaign(folder, {} as Parameters<typeof openCampaign>[1]);
    expect(opened).toMatchObject({ ok: false, message: expect.stringContaining(`has ${number(GIGABYTE)} bytes`) });
  });
});

import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type FileKind, fileKind } from '../../src/features/recordings/file-kind.js';
import { viewForFile } from '../../src/web/app/file-drops.js';
import { VIEWS } from '../../src/web/views.js';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const INPUT_LOG = '[Input]\nLogKey:#Reset|Power|#P1 Up|P1 Down|\n|..|..|\n';
const RECORDING = '{"kind":"run","recordVersion":2}\n';

/** Name, first bytes, and what it is. */
const FILES: readonly (readonly [string, Uint8Array, FileKind | undefined])[] = [
  ['mine.bin', bytes('NES\x1a…'), 'cartridge'],
  ['empty.nes', bytes(''), 'cartridge'],
  ['table.dat', bytes('MAXOUTNT…'), 'weights'],
  ['run.jsonl', bytes(RECORDING), 'recording'],
  ['game.txt', bytes(RECORDING), 'recording'],
  ['run.jsonl.gz', gzipSync(RECORDING), 'recording'],
  ['game.fm2', bytes('version 3\n'), 'movie'],
  ['Input Log.txt', bytes(INPUT_LOG), 'movie'],
  ['log', bytes(INPUT_LOG), 'movie'],
  ['game.bk2', bytes('PK\x03\x04'), 'movie'],
  ['game.r08', new Uint8Array(64), 'movie'],
  ['game.tasd', bytes(''), 'movie'],
  ['for a console', bytes('TASD\0\x01\x02'), 'movie'],
  ['game.ngf', bytes('\x60\x00'), 'frames'],
  ['game.NGF.gz', gzipSync('frames'), 'frames'],
  ['game.ngf.part', bytes(''), 'frames'],
  ['game.mp4', bytes('\0\0\0\x20ftypisom'), 'video'],
  ['capture', bytes('\0\0\0\x20ftypisom'), 'video'],
  ['ngf.txt', bytes('hello\n'), undefined],
  ['headless.bin', new Uint8Array(40_960), undefined],
];

describe('a file that is dropped on the page', () => {
  it.each(FILES)('%s is known by its beginning or its name', (name, start, kind) => {
    expect(fileKind(name, start)).toBe(kind);
  });

  it('opens in the view in front if that opens its kind, and else where its kind belongs', () => {
    const nothing = { id: 'lab', view: {} };
    const from = (kinds: readonly FileKind[]) => ({ id: 'front', view: { files: { kinds, take: () => {} } } });
    const goes = (inFront: Parameters<typeof viewForFile>[1], name: string) => {
      const [, start] = FILES.find(([each]) => each === name)!;
      return viewForFile(VIEWS, inFront, { name, start });
    };
    const named = ['mine.bin', 'table.dat', 'run.jsonl', 'game.fm2', 'game.ngf', 'ngf.txt'] as const;
    expect(named.map((name) => goes(nothing, name))).toEqual([
      ...['play', 'train', 'recordings', 'analyse', 'analyse', undefined],
    ]);
    // A cartridge without its header is told by nothing: who opens files says what it misses in one.
    expect(named.map((name) => goes(from(['recording', 'movie']), name))).toEqual([
      ...['play', 'train', 'front', 'front', 'analyse', 'front'],
    ]);
  });

  it('has one view where its kind belongs, which opens it', () => {
    const homes = VIEWS.flatMap(({ home }) => home ?? []);
    expect([...homes].sort()).toEqual(['cartridge', 'frames', 'movie', 'recording', 'video', 'weights']);
  });
});

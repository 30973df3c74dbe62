/** Paths as Windows writes them, where names are built, read or kept. */
import { win32 } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openMachine } from '../../src/emulator/jsnes-machine.js';
import type { PictureWriter } from '../../src/features/pictures/picture-writer.js';
import { recordedPictures } from '../../src/features/play/render-pictures.js';
import { portablePath } from '../../src/platform/files/read-file.js';
import { formatPlayerSpec, parsePlayerSpec } from '../../src/players/player-spec.js';
import { BUILTIN_IMAGE } from '../emulator/builtin-image.js';

describe('on Windows', () => {
  it('a recording names its pictures as it does elsewhere, and writes them where the system wants them', () => {
    const writer = { write: () => {} } as unknown as PictureWriter;
    const machine = openMachine(BUILTIN_IMAGE, { pictures: false, fast: true });
    const pictures = recordedPictures({ machine, writer, dump: 1, overlay: false, folder: 'any', game: 12 });
    pictures.listen({ kind: 'power-on', seed: 0 });
    pictures.listen({ kind: 'frame', frame: 1, buttons: 0 });
    const name = pictures.take() ?? '';
    expect(name).toBe('frames/game-0012/frame-000001.png');
    expect(win32.join('D:\\runs\\first', name)).toBe('D:\\runs\\first\\frames\\game-0012\\frame-000001.png');
  });

  it('files are served under addresses with slashes', () => {
    expect(portablePath(win32.join('assets', 'app-1234.js'), win32.sep)).toBe('assets/app-1234.js');
    expect(portablePath('index.html', win32.sep)).toBe('index.html');
  });

  it.each([
    'maxout:weights=C:\\weights\\my own.bin',
    'plateau:filter=pattern:C:\\pictures\\heart.png',
    'linear:taps=12hz,weights=\\\\server\\share\\my.json',
  ])('a player reads and writes %s', (text) => {
    expect(formatPlayerSpec(parsePlayerSpec(text))).toBe(text);
  });

  it('a backslash is a letter of a name elsewhere, and stays one', () => {
    expect(portablePath('a\\b/c', '/')).toBe('a\\b/c');
  });
});

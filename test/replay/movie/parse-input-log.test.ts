/** BizHawk's input log: which text is read, and what is refused with which words. */
import { describe, expect, test } from 'vitest';
import { isInputLog, parseInputLog } from '../../../src/replay/movie/parse-input-log.js';
import { BUTTON } from '../../../src/tetris/buttons.js';

const KEY = 'LogKey:#Reset|Power|#P1 Up|P1 Down|P1 Left|P1 Right|P1 Start|P1 Select|P1 B|P1 A|';
const TWO_PADS = `${KEY}#P2 Up|P2 Down|P2 Left|P2 Right|P2 Start|P2 Select|P2 B|P2 A|`;
const log = (key: string, ...frames: string[]): string => ['[Input]', key, ...frames, '[/Input]', ''].join('\n');

describe('an input log', () => {
  test('gives the buttons of every frame by its key', () => {
    const text = log(KEY, '|..|........|', '|..|UDLRSsBA|', '|..|......B.|', '|..|...R....|');
    expect(isInputLog(text)).toBe(true);
    const parsed = parseInputLog(text.replaceAll('\n', '\r\n'));
    expect(parsed).toMatchObject({ ok: true, movie: { frames: [0, 0xff, BUTTON.B, BUTTON.RIGHT], secondPad: [] } });
  });

  test('may name its buttons in another order, and a second pad', () => {
    const key = 'LogKey:#P2 A|P2 B|#P1 A|P1 Right|#Power|';
    expect(parseInputLog(log(key, '|..|A.|.|', '|.B|.R|.|'))).toMatchObject({
      movie: { frames: [BUTTON.A, BUTTON.RIGHT], secondPad: [0, BUTTON.B] },
    });
    expect(parseInputLog(log(TWO_PADS, '|..|.......A|........|'))).toMatchObject({ movie: { secondPad: [] } });
  });

  test('with a header says for which image it was made', () => {
    const sha1 = 'FD9079CB5E8479EB06D93C2AE5175BFCE871746A';
    const header = `MovieVersion BizHawk v2.0.0\r\nPlatform NES\r\nGameName Tetris (USA)\r\nSHA1 ${sha1}\r\n`;
    expect(parseInputLog(log(KEY, '|..|........|'), header)).toMatchObject({
      movie: { romName: 'Tetris (USA)', bodySha1: sha1.toLowerCase() },
    });
  });

  test('with a header says that it was made on a European console, and nothing of others', () => {
    const text = log(KEY, '|..|........|');
    expect(parseInputLog(text, 'Platform NES\nPAL 1\n')).toMatchObject({ movie: { region: 'pal' } });
    const other = parseInputLog(text, 'Platform NES\n');
    expect(other.ok && 'region' in other.movie).toBe(false);
  });

  test('is told from other text by its key', () => {
    expect(isInputLog('version 3\ncomment a LogKey: is no key here\n')).toBe(false);
  });
});

describe('is refused:', () => {
  const frame = '|..|........|';
  test.for([
    ['another console', log(KEY, frame), 'Platform SNES', /another console/, 1],
    ['a savestate', log(KEY, frame), 'StartsFromSavestate True', /does not begin at power-on/, 1],
    ['no key', '[Input]\n|..|', '', /expected a line that begins with "LogKey:"/, 1],
    ['no pad', log('LogKey:#Tilt|', '|.|'), '', /names no buttons of a first pad/, 2],
    ['no frames', log(KEY), '', /has no frames/, 4],
    ['a frame cut off', log(KEY, frame, '|..|....'), '', /does not fit its key, which asks for "\|\.\.\|\.{8}\|"/, 4],
    ['a reset', log(KEY, frame, '|r.|........|'), '', /frame 1 resets the console/, 4],
    ['a pad that is none', log(`${KEY}#P3 A|`, '|..|........|A|'), '', /presses "P3 A"/, 3],
    ['something else', log(KEY, 'frame 1'), '', /expected a frame such as/, 3],
  ] as const)('%s', ([, text, header, message, line]) => {
    expect(parseInputLog(text, header)).toEqual({ ok: false, line, message: expect.stringMatching(message) });
  });

  test('but a reset on the first frame changes nothing', () => {
    expect(parseInputLog(log(KEY, '|rP|........|')).ok).toBe(true);
  });
});

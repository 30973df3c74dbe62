import { expect, test } from 'vitest';
import { recordGame, replayRecording } from '../../src/library/cartridge-games.js';
import { openPlayer } from '../../src/library/players.js';
import { readRunLog } from '../../src/record/read-run-log.js';
import { BUILTIN_IMAGE } from '../emulator/builtin-image.js';
import { imageOf } from '../emulator/tiny-cartridge.js';
import { lookingCartridge } from '../support/cartridges/looking-cartridge.js';

test.for([
  ['fast', BUILTIN_IMAGE],
  ['untouched', imageOf(lookingCartridge())],
] as const)('a recording of the library says that the machine was %s, and is the same twice', ([machine, image]) => {
  const opened = openPlayer('plateau');
  if (!opened.ok) throw new Error(opened.message);
  const recorded = (): string => {
    let text = '';
    recordGame({ image, player: opened.player, startLevel: 19, untilLines: 1 }, (line) => {
      text += line;
    });
    return text;
  };
  const text = recorded();
  expect(readRunLog(text)).toMatchObject({ ok: true, log: { header: { machine } } });
  expect(recorded()).toBe(text);
  expect(replayRecording(text)).toMatchObject({ ok: true, verdicts: [{ verdict: 'same' }] });
});

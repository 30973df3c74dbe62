/** Which files of a folder hold games. */
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { gameFilesOf } from '../../../src/features/recordings/game-files.js';
import { newFolder } from '../../cli/run-bot.js';

it('are told by their names and by the logs of inner folders; a link to nothing is none', () => {
  const folder = newFolder();
  mkdirSync(join(folder, 'run'));
  for (const name of ['b.jsonl', 'a.fm2', 'notes.txt', join('run', 'run.jsonl')]) writeFileSync(join(folder, name), '');
  symlinkSync(join(folder, 'gone'), join(folder, '.#b.jsonl'));
  const files = ['a.fm2', 'b.jsonl', join('run', 'run.jsonl')];
  expect(gameFilesOf(folder)).toEqual(files.map((name) => join(folder, name)));
});

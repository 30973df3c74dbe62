import { expect, test } from 'vitest';
import { formatRunLogLine, gameLog, headerLine } from '../../src/record/game-log.js';
import { gameTally } from '../../src/record/game-tally.js';
import { readRunLog } from '../../src/record/read-run-log.js';
import { resumeRunLog } from '../../src/record/resume-run-log.js';
import { GAME_HEADER } from '../replay/recorded-game.js';

const HEADER = { ...GAME_HEADER, games: 3 };

/** Games that ended so; undefined for one that was cut off. */
function series(ends: readonly ('topped-out' | 'stopped' | undefined)[]): string {
  let text = formatRunLogLine(headerLine(HEADER));
  for (const [i, end] of ends.entries()) {
    const options = { game: i + 1, seed: 3 + i, startLevel: 19, takePicture: () => null };
    const log = gameLog(options, (line) => {
      text += formatRunLogLine(line);
    });
    log.listen({ kind: 'power-on', seed: 3 + i });
    for (let frame = 1; frame <= 61; frame++) log.listen({ kind: 'frame', frame, buttons: 0 });
    if (end) log.end(gameTally(19, 3 + i).result(end), '0'.repeat(40));
  }
  return text;
}

test.for([
  ['that was cut off', ['topped-out', 'topped-out', undefined]],
  ['that was stopped', ['topped-out', 'topped-out', 'stopped']],
  ['that has not begun', ['topped-out', 'topped-out']],
] as const)('a game %s is played again, those before it are kept', ([, ends]) => {
  const resumed = resumeRunLog(series(ends), { ...HEADER, games: 4 });
  if (!resumed.ok) throw new Error(resumed.message);
  expect(resumed.kept.map(({ seed }) => seed)).toEqual([3, 4]);
  const read = readRunLog(resumed.text);
  if (!read.ok) throw new Error(read.message);
  expect(read.log.header.games).toBe(4);
  expect(read.log.games.map(({ end }) => end?.result.end)).toEqual(['topped-out', 'topped-out']);
});

test('a line that was cut off is dropped', () => {
  const text = series(['topped-out']);
  expect(resumeRunLog(`${text}{"kind":"ga`, HEADER)).toMatchObject({ ok: true, text });
  expect(resumeRunLog('{"kind":"hea', HEADER)).toMatchObject({ ok: true, kept: [] });
});

test('a series from before machines were noted goes on, and one of another machine is refused', () => {
  const before = series(['topped-out']);
  const resumed = resumeRunLog(before, { ...HEADER, machine: 'fast' });
  if (!resumed.ok) throw new Error(resumed.message);
  expect(readRunLog(resumed.text)).toMatchObject({ ok: true, log: { header: { machine: 'fast' } } });
  expect(resumed.kept).toHaveLength(1);
  expect(resumeRunLog(resumed.text, { ...HEADER, machine: 'untouched' })).toMatchObject({
    ok: false,
    message: expect.stringMatching(/machine "fast".*"untouched"/),
  });
});

test('a last line that lacks its line break alone is kept', () => {
  const text = series(['topped-out', 'topped-out']);
  expect(resumeRunLog(text.trimEnd(), HEADER)).toMatchObject({ ok: true, text, kept: [{ seed: 3 }, { seed: 4 }] });
});

test('a game is found in whatever form its line is written', () => {
  const text = series(['topped-out', undefined]).replace('{"kind":"game","game":2,', '{"game": 2, "kind": "game",');
  const resumed = resumeRunLog(text, HEADER);
  expect(resumed).toMatchObject({ ok: true, text: series(['topped-out']) });
});

test.for([
  [
    'a game that has no end, with another behind it',
    (text: string) => text.replace(/.*"kind":"end".*\n/, ''),
    /line 4: game 2 begins, but game 1/,
  ],
  [
    'a game that was stopped, with another behind it',
    (text: string) => text.replaceAll('topped-out', 'stopped'),
    /line 5: game 2 begins/,
  ],
  ['zeros at its end', (text: string) => `${text}${'\0'.repeat(100)}`, /line 8: it is neither complete nor cut off/],
  ['two lines in its last one', (text: string) => text.replace(/\n(.*)\n$/, '$1'), /line 6: /],
  ['another text in place of it', () => 'a letter', /line 1: /],
  ['another object in place of it', () => '{"kind":"letter"', /line 1: /],
] as const)('a log is refused with %s', ([, damage, message]) => {
  const resumed = resumeRunLog(damage(series(['topped-out', 'topped-out'])), HEADER);
  expect(resumed).toEqual({ ok: false, message: expect.stringMatching(message) });
});

test('a series with other options, too many games or a broken line is refused', () => {
  const text = series(['topped-out', 'topped-out']);
  const refusal = (log: string, header = HEADER): unknown => resumeRunLog(log, header);
  expect(refusal(text, { ...HEADER, player: 'maxout' })).toMatchObject({
    ok: false,
    message: expect.stringMatching(/player "plateau".*"maxout"/),
  });
  const seeded = text.replace('"seed":3,', '"seed":3,"gymSeed":"12AB34",');
  expect(refusal(seeded)).toMatchObject({ ok: false, message: expect.stringMatching(/gymSeed "12AB34".*undefined/) });
  expect(refusal(text, { ...HEADER, games: 1 })).toMatchObject({
    ok: false,
    message: expect.stringMatching(/2 finished games/),
  });
  expect(refusal(`${text}no JSON\n`)).toMatchObject({
    ok: false,
    message: expect.stringMatching(/line \d+: this is not a JSON/),
  });
});

import { describe, expect, test } from 'vitest';
import { EUROPEAN_GAME, USA_EDITION } from '../../src/tetris/edition.js';
import { stepGame } from '../../src/tetris/game-step.js';
import { NTSC } from '../../src/tetris/timing.js';
import { formatScenario, parseScenario, type Scenario } from '../../src/verify/scenario/scenario.js';
import { modelStage, runScenario } from '../../src/verify/scenario/scenario-run.js';
import { scenarioFiles } from '../support/scenario-files.js';
import { stateFromVector, vectors } from '../support/vectors.js';

const TUCK = `# An O comes to rest beside a ledge and slides one column under it before it locks.
level 18
piece O

given
###.......
..........
..........

press
1 L
53 .
1 L
2 .

then O@3,18 on frame 57
###.......
..@@......
..@@......
`;

describe('a scenario', () => {
  test('holds on the model when the game does what it says', () => {
    expect(runScenario(parseScenario(TUCK), modelStage())).toEqual([]);
  });

  test('says what came out differently', () => {
    const wrong = parseScenario(`${TUCK.replace('O@3,18', 'O@4,18')}score 12\n`);
    expect(runScenario(wrong, modelStage()).map(({ field, expected, seen }) => [field, expected, seen])).toEqual([
      ['x', '4', '3'],
      ['score', '12', '0'],
    ]);
    const [{ field, seen }] = runScenario(
      parseScenario(TUCK.replace('..@@......\n..@@', '..@@......\n...@')),
      modelStage(),
    );
    expect(field).toBe('picture');
    expect(seen.endsWith('111.......\n..@@......\n..@@......')).toBe(true);
  });

  test('says whose rules it tells of, the American game where it says nothing', () => {
    const slower = 'level 5\n\npress\n18 .\n\nthen on frame 18\n';
    const american = parseScenario(`# A title.\n${slower}y 0\n`);
    const european = parseScenario(`# A title.\ngame pal\n${slower}y 1\n`);
    expect([american.start.timing, american.start.edition]).toEqual([NTSC, USA_EDITION]);
    expect(european.start).toMatchObject(EUROPEAN_GAME);
    for (const scenario of [american, european]) {
      expect(runScenario(scenario, modelStage())).toEqual([]);
      expect(parseScenario(formatScenario(scenario))).toEqual(scenario);
    }
    expect(() => parseScenario('# A title.\ngame secam\n')).toThrow('no game "secam" (ntsc, pal, gym-5, gym)');
    const unknown = { ...american, start: { ...american.start, timing: { ...NTSC } } };
    expect(() => formatScenario(unknown)).toThrow('a scenario has no word for the rules of this game');
  });

  test('names the line that it does not understand', () => {
    for (const [line, problem] of [
      ['levle 18', 'no field "levle"'],
      ['level eighteen', 'no whole number "eighteen"'],
      ['rng 12345', 'no register "12345"'],
      ['rng 12xy', 'no register "12xy"'],
      ['piece O-left', 'no piece "O-left"'],
      ['then later', 'expected "then on frame 12"'],
    ]) {
      expect(() => parseScenario(`# A title.\n${line}\n`)).toThrow(`line 2: ${problem}`);
    }
    expect(() => parseScenario('# A title.\n\ngiven\n###\n')).toThrow('no row "###"');
    expect(() => parseScenario('# A title.\n\npage\n00 01\n')).toThrow('a page has 256 bytes, found 2');
  });

  test('can carry every measured state, and is read back as it was written', () => {
    for (const { id, init, rows } of vectors.traces) {
      const start = stateFromVector(init);
      const inputs = rows.map(([buttons]) => buttons);
      const { page, garbageRows, timing, edition, ...fields } = inputs.reduce(stepGame, start);
      const scenario: Scenario = {
        title: `${id}.`,
        start,
        inputs,
        expectations: [{ frame: rows.length, fields, picture: [] }],
      };
      expect([page.length + garbageRows, timing, edition]).toEqual([256, NTSC, USA_EDITION]);
      expect(parseScenario(formatScenario(scenario)), id).toEqual(scenario);
      expect(runScenario(scenario, modelStage()), id).toEqual([]);
    }
  });

  test('has a page of bytes where a picture cannot say it', () => {
    const page = parseScenario(TUCK).start.page.slice();
    page[205] = 0x7c;
    const scenario = { ...parseScenario(TUCK), start: { ...parseScenario(TUCK).start, page } };
    expect(formatScenario(scenario)).toContain('\n\npage\nef ef');
    expect(parseScenario(formatScenario(scenario))).toEqual(scenario);
  });

  test.each(scenarioFiles.map(({ file, scenario }) => [file, scenario] as const))(
    '%s is read back as it is written',
    (_, scenario) => {
      expect(parseScenario(formatScenario(scenario))).toEqual(scenario);
    },
  );
});

describe('the rules as scenarios, on the model', () => {
  test.each(scenarioFiles.map(({ rule, scenario }) => [rule, scenario.title, scenario] as const))(
    '%s: %s',
    (_, __, scenario) => {
      expect(runScenario(scenario, modelStage())).toEqual([]);
    },
  );

  test('there are scenarios of every rule, each with a title of one sentence', () => {
    expect(scenarioFiles.length).toBeGreaterThanOrEqual(60);
    expect(new Set(scenarioFiles.map(({ scenario }) => scenario.title)).size).toBe(scenarioFiles.length);
    for (const { file, scenario } of scenarioFiles) {
      expect([file, scenario.title]).toEqual([file, expect.stringMatching(/^[A-Z][^.]*\.$/)]);
      expect([file, scenario.expectations.length > 0]).toEqual([file, true]);
    }
  });
});

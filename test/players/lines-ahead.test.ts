import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseWeights } from '../../src/eval/ntuple/ntuple-file.js';
import { LINE_REWARDS, NtupleNetwork } from '../../src/eval/ntuple/ntuple-network.js';
import { maxoutPlayer } from '../../src/players/maxout.js';
import { changeAhead, type MaxoutWeights, WeightsChoice, weightsFromBytes } from '../../src/players/weights-choice.js';
import { parseTaps } from '../../src/reach/taps.js';
import { type Position, type Situation, situationAtSpawn } from '../../src/search/situation.js';
import { place } from '../../src/tetris/lock.js';
import { emptyPlayfield, parsePlayfield } from '../../src/tetris/playfield.js';
import { tetrominoIndex } from '../../src/tetris/tetromino.js';

const shipped = (...names: readonly string[]): MaxoutWeights =>
  weightsFromBytes(
    names.map((name) => ({
      name,
      bytes: readFileSync(new URL(`../../src/players/weights/${name}.bin`, import.meta.url)),
    })),
  );

const PLATEAU_AND_KILLSCREEN = shipped('plateau', 'plateau-15hz');

function near(change: Partial<Position> & Pick<Situation, 'untilLines'>): Situation {
  const { untilLines, ...position } = change;
  const usual = { playfield: emptyPlayfield(), piece: 'T', next: 'L', level: 28, lines: 229, score: 0 } as const;
  return { ...situationAtSpawn({ ...usual, ...position }), ...(untilLines !== undefined && { untilLines }) };
}

describe('the lines ahead', () => {
  it('hold a change where other weights play after it and the game goes on', () => {
    // Level 29 begins with line 230.
    const thirty = new WeightsChoice(PLATEAU_AND_KILLSCREEN, parseTaps('30hz'));
    expect(changeAhead(near({ lines: 226, untilLines: 430 }), thirty)).toMatchObject({ lines: 4, pace: { level: 29 } });
    expect(changeAhead(near({ lines: 229, untilLines: null }), thirty)).toMatchObject({ lines: 1 });
    expect(changeAhead(near({ lines: 225, untilLines: null }), thirty)).toBeUndefined();
    expect(changeAhead(near({ lines: 229, untilLines: 230 }), thirty)).toBeUndefined();
    expect(changeAhead(near({}), thirty)).toBeUndefined();
    expect(changeAhead(near({ lines: 230, level: 29, untilLines: null }), thirty)).toBeUndefined();
    // A game from level 18 comes to level 19 with line 130: that matters to slow hands.
    const slower = {
      name: 'slower',
      origin: { features: 'base', level: 19, taps: '10hz', discount: 0.99 },
      bytes: () => new Uint8Array(),
    } as const;
    const slow = { name: 'slow', origin: { ...slower.origin, taps: '15hz' }, bytes: slower.bytes } as const;
    const to19 = near({ lines: 128, level: 18, untilLines: 230 });
    expect(changeAhead(to19, thirty)).toBeUndefined();
    expect(changeAhead(to19, new WeightsChoice([slow, slower], parseTaps('10hz')))).toMatchObject({ lines: 2 });
    expect(changeAhead(to19, new WeightsChoice([slower], parseTaps('10hz')))).toBeUndefined();
  });

  it('are rated by what is worth something after the change', () => {
    const playfield = parsePlayfield('##.######.\n'.repeat(3));
    const player = maxoutPlayer(PLATEAU_AND_KILLSCREEN, { plies: 1 });
    const [plateau, killscreen] = PLATEAU_AND_KILLSCREEN.map(({ bytes }) => {
      const { origin, loadInto } = parseWeights(bytes());
      const network = new NtupleNetwork(origin.features, { workspaces: 1, shared: false });
      loadInto(network.weights);
      return { workspace: network.workspace(0), discount: origin.discount };
    });
    const check = (situation: Situation, { workspace, discount }: typeof plateau): void => {
      const decision = player.decide(situation);
      if (!decision) throw new Error('there is nowhere to go');
      const { orientation, x, y } = decision.plan.placement;
      const after = place(playfield, orientation, x, y);
      const value = workspace.evaluate(after.playfield)[tetrominoIndex('L')];
      expect(decision.value).toBeCloseTo(LINE_REWARDS[after.cleared] + discount * value, 4);
    };
    check(near({ playfield, lines: 226, untilLines: 430 }), killscreen);
    check(near({ playfield, lines: 225, untilLines: 430 }), plateau);
    check(near({ playfield, lines: 226, untilLines: 230 }), plateau);
  });

  it('keep a player off a stack that would do if the game ended with the change', () => {
    const playfield = parsePlayfield(`..##......\n.#####.#..\n${'#########.\n'.repeat(12)}`);
    const player = maxoutPlayer(shipped('plateau', 'plateau-15hz', 'finish'), { plies: 2 });
    const position = { playfield, piece: 'O', next: 'I', lines: 228 } as const;
    const [ends, goesOn] = [230, 430].map((untilLines) => player.decide(near({ ...position, untilLines })));
    if (!ends || !goesOn) throw new Error('there is nowhere to go');
    const wrong = goesOn.ranking.find(
      ({ placement }) => JSON.stringify(placement) === JSON.stringify(ends.plan.placement),
    );
    expect(goesOn.value - (wrong?.value ?? 0)).toBeGreaterThan(10);
  });
});

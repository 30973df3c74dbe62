/** A game whose inputs are known gives the recording that was written when it was played. */
import { describe, expect, it } from 'vitest';
import { openMachine } from '../../../src/emulator/jsnes-machine.js';
import { readGameState } from '../../../src/ram/model-state.js';
import { observe } from '../../../src/ram/observe.js';
import { observeModel } from '../../../src/ram/observe-model.js';
import { inputsOf, type LoggedGame, readRunLog } from '../../../src/record/read-run-log.js';
import { formatSharedGame, parseSharedGame } from '../../../src/record/shared-game.js';
import { type RecordedMovie, recordMovie, recordOnModel } from '../../../src/replay/movie/record-inputs.js';
import { BUILTIN_IMAGE } from '../../emulator/builtin-image.js';
import { GAME_HEADER, gameIn, plateau, recordGame } from '../recorded-game.js';

const GAME = gameIn(recordGame(plateau()));

function toEnd<T>(steps: Generator<unknown, T, void>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** What does not depend on who plans. */
function gist({ start, pieces, end, frames, checks, hashes }: Readonly<LoggedGame>) {
  return {
    start,
    frames,
    checks,
    hashes,
    pieces: pieces.map(({ value: _, ranking: __, ...piece }) => piece),
    end,
  };
}

describe('inputs give the recording that was written when they were pressed:', () => {
  it('on the cartridge', () => {
    const machine = openMachine(BUILTIN_IMAGE, { pictures: false, fast: true });
    const about = { image: BUILTIN_IMAGE, version: '1.2.3', file: 'game.fm2' };
    const recorded = toEnd<RecordedMovie | undefined>(recordMovie(machine, { pad: inputsOf(GAME) }, about));
    const again = gameIn(recorded?.text ?? '');
    expect(readRunLog(recorded?.text ?? '')).toMatchObject({ ok: true, log: { header: { machine: 'fast' } } });
    expect(recorded?.nextGameFrame).toBeUndefined();
    expect(again.startLevel).toBe(19);
    // A movie does not say at how many lines it ends.
    const { result, ...end } = GAME.end!;
    expect(gist(again)).toEqual({
      ...gist(GAME),
      end: { ...end, result: { ...result, seed: 0, end: 'stopped' } },
    });
  });

  it('on the model, without any cartridge', () => {
    const shared = parseSharedGame(formatSharedGame(GAME_HEADER, GAME) ?? '');
    if (!shared.ok) throw new Error(shared.message);
    const { header, ending, ...game } = shared.game;
    const text = toEnd(recordOnModel(header, { ...game, ramSha1: ending.ramSha1 }));
    expect(gist(gameIn(text))).toEqual(gist(GAME));
  });

  it('but inputs that lead to no game give none', () => {
    const machine = openMachine(BUILTIN_IMAGE, { pictures: false, fast: true });
    const about = { image: BUILTIN_IMAGE, version: '1.2.3', file: 'nothing.fm2' };
    expect(toEnd(recordMovie(machine, { pad: new Array<number>(200).fill(0) }, about))).toBeUndefined();
  });
});

describe('the model as a player sees it', () => {
  it('is what the cartridge shows on every frame of a game', () => {
    const machine = openMachine(BUILTIN_IMAGE, { pictures: false, fast: true });
    const first = GAME.start?.frame ?? 0;
    for (const buttons of inputsOf(GAME)) {
      machine.runFrame(buttons);
      if (machine.frame < first) continue;
      const seen = observe(machine);
      const modelled = observeModel(readGameState(machine));
      // The tune and what is left over from the menus are not of the game.
      expect({ ...modelled, music: seen.music, sleep: seen.sleep, cursorOnHeight: seen.cursorOnHeight }).toEqual(seen);
    }
  });
});

/**
 * Buttons on the first active frame of a game, in movies above all, where the first picture of the game shows what the
 * press has done already, as on the original.
 */
import { describe, expect, test } from 'vitest';
import { passMenus } from '../../../src/bot/pass-menus.js';
import { playOnMachine } from '../../../src/bot/play-on-machine.js';
import { openForLevel } from '../../../src/bot/raised-machine.js';
import { openMachine } from '../../../src/emulator/jsnes-machine.js';
import { observe } from '../../../src/ram/observe.js';
import { USUAL_GAME } from '../../../src/record/game-description.js';
import type { GameEvent } from '../../../src/record/game-events.js';
import { type PlayedMovie, playMovie } from '../../../src/replay/movie/play-movie.js';
import { IdleStarts, tryShift } from '../../../src/replay/movie/shift-trial.js';
import { BUTTON, type Buttons, formatButtons } from '../../../src/tetris/buttons.js';
import { type GameType, STRETCHING } from '../../../src/tetris/game-state.js';
import { ORIGINAL_LIKE_IMAGE, ORIGINAL_LIKE_PAL_IMAGE } from '../../support/cartridges/original-like-image.js';
import { plateau } from '../recorded-game.js';
import { blindly } from './movies.js';

const { DOWN, LEFT, A, START } = BUTTON;
const IMAGES = { ntsc: ORIGINAL_LIKE_IMAGE, pal: ORIGINAL_LIKE_PAL_IMAGE };
type Region = keyof typeof IMAGES;
const open = (region: Region) => openMachine(IMAGES[region], { pictures: false, fast: true });

interface Chosen {
  readonly region: Region;
  readonly gameType: GameType;
  readonly startLevel: number;
}

/** From power-on to the frame before the first one that shows the game, and what is pressed there. */
function upTo({ region, gameType, startLevel }: Chosen, pressed: Buttons): Buttons[] {
  const goal = { gameType, startLevel, height: 2, music: 0, titleWait: 9, levelMenuWait: 9 } as const;
  const inputs: Buttons[] = [];
  for (const { buttons } of passMenus(open(region), goal)) inputs.push(buttons);
  return inputs.with(-1, pressed);
}

function play(region: Region, pad: readonly Buttons[]): PlayedMovie & { readonly events: readonly GameEvent[] } {
  const events: GameEvent[] = [];
  const steps = playMovie(open(region), { pad }, (event) => events.push(event));
  for (;;) {
    const { done, value } = steps.next();
    if (done) return { ...value, events };
  }
}

const GAMES: readonly (readonly [Region, GameType, number])[] = [
  ['ntsc', 'A', 0],
  ['ntsc', 'A', 19],
  ['ntsc', 'B', 9],
  ['pal', 'A', 19],
  ['pal', 'B', 3],
];

describe.each(GAMES)('a game of the console %s, %s-type, level %i', (region, gameType, startLevel) => {
  const chosen = { region, gameType, startLevel };

  test.each([0, DOWN, DOWN | A, DOWN | LEFT, START | DOWN, STRETCHING])(
    'is seen from its first frame, with buttons %i pressed there, and followed without a difference',
    (pressed) => {
      const menus = upTo(chosen, pressed);
      // A pause is ended by START alone and new.
      const pad = [...menus, pressed, pressed, 0, pressed & START, 0, ...blindly(startLevel ? 200 : 900, 5 + pressed)];
      const { game, events } = play(region, pad);
      expect(game).toMatchObject({ gameType, startLevel, startFrame: menus.length });
      expect(game?.result).toMatchObject({ planDifferences: 0 });
      expect(game?.result.pieces).toBeGreaterThan(0);
      expect(events.filter(({ kind }) => kind === 'differed' || kind === 'trouble')).toEqual([]);
    },
  );
});

test('a trial of a shift finds the game that begins with DOWN', () => {
  const pad = [...upTo({ region: 'ntsc', gameType: 'B', startLevel: 9 }, DOWN), DOWN, DOWN, ...blindly(60, 8)];
  const machine = open('ntsc');
  const firstPress = pad.findIndex((buttons) => buttons !== 0);
  const ground = { machine, isModelled: true, firstPress, starts: new IdleStarts(machine, 0) };
  const trial = tryShift(ground, { pad }, { shift: 0, mostMenuFrames: pad.length });
  let step = trial.next();
  while (!step.done) step = trial.next();
  expect(step.value).toMatchObject({ shift: 0, hasGame: true });
});

test('a raised game begins at its level, whatever is pressed in its first frame', () => {
  for (const pressed of [0, DOWN, START]) {
    const inputs = upTo({ region: 'ntsc', gameType: 'A', startLevel: 19 }, pressed);
    const machine = openForLevel(ORIGINAL_LIKE_IMAGE, 29, { pictures: false, fast: true });
    for (const buttons of inputs) machine.runFrame(buttons);
    expect([formatButtons(pressed), observe(machine).level]).toEqual([formatButtons(pressed), 29]);
  }
});

test('a person who holds DOWN as the game begins has it from the first frame on, and nothing differs', () => {
  const game = { ...USUAL_GAME, startLevel: 19, seed: 4, untilLines: 2 };
  for (const region of ['ntsc', 'pal'] as const) {
    const machine = open(region);
    const events: GameEvent[] = [];
    let first = Number.POSITIVE_INFINITY;
    const hands = () => (machine.frame - first < 40 ? DOWN : undefined);
    const steps = playOnMachine(machine, plateau(), { ...game, hands }, [
      (event) => {
        events.push(event);
        if (event.kind === 'started') first = event.frame;
      },
    ]);
    let step = steps.next();
    for (; !step.done; step = steps.next());
    expect(step.value).toMatchObject({ end: 'lines-reached', planDifferences: 0 });
    expect(events.filter(({ kind }) => kind === 'differed' || kind === 'trouble')).toEqual([]);
  }
});

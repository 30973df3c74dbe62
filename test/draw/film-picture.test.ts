import { expect, test } from 'vitest';
import { Canvas, colour, textWidth } from '../../src/draw/canvas.js';
import { CAPTION_HEIGHT, filmCaption, filmPicture } from '../../src/draw/film-picture.js';
import { PANEL_WIDTH } from '../../src/draw/overlay.js';
import { OverlayTrack } from '../../src/draw/overlay-track.js';
import { PICTURE_HEIGHT, PICTURE_WIDTH } from '../../src/emulator/machine.js';

const state = new OverlayTrack().state;
const game = new Canvas(PICTURE_WIDTH, PICTURE_HEIGHT, colour(10, 20, 30));
const seer = filmCaption({ player: 'foresight', sees: 'generator' });

test('a film names a player that sees the generator below every picture, and no other', () => {
  expect(seer).toBe('foresight, which sees the random generator');
  expect(textWidth(seer ?? '')).toBeLessThanOrEqual(PICTURE_WIDTH);
  expect(filmCaption({ player: 'plateau' })).toBeUndefined();
  expect(filmPicture(game, state, { overlay: false, caption: undefined })).toBe(game);
});

test.for([
  ['the game', false, PICTURE_WIDTH],
  ['the game and the overlay', true, PICTURE_WIDTH + PANEL_WIDTH],
] as const)('the name stands below %s and hides nothing', ([, overlay, width]) => {
  const plain = filmPicture(game, state, { overlay, caption: undefined });
  const named = filmPicture(game, state, { overlay, caption: seer });
  expect([named.width, named.height]).toEqual([width, PICTURE_HEIGHT + CAPTION_HEIGHT]);
  const pixels = plain.pixels.length;
  expect(plain.pixels.every((pixel, at) => pixel === named.pixels[at])).toBe(true);
  expect(new Set(named.pixels.slice(pixels)).size).toBe(2);
});

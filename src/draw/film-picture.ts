/** Pictures with text below them: those of a film, the same in every format and on the page, and many small ones on a sheet. */

import { formatPlayedBy, type RunHeader } from '../record/run-header.js';
import { Canvas, colour, drawText, GLYPH_HEIGHT, type Picture, textWidth } from './canvas.js';
import { drawOverlay, FRAMED_PLAYFIELD, type OverlayState, PANEL_WIDTH } from './overlay.js';

export interface Tile {
  readonly picture: Picture;
  /** Lines below the picture. */
  readonly caption: readonly string[];
}

const PAPER = colour(16, 16, 24);
const INK = colour(255, 255, 255);
const HEADING = colour(255, 200, 64);

const MARGIN = 8;
const LINE_HEIGHT = GLYPH_HEIGHT + 3;
/** The playfields of pictures of the game side by side, as nearly square as may be, under a title. */
export function contactSheet(tiles: readonly Tile[], title: string): Picture {
  const captionLines = Math.max(0, ...tiles.map(({ caption }) => caption.length));
  const stepX = FRAMED_PLAYFIELD.width + MARGIN;
  const stepY = FRAMED_PLAYFIELD.height + 4 + captionLines * LINE_HEIGHT + MARGIN;
  const columns = Math.max(1, Math.ceil(Math.sqrt((tiles.length * stepY) / stepX)));
  const rows = Math.ceil(tiles.length / columns);
  const headingHeight = MARGIN + LINE_HEIGHT;
  const width = MARGIN + Math.max(columns * stepX, textWidth(title) + MARGIN);
  const sheet = new Canvas(width, headingHeight + MARGIN + rows * stepY, PAPER);
  drawText(sheet, title, { x: MARGIN, y: MARGIN }, HEADING);
  tiles.forEach(({ picture, caption }, i) => {
    const x = MARGIN + (i % columns) * stepX;
    const y = headingHeight + MARGIN + Math.floor(i / columns) * stepY;
    sheet.paste(picture, x, y, FRAMED_PLAYFIELD);
    caption.forEach((line, row) => {
      drawText(sheet, line, { x, y: y + FRAMED_PLAYFIELD.height + 4 + row * LINE_HEIGHT }, INK);
    });
  });
  return sheet;
}

/** In pixels, below a picture. */
export const CAPTION_HEIGHT = LINE_HEIGHT + MARGIN;

/** A picture with a line of text below it, in the middle; it is higher by `CAPTION_HEIGHT`. */
export function withCaption(picture: Picture, caption: string): Picture {
  const canvas = new Canvas(picture.width, picture.height + CAPTION_HEIGHT, PAPER);
  canvas.paste(picture, 0, 0);
  const x = Math.max(0, Math.round((picture.width - textWidth(caption)) / 2));
  drawText(canvas, caption, { x, y: picture.height + MARGIN / 2 }, HEADING);
  return canvas;
}

export interface FilmLook {
  /** With plan, path, buttons and numbers. */
  readonly overlay: boolean;
  /** Below every picture; undefined for nothing. */
  readonly caption: string | undefined;
}

/** Says of a player that it saw what no person can see; of all others nothing needs to be said. */
export function filmCaption(header: Pick<RunHeader, 'player' | 'sees'>): string | undefined {
  return header.sees && formatPlayedBy(header);
}

type Size = Pick<Picture, 'width' | 'height'>;

/** Pixels of a picture of the film, before it is enlarged. @param shown the size of the game's picture */
export function filmSize(shown: Size, header: Pick<RunHeader, 'player' | 'sees'>, overlay: boolean): Size {
  return {
    width: shown.width + (overlay ? PANEL_WIDTH : 0),
    height: shown.height + (filmCaption(header) ? CAPTION_HEIGHT : 0),
  };
}

/** @param state as things stood when the game was as the picture shows it */
export function filmPicture(picture: Picture, state: OverlayState, { overlay, caption }: FilmLook): Picture {
  const drawn = overlay ? drawOverlay(picture, state) : picture;
  return caption ? withCaption(drawn, caption) : drawn;
}

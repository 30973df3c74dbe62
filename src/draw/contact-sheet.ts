/** Many small pictures of a game on one sheet, each with a caption; and one picture with a caption below it. */
import { Canvas, colour, type Picture } from './canvas.js';
import { drawText, GLYPH_HEIGHT, textWidth } from './font.js';
import { FRAMED_PLAYFIELD } from './overlay.js';

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

/** What a film shows of a picture of its game, the same in every format and on the page. */

import { formatPlayedBy, type RunHeader } from '../record/run-header.js';
import type { Picture } from './canvas.js';
import { withCaption } from './contact-sheet.js';
import { drawOverlay, type OverlayState } from './overlay.js';

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

/** @param state as things stood when the game was as the picture shows it */
export function filmPicture(picture: Picture, state: OverlayState, { overlay, caption }: FilmLook): Picture {
  const drawn = overlay ? drawOverlay(picture, state) : picture;
  return caption ? withCaption(drawn, caption) : drawn;
}

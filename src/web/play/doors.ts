/** What the page is, in one line, and the three ways in. */
import { button, element } from '../browser/element.js';
import { formatRoute } from '../browser/routes.js';

export interface DoorActions {
  readonly watch: () => void;
  readonly playYourself: () => void;
}

export function doors({ watch, playYourself }: DoorActions): HTMLElement {
  return element(
    'section',
    { className: 'doors', ariaLabel: 'What you can do here' },
    element(
      'p',
      {},
      'A bot plays NES Tetris in your browser: watch it, play yourself, or see what every placement of a game cost.',
    ),
    element(
      'div',
      { className: 'row' },
      button('Watch', watch),
      button('Play yourself', playYourself, 'primary'),
      element('a', { className: 'button', href: formatRoute('analyse') }, 'Analyse a game'),
    ),
  );
}

/** What there is beside the position, one at a time: sums of the game, what it lost most by, and all of its pieces. */
import { element } from '../browser/element.js';

export interface GamePanel {
  /** On its button. */
  readonly title: string;
  readonly element: HTMLElement;
}

export class GamePanels {
  readonly element: HTMLElement;

  /** @param panels the first of them is shown */
  constructor(panels: readonly GamePanel[]) {
    const choices = element('fieldset', { className: 'segments' }, element('legend', {}, 'What is shown of the game'));
    panels.forEach(({ title, element: panel }, i) => {
      const input = element('input', { type: 'radio', name: 'analyse-panel', checked: i === 0 });
      panel.hidden = i > 0;
      input.onchange = () => {
        for (const other of panels) other.element.hidden = other.element !== panel;
      };
      choices.append(element('label', {}, input, element('span', {}, title)));
    });
    this.element = element(
      'section',
      { className: 'card analyse-panels', ariaLabel: 'The game in numbers' },
      choices,
      ...panels.map((panel) => panel.element),
    );
  }
}

/** Keys for the time of an open game. */
import type { ReplayPlayer } from './replay-player.js';

/** Controls that use the keys themselves. */
const OWN_KEYS = 'input, select, textarea, button, a, summary';

/** Space plays and pauses, the point and the comma step, while something in the element has the focus. */
export function takeReplayKeys(element: HTMLElement, player: ReplayPlayer): void {
  element.addEventListener('keydown', (event) => {
    const target = event.target instanceof Element ? event.target : element;
    if (target.closest(OWN_KEYS) || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === ' ') player.toggle();
    else if (event.key === '.') player.step(1);
    else if (event.key === ',') player.step(-1);
    else return;
    event.preventDefault();
  });
}

/** Whose hands play, by name: a choice that sets press pattern and reaction together. */
import { describeHands, HANDS, HANDS_NAMES, type Hands } from '../../players/hands.js';
import { choice } from '../browser/element.js';

/** As the single options say. */
const OWN = 'own';

export class HandsField {
  readonly control: HTMLSelectElement;

  constructor(onChoose: (hands: Hands) => void) {
    const names = HANDS_NAMES.map((name) => {
      const { taps, reaction } = HANDS[name];
      return [name, `${name} (${taps}, reaction ${reaction})`] as const;
    });
    this.control = choice([[OWN, 'as chosen below'], ...names], OWN, (name) => {
      if (name !== OWN) onChoose(HANDS[name]);
    });
  }

  /** @param reaction undefined where nobody reacts */
  show(taps: string, reaction: number | undefined): void {
    const isLike = (hands: Hands): boolean =>
      hands.taps === taps && (reaction === undefined || hands.reaction === reaction);
    const found = HANDS_NAMES.find((name) => isLike(HANDS[name]));
    this.control.value = found ?? OWN;
    this.control.title = found ? describeHands(HANDS[found]) : '';
  }
}

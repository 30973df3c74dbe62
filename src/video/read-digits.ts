import type { DigitsSeen } from './look.js';
import type { FieldPlace, VideoPicture } from './picture.js';
export function readDigits(_: VideoPicture, __: FieldPlace): DigitsSeen {
  throw new Error();
}

import type { Look } from './look.js';
import type { FieldPlace, VideoPicture } from './picture.js';
export class CellReader {
  constructor(_: FieldPlace, __: unknown) {}
  read(_: VideoPicture): Look {
    throw new Error();
  }
}

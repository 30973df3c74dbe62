/** A part of a picture, in its pixels; numbers need not be whole. */
export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Where a part of a picture comes to lie that is stretched from one rectangle to another. */
export function stretched(part: Rectangle, from: Rectangle, to: Rectangle): Rectangle {
  const [x, y] = [to.width / from.width, to.height / from.height];
  return {
    x: to.x + (part.x - from.x) * x,
    y: to.y + (part.y - from.y) * y,
    width: part.width * x,
    height: part.height * y,
  };
}

/** Whether a part lies within another one. */
export function liesWithin(part: Rectangle, whole: Rectangle): boolean {
  return (
    part.x >= whole.x &&
    part.y >= whole.y &&
    part.x + part.width <= whole.x + whole.width &&
    part.y + part.height <= whole.y + whole.height
  );
}

/** Fonts for tests, drawn for them: sixteen signs of 8 × 8 pixels each, 0–9 and A–F. */

/** Seven of eight columns and rows are used, as games do it. */
export interface Font {
  readonly name: string;
  /** For each sign 64 points, 0 or 1, row by row. */
  readonly signs: readonly Uint8Array[];
}

function sign(rows: readonly string[]): Uint8Array {
  const points = new Uint8Array(64);
  for (const [y, row] of rows.entries()) {
    for (let x = 0; x < 8; x++) points[y * 8 + x] = row[x] === '#' ? 1 : 0;
  }
  return points;
}

/** Signs that stand beside each other in lines of text, eight columns each with a blank between them. */
function signsIn(text: string): Uint8Array[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const signs: Uint8Array[] = [];
  for (let top = 0; top < lines.length; top += 7) {
    for (let left = 0; left < 8 * 9; left += 9) {
      signs.push(sign(lines.slice(top, top + 7).map((line) => line.padEnd(80, '.').slice(left, left + 8))));
    }
  }
  return signs;
}

/** Strong strokes with corners cut off. */
const BOLD = signsIn(`
.#####.. ...##... .#####.. #######. ...###.. #######. ..####.. #######.
##...##. ..###... ##...##. ....##.. ..####.. ##...... .##..... ##...##.
##..###. ...##... ....###. ...##... .##.##.. ######.. ##...... ....##..
##.#.##. ...##... ..####.. ..####.. ##..##.. .....##. ######.. ...##...
###..##. ...##... .####... .....##. #######. .....##. ##...##. ..##....
##...##. ...##... ###..... ##...##. ....##.. ##...##. ##...##. ..##....
.#####.. .######. #######. .#####.. ....##.. .#####.. .#####.. ..##....
.#####.. .#####.. ..###... ######.. ..####.. #####... #######. #######.
##...##. ##...##. .##.##.. ##...##. .##..##. ##..##.. ##...... ##......
##...##. ##...##. ##...##. ##...##. ##...... ##...##. ##...... ##......
.#####.. .######. ##...##. ######.. ##...... ##...##. #####... #####...
##...##. .....##. #######. ##...##. ##...... ##...##. ##...... ##......
##...##. ....##.. ##...##. ##...##. .##..##. ##..##.. ##...... ##......
.#####.. .####... ##...##. ######.. ..####.. #####... #######. ##......
`);

/** One pixel wide. */
const THIN = signsIn(`
..###... ...#.... ..###... .#####.. ....#... .#####.. ..###... .#####..
.#...#.. ..##.... .#...#.. ....#... ...##... .#...... .#...... .....#..
.#..##.. ...#.... .....#.. ...#.... ..#.#... .####... .#...... ....#...
.#.#.#.. ...#.... ....#... ....#... .#..#... .....#.. .####... ...#....
.##..#.. ...#.... ...#.... .....#.. .#####.. .....#.. .#...#.. ..#.....
.#...#.. ...#.... ..#..... .#...#.. ....#... .#...#.. .#...#.. ..#.....
..###... ..###... .#####.. ..###... ....#... ..###... ..###... ..#.....
..###... ..###... ..###... .####... ..###... .###.... .#####.. .#####..
.#...#.. .#...#.. .#...#.. .#...#.. .#...#.. .#..#... .#...... .#......
.#...#.. .#...#.. .#...#.. .#...#.. .#...... .#...#.. .#...... .#......
..###... ..####.. .#####.. .####... .#...... .#...#.. .####... .####...
.#...#.. .....#.. .#...#.. .#...#.. .#...... .#...#.. .#...... .#......
.#...#.. .....#.. .#...#.. .#...#.. .#...#.. .#..#... .#...... .#......
..###... ..###... .#...#.. .####... ..###... .###.... .#####.. .#......
`);

/** The seven strokes of a calculator: many digits differ in one stroke only, 8 from 0 by six points. */
const STROKES: readonly string[] = [
  'abcdef',
  'bc',
  'abged',
  'abgcd',
  'fgbc',
  'afgcd',
  'afgedc',
  'abc',
  'abcdefg',
  'abcdfg',
  'abcefg',
  'cdefg',
  'adef',
  'bcdeg',
  'adefg',
  'aefg',
];

function strokeSign(strokes: string): Uint8Array {
  const points = new Uint8Array(64);
  const put = (x: number, y: number) => {
    points[y * 8 + x] = 1;
  };
  for (const stroke of strokes) {
    for (let i = 0; i < 5; i++) {
      if (stroke === 'a') put(1 + i, 0);
      if (stroke === 'g') put(1 + i, 3);
      if (stroke === 'd') put(1 + i, 6);
    }
    for (let i = 0; i < 3; i++) {
      if (stroke === 'f') put(0, 1 + i - (i === 2 ? 1 : 0));
      if (stroke === 'b') put(6, 1 + i - (i === 2 ? 1 : 0));
      if (stroke === 'e') put(0, 4 + i - (i === 2 ? 1 : 0));
      if (stroke === 'c') put(6, 4 + i - (i === 2 ? 1 : 0));
    }
  }
  return points;
}

export const FONTS: readonly Font[] = [
  { name: 'bold', signs: BOLD },
  { name: 'thin', signs: THIN },
  { name: 'seven strokes', signs: STROKES.map(strokeSign) },
];

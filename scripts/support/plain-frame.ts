/**
 * Frames of overlays read in another way than `src/ngf` does, from the table of the format alone and without a line of it: the
 * bits as a text of 0 and 1, cut into fields.
 */

/** A frame of version 1, 2 or 3; null is not known. */
export interface PlainFrame {
  readonly version: number;
  readonly gameType: number;
  readonly player: number;
  readonly gameId: number;
  /** Milliseconds. */
  readonly ctime: number;
  readonly lines: number | null;
  readonly level: number | null;
  readonly score: number | null;
  readonly instantDas: number | null;
  readonly preview: string | null;
  readonly pieceDas: number | null;
  readonly piece: string | null;
  /** T J Z O S L I. */
  readonly counts: readonly (number | null)[];
  /** 20 rows of 10 cells: `.`, 1, 2, 3. */
  readonly rows: readonly string[];
}

const SIZES = new Map([
  [3, 73],
  [2, 72],
  [1, 71],
]);
const PIECES = 'TJZOSLI';

/** The size in bytes of a frame that begins with this byte. @throws RangeError on another version */
export function plainSize(firstByte: number): number {
  const size = SIZES.get(firstByte >> 5);
  if (size === undefined) throw new RangeError(`no version ${firstByte >> 5}`);
  return size;
}

/** @throws RangeError on a message that is no frame */
export function readPlainFrame(message: Uint8Array): PlainFrame {
  if (message.length === 0) throw new RangeError('empty');
  const size = plainSize(message[0]);
  if (message.length > size || message.length < size - 51) throw new RangeError(`${message.length} bytes`);
  let bits = [...message].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  bits = bits.padEnd(size * 8, '0');
  let at = 0;
  const plain = (length: number): number => {
    const text = bits.slice(at, at + length);
    at += length;
    return Number.parseInt(text, 2);
  };
  const orNull = (length: number): number | null => {
    const isNull = !bits.slice(at, at + length).includes('0');
    const value = plain(length);
    return isNull ? null : value;
  };
  const letter = (): string | null => {
    const index = orNull(3);
    return index === null ? null : PIECES[index];
  };
  const [version, gameType, player, gameId, ctime] = [plain(3), plain(2), plain(3), plain(16), plain(28)];
  const numbers: Record<string, number | null> = {};
  const order: readonly (readonly [string, number])[] =
    version === 1
      ? [
          ['score', 21],
          ['lines', 9],
          ['level', 6],
        ]
      : [
          ['lines', 12],
          ['level', 8],
          ['score', 24],
        ];
  for (const [name, length] of order) numbers[name] = orNull(length);
  const instantDas = orNull(5);
  const preview = letter();
  const pieceDas = orNull(5);
  const piece = letter();
  const counts = [...PIECES].map(() => orNull(7 + version));
  plain(version - 1);
  const cells = Array.from({ length: 200 }, () => plain(2));
  const rows = Array.from({ length: 20 }, (_, y) =>
    cells
      .slice(10 * y, 10 * y + 10)
      .map((cell) => (cell === 0 ? '.' : String(cell)))
      .join(''),
  );
  const { lines, level, score } = numbers;
  return {
    version,
    gameType,
    player,
    gameId,
    ctime,
    lines,
    level,
    score,
    instantDas,
    preview,
    pieceDas,
    piece,
    counts,
    rows,
  };
}

export interface ReadNumbers {
  startLevel: number | undefined;
  perPiece: readonly { score: number | undefined; lines: number | undefined; level: number | undefined }[];
  end: { score: number | undefined; lines: number | undefined; level: number | undefined };
  doubts: readonly { piece: number; what: string }[];
}
export class NumberReader {
  constructor(_: { seenFromStart: boolean }) {}
  settle(_: unknown): void {}
  finish(_: unknown): ReadNumbers {
    return {
      startLevel: undefined,
      perPiece: [],
      end: { score: undefined, lines: undefined, level: undefined },
      doubts: [],
    };
  }
}

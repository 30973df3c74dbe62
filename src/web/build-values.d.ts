/** What `vite.config.ts` puts into the code while it builds. */

/** A file beside the page, packed with gzip unless it is small in itself; its name holds a hash of its content. */
interface PackedAsset {
  /** Relative to the page. */
  readonly path: string;
  /** Before and after packing. */
  readonly bytes: number;
  readonly packedBytes: number;
}

/** Weights, with what they were trained for. */
interface PackedWeights extends PackedAsset {
  readonly origin: import('../players/weights-choice.js').WeightsFile['origin'];
}

declare const __ASSETS__: {
  /** Those that come with the program. */
  readonly cartridges: Readonly<Record<import('../emulator/clients/known-cartridges.js').BuiltinKind, PackedAsset>>;
  /** The set that ships, a puzzle a line. */
  readonly puzzles: PackedAsset;
  /** Weights files of `src/players/weights`, by their names without an ending. */
  readonly weights: Readonly<Record<string, PackedWeights>>;
  /** Learning curves that lie beside weights, by the same names. */
  readonly curves: Readonly<Record<string, PackedAsset>>;
};

/** Models of linear players whose weights come from a file of `src/players/weights`, by the players' names. */
declare const __LINEAR_MODELS__: Readonly<Record<string, import('../eval/linear-evaluator.js').LinearModel>>;

/** The program's version, as in package.json. */
declare const __VERSION__: string;

/** Weights that lie beside the engine's worker; `scripts/support/build-engine.ts` puts them in. */
declare const __WEIGHTS__: readonly Pick<import('../players/weights-choice.js').WeightsFile, 'name' | 'origin'>[];

declare module '*.css' {}

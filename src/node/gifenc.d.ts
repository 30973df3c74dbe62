/** What is used of gifenc 1.0.3, which has no types. */
declare module 'gifenc' {
  export interface FrameOptions {
    /** Milliseconds. */
    delay?: number;
    /** What happens to the picture before the next one is drawn. */
    dispose?: number;
    transparent?: boolean;
    transparentIndex?: number;
    /** Red, green, blue. */
    palette?: number[][];
  }

  export interface Encoder {
    readonly stream: { reset(): void; bytesView(): Uint8Array };
    writeFrame(numbers: Uint8Array, width: number, height: number, options: FrameOptions): void;
    finish(): void;
  }

  const gifenc: { GIFEncoder(): Encoder };
  export default gifenc;
}

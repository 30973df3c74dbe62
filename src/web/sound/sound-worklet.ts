/** The sound worklet: plays the samples that the page sends. Built under a name of its own, since it is loaded by name. */
import { SampleQueue, SOUND_PROCESSOR, type SoundMessage } from './sample-queue.js';

/** What is used of a worklet's global object; the library of the page's own does not know it. */
declare const sampleRate: number;
declare const AudioWorkletProcessor: new () => { readonly port: MessagePort };
declare function registerProcessor(name: string, processor: new () => object): void;

class SoundProcessor extends AudioWorkletProcessor {
  readonly #queue = new SampleQueue(sampleRate);

  constructor() {
    super();
    this.port.onmessage = ({ data }: MessageEvent<SoundMessage>) => this.#queue.add(data);
  }

  process(_: readonly unknown[], [[left, right]]: readonly (readonly Float32Array[])[]): boolean {
    this.#queue.take(left, right);
    return true;
  }
}

registerProcessor(SOUND_PROCESSOR, SoundProcessor);

/** Sound of the game: off until somebody asks for it, as browsers demand, and people too. */
import { SOUND_PROCESSOR, type SoundMessage } from './sample-queue.js';

/** A change of volume takes this many seconds, so that it does not click. */
const RAMP = 0.03;

export class SoundOutput {
  #context: AudioContext | undefined;
  #gain: GainNode | undefined;
  #node: AudioWorkletNode | undefined;
  #volume = 0.5;
  #isOn = false;

  get isOn(): boolean {
    return this.#isOn;
  }

  /** 0–1. */
  get volume(): number {
    return this.#volume;
  }

  set volume(volume: number) {
    this.#volume = volume;
    this.#ramp();
  }

  /** Samples a second that are played; null while it is off. */
  get sampleRate(): number | null {
    return this.#isOn && this.#context ? this.#context.sampleRate : null;
  }

  /**
   * Turns the sound on; from a click or a key, or the browser keeps it silent.
   *
   * @throws Error with a message for the user where there is no sound
   */
  async turnOn(): Promise<void> {
    try {
      await this.#start();
      await this.#context?.resume();
    } catch {
      throw new Error('No sound can be played: there is no sound device, or the browser does not allow sound here.');
    }
    this.#isOn = true;
    this.#ramp();
  }

  turnOff(): void {
    this.#isOn = false;
    this.#ramp();
    void this.#context?.suspend();
  }

  /** @param samples left and right in turns */
  play(samples: SoundMessage): void {
    if (this.#isOn) this.#node?.port.postMessage(samples, [samples.buffer]);
  }

  async #start(): Promise<void> {
    if (this.#node) return;
    const context = this.#context ?? new AudioContext({ latencyHint: 'interactive' });
    this.#context = context;
    await context.audioWorklet.addModule(new URL('sound-worklet.js', document.baseURI));
    this.#gain = context.createGain();
    this.#gain.gain.value = 0;
    this.#node = new AudioWorkletNode(context, SOUND_PROCESSOR, { numberOfInputs: 0, outputChannelCount: [2] });
    this.#node.connect(this.#gain).connect(context.destination);
  }

  #ramp(): void {
    if (!this.#context || !this.#gain) return;
    // Loudness is felt in powers: the lower half of the slider would else be of no use.
    const target = this.#isOn ? this.#volume ** 2 : 0;
    this.#gain.gain.setTargetAtTime(target, this.#context.currentTime, RAMP);
  }
}

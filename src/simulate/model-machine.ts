/** A console without a cartridge: what a model knows, shown as a client's RAM, so that whoever plays a machine plays it. */

import type { Client } from '../emulator/clients/client.js';
import type { RamField, RamName } from '../emulator/clients/ram-map.js';
import { POWER_ON_BYTE } from '../emulator/clients/screen.js';
import { type Machine, type MachineState, PICTURE_HEIGHT, PICTURE_WIDTH, RAM_SIZE } from '../emulator/machine.js';
import { encodeField } from '../ram/codec.js';
import { writeGameState } from '../ram/model-state.js';
import type { Buttons } from '../tetris/buttons.js';
import type { GameState } from '../tetris/game-state.js';

/** What extends it says where it stands, how it goes on, and how RAM shows that. */
export abstract class ModelMachine<Standing> implements Machine {
  readonly kind = 'fast';
  readonly pictures = false;
  readonly ram: Uint8Array = new Uint8Array(RAM_SIZE);
  frame = 0;
  protected now: Standing;

  constructor(readonly client: Client) {
    this.now = this.atPowerOn();
    this.powerOn();
  }

  protected abstract atPowerOn(): Standing;
  /** After a frame with these buttons, before RAM shows it. */
  protected abstract stepped(now: Standing, buttons: Buttons): Standing;
  /** Writes RAM. */
  protected abstract show(now: Standing): void;
  /** Apart from the original, as far as that changes. */
  protected abstract copied(now: Standing): Standing;

  /** A second pad is connected to nothing. */
  runFrame(buttons: Buttons): void {
    this.frame++;
    this.now = this.stepped(this.now, buttons);
    this.show(this.now);
  }

  powerOn(): void {
    this.frame = 0;
    this.now = this.atPowerOn();
    this.ram.fill(POWER_ON_BYTE);
  }

  save(): MachineState {
    return { frame: this.frame, bodySha1: '', snapshot: { now: this.copied(this.now), ram: this.ram.slice() } };
  }

  load({ frame, snapshot }: MachineState): void {
    const { now, ram } = snapshot as { readonly now: Standing; readonly ram: Uint8Array };
    this.frame = frame;
    this.now = this.copied(now);
    this.ram.set(ram);
  }

  picture(): Uint32Array {
    return new Uint32Array(PICTURE_WIDTH * PICTURE_HEIGHT);
  }

  /** There are none. */
  setPictures(): void {}

  /** Every field of a game in play. */
  protected showGame(game: GameState): void {
    writeGameState(this.client.map, game, (field, bytes) => this.put(field, bytes));
  }

  /** A field that the client has. */
  protected set(name: RamName, value: number): void {
    const field = this.client.map[name];
    if (field) this.put(field, encodeField(field, value));
  }

  protected put({ address, workCopy }: RamField, bytes: ArrayLike<number>): void {
    this.ram.set(bytes, address);
    if (workCopy !== undefined) this.ram.set(bytes, workCopy);
  }
}

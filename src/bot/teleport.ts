/**
 * A machine on which no piece is moved: as soon as one is under control, RAM is written so that it stands where a
 * player wants it and locks with the next frame; the first piece of a game after its wait.
 *
 * This is no play: it is for watching, on a cartridge, players that know nothing of gravity.
 */

import type { CommonName } from '../emulator/clients/ram-map.js';
import { type Machine, type MachineState, RelayedMachine, type WritableMachine } from '../emulator/machine.js';
import { type AnyPlayer, type Decision, letDecide, type Player } from '../players/player.js';
import { pokeField } from '../ram/codec.js';
import { type Observation, observe } from '../ram/observe.js';
import { playPlan } from '../reach/input-plan.js';
import { type Buttons, NO_BUTTONS } from '../tetris/buttons.js';
import { PHASE } from '../tetris/game-state.js';
import { framesPerRow } from '../tetris/timing.js';
import { situationOf } from './believed-game.js';

export interface Teleport {
  /** To be played on in place of the machine that it writes to. */
  readonly machine: Machine;
  /** Plays where the pieces have been put: presses nothing, and answers what the teleporting player thought. */
  readonly player: Player;
}

/** No button for longer than any piece rests without moving. */
const LONGEST_WAIT: readonly Buttons[] = new Array<Buttons>(256).fill(NO_BUTTONS);

/**
 * Games on it are played with the option `isTeleported`.
 *
 * @param player made with finders that need no buttons
 */
export function teleport(machine: WritableMachine, player: AnyPlayer): Teleport {
  const teleporting = new TeleportingMachine(machine, player);
  return {
    machine: teleporting,
    player: {
      name: player.name,
      decide(situation) {
        const decision = teleporting.latest;
        const { rest, pieces } = playPlan(situation, LONGEST_WAIT);
        if (!decision || !rest) return undefined;
        return { ...decision, plan: { placement: rest, buttons: LONGEST_WAIT.slice(0, pieces.length) } };
      },
    },
  };
}

class TeleportingMachine extends RelayedMachine<WritableMachine> {
  /** The decision for the piece that is under control. */
  latest: Decision | undefined;
  /** Whether the piece that is under control was looked at. */
  private isPut = false;

  constructor(
    machine: WritableMachine,
    private readonly teleporter: AnyPlayer,
  ) {
    super(machine);
  }

  override runFrame(buttons: Buttons, secondPad?: Buttons): void {
    super.runFrame(buttons, secondPad);
    const seen = observe(this);
    const isInControl = seen.screen === 'play' && seen.visible && seen.phase === PHASE.CONTROL;
    if (isInControl && !this.isPut) this.putPiece(seen);
    this.isPut = isInControl;
  }

  private putPiece(seen: Observation): void {
    this.latest = letDecide(this.teleporter, { ...situationOf(seen, 0), heldBefore: NO_BUTTONS });
    if (!this.latest) return;
    const { orientation, x, y } = this.latest.plan.placement;
    const write = (name: CommonName, value: number): void => pokeField(this.behind, this.client.map[name], value);
    write('currentPiece', orientation);
    write('tetriminoX', x);
    write('tetriminoY', y);
    // The next frame counts one more, and the downward step that it takes fails.
    write('fallTimer', framesPerRow(seen) - 1);
  }

  override powerOn(): void {
    super.powerOn();
    this.isPut = false;
    this.latest = undefined;
  }

  override load(state: MachineState): void {
    super.load(state);
    this.isPut = false;
  }
}

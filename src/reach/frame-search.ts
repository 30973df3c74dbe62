/**
 * The general search: every frame of a piece, with soft drop, at any level and from any moment.
 *
 * A state is row × column × orientation × LEFT × RIGHT × DOWN × A × B as the buttons were held on the last frame,
 * with the frames left until gravity steps. On a frame at most one of LEFT, RIGHT and DOWN is held and at most one
 * of A and B; a button is released before it is pressed again. The search goes frame by frame, so the first rest
 * of a placement is its earliest.
 *
 * What keeps it small:
 * - Time does not matter but for the frames left in the row: a state that was reached before is dropped.
 * - A state with more time left in its row, reached `SLACK` frames earlier, is as good as one with less: whatever
 *   the later one does, the earlier one can do too and still be ahead, stepping down by DOWN instead of gravity.
 *   So a state is visited again only with more time left, or when it follows closely. This also ends idle
 *   waiting, which soft drop always beats, unless gravity is near.
 * - With a pattern of taps all this holds among the states of one phase.
 * - With auto shift a held direction cannot wait for DOWN, so at up to `EXACT_AUTO_SHIFT` frames per row nothing but
 *   equal states is dropped. Slower levels would need seconds; there the rule above is used all the same, and a
 *   plan may be a frame or a press from the best.
 *
 * Among plans for a placement the order is: fewest frames until rest; then fewest presses of LEFT, RIGHT, A and B;
 * then most soft steps counted at rest, so DOWN stays held where that costs no frame; then the first in the order
 * of generation (nothing, LEFT, RIGHT, DOWN; with each nothing, A, B).
 *
 * The plain twin is `scripts/support/exhaustive-search.ts`.
 */

import { BUTTON, type Buttons } from '../tetris/buttons.js';
import { COLUMNS, ROWS } from '../tetris/playfield.js';
import { framesPerRow, rowsPerDrop } from '../tetris/timing.js';
import { FitMasks } from './fit-masks.js';
import { type FoundRest, FrameLabels, FrameRests } from './frame-labels.js';
import { framesToGravity, type InputPlan, type PieceSituation, waitLeft } from './input-plan.js';
import { mayShift, mayTurn, type TapPattern } from './taps.js';

/** A state replaces another with less time in the row if it is ahead by this many frames. */
const SLACK = 6;

/** Most frames per row at which a search with auto shift keeps every state: those of level 8. */
const EXACT_AUTO_SHIFT = 8;

/** Waits of a game's first piece are at most this many frames. */
const WAITS = 0x80 + 1;

/** What is held of the shift buttons: nothing, or LEFT or RIGHT with a charge that counts under auto shift only. */
const NO_SHIFT = 0;

/**
 * The numbers of one search. A state is ((y * 4 + i) * COLUMNS + x) * histories + history, with i the local orientation.
 * A history is one of turn * shifts + shift without DOWN, then DOWN's two states by turn.
 */
interface Shape {
  /** Ways in which LEFT and RIGHT may be held, charges included. */
  readonly shifts: number;
  /** The first shift with RIGHT. */
  readonly rightShift: number;
  /** The first history with DOWN. */
  readonly downHistories: number;
  readonly histories: number;
  readonly framesPerRow: number;
  /** Two rows a drop. */
  readonly isDouble: boolean;
  /** Frames that the first piece of a game still waits; 0 for any other piece. */
  readonly wait: number;
  /** Frames until gravity after the wait. */
  readonly afterWait: number;
  /** Most frames until gravity. */
  readonly longest: number;
  /** Nothing but equal states is dropped. */
  readonly exact: boolean;
  /** Phases of the pattern of taps, and those that slots tell apart. */
  readonly phases: number;
  readonly slotPhases: number;
}

function shapeOf(situation: PieceSituation, taps: TapPattern): Shape {
  const { piece, timing } = situation;
  const perRow = framesPerRow(situation);
  const { autoShift } = taps;
  const charges = timing.dasFull + 1;
  const shifts = autoShift ? 1 + 2 * charges : 3;
  const downHistories = 3 * shifts;
  const wait = waitLeft(piece);
  const afterWait = framesToGravity((piece.fall + wait) & 0xff, perRow);
  const phases = taps.shifts.length;
  const exact = autoShift && perRow <= EXACT_AUTO_SHIFT;
  return {
    shifts,
    rightShift: autoShift ? 1 + charges : 2,
    downHistories,
    histories: downHistories + 6,
    framesPerRow: perRow,
    isDouble: rowsPerDrop(situation) > 1,
    wait,
    afterWait,
    longest: Math.max(perRow, afterWait, framesToGravity(piece.fall, perRow)),
    exact,
    phases,
    // Equal states lie whole rounds of the pattern apart: where a round is not shorter than `SLACK`, the rule of
    // the older state drops the later one, and slots tell apart only those of one frame.
    slotPhases: exact || phases < SLACK ? phases : 1,
  };
}

/** Buffers of one search, reused by the next: keep one for each thread of work and do not share it. */
export class FrameSearch {
  /** States that the latest search visited. */
  visited = 0;

  private readonly rests = new FrameRests();
  private readonly fits = new FitMasks();

  private readonly labels = new FrameLabels();
  /** Reused for every rest that the search notes. */
  private readonly rest: FoundRest = { frame: 0, parent: 0, buttons: 0, presses: 0, hold: 0 };

  /** The label of each state and time, plus `stamp`. A number below `stamp` is left from an earlier search. */
  private slots = new Int32Array(0);
  private stamp = 1;
  /** Most time left among the labels of a state and phase that are `SLACK` frames old. */
  private oldTimes = new Int16Array(0);

  /** Placements of the latest search, ordered by row, then orientation, then column. */
  get count(): number {
    return this.rests.count;
  }
  get orientations(): Uint8Array {
    return this.rests.orientations;
  }
  get xs(): Uint8Array {
    return this.rests.xs;
  }
  get ys(): Uint8Array {
    return this.rests.ys;
  }
  /** Fewest frames until rest, the next frame being 1. */
  get restFrames(): Uint16Array {
    return this.rests.restFrames;
  }

  /**
   * Finds all placements that the piece can reach. A rest that overlaps blocks is a topped out game and no
   * placement.
   *
   * @returns their count
   */
  search(situation: PieceSituation, taps: TapPattern): number {
    const { rests, labels } = this;
    const shape = shapeOf(situation, taps);
    this.fillFits(situation);
    this.prepare(shape);
    rests.clear();
    this.begin(situation, shape);

    // Labels from `layer` to `end` are of a frame, those from `end` on of the next.
    const layers: number[] = [0];
    let end = 1;
    for (let frame = 0; layers[frame] < end; frame++) {
      const layer = layers[frame];
      layers.push(end);
      labels.reserve(end + (end - layer) * 12);
      if (!shape.exact && frame + 1 >= SLACK) {
        const old = frame + 1 - SLACK;
        const phase = shape.phases === 1 ? 0 : (situation.frame + old) % shape.phases;
        this.noteOldTimes(layers[old], layers[old + 1], shape.phases, phase);
      }
      end = this.playFrame(situation, taps, shape, { frame, layer, end });
    }
    this.visited = end;
    this.stamp += end;
    rests.collect(this.fits.first);
    return rests.count;
  }

  /** The rows that the piece may come to. */
  private fillFits({ playfield, piece }: PieceSituation): void {
    this.fits.reset(playfield, piece.orientation);
    for (let y = piece.y; y <= ROWS; y++) this.fits.fillRow(y);
  }

  /** Label 0: the piece as it is. Buttons held before bar their presses on the first frame only. */
  private begin({ piece }: PieceSituation, { histories, downHistories, wait, afterWait, longest }: Shape): void {
    const { labels } = this;
    const down = wait > 0 ? 0 : piece.softDrop;
    const place = (piece.y * 4 + piece.orientation - this.fits.first) * COLUMNS + piece.x;
    labels.states[0] = place * histories + (down === 0 ? NO_SHIFT : downHistories + (down - 1) * 3);
    labels.times[0] = wait > 0 ? longest + wait : afterWait;
    labels.presses[0] = 0;
    labels.holds[0] = piece.hold;
  }

  /** The labels of a layer are `SLACK` frames old. */
  private noteOldTimes(layer: number, end: number, phases: number, phase: number): void {
    const { oldTimes } = this;
    const { states, times } = this.labels;
    for (let label = layer; label < end; label++) {
      const at = states[label] * phases + phase;
      if (times[label] > oldTimes[at]) oldTimes[at] = times[label];
    }
  }

  /**
   * Plays a frame from every label of a layer on.
   *
   * @returns the end of the next layer, which begins at the end of this one
   */
  private playFrame(
    situation: PieceSituation,
    taps: TapPattern,
    shape: Shape,
    { frame, layer, end }: { readonly frame: number; readonly layer: number; readonly end: number },
  ): number {
    const { shifts, rightShift, downHistories, histories, isDouble, afterWait, longest, phases, slotPhases } = shape;
    const perRow = shape.framesPerRow;
    const { piece } = situation;
    const { dasFull, dasReload } = situation.timing;
    const { autoShift } = taps;
    const charges = dasFull + 1;
    const rowStates = 4 * COLUMNS * histories;
    const waitBase = ROWS * rowStates * slotPhases * (longest + 1);
    const { slots, oldTimes, stamp, rests, rest } = this;
    const { columns, turns } = this.fits;
    const { states, times, parents, buttons, presses, holds } = this.labels;
    const barred = frame === 0 ? situation.heldBefore : 0;
    const mayBegin = mayShift(taps, situation.frame + frame);
    const turnChoices = turns > 1 && mayTurn(taps, situation.frame + frame) ? 3 : 1;
    const nextPhase = phases === 1 ? 0 : (situation.frame + frame + 1) % phases;
    const slotPhase = slotPhases === 1 ? 0 : nextPhase;
    const fallNow = (piece.fall + frame + 1) & 0xff;
    const oldest = slotPhases === phases ? 0 : end;
    let made = end;

    for (let label = layer; label < end; label++) {
      const state = states[label];
      const time = times[label];
      const waiting = time > longest;
      const history = state % histories;
      const at = (state - history) / histories;
      const x = at % COLUMNS;
      const rowAndTurn = (at - x) / COLUMNS;
      const i = rowAndTurn & 3;
      const y = rowAndTurn >> 2;
      const downBefore = history < downHistories ? 0 : history < downHistories + 3 ? 1 : 2;
      const turnBefore = downBefore ? (history - downHistories) % 3 : (history - (history % shifts)) / shifts;
      const shiftBefore = downBefore ? NO_SHIFT : history % shifts;

      for (let direction = 0; direction < 4; direction++) {
        // 1. Shift, as in the game.
        let x1 = x;
        let shift1 = NO_SHIFT;
        let down1 = 0;
        let softStep = false;
        let pressed = 0;
        let held: Buttons = 0;
        let hold = downBefore ? 0 : holds[label];
        if (direction === 1 || direction === 2) {
          const base = direction === 1 ? 1 : rightShift;
          held = direction === 1 ? BUTTON.LEFT : BUTTON.RIGHT;
          const target = direction === 1 ? x - 1 : x + 1;
          const free = target >= 0 && ((columns[y * 4 + i] >> target) & 1) === 1;
          if (!autoShift) {
            if (shiftBefore === base || !mayBegin || !free || barred & held) continue;
            shift1 = base;
            x1 = target;
            pressed = 1;
          } else {
            let charge = 0;
            let tries = true;
            if (barred & held || (shiftBefore >= base && shiftBefore < base + charges)) {
              charge = (frame === 0 ? piece.das : shiftBefore - base) + 1;
              if (charge >= dasFull) charge = dasReload;
              else tries = false;
            } else if (mayBegin) pressed = 1;
            else continue;
            if (tries && free) x1 = target;
            else if (tries) charge = dasFull; // a refused shift charges fully
            shift1 = base + charge;
          }
        } else if (direction === 3) {
          held = BUTTON.DOWN;
          hold = holds[label];
          if (downBefore === 0) {
            if (barred & BUTTON.DOWN) continue;
            down1 = 1;
          } else if (downBefore === 1) {
            down1 = 2;
          } else {
            down1 = 1;
            softStep = true;
            hold = (hold + 1) & 0xff;
          }
        }

        for (let turn = 0; turn < turnChoices; turn++) {
          // 2. Turn. A refused one would only hold a button.
          let i1 = i;
          let buttonsNow = held;
          let pressesNow = presses[label] + pressed;
          if (turn !== 0) {
            const button = turn === 1 ? BUTTON.A : BUTTON.B;
            if (turnBefore === turn || barred & button) continue;
            i1 = turn === 1 ? (i + 1 === turns ? 0 : i + 1) : i === 0 ? turns - 1 : i - 1;
            if (!((columns[y * 4 + i1] >> x1) & 1)) continue;
            buttonsNow |= button;
            pressesNow++;
          }

          // 3. Drop.
          let time1 = time - 1;
          let drops = softStep;
          if (waiting) {
            if (down1 === 1) {
              drops = ((fallNow - perRow) & 0xff) < 0x80;
              time1 = framesToGravity(fallNow, perRow);
            } else if (time1 === longest) time1 = afterWait;
          } else if (time1 === 0) drops = true;
          let y1 = y;
          if (drops) {
            time1 = perRow;
            let falls = (columns[y * 4 + 4 + i1] >> x1) & 1;
            y1 += falls;
            if (isDouble && falls) {
              falls = (columns[y * 4 + 8 + i1] >> x1) & 1;
              y1 += falls;
            }
            if (!falls) {
              if ((columns[y1 * 4 + i1] >> x1) & 1) {
                rest.frame = frame + 1;
                rest.parent = label;
                rest.buttons = buttonsNow;
                rest.presses = pressesNow;
                rest.hold = hold;
                rests.note((y1 * 4 + i1) * COLUMNS + x1, rest);
              }
              continue;
            }
          }

          // 4. A new label, a better way to one of the same frame, or nothing.
          const history1 = down1 === 0 ? turn * shifts + shift1 : downHistories + (down1 - 1) * 3 + turn;
          const state1 = ((y1 * 4 + i1) * COLUMNS + x1) * histories + history1;
          const slot =
            time1 > longest
              ? waitBase + (state1 % rowStates) * WAITS + time1 - longest
              : (state1 * slotPhases + slotPhase) * (longest + 1) + time1;
          let target = slots[slot] - stamp;
          if (target >= oldest) {
            if (target < end || presses[target] < pressesNow) continue;
            if (presses[target] === pressesNow && holds[target] >= hold) continue;
          } else {
            if (oldTimes[state1 * phases + nextPhase] >= time1) continue;
            target = made++;
            slots[slot] = stamp + target;
            states[target] = state1;
            times[target] = time1;
          }
          parents[target] = label;
          buttons[target] = buttonsNow;
          presses[target] = pressesNow;
          holds[target] = hold;
        }
      }
    }
    return made;
  }

  /**
   * The plan for a placement of the latest search.
   *
   * @throws RangeError if there is no such placement
   */
  planFor(index: number): InputPlan {
    const { rests, labels } = this;
    if (!(index < rests.count)) throw new RangeError(`no placement ${index} of ${rests.count}`);
    const buttons: Buttons[] = [rests.lastButtons(index)];
    for (let label = rests.parentOf(index); label > 0; label = labels.parents[label])
      buttons.push(labels.buttons[label]);
    return {
      placement: { orientation: rests.orientations[index], x: rests.xs[index], y: rests.ys[index] },
      buttons: buttons.reverse(),
    };
  }

  /** Makes room for the labels of all states and forgets those of the search before. */
  private prepare({ histories, longest, phases, slotPhases, wait }: Shape): void {
    const states = ROWS * 4 * COLUMNS * histories;
    const slots = states * slotPhases * (longest + 1) + (wait > 0 ? 4 * COLUMNS * histories * WAITS : 0);
    if (this.slots.length < slots || this.stamp > 0x4000_0000) {
      this.slots = new Int32Array(Math.max(slots, this.slots.length));
      this.stamp = 1;
    }
    if (this.oldTimes.length < states * phases) this.oldTimes = new Int16Array(states * phases);
    else this.oldTimes.fill(0, 0, states * phases);
  }
}

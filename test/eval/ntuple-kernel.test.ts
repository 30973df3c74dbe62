import { describe, expect, it } from 'vitest';
import { NO_PLACEMENT, rateKernel, rateReference } from '../../src/eval/ntuple/ntuple-kernel.js';
import { kernelMemory, WASM, type Wasm } from '../../src/eval/ntuple/wasm-code.js';
import { SeededRandom } from '../../src/lib/seeded-random.js';

const TABLE_ROWS = 1000;
const ROW_BYTES = 32;
const call = (boards: number, active: number) => {
  const rows = TABLE_ROWS * ROW_BYTES;
  const rewards = rows + boards * active * 4;
  const values = rewards + Math.ceil(boards / 4) * 16;
  return { rows, boards, active, rewards, discount: 0.9, values, best: values + boards * ROW_BYTES };
};

/** WebAssembly under a content security policy without `wasm-unsafe-eval`. */
function forbidden(): Wasm {
  const refuse = class {
    constructor() {
      throw Object.assign(new Error('refused by the content security policy'), { name: 'CompileError' });
    }
  };
  return { Module: refuse } as unknown as Wasm;
}

describe('the kernel that sums table rows', () => {
  it.each([
    ['memory of its own', false],
    ['shared memory', true],
  ])('agrees with plain arithmetic in %s, seed 3', (_, shared) => {
    const random = new SeededRandom(3);
    for (const [boards, active] of [
      [1, 1],
      [2, 3],
      [7, 34],
      [40, 41],
    ]) {
      const request = call(boards, active);
      const memory = kernelMemory(request.best + ROW_BYTES, shared);
      const floats = new Float32Array(memory.buffer);
      for (let i = 0; i < TABLE_ROWS * 8; i++) floats[i] = random.float() - 0.5;
      for (let i = 0; i < boards; i++) floats[request.rewards / 4 + i] = -random.float();
      const offsets = new Int32Array(memory.buffer, request.rows, boards * active);
      for (let i = 0; i < offsets.length; i++) offsets[i] = random.below(TABLE_ROWS) * ROW_BYTES;
      const result = () => [...floats.subarray(request.values / 4, request.best / 4 + 8)];
      rateReference(memory, request);
      const expected = result();
      const { rows, rewards, discount, values, best } = request;
      rateKernel(memory)(rows, boards, active, rewards, discount, values, best);
      result().forEach((value, i) => {
        expect(value).toBeCloseTo(expected[i], 4);
      });
    }
  });

  it.each([
    ['there is no WebAssembly', null, WASM],
    ['a policy forbids it', forbidden(), WASM],
    ['its memory gets no addresses', WASM, withoutAddresses()],
  ])('calculates plainly where %s', (_, engine, memoryEngine) => {
    const memory = kernelMemory(1024, false, memoryEngine);
    const floats = new Float32Array(memory.buffer);
    floats.set([1, 2, 3, 4, 5, 6, 7, 8], 0);
    new Int32Array(memory.buffer, 64, 2).set([0, 0]);
    floats[32] = -0.5;
    rateKernel(memory, engine)(64, 1, 2, 128, 0.5, 256, 512);
    expect([...floats.subarray(64, 72)]).toEqual([0.5, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5]);
  });

  it('says so when there was no placement', () => {
    const memory = kernelMemory(1024, false);
    rateKernel(memory)(0, 0, 34, 0, 1, 0, 512);
    expect([...new Float32Array(memory.buffer, 512, 8)]).toEqual(new Array(8).fill(Math.fround(NO_PLACEMENT)));
  });
});

/** As with `ulimit -v`: an engine reserves far more addresses than the memory has bytes. */
function withoutAddresses(): Wasm {
  class NoMemory {
    readonly buffer = new ArrayBuffer(0);
    constructor() {
      throw new RangeError('WebAssembly.Memory(): could not allocate memory');
    }
  }
  return { ...(WASM as Wasm), Memory: NoMemory };
}

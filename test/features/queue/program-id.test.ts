/** The name of a program at a queue: its files, and what its machine makes of them. */
import { describe, expect, it } from 'vitest';
import { describeStrangers, type Member } from '../../../src/features/queue/members.js';
import { isSameProgram, programId } from '../../../src/features/queue/program-id.js';

const member = (program: string): Member => ({ role: 'worker', program, host: 'here', pid: 1, threads: 1 });

describe('the name of a program', () => {
  it('holds its version, its files and the signature of its machine', () => {
    expect(programId()).toMatch(/^\d+\.\d+\.\d+\+[0-9a-f]{12}\/[0-9a-f]{12}$/);
    expect(programId()).toBe(programId());
  });

  it('tells a machine that computes otherwise from another program', () => {
    const [own, machine, program] = ['1.0.0+aa/11', '1.0.0+aa/22', '1.0.0+bb/11'];
    expect([isSameProgram(own, machine), isSameProgram(own, program)]).toEqual([true, false]);
    expect(describeStrangers([member(machine)], own)).toMatch(/aa\/22, but this is 1.0.0\+aa\/11: .*compute otherwise/);
    expect(describeStrangers([member(program)], own)).toMatch(/use the same program everywhere/);
    expect(describeStrangers([member(machine), member(program)], own)).toMatch(/use the same program everywhere/);
  });
});

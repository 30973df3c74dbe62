/** The script for emulators on our machine: Lua runs it in `fake-emulator.lua`, and every frame of that is one here. */
import { spawn, spawnSync } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { openMachine } from '../../src/emulator/jsnes-machine.js';
import { Engine } from '../../src/engine/engine.js';
import { shippedWeights } from '../../src/features/players/weights-files.js';
import { ApiError } from '../../src/features/serve/api-error.js';
import { answerQuestion } from '../../src/features/serve/v1/answer-question.js';
import { bestMoveLines } from '../../src/features/serve/v1/operation-routes.js';
import { readQuestion } from '../../src/features/serve/v1/read-question.js';
import { type Observation, observe } from '../../src/ram/observe.js';
import { type Buttons, parseButtons } from '../../src/tetris/buttons.js';
import { BUILTIN_IMAGE } from '../emulator/builtin-image.js';

export const LUA = 'lua5.1';
export const HAS_LUA = spawnSync(LUA, ['-v']).status === 0;
/** Lua as it is in the emulators: 5.1 in FCEUX, 5.4 in Mesen 2 and BizHawk. */
export const LUAS = [LUA, 'lua5.4'].filter((program) => spawnSync(program, ['-v']).status === 0);

const SCRIPT = fileURLToPath(new URL('../../scripts/lua/maxout.lua', import.meta.url));
const FAKE_EMULATOR = fileURLToPath(new URL('fake-emulator.lua', import.meta.url));

export interface ScriptRun {
  readonly emulator?: 'fceux' | 'mesen' | 'mesen-0.9' | 'bizhawk';
  /** The program that runs the script (default: Lua 5.1). */
  readonly program?: string;
  /** Fields of the table MAXOUT, as Lua. */
  readonly settings: string;
  /** Frames from a question to its answer, where the script does not wait for it. */
  readonly delay?: number;
  /** Whether the script finds LuaSocket (default: yes). */
  readonly socket?: boolean;
  /** Whether the emulator lets the script use files (default: yes). */
  readonly files?: boolean;
  /** Whether the engine answers while the script waits for it (default: yes). */
  readonly answers?: boolean;
  /** Whether the engine is away in the frame to come. */
  readonly isAway?: (seen: Observation) => boolean;
  /** Ends the run after this frame. */
  readonly isOver?: (seen: Observation) => boolean;
  /** Changes the bytes of RAM that the script is shown. */
  readonly show?: (ram: Uint8Array) => void;
  /** Other buttons than those of the script. */
  readonly press?: (seen: Observation, buttons: Buttons) => Buttons;
}

export interface ScriptPlay {
  /** What the script said. */
  readonly said: readonly string[];
  readonly frames: readonly { readonly seen: Observation; readonly buttons: Buttons }[];
  readonly boxes: readonly string[];
  /** Bodies of the requests. */
  readonly asked: readonly string[];
}

const engine = new Engine(shippedWeights());

/** What the server replies to a request, as text. */
export function replyTo(path: string, body: string): string {
  if (path === '/v1/info') return '{"engine":{"name":"maxout","version":"9.8.7"}}';
  try {
    const answer = answerQuestion(engine, readQuestion('best-move', JSON.parse(body)));
    if (answer.ok) return bestMoveLines(answer.reply);
    throw new ApiError(answer.code, answer.message);
  } catch (error) {
    if (error instanceof ApiError) return `${error.line}\n`;
    throw error;
  }
}

/** Runs the script until it ends, or until the run is over. */
export async function runScript(run: ScriptRun): Promise<ScriptPlay> {
  const machine = openMachine(BUILTIN_IMAGE, { pictures: false, fast: true });
  const play = {
    said: [] as string[],
    frames: [] as { seen: Observation; buttons: Buttons }[],
    boxes: [] as string[],
    asked: [] as string[],
  };
  const settings = `MAXOUT = { ${run.settings} }`;
  const allowed = [run.socket === false ? '' : 'socket', run.files === false ? '' : 'files'];
  const args = [FAKE_EMULATOR, SCRIPT, run.emulator ?? 'fceux', settings, ...allowed];
  const lua = spawn(run.program ?? LUA, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const waiting: { due: number; line: string }[] = [];
  const send = (line: string): void => void lua.stdin.write(`${line}\n`);
  const sendAnswers = (until: number): void => {
    while (waiting.length > 0 && waiting[0].due <= until) send(waiting.shift()!.line);
  };
  const sendRam = (): void => {
    const ram = machine.ram.slice();
    run.show?.(ram);
    send(`ram ${Buffer.from(ram).toString('hex')}`);
  };
  const sendAway = (): void => send(`away ${run.isAway?.(observe(machine)) ? 1 : 0}`);
  sendAway();
  sendRam();
  try {
    for await (const line of createInterface({ input: lua.stdout })) {
      const [word] = line.split(' ', 1);
      const rest = line.slice(word.length + 1);
      if (word === 'say') play.said.push(rest);
      if (word === 'box') play.boxes.push(rest);
      if (word === 'ask') {
        const [, number, request] = /^(\d+) (.*)$/.exec(rest)!;
        const [head, body] = request.split('\\r\\n\\r\\n');
        if (body) play.asked.push(body);
        const reply = replyTo(head.split(' ')[1], body).replaceAll('\n', '\\n');
        const length = reply.replaceAll('\\n', '\n').length;
        const answer = `answer ${number} HTTP/1.1 200 OK\\r\\nContent-Length: ${length}\\r\\n\\r\\n${reply}`;
        waiting.push({ due: machine.frame + (run.delay ?? 0), line: answer });
      }
      if (word === 'wait') {
        if (run.answers !== false) sendAnswers(Number.POSITIVE_INFINITY);
        send('done');
      }
      if (word === 'press') {
        const asked = parseButtons(rest);
        const buttons = run.press?.(observe(machine), asked) ?? asked;
        machine.runFrame(buttons);
        const seen = observe(machine);
        play.frames.push({ seen, buttons });
        if (run.isOver?.(seen)) break;
        sendAway();
        sendAnswers(machine.frame);
        sendRam();
      }
      if (word === 'end') break;
    }
  } finally {
    lua.kill();
  }
  return play;
}

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { openMailbox } from '../../src/features/serve/mailbox.js';
import { formatFm2 } from '../../src/replay/movie/fm2.js';
import { formatStanding } from '../../src/replay/movie/movie-comments.js';
import { stepPiece } from '../../src/tetris/active-piece.js';
import { NO_BUTTONS } from '../../src/tetris/buttons.js';
import { ORIENTATIONS } from '../../src/tetris/tetromino.js';
import { NTSC } from '../../src/tetris/timing.js';
import { HAS_LUA, LUA, LUAS, replyTo, runScript } from './run-script.js';

const MODULES = `${fileURLToPath(new URL('../../scripts/lua/', import.meta.url))}?.lua`;
const folder = mkdtempSync(join(tmpdir(), 'maxout-lua-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** What a chunk of Lua prints that may require the modules of the script. */
function lua(chunk: string): string {
  return execFileSync(LUA, ['-e', `package.path = [[${MODULES}]]\n${chunk}`], { encoding: 'utf8' });
}

describe.skipIf(!HAS_LUA)('the script for emulators, in other ways', () => {
  it.each([
    ['FCEUX', 'fceux', LUA],
    ...LUAS.map((program) => [`BizHawk with ${program}`, 'bizhawk', program] as const),
  ] as const)('asks by files where there is no LuaSocket, in %s', async (_, emulator, program) => {
    const mailbox = openMailbox({
      folder,
      endMs: 5_000,
      fetch: async (request) => new Response(replyTo(new URL(request.url).pathname, await request.text())),
      log: (line) => {
        throw new Error(line);
      },
    });
    // As long as the script may stand still: a busy machine answers late.
    const settings = `folder = [[${folder}]], plies = 1, untilLines = 1, games = 1, holdMs = 5000`;
    const { said, boxes } = await runScript({ emulator, program, settings, socket: false });
    await mailbox.close();
    expect(said[0]).toBe(`Maxout: engine 9.8.7 by files at ${folder}, 30hz`);
    expect(said[2]).toMatch(/^Maxout: game 1 has its 1 lines: .* misdrops 0; late 0 /);
    // BizHawk leaves out the first eight of 240 lines of the picture.
    const rows = boxes.map((at) => Number(at.split(' ')[1]));
    expect(Math.max(...rows)).toBe((emulator === 'bizhawk' ? 32 : 40) + 19 * 8);
  });

  it('presses a movie from power-on, and says where a game is another one', async () => {
    const { frames, said } = await runScript({ settings: 'plies = 1, untilLines = 1, games = 1' });
    const [, score, lines] = /score (\d+), (\d+) lines/.exec(said[2])!.map(Number);
    // The frame in which the emulator turns the console on is not in the movie.
    const pressed = frames.slice(1).map(({ buttons }) => buttons);
    const comments = [
      formatStanding({ frame: 400, score: 12, lines: 0, level: 19 }),
      formatStanding({ frame: pressed.length, score, lines, level: 19 }),
    ];
    const file = join(folder, 'game.fm2');
    writeFileSync(file, formatFm2({ region: 'ntsc', romName: 'maxout', romChecksum: '', comments, frames: pressed }));
    expect((await runScript({ settings: `movie = [[${file}]]` })).said).toEqual([
      `Maxout: plays the movie ${file}, ${pressed.length} frames, without an engine`,
      `Maxout: frame 400: score ${frames[400].seen.score}, 0 lines, level 19; the movie has 12, 0, 19`,
      `Maxout: the movie is over: score ${score}, ${lines} lines, level 19; differences 1`,
    ]);
  });

  it('knows TetrisGYM by its name, and leaves its menus to the user', async () => {
    let frames = 0;
    const play = await runScript({
      settings: '',
      show: (ram) => ram.set(new TextEncoder().encode('T-GYM'), 0x75b),
      isOver: () => ++frames > 400,
    });
    expect(play.said[0]).toMatch(/^Maxout: this is TetrisGYM: start games by hand/);
    expect(play.frames.every(({ buttons }) => buttons === NO_BUTTONS)).toBe(true);
  });

  it('says that a cartridge is another game when its piece is none', async () => {
    let frames = 0;
    const play = await runScript({
      settings: 'plies = 1',
      show: (ram) => ram.fill(0x33, 0x62, 0x63),
      isOver: ({ screen }) => screen === 'play' && ++frames > 150,
    });
    expect(play.said.at(-1)).toBe(
      'Maxout: this is not NES Tetris as the script knows it: the piece is number 51; expected 0 to 18. Use NES Tetris (USA), TetrisGYM from version 5, or the cartridge of Maxout',
    );
  });

  it('has the cells of the nineteen orientations', () => {
    const printed = lua(`
      local pieces = require("maxout.pieces")
      for orientation = 0, 18 do
        local cells = {}
        for _, cell in ipairs(pieces.cells({ orientation = orientation, x = 0, y = 0 })) do
          cells[#cells + 1] = cell[1] .. "," .. cell[2]
        end
        print(pieces.letter(orientation) .. " " .. table.concat(cells, " "))
      end`);
    expect(printed.trim().split('\n')).toEqual(
      ORIENTATIONS.map(({ tetromino, cells }) => `${tetromino} ${cells.map((cell) => cell.join()).join(' ')}`),
    );
  });

  it('lets a piece fall as the game does, the first one of a game too', () => {
    const levels = Array.from({ length: 32 }, (_, level) => level);
    const starts = [0, NTSC.firstPieceWait];
    const FRAMES = 120;
    const printed = lua(`
      local pieces = require("maxout.pieces")
      for level = 0, 31 do
        for _, softDrop in ipairs({ 0, 0xa0 }) do
          local piece = { orientation = 2, x = 5, y = 0, fall = 0, das = 0, softDrop = softDrop }
          local later = pieces.later(piece, level, ${FRAMES})
          print(level, later.y, later.fall, later.softDrop)
        end
      end`);
    const expected = levels.flatMap((level) =>
      starts.map((softDrop) => {
        let piece = { x: 5, y: 0, orientation: 2, fall: 0, das: 0, softDrop, hold: 0 };
        const idle = { held: NO_BUTTONS, pressed: NO_BUTTONS };
        for (let i = 0; i < FRAMES; i++) piece = stepPiece(() => true, piece, idle, { level, timing: NTSC }).piece;
        return [level, piece.y, piece.fall, piece.softDrop].join('\t');
      }),
    );
    expect(printed.trim().split('\n')).toEqual(expected);
  });
});

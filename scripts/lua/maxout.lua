-- Maxout plays NES Tetris in your own emulator: FCEUX, Mesen or BizHawk.
--
-- 1. Start the engine:      maxout serve          (in a copy of the repository: node run-bot.js serve)
-- 2. Load this script:      FCEUX: File > Lua > New Lua Script Window;  Mesen: Debug > Script Window;  BizHawk: Tools > Lua Console
--
-- It reads the game from RAM in every frame, asks the engine where each piece goes, and presses the buttons.
-- The folder `maxout` with the rest of the script has to lie beside this file.

-- Change them here, or set them before this script is loaded in a table: MAXOUT = { startLevel = 18, taps = "12hz" }
local SETTINGS = {
  -- Where the engine is. Without LuaSocket it is asked by files in `folder` instead.
  address = "http://127.0.0.1:3000",
  -- Sent with each request, where the engine was started with a token.
  token = "",
  -- Folder of `maxout serve --mailbox FOLDER`: where it is set, the engine is asked by files. Empty: HTTP if possible.
  folder = "",

  -- How fast the hands are: 30hz, 20hz, 15hz, 12hz, 10hz, das, or frames on which a press may begin, such as X..X.
  taps = "30hz",
  -- Whose cartridge is played: ntsc, or pal for the European one.
  region = "ntsc",
  -- Frames of each piece until the next one is seen, 0 to 60.
  reaction = 0,
  -- How many pieces the engine looks ahead, 1 to 4; 0 leaves it to the engine.
  plies = 0,

  -- Goes through the menus and starts games. If false, start them by hand: the script plays what it finds.
  startsGames = true,
  startLevel = 19,
  -- Frames that are spent in the level menu, one more in each game: they decide which pieces come.
  wait = 0,
  -- Lines at which a game is ended; 0 for none.
  untilLines = 0,
  -- Games to play; 0 goes on for ever.
  games = 0,

  -- Asks for the next piece while the present one falls, once for each piece that may follow.
  asksAhead = true,
  -- Milliseconds that the emulator may stand still for an answer. With 0 it never does: the piece falls until the answer comes.
  -- In Mesen, which ends a script that takes a second, 400 at most.
  holdMs = 1000,

  -- Shows on the screen where the piece goes.
  drawsPlan = true,
  -- Stops the emulator when a piece or the playfield is not where it was planned.
  pausesOnDifference = false,
  -- FCEUX: records each game from power-on as a movie. "game" makes game-1.fm2, game-2.fm2 and so on.
  record = "",
  -- FCEUX: a movie of `maxout movie export` that is pressed from power-on, without an engine.
  movie = "",
  -- A file to which everything is written that the script says.
  log = "",
  -- FCEUX: normal, turbo or maximum; empty leaves it alone.
  speed = "",
}

local say = console and console.log or emu and emu.log or print

-- Mesen takes these away from a script without permission.
if not (package and require and io and os) then
  say('Maxout: this emulator does not let scripts read files. In Mesen, turn on "Allow access to I/O and OS functions" and')
  say('"Allow network access" in the settings of the script window, and load this script again.')
  return
end

local here = debug and debug.getinfo(1, "S").source:match("^@(.*[/\\])") or "./"
package.path = here .. "?.lua;" .. package.path

local isThere, play = pcall(require, "maxout.play")
if isThere then
  play.start(SETTINGS, here)
else
  say("Maxout: the folder `maxout` beside this script cannot be read: keep both together. " .. tostring(play))
end

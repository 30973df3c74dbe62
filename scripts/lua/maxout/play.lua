-- The script from frame to frame: menus, games, and what is said about them.
local emulators = require("maxout.emulator")
local engines = require("maxout.engine")
local http = require("maxout.http")
local mailbox = require("maxout.mailbox")
local menus = require("maxout.menus")
local movies = require("maxout.movie")
local pieces = require("maxout.pieces")
local pilots = require("maxout.pilot")
local ram = require("maxout.ram")
local settingsOf = require("maxout.settings")
local speakers = require("maxout.speaker")
local play = {}
play.__index = play

local MAX_OUT = 999999
local RESET = "ABCT"
-- Frames after which something that does not look like the game is called so.
local STRANGE = 120
-- Misdrops at which the cartridge is doubted.
local DOUBT = 3
-- The left upper corner of the playfield on the screen, and the size of a cell, in pixels.
local FIELD_X, FIELD_Y, CELL = 96, 40, 8

local function isFile(path)
  local file = io.open(path, "rb")
  if file then file:close() end
  return file ~= nil
end

-- The way to the engine, and the command that starts it.
local function transportFor(settings, here)
  local hasSocket, socket = pcall(require, "socket.core")
  if settings.folder == "" and hasSocket then
    local transport, problem = http.new(socket, settings.address, settings.token ~= "" and settings.token or nil)
    if not transport then return nil, problem end
    local port = transport.port ~= 3000 and " --port " .. transport.port or ""
    return transport, "maxout serve" .. port, settings.address
  end
  local folder = settings.folder ~= "" and settings.folder or here
  return mailbox.new(folder, hasSocket and socket or nil), ('maxout serve --mailbox "%s"'):format(folder), folder
end

-- Begins, with the settings of maxout.lua and the folder in which that is.
function play.start(usual, here)
  local emulator, noEmulator = emulators.find()
  if not emulator then
    local say = console and console.log or print
    say("Maxout: " .. noEmulator)
    return
  end
  local settings, problem = settingsOf.read(usual, MAXOUT)
  if not settings then
    emulator.say(("Maxout: %s. Nothing is played."):format((problem:gsub("%.$", ""))))
    return
  end
  local self = setmetatable({ emulator = emulator, settings = settings, game = ram.NES_TETRIS }, play)
  self.speaker = speakers.new(emulator, settings.log)
  self.menuMemory, self.number, self.strange = {}, 0, 0
  local isReady
  if settings.movie ~= "" then
    isReady, problem = self:openMovie()
  else
    isReady, problem = self:openEngine(here)
  end
  if not isReady then
    self.speaker:say(problem .. ". Nothing is played.", true)
    return
  end
  if settings.speed ~= "" then emulator.speed(settings.speed) end
  emulator.run(function() return self:step() end)
end

function play:openMovie()
  local file = self.settings.movie
  if not isFile(file) then return nil, ("there is no file %s"):format(file) end
  local movie, problem = movies.read(io.lines(file))
  if not movie then return nil, ("%s: %s"):format(file, problem) end
  local hasPower, why = self.emulator.powerOn()
  if not hasPower then return nil, "movies: " .. why end
  self.movie = movie
  self.speaker:say(("plays the movie %s, %d frames, without an engine"):format(file, #movie.frames))
  return true
end

function play:openEngine(here)
  local transport, command, place = transportFor(self.settings, here)
  if not transport then return nil, command end
  self.command, self.place = command, place
  self.engine = engines.new(transport, settingsOf.ofEngine(self.settings))
  self.pilot = pilots.new(self.engine, {
    taps = self.settings.taps,
    reaction = self.settings.reaction,
    untilLines = self.settings.untilLines > 0 and self.settings.untilLines or nil,
    region = self.settings.region,
    asksAhead = self.settings.asksAhead,
    holdMs = math.min(self.settings.holdMs, self.emulator.longestHoldMs or math.huge),
  }, self.emulator.read, function(sentence) self.speaker:say(sentence, true) end, function()
    self:doubt()
  end)
  self:powerOn()
  return true
end

-- Where games are recorded, each begins with the console turned on.
function play:powerOn()
  if self.settings.record == "" or not self.settings.startsGames then return end
  local file = ("%s-%d.fm2"):format(self.settings.record, self.number + 1)
  local isRecording, problem = self.emulator.record(file)
  if not isRecording then self.speaker:say(("the movie %s cannot be recorded: %s"):format(file, problem or "no reason given")) end
end

-- A frame, and never an error that ends the script.
function play:step()
  local ok, letters = pcall(self.frame, self)
  if ok then return letters end
  self.speaker:say("something went wrong in the script, which goes on: " .. tostring(letters), true)
  return ""
end

function play:frame()
  if self.movie then return self:pressMovie() end
  if not self.inGame then self:recognise() end
  local seen = ram.see(self.emulator.read, self.game)
  local letters = self:buttons(seen)
  self:draw(seen)
  return letters
end

function play:recognise()
  local game = ram.gameOf(self.emulator.read)
  if game == self.game then return end
  self.game = game
  if game == ram.GYM then
    self.speaker:say("this is TetrisGYM: start games by hand, with its settings as they are at first; the rules of NES Tetris (USA) are assumed")
  end
end

function play:buttons(seen)
  if self.isOver then return false end
  if self.isLeaving and seen.screen == "play" then return self:leave(seen) end
  self.isLeaving = false
  if seen.screen == "paused" then return self:inPause(seen) end
  if seen.screen == "play" then return self:inPlay(seen) end
  if self.inGame then self:finish(seen.screen == "curtain" and "topped out" or "left") end
  if self.isOver then return false end
  return self:inMenus(seen)
end

-- A game that is ended before it is over: the console is reset, where the script starts the next one.
function play:leave(seen)
  if not self.settings.startsGames then return nil end
  return self.settings.record == "" and seen.held == 0 and RESET or ""
end

function play:inPause(seen)
  local letters = self.pilot:halt(seen)
  self:tellEngine()
  return letters
end

function play:inPlay(seen)
  if not self.inGame then
    self.inGame, self.number, self.doubted = true, self.number + 1, false
    self.engine:begin()
    self.pilot:begin()
    self.speaker:say(("game %d, from level %d"):format(self.number, seen.startLevel))
  end
  local problem = ram.isControl(seen) and ram.problem(seen)
  self.strange = problem and self.strange + 1 or 0
  if problem then
    if self.strange == STRANGE then
      self.speaker:say(("this is not NES Tetris as the script knows it: %s. Use NES Tetris (USA), TetrisGYM from version 5, or the cartridge of Maxout"):format(problem), true)
    end
    return nil
  end
  local until_ = self.settings.untilLines
  if until_ > 0 and seen.lines >= until_ and ram.isControl(seen) then
    self:finish(("has its %d lines"):format(until_))
    if self.isOver then return false end
    self.isLeaving = true
    return self:leave(seen)
  end
  if not self.engine.version and not self.engine.isAway and not self.engine:greet() then return "" end
  local letters = self.pilot:play(seen)
  self.last = seen
  self:tellEngine()
  return letters
end

function play:inMenus(seen)
  local isThere = self.engine:greet()
  self:tellEngine()
  self.strange = seen.screen == "unknown" and self.strange + 1 or 0
  if self.strange == 5 * STRANGE then
    self.speaker:say("this does not look like NES Tetris: its screens are others. Use NES Tetris (USA), TetrisGYM from version 5, or the cartridge of Maxout", true)
  end
  if not self.settings.startsGames or not self.game.hasMenus then return nil end
  if not isThere then return "" end
  local letters = menus.step(seen, self.menuMemory, self.settings.startLevel, self.settings.wait + self.number)
  if not self.menuMemory.isStuck then return letters end
  self.speaker:say(("the screen %q has not changed for %d frames: start the game by hand"):format(seen.screen, menus.STUCK), true)
  return nil
end

-- Says that the engine is away and what to do, or that it is there.
function play:tellEngine()
  local engine = self.engine
  if engine.isAway then
    self.speaker:say(("no engine at %s (%s). Start it with: %s. Trying again every second"):format(self.place, engine.problem, self.command), true)
  elseif engine.version and self.told ~= engine.version then
    self.speaker:say(("engine %s by %s at %s, %s"):format(engine.version, engine.transport.way, self.place, self.settings.taps))
    self.told = engine.version
  elseif self.wasAway then
    self.speaker:say("the engine is there again")
  end
  self.wasAway = engine.isAway
end

function play:doubt()
  if self.pilot.misdrops >= DOUBT and not self.doubted then
    self.doubted = true
    self.speaker:say("pieces keep going elsewhere: is somebody else pressing buttons, or is this a cartridge with other rules, such as the European one?", true)
  end
  if self.settings.pausesOnDifference then self.emulator.pause() end
end

function play:finish(how)
  self.inGame = false
  local pilot, engine, seen = self.pilot, self.engine, self.last
  pilot:drop()
  if seen then
    local at = ram.see(self.emulator.read, self.game)
    local form = "game %d %s: score %d%s, %d lines, level %d, %d pieces; misdrops %d; late %d frames in %d pieces; lag %.1f ms, most %.0f"
    self.speaker:say(form:format(self.number, how, at.score, at.score >= MAX_OUT and ", a max-out" or "", at.lines, at.level,
      pilot.pieces, pilot.misdrops, pilot.lateFrames, pilot.latePieces, engine:meanLag(), engine.lagMost))
  end
  self.last = nil
  self.isOver = self.settings.games > 0 and self.number >= self.settings.games
  if self.settings.record ~= "" then
    self.emulator.stopRecording()
    if not self.isOver then self:powerOn() end
  end
  if self.isOver then self.speaker:say(("all %d games are played"):format(self.number)) end
end

function play:pressMovie()
  if not self.isOn then
    self.isOn = true
    return ""
  end
  local seen = ram.see(self.emulator.read, ram.NES_TETRIS)
  local difference = self.movie:difference(seen)
  if difference then
    self.speaker:say(difference, true)
    if self.settings.pausesOnDifference then self.emulator.pause() end
  end
  local letters = self.movie:buttons()
  if letters then return letters end
  local form = "the movie is over: score %d, %d lines, level %d; differences %d"
  self.speaker:say(form:format(seen.score, seen.lines, seen.level, self.movie.differences))
  return false
end

function play:draw(seen)
  local engine, pilot = self.engine, self.pilot
  local version = engine.version or "?"
  self.speaker:draw({
    ("Maxout %s, %s, %s, level %d"):format(version, engine.transport.way, self.settings.taps, seen.level),
    ("misdrops %d, late %d, lag %.0f ms"):format(pilot.misdrops, pilot.lateFrames, engine:lag()),
  })
  local placement = pilot.plan and pilot.plan.placement
  if not self.settings.drawsPlan or not placement or not ram.isControl(seen) then return end
  for _, cell in ipairs(pieces.cells(placement)) do
    self.emulator.box(FIELD_X + CELL * cell[1], FIELD_Y + CELL * cell[2], CELL)
  end
end

return play

-- Plays the pieces of a game: what is asked when, which answer still fits, and what came of it.
local pieces = require("maxout.pieces")
local question = require("maxout.question")
local ram = require("maxout.ram")
local pilot = {}
pilot.__index = pilot

local FRAME = 1 / 60.0988
-- Frames until a question is put again that the engine refused.
local AGAIN = 4
-- Stands for the next piece while it is not seen.
local ANY = "any"

-- `tell` hears sentences for the user; `differ` is called when a piece is elsewhere than planned.
function pilot.new(engine, settings, read, tell, differ)
  local self = { engine = engine, settings = settings, read = read, tell = tell, differ = differ }
  return setmetatable(self, pilot):begin()
end

-- A new game.
function pilot:begin()
  self.pieces, self.misdrops, self.lateFrames, self.latePieces = 0, 0, 0, 0
  self.isControl, self.plan, self.asked, self.promised = false, nil, nil, nil
  self:drop()
  return self
end

-- Gives up the questions for the next piece.
function pilot:drop()
  for _, asked in pairs(self.ahead or {}) do
    self.engine:cancel(asked)
  end
  self.ahead = {}
end

-- Shows a frame of play, and gives the buttons for the next one.
function pilot:play(seen)
  for _, asked in pairs(self.ahead) do
    self.engine:poll(asked)
  end
  if not ram.isControl(seen) then
    if self.isControl then self:rest(seen) end
    self.isControl = false
    if self.planned and self.settings.taps == "das" then self:askAhead(seen) end
    return ""
  end
  if not self.isControl then
    self:take(seen)
  elseif not self.isHalted then
    self.frame = self.frame + 1
  end
  self.isPausing, self.isHalted = false, false
  return self:control(seen)
end

-- Shows a frame of a pause: ours ends when there is an answer. Nil in a pause that somebody else made.
function pilot:halt(seen)
  if not self.isPausing then return nil end
  if not self.isHalted then
    self.isHalted, self.frame = true, self.frame + 1
  end
  if not self.plan then
    if not self.asked and self.engine:mayAsk() then self:ask(seen, 0) end
    local reply, problem = nil, nil
    if self.asked then reply, problem = self.engine:poll(self.asked) end
    if reply then self:follow(seen, self.asked, reply) end
    if reply or problem then self.asked = nil end
  end
  return self.plan and seen.held == 0 and "T" or ""
end

-- A new piece is under control.
function pilot:take(seen)
  self.isControl, self.frame = true, 0
  self.plan, self.planned, self.asked, self.again = nil, nil, nil, nil
  self.isSlow, self.isLate, self.isSeeing = false, false, false
  self.pieces = self.pieces + 1
  self.field = ram.playfield(self.read)
  if self.promised and question.cells(self.field) ~= self.promised then self:misdrop("the playfield is another than planned") end
  self.promised = nil
  if ram.isWaiting(seen) then self.frame = seen.piece.softDrop - pieces.firstWait(self.settings.region) end
  local position = self:position(seen)
  local known = self.ahead[position.next or ANY]
  if known and not known.code and known.position == question.position(position) then
    self.ahead[position.next or ANY] = nil
    self.asked, known.forFrame, known.piece = known, 0, seen.piece
  end
  self:drop()
end

function pilot:misdrop(sentence)
  self.misdrops = self.misdrops + 1
  self.promised = nil
  self.tell(("piece %d: %s; going on from what is there"):format(self.pieces, sentence))
  self.differ()
end

-- The present position. Before the reaction is over the next piece is not known.
function pilot:position(seen)
  local isKnown = self.frame >= (self.settings.reaction or 0)
  return {
    playfield = self.field,
    piece = seen.letter,
    next = isKnown and seen.next or nil,
    level = seen.level,
    lines = seen.lines,
    untilLines = self.settings.untilLines,
    region = self.settings.region,
    das = self.settings.taps == "das" and seen.piece.das or nil,
  }
end

-- Asks where the piece goes from where it will be in `lead` frames without a button.
function pilot:ask(seen, lead)
  local position = self:position(seen)
  local piece = pieces.later(seen.piece, seen.level, lead, self.settings.region)
  local frame = self.frame + lead
  if frame > 0 then
    position.at = {
      orientation = piece.orientation,
      x = piece.x,
      y = piece.y,
      fall = piece.fall,
      frame = frame,
      held = lead == 0 and question.heldLetters(seen.held) or nil,
    }
  end
  self.asked = self.engine:ask(question.position(position))
  self.asked.forFrame, self.asked.piece = frame, piece
end

-- Frames after which an answer can be here.
function pilot:lead(seen)
  if ram.isWaiting(seen) then return 256 - seen.piece.softDrop end
  if self.settings.holdMs > 0 and not self.isSlow then return 0 end
  return math.ceil(self.engine:lag() / 1000 / FRAME) + 1
end

-- A frame with a piece under control.
function pilot:control(seen)
  local reaction = self.settings.reaction or 0
  if reaction > 0 and self.frame == reaction then self:see(seen) end
  if not self.plan or self.isSeeing then self:look(seen) end
  local plan = self.plan
  if plan and self.frame == plan.from and not self:stands(seen, plan.piece) then
    self.plan, plan = nil, nil -- something else moved the piece
    self:look(seen)
    plan = self.plan
  end
  if plan and self.frame >= plan.from then return plan.inputs[self.frame - plan.from + 1] or "" end
  if ram.isWaiting(seen) then return "" end
  self:late()
  if plan or not self.engine.isAway then return "" end
  -- The game waits for an engine that is away.
  self.isPausing = true
  return seen.held == 0 and "T" or ""
end

function pilot:late()
  self.lateFrames = self.lateFrames + 1
  if not self.isLate then self.latePieces = self.latePieces + 1 end
  self.isLate = true
end

-- The next piece is seen: another question, while the first plan goes on.
function pilot:see(seen)
  if self.engine.isAway then return end
  if self.asked then self.engine:cancel(self.asked) end
  self.isSeeing = true
  self:ask(seen, 0)
end

function pilot:stands(seen, piece)
  local now = seen.piece
  return now.x == piece.x and now.y == piece.y and now.orientation == piece.orientation
end

-- Asks, if nothing is asked, and takes the answer if it is there and still fits.
function pilot:look(seen)
  if not self.asked then
    if not self.engine:mayAsk() or self.frame < (self.again or 0) then return end
    self:ask(seen, self:lead(seen))
  end
  local asked = self.asked
  local hold = asked.forFrame <= self.frame and not self.isSlow and self.settings.holdMs / 1000 or 0
  local reply, problem, code = self.engine:poll(asked, hold)
  if not reply and not problem then
    self.isSlow = self.isSlow or hold > 0
    return
  end
  self.asked = nil
  self.isSeeing = false
  if problem then
    if code ~= "away" then
      self.again = self.frame + AGAIN
      self.tell("the engine: " .. problem)
    end
  elseif asked.forFrame >= self.frame then
    self:follow(seen, asked, reply)
  elseif not self.plan then
    self:ask(seen, self:lead(seen)) -- it came too late: once more, from further down
  end
end

function pilot:follow(seen, asked, reply)
  self.again = nil
  self.plan = { from = asked.forFrame, piece = asked.piece, inputs = reply.inputs or {}, placement = reply.placement }
  self.planned = reply
  self.promised = reply.after
  if self.settings.taps ~= "das" then self:askAhead(seen) end
end

-- Asks for the next piece already, once for each piece that may come after it: which it is shows when it appears.
function pilot:askAhead(seen)
  local reply = self.planned
  self:drop()
  self.planned = nil
  if not self.settings.asksAhead or self.engine.transport.most < #pieces.ALL or not reply.after or not seen.next then return end
  local reaction = self.settings.reaction or 0
  local field = ("0"):rep(20) .. reply.after
  local position = {
    playfield = field:gsub("0", "."):gsub("1", "#"):gsub(("."):rep(10), "%0\n"):sub(1, -2),
    piece = seen.next,
    level = reply.level,
    lines = reply.lines,
    untilLines = self.settings.untilLines,
    region = self.settings.region,
    das = self.settings.taps == "das" and seen.piece.das or nil,
  }
  for _, letter in ipairs(reaction == 0 and pieces.ALL or { ANY }) do
    position.next = letter ~= ANY and letter or nil
    self.ahead[letter] = self.engine:ask(question.position(position))
  end
end

-- The piece has come to rest.
function pilot:rest(seen)
  local target = self.plan and self.plan.placement
  local now = seen.piece
  if target and pieces.letter(now.orientation) and not self:stands(seen, target) then
    local sentence = "it locked at column %d, row %d in orientation %d; planned was %d, %d in %d"
    self:misdrop(sentence:format(now.x, now.y, now.orientation, target.x, target.y, target.orientation))
  end
  if self.asked then self.engine:cancel(self.asked) end
  self.asked = nil
end

return pilot

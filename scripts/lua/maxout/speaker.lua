-- What the script says: on the console, in a file, and in lines on the screen.
local speaker = {}
speaker.__index = speaker

-- Frames for which a sentence stays on the screen, and letters of a line there.
local SHOWN, WIDTH = 300, 42

function speaker.new(emulator, logFile)
  local self = setmetatable({ emulator = emulator }, speaker)
  if logFile ~= "" then
    local problem
    self.log, problem = io.open(logFile, "a")
    if not self.log then self:say("the log cannot be written: " .. problem) end
  end
  return self
end

-- Says it once, until something else is said.
function speaker:say(sentence, isBad)
  if sentence == self.last then return end
  self.last = sentence
  self.emulator.say("Maxout: " .. sentence)
  if self.log then
    self.log:write(sentence, "\n")
    self.log:flush()
  end
  self.shown, self.isBad, self.left = sentence, isBad, SHOWN
end

-- Draws lines, and below them what was said last.
function speaker:draw(lines)
  for i, line in ipairs(lines) do
    self.emulator.text(i - 1, line:sub(1, WIDTH))
  end
  if not self.shown or self.left <= 0 then return end
  self.left = self.left - 1
  local row = #lines
  for from = 1, math.min(#self.shown, 4 * WIDTH), WIDTH do
    self.emulator.text(row, self.shown:sub(from, from + WIDTH - 1), self.isBad)
    row = row + 1
  end
end

return speaker

-- What the script says: on the console, in a file, and in lines on the screen.
local speaker = {}
speaker.__index = speaker

-- Frames for which a sentence stays on the screen, and letters of a line there.
local SHOWN, WIDTH = 300, 40
-- Pixels: the first line at the top, the last one below the playfield, and from line to line.
local TOP, BOTTOM, HEIGHT = 10, 222, 9

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

-- Lines of at most WIDTH letters, broken between words.
local function broken(sentence)
  local lines = { "" }
  for word in sentence:gmatch("%S+") do
    local longer = lines[#lines] == "" and word or lines[#lines] .. " " .. word
    if #longer <= WIDTH then
      lines[#lines] = longer
    else
      lines[#lines + 1] = word
    end
  end
  return lines
end

-- Draws lines below the playfield, and at the top what was said last.
function speaker:draw(lines)
  for i, line in ipairs(lines) do
    self.emulator.text(BOTTOM + HEIGHT * (i - #lines), line)
  end
  if not self.shown or self.left <= 0 then return end
  self.left = self.left - 1
  for i, line in ipairs(broken(self.shown)) do
    self.emulator.text(TOP + HEIGHT * (i - 1), line, self.isBad)
  end
end

return speaker

-- A plan of a whole game: a movie of `maxout movie export`, pressed frame by frame from power-on. Its comments say how the
-- game stands after each clear, and that is compared.
local movie = {}
movie.__index = movie

local ORDER = "RLDUTCBA"

local function letters(field)
  local held = ""
  for i = 1, 8 do
    local mark = field:sub(i, i)
    if mark ~= "." and mark ~= " " then held = held .. ORDER:sub(i, i) end
  end
  return held
end

-- Reads the lines of a movie; nil and a sentence when it cannot be played from power-on.
function movie.read(lines)
  local self = { frames = {}, standings = {}, frame = 0, differences = 0 }
  local isMovie = false
  for line in lines do
    local field = line:match("^|%d+|([^|]*)|")
    local frame, score, count, level = line:match("^comment after frame (%d+) score (%d+) lines (%d+) level (%d+)")
    if line:match("^version 3%s*$") then isMovie = true end
    if line:match("^binary 1") then return nil, "the movie is binary; expected one with its inputs as text" end
    if line:match("^savestate ") then return nil, "the movie begins in the middle of a game; expected one from power-on" end
    if field then
      if #field ~= 8 then return nil, ("frame %d has %d buttons; expected 8"):format(#self.frames, #field) end
      self.frames[#self.frames + 1] = letters(field)
    elseif frame then
      self.standings[tonumber(frame)] = { score = tonumber(score), lines = tonumber(count), level = tonumber(level) }
    end
  end
  if not isMovie then return nil, "this is no movie; expected a file of maxout movie export" end
  if #self.frames == 0 then return nil, "the movie has no frames" end
  return setmetatable(self, movie)
end

-- Buttons of the next frame, nil at the end.
function movie:buttons()
  self.frame = self.frame + 1
  return self.frames[self.frame]
end

-- Why the game does not stand as the movie says after the frames so far; nil when it does, or nothing is said of this one.
function movie:difference(seen)
  local expected = self.standings[self.frame]
  if not expected then return nil end
  if seen.score == expected.score and seen.lines == expected.lines and seen.level == expected.level then return nil end
  self.differences = self.differences + 1
  local form = "frame %d: score %d, %d lines, level %d; the movie has %d, %d, %d"
  return form:format(self.frame, seen.score, seen.lines, seen.level, expected.score, expected.lines, expected.level)
end

return movie

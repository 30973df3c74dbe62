-- What the engine is asked, and what its answers say. No JSON is read: answers come as lines.
local question = {}

-- Bits of the pad in RAM that a plan may hold, by their letters.
local HELD = { { "L", 0x02 }, { "R", 0x01 }, { "D", 0x04 }, { "A", 0x80 }, { "B", 0x40 } }

local function quoted(text)
  return '"' .. text:gsub("[\\\"]", "\\%0"):gsub("\n", "\\n") .. '"'
end

local function member(list, name, value)
  if value ~= nil then list[#list + 1] = quoted(name) .. ":" .. value end
end

-- Letters of the buttons that RAM says were held.
function question.heldLetters(bits)
  local letters = ""
  for _, button in ipairs(HELD) do
    if math.floor(bits / button[2]) % 2 == 1 then letters = letters .. button[1] end
  end
  return letters
end

-- A position as the interface wants it. `at` is there for a piece in the air: a piece of `ram.see` with the `frame` that it
-- is in and the letters of what was `held` before.
function question.position(position)
  local list = {}
  member(list, "playfield", quoted(position.playfield))
  member(list, "piece", quoted(position.piece))
  member(list, "next", position.next and quoted(position.next) or "null")
  member(list, "level", position.level)
  member(list, "lines", position.lines)
  member(list, "untilLines", position.untilLines)
  member(list, "region", position.region and quoted(position.region))
  member(list, "das", position.das)
  local at = position.at
  if at then
    local form = '{"orientation":%d,"x":%d,"y":%d,"frame":%d,"fallTimer":%d}'
    member(list, "at", form:format(at.orientation, at.x, at.y, at.frame, at.fall))
    if at.held and at.held ~= "" then member(list, "held", quoted(at.held)) end
  end
  return "{" .. table.concat(list, ",") .. "}"
end

-- The body of a request for the best move.
function question.body(position, settings)
  local list = {}
  member(list, "taps", quoted(settings.taps))
  member(list, "reaction", settings.reaction)
  member(list, "plies", settings.plies)
  member(list, "budgetMs", settings.budgetMs)
  return ('{"position":%s,"settings":{%s}}'):format(position, table.concat(list, ","))
end

-- Buttons a frame from `1 LA 3 .`: counts with letters, `.` for none. Nil when it is something else.
function question.inputs(text)
  local list, words = {}, {}
  for word in text:gmatch("%S+") do words[#words + 1] = word end
  if #words % 2 ~= 0 then return nil end
  for i = 1, #words, 2 do
    local count, letters = tonumber(words[i]), words[i + 1]
    if not count or count < 1 or count > 2000 or not letters:match("^[LRUDAB.]+$") then return nil end
    for _ = 1, count do list[#list + 1] = letters == "." and "" or letters end
  end
  return list
end

-- A reply as { placement, inputs, after, lines, level }, or { none = true } where nothing can be reached; nil, a sentence and a
-- code when the engine refused, or when it is no reply of the engine ("foreign").
function question.reply(text)
  local code, message = text:match("^error (%S+) ([^\r\n]*)")
  if code then return nil, message, code end
  local count = text:match("^ok (%d+)")
  if not count then return nil, "found " .. quoted(text:sub(1, 60)) .. "; expected an answer of the engine", "foreign" end
  if tonumber(count) == 0 then return { none = true } end
  local orientation, x, y = text:match("\nplacement (%d+) (%d+) (%d+)")
  local inputs = question.inputs(text:match("\ninputs ([^\r\n]*)") or "?")
  if not orientation or not inputs then return nil, "the answer has no placement, or no inputs", "foreign" end
  return {
    placement = { orientation = tonumber(orientation), x = tonumber(x), y = tonumber(y) },
    inputs = inputs,
    after = question.cells(text:match("\nafter ([^\r\n]*)") or ""),
    lines = tonumber(text:match("\nlines (%d+)")),
    level = tonumber(text:match("\nlevel (%d+)")),
  }
end

-- The 200 cells of the screen as `0` and `1`, from 200 or 220 of them or from lines of ten, with or without the two above it;
-- nil for anything else.
function question.cells(text)
  local cells = text:gsub("[\n/ ]", ""):gsub("[.]", "0"):gsub("#", "1")
  if not cells:match("^[01]+$") or (#cells ~= 200 and #cells ~= 220) then return nil end
  return cells:sub(-200)
end

return question

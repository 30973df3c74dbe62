-- FCEUX, Mesen or BizHawk, as far as the script uses them, on the machine of the test at the other end of the two pipes.
--
-- To the test:    `press BUTTONS` a frame is wanted, `ask NUMBER REQUEST`, `wait` time passes, `say WORDS`, `box X Y`, `end`
-- From the test:  `answer NUMBER REPLY`, `away 0|1`, and `ram HEX` after a frame, `done` after a wait
-- Requests and replies have their line ends as \r and \n.
--
-- Arguments: the script, fceux or mesen or mesen-0.9 or bizhawk, a Lua chunk with settings, whether there is LuaSocket, and
-- whether the script may use files.
local script, kind, chunk, hasSocket, hasFiles = arg[1], arg[2], arg[3], arg[4] == "socket", arg[5] == "files"
local compile = loadstring or load
-- Seconds after which Mesen ends a script that has not come back from a frame.
local SCRIPT_TIMEOUT = 1
local stdin, stdout = io.stdin, io.stdout
local FRAME = 1 / 60.0988

local bytes, now, answers, isAway, number = {}, 0, {}, false, 0
local BUTTONS = { "A", "B", "select", "start", "up", "down", "left", "right" }
local LETTERS = { A = "A", B = "B", select = "C", start = "T", up = "U", down = "D", left = "L", right = "R" }

local function tell(...)
  stdout:write(string.format(...), "\n")
  stdout:flush()
end

-- Reads what the test has to say up to this word.
local function hear(last)
  while true do
    local word, rest = stdin:read("*l"):match("^(%S+) ?(.*)$")
    if word == "answer" then
      local of, text = rest:match("^(%d+) (.*)$")
      answers[tonumber(of)] = text:gsub("\\r", "\r"):gsub("\\n", "\n")
    elseif word == "away" then
      isAway = rest == "1"
    elseif word == "ram" then
      for i = 0, 0x7ff do bytes[i] = tonumber(rest:sub(2 * i + 1, 2 * i + 2), 16) end
    end
    if word == last then return end
  end
end

local function frame(held)
  local letters = ""
  for _, name in ipairs(BUTTONS) do
    if held[name] or held[name:lower()] then letters = letters .. LETTERS[name] end
  end
  tell("press %s", letters == "" and "." or letters)
  hear("ram")
  now = now + FRAME
end

local function connection()
  local self, mine = {}, nil
  function self.settimeout() end
  function self.close() end
  function self.connect()
    if isAway then return nil, "connection refused" end
    return 1
  end
  function self.send(_, text, from)
    number = number + 1
    mine = number
    tell("ask %d %s", mine, text:sub(from):gsub("\r", "\\r"):gsub("\n", "\\n"))
    return #text
  end
  function self.receive()
    if isAway then return nil, "closed", "" end
    if not answers[mine] then return nil, "timeout", "" end
    local text = answers[mine]
    answers[mine] = ""
    return nil, "closed", text
  end
  return self
end

package.loaded["socket.core"] = nil
package.preload["socket.core"] = function()
  if not hasSocket then error("there is no LuaSocket") end
  return {
    tcp = connection,
    gettime = function() return now end,
    select = function(_, _, seconds)
      tell("wait")
      hear("done")
      now = now + math.max(seconds / 4, 0.01)
    end,
  }
end

local say = function(words) tell("say %s", words) end
local box = function(x, y) tell("box %d %d", x, y) end
assert(compile(chunk))()
hear("ram")
-- Without the permission for them Mesen takes away all four.
local loadScript = loadfile
if not hasFiles then io, os, package, require = nil, nil, nil, nil end

if kind == "fceux" then
  print = say
  local held = {}
  memory = { readbyte = function(address) return bytes[address] end }
  joypad = { set = function(_, buttons) held = buttons end }
  gui = { text = function() end, box = box }
  movie = { mode = function() end, stop = function() end }
  emu = {
    frameadvance = function()
      frame(held)
      held = {}
    end,
    poweron = function() end,
    pause = function() say("paused") end,
    speedmode = function() end,
  }
  assert(loadScript(script))()
elseif kind == "bizhawk" then
  -- Lua 5.4, and no LuaSocket.
  loadstring, unpack, setfenv = nil, nil, nil
  print = nil
  local held = {}
  console = { log = say }
  client = {
    bufferheight = function() return 224 end,
    pause = function() say("paused") end,
    speedmode = function(percent) assert(percent > 0) end,
  }
  emu = {
    getsystemid = function() return "NES" end,
    limitframerate = function(isLimited) assert(type(isLimited) == "boolean") end,
    frameadvance = function()
      frame(held)
      held = {}
    end,
  }
  mainmemory = {
    read_u8 = function(address)
      assert(address >= 0 and address < 0x800)
      return bytes[address]
    end,
  }
  local names = { A = "A", B = "B", Select = "select", Start = "start", Up = "up", Down = "down", Left = "left", Right = "right" }
  joypad = {
    set = function(buttons, controller)
      assert(controller == 1, "the first controller")
      for name, isHeld in pairs(buttons) do held[assert(names[name], name)] = isHeld end
    end,
  }
  gui = {
    pixelText = function(x, y, words) assert(x >= 0 and y >= 0 and y < 224 and type(words) == "string") end,
    drawBox = function(x, y, x2, y2)
      assert(x2 - x == 7 and y2 - y == 7)
      box(x, y)
    end,
  }
  assert(loadScript(script))()
else
  local callbacks, held = {}, {}
  local isOld = kind == "mesen-0.9"
  emu = {
    memType = isOld and { cpuDebug = 1 } or { nesDebug = 2 },
    eventType = { endFrame = "end", inputPolled = "polled" },
    read = function(address, memType)
      assert(memType == (isOld and 1 or 2))
      return bytes[address]
    end,
    setInput = function(one, other)
      held = isOld and other or one
      assert((isOld and one or other) == 0)
    end,
    addEventCallback = function(callback, event) callbacks[event] = callback end,
    -- Mesen 2 has the greatest width, in pixels, before the number of frames.
    drawString = function(_, _, words, _, _, one, other)
      local width, frames = isOld and 256 or one, isOld and one or other
      assert(width >= 6 * #words, "the text is broken into columns")
      assert(frames == 1, "the text stays")
    end,
    drawRectangle = box,
    log = say,
    breakExecution = function() say("paused") end,
  }
  assert(loadScript(script))()
  while callbacks["end"] do
    local begun = now
    callbacks["end"]()
    if now - begun >= SCRIPT_TIMEOUT then
      say("the script took longer than a second and was ended")
      break
    end
    held = {}
    callbacks.polled()
    frame(held)
  end
end
tell("end")

-- FCEUX or Mesen, as far as the script uses them, on the machine of the test at the other end of the two pipes.
--
-- To the test:    `press BUTTONS` a frame is wanted, `ask NUMBER REQUEST`, `wait` time passes, `say WORDS`, `box X Y`, `end`
-- From the test:  `answer NUMBER REPLY`, `away 0|1`, and `ram HEX` after a frame, `done` after a wait
-- Requests and replies have their line ends as \r and \n.
--
-- Arguments: the script, fceux or mesen or mesen-0.9, a Lua chunk with settings, and whether there is LuaSocket.
local script, kind, chunk, hasSocket = arg[1], arg[2], arg[3], arg[4] == "socket"
local FRAME = 1 / 60.0988

local bytes, now, answers, isAway, number = {}, 0, {}, false, 0
local BUTTONS = { "A", "B", "select", "start", "up", "down", "left", "right" }
local LETTERS = { A = "A", B = "B", select = "C", start = "T", up = "U", down = "D", left = "L", right = "R" }

local function tell(...)
  io.stdout:write(string.format(...), "\n")
  io.stdout:flush()
end

-- Reads what the test has to say up to this word.
local function hear(last)
  while true do
    local word, rest = io.read("*l"):match("^(%S+) ?(.*)$")
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
      now = now + seconds / 4
    end,
  }
end

local say = function(words) tell("say %s", words) end
local box = function(x, y) tell("box %d %d", x, y) end
assert(loadstring(chunk))()
hear("ram")

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
  assert(loadfile(script))()
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
    drawString = function() end,
    drawRectangle = box,
    log = say,
    breakExecution = function() say("paused") end,
  }
  assert(loadfile(script))()
  while callbacks["end"] do
    callbacks["end"]()
    held = {}
    callbacks.polled()
    frame(held)
  end
end
tell("end")

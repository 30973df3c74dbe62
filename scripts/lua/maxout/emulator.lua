-- FCEUX, Mesen and BizHawk behind one table: bytes of RAM, buttons of a frame, words and boxes on the screen.
local emulator = {}

-- Pixels of the screen from the left edge to the right.
local WIDTH = 256
-- Pixels of text from the left.
local LEFT = 4

local BUTTONS = { L = "left", R = "right", U = "up", D = "down", A = "A", B = "B", C = "select", T = "start" }

local function isHeld(letters, letter)
  return letters:find(letter, 1, true) ~= nil
end

-- What a joypad table holds. Buttons of the game are the script's alone; START and SELECT are also the user's.
local function pad(letters, nameOf)
  local held = {}
  for letter, name in pairs(BUTTONS) do
    if isHeld(letters, letter) then
      held[nameOf(name)] = true
    elseif letter ~= "T" and letter ~= "C" then
      held[nameOf(name)] = false
    end
  end
  return held
end

local function fceux()
  local function same(name) return name end
  return {
    name = "FCEUX",
    read = memory.readbyte,
    say = print,
    -- `step` is called after every frame. It gives the buttons of the next one, nil to leave the pad alone, and false to end.
    run = function(step)
      while true do
        local letters = step()
        if letters == false then return end
        if letters then joypad.set(1, pad(letters, same)) end
        emu.frameadvance()
      end
    end,
    text = function(y, words, isBad)
      gui.text(LEFT, y, words, isBad and "#ff6060" or "white", "#000000a0")
    end,
    box = function(x, y, size) gui.box(x, y, x + size - 1, y + size - 1, "clear", "#ffffff") end,
    -- Takes effect in the frame that follows, which is not counted.
    powerOn = function()
      emu.poweron()
      return true
    end,
    -- From power-on.
    record = function(file) return movie.record(file, 0, "Maxout") end,
    stopRecording = function() if movie.mode() then movie.stop() end end,
    pause = emu.pause,
    speed = emu.speedmode,
  }
end

local function unused() return nil, "this works in FCEUX only" end

-- Written from Mesen's documentation; see the page about the engine for how far it was tried.
local function mesen()
  local isOld = emu.memType.nesDebug == nil
  local memory = isOld and emu.memType.cpuDebug or emu.memType.nesDebug
  return {
    name = isOld and "Mesen 0.9" or "Mesen 2",
    read = function(address) return emu.read(address, memory) end,
    say = emu.log,
    run = function(step)
      local letters
      emu.addEventCallback(function()
        if letters ~= false then letters = step() end
      end, emu.eventType.endFrame)
      emu.addEventCallback(function()
        if not letters then return end
        local held = pad(letters, string.lower)
        if isOld then emu.setInput(0, held) else emu.setInput(held, 0) end
      end, emu.eventType.inputPolled)
    end,
    text = function(y, words, isBad)
      local color, back = isBad and 0xff6060 or 0xffffff, 0x60000000
      -- Mesen 2 has the greatest width before the number of frames.
      if isOld then
        emu.drawString(LEFT, y, words, color, back, 1)
      else
        emu.drawString(LEFT, y, words, color, back, WIDTH - LEFT, 1)
      end
    end,
    -- It ends a script that takes a second for a frame, in which there may be two questions.
    longestHoldMs = 400,
    box = function(x, y, size) emu.drawRectangle(x, y, size, size, 0xffffff, false, 1) end,
    powerOn = unused,
    record = unused,
    stopRecording = function() end,
    pause = emu.breakExecution,
    speed = unused,
  }
end

-- Written from BizHawk's documentation; see the page about the engine for how far it was tried.
local SPEEDS = { normal = 100, turbo = 400, maximum = 6400 }

local function bizhawk()
  local read = mainmemory.read_u8 or mainmemory.readbyte
  -- Lines at the top of the picture that the emulator leaves out: eight, unless it shows all 240.
  local function hidden() return (240 - client.bufferheight()) / 2 end
  local function nameOf(name) return name:sub(1, 1):upper() .. name:sub(2) end
  return {
    name = "BizHawk",
    read = function(address) return read(address) end,
    say = console.log,
    run = function(step)
      while true do
        local letters = step()
        if letters == false then return end
        if letters then joypad.set(pad(letters, nameOf), 1) end
        emu.frameadvance()
      end
    end,
    text = function(y, words, isBad)
      gui.pixelText(LEFT, y - hidden(), words, isBad and 0xffff6060 or 0xffffffff, 0xa0000000)
    end,
    box = function(x, y, size)
      local top = y - hidden()
      gui.drawBox(x, top, x + size - 1, top + size - 1, 0xffffffff, 0)
    end,
    powerOn = unused,
    record = unused,
    stopRecording = function() end,
    pause = client.pause,
    speed = function(name)
      emu.limitframerate(name ~= "maximum")
      client.speedmode(SPEEDS[name])
    end,
  }
end

-- The emulator that runs this; nil and a sentence in another one.
function emulator.find()
  if client and mainmemory then
    local system = emu.getsystemid()
    if system ~= "NES" then return nil, ("this is BizHawk with a game for %s: open NES Tetris"):format(system) end
    return bizhawk()
  end
  if memory and memory.readbyte and joypad then return fceux() end
  if emu and emu.addEventCallback then return mesen() end
  return nil, "this is neither FCEUX nor Mesen nor BizHawk"
end

return emulator

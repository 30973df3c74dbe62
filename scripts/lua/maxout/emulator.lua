-- FCEUX and Mesen behind one table: bytes of RAM, buttons of a frame, words and boxes on the screen.
local emulator = {}

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
      gui.text(4, y, words, isBad and "#ff6060" or "white", "#000000a0")
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

-- Written from Mesen's documentation; see the page about the engine for how far it was tried.
local function mesen()
  local isOld = emu.memType.nesDebug == nil
  local memory = isOld and emu.memType.cpuDebug or emu.memType.nesDebug
  local unused = function() return nil, "this works in FCEUX only" end
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
      emu.drawString(4, y, words, isBad and 0xff6060 or 0xffffff, 0x60000000, 1)
    end,
    box = function(x, y, size) emu.drawRectangle(x, y, size, size, 0xffffff, false, 1) end,
    powerOn = unused,
    record = unused,
    stopRecording = function() end,
    pause = emu.breakExecution,
    speed = unused,
  }
end

-- The emulator that runs this; nil and a sentence in another one.
function emulator.find()
  if client then return nil, "this is BizHawk; the script is for FCEUX and Mesen" end
  if memory and memory.readbyte and joypad then return fceux() end
  if emu and emu.addEventCallback then return mesen() end
  return nil, "this is neither FCEUX nor Mesen"
end

return emulator

-- Runs in FCEUX while it plays a movie: writes what the game's RAM shows, for fceux-check.ts to compare.
--
--   counter FRAME              the game's frame counter has moved for the first time
--   piece FRAME ORIENTATION    a piece has come under control
--   end FRAME RAM              the console's RAM after the last frame, in hexadecimal
--
-- FRAME counts the frames of the movie that have been played; the emulator loads this script before the movie and runs a
-- frame or two without it. Settings come in the environment of fceux-check.sh.

local out = io.open(os.getenv("FCEUX_CHECK_OUT"), "w")
local frames = tonumber(os.getenv("FCEUX_CHECK_FRAMES"))
local CONTROL = 1
local PLAY = 4

local function write(...)
  out:write(string.format(...), "\n")
  out:flush()
end

local function address(name)
  return tonumber(os.getenv("FCEUX_CHECK_" .. name))
end

local frameCounter, playState, currentPiece, gameMode =
  address("frameCounter"), address("playState"), address("currentPiece"), address("gameMode")

emu.speedmode("maximum")
local counterBefore, moved = nil, false
local stateBefore = nil
local frame = 0
while frame < frames do
  emu.frameadvance()
  frame = emu.framecount()
  local counter = memory.readbyte(frameCounter)
  if not moved and counterBefore and counter == counterBefore + 1 then
    moved = true
    write("counter %d", frame)
  end
  counterBefore = counter
  local inPlay = memory.readbyte(gameMode) == PLAY
  local state = inPlay and memory.readbyte(playState) or nil
  if state == CONTROL and stateBefore ~= CONTROL then
    write("piece %d %d", frame, memory.readbyte(currentPiece))
  end
  stateBefore = state
end
local bytes = {}
for i = 0, 0x7ff do
  bytes[#bytes + 1] = string.format("%02x", memory.readbyte(i))
end
write("end %d %s", frame, table.concat(bytes))
out:close()
-- Leaving from here crashes the emulator; the script that started it ends it.
while true do
  emu.frameadvance()
end

-- The nineteen orientations by the game's own numbers, and how fast pieces fall.
local pieces = {}

local LETTERS = "TTTTJJJJZZOSSLLLLII"

-- Orientations in which pieces appear; RAM names the next piece by them.
local SPAWN = { [2] = true, [7] = true, [8] = true, [10] = true, [11] = true, [14] = true, [18] = true }

pieces.ALL = { "T", "J", "Z", "O", "S", "L", "I" }
pieces.SPAWN_X, pieces.SPAWN_Y = 5, 0

-- The four cells of each orientation around its reference cell, as pairs of columns to the right and rows down.
local CELLS = {
  [0] = { 0, -1, -1, 0, 0, 0, 1, 0 },
  { 0, -1, 0, 0, 1, 0, 0, 1 },
  { -1, 0, 0, 0, 1, 0, 0, 1 },
  { 0, -1, -1, 0, 0, 0, 0, 1 },
  { 0, -1, 0, 0, -1, 1, 0, 1 },
  { -1, -1, -1, 0, 0, 0, 1, 0 },
  { 0, -1, 1, -1, 0, 0, 0, 1 },
  { -1, 0, 0, 0, 1, 0, 1, 1 },
  { -1, 0, 0, 0, 0, 1, 1, 1 },
  { 1, -1, 0, 0, 1, 0, 0, 1 },
  { -1, 0, 0, 0, -1, 1, 0, 1 },
  { 0, 0, 1, 0, -1, 1, 0, 1 },
  { 0, -1, 0, 0, 1, 0, 1, 1 },
  { 0, -1, 0, 0, 0, 1, 1, 1 },
  { -1, 0, 0, 0, 1, 0, -1, 1 },
  { -1, -1, 0, -1, 0, 0, 0, 1 },
  { 1, -1, -1, 0, 0, 0, 1, 0 },
  { 0, -2, 0, -1, 0, 0, 0, 1 },
  { -2, 0, -1, 0, 0, 0, 1, 0 },
}

-- By level from 0; at every level beyond the last it is one frame.
local FRAMES_PER_ROW = {
  ntsc = { 48, 43, 38, 33, 28, 23, 18, 13, 8, 6, 5, 5, 5, 4, 4, 4, 3, 3, 3, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2 },
  pal = { 36, 32, 29, 25, 22, 18, 15, 11, 7, 5, 4, 4, 4, 3, 3, 3, 2, 2, 2 },
}
-- Soft-drop state of a game's first piece as it appears.
local FIRST_WAIT = { ntsc = 0xa0, pal = 0xb4 }
local USUAL_REGION = "ntsc"

function pieces.firstWait(region)
  return FIRST_WAIT[region or USUAL_REGION]
end

-- The letter of an orientation; nil for what is none.
function pieces.letter(orientation)
  if orientation > 18 then return nil end
  return LETTERS:sub(orientation + 1, orientation + 1)
end

function pieces.isSpawn(orientation)
  return SPAWN[orientation] == true
end

-- Column and row of each of the four cells of a placement.
function pieces.cells(placement)
  local shape, cells = CELLS[placement.orientation], {}
  for i = 1, 8, 2 do
    cells[#cells + 1] = { placement.x + shape[i], placement.y + shape[i + 1] }
  end
  return cells
end

-- The piece after so many frames without a button, as long as nothing is in its way.
function pieces.later(piece, level, frames, region)
  local framesPerRow = FRAMES_PER_ROW[region or USUAL_REGION][level + 1] or 1
  local y, fall, softDrop = piece.y, piece.fall, piece.softDrop
  for _ = 1, frames do
    fall = (fall + 1) % 256
    if softDrop >= 0x80 then
      softDrop = (softDrop + 1) % 256 -- the first piece of a game waits
    else
      softDrop = 0
      if fall >= framesPerRow then y, fall = y + 1, 0 end
    end
  end
  return { orientation = piece.orientation, x = piece.x, y = y, fall = fall, das = piece.das, softDrop = softDrop }
end

return pieces

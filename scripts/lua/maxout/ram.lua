-- What the game's RAM shows. `read` gives the byte at an address.
local pieces = require("maxout.pieces")
local ram = {}

local CONTROL, OVER, CURTAIN = 1, 0, 10
local PLAY = 4
local EMPTY = 0xef
local FIELD = 0x400
-- Where rows -2 and -1, which are above the screen, lie behind FIELD.
local HIDDEN = 236

-- Two games are known: where each keeps the player's bytes, and what it calls its screens.
ram.NES_TETRIS = {
  name = "NES Tetris",
  base = 0x60,
  hasMenus = true,
  screens = { [0] = "legal", "title", "type-menu", "level-menu", "play", "demo", "demo" },
  renders = { [0] = "halted", [2] = "name-entry", [3] = "play", [4] = "ending" },
  scoreAt = 0x73,
  scoreBytes = 3,
}
ram.GYM = {
  name = "TetrisGYM",
  base = 0x40,
  hasMenus = false,
  screens = { [1] = "title", "type-menu", "level-menu", "play" },
  renders = { [2] = "name-entry", [3] = "play", [4] = "paused", [5] = "ending" },
  scoreAt = 0x0c,
  scoreBytes = 4,
}

-- TetrisGYM from version 5 on writes its name there.
function ram.gameOf(read)
  for i = 1, 5 do
    if read(0x75a + i) ~= ("T-GYM"):byte(i) then return ram.NES_TETRIS end
  end
  return ram.GYM
end

local function fromBcd(byte)
  return math.floor(byte / 16) * 10 + byte % 16
end

local function screenOf(read, game)
  local mode = read(0xc0)
  if mode == 0xff then return "power-on" end
  local screen = game.screens[mode]
  if not screen and mode ~= 0 then return "unknown" end
  -- While drawing or the interrupt is off a screen loads, and buttons are lost.
  local draws = math.floor(read(0xfe) / 8) % 4 ~= 0 and read(0xff) >= 0x80
  if not draws or not screen then return "loading" end
  if mode ~= PLAY then return screen end
  local render, state, phase = game.renders[read(0xbd)], read(0xa7), read(game.base + 8)
  if render == "halted" then return state == 7 and "paused" or "ending" end
  if render and render ~= "play" then return render end
  if not render or state < 2 then return "loading" end
  if phase == CURTAIN then return "curtain" end
  if phase == OVER or state == 3 then return "loading" end
  return "play"
end

-- A frame as a player sees it; outside of play the fields of the game are left-overs.
function ram.see(read, game)
  local base = game.base
  local score = 0
  for i = game.scoreBytes - 1, 0, -1 do
    score = score * 100 + fromBcd(read(game.scoreAt + i))
  end
  local orientation = read(base + 2)
  local piece = {
    x = read(base),
    y = read(base + 1),
    orientation = orientation,
    fall = read(base + 5),
    das = read(base + 6),
    softDrop = read(base + 14),
  }
  return {
    game = game,
    screen = screenOf(read, game),
    letter = pieces.letter(orientation),
    piece = piece,
    next = pieces.isSpawn(read(0xbf)) and pieces.letter(read(0xbf)) or nil,
    level = read(base + 4),
    startLevel = read(base + 7),
    phase = read(base + 8),
    lines = fromBcd(read(base + 16)) + 100 * read(base + 17),
    score = score,
    isTypeB = read(0xc1) == 1 and game == ram.NES_TETRIS,
    curtainRow = read(base + 24),
    sleep = read(0xc3),
    cursorOnHeight = read(0xae) == 1,
    held = read(0xf7),
  }
end

function ram.isControl(seen)
  return seen.screen == "play" and seen.phase == CONTROL
end

-- The first piece of a game waits for 96 frames.
function ram.isWaiting(seen)
  return seen.piece.softDrop >= 0x80
end

-- The playfield as 22 lines of `#` and `.`, the two above the screen first.
function ram.playfield(read)
  local lines = {}
  for row = -2, 19 do
    local first = row < 0 and FIELD + HIDDEN + (row + 2) * 10 or FIELD + row * 10
    local cells = {}
    for column = 0, 9 do
      cells[column + 1] = read(first + column) < EMPTY and "#" or "."
    end
    lines[#lines + 1] = table.concat(cells)
  end
  return table.concat(lines, "\n")
end

-- Why this cannot be a piece of the game; nil when it can.
function ram.problem(seen)
  if not seen.letter then return ("the piece is number %d; expected 0 to 18"):format(seen.piece.orientation) end
  if not seen.next then return "the next piece is none of the seven" end
  if seen.piece.x > 9 or seen.piece.y > 19 then
    return ("the piece is in column %d, row %d; expected 0 to 9 and 0 to 19"):format(seen.piece.x, seen.piece.y)
  end
end

return ram

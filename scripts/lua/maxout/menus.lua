-- The next button on the way from any screen to a game, by what RAM says and never by counted delays.
--
-- The menus take a button only on the frame on which it becomes new, so every press lasts one frame and is followed by one
-- without buttons.
local menus = {}

local A_BUTTON = 0x80
local CURTAIN_DONE = 0x14
-- The longest way without a change is an ending with its rocket, 675 frames; the demo of the title comes within 1,280.
menus.STUCK = 1500

local function stepTo(distance)
  if distance >= 5 then return "D" end
  if distance <= -5 then return "U" end
  return distance > 0 and "R" or "L"
end

local function levelMenu(seen, startLevel)
  if seen.isTypeB then return "B" end
  local left = startLevel % 10 - seen.startLevel
  if left ~= 0 then return stepTo(left) end
  if startLevel < 10 then return "T" end
  -- A goes down a frame before START: then START is the only new button, with A held.
  return "A"
end

local function buttonsFor(seen, startLevel)
  local screen = seen.screen
  if screen == "legal" then return seen.sleep == 0 and "T" or "" end
  if screen == "curtain" then return seen.curtainRow == CURTAIN_DONE and "T" or "" end
  if screen == "title" or screen == "demo" or screen == "ending" or screen == "name-entry" then return "T" end
  if screen == "type-menu" then return seen.isTypeB and "L" or "T" end
  if screen == "level-menu" then return levelMenu(seen, startLevel) end
  return ""
end

-- The buttons for the next frame. `memory` starts as {} and is kept by the caller; `isStuck` in it says that nothing has
-- changed for STUCK frames. `wait` is the number of frames that are spent in the level menu: it decides the pieces.
function menus.step(seen, memory, startLevel, wait)
  local shown = table.concat({ seen.screen, seen.startLevel, seen.curtainRow, tostring(seen.isTypeB) }, " ")
  memory.idle = shown == memory.shown and (memory.idle or 0) + 1 or 0
  memory.shown = shown
  if seen.screen ~= "level-menu" then memory.waited = 0 end
  if seen.screen == "level-menu" and not seen.isTypeB and memory.waited < wait then
    memory.waited, memory.idle = memory.waited + 1, 0
    return ""
  end
  memory.isStuck = memory.idle > menus.STUCK
  local buttons = buttonsFor(seen, startLevel)
  local isRaised = seen.screen == "level-menu" and buttons == "A" and startLevel >= 10
  if isRaised and seen.held == A_BUTTON then return "AT" end
  return seen.held == 0 and buttons or ""
end

return menus

-- The settings of maxout.lua with those of the global table MAXOUT in their place, checked.
local settings = {}

local SPEEDS = { [""] = true, normal = true, turbo = true, maximum = true }
local KINDS = { string = "text in quotes", number = "a number", boolean = "true or false" }
local RANGES = {
  reaction = { 0, 60 },
  plies = { 0, 4 },
  startLevel = { 0, 19 },
  wait = { 0, 100000 },
  untilLines = { 0, 100000 },
  games = { 0, 1000000 },
  holdMs = { 0, 5000 },
}

local function problemOf(name, value, usual)
  if usual == nil then return ("there is no setting %q"):format(tostring(name)) end
  if type(value) ~= type(usual) then
    return ("%s is %s; expected %s"):format(name, tostring(value), KINDS[type(usual)])
  end
  local range = RANGES[name]
  if range and (value ~= math.floor(value) or value < range[1] or value > range[2]) then
    return ("%s is %s; expected a whole number from %d to %d"):format(name, value, range[1], range[2])
  end
  if name == "taps" and not value:match("^%d+hz$") and value ~= "das" and not value:match("^[X.]*X[X.]*$") then
    return ("taps is %q; expected 30hz, 20hz, 15hz, 12hz, 10hz, das or frames like X..X."):format(value)
  end
  if name == "region" and value ~= "ntsc" and value ~= "pal" then
    return ("region is %q; expected ntsc or pal"):format(value)
  end
  if name == "speed" and not SPEEDS[value] then
    return ("speed is %q; expected normal, turbo, maximum or nothing"):format(value)
  end
end

-- The settings; nil and a sentence where one is wrong.
function settings.read(usual, given)
  local all = {}
  for name, value in pairs(usual) do
    all[name] = value
  end
  for name, value in pairs(given or {}) do
    local problem = problemOf(name, value, usual[name])
    if problem then return nil, problem end
    all[name] = value
  end
  for name, value in pairs(all) do
    local problem = problemOf(name, value, usual[name])
    if problem then return nil, problem end
  end
  return all
end

-- What the engine is asked with.
function settings.ofEngine(all)
  return {
    taps = all.taps,
    reaction = all.reaction,
    plies = all.plies > 0 and all.plies or nil,
  }
end

return settings

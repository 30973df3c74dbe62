-- The engine of `maxout serve`: which way it is asked, whether it is there, and how long it takes.
local question = require("maxout.question")
local engine = {}
engine.__index = engine

-- Seconds after which a question counts as lost, and between two tries when the engine is away.
local PATIENCE, RETRY = 10, 1
-- Answers over which the usual lag is taken.
local RECENT = 20

-- `transport` is one of http and mailbox.
function engine.new(transport, settings)
  return setmetatable({ transport = transport, settings = settings, lags = {} }, engine):begin()
end

-- A new game, of which the lag is counted.
function engine:begin()
  self.answers, self.lagSum, self.lagMost = 0, 0, 0
  return self
end

function engine:now()
  return self.transport:now()
end

-- Asks for the best move in a position, as text of `question.position`.
function engine:ask(position)
  local body = question.body(position, self.settings)
  return { at = self:now(), inner = self.transport:ask("/v1/best-move?format=lines", body), position = position }
end

function engine:cancel(asked)
  if not asked.done then self.transport:cancel(asked.inner) end
  asked.done = true
end

local function count(self, seconds)
  local lag = seconds * 1000
  self.answers = self.answers + 1
  self.lagSum = self.lagSum + lag
  self.lagMost = math.max(self.lagMost, lag)
  self.lags[self.answers % RECENT + 1] = lag
end

-- The longest of the latest answers, in milliseconds.
function engine:lag()
  local most = 0
  for _, lag in pairs(self.lags) do
    most = math.max(most, lag)
  end
  return most
end

function engine:meanLag()
  return self.answers > 0 and self.lagSum / self.answers or 0
end

-- The reply to a question: that of `question.reply`; nil while it is not there; nil, a sentence and a code when there will be
-- none. The code is "away" where the engine cannot be reached, else the engine's own.
-- `hold` is how many seconds may be spent here waiting.
function engine:poll(asked, hold)
  if asked.reply or asked.code then return asked.reply, asked.problem, asked.code end
  local until_ = self:now() + (hold or 0)
  while true do
    local answer, problem = self.transport:poll(asked.inner)
    local now = self:now()
    if not answer and not problem and now - asked.at > PATIENCE then
      self.transport:cancel(asked.inner)
      problem = ("no answer for %d seconds"):format(PATIENCE)
    end
    if answer or problem then
      asked.done = true
      if problem then
        asked.problem, asked.code = problem, "away"
      else
        count(self, now - asked.at)
        asked.reply, asked.problem, asked.code = question.reply(answer.text)
      end
      if asked.code == "away" then self:lose(problem) else self:found() end
      return asked.reply, asked.problem, asked.code
    end
    if now >= until_ then return nil end
    self.transport:wait(asked.inner, until_ - now)
  end
end

function engine:lose(problem)
  self.isAway, self.problem = true, problem
  self.retryAt = self:now() + RETRY
end

function engine:found()
  self.isAway, self.problem = false, nil
end

-- Whether it is time to try again.
function engine:mayAsk()
  return not self.isAway or self:now() >= self.retryAt
end

-- Looks whether the engine is there, and which version it is: true once it is known. Ask again and again.
function engine:greet()
  if self.version then return true end
  if not self.greeting then
    if not self:mayAsk() then return false end
    self.greeting = { at = self:now(), inner = self.transport:ask("/v1/info") }
  end
  local answer, problem = self.transport:poll(self.greeting.inner)
  if not answer and not problem then
    if self:now() - self.greeting.at < PATIENCE then return false end
    self.transport:cancel(self.greeting.inner)
    problem = ("no answer for %d seconds"):format(PATIENCE)
  end
  self.greeting = nil
  local version = answer and answer.text:match('"version"%s*:%s*"([^"]*)"')
  if version then
    self.version = version
    self:found()
  else
    self:lose(problem or ("status %d and no version; is it maxout serve that listens there?"):format(answer.status))
  end
  return version ~= nil
end

return engine

-- Asks by files, where no Lua has sockets: `maxout-ask.txt` goes into a folder, and `maxout serve --mailbox FOLDER` writes
-- `maxout-answer.txt` beside it. The first line of both is the number of the question. It is followed by the path of the
-- question over HTTP and its body, or by the answer.
local mailbox = {}
mailbox.__index = mailbox

-- Seconds between two looks for an answer.
local LOOK = 0.002

-- `socket` is LuaSocket, for its clock, or nil.
function mailbox.new(folder, socket)
  local box = { socket = socket, asked = folder .. "/maxout-ask.txt", answered = folder .. "/maxout-answer.txt" }
  -- A number that no question of an earlier run has had.
  box.number = os.time() % 1000000 * 1000
  return setmetatable(box, mailbox)
end

mailbox.most = 1
mailbox.way = "files"

-- Without LuaSocket it is the time that the emulator has worked, which is about the same while it plays.
function mailbox:now()
  return self.socket and self.socket.gettime() or os.clock()
end

function mailbox:ask(path, body)
  self.number = self.number + 1
  local ask = { number = self.number }
  local new = self.asked .. ".new"
  local file, problem = io.open(new, "wb")
  if not file then
    ask.problem = problem
    return ask
  end
  file:write(("%d\n%s\n%s\n"):format(ask.number, path, body or ""))
  file:close()
  os.remove(self.asked) -- Windows renames onto no file that is there
  local ok
  ok, ask.problem = os.rename(new, self.asked)
  if ok then ask.problem = nil end
  return ask
end

function mailbox:poll(ask)
  if ask.problem then return nil, ask.problem end
  local file = io.open(self.answered, "rb")
  if not file then return nil end
  local text = file:read("*a")
  file:close()
  local number, answer = text:match("^(%d+)\r?\n(.*)$")
  if tonumber(number) == ask.number then return { status = 200, text = answer } end
end

-- Lua alone cannot sleep: it looks again at once.
function mailbox:wait(_, seconds)
  if self.socket then self.socket.sleep(math.min(seconds, LOOK)) end
end

function mailbox:cancel() end

return mailbox

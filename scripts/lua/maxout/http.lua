-- Asks over HTTP with LuaSocket, without standing still: each question has a connection of its own.
local http = {}
http.__index = http

local CHUNK = 8192

-- `address` like http://127.0.0.1:3000; nil and a sentence when it is none.
function http.new(socket, address, token)
  local host, port = address:match("^http://([%w%.%-]+):?(%d*)/?$")
  if not host then return nil, ("the address is %q; expected one like http://127.0.0.1:3000"):format(address) end
  return setmetatable({ socket = socket, host = host, port = tonumber(port) or 80, token = token }, http)
end

-- How many questions may be under way.
http.most = 8
http.way = "HTTP"

function http:now()
  return self.socket.gettime()
end

-- Sends a request. With a body it is a POST. `poll` gives the answer.
function http:ask(path, body)
  local headers = { (body and "POST " or "GET ") .. path .. " HTTP/1.0", "Host: " .. self.host .. ":" .. self.port }
  if self.token then headers[#headers + 1] = "Authorization: Bearer " .. self.token end
  if body then
    headers[#headers + 1] = "Content-Type: application/json"
    headers[#headers + 1] = "Content-Length: " .. #body
  end
  local ask = { request = table.concat(headers, "\r\n") .. "\r\n\r\n" .. (body or ""), sent = 0, parts = {} }
  ask.connection = (self.socket.tcp4 or self.socket.tcp)()
  ask.connection:settimeout(0)
  local ok, problem = ask.connection:connect(self.host, self.port)
  if not ok and problem ~= "timeout" and not tostring(problem):match("progress") then
    ask.connection:close()
    ask.problem = problem
  end
  return ask
end

local function send(ask)
  local last, problem, partial = ask.connection:send(ask.request, ask.sent + 1)
  ask.sent = last or partial or ask.sent
  return problem
end

local function receive(ask)
  while true do
    local data, problem, partial = ask.connection:receive(CHUNK)
    ask.parts[#ask.parts + 1] = data or partial
    if problem then return problem end
  end
end

-- The answer, if all of it is here: a server may leave the connection open, and then says how long the answer is.
local function whole(ask, isClosed)
  local text = table.concat(ask.parts)
  local status, headers, body = text:match("^HTTP/1%.%d (%d+)(.-)\r\n\r\n(.*)$")
  if not status then return nil end
  local length = tonumber(headers:lower():match("\r\ncontent%-length: *(%d+)"))
  if #body < (length or (isClosed and 0 or math.huge)) then return nil end
  return { status = tonumber(status), text = body }
end

-- The answer { status, text }; nil while it is not there; nil and a sentence when it will not come.
function http:poll(ask)
  if not ask.problem and ask.sent < #ask.request then
    local problem = send(ask)
    if problem and problem ~= "timeout" then ask.problem = problem end
  end
  if not ask.problem and ask.sent == #ask.request then
    local problem = receive(ask)
    local answer = whole(ask, problem == "closed")
    if answer then
      ask.connection:close()
      return answer
    end
    if problem == "closed" then problem = "the connection closed without an answer" end
    if problem ~= "timeout" then ask.problem = problem end
  end
  if ask.problem then
    ask.connection:close()
    return nil, tostring(ask.problem)
  end
end

-- Stands still until something may have happened, for so many seconds at most.
function http:wait(ask, seconds)
  local list = { ask.connection }
  if ask.sent < #ask.request then
    self.socket.select(nil, list, seconds)
  else
    self.socket.select(list, nil, seconds)
  end
end

function http:cancel(ask)
  ask.connection:close()
end

return http

-- workload.lua [N]: what the tests and benchmarks run in Lua. N times (1 by default) a
-- bit of everything: calls, sorting, strings, tables, errors, closures, coroutines and
-- garbage. The output depends on N alone.

local parts = {}

local function fib(n)
  if n < 2 then return n end
  return fib(n - 1) + fib(n - 2)
end
function parts.calls() return fib(20) end

-- A generator of our own: math.random is seeded differently in each run.
local state = 1
local function random(limit)
  state = (state * 1103515245 + 12345) & 0x7fffffff
  return (state >> 8) % limit
end

function parts.sort()
  local numbers, words = {}, {}
  for i = 1, 2000 do
    numbers[i] = random(1000000)
    words[i] = "w" .. random(5000)
  end
  table.sort(numbers)
  table.sort(words, function(a, b) return a > b end)
  return numbers[1] .. words[1]
end

function parts.strings()
  local count, pieces = 0, {}
  for i = 1, 300 do
    pieces[i] = string.format("%d:%s:%5.2f", i, ("x"):rep(i % 7), i / 3)
  end
  local text = table.concat(pieces, ",")
  for word in text:gmatch("%d+:x+") do count = count + #word end
  return count, text:gsub("x", "yy"):upper():sub(1, 20), text:find("299:", 1, true)
end

function parts.tables()
  local sieve, primes = {}, 0
  for i = 2, 4000 do
    if not sieve[i] then
      primes = primes + 1
      for j = i * i, 4000, i do sieve[j] = true end
    end
  end
  local byName = {}
  for i = 1, 500 do byName["key" .. i] = i end
  for name, value in pairs(byName) do if value % 2 == 0 then byName[name] = nil end end
  return primes, next({}) == nil
end

-- Errors leave through longjmp, from C and from Lua functions of several depths.
function parts.errors()
  local caught = 0
  local function fail(depth)
    if depth == 0 then error({ code = 7 }) end
    fail(depth - 1)
    return depth
  end
  for i = 1, 100 do
    if not pcall(fail, i % 10) then caught = caught + 1 end
    if not pcall(string.rep) then caught = caught + 1 end
    if not pcall(table.sort, { 3, 1, "x", 2 }) then caught = caught + 1 end
    local _, message = xpcall(function() return nil + i end, function(m) return m .. "!" end)
    caught = caught + #message
  end
  return caught
end

function parts.closures()
  local Account = {}
  Account.__index = Account
  Account.__add = function(a, b) return setmetatable({ sum = a.sum + b.sum }, Account) end
  function Account:deposit(value) self.sum = self.sum + value return self end
  local total = setmetatable({ sum = 0 }, Account)
  local adders = {}
  for i = 1, 100 do adders[i] = function(x) return x + i end end
  for i = 1, 1000 do
    total = total + setmetatable({ sum = 0 }, Account):deposit(adders[i % 100 + 1](i))
  end
  return total.sum
end

function parts.coroutines()
  local sum = 0
  for start = 1, 10 do
    local generator = coroutine.wrap(function()
      for i = start, start + 50 do coroutine.yield(i) end
      return 0
    end)
    for _ = 1, 51 do sum = sum + generator() end
  end
  local broken = coroutine.create(function() coroutine.yield() error("inside") end)
  coroutine.resume(broken)
  return sum, coroutine.resume(broken)
end

function parts.garbage()
  local kept
  for i = 1, 3000 do kept = { i, tostring(i), kept and kept[2] } end
  setmetatable({}, { __gc = function() kept[1] = kept[1] + 1 end })
  collectgarbage()
  return kept[1]
end

local names = {}
for name in pairs(parts) do names[#names + 1] = name end
table.sort(names)
for _ = 1, tonumber(arg[1] or 1) do
  for _, name in ipairs(names) do print(name, parts[name]()) end
end

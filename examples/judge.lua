-- judge.lua N: other work than test/programs/workload.lua, to measure an interpreter that was
-- trained on that. N times (1 by default): queens, words, a matrix, primes, text that is parsed.

local function queens(n)
  local columns, up, down, count = {}, {}, {}, 0
  local function place(row)
    if row > n then count = count + 1 return end
    for c = 1, n do
      if not (columns[c] or up[row + c] or down[row - c]) then
        columns[c], up[row + c], down[row - c] = true, true, true
        place(row + 1)
        columns[c], up[row + c], down[row - c] = nil, nil, nil
      end
    end
  end
  place(1)
  return count
end

local function words(text)
  local counts, order = {}, {}
  for word in text:gmatch("%a+") do
    word = word:lower()
    if not counts[word] then order[#order + 1] = word end
    counts[word] = (counts[word] or 0) + 1
  end
  table.sort(order, function(a, b)
    return counts[a] > counts[b] or counts[a] == counts[b] and a < b
  end)
  return order[1] .. counts[order[1]]
end

local function matrix(n)
  local a, sum = {}, 0.0
  for i = 1, n do
    a[i] = {}
    for j = 1, n do a[i][j] = (i * j) % 7 + 0.5 end
  end
  for i = 1, n do
    for j = 1, n do
      local cell = 0.0
      for k = 1, n do cell = cell + a[i][k] * a[k][j] end
      sum = sum + cell
    end
  end
  return string.format("%.1f", sum)
end

local function primes(n)
  local composite, count = {}, 0
  for i = 2, n do
    if not composite[i] then
      count = count + 1
      for j = i * i, n, i do composite[j] = true end
    end
  end
  return count
end

-- Parses lists of numbers in parentheses.
local function parse(text)
  local position = 1
  local function list()
    local items = {}
    position = position + 1
    while text:sub(position, position) ~= ")" do
      if text:sub(position, position) == "(" then
        items[#items + 1] = list()
      else
        local number = text:match("^%d+", position)
        items[#items + 1] = tonumber(number)
        position = position + #number
      end
      if text:sub(position, position) == " " then position = position + 1 end
    end
    position = position + 1
    return items
  end
  local function sum(items)
    local total = 0
    for _, item in ipairs(items) do total = total + (type(item) == "table" and sum(item) or item) end
    return total
  end
  return sum(list())
end

local text = ("The cat and the dog saw the bird, and a bird saw them. "):rep(40)
local nested = "(" .. ("12 (3 44 (5 6)) 7 "):rep(60) .. "1)"
for _ = 1, tonumber(arg[1] or 1) do
  print(queens(6), words(text), matrix(20), primes(3000), parse(nested))
end

# judge.rb - a workload that layouts of Ruby are judged by: a parser, a matrix and queues
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

class Calculator
  class SyntaxError < StandardError; end

  PRIORITY = { "+" => 1, "-" => 1, "*" => 2, "/" => 2 }.freeze

  def value(text)
    @tokens = text.scan(/\d+|[-+*\/()]/)
    result = expression(0)
    raise SyntaxError, "unexpected #{@tokens.first}" unless @tokens.empty?
    result
  end

  private

  def expression(least)
    left = operand
    while (priority = PRIORITY[@tokens.first]) && priority > least
      operator = @tokens.shift
      left = left.send(operator, expression(priority))
    end
    left
  end

  def operand
    token = @tokens.shift or raise SyntaxError, "unexpected end"
    return token.to_r unless token == "("
    inner = expression(0)
    @tokens.shift == ")" ? inner : raise(SyntaxError, "no )")
  end
end

calculator = Calculator.new
sum = 0
300.times do |n|
  sum += calculator.value("#{n} * (3 + #{n % 7}) - #{n + 1} / (2 + #{n % 3})")
rescue Calculator::SyntaxError => error
  puts error.message
end
puts sum

size = 24
left = Array.new(size) { |row| Array.new(size) { |column| row * column % 11 } }
right = left.transpose
product = left.map { |row| right.map { |column| row.zip(column).sum { |a, b| a * b } } }
puts product.flatten.max, product.each_with_index.sum { |row, n| row[n] }

queue, seen = [[0, 0]], { [0, 0] => 0 }
until queue.empty?
  x, y = queue.shift
  [[x + 1, y + 2], [x - 2, y + 1], [x + 2, y - 1]].each do |place|
    next if seen.key?(place) || place.any? { |at| at.negative? || at > 24 }
    seen[place] = seen[[x, y]] + 1
    queue << place
  end
end
puts seen.values.max, seen.size
puts seen.group_by { |_, steps| steps }.transform_values(&:size).sort.to_h

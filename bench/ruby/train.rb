# train.rb - a workload that layouts of Ruby are trained on: words, records and reports
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

Entry = Struct.new(:name, :size, :tags)

class Index
  include Enumerable

  def initialize
    @entries = {}
  end

  def add(entry)
    (@entries[entry.name] ||= []) << entry
    self
  end

  def each(&block)
    @entries.each_value { |list| list.each(&block) }
  end
end

state = 1
random = lambda do |limit|
  state = (state * 1103515245 + 12345) & 0x7fffffff
  state % limit
end

text = Array.new(3000) { "%s%x" % [%w[alpha beta gamma delta].at(random.(4)), random.(500)] }.join(" ")
counts = Hash.new(0)
text.scan(/[a-z]+\d*/) { |word| counts[word.upcase] += 1 }

index = Index.new
counts.each { |word, count| index.add(Entry.new(word[0, 3], count, [word.length.odd? ? :odd : :even])) }
report = index.sort_by { |entry| [-entry.size, entry.name] }.first(20).map do |entry|
  format("%-8s %4d %s", entry.name, entry.size, entry.tags.join(","))
end
puts report.join("\n").gsub(/\s+/, " ")

numbers = (1..2000).map { |n| n * random.(100) }
puts numbers.each_slice(7).map(&:sum).select(&:even?).inject(:+)
puts (1..60).inject(:*).to_s.reverse

begin
  Integer("x1")
rescue ArgumentError => error
  puts error.message
end
puts [1, 2.5, nil, :a, "b"].map { |value| value.inspect }.join("|")

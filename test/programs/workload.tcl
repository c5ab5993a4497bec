# Calls, arrays, lists, strings and regular expressions. The argument is the number of rounds.

proc fib {n} {
  if {$n < 2} { return $n }
  expr {[fib [expr {$n - 1}]] + [fib [expr {$n - 2}]]}
}

proc countWords {text} {
  foreach word [split $text " "] { incr seen([string tolower $word]) }
  set result {}
  foreach word [lsort [array names seen]] { lappend result $word=$seen($word) }
  join $result ,
}

proc sieve {limit} {
  set count 0
  for {set i 2} {$i <= $limit} {incr i} {
    if {[info exists composite($i)]} continue
    incr count
    for {set j [expr {$i * $i}]} {$j <= $limit} {incr j $i} { set composite($j) 1 }
  }
  return $count
}

proc sum {rounds} {
  set sum 0
  for {set round 0} {$round < $rounds} {incr round} {
    incr sum [fib 12]
    set text {}
    for {set i 0} {$i < 150} {incr i} { lappend text red Green blue$i [string repeat x [expr {$i % 7}]] }
    incr sum [string length [countWords [join $text " "]]]
    incr sum [regsub -all {(\w+) (\w+)} [join $text " "] {\2-\1} changed]
    incr sum [sieve 600]
    set account [dict create name a$round balance 0]
    for {set i 0} {$i < 200} {incr i} { dict incr account balance [expr {$i % 5}] }
    incr sum [dict get $account balance]
    foreach row [lsort -integer -decreasing -index 1 [lmap word [lrange $text 0 99] {
      list $word [string length $word]
    }]] { incr sum [lindex $row 1] }
    switch -glob a$round { *0 { incr sum 1 } *5 { incr sum 2 } default { incr sum [format %d $round] } }
  }
  return $sum
}

puts [sum [lindex $argv 0]]

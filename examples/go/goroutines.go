// Goroutines, each of which panics and recovers, and a method.
package main

import (
  "fmt"
  "sync"
)

type total struct{ n int }

//go:noinline
func (t *total) add(k int) { t.n += k }

func fib(n int) int {
  if n < 2 {
    return n
  }
  return fib(n-1) + fib(n-2)
}

func work(done *sync.WaitGroup) {
  defer done.Done()
  defer func() { recover() }()
  for k := 0; k < 20; k++ {
    fib(8)
  }
  panic("at the end")
}

func main() {
  var done sync.WaitGroup
  for i := 0; i < 50; i++ {
    done.Add(1)
    go work(&done)
  }
  done.Wait()
  t := &total{}
  for i := 0; i < 7; i++ {
    t.add(i)
  }
  fmt.Println(t.n)
}

! A module's recursive function in a parallel loop.
module numbers
contains
  recursive function fib(n) result(value)
    integer, intent(in) :: n
    integer :: value
    if (n < 2) then
      value = n
    else
      value = fib(n - 1) + fib(n - 2)
    end if
  end function
end module

program parallel
  use numbers
  integer :: i, total
  total = 0
  !$omp parallel do num_threads(4) reduction(+:total)
  do i = 1, 400
    total = total + fib(mod(i, 10))
  end do
  !$omp end parallel do
  print '(i0)', total
end program

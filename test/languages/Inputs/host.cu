#include <cstdio>

__global__ void kernel(int *place) { *place = 1; }

int host(int i) { return 2 * i; }

int main() {
  int sum = 0;
  for (int i = 0; i < 5; i++)
    sum += host(i);
  std::printf("%d\n", sum);
}

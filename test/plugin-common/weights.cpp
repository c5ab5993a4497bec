// A file of weights gives a function's counts if name, shape and number of places fit. Whatever
// else it contains gives none. Only a file without the first line is an error.
// RUN: %clangxx -std=c++17 -O1 -Wall -Wextra -fsanitize=address,undefined \
// RUN:   -fno-sanitize-recover=all -I%root -I%root/runtime/include %s \
// RUN:   %root/plugin-common/weights.cpp -o %t
// RUN: rm -rf %t.d && mkdir %t.d && cd %t.d && %t | FileCheck %s
// CHECK:      sorted: a 1 2 | b:1 3 | b:2 4 | odd name 5 | z 18446744073709551615 0
// CHECK-NEXT: other shape: none
// CHECK-NEXT: other number of places: none, none
// CHECK-NEXT: unknown: none
// CHECK-NEXT: negative: none
// CHECK-NEXT: too large: none
// CHECK-NEXT: words: none
// CHECK-NEXT: no counts: none
// CHECK-NEXT: no header: error none
// CHECK-NEXT: empty: error none
// CHECK-NEXT: header alone: none
// CHECK-NEXT: cut off: none
// CHECK-NEXT: missing: No such file or directory
// CHECK-NEXT: directory: cannot be read: expected a file of at most 64 MiB
// CHECK-NEXT: 20000 files of random bytes read
#include "plugin-common/weights.h"
#include "plugin-common/weights_format.h"
#include <cstdio>
#include <fstream>
#include <random>

using gmonkit::Weights;

static Weights read(const std::string &text) {
  std::remove("file"); // ext4 writes a file to the disk that is written over, each time
  std::ofstream("file", std::ios::binary) << text;
  Weights weights;
  bool hasHeader = text.rfind(gmonkit::WeightsHeader, 0) == 0;
  if (weights.read("file").empty() != hasHeader)
    printf(" wrong");
  return weights;
}

static std::string line(const char *name, uint64_t shape, const char *counts) {
  return gmonkit::weightsKey(name, shape) + counts + "\n";
}

static void print(const std::vector<uint64_t> &counts) {
  if (counts.empty())
    printf(" none");
  for (uint64_t count : counts)
    printf(" %llu", static_cast<unsigned long long>(count));
}

static void show(const char *title, const std::string &text) {
  bool hasHeader = text.rfind(gmonkit::WeightsHeader, 0) == 0;
  printf("%s:%s", title, hasHeader ? "" : " error");
  print(read(text).of("f", 7, 2));
  printf("\n");
}

static void showBytes() {
  std::mt19937 random(1);
  for (int i = 0; i < 20000; ++i) {
    std::string text = i % 4 ? gmonkit::WeightsHeader : "";
    std::string alphabet = "f 0127 \n\n\xff";
    for (unsigned size = random() % 200; size--;)
      text += random() % 9 ? alphabet[random() % alphabet.size()] : char(random());
    if (i % 2)
      text += line("f", 7, " 1 2").substr(0, random() % 25);
    Weights weights = read(text);
    for (size_t places : {0, 1, 2, 100})
      if (weights.of("f", 7, places).size() > places)
        printf("too many\n");
  }
  printf("20000 files of random bytes read\n");
}

int main() {
  const std::string header = gmonkit::WeightsHeader;
  Weights weights = read(header + line("a", 9, " 1 2") + line("b", 1, " 3") + line("b", 2, " 4") +
                         line("odd name", 9, " 5") + line("z", 9, " 18446744073709551615 0"));
  printf("sorted: a");
  print(weights.of("a", 9, 2));
  printf(" | b:1");
  print(weights.of("b", 1, 1));
  printf(" | b:2");
  print(weights.of("b", 2, 1));
  printf(" | odd name");
  print(weights.of("odd name", 9, 1));
  printf(" | z");
  print(weights.of("z", 9, 2));
  printf("\nother shape:");
  print(weights.of("a", 8, 2));
  printf("\nother number of places:");
  print(weights.of("a", 9, 1));
  printf(",");
  print(weights.of("a", 9, 3));
  printf("\nunknown:");
  print(weights.of("c", 9, 2));
  printf("\n");
  show("negative", header + line("f", 7, " 1 -2"));
  show("too large", header + line("f", 7, " 1 18446744073709551616"));
  show("words", header + line("f", 7, " 1 two"));
  show("no counts", header + line("f", 7, ""));
  show("no header", line("f", 7, " 1 2"));
  show("empty", "");
  show("header alone", header);
  show("cut off", header + line("f", 7, " 1 2").substr(0, 20));
  printf("missing: %s\n", Weights().read("none").c_str());
  printf("directory: %s\n", Weights().read(".").c_str());
  showBytes();
}

//===- long_command.cpp - more arguments than the kernel takes ------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/gmon-cc/long_command.h"
#include "driver/compiler/launcher_error.h"
#include "driver/process/run_program.h"
#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <string>
#include <sys/mman.h>
#include <unistd.h>

namespace {

bool isFileMade = false; // the compiler reads it from this process

size_t sizeOf(std::string_view word) { return word.size() + 1 + sizeof(char *); }

// Returns whether the kernel may refuse WORDS, or what the compiler makes of them for the programs
// that it runs: GCC hands its options on in the environment, too.
bool areTooMany(const Arguments &words) {
  constexpr size_t LongestWord = 128 << 10; // Linux's MAX_ARG_STRLEN
  constexpr long MostOfAll = 6 << 20;       // whatever the stack may take
  size_t limit = static_cast<size_t>(std::clamp(sysconf(_SC_ARG_MAX), 128L << 10, MostOfAll));
  size_t size = limit / 4; // for what the compiler adds
  for (char **variable = environ; *variable; ++variable)
    size += sizeOf(*variable);
  bool isWordTooLong = false;
  for (const std::string &word : words) {
    size += sizeOf(word);
    isWordTooLong |= word.size() + 1 >= LongestWord;
  }
  return isWordTooLong || size > limit;
}

std::string quoted(const std::string &argument) {
  std::string text = argument.empty() ? "\"\"" : "";
  for (char c : argument) {
    if (std::strchr(" \t\r\n\v\f\\'\"", c))
      text += '\\';
    text += c;
  }
  return text;
}

// rustc takes each line for an argument as it is, and reads no file that a file names.
bool fitsRustcFile(const std::string &argument) {
  return argument.find('\n') == argument.npos && !argument.ends_with('\r') &&
         !argument.starts_with('@');
}

// Returns the name of a response file with TEXT. The compiler may be a script that closes files for
// what it runs, or may have a server. So they open it in this process, which waits for the end.
std::string responseFile(const std::string &text) {
  int file = memfd_create("gmon-cc", MFD_CLOEXEC);
  if (file < 0 || write(file, text.data(), text.size()) != static_cast<ssize_t>(text.size()))
    fail(std::string("memory for the arguments: ") + std::strerror(errno));
  isFileMade = true;
  return "@/proc/" + std::to_string(getpid()) + "/fd/" + std::to_string(file);
}

} // namespace

Arguments commandOf(Arguments call, const Arguments &arguments, Family family) {
  Arguments all = call;
  all.insert(all.end(), arguments.begin(), arguments.end());
  bool isRustc = family == Family::Rustc;
  bool fits = !isRustc || std::all_of(arguments.begin(), arguments.end(), fitsRustcFile);
  if (!fits || !areTooMany(all))
    return all;
  std::string text;
  for (const std::string &argument : arguments)
    text += (isRustc ? argument : quoted(argument)) + '\n';
  call.push_back(responseFile(text));
  return call;
}

void become(const Arguments &words) {
  int error = 0;
  if (isFileMade) {
    ProgramResult result = runProgram(words, /*readsOutput=*/false);
    if (result.error == 0)
      std::exit(result.status);
    error = result.error;
  } else {
    execvp(words[0].c_str(), argumentVector(words).data());
    error = errno;
  }
  fail(words[0] + ": " + std::strerror(error));
}

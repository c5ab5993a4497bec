//===- response_file.cpp - arguments in files -----------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/compiler/response_file.h"
#include "driver/compiler/arguments.h"
#include "plugin-common/input_file.h"
#include <algorithm>
#include <fstream>
#include <iterator>
#include <optional>
#include <string_view>

namespace {

std::optional<std::string> textOf(const std::string &path) {
  std::ifstream file;
  if (gmonkit::isFileToRead(path))
    file.open(path);
  if (!file.is_open())
    return std::nullopt;
  return std::string{std::istreambuf_iterator<char>(file), {}};
}

// Converts a configuration file's TEXT to that of a response file: removes comments, which are
// lines that begin with #, and joins lines that end with a backslash.
std::string asResponse(std::string_view text) {
  std::string plain;
  while (!text.empty()) {
    std::string line(text.substr(0, text.find('\n')));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    if (!line.empty() && line.back() == '\r')
      line.pop_back();
    size_t first = line.find_first_not_of(" \t");
    if (first == line.npos || line[first] == '#')
      continue;
    bool goesOn = line.back() == '\\';
    plain.append(line, 0, line.size() - goesOn);
    plain += goesOn ? "" : "\n";
  }
  return plain;
}

// Replaces arguments by the contents of files. FOLDER is that of the configuration file being read.
class Expander {
public:
  explicit Expander(bool isConfiguration) : isConfiguration(isConfiguration) {}

  void add(const Arguments &arguments, const std::string &folder) {
    for (const std::string &argument : arguments)
      if (size_t mark = fileMark(argument);
          mark == 0 || !addFile(pathIn(folder, argument.substr(mark))))
        all.push_back(argument);
  }

  // Returns whether PATH was read. A file that is being read already is not read again.
  bool addFile(const std::string &path) {
    if (std::find(open.begin(), open.end(), path) != open.end())
      return false;
    std::optional<std::string> text = textOf(path);
    if (!text)
      return false;
    open.push_back(path);
    std::string folder = path.substr(0, path.rfind('/') + 1);
    Arguments held = wordsOfText(isConfiguration ? asResponse(*text) : *text);
    if (isConfiguration)
      for (std::string &argument : held)
        insertFolder(argument, folder);
    add(held, folder);
    open.pop_back();
    return true;
  }

  Arguments all;

private:
  // Returns the length of the prefix before the file name in ARGUMENT; 0 if it names no file to
  // expand.
  size_t fileMark(const std::string &argument) const {
    constexpr std::string_view option = "--config=";
    if (isConfiguration && argument.compare(0, option.size(), option) == 0)
      return option.size();
    return argument[0] == '@';
  }

  std::string pathIn(const std::string &folder, const std::string &path) const {
    return isConfiguration && path.substr(0, 1) != "/" ? folder + path : path;
  }

  static void insertFolder(std::string &argument, std::string_view folder) {
    constexpr std::string_view mark = "<CFGDIR>";
    folder.remove_suffix(folder.empty() ? 0 : 1);
    for (size_t at = 0; (at = argument.find(mark, at)) != argument.npos; at += folder.size())
      argument.replace(at, mark.size(), folder);
  }

  bool isConfiguration;
  Arguments open; // paths of the files being read
};

} // namespace

std::vector<std::string> wordsOfText(std::string_view text) {
  Arguments arguments;
  bool inArgument = false;
  char quote = '\0';
  for (size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    bool blank = c == ' ' || c == '\t' || c == '\n' || c == '\r';
    if (blank && !quote) {
      inArgument = false;
      continue;
    }
    if (!inArgument)
      arguments.emplace_back();
    inArgument = true;
    if (c == '\\' && i + 1 < text.size())
      arguments.back() += text[++i];
    else if (c == quote)
      quote = '\0';
    else if (!quote && (c == '"' || c == '\''))
      quote = c;
    else
      arguments.back() += c;
  }
  return arguments;
}

std::vector<std::string> withoutResponseFiles(const std::vector<std::string> &arguments) {
  Expander expander(/*isConfiguration=*/false);
  expander.add(arguments, "");
  return expander.all;
}

std::vector<std::string> readConfigurationFile(const std::string &path) {
  Expander expander(/*isConfiguration=*/true);
  expander.addFile(path);
  Arguments options = expander.all;
  options.erase(std::remove_if(options.begin(), options.end(),
                               [](const std::string &option) { return option[0] == '$'; }),
                options.end());
  return options;
}

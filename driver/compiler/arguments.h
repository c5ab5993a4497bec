//===- arguments.h - the words of a compiler's command --------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_COMPILER_ARGUMENTS_H
#define GMONKIT_DRIVER_COMPILER_ARGUMENTS_H

#include <string>
#include <vector>

using Arguments = std::vector<std::string>;

#endif

#!/bin/sh
# The compiler of the instrumented build, for Bazel wants a single word.
exec gmon-cc clang-22 "$@"

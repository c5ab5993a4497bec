// An instrumented shared library refers to what its plain build refers to and, of the C library, to
// what docs/abi.md lists; to nothing with "exit" in its name, which PostgreSQL's build looks for;
// and it has no thread-local storage of its own.
// REQUIRES: gcc-plugin, gcc-12
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: gcc-12 -O1 -shared -fPIC %s -o plain.so
// RUN: %gmon-cc gcc-12 -O1 -shared -fPIC %s -o gcc.so && %gmon-cc %clang -O1 -shared -fPIC %s -o clang.so
// RUN: %gmon-cc --gmon-arcs=mcount --gmon-first=on %clang -O1 --shared -fPIC %s -o hooks.so
// RUN: for library in plain gcc clang hooks; do nm -D -u $library.so | sed 's/.* //; s/@.*//' | sort > $library.txt; done
// RUN: awk '/^```library-symbols$/ {on = 1; next} /^```$/ {on = 0} on' %root/docs/abi.md | tr ' ' '\n' | sort > listed.txt
// RUN: test -s listed.txt && not grep exit listed.txt
// RUN: for library in gcc clang hooks; do comm -13 plain.txt $library.txt | comm -23 - listed.txt | count 0 || exit 1; \
// RUN:   readelf -lW $library.so > segments.txt && not grep -w TLS segments.txt || exit 1; done

int inside(int (*target)(int)) { return target(1); }

// Folders may have commas in their names, whichever linker is told of them.
// REQUIRES: gcc, gcc-plugin
// RUN: rm -rf %t && mkdir -p %t/a,b/bin && cd %t/a,b && cp %gmon-cc bin && ln -s %build/lib lib
// RUN: for command in "%clang -fuse-ld=lld" "%clang -fuse-ld=lld -flto" gcc "gcc -static"; do \
// RUN:   ./bin/gmon-cc $command %s -o prog && ./prog && rm gmon.out || exit 1; \
// RUN: done

int main(void) { return 0; }

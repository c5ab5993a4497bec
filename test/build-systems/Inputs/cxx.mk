# A program of C++ alone: make has a CC of its own.
OUT = out
GMONKIT_PROGRAM = $(OUT)/prog
GMONKIT_PROFILES = $(OUT)/prog.gmon
GMONKIT_PGO = sub/prog.prof
GMONKIT_BLOCKS = prog.blocks

$(OUT)/prog: $(OUT)/main.o
	$(CXX) $(GMONKIT_LDFLAGS) -o $@ $(OUT)/main.o
$(OUT)/main.o: main.cpp
	@mkdir -p $(OUT)
	$(CXX) -O2 -ffunction-sections -c -o $@ main.cpp
all: $(OUT)/prog
$(OUT)/prog.gmon: $(OUT)/prog
	$(GMONKIT) run -o $@ -- $(OUT)/prog
include $(shell pkg-config --variable=makefile gmonkit)

# The program of examples/calc, with block counts, by any compiler.
objects = main.o evaluate.o parse.o print.o simplify.o variables.o
calc: $(objects)
	$(CC) -O1 -o $@ $(objects) -lm
%.o: %.c
	$(CC) -O1 -c -o $@ $<

# Builds PROGRAM of its sources in this folder. The build "plain" burns time before main.
objects = $(patsubst %.c,%.o,$(wildcard *.c))
$(PROGRAM): $(objects)
	$(CC) -O2 -o $@ $(objects) -lm
burn.o: burn.c
	$(CC) -c $(if $(findstring build/plain,$(CURDIR)),-DBURN) burn.c
clean:
	rm -f $(PROGRAM) *.o

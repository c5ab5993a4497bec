/* Packs one packet into a page, by the shared library. */
#include <ogg/ogg.h>

int main(void) {
  ogg_stream_state stream;
  ogg_page page;
  ogg_packet packet = {(unsigned char *)"data", 4, 1, 1, 0, 0};
  ogg_stream_init(&stream, 1);
  ogg_stream_packetin(&stream, &packet);
  return ogg_stream_flush(&stream, &page) == 0;
}

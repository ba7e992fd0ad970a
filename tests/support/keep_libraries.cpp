// Linked into the program where AddressSanitizer watches it: graphics drivers stay loaded until the end, so that their
// leaks still carry the library's name and lsan.supp can tell them from ours.
extern "C" int dlclose(void* library);
extern "C" int dlclose(void* /*library*/) { return 0; }

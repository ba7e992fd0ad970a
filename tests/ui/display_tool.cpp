// What the test of the real window needs from the X server and no packaged tool gives: counting and fingerprinting
// pixels of the screen, and dropping a file onto a window by the XDND protocol (version 5).
//
//   display_tool count X Y W H RRGGBB TOLERANCE   how many pixels have that colour
//   display_tool print X Y W H                    a fingerprint of the pixels
//   display_tool keep X Y W H FILE                the pixels into a file, for:
//   display_tool near X Y W H FILE                exit 0 when no colour of a pixel is more than 1 of 255 away from them
//   display_tool alike FILE.png FILE.png          the same of two pictures
//   display_tool drop WINDOW PATH                 exit 0 when the window has taken the file
//   display_tool resources TEXT                   what programs ask the desktop for, such as "Xft.dpi: 192"
//   display_tool first X Y RRGGBB COMMAND...      starts COMMAND and says after how many ms that pixel has the colour
#include <X11/Xatom.h>
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <png.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <string>
#include <thread>

namespace {

struct Box {
  int x, y, w, h;
};

XImage* grab(Display* display, const Box& box) {
  return XGetImage(display, DefaultRootWindow(display), box.x, box.y, static_cast<unsigned>(box.w),
                   static_cast<unsigned>(box.h), AllPlanes, ZPixmap);
}

int count(Display* display, const Box& box, unsigned long color, int tolerance) {
  XImage* image = grab(display, box);
  if (image == nullptr) return 1;
  long found = 0;
  for (int y = 0; y < box.h; ++y) {
    for (int x = 0; x < box.w; ++x) {
      const unsigned long pixel = XGetPixel(image, x, y);
      bool close = true;
      for (int shift = 0; shift <= 16; shift += 8) {
        const int a = static_cast<int>((pixel >> shift) & 255U);
        const int b = static_cast<int>((color >> shift) & 255U);
        close = close && std::abs(a - b) <= tolerance;
      }
      found += close;
    }
  }
  std::printf("%ld\n", found);
  XDestroyImage(image);
  return 0;
}

int print(Display* display, const Box& box) {
  XImage* image = grab(display, box);
  if (image == nullptr) return 1;
  std::uint64_t hash = 14695981039346656037ULL;
  for (int y = 0; y < box.h; ++y) {
    for (int x = 0; x < box.w; ++x) hash = (hash ^ (XGetPixel(image, x, y) & 0xFFFFFFU)) * 1099511628211ULL;
  }
  std::printf("%016llx\n", static_cast<unsigned long long>(hash));
  XDestroyImage(image);
  return 0;
}

/// Red, green and blue of each pixel.
std::string colors(Display* display, const Box& box) {
  std::string out;
  XImage* image = grab(display, box);
  if (image == nullptr) return out;
  for (int y = 0; y < box.h; ++y) {
    for (int x = 0; x < box.w; ++x) {
      for (int shift = 16; shift >= 0; shift -= 8)
        out += static_cast<char>((XGetPixel(image, x, y) >> static_cast<unsigned>(shift)) & 255U);
    }
  }
  XDestroyImage(image);
  return out;
}

bool keep(const std::string& pixels, const char* path) {
  return !pixels.empty() && (std::ofstream(path, std::ios::binary) << pixels).flush().good();
}

bool alike(const std::string& pixels, const std::string& others) {
  const auto one = [](char a, char b) {
    return std::abs(static_cast<unsigned char>(a) - static_cast<unsigned char>(b)) <= 1;
  };
  return !pixels.empty() && std::equal(pixels.begin(), pixels.end(), others.begin(), others.end(), one);
}

bool near(const std::string& pixels, const char* path) {
  std::ifstream file(path, std::ios::binary);
  return alike(pixels, {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()});
}

std::string pixels_of(const char* path) {
  png_image image{};
  image.version = PNG_IMAGE_VERSION;
  if (png_image_begin_read_from_file(&image, path) == 0) return {};
  image.format = PNG_FORMAT_RGB;
  std::string pixels(PNG_IMAGE_SIZE(image), '\0');
  return png_image_finish_read(&image, nullptr, pixels.data(), 0, nullptr) != 0 ? pixels : std::string();
}

std::string uri_of(const std::string& path) {
  std::string out = "file://";
  for (const char c : path) {
    const auto byte = static_cast<unsigned char>(c);
    const bool plain = (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || (byte >= '0' && byte <= '9') ||
                       std::strchr("/._-", c) != nullptr;
    char code[4];
    std::snprintf(code, sizeof code, "%%%02X", byte);
    out += plain ? std::string(1, c) : std::string(code);
  }
  return out + "\r\n";
}

class Drop {
 public:
  Drop(Display* display, Window target) : display_(display), target_(target) {
    source_ = XCreateSimpleWindow(display, DefaultRootWindow(display), 0, 0, 1, 1, 0, 0, 0);
  }

  bool run(const std::string& path) {
    const std::string uri = uri_of(path);
    XSetSelectionOwner(display_, atom("XdndSelection"), source_, CurrentTime);
    send("XdndEnter", 5L << 24, static_cast<long>(atom("text/uri-list")), 0, 0);
    send("XdndPosition", 0, (300L << 16) | 300L, CurrentTime, static_cast<long>(atom("XdndActionCopy")));
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(10);
    bool dropped = false;
    while (std::chrono::steady_clock::now() < end) {
      while (XPending(display_) > 0) {
        XEvent event;
        XNextEvent(display_, &event);
        if (event.type == SelectionRequest) answer(event.xselectionrequest, uri);
        if (event.type != ClientMessage) continue;
        if (event.xclient.message_type == atom("XdndStatus") && !dropped) {
          send("XdndDrop", 0, CurrentTime, 0, 0);
          dropped = true;
        }
        if (event.xclient.message_type == atom("XdndFinished")) return true;
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return false;
  }

 private:
  Atom atom(const char* name) { return XInternAtom(display_, name, False); }

  void send(const char* type, long b, long c, long d, long e) {
    XEvent event{};
    event.xclient.type = ClientMessage;
    event.xclient.window = target_;
    event.xclient.message_type = atom(type);
    event.xclient.format = 32;
    event.xclient.data.l[0] = static_cast<long>(source_);
    event.xclient.data.l[1] = b;
    event.xclient.data.l[2] = c;
    event.xclient.data.l[3] = d;
    event.xclient.data.l[4] = e;
    XSendEvent(display_, target_, False, NoEventMask, &event);
    XFlush(display_);
  }

  void answer(const XSelectionRequestEvent& request, const std::string& uri) {
    XChangeProperty(display_, request.requestor, request.property, request.target, 8, PropModeReplace,
                    reinterpret_cast<const unsigned char*>(uri.data()), static_cast<int>(uri.size()));
    XEvent event{};
    event.xselection.type = SelectionNotify;
    event.xselection.requestor = request.requestor;
    event.xselection.selection = request.selection;
    event.xselection.target = request.target;
    event.xselection.property = request.property;
    event.xselection.time = request.time;
    XSendEvent(display_, request.requestor, False, NoEventMask, &event);
    XFlush(display_);
  }

  Display* display_;
  Window target_;
  Window source_ = 0;
};

int first(Display* display, const Box& pixel, unsigned long color, char** command) {
  using Clock = std::chrono::steady_clock;
  const auto start = Clock::now();
  const pid_t child = fork();
  if (child == 0) {
    execvp(command[0], command);
    _exit(127);
  }
  bool seen = false;
  while (!seen && Clock::now() - start < std::chrono::seconds(60)) {
    XImage* image = grab(display, pixel);
    seen = image != nullptr && (XGetPixel(image, 0, 0) & 0xFFFFFFU) == color;
    if (image != nullptr) XDestroyImage(image);
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  const std::chrono::duration<double, std::milli> passed = Clock::now() - start;
  kill(child, SIGTERM);
  waitpid(child, nullptr, 0);
  if (seen) std::printf("%.0f\n", passed.count());
  return seen ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc == 4 && std::string(argv[1]) == "alike") return alike(pixels_of(argv[2]), pixels_of(argv[3])) ? 0 : 1;
  Display* display = XOpenDisplay(nullptr);
  if (display == nullptr) {
    std::fputs("display_tool: there is no display\n", stderr);
    return 2;
  }
  const std::string command = argc > 1 ? argv[1] : "";
  int result = 2;
  if (command == "drop" && argc == 4) {
    result = Drop(display, std::strtoul(argv[2], nullptr, 0)).run(argv[3]) ? 0 : 1;
  } else if (command == "first" && argc >= 6) {
    result =
        first(display, {std::atoi(argv[2]), std::atoi(argv[3]), 1, 1}, std::strtoul(argv[4], nullptr, 16), argv + 5);
  } else if (command == "resources" && argc == 3) {
    XChangeProperty(display, DefaultRootWindow(display), XA_RESOURCE_MANAGER, XA_STRING, 8, PropModeReplace,
                    reinterpret_cast<const unsigned char*>(argv[2]), static_cast<int>(std::strlen(argv[2])));
    result = 0;
  } else if (argc == 7 && (command == "keep" || command == "near")) {
    const Box box{std::atoi(argv[2]), std::atoi(argv[3]), std::atoi(argv[4]), std::atoi(argv[5])};
    const std::string pixels = colors(display, box);
    result = (command == "keep" ? keep(pixels, argv[6]) : near(pixels, argv[6])) ? 0 : 1;
  } else if (argc >= 6 && (command == "count" || command == "print")) {
    const Box box{std::atoi(argv[2]), std::atoi(argv[3]), std::atoi(argv[4]), std::atoi(argv[5])};
    if (command == "print") result = print(display, box);
    if (command == "count" && argc == 8)
      result = count(display, box, std::strtoul(argv[6], nullptr, 16), std::atoi(argv[7]));
  } else {
    std::fputs("usage: see the head of display_tool.cpp\n", stderr);
  }
  XCloseDisplay(display);
  return result;
}

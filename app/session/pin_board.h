// What can be done with the runs beside the live one, and how they keep up with it. The worker's thread owns it.
#pragma once

#include <string>
#include <vector>

#include "session/setup.h"

namespace pegasos::session {

class PinBoard {
 public:
  explicit PinBoard(Setup& setup) : setup_(setup) {}

  /// The live run can be pinned; says why where it cannot.
  bool has_room();
  /// Keeps a copy of the live run. Needs room.
  void pin();
  void remove(int id);
  void clear();
  void lock(Pin& pin, bool locked);
  void set_in_step(bool on, bool equal_work);
  /// The pinned run becomes live, the live one takes its place.
  void swap(Pin& pin);
  /// Some are on their way to where they are to be.
  bool behind();
  /// One stretch of that way, at most as long as a slice.
  void follow();
  /// Those runs and no others; what is there already stays.
  void restore(const std::vector<PinDescription>& wanted);
  /// Those in the place of all others.
  void replace(const RestorePins& wanted);

 private:
  bool restore_one(const PinDescription& wanted, const std::string& file);

  Setup& setup_;
};

}  // namespace pegasos::session

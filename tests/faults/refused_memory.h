// Memory that is refused: the n-th time that somebody asks for some, once.
#pragma once

namespace pegasos::test {

/// While it lives, the n-th `new` of the process, from 0, throws std::bad_alloc, all others go well; -1: none.
class RefusedMemory {
 public:
  explicit RefusedMemory(long n);
  ~RefusedMemory();
  RefusedMemory(const RefusedMemory&) = delete;
  RefusedMemory& operator=(const RefusedMemory&) = delete;

  /// How often memory was asked for since the beginning of this.
  long asked() const;
};

/// In this thread memory is never refused and is not counted: that of the test beside what is tested.
void spare_this_thread(bool spared);

}  // namespace pegasos::test

// A small cache for what figures share from frame to frame. Thread-safe; private to this layer.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

namespace pegasos::figures {

/// Keeps the values of the `kEntries` keys used last. Values are immutable, so whoever has one may keep it.
template <class Key, class Value, std::size_t kEntries = 6>
class Memo {
 public:
  /// The value of `key`; `make()` is called without the lock when it is not there.
  template <class Make>
  std::shared_ptr<const Value> get(const Key& key, Make make) {
    {
      const std::lock_guard lock(mutex_);
      const auto found = std::ranges::find(entries_, key, &Entry::first);
      if (found != entries_.end()) {
        std::rotate(entries_.begin(), found, found + 1);  // the one used last is the first
        return entries_.front().second;
      }
    }
    auto value = std::make_shared<const Value>(make());
    const std::lock_guard lock(mutex_);
    if (entries_.size() == kEntries) entries_.pop_back();
    entries_.insert(entries_.begin(), Entry{key, value});
    return value;
  }

 private:
  using Entry = std::pair<Key, std::shared_ptr<const Value>>;
  std::mutex mutex_;
  std::vector<Entry> entries_;
};

}  // namespace pegasos::figures

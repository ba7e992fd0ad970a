// An append-only list whose reader's view costs little to take: full chunks are immutable and shared, only the last,
// partly filled one is copied. One thread appends and takes views; a view may then be read from any thread.
#pragma once

#include <algorithm>
#include <memory>
#include <vector>

namespace pegasos {

template <class T, std::size_t kChunk = 1024>
class SharedLog {
 public:
  class View {
   public:
    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    const T& operator[](std::size_t i) const { return (*chunks_[i / kChunk])[i % kChunk]; }
    const T& back() const { return (*this)[size_ - 1]; }

   private:
    friend class SharedLog;
    std::vector<std::shared_ptr<const std::vector<T>>> chunks_;
    std::size_t size_ = 0;
  };

  void push_back(const T& item) {
    if (last_.empty()) last_.reserve(kChunk);
    last_.push_back(item);
    if (last_.size() == kChunk) {
      full_.push_back(std::make_shared<const std::vector<T>>(std::move(last_)));
      last_ = {};
    }
  }
  std::size_t size() const { return full_.size() * kChunk + last_.size(); }
  std::size_t bytes() const { return size() * sizeof(T); }
  View view() const {
    View view;
    view.chunks_.reserve(full_.size() + 1);
    view.chunks_ = full_;
    if (!last_.empty()) view.chunks_.push_back(std::make_shared<const std::vector<T>>(last_));
    view.size_ = size();
    return view;
  }

 private:
  std::vector<std::shared_ptr<const std::vector<T>>> full_;
  std::vector<T> last_;
};

}  // namespace pegasos

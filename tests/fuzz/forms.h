// Files whose sense lies inside a shell: packed, sealed by checksums, or a text that a picture carries. A mutation of
// the shell is refused at once; one of what lies in it, put into a shell that fits, is read.
#pragma once

#include <string>

namespace pegasos::fuzz {

/// Between the JSON of an origin and its points, in what `Form::inner` gives.
inline constexpr char kBehind = '\x1E';

struct Form {
  /// What lies in these bytes; empty where they are no such file.
  std::string (*inner)(const std::string& bytes);
  /// The file in which that lies.
  std::string (*whole)(const std::string& inner);
};

extern const Form kPacked;   ///< gzip
extern const Form kSealed;   ///< the binary form of a set: its checksums are made anew
extern const Form kPart;     ///< a part of an experiment: its last line is
extern const Form kInSvg;    ///< the text of an SVG's origin, behind its seal, with its points unpacked
extern const Form kInPng;    ///< that of a PNG
extern const Form kSidecar;  ///< that of a table, in a file beside it
extern const Form kLink;     ///< the session in a link

}  // namespace pegasos::fuzz

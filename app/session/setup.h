// What a session works on: the live run, those beside it, how they move, and the door through which every training set
// and every parameter comes. The worker's parts share it; its thread alone touches it, but for the mailbox.
#pragma once

#include <functional>
#include <memory>

#include "session/draw_watch.h"
#include "session/evaluator.h"
#include "session/file_watch.h"
#include "session/followed_optimum.h"
#include "session/lane.h"
#include "session/mailbox.h"
#include "session/news.h"
#include "session/open_leniently.h"
#include "session/pins.h"
#include "session/playback.h"
#include "session/session.h"

namespace pegasos::session {

struct Setup {
  /// How a training set comes.
  enum class Arrival {
    NewSet,
    TestSet,      ///< the same training set, tested on another set
    Preparation,  ///< the same points, prepared otherwise
    Canvas,       ///< begun by hand
    Edit,         ///< the present one changed by hand
    Renumbering   ///< the same, and the rows have other numbers
  };
  /// Numbers that were given, and that of the present rows.
  struct Ids {
    std::uint64_t runs = 0;
    std::uint64_t sets = 0;
    std::uint64_t rows = 0;
  };

  /// `spoken`: as of playback.
  Setup(Opened opened, SessionOptions wanted, std::function<void()> spoken);
  Setup(const Setup&) = delete;
  Setup& operator=(const Setup&) = delete;

  /// As open_leniently, given up where the session ends.
  Result<Opened> open(const Parameters& parameters);
  Result<Opened> open(const std::shared_ptr<const Table>& table, const Parameters& parameters);
  /// The one door through which every training set comes. What is wrong is said: then false, and all stays as it was.
  bool install(Result<Opened> opened, Arrival arrival = Arrival::NewSet);
  /// The same for another set in the place of the present one: points that were edited by hand are not lost without a
  /// word.
  bool set_edits_aside(Result<Opened> opened);
  /// Takes over new parameters with as little as possible made anew; on an error everything stays as it was.
  void adopt(const Parameters& wanted);
  /// Where the run was made further than that it begins anew, at t = 0.
  void forget_beyond(Position position);
  /// The run has begun anew, and was on that course before.
  void go_on_from(const Course& course);
  RunOptions run_options(const Problem& problem) const;
  /// Each run's part of the budget of keyframes.
  std::size_t history_share(std::size_t runs) const;
  void share_history();
  /// Puts a locked pin on the live run's data and seed, where it is not; it runs again to where it stood. A method that
  /// does not fit the new data leaves it on its own, unlocked.
  void lead_pin(Pin& pin);
  void lead_pins();
  /// This moment as a file. Cost O(d) at a completed step; in the middle of one its beginning is replayed.
  SessionFile as_file();
  /// What costs passes over the data and is known of these runs is taken over; what is not, of these moments or of
  /// their curves, is found out here or asked for. True when all of it is there.
  bool evaluate();
  /// Of all runs, for what is published next.
  void look_at_hashes();
  /// So much is still to be found out that the steps wait.
  bool evaluator_is_full() const;
  /// False where the file of the present set changed: then nothing is computed any more until there is another set.
  bool check_file();

  SessionOptions options;
  Mailbox mail;
  News news;
  Ids ids;
  AfterEdit after_edit = AfterEdit::Stay;
  Lane live;
  Pins pins;
  Evaluator evaluator;
  FileWatch rows_file;
  Playback play;
  FollowedOptimum optimum;
  DrawWatch counts;

 private:
  Result<Opened> unless_ended(const std::function<Result<Opened>()>& work);
  void restart();
  void evaluate(Lane& lane, bool moving);

  Message told_trouble_;  // of the evaluator
  void run_again();
};

}  // namespace pegasos::session

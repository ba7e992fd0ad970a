// The column of lessons, beside whatever page the lesson shows: a list of those that ship, or one of them, step by
// step, with its questions. What it knows is a lessons::Player; it pushes the scenes that the player asks for and hands
// the moments over when they are there. See ui/context.h for what a view is.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "lessons/player.h"
#include "lessons/source_watch.h"
#include "ui/context.h"
#include "ui/views/lab_before.h"
#include "ui/views/lesson_list.h"
#include "ui/views/offstage.h"
#include "ui/views/sketch.h"
#include "ui/widgets.h"

namespace pegasos::ui {

/// Prose of a lesson, which is in its own language; returns its height.
float prose(UiContext& ui, const std::string& markup, plot::Rect place, const plot::TextStyle& style);
float prose_height(const Drawing& ui, const std::string& markup, float width, const plot::TextStyle& style);
/// The same in a place that moves down.
void say(UiContext& ui, plot::Rect& line, const std::string& markup, const plot::TextStyle& style, float below = 8);
inline constexpr float kLessonButton = 30.F;  ///< height, design px
inline constexpr float kCountField = 72.F;    ///< of hands for a choice, width

class LessonsView {
 public:
  struct Window {
    std::function<void(std::string_view)> show;    ///< as lessons::Scene::show
    std::function<void(std::string_view)> layout;  ///< as lessons::Scene::layout
    std::function<LabBefore::Look()> keep_look;    ///< the present one
    /// Asks where a file of that name is saved; then does it.
    std::function<void(const std::string& name, std::function<Status(const std::string& path)>)> save_as;
    std::vector<std::string>& finished;          ///< names of lessons, remembered by the window
    std::map<std::string, std::string>& begun;   ///< their players, as lessons::player_text; likewise
    std::map<std::string, std::string>& drafts;  ///< as lessons::drafts_text, of files by their paths; likewise
  };
  explicit LessonsView(Window window) : window_(std::move(window)) {}

  /// Whether the column is there.
  bool open() const { return open_; }
  /// Whether it shows a lesson, not the list.
  bool plays() const { return open_ && player_; }
  /// A to I choose while a question of choices is open, and count hands while the room votes; false for every other
  /// key.
  /// While a number or a sentence is asked for, what begins one belongs to the field, too.
  bool key(const Stroke& stroke, UiContext& ui);
  /// A character that was typed elsewhere than in a field: true where it begins the answer, whose field takes over.
  bool character(char32_t character, UiContext& ui);
  /// Enter, Esc and what erases, between what began the answer and its field: true where they mean something to it.
  bool begun_takes(Key key, UiContext& ui);
  /// Puts this step's question to the room, or goes on: first vote, talk, second vote, both shown. False where there is
  /// no question with choices that waits for its answer.
  bool ask_room(UiContext& ui);
  /// Closes the vote; all counts stay. False where none is on.
  bool leave_room(UiContext& ui);
  /// Opens or closes it; the lesson stays where it is. While none is open, the laboratory is where it was before.
  void toggle(const session::SnapshotPtr& now, UiContext& ui);
  /// Begins the lesson of that name, or of that file, which is read again when it changes, or goes on with it where it
  /// was left for another one, or at that step if it has a number. One sentence where it cannot be read, or where it is
  /// there without such a step.
  Status start(const std::string& name, int step, const session::SnapshotPtr& now, UiContext& ui);
  /// Of the lesson that is shown or was shown last.
  const std::string& name() const { return name_; }
  /// The next step or the last one, as far as there is one; false where no lesson is shown.
  bool turn(UiContext& ui, int by);
  /// The same by the clicker, which leads through the stages of a vote while one is on.
  bool page(UiContext& ui, int by);
  /// Every question is open again; false where no lesson is shown, and in homework, whose answers stay.
  bool begin_anew(UiContext& ui);
  /// Once per frame, before the pictures: what it asks of them.
  void begin_frame(const session::Snapshot& now, UiContext& ui);
  void draw(const session::SnapshotPtr& now, UiContext& ui, plot::Rect area);
  /// Seconds until something here happens by itself: the lesson's file is looked at again where somebody edits it, or a
  /// timer shows its next second.
  std::optional<double> due_in(double time_s) const;
  bool notes = false;  ///< the presenter's are shown

  /// The moments of this step whose values its prose says: the one that asked, and what the answer led to. Null while
  /// they were not there yet. Require a lesson.
  const lessons::Readings* asked_in() const { return moment(&Moments::asked); }
  const lessons::Readings* followed_in() const { return moment(&Moments::followed); }

  const lessons::Player* player() const { return player_ ? &*player_ : nullptr; }
  void keep(const Fields& f);

 private:
  struct Moments {
    std::optional<lessons::Readings> asked;
    std::optional<lessons::Readings> followed;  ///< what the answer led to
    std::optional<std::vector<int>> right;      ///< the choices that hold there
  };
  /// What is done at the step that is shown.
  struct Attempt {
    std::optional<std::size_t> place;  ///< of the step
    std::string typed;                 ///< what is to be locked in, since its field was left
    std::string entry;                 ///< what stands in that field, also while it is typed
    std::string tried;                 ///< what was not right, and is still there to be amended
    bool chosen = false;               ///< all that stands in it: the field takes the keyboard
    Begun begun;                       ///< before its field had the keyboard
    std::vector<int> picks;
    bool enters = false;                  ///< Enter locks them in
    std::optional<std::string> lettered;  ///< where the keyboard was as a letter chose: Enter is not for what is there
    std::optional<Sketch> sketch;
    std::optional<double> asked_s;  ///< when its question was there
  };
  /// The file of a lesson that does not come with the program.
  struct Source {
    std::optional<lessons::SourceWatch> watch;
    std::string drafts;   ///< the name under which the window keeps what was answered and typed
    double look_s = 0;    ///< when it is looked at again
    std::string trouble;  ///< why it cannot be read since it was edited
  };
  /// Somebody's homework, and where its answers lie.
  struct Homework {
    std::string student = {};  ///< typed as the name; not yet theirs
    std::string path = {};
    bool kept = false;         ///< all answers that there are lie in it
    std::string trouble = {};  ///< why not
  };
  /// Whether a question waits for its answer: nothing in the window gives it away meanwhile.
  bool asks() const { return plays() && player_->asks(); }
  /// Whether this step's question is put to the room.
  bool room_open() const { return player_ && lessons::room_open(*player_); }
  /// Without a step. With a student's name it is that student's homework, whose answers are written beside the file.
  Status play(const std::string& name, const session::SnapshotPtr& now, UiContext& ui, const std::string& student = {});
  /// Plays it, or says why not.
  void begin(const std::string& name, UiContext& ui, const std::string& student = {});
  /// To a step; false where there is none.
  bool go_to(UiContext& ui, std::size_t place);
  /// What this step asks to be drawn into a picture, or has had drawn; null = nothing.
  Sketch* sketch();
  void restore(const std::string& name, const std::string& text);
  void leave(UiContext& ui);
  void follow(const session::SnapshotPtr& now, UiContext& ui);
  void look_offstage(Moments& here, UiContext& ui);
  const lessons::Readings* moment(std::optional<lessons::Readings> Moments::*which) const;
  void speak();
  void begin_step();
  void forget_attempts() { attempt_ = {}, drafts_.clear(); }
  void show_scene(UiContext& ui);
  const Parameters& parameters_before() const;
  bool missed_elsewhere() const;
  void footer(UiContext& ui, plot::Rect line);
  float ending(UiContext& ui, plot::Rect line);
  /// Whether it is kept where it is when another one is chosen.
  bool goes_on() const;
  bool is_finished(const std::string& name) const;
  /// What the list of lessons does with this one.
  std::string_view list_tip() const;
  void lay_aside();
  void put_away(UiContext& ui);
  float step(UiContext& ui, plot::Rect line);
  float way_back_height(const session::Snapshot& now, UiContext& ui);
  void way_back(UiContext& ui, plot::Rect area);
  float question(UiContext& ui, plot::Rect line);
  float choices(UiContext& ui, plot::Rect line);
  bool choices_open() const;
  void pick(int choice);
  std::vector<int> right_picks();
  void lock_button(UiContext& ui, plot::Rect area, bool entered = false);
  lessons::Room* room() { return player_ ? player_->room() : nullptr; }
  float room_height(const UiContext& ui) const;
  void room_strip(UiContext& ui, plot::Rect area);
  void count_field(UiContext& ui, std::size_t choice, plot::Rect area);
  void vote_bars(UiContext& ui, std::size_t choice, plot::Rect area);
  std::optional<double> tick_due_in(double time_s) const;
  std::string student() const;
  static std::string answers_beside(const std::string& name, const lessons::Lesson& lesson);
  static Result<lessons::Player> player_of(const std::string& name, lessons::LessonPtr lesson);
  void note_asked(const UiContext& ui);
  std::string not_asked_yet() const;
  float homework_height(const UiContext& ui) const;
  void homework_strip(UiContext& ui, plot::Rect area);
  void homework_form(UiContext& ui, plot::Rect area);
  Status write_answers(const std::string& path);
  void keep_answers(UiContext& ui);
  float goal(UiContext& ui, plot::Rect line);
  float outcome(UiContext& ui, plot::Rect line);
  std::string answer() const;
  void judge(UiContext& ui, const lessons::Readings& readings);
  void watch();
  void keep_place();
  static std::string kept_name(const std::string& name);
  const std::string& drafts_name() const { return source_.watch ? source_.drafts : name_; }
  void keep_drafts();
  void take_drafts();
  void reread(UiContext& ui);
  float remarks(UiContext& ui, plot::Rect line);

  Window window_;
  bool open_ = false;
  LessonList list_;
  std::string name_;                    ///< of the lesson
  std::optional<std::string> follows_;  ///< the lesson that comes next in the list
  std::string language_;                ///< code of the window's when they were read
  std::optional<lessons::Player> player_;
  std::map<std::size_t, Moments> moments_;  ///< by step: what its prose says the values of, also when one comes back
  std::set<std::string, std::less<>> changed_;  ///< keys of the parameters that what is shown now has changed
  session::SnapshotPtr now_;                    ///< of this frame
  LabBefore before_;
  Offstage offstage_;
  Attempt attempt_;
  std::map<std::size_t, Attempt> drafts_;  ///< of steps that were left: what was not locked in comes back
  /// What a frame tells the next ones.
  struct Told {
    double field_s = -1;               ///< when the field of an answer was there last
    std::optional<std::size_t> go_to;  ///< the step that was just chosen
    bool judged = false;               ///< just now: what is said of it comes into view
    bool file_is_out = false;          ///< a session was opened that was saved beside a lesson of a file
    std::optional<double> away_s;      ///< since when the laboratory shows something else
  };
  Told told_;
  Source source_;
  Homework homework_;
};

}  // namespace pegasos::ui

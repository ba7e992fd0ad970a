#include "cli/schema_fields.h"

namespace pegasos::cli {

Fields joined_fields(std::initializer_list<Fields> parts) {
  Fields all;
  for (const Fields& part : parts) all.insert(all.end(), part.begin(), part.end());
  return all;
}

Field labels_field(std::string_view type) {
  return {
      "labels",
      type,
      "What the two signs stand for",
      {{"positive", "text", "Names of the classes that are +1"}, {"negative", "text", "Names of those that are -1"}}};
}

Fields set_fields() {
  return {{"name", "text", "Name of the set"},
          {"m", "count", "Examples of the training set"},
          {"d", "count", "Features, a constant one not counted"},
          labels_field(),
          {"scale", "text", "How features were scaled, as --scale says it"},
          {"bias_kind", "text", "How the bias is treated, as --bias says it"},
          {"notes", "texts", "What was found and decided while the set was read"},
          {"held_out_m", "count", "Examples of the part held out; 0 where there is none"},
          {"split_seed", "count?", "Seed that chose the part held out"},
          {"test_name", "text?", "Name of the test set"},
          {"test_m", "count?", "Examples of the test set"},
          {"test_checksum", "text?", "Checksum of the test set, hexadecimal"},
          {"test_notes", "texts?", "What was found while the test set was read"}};
}

Fields judgement_fields() {
  const Fields side = {{"precision", "number|null", "Share of those called so that are so"},
                       {"recall", "number|null", "Share of those that are so that were called so"},
                       {"f1", "number|null", "Harmonic mean of precision and recall"}};
  return {{"confusion",
           "object",
           "The confusion matrix; a score above 0 calls an example +1, below 0 -1, and 0 is wrong for either class",

           {{"true_positive", "count", "Examples of +1 called +1"},
            {"false_negative", "count", "Examples of +1 called -1"},
            {"false_positive", "count", "Examples of -1 called +1"},
            {"true_negative", "count", "Examples of -1 called -1"},
            {"positive_zero", "count", "Examples of +1 with the score 0"},
            {"negative_zero", "count", "Examples of -1 with the score 0"}}},
          {"positive", "object", "Measures of the class +1", side},
          {"negative", "object", "Measures of the class -1", side},
          {"roc_area", "number|null", "Area under the ROC curve, ties counted half; null with one class only"},
          {"classes",
           "objects",
           "Each class of the file",
           {{"class", "text", "Name of the class"},
            {"sign", "number", "1 or -1"},
            {"m", "count", "Examples of the class"},
            {"right", "count", "Examples of it on the right side"},
            {"wrong", "count", "Examples of it on the wrong side"},
            {"zero", "count", "Examples of it with the score 0, which is wrong, too"},
            {"recall", "number", "right / m"}}}};
}

Fields test_fields() {
  return {{"test_error_rate", "number?", "Share of errors on the test set"},
          {"test_hinge", "number?", "Mean hinge loss on the test set"},
          {"test", "object?", "Measures on the test set", judgement_fields()}};
}

Fields misprint_fields() {
  return {{"name", "text", "Name, as --as-printed takes it"},
          {"source", "text", "Where it is printed"},
          {"printed", "text", "The formula as printed"},
          {"right", "text", "The formula as it should be"},
          {"effect", "text", "What following it does"}};
}

Field start_field() {
  return {"start",
          "object|null",
          "The first iterate w_1; null where it is 0",
          {{"w1", "numbers", "Its entries"},
           {"norm", "number", "Its length"},
           {"notes", "texts", "What it changes in the theory"}}};
}

Field as_printed_field() {
  return {"as_printed", "object|null", "The misprint that was followed; null where there is none", misprint_fields()};
}

Field run_seeds_field() {
  return {
      "run_seeds", "texts",
      "Seeds of the runs, of the first 1,000 at most: 'train --seed' with the j-th makes run j alone, where runs have "
      "no training sets of their own. Texts, as readers that take numbers for doubles lose digits beyond 2^53"};
}

namespace {

/// Those of every set that is described, trained on or not.
Fields described_fields() {
  return {{"m", "count", "Examples"},
          {"d", "count", "Features"},
          {"nonzeros", "count", "Entries that are not 0"},
          {"positive", "count|null", "Examples of +1; null while the classes are not chosen"},
          {"negative", "count|null", "Examples of -1; null while the classes are not chosen"},
          {"R", "number", "Largest length of an example"},
          {"sparse", "flag", "Whether rows are stored sparse"},
          {"storage", "text", "How the numbers are kept"}};
}

Field class_counts_field() {
  return {"classes",
          "objects",
          "Each class",
          {{"name", "text", "Name of the class"}, {"count", "count", "Examples of it"}}};
}

Fields written_fields() {
  return {{"name", "text", "Name of the set"},
          {"m", "count", "Examples"},
          {"d", "count", "Features"},
          {"nonzeros", "count", "Entries that are not 0"},
          class_counts_field(),
          {"R", "number", "Largest length of an example"},
          {"sparse", "flag", "Whether rows are stored sparse"},
          {"source", "text", "The file or the generator"},
          {"file", "text", "The file that was written"},
          {"notes", "texts", "What was found and decided"},
          {"libsvm_labels", "texts by name?", "The class that each number of the LIBSVM file stands for"}};
}

Fields data_list_fields() {
  return {{"sets", "objects", "Bundled sets and generators",
           joined_fields(
               {{{"name", "text", "Name, which every command takes as DATA"}, {"title", "text", "Title for people"}},
                described_fields(),
                {{"classes", "count", "Number of classes"},
                 {"generated", "flag", "Whether a generator draws it"},
                 {"description", "text", "What it is"},
                 {"citation", "text", "Where it comes from, and its licence"}}})}};
}

Fields data_info_fields() {
  return joined_fields({{{"name", "text", "Name of the set"}, {"source", "text", "The file or the generator"}},
                        described_fields(),
                        {labels_field("object|null"),
                         class_counts_field(),
                         {"features", "texts", "Names of the features"},
                         {"scale", "text", "How features were scaled, as --scale says it"},
                         {"bias_kind", "text", "How the bias is treated, as --bias says it"},
                         {"notes", "texts", "What was found and decided while the set was read"},
                         {"checksum", "text", "Checksum of the prepared set, hexadecimal"},
                         {"load_s", "number", "Seconds to read and prepare it"}}});
}

Fields gui_fields() {
  return {{"name", "text", "Title of the run"},
          {"m", "count", "Examples"},
          {"d", "count", "Features"},
          {"lambda", "number", "Regularisation"},
          {"k", "count", "Size of a batch"},
          {"T", "count", "Steps asked for"},
          {"t", "count", "Steps made"},
          {"f_last", "number", "f of the last iterate"},
          {"f_average", "number", "f of the average"},
          {"f_star", "number?", "The certified optimum, where it was found"},
          {"gap", "number?", "Its duality gap"},
          {"verdict", "text", "What the run says of Theorem 2"},
          {"reason", "text", "Why the theorem does not speak of it; else empty"},
          {"pictures", "texts", "Files of the pictures"}};
}

Fields study_fields() {
  return {{"study", "text", "Title of the study"},
          {"folder", "text", "Where everything was written"},
          {"sweeps", "count", "Experiments"},
          {"runs", "count", "Runs of all of them"},
          {"elapsed_s", "number", "Seconds taken"}};
}

Fields cache_fields() {
  return {{"folder", "text", "Where finished runs are kept"},
          {"files", "count", "How many files there are"},
          {"bytes", "count", "Their size"},
          {"limit_bytes", "count", "The most that is kept"}};
}

Fields replay_fields() {
  return {{"name", "text", "Name of the set"},
          {"t", "count", "The moment of the session"},
          {"hash", "text", "Hash of the state at t, hexadecimal"},
          {"verified", "flag", "Whether the hash is that of the session"},
          {"pins", "count", "Pinned runs"},
          {"checksum", "text", "Checksum of the set, hexadecimal"},
          {"m", "count", "Examples"},
          {"d", "count", "Features"},
          {"lambda", "number", "Regularisation"},
          {"f", "number", "f of the iterate at t"},
          {"elapsed_s", "number", "Seconds of the run"},
          {"load_s", "number", "Seconds to read the set"},
          {"threads", "count", "Threads"}};
}

/// With a session inside, and without one.
std::vector<Fields> origin_forms() {
  const Fields head = {{"file", "text", "The file that was asked"},
                       {"program", "text", "Version that wrote it"},
                       {"command", "text", "The command that makes it again"},
                       {"many_runs", "flag", "Whether it shows many runs"},
                       {"left_out", "text|null", "What did not fit into it; null where nothing is missing"},
                       {"session", "flag", "Whether it holds its session"}};
  return {head, joined_fields({head,
                               {{"data",
                                 "object",
                                 "The set of the run",
                                 {{"name", "text", "Name of the set"},
                                  {"checksum", "text", "Its checksum, hexadecimal"},
                                  {"m", "count", "Examples"},
                                  {"d", "count", "Features"},
                                  {"inside", "flag", "Whether the points themselves are in the file"}}},
                                {"t", "count", "The moment that is shown"},
                                {"phase", "text", "Where within the step it is"},
                                {"hash", "text|null", "Hash of the state, hexadecimal; null where it was not known"},
                                {"seed", "count", "Seed of the sampling"},
                                {"data_seed", "count", "Seed of the generator"},
                                {"parameters", "texts by name", "Every parameter, as its option takes it"},
                                {"pins", "count", "Pinned runs"}}})};
}

Fields lesson_head() {
  return {{"file", "text", "File of the lesson"},
          {"title", "text", "Title of the lesson"},
          {"steps", "count", "Steps"},
          {"questions", "count", "Steps that ask"}};
}

Fields link_fields() { return {{"link", "text", "The link"}, {"characters", "count", "Its length"}}; }

Fields lesson_list_fields() {
  return {{"lessons", "objects", "The lessons that come with the program",
           joined_fields({{{"name", "text", "Name, which every lesson command takes"}},
                          lesson_head(),
                          {{"languages", "texts", "Codes of the languages it is in"}}})}};
}

Fields lesson_readings_fields() {
  return {{"readings",
           "objects",
           "What expressions of lessons can read",
           {{"name", "text", "Name of the reading"},
            {"argument", "text", "What it takes; empty where it takes nothing"},
            {"help", "text", "What it is"}}}};
}

Fields lesson_check_fields() {
  return {{"files", "objects", "Each file, translations too",
           joined_fields({lesson_head(), {{"names", "count?", "Students for whom the homework was played"}}})}};
}

Fields lesson_play_fields() {
  const Fields attempt = {
      {"answer", "text", "What was answered"},
      {"right", "flag|null", "Whether it is right; null of free text, and where the file does not know"},
      {"feedback", "text", "What the lesson said to it"}};
  return joined_fields({lesson_head(),
                        {{"right", "count|null", "Questions answered rightly; null where the file does not know"},
                         {"judged", "count", "Questions whose answers are right or wrong: free text is noted"},
                         {"played",
                          "objects",
                          "Each step",
                          {{"title", "text", "Title of the step"},
                           {"t", "count", "The moment the laboratory shows"},
                           {"tries", "objects", "Each answer", attempt}}},
                         {"answers_file", "text?", "The file that is handed in"},
                         {"replaced", "flag?", "Whether a file of that name was there"}}});
}

Fields lesson_export_fields() {
  return {{"lesson", "text", "File of the lesson"},
          {"title", "text", "Title of the lesson"},
          {"file", "text", "The file that was written"},
          {"language", "text", "Code of its language"},
          {"answers", "flag", "Whether the answers are in it"},
          {"steps", "count", "Steps"},
          {"pictures", "count", "Pictures"}};
}

Fields lesson_assign_fields() {
  return {{"homework", "text", "Name of the homework"},
          {"folder", "text", "Where the files were written"},
          {"files",
           "objects",
           "One file for each student",
           {{"student", "text", "Name of the student"}, {"file", "text", "File in the folder"}}}};
}

Fields lesson_grade_fields() {
  const Fields mark = {{"question", "text", "Title of the question"},
                       {"answer", "text", "What was answered"},
                       {"points", "count|null", "Points; null where a person has to judge"},
                       {"corrected", "count|null?", "Points by the corrected lesson"}};
  return {{"of", "count", "The most points there are"},
          {"grades",
           "objects",
           "Each file that was handed in",
           {{"student", "text", "Name of the student"},
            {"file", "text", "The file"},
            {"points", "count|null", "Sum of the points; null where the file could not be read"},
            {"corrected", "count|null?", "Sum by the corrected lesson"},
            {"marks", "objects", "Each question", mark},
            {"notes", "texts", "What is odd about the file"}}},
          {"missing", "texts", "Students of the list without a file"},
          {"notes", "texts", "What is odd about all of them"}};
}

Fields version_fields() {
  return {{"program", "text", "pegasos"},
          {"version", "text", "Version of the program"},
          {"date", "text", "Day of the version"},
          {"generators", "count", "Version of the generators: another one draws other points"},
          {"session", "count", "Version of the session files it writes"},
          {"origin", "count", "Version of the origins it writes"}};
}

}  // namespace

const std::vector<JsonOf>& json_table() {
  static const std::vector<JsonOf> kTable = {{"gui", {gui_fields()}},
                                             {"data list", {data_list_fields()}},
                                             {"data info", {data_info_fields()}},
                                             {"data generate", {written_fields()}},
                                             {"data convert", {written_fields()}},
                                             train_json(),
                                             predict_json(),
                                             optimum_json(),
                                             trace_json(),
                                             verify_json(),
                                             {"sweep", sweep_forms()},
                                             {"merge", sweep_forms()},
                                             {"study", {study_fields()}},
                                             {"cache info", {cache_fields()}},
                                             {"cache clear", {cache_fields()}},
                                             figure_json(),
                                             {"replay", {replay_fields()}},
                                             {"origin", origin_forms()},
                                             {"link", {link_fields()}},
                                             {"lesson list", {lesson_list_fields()}},
                                             {"lesson readings", {lesson_readings_fields()}},
                                             {"lesson check", {lesson_check_fields()}},
                                             {"lesson play", {lesson_play_fields()}},
                                             {"lesson export", {lesson_export_fields()}},
                                             {"lesson assign", {lesson_assign_fields()}},
                                             {"lesson grade", {lesson_grade_fields()}},
                                             {"version", {version_fields()}}};
  return kTable;
}

}  // namespace pegasos::cli

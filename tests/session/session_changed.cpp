// A session whose data, version or text are not what they were: each is said in a sentence.
#include "session_files.h"

#include "data/readers.h"

namespace pegasos::session {
namespace {

namespace fs = std::filesystem;

TEST_F(SessionFiles, MissingDataAreAskedForByName) {
  std::ofstream(path("points.csv")) << "y,a,b\n1,1,2\n-1,-1,0.25\n1,2,2\n";
  Parameters parameters;
  parameters.data = path("points.csv");
  parameters.lambda = 0.25;
  const auto first = open(parameters);
  first->push(SeekTo{{40, Phase::Projection}});
  first->wait();
  first->push(SaveSession{path("a.json")});
  const SnapshotPtr saved = first->wait();
  fs::rename(path("points.csv"), path("renamed.csv"));

  const auto session = open({});
  const SnapshotPtr before = session->wait();
  session->push(OpenFile{path("a.json")});
  SnapshotPtr now = session->wait();
  ASSERT_NE(now->question, nullptr);
  for (const std::string& part : {std::string("points.csv"), std::string("3 rows"), hash_text(saved->data->checksum()),
                                  path("points.csv"), std::string("without it")}) {
    EXPECT_NE(now->question->sentence.english().find(part), std::string::npos)
        << part << " in " << now->question->sentence;
  }
  EXPECT_EQ(now->parameters, before->parameters) << "nothing may be lost before the answer";

  session->push(OpenSession{path("a.json"), path("renamed.csv"), false});
  now = session->wait();
  EXPECT_EQ(now->question, nullptr);
  EXPECT_EQ(now->w, saved->w);
  EXPECT_NE(now->notice.kind, Notice::Kind::Error) << now->notice.text;

  const auto third = open({});
  third->push(OpenFile{path("a.json")});
  third->push(OpenSession{path("a.json"), {}, true});
  now = third->wait();
  EXPECT_EQ(now->question, nullptr);
  EXPECT_EQ(now->parameters.lambda, 0.25);
  EXPECT_EQ(now->parameters.data, "overlapping-blobs");
  EXPECT_EQ(now->position.t, 40);

  third->push(OpenFile{path("a.json")});
  third->push(DropQuestion{});
  EXPECT_EQ(third->wait()->question, nullptr);
}

TEST_F(SessionFiles, ChangedDataAreSaidWithBothChecksums) {
  std::ofstream(path("points.csv")) << "y,a,b\n1,1,2\n-1,-1,0.25\n1,2,2\n";
  Parameters parameters;
  parameters.data = path("points.csv");
  const auto session = open(parameters);
  session->push(SeekTo{{5, Phase::Projection}});
  session->wait();
  session->push(SaveSession{path("a.json")});
  const std::string old = hash_text(session->wait()->data->checksum());
  std::ofstream(path("points.csv")) << "y,a,b\n1,1,2\n-1,-1,0.5\n1,2,2\n";
  session->push(OpenFile{path("a.json")});
  const SnapshotPtr now = session->wait();
  EXPECT_EQ(now->position.t, 5);
  EXPECT_EQ(now->notice.kind, Notice::Kind::Error);
  EXPECT_NE(now->notice.text.english().find(old), std::string::npos) << now->notice.text;
  EXPECT_NE(now->notice.text.english().find(hash_text(now->data->checksum())), std::string::npos) << now->notice.text;
}

TEST_F(SessionFiles, AnotherHashIsSaid) {
  const auto session = open({});
  session->push(SeekTo{{50, Phase::Violators}});
  session->wait();
  session->push(SaveSession{path("a.json")});
  session->wait();
  std::string text = content(path("a.json"));
  const auto at = text.find("\"hash\": \"") + 9;
  text[at] = text[at] == '0' ? '1' : '0';
  std::ofstream(path("b.json")) << text;
  session->push(OpenFile{path("b.json")});
  const SnapshotPtr now = session->wait();
  EXPECT_EQ(now->notice.kind, Notice::Kind::Error);
  EXPECT_NE(now->notice.text.english().find("not the same run"), std::string::npos) << now->notice.text;
}

TEST_F(SessionFiles, FirstVersionStillOpens) {
  const auto session = open({});
  session->push(SeekTo{{50, Phase::Projection}});
  session->wait();
  session->push(SaveSession{path("a.json")});
  const SnapshotPtr saved = session->wait();
  auto file = read_session(path("a.json"));
  ASSERT_TRUE(file.ok());
  std::ofstream old(path("old.json"));
  old << "{\"pegasos_session\": 1, \"program\": \"0.1.0\", \"parameters\": {\"lambda\": \"0.05\", \"later-key\": "
         "\"x\"}, "
         "\"data\": {\"checksum\": \""
      << hash_text(file->checksum) << "\", \"m\": 200, \"d\": 2}, \"t\": 50, \"phase\": \"projection\", \"hash\": \""
      << hash_text(file->hash) << "\"}\n";
  old.close();
  session->push(OpenFile{path("old.json")});
  const SnapshotPtr opened = session->wait();
  EXPECT_EQ(opened->w, saved->w);
  EXPECT_NE(opened->notice.kind, Notice::Kind::Error) << opened->notice.text;
  EXPECT_NE(opened->notice.text.english().find("earlier version"), std::string::npos) << opened->notice.text;
}

// A misspelt key is said, and the session opens all the same; where its hash differs for it, both are said.
TEST_F(SessionFiles, AKeyThatNoSessionHasIsNamed) {
  const auto session = open({});
  session->push(SetParameter{"lambda", "0.07"});
  session->push(SeekTo{{50, Phase::Projection}});
  session->push(PinRun{});
  const SnapshotPtr before = session->wait();
  session->push(SaveSession{path("a.json"), {{"desk.theme", "light"}}});
  session->wait();
  EXPECT_TRUE(read_session(path("a.json"))->others.empty());
  const auto notice_of = [&](const std::string& from, const std::string& to) {
    std::string text = content(path("a.json"));
    text.replace(text.find(from), from.size(), to);
    std::ofstream(path("b.json")) << text;
    session->push(OpenFile{path("b.json")});
    return session->wait()->notice;
  };
  const auto left_out = [&](const std::string& keys) {
    return path("b.json") + ": left out, as no session has such an entry: " + keys;
  };
  const Notice top = notice_of("\"after_edit\"", "\"after-edit\"");
  EXPECT_EQ(top.text, left_out("\"after-edit\""));
  EXPECT_EQ(top.kind, Notice::Kind::Info);
  EXPECT_EQ(session->snapshot()->w, before->w);
  EXPECT_EQ(notice_of("\"name\"", "\"naem\": 1, \"name\"").text, left_out("\"data.naem\""));
  EXPECT_EQ(notice_of("\"locked\"", "\"lock\": 1, \"locked\"").text, left_out("\"pins.lock\""));
  EXPECT_EQ(notice_of("\"desk.theme\"", "\"zoom\": 2, \"desk.theme\"").text, left_out("\"view.zoom\""));
  EXPECT_EQ(notice_of("\"after_edit\"", "\"a\": 1, \"b\": 2, \"c\": 3, \"d\": 4, \"after_edit\"").text,
            left_out("\"a\", \"b\", \"c\", …"));
  const Notice other_run = notice_of("\"lambda\"", "\"lamda\"");
  EXPECT_EQ(other_run.kind, Notice::Kind::Error);
  EXPECT_TRUE(other_run.text.english().ends_with(left_out("\"parameters.lamda\""))) << other_run.text;
  EXPECT_NE(other_run.text.english().find("it is not the same run"), std::string::npos) << other_run.text;
}

// Whatever stands there, a session is open at its moment; a frontier of 2^53 would be waited for for years.
TEST_F(SessionFiles, AFrontierBeyondReachIsNotRunTo) {
  const auto session = open({});
  session->push(SeekTo{{60, Phase::Projection}});
  session->wait();
  session->push(SeekTo{{50, Phase::Projection}});
  const SnapshotPtr before = session->wait();
  session->push(SaveSession{path("a.json")});
  session->wait();
  std::string text = content(path("a.json"));
  text.replace(text.find("\"frontier\": 60"), 14, "\"frontier\": 1000000000000000");
  std::ofstream(path("b.json")) << text;
  session->push(OpenFile{path("b.json")});
  const SnapshotPtr opened = session->wait();
  EXPECT_EQ(opened->position, before->position);
  EXPECT_EQ(opened->w, before->w);
  EXPECT_EQ(opened->frontier, 50);
  EXPECT_EQ(opened->notice.kind, Notice::Kind::Info);
  EXPECT_NE(opened->notice.text.english().find("its run had come to t = 1000000000000000, more than 1000000000 steps"),
            std::string::npos)
      << opened->notice.text;
}

// A set that other generators drew is named, and nothing is compared; where its digits are the same all the same, or it
// is no generated set, everything is.
TEST_F(SessionFiles, SetsOfOtherGeneratorsAreNamed) {
  const auto notice_of = [&](const char* data, const char* version, bool other_data, bool other_hash) {
    Parameters parameters;
    parameters.data = data;
    if (parameters.data == "iris") parameters.positive = "setosa";
    const auto session = open(parameters);
    session->push(StepForward{50});
    session->push(PinRun{});
    session->wait();
    session->push(SaveSession{path("now.json")});
    session->wait();
    std::string text = content(path("now.json"));
    const auto replace = [&](const std::string& old, const std::string& now) {
      std::size_t count = 0;
      for (std::size_t at = 0; (at = text.find(old, at)) != std::string::npos; at += now.size(), ++count)
        text.replace(at, old.size(), now);
      EXPECT_GT(count, 0U) << old;
    };
    const auto file = read_session(path("now.json"));
    EXPECT_EQ(file->generators, kGeneratorVersion);
    EXPECT_EQ(file->pins.size(), 1U);
    replace("\"generators\": " + std::to_string(kGeneratorVersion) + ",", version);
    if (other_data) replace(hash_text(file->checksum), hash_text(file->checksum + 1));
    if (other_hash) replace(hash_text(file->hash), hash_text(file->hash + 1));
    std::ofstream(path("then.json")) << text;
    session->push(OpenFile{path("then.json")});
    return session->wait()->notice;
  };
  for (const char* version : {"", "\"generators\": 1,", "\"generators\": 99,"}) {
    const Notice drawn_anew = notice_of("moons", version, true, true);
    EXPECT_EQ(drawn_anew.kind, Notice::Kind::Info) << drawn_anew.text;
    EXPECT_NE(drawn_anew.text.english().find(" of the generators drew a set of this session"), std::string::npos)
        << drawn_anew.text;
    EXPECT_EQ(notice_of("moons", version, false, false).text.english().find("generators"), std::string::npos);
    EXPECT_NE(notice_of("moons", version, false, true).text.english().find("it is not the same run"),
              std::string::npos);
    EXPECT_NE(notice_of("iris", version, true, true).text.english().find("have changed"), std::string::npos);
  }
  EXPECT_NE(notice_of("moons", "\"generators\": 2,", true, true).text.english().find("have changed"),
            std::string::npos);
}

TEST_F(SessionFiles, MistakesAreNamed) {
  const auto refuses = [&](const std::string& text, const std::string& part) {
    std::ofstream(path("bad.json")) << text;
    const auto file = read_session(path("bad.json"));
    ASSERT_FALSE(file.ok()) << text;
    EXPECT_NE(file.error().text().find(part), std::string::npos) << file.error().text();
    EXPECT_NE(file.error().text().find("bad.json"), std::string::npos);
    EXPECT_EQ(file.error().text().find("json.exception"), std::string::npos) << file.error().text();
  };
  const std::string head = R"({"pegasos_session": 2, "parameters": {"lambda": ")";
  const std::string tail =
      R"("}, "data": {"checksum": "00", "m": 1, "d": 1}, "t": 3, "phase": "projection", "hash": "00"})";
  const std::string good = head + "0.5" + tail;
  const auto with = [&](const std::string& from, const std::string& to) {
    std::string text = good;
    text.replace(text.find(from), from.size(), to);
    return text;
  };
  refuses("", "empty");
  refuses("{", "bad.json:1:2: the file ends in the middle");
  refuses("{\n  \"pegasos_session\": 2,\n  \"t\" 3}", "bad.json:3:7: \"3\" must not stand here");
  refuses("x1,x2,label\n1,2,a\n", "bad.json:1:1: a file of this kind begins with a curly bracket, this one with \"x\"");
  refuses(R"({"pegasos_session": 2, "name": "\ud800"})", "half of a surrogate pair");
  refuses("{\"pegasos_session\": 2, \"a\": \"b\nc\"}", "bad.json:1:");
  refuses("{\"pegasos_session\": 2, \"ä\": \xff}", "bad.json:1:29: a character");
  refuses("{}", "no session");
  refuses("[1, 2]", "no session");
  refuses(R"({"pegasos_session": 99})", "version 99 is newer");
  refuses(R"({"pegasos_session": "two"})", "\"pegasos_session\" must be a whole number from 1 to 1000000, not a text");
  refuses(R"({"pegasos_session": 2})", "\"parameters\" is missing");
  refuses(head + "-1" + tail, "out of range");
  refuses(with("\"0.5\"", "0.5"), "\"parameters.lambda\" must be a text, not a number");
  refuses(with("\"00\"", "\"xx\""), "hexadecimal");
  refuses(with("\"m\": 1", "\"m\": -1"), "\"data.m\" must be a whole number from 0");
  refuses(with("\"m\": 1", "\"n\": 1"), "\"data.m\" is missing");
  refuses(with("\"t\": 3", "\"t\": -3"), "\"t\" must be a whole number");
  refuses(with("\"t\": 3", "\"t\": 3.5"), "\"t\" must be a whole number");
  refuses(with("\"t\": 3", "\"t\": 1e400"), "number");
  refuses(with("\"t\": 3", "\"t\": 18446744073709551615"), "\"t\" must be");
  refuses(with("\"t\": 3", "\"t\": [3]"), "not a list");
  refuses(with("\"projection\"", "\"lunch\""), "\"phase\"");
  refuses(with("\"t\": 3, \"phase\": \"projection\"", "\"t\": 0, \"phase\": \"sample\""), "\"phase\"");
  refuses(with("\"data\": {", "\"view\": [], \"data\": {"), "\"view\" must be an object");
  refuses(with("\"data\": {", "\"view\": {\"a\": \"" + std::string(70000, 'x') + "\"}, \"data\": {"),
          "\"view.a\" is longer");
  const auto table = [&](const std::string& rows,
                         const std::string& more = R"("classes": ["a", "b"], "sparse": false)") {
    return with("\"data\": {", R"("tables": [{"name": "n", "source": "s", "features": ["u", "v"], )" + more +
                                   ", \"rows\": " + rows + "}], \"data\": {");
  };
  refuses(with("\"data\": {", R"("tables": [{"name": "n", "source": "s", "features": ["u"], "classes": ["a"],
          "sparse": false, "rows": []}], "data": {)"),
          "a row unless");
  refuses(table("[[0, 1]]"), "row 0 of \"tables.rows\" has 2 entries");
  refuses(table("[[0, 1, 2], [2, 1, 2]]"),
          "row 1 of \"tables.rows\" must begin with the number of its class, from 0 to 1");
  refuses(table("[[0, 1, \"x\"]]"), "no number");
  refuses(table("[5]"), "must be a list");
  refuses(table("[[0, 1, 2]]", R"("classes": "a", "sparse": false)"), "\"tables.classes\" must be a list");
  refuses(table("[[0, 3, 2]]", R"("classes": ["a"], "sparse": true)"), "pairs of a column from 1 to 2");
  refuses(table("[[0, 2, 2, 1, 2]]", R"("classes": ["a"], "sparse": true)"), "increasing");

  EXPECT_FALSE(read_session(path("absent.json")).ok());
  EXPECT_FALSE(read_session(folder.string()).ok());
  std::ofstream(path("good.json")) << good;
  EXPECT_TRUE(read_session(path("good.json")).ok());
  std::ofstream(path("mark.json")) << "\xEF\xBB\xBF\n\n  " << good;
  EXPECT_TRUE(read_session(path("mark.json")).ok());
  EXPECT_TRUE(looks_like_session(path("good.json")));
  EXPECT_TRUE(looks_like_session(path("mark.json")));
  std::ofstream(path("late.json")) << with("{", "{" + std::string(5000, ' ')) << "\n";
  EXPECT_TRUE(looks_like_session(path("late.json")));
  EXPECT_FALSE(looks_like_session(test::source_folder() + "/datasets/iris.csv"));
  EXPECT_FALSE(looks_like_session(folder.string()));
  EXPECT_FALSE(looks_like_session(path("absent.json")));
}

}  // namespace
}  // namespace pegasos::session

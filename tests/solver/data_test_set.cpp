// A test set goes through the training set's own preparation, and what does not fit is said.
#include "data/test_set.h"

#include "data_support.h"

namespace pegasos::test {
namespace {

DatasetPtr trained(const Table& table, const Preparation& wanted = {}) {
  auto data = prepare(table, wanted);
  EXPECT_TRUE(data.ok());
  return data.value();
}

void expect_refused(const Result<DatasetPtr>& result, const std::string& part) {
  ASSERT_FALSE(result.ok());
  EXPECT_NE(result.error().message.english().find(part), std::string::npos) << result.error().text();
}

TEST(TestSet, IsPreparedAsTheTrainingSetWas) {
  const Table training = csv("kind,a,b\nred,1,10\nblue,3,30\nred,5,20\ngreen,7,0\n");
  const Table test = csv("kind,a,b\ngreen,4,15\nred,-2,1000\n");
  Preparation wanted;
  wanted.positive = "red";
  wanted.features = {1, 0};
  wanted.bias = Bias::Feature;
  wanted.bias_value = 2;
  for (const Scaling scaling : {Scaling::None, Scaling::Standardise, Scaling::MaxAbs, Scaling::UnitRows}) {
    wanted.scaling = scaling;
    const DatasetPtr data = trained(training, wanted);
    const auto tested = prepare_test(test, wanted, *data);
    ASSERT_TRUE(tested.ok());
    EXPECT_EQ((*tested)->m(), 2);
    EXPECT_EQ((*tested)->y(0), -1);
    EXPECT_EQ((*tested)->y(1), 1);
    for (Row i = 0; i < 2; ++i) {
      Vector x(3);
      data->transform().apply_to(test.rows.row(i), x);
      EXPECT_EQ(row_of((*tested)->rows(), i), x);
    }
  }
}

TEST(TestSet, TheTrainingFileItselfIsTheTrainingSet) {
  const Table table = csv("kind,a,b\nred,1,10\nblue,3,30\nred,5,20\n");
  Preparation wanted;
  wanted.scaling = Scaling::Standardise;
  const DatasetPtr data = trained(table, wanted);
  const auto tested = prepare_test(table, wanted, *data);
  ASSERT_TRUE(tested.ok());
  EXPECT_EQ((*tested)->checksum(), data->checksum());
}

TEST(TestSet, ItIsSaidWhereMostOfItStandsInTheTrainingSet) {
  const DatasetPtr data = trained(csv("kind,a,b\nred,1,10\nblue,3,30\nred,5,20\nred,0,7\n"));
  const auto said = [&](const std::string& rows) {
    const auto tested = prepare_test(csv("kind,a,b\n" + rows), {}, *data);
    EXPECT_TRUE(tested.ok());
    const Message shared = shared_examples(**tested, *data);
    EXPECT_TRUE(shared.empty() || is_test_set_note(shared));
    return shared.english();
  };
  EXPECT_EQ(said("red,1,10\nblue,4,4\n"), "1 of 2 examples of the test set stand in the training set, too");
  EXPECT_EQ(said("red,0,7\nblue,3,30\nred,5,20\n"), "3 of 3 examples of the test set stand in the training set, too");
  EXPECT_EQ(said("red,1,10\nblue,4,4\nblue,5,5\n"), "") << "chance";
  EXPECT_EQ(said("blue,1,10\n"), "") << "another label";
  EXPECT_EQ(said("red,7,0\n"), "") << "another feature";
}

TEST(TestSet, OneClassAloneIsLegal) {
  const DatasetPtr data = trained(csv("kind,a\nred,1\nblue,3\n"));
  const auto tested = prepare_test(csv("kind,a\nblue,4\nblue,5\n"), {}, *data);
  ASSERT_TRUE(tested.ok());
  EXPECT_EQ((*tested)->positive() + 0, data->transform().positive == "blue" ? 2 : 0);
}

TEST(TestSet, OtherClassesAndOtherColumnsAreRefused) {
  const DatasetPtr data = trained(csv("kind,a,b\nred,1,2\nblue,3,4\n"));
  expect_refused(prepare_test(csv("kind,a,b\npink,1,2\n"), {}, *data), "'pink'");
  expect_refused(prepare_test(csv("kind,a,b,c\nred,1,2,3\n"), {}, *data), "3 in the test set, 2 in the training set");
  expect_refused(prepare_test(csv("kind,a\nred,1\n"), {}, *data), "1 in the test set, 2 in the training set");
  expect_refused(prepare_test(csv("kind,b,a\nred,1,2\n"), {}, *data), "'b'");
  EXPECT_TRUE(prepare_test(csv("red,1,2\nblue,0,1\nred,5,2\n"), {}, *data).ok()) << "no names: by their places";
}

TEST(TestSet, ASparseOneMayHaveOtherFeatures) {
  const DatasetPtr data = trained(libsvm("+1 1:1 3:2\n-1 2:1\n"));
  const auto fewer = prepare_test(libsvm("+1 1:1\n-1 2:3\n"), {}, *data);
  ASSERT_TRUE(fewer.ok());
  EXPECT_EQ((*fewer)->d(), 3);
  EXPECT_EQ(row_of((*fewer)->rows(), 1), (Vector{0, 3, 0}));
  EXPECT_TRUE(std::ranges::any_of((*fewer)->notes(), is_test_set_note));
  const auto more = prepare_test(libsvm("+1 1:1 5:7\n-1 2:3\n"), {}, *data);
  ASSERT_TRUE(more.ok());
  EXPECT_EQ((*more)->d(), 3);
  EXPECT_EQ(row_of((*more)->rows(), 0), (Vector{1, 0, 0}));
  EXPECT_TRUE(std::ranges::any_of((*more)->notes(), is_test_set_note));
  const auto same = prepare_test(libsvm("+1 3:1\n"), {}, *data);
  ASSERT_TRUE(same.ok());
  EXPECT_FALSE(std::ranges::any_of((*same)->notes(), is_test_set_note));
}

// Where the label was guessed the same column is the label of the test set, whatever it holds.
TEST(TestSet, TheLabelStandsInTheSameColumn) {
  std::string text;
  for (int i = 0; i < 40; ++i) text += std::to_string(i) + ",0.5," + (i % 2 == 0 ? "1" : "0") + "\n";
  const Table training = csv(text);
  EXPECT_EQ(training.label_column, "3");
  EXPECT_EQ(test_options({}, training).label, "3");
  EXPECT_EQ(csv("a,species,b\n1,x,2\n2,y,3\n").label_column, "species");
  ReadOptions own;
  own.label = "2";
  EXPECT_EQ(test_options(own, training).label, "2");
  EXPECT_EQ(test_options({}, libsvm("+1 1:1\n-1 1:2\n")).label, "");
}

}  // namespace
}  // namespace pegasos::test

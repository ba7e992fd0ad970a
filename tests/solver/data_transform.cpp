// Storage, selection, scaling and bias: what a Dataset holds, that scaling is undone exactly, and what a model's data
// must be.
#include <algorithm>
#include <array>
#include <cmath>

#include "core/numbers.h"
#include "core/random.h"
#include "data_support.h"

namespace pegasos::test {
namespace {

Vector applied(const Transform& transform, const RowView& row) {
  Vector x(static_cast<std::size_t>(transform.size()));
  transform.apply_to(row, x);
  return x;
}

using Names = std::vector<std::string>;
constexpr std::array kScalings = {Scaling::None, Scaling::Standardise, Scaling::MaxAbs, Scaling::UnitRows};

Preparation scaled(Scaling scaling, Bias bias = Bias::None, double value = 1) {
  Preparation preparation;
  preparation.scaling = scaling;
  preparation.bias = bias;
  preparation.bias_value = value;
  return preparation;
}

/// m x d numbers of very different sizes, a third of them zero, as dense and as sparse text.
std::pair<Table, Table> random_tables(int m, int d, std::uint64_t seed) {
  const Random random(seed, Stream::Test);
  std::string dense = "label";
  std::string sparse;
  for (int j = 1; j <= d; ++j) dense += numbered(",x", static_cast<std::size_t>(j));
  for (int i = 0; i < m; ++i) {
    const auto n = static_cast<std::uint64_t>(i);
    dense += i % 2 == 0 ? "\n1" : "\n-1";
    sparse += i % 2 == 0 ? "1" : "-1";
    for (int j = 0; j < d; ++j) {
      const auto k = static_cast<std::uint32_t>(j);
      const bool zero = random.uniform(n, 2 * k) < 0.33 && i > 0;
      const double value = zero ? 0 : (random.normal(n, 2 * k + 1) + 0.5) * std::pow(10.0, j % 5 - 2);
      dense.append(",").append(shortest(value));
      if (!zero) sparse += numbered(" ", std::size_t{k} + 1).append(":").append(shortest(value));
    }
    sparse += "\n";
  }
  return {csv(dense + "\n"), libsvm(sparse)};
}

TEST(Rows, DenseAndSparseViewsAgree) {
  for (const int d : {1, 2, 3, 17}) {
    const auto [dense, sparse] = random_tables(9, d, 4);
    const Random random(5, Stream::Test);
    Vector w;
    for (int j = 0; j < d; ++j) w.push_back(random.normal(static_cast<std::uint64_t>(j)));
    for (Row i = 0; i < 9; ++i) {
      const RowView a = dense.rows.row(i);
      const RowView b = sparse.rows.row(i);
      EXPECT_EQ(a.dot(w), b.dot(w));
      EXPECT_EQ(a.squared_norm(), b.squared_norm());
      Vector u = w;
      Vector v = w;
      a.add_to(u, 0.3);
      b.add_to(v, 0.3);
      EXPECT_EQ(u, v);
      double expected = 0;
      for (std::size_t j = 0; j < w.size(); ++j) {
        expected += w[j] * a.at(static_cast<Column>(j));
        EXPECT_EQ(a.at(static_cast<Column>(j)), b.at(static_cast<Column>(j)));
        EXPECT_EQ(u[j], w[j] + 0.3 * a.at(static_cast<Column>(j)));
      }
      EXPECT_EQ(a.dot(w), expected);
      EXPECT_EQ(a.stored(), d);
      EXPECT_LE(b.stored(), d);
      EXPECT_EQ(b.at(static_cast<Column>(d)), 0) << "beyond the end";
    }
  }
}

TEST(Datasets, TellTheirShape) {
  const auto set = prepare(csv("y,a,b\n1,3,4\n-1,0,0\n1,-1,0\n", "y"), {});
  ASSERT_TRUE(set.ok());
  EXPECT_EQ((*set)->m(), 3);
  EXPECT_EQ((*set)->d(), 2);
  EXPECT_EQ((*set)->rows().nonzeros(), 3);
  EXPECT_EQ((*set)->R(), 5);
  EXPECT_EQ((*set)->positive(), 2);
  EXPECT_EQ((*set)->squared_norm(0), 25);
  EXPECT_EQ((*set)->notes(), std::vector<Message>{"1 row is all zero"});
}

TEST(Datasets, FingerprintsSeeNumbersAndNothingElse) {
  const auto print = [](const Table& table) { return (*prepare(table, {}))->checksum(); };
  const auto base = print(csv("y,a,b\n1,3,4\n-1,0,2\n"));
  EXPECT_EQ(base, print(libsvm("+1 1:3 2:4\n-1 2:2\n"))) << "storage and names do not matter";
  EXPECT_NE(base, print(csv("y,a,b\n1,3,4\n-1,2,0\n")));
  EXPECT_NE(base, print(csv("y,a,b\n-1,3,4\n1,0,2\n")));
  EXPECT_NE(base, print(csv("y,a,b,c\n1,3,4,0\n-1,0,2,0\n")));
  EXPECT_NE(base, print(csv("y,a,b\n1,3,4\n-1,0,2.0000000000000004\n")));
}

TEST(Scalings, StandardiseHasMeanZeroAndPopulationDeviationOne) {
  const auto [dense, sparse] = random_tables(50, 6, 1);
  for (const Table& table : {dense, sparse}) {
    const auto set = prepare(table, scaled(Scaling::Standardise));
    ASSERT_TRUE(set.ok());
    EXPECT_FALSE((*set)->is_sparse());
    for (Column j = 0; j < 6; ++j) {
      CompensatedSum sum;
      CompensatedSum squares;
      for (Row i = 0; i < 50; ++i) {
        sum.add((*set)->x(i).at(j));
        squares.add((*set)->x(i).at(j) * (*set)->x(i).at(j));
      }
      EXPECT_NEAR(sum.value() / 50, 0, 1e-14);
      EXPECT_NEAR(squares.value() / 50, 1, 1e-13);
    }
  }
}

TEST(Scalings, MaxAbsAndUnitRows) {
  const auto [dense, sparse] = random_tables(50, 6, 2);
  for (const Table& table : {dense, sparse}) {
    const auto columns = prepare(table, scaled(Scaling::MaxAbs));
    const auto rows = prepare(table, scaled(Scaling::UnitRows));
    EXPECT_EQ((*columns)->is_sparse(), table.rows.is_sparse());
    EXPECT_EQ((*rows)->is_sparse(), table.rows.is_sparse());
    for (Column j = 0; j < 6; ++j) {
      double largest = 0;
      for (Row i = 0; i < 50; ++i) largest = std::max(largest, std::abs((*columns)->x(i).at(j)));
      EXPECT_NEAR(largest, 1, 1e-15);
    }
    for (Row i = 0; i < 50; ++i) EXPECT_NEAR((*rows)->squared_norm(i), 1, 1e-14);
  }
}

TEST(Scalings, SparseAndDenseAgree) {
  const auto [dense, sparse] = random_tables(30, 7, 3);
  for (const Scaling scaling : kScalings) {
    Preparation preparation = scaled(scaling, Bias::Feature, 0.5);
    preparation.features = {5, 0, 3};
    const auto a = prepare(dense, preparation);
    const auto b = prepare(sparse, preparation);
    ASSERT_TRUE(a.ok() && b.ok());
    for (Row i = 0; i < 30; ++i) {
      for (Column j = 0; j < 4; ++j) EXPECT_NEAR((*a)->x(i).at(j), (*b)->x(i).at(j), 1e-14);
      EXPECT_EQ((*a)->x(i).at(3), 0.5) << "the bias feature is last and not scaled";
    }
  }
}

TEST(Scalings, OddColumnsAndRows) {
  const Table table = csv("y,same,zero,a\n1,0.1,0,1\n-1,0.1,0,3\n1,0.1,0,5\n", "y");
  const auto standard = prepare(table, scaled(Scaling::Standardise));
  ASSERT_TRUE(standard.ok());
  for (Row i = 0; i < 3; ++i) {
    EXPECT_EQ((*standard)->x(i).at(0), 0);
    EXPECT_EQ((*standard)->x(i).at(1), 0);
  }
  EXPECT_EQ((*standard)->notes()[0], "2 constant features became 0 when standardised: same, zero");
  const auto largest = prepare(table, scaled(Scaling::MaxAbs));
  EXPECT_EQ((*largest)->x(0).at(1), 0);

  const auto unit = prepare(csv("y,a,b\n1,3e-200,4e-200\n-1,0,0\n1,3e200,4e200\n", "y"), scaled(Scaling::UnitRows));
  ASSERT_TRUE(unit.ok()) << unit.error().text();
  for (const Row i : {0U, 2U}) {
    EXPECT_NEAR((*unit)->x(i).at(0), 0.6, 1e-15);
    EXPECT_NEAR((*unit)->x(i).at(1), 0.8, 1e-15);
  }
  EXPECT_EQ((*unit)->squared_norm(1), 0);
  EXPECT_EQ((*unit)->notes(), std::vector<Message>{"1 row is all zero"});
}

TEST(Scalings, NumbersThatCannotBeUsedAreRefused) {
  const auto refused = [](const Table& table, const Preparation& preparation, const std::string& part) {
    const auto set = prepare(table, preparation);
    ASSERT_FALSE(set.ok());
    EXPECT_NE(set.error().message.english().find(part), std::string::npos) << set.error().text();
  };
  refused(csv("y,a\n1,2\n-1,1e101\n"), {}, "row 2 of the data is longer than 1e100, the most that is computed with");
  refused(csv("y,a\n1,1e-200\n-1,0\n"), {}, "every row is shorter");
  refused(csv("y,a\n1,1.7e308\n-1,1.7e308\n1,1.6e308\n"), scaled(Scaling::Standardise),
          "feature 'a' holds numbers too large");
  refused(csv("y,a\n1,4e-320\n-1,0\n"), scaled(Scaling::MaxAbs), "feature 'a' holds numbers too large or too small");
  refused(csv("y,a\n1,4e-320\n-1,0\n"), scaled(Scaling::Standardise),
          "feature 'a' holds numbers too large or too small");
  refused(libsvm("1 10000000:1\n1 1:1\n1 1:1\n1 1:1\n1 1:1\n1 1:1\n1 1:1\n"), scaled(Scaling::Standardise),
          "use max-abs or unit-rows");
  refused(csv("y,a\n1,1\n"), scaled(Scaling::None, Bias::Feature, 0), "bias feature must be a positive number");
  refused(csv("y,a\n1,1\n"), scaled(Scaling::None, Bias::Feature, -1), "bias feature must be a positive number");
}

TEST(Scalings, AllZeroIsLegalAndSaid) {
  const Table table = csv("y,a\n1,0\n-1,0\n", "y");
  const auto set = prepare(table, {});
  ASSERT_TRUE(set.ok());
  EXPECT_EQ((*set)->R(), 0);
  EXPECT_EQ((*set)->notes(), std::vector<Message>{"every row is all zero: R = 0, and w = 0 is the optimum"});
  const auto biased = prepare(table, scaled(Scaling::None, Bias::Feature, 2));
  EXPECT_EQ((*biased)->R(), 2);
}

TEST(Features, AreChosenInOrder) {
  Preparation preparation;
  preparation.features = {2, 0};
  for (const Table& table : {csv("y,a,b,c\n1,3,4,5\n-1,0,6,7\n"), libsvm("1 1:3 2:4 3:5\n-1 2:6 3:7\n")}) {
    const auto set = prepare(table, preparation);
    ASSERT_TRUE(set.ok());
    EXPECT_EQ(applied((*set)->transform(), table.rows.row(0)), (Vector{5, 3}));
    EXPECT_EQ((*set)->x(0).at(0), 5);
    EXPECT_EQ((*set)->x(0).at(1), 3);
    EXPECT_EQ((*set)->x(1).at(0), 7);
    EXPECT_EQ((*set)->x(1).at(1), 0);
    EXPECT_EQ((*set)->d(), 2);
  }
  const Table table = csv("y,a,b\n1,3,4\n");
  EXPECT_EQ((*prepare(table, preparation = {"", {}, {1}, Scaling::None, Bias::Feature, 1}))->feature_names(),
            (Names{"b", "1"}));
  const auto absent = prepare(table, {"", {}, {2}, Scaling::None, Bias::None, 1});
  EXPECT_EQ(absent.error().message, "there is no feature 3; the set has 2, counted from 1");
  EXPECT_EQ(absent.error().code, ErrorCode::NotFound);
  EXPECT_EQ(prepare(table, {"", {}, {1, 1}, Scaling::None, Bias::None, 1}).error().code, ErrorCode::Usage);
}

TEST(Transforms, AreUndoneForDisplay) {
  const auto [dense, sparse] = random_tables(40, 8, 6);
  const Random random(7, Stream::Test);
  for (const Table& table : {dense, sparse}) {
    for (const Scaling scaling : kScalings) {
      for (const Bias bias : {Bias::None, Bias::Feature, Bias::Free}) {
        Preparation preparation = scaled(scaling, bias, 3);
        preparation.features = {1, 6, 2, 7};
        const auto set = prepare(table, preparation);
        ASSERT_TRUE(set.ok());
        const Transform& transform = (*set)->transform();
        Vector w;
        for (Count j = 0; j < (*set)->d(); ++j) w.push_back(random.normal(static_cast<std::uint64_t>(j)));
        const double b = bias == Bias::Free ? 0.7 : 0;
        const Transform::Original original = transform.original(w, b);
        for (Row i = 0; i < (*set)->m(); ++i) {
          const Vector x = row_of(table.rows, i);
          double norm = 0;
          double score = 0;
          double size = std::abs(original.b);
          for (std::size_t j = 0; j < 4; ++j) {
            const double term = original.w[j] * x[transform.features[j]];
            score += term;
            size += std::abs(term) + std::abs(original.w[j] * transform.shift[j]);
            norm += x[transform.features[j]] * x[transform.features[j]];
          }
          if (scaling == Scaling::UnitRows) score = norm > 0 ? score / std::sqrt(norm) : 0;
          EXPECT_NEAR(score + original.b, (*set)->x(i).dot(w) + b, 1e-12 * std::max(size, 1.0));
          EXPECT_EQ(applied(transform, table.rows.row(i)),
                    row_of(RowStorage::dense((*set)->d(), applied(transform, table.rows.row(i))), 0));
          for (Column j = 0; j < (*set)->d(); ++j)
            EXPECT_NEAR(applied(transform, table.rows.row(i))[j], (*set)->x(i).at(j), 1e-15);
        }
      }
    }
  }
}

TEST(Transforms, AreAppliedToOtherData) {
  const Table train = csv("y,a,b\n1,0,10\n-1,4,30\n");
  const auto model = prepare(train, scaled(Scaling::Standardise, Bias::Feature, 1));
  const auto test = prepare(csv("y,a,b\n-1,6,20\n"), {}, &(*model)->transform());
  ASSERT_TRUE(test.ok()) << test.error().text();
  EXPECT_EQ((*test)->x(0).at(0), 2) << "(6 - 2) / 2: the training set's mean and deviation";
  EXPECT_EQ((*test)->x(0).at(1), 0);
  EXPECT_EQ((*test)->x(0).at(2), 1);
  EXPECT_EQ((*test)->y(0), -1);
}

TEST(Transforms, RefuseDataOfAnotherWidth) {
  for (const Scaling scaling : kScalings) {
    const auto model = prepare(csv("y,a,b,c\n1,1,2,3\n-1,2,1,9\n"), scaled(scaling));
    const Transform& fitted = (*model)->transform();
    EXPECT_EQ(fitted.table_columns, 3);
    const auto narrow = prepare(libsvm("1 1:1\n-1 2:5\n"), {}, &fitted);
    ASSERT_TRUE(narrow.ok()) << "a sparse file is padded: " << narrow.error().text();
    const auto padded = prepare(csv("y,a,b,c\n1,1,0,0\n-1,0,5,0\n"), {}, &fitted);
    for (Row i = 0; i < 2; ++i) {
      for (Column j = 0; j < 3; ++j) EXPECT_EQ((*narrow)->x(i).at(j), (*padded)->x(i).at(j));
    }
    EXPECT_EQ((*narrow)->d(), 3);
    const auto table = prepare(csv("y,a,b\n1,1,2\n"), {}, &fitted);
    ASSERT_FALSE(table.ok());
    EXPECT_NE(table.error().message.english().find("have 2 features, the model was trained on 3"), std::string::npos);
    EXPECT_FALSE(prepare(csv("y,a,b,c,d\n1,1,2,3,4\n"), {}, &fitted).ok());
    EXPECT_FALSE(prepare(libsvm("1 4:1\n"), {}, &fitted).ok());
  }
  Preparation first;
  first.features = {0};
  const auto model = prepare(csv("y,a,b\n1,1,2\n-1,2,1\n"), first);
  EXPECT_FALSE(prepare(csv("y,a\n1,1\n"), {}, &(*model)->transform()).ok())
      << "the file's width counts, not the selection's";
}

}  // namespace
}  // namespace pegasos::test

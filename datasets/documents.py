#!/usr/bin/env python3
"""documents.py DATA_NOUN: makes documents.libsvm and documents.libsvm.words, beside this file, from WordNet 3.0's file
of nouns (Debian: wordnet-base, /usr/share/wordnet/data.noun): every fourth definition of the animals and of the plants,
without its examples, as counts of its words, runs of a to z."""
import collections
import pathlib
import re
import sys

FILES = {5: "animal", 20: "plant"}  # WordNet's numbers of its lexicographers' files
EVERY = 4

documents = {name: [] for name in FILES.values()}
for line in open(sys.argv[1], encoding="ascii"):
    if line.startswith("  "):  # the licence
        continue
    head, _, gloss = line.partition("|")
    name = FILES.get(int(head.split()[1]))
    if name:
        documents[name].append(collections.Counter(re.findall("[a-z]+", gloss.split('"')[0].lower())))

rows = [(name, words) for name in documents for words in documents[name][::EVERY] if words]
vocabulary = sorted({word for _, words in rows for word in words})
column = {word: number for number, word in enumerate(vocabulary, 1)}
folder = pathlib.Path(__file__).parent
(folder / "documents.libsvm.words").write_text("".join(word + "\n" for word in vocabulary))
with open(folder / "documents.libsvm", "w") as out:
    for name, words in rows:
        print(name, *(f"{column[word]}:{words[word]}" for word in sorted(words)), file=out)

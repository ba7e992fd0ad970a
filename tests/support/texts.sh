#!/usr/bin/env bash
# texts.sh FOLDER: fails when a text that the sources show has no entry in the catalogues, or an entry is shown by no source.
# FOLDER is the checkout's. A text is missing where the literal that a function of the window or a message is given
# begins no key (what tables hold is asked for by tests/ui/language.cpp, what names flags by tests/ui/sentences.cpp). An
# entry is unused where it is no literal; one that a source puts together otherwise says in a comment "#. …" how.
set -euo pipefail
cd "$1"
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT
# All sources as one, without the marks in 10'000, which xgettext takes for the beginning of a character, and without
# bytes by number, which are no texts and which newer ones refuse where they are no UTF-8.
sources() {
  find "$@" -name '*.cpp' -o -name '*.h' -o -name '*.inc' | sort | xargs cat |
    sed -E "s/([0-9])'([0-9])/\1\2/g; s/\\\\x[0-9A-Fa-f]{2}//g"
}
sources app >"$work/app.cpp"
sources app solver >"$work/all.cpp"

# texts_of PO: its keys, one a line; those whose entry has a comment "#." begin with a tab.
texts_of() {
  awk '
    function done() { if (key != "") print (told ? "\t" : "") key; key = ""; told = 0; in_key = 0 }
    /^#\./ { told = 1 }
    /^$/ { done() }
    /^msgstr/ { in_key = 0 }
    /^msgid/ { in_key = 1; sub(/^msgid /, "") }
    in_key { sub(/^"/, ""); sub(/"$/, ""); key = key $0 }
    END { done() }' "$1"
}

# literals SOURCE ARGUMENT...: what xgettext finds, one a line. Its warnings are about literals that are no texts.
literals() {
  local source=$1; shift
  xgettext --from-code=UTF-8 --no-location --output="$work/found.po" "$@" "$source" 2>"$work/said" ||
    { cat "$work/said" >&2; exit 1; }
  texts_of "$work/found.po"
}

literals "$work/all.cpp" --extract-all >"$work/all"
literals "$work/app.cpp" --keyword --keyword={tr,tr_format,notify,complain} --keyword={label,heading,paragraph,tooltip,text_width}:2 >"$work/asked"
literals "$work/all.cpp" --keyword --keyword=Message | grep -v -e '--[a-z]' >>"$work/asked"
status=0
for catalogue in app/text/languages/*.po; do
  texts_of "$catalogue" >"$work/keys"
  if awk -v name="$catalogue" '
    FNR == NR { keys = keys "\n" substr($0, index($0, "\t") + 1); next }
    {
      sub(/##.*/, "")
      words = $0
      gsub(/\$[^$]*\$|\\\\[a-z]+|\{[^}]*\}/, "", words)
      if (words ~ /[A-Za-z][A-Za-z]/ && !index(keys "\n", "\n" $0)) { print name " has no entry for: " $0; bad = 1 }
    }
    END { exit !bad }' "$work/keys" "$work/asked"; then status=1; fi
  if awk -v name="$catalogue" '
    FNR == NR { text = substr($0, index($0, "\t") + 1); all[text]; sub(/##.*/, "", text); all[text]; next }
    /^\t/ { next }
    !($0 in all) { print name " has an entry that nothing shows: " $0; bad = 1 }
    END { exit !bad }' "$work/all" "$work/keys"; then status=1; fi
done
exit $status

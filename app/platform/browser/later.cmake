# cmake -DCONTENTS="FOLDER@PLACE;…" -DSITE=FOLDER -DWORKER=FILE -P later.cmake: the files that a page fetches later
# (page/later.js), below SITE at their places, and SITE/sizes.js, which says of each how long it is, and in which file the
# module with threads has what a thread begins with ("" = in its own).
set(rows)
foreach(one ${CONTENTS})
  string(REPLACE "@" ";" one ${one})
  list(POP_FRONT one folder place)
  file(REMOVE_RECURSE ${SITE}${place})
  file(GLOB_RECURSE files RELATIVE ${folder} ${folder}/*)
  list(SORT files)
  foreach(file ${files})
    cmake_path(GET file PARENT_PATH within)
    file(COPY ${folder}/${file} DESTINATION ${SITE}${place}/${within})
    file(SIZE ${folder}/${file} size)
    string(APPEND rows "  '${place}/${file}': ${size},\n")
  endforeach()
endforeach()
file(WRITE ${SITE}/sizes.js "const pegasosSizes = {\n${rows}};\nconst pegasosWorker = '${WORKER}';\n")

# The program as a page: build/web, static files that any host can serve. It is linked into one of two modules: pegasos,
# whose threads share memory, or pegasos-alone (PEGASOS_THREADS=OFF), for where a page may not have that. The page's
# script fetches one of them.
set(site ${PROJECT_SOURCE_DIR}/build/web)
set(browser ${CMAKE_CURRENT_LIST_DIR})
set_target_properties(pegasos PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${site} SUFFIX .js)
target_link_options(pegasos PRIVATE -Os
  -sOFFSCREEN_FRAMEBUFFER=1 -sMIN_WEBGL_VERSION=2 -sMAX_WEBGL_VERSION=2
  -sALLOW_MEMORY_GROWTH=1 -sINITIAL_MEMORY=67108864 -sMAXIMUM_MEMORY=4294967296 -sTOTAL_STACK=8388608
  -sEXIT_RUNTIME=1 -sMODULARIZE=1 -sEXPORT_NAME=Pegasos -sENVIRONMENT=web,worker
  -sEXPORTED_RUNTIME_METHODS=FS,IDBFS,ccall -sFORCE_FILESYSTEM=1 -lidbfs.js)
if(PEGASOS_THREADS)
  # The program's main thread is a worker, so that it may wait; what it draws, the page draws for it.
  target_link_options(pegasos PRIVATE -pthread -fwasm-exceptions -sPROXY_TO_PTHREAD=1 -sPTHREAD_POOL_SIZE=2
    -sDEFAULT_PTHREAD_STACK_SIZE=4194304 -Wno-pthreads-mem-growth)
else()
  # Where the libraries call back, they never put a stack away.
  set(whole cairo_* _cairo_* pixman_* _pixman_* png_* FT_* ft_* tt_* cff_* cf2_* af_* ps_* sfnt_* gray_* Ins_* deflate* inflate*
    utf8proc_* ImGui* "fmt::*")
  list(JOIN whole "','" whole)
  set_target_properties(pegasos PROPERTIES OUTPUT_NAME pegasos-alone)
  target_link_options(pegasos PRIVATE -fexceptions -sASYNCIFY=1 -sASYNCIFY_STACK_SIZE=262144 -sASYNCIFY_IMPORTS=page_sleep
    "-sASYNCIFY_REMOVE=['${whole}']")
  add_custom_target(web DEPENDS pegasos)
  return()
endif()

# ---- What both fetch, once ------------------------------------------------------------------------------------------
# Of the fonts, unhinted, the letters of Europe and the signs of mathematics, of those for formulas the letters of formulas.
find_program(PEGASOS_SUBSET pyftsubset REQUIRED)  # Debian: fonttools
set(signs U+20-24F,U+2B0-45F,U+1D00-1DBF,U+1E00-1EFF,U+2000-23FF,U+25A0-27FF,U+2900-2AFF)
set(symbols U+20-7E,U+A0-FF,U+2B0-45F,U+1D00-1DBF,U+2000-23FF,U+25A0-27FF,U+2900-2AFF)
set(formulas U+20-17F,U+370-3FF,U+2070-22FF)
set(fonts ${PROJECT_BINARY_DIR}/fonts)
file(MAKE_DIRECTORY ${fonts})
foreach(one opentype/inter/Inter-Regular.otf@signs opentype/inter/Inter-SemiBold.otf@signs truetype/dejavu/DejaVuSans.ttf@symbols
    opentype/stix/STIXGeneral-Italic.otf@formulas opentype/stix/STIXGeneral-BoldItalic.otf@formulas)
  string(REPLACE "@" ";" one ${one})
  list(POP_FRONT one font letters)
  cmake_path(GET font FILENAME name)
  if(${CMAKE_CURRENT_LIST_FILE} IS_NEWER_THAN ${fonts}/${name})
    execute_process(COMMAND ${PEGASOS_SUBSET} /usr/share/fonts/${font} --unicodes=${${letters}} --layout-features= --no-hinting
      --output-file=${fonts}/${name} COMMAND_ERROR_IS_FATAL ANY ERROR_QUIET)
  endif()
endforeach()

# Of Chinese the characters that the program's own texts use.
set(chinese ${PROJECT_BINARY_DIR}/fonts-later)
file(MAKE_DIRECTORY ${chinese})
file(GLOB texts CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/app/text/languages/zh.po ${PROJECT_SOURCE_DIR}/assets/lessons/*.zh.md)
add_custom_command(OUTPUT ${chinese}/wqy-microhei.ttf DEPENDS ${texts} VERBATIM
  COMMAND ${CMAKE_COMMAND} -E cat ${texts} > ${PROJECT_BINARY_DIR}/chinese.txt
  COMMAND ${PEGASOS_SUBSET} /usr/share/fonts/truetype/wqy/wqy-microhei.ttc --font-number=0 --text-file=${PROJECT_BINARY_DIR}/chinese.txt
    --unicodes=U+3000-303F,U+FF00-FFEF --layout-features= --no-hinting --output-file=${chinese}/wqy-microhei.ttf)
foreach(package fonts-inter fonts-stix fonts-dejavu-core fonts-wqy-microhei)
  configure_file(/usr/share/doc/${package}/copyright ${chinese}/${package}.txt COPYONLY)
endforeach()

# What is installed elsewhere lies at the same places: what the first picture needs in one file, the rest beside it.
set(shared /share/pegasos-lab)
file(GLOB files CONFIGURE_DEPENDS ${fonts}/*)
add_custom_command(OUTPUT ${site}/contents.js ${site}/pegasos.data DEPENDS ${files} WORKING_DIRECTORY ${site} VERBATIM
  COMMAND ${folder}/tools/file_packager pegasos.data --preload ${fonts}@${shared}/fonts --js-output=contents.js --no-node)
set(later
  ${PROJECT_SOURCE_DIR}/datasets@${shared}/datasets
  ${PROJECT_SOURCE_DIR}/assets/demonstrations@${shared}/demonstrations
  ${PROJECT_SOURCE_DIR}/assets/studies@${shared}/studies
  ${PROJECT_SOURCE_DIR}/assets/lessons@${shared}/lessons
  ${PROJECT_BINARY_DIR}/app/text/languages@${shared}/languages
  ${chinese}@${shared}/fonts)
string(REGEX REPLACE "@[^;]*" "" folders "${later}")
list(TRANSFORM folders APPEND /*)
set(worker)
if(EXISTS ${folder}/src/worker.js)  # older compilers
  set(worker pegasos.worker.js)
endif()
file(GLOB_RECURSE files CONFIGURE_DEPENDS ${folders})
add_custom_command(OUTPUT ${site}/sizes.js DEPENDS ${files} ${chinese}/wqy-microhei.ttf pegasos_catalogues ${browser}/later.cmake VERBATIM
  COMMAND ${CMAKE_COMMAND} "-DCONTENTS=${later}" -DSITE=${site} -DWORKER=${worker} -P ${browser}/later.cmake)

# Around it what the page is made of.
file(GLOB page CONFIGURE_DEPENDS ${browser}/page/*)
add_custom_target(web DEPENDS pegasos ${site}/contents.js ${site}/sizes.js
  COMMAND ${CMAKE_COMMAND} -E copy ${page} ${PROJECT_SOURCE_DIR}/assets/packaging/pegasos-lab.svg ${site})

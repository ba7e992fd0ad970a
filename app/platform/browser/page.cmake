# The program as a page: build/web, static files that any host can serve.
set(site ${PROJECT_SOURCE_DIR}/build/web)
set(browser ${CMAKE_CURRENT_LIST_DIR})
set_target_properties(pegasos PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${site} SUFFIX .js)

# Of the fonts the letters of Europe and the signs of mathematics.
find_program(PEGASOS_SUBSET pyftsubset REQUIRED)  # Debian: fonttools
set(signs U+20-24F,U+2B0-45F,U+1D00-1DBF,U+1E00-1EFF,U+2000-23FF,U+25A0-27FF,U+2900-2AFF,U+1D400-1D7FF)
set(fonts ${PROJECT_BINARY_DIR}/fonts)
file(MAKE_DIRECTORY ${fonts})
foreach(font opentype/inter/Inter-Regular.otf opentype/inter/Inter-SemiBold.otf opentype/stix/STIXGeneral-Italic.otf
    opentype/stix/STIXGeneral-BoldItalic.otf truetype/dejavu/DejaVuSans.ttf)
  cmake_path(GET font FILENAME name)
  if(NOT EXISTS ${fonts}/${name})
    execute_process(COMMAND ${PEGASOS_SUBSET} /usr/share/fonts/${font} --unicodes=${signs} --layout-features= --output-file=${fonts}/${name}
      COMMAND_ERROR_IS_FATAL ANY ERROR_QUIET)
  endif()
endforeach()
foreach(package fonts-inter fonts-stix fonts-dejavu-core)
  configure_file(/usr/share/doc/${package}/copyright ${fonts}/${package}.txt COPYONLY)
endforeach()

# What is installed elsewhere lies in one file, at the same places.
set(shared /share/pegasos-lab)
set(contents
  ${PROJECT_SOURCE_DIR}/datasets@${shared}/datasets
  ${PROJECT_SOURCE_DIR}/assets/demonstrations@${shared}/demonstrations
  ${PROJECT_SOURCE_DIR}/assets/studies@${shared}/studies
  ${PROJECT_SOURCE_DIR}/assets/lessons@${shared}/lessons
  ${fonts}@${shared}/fonts)
list(TRANSFORM contents PREPEND "SHELL:--preload-file ")

# The program's main thread is a worker, so that it may wait; what it draws, the page draws for it.
target_link_options(pegasos PRIVATE -O2 -fexceptions -pthread ${contents}
  -sPROXY_TO_PTHREAD=1 -sPTHREAD_POOL_SIZE=4 -sOFFSCREEN_FRAMEBUFFER=1 -sMIN_WEBGL_VERSION=2 -sMAX_WEBGL_VERSION=2
  -sALLOW_MEMORY_GROWTH=1 -sINITIAL_MEMORY=134217728 -sMAXIMUM_MEMORY=4294967296 -sTOTAL_STACK=8388608
  -sDEFAULT_PTHREAD_STACK_SIZE=4194304 -sEXIT_RUNTIME=1 -sMODULARIZE=1 -sEXPORT_NAME=Pegasos -sENVIRONMENT=web,worker,node
  -sEXPORTED_RUNTIME_METHODS=FS,IDBFS,ccall -sFORCE_FILESYSTEM=1 -lidbfs.js -Wno-pthreads-mem-growth)

# Around it what the page is made of.
add_custom_target(web DEPENDS pegasos COMMAND ${CMAKE_COMMAND} -E copy_directory ${browser}/page ${site}
  COMMAND ${CMAKE_COMMAND} -E copy ${PROJECT_SOURCE_DIR}/assets/packaging/pegasos-lab.svg ${site})

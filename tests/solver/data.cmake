pegasos_test(data
  SOURCES data_libsvm.cpp data_csv.cpp data_labels.cpp data_transform.cpp data_generators.cpp data_files.cpp
          data_fuzz.cpp data_split.cpp data_reader_options.cpp data_preview.cpp data_tiles.cpp data_rows.cpp
          data_pieces.cpp data_binary.cpp data_row_stream.cpp data_inputs.cpp data_limits.cpp data_maps.cpp data_words.cpp
  LINKS pegasos_data ZLIB::ZLIB LABELS threads COST 20)

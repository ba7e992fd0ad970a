# cmake -DFILES=a.mo;b.mo -DOUTPUT=FILE.cpp -P embed.cmake: the bytes of compiled catalogues as a source, see catalogue.h.
set(arrays)
set(rows)
foreach(file ${FILES})
  cmake_path(GET file STEM code)
  file(READ ${file} bytes HEX)
  string(REGEX REPLACE "(................................................................)" "\\1\n" bytes "${bytes}")
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
  string(APPEND arrays "constexpr unsigned char k_${code}[] = {\n${bytes}};\n")
  string(APPEND rows "  if (code == \"${code}\") return {reinterpret_cast<const char*>(k_${code}), sizeof(k_${code})};\n")
endforeach()
file(WRITE ${OUTPUT} "#include \"text/catalogue.h\"\n\nnamespace pegasos::text {\nnamespace {\n\n${arrays}\n}  // namespace\n
std::string_view embedded(std::string_view code) {\n${rows}  return {};\n}\n\n}  // namespace pegasos::text\n")

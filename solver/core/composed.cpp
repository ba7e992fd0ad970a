#include "core/composed.h"

#include <algorithm>
#include <array>

#include "core/visible.h"

namespace pegasos {
namespace {

/// A mark and the letters that take it, each before what both are together (Unicode 15, canonical composition of the
/// marks of Latin, Greek, Cyrillic and kana).
struct Mark {
  char32_t code;
  std::u32string_view pairs;
};
// clang-format off
constexpr Mark kMarks[] = {
    {U'\u0300', U"AÀEÈIÌOÒUÙaàeèiìoòuùÜǛüǜNǸnǹЕЀИЍеѐиѝĒḔēḕŌṐōṑWẀwẁÂẦâầĂẰăằÊỀêềÔỒôồƠỜơờƯỪưừYỲyỳἀἂἁἃἈἊἉἋἐἒἑἓἘἚἙἛἠἢἡἣ"
     U"ἨἪἩἫἰἲἱἳἸἺἹἻὀὂὁὃὈὊὉὋὐὒὑὓὙὛὠὢὡὣὨὪὩὫαὰεὲηὴιὶοὸυὺωὼΑᾺΕῈΗῊ᾿῍ϊῒΙῚ῾῝ϋῢΥῪ¨῭ΟῸΩῺ"},
    {U'\u0301', U"AÁEÉIÍOÓUÚYÝaáeéiíoóuúyýCĆcćLĹlĺNŃnńRŔrŕSŚsśZŹzźÜǗüǘGǴgǵÅǺåǻÆǼæǽØǾøǿ¨΅ΑΆΕΈΗΉΙΊΟΌΥΎΩΏϊΐαάεέηήιίϋΰ"
     U"οόυύωώϒϓГЃКЌгѓкќÇḈçḉĒḖēḗÏḮïḯKḰkḱMḾmḿÕṌõṍŌṒōṓPṔpṕŨṸũṹWẂwẃÂẤâấĂẮăắÊẾêếÔỐôốƠỚơớƯỨưứἀἄἁἅἈἌἉἍἐἔἑἕἘἜἙἝ"
     U"ἠἤἡἥἨἬἩἭἰἴἱἵἸἼἹἽὀὄὁὅὈὌὉὍὐὔὑὕὙὝὠὤὡὥὨὬὩὭ᾿῎῾῞"},
    {U'\u0302', U"AÂEÊIÎOÔUÛaâeêiîoôuûCĈcĉGĜgĝHĤhĥJĴjĵSŜsŝWŴwŵYŶyŷZẐzẑẠẬạậẸỆẹệỌỘọộ"},
    {U'\u0303', U"AÃNÑOÕaãnñoõIĨiĩUŨuũVṼvṽÂẪâẫĂẴăẵEẼeẽÊỄêễÔỖôỗƠỠơỡƯỮưữYỸyỹ"},
    {U'\u0304', U"AĀaāEĒeēIĪiīOŌoōUŪuūÜǕüǖÄǞäǟȦǠȧǡÆǢæǣǪǬǫǭÖȪöȫÕȬõȭȮȰȯȱYȲyȳИӢиӣУӮуӯGḠgḡḶḸḷḹṚṜṛṝαᾱΑᾹιῑΙῙυῡΥῩ"},
    {U'\u0306', U"AĂaăEĔeĕGĞgğIĬiĭOŎoŏUŬuŭУЎИЙийуўЖӁжӂАӐаӑЕӖеӗȨḜȩḝẠẶạặαᾰΑᾸιῐΙῘυῠΥῨ"},
    {U'\u0307', U"CĊcċEĖeėGĠgġIİZŻzżAȦaȧOȮoȯBḂbḃDḊdḋFḞfḟHḢhḣMṀmṁNṄnṅPṖpṗRṘrṙSṠsṡŚṤśṥŠṦšṧṢṨṣṩTṪtṫWẆwẇXẊxẋYẎyẏſẛ"},
    {U'\u0308', U"AÄEËIÏOÖUÜaäeëiïoöuüyÿYŸΙΪΥΫιϊυϋϒϔЕЁІЇеёіїАӒаӓӘӚәӛЖӜжӝЗӞзӟИӤиӥОӦоӧӨӪөӫЭӬэӭУӰуӱЧӴчӵЫӸыӹHḦhḧÕṎõṏŪṺ"
     U"ūṻWẄwẅXẌxẍtẗ"},
    {U'\u0309', U"AẢaảÂẨâẩĂẲăẳEẺeẻÊỂêểIỈiỉOỎoỏÔỔôổƠỞơởUỦuủƯỬưửYỶyỷ"},
    {U'\u030A', U"AÅaåUŮuůwẘyẙ"},
    {U'\u030B', U"OŐoőUŰuűУӲуӳ"},
    {U'\u030C', U"CČcčDĎdďEĚeěLĽlľNŇnňRŘrřSŠsšTŤtťZŽzžAǍaǎIǏiǐOǑoǒUǓuǔÜǙüǚGǦgǧKǨkǩƷǮʒǯjǰHȞhȟ"},
    {U'\u030F', U"AȀaȁEȄeȅIȈiȉOȌoȍRȐrȑUȔuȕѴѶѵѷ"},
    {U'\u0311', U"AȂaȃEȆeȇIȊiȋOȎoȏRȒrȓUȖuȗ"},
    {U'\u0313', U"αἀΑἈεἐΕἘηἠΗἨιἰΙἸοὀΟὈυὐωὠΩὨρῤ"},
    {U'\u0314', U"αἁΑἉεἑΕἙηἡΗἩιἱΙἹοὁΟὉυὑΥὙωὡΩὩρῥΡῬ"},
    {U'\u031B', U"OƠoơUƯuư"},
    {U'\u0323', U"BḄbḅDḌdḍHḤhḥKḲkḳLḶlḷMṂmṃNṆnṇRṚrṛSṢsṣTṬtṭVṾvṿWẈwẉZẒzẓAẠaạEẸeẹIỊiịOỌoọƠỢơợUỤuụƯỰưựYỴyỵ"},
    {U'\u0324', U"UṲuṳ"},
    {U'\u0325', U"AḀaḁ"},
    {U'\u0326', U"SȘsșTȚtț"},
    {U'\u0327', U"CÇcçGĢgģKĶkķLĻlļNŅnņRŖrŗSŞsşTŢtţEȨeȩDḐdḑHḨhḩ"},
    {U'\u0328', U"AĄaąEĘeęIĮiįUŲuųOǪoǫ"},
    {U'\u032D', U"DḒdḓEḘeḙLḼlḽNṊnṋTṰtṱUṶuṷ"},
    {U'\u032E', U"HḪhḫ"},
    {U'\u0330', U"EḚeḛIḬiḭUṴuṵ"},
    {U'\u0331', U"BḆbḇDḎdḏKḴkḵLḺlḻNṈnṉRṞrṟTṮtṯZẔzẕhẖ"},
    {U'\u0342', U"ἀἆἁἇἈἎἉἏἠἦἡἧἨἮἩἯἰἶἱἷἸἾἹἿὐὖὑὗὙὟὠὦὡὧὨὮὩὯαᾶ¨῁ηῆ᾿῏ιῖϊῗ῾῟υῦϋῧωῶ"},
    {U'\u0345', U"ἀᾀἁᾁἂᾂἃᾃἄᾄἅᾅἆᾆἇᾇἈᾈἉᾉἊᾊἋᾋἌᾌἍᾍἎᾎἏᾏἠᾐἡᾑἢᾒἣᾓἤᾔἥᾕἦᾖἧᾗἨᾘἩᾙἪᾚἫᾛἬᾜἭᾝἮᾞἯᾟὠᾠὡᾡὢᾢὣᾣὤᾤὥᾥὦᾦὧᾧὨᾨὩᾩὪᾪὫᾫὬᾬὭᾭὮᾮὯᾯ"
     U"ὰᾲαᾳάᾴᾶᾷΑᾼὴῂηῃήῄῆῇΗῌὼῲωῳώῴῶῷΩῼ"},
    {U'\u3099', U"かがきぎくぐけげこごさざしじすずせぜそぞただちぢつづてでとどはばひびふぶへべほぼうゔゝゞカガキギクグケゲコゴサザシジスズセゼソゾタダチヂツヅテデトドハバヒビフブヘベホボウヴワヷヰヸヱヹヲヺヽヾ"},
    {U'\u309A', U"はぱひぴふぷへぺほぽハパヒピフプヘペホポ"},
};
// clang-format on

constexpr char32_t kSyllables = 0xAC00;  // of Hangul: 19 initials, 21 vowels, 27 finals or none
constexpr char32_t kInitials = 0x1100;
constexpr char32_t kVowels = 0x1161;
constexpr char32_t kFinals = 0x11A7;

/// Both as one character; 0 where there is none.
char32_t together(char32_t first, char32_t second) {
  if (first - kInitials < 19 && second - kVowels < 21)
    return kSyllables + ((first - kInitials) * 21 + (second - kVowels)) * 28;
  if (first - kSyllables < 11172 && (first - kSyllables) % 28 == 0 && second - kFinals - 1 < 27)
    return first + second - kFinals;
  const auto* const mark = std::ranges::find(kMarks, second, &Mark::code);
  if (mark == std::end(kMarks)) return 0;
  for (std::size_t i = 0; i < mark->pairs.size(); i += 2) {
    if (mark->pairs[i] == first) return mark->pairs[i + 1];
  }
  return 0;
}

/// The character at text[i], which is `length` bytes long.
char32_t code_at(std::string_view text, std::size_t i, std::size_t length) {
  constexpr std::array<unsigned, 5> kLead{0, 0x7F, 0x1F, 0x0F, 0x07};
  auto code = static_cast<char32_t>(static_cast<unsigned char>(text[i]) & kLead[length]);
  for (std::size_t k = 1; k < length; ++k)
    code = code << 6U | static_cast<char32_t>(static_cast<unsigned char>(text[i + k]) & 0x3FU);
  return code;
}

/// Of a composed character, which has at most three bytes.
std::string utf8_of(char32_t code) {
  const auto byte = [](char32_t value) { return static_cast<char>(value); };
  if (code < 0x80) return {byte(code)};
  if (code < 0x800) return {byte(0xC0 | code >> 6U), byte(0x80 | (code & 0x3F))};
  return {byte(0xE0 | code >> 12U), byte(0x80 | (code >> 6U & 0x3F)), byte(0x80 | (code & 0x3F))};
}

}  // namespace

std::string composed(std::string_view text) {
  std::string out;
  std::size_t base = 0;  // where the last letter stands in `out`, which the next mark may join
  char32_t letter = 0;   // 0 = there is none
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t length = utf8_length(text, i);
    if (length == 0) {
      out += text[i++];
      letter = 0;
      continue;
    }
    const char32_t code = code_at(text, i, length);
    const char32_t both = letter == 0 || base + utf8_of(letter).size() != out.size() ? 0 : together(letter, code);
    if (both != 0) {
      out.replace(base, std::string::npos, utf8_of(both));
      letter = both;
    } else {
      base = out.size();
      letter = code < 0x10000 ? code : 0;
      out += text.substr(i, length);
    }
    i += length;
  }
  return out;
}

}  // namespace pegasos

// Simplified Chinese: sessions, the table of the data, the text log.
#include "text/tables.h"

namespace pegasos::text {
namespace {

constexpr Entry kEntries[] = {
    {"{} rows, d = {}, checksum {}", "{} 行，d = {}，校验和 {}"},
    {"{}: the data {} have changed since this session was saved (checksum {} then, {} now); it runs again on the new "
     "data",
     "{}：保存此会话之后数据 {} 已改变（当时校验和 {}，现在 {}）；在新数据上重新运行"},
    {"the parameters and the view of {} on the present data {}", "{} 的参数与视图，用于当前数据 {}"},
    {"cannot be read at {} ({})", "无法从 {} 读取（{}）"},
    {"was not found at {}", "在 {} 找不到"},
    {"{} ({}) {}: choose where it is, or open the session without it (its parameters and its view on the present "
     "data).",
     "{}（{}）{}：请指出它的位置，或不带数据打开会话（其参数与视图用于当前数据）。"},
    {"{}: the run ended at t = {}, the session was saved at t = {}", "{}：运行止于 t = {}，会话保存于 t = {}"},
    {"{}: pinned run {} has the hash {}, it was saved with {}: it is not the same run",
     "{}：固定的运行 {} 的散列值为 {}，保存时为 {}：不是同一次运行"},
    {"{}: the run at t = {} has the hash {}, the session was saved with {}: it is not the same run; was the file "
     "changed, or saved by another version of the program?",
     "{}：运行在 t = {} 处的散列值为 {}，保存时为 {}：不是同一次运行；文件是否被改过，或由另一版本的程序保存？"},
    {"$t$ = {}: {}", "$t$ = {}：{}"},
    {"$t$ = {} … {}: {}", "$t$ = {} … {}：{}"},
    {"“{}”: {}. Write a class name, or conditions such as hinge > 0, margin < 1, alpha > 0, drawn >= 3, row 10-20 or "
     "a feature's name with <, <=, =, !=, >=, >",
     "“{}”：{}。请写类名，或条件如 hinge > 0、margin < 1、alpha > 0、drawn >= 3、row 10-20，或特征名加 <、<=、=、!=、"
     ">=、>"},
    {"there is no column “{}”", "没有列“{}”"},
    {"a number is wanted after {}", "{} 之后应为一个数"},
    {"no class is called so", "没有这样的类"},
    {"this file is not there any more", "此文件已不存在"},
    {"this file cannot be read: its permissions do not allow it", "无法读取此文件：权限不允许"},
    {"class", "类"},
    {"violating", "违反"},
    {", order of $t$ = {}", "，$t$ = {} 时的顺序"},
    {", counts from $t$ = {} on", "，自 $t$ = {} 起计数"},
    {", counts up to $t$ = {}", "，计数至 $t$ = {}"},
    {"Rows", "行"},
    {"Prepared", "预处理后"},
    {"Features after scaling, as the method sees them; else in the units of the data",
     "缩放之后的特征，即方法所见；否则为数据的单位"},
    {"Pegasos Lab {}: log of {}", "Pegasos Lab {}：{} 的日志"},
};

}  // namespace

std::span<const Entry> chinese_sessions() { return kEntries; }

}  // namespace pegasos::text

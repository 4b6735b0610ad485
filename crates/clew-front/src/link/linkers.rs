//! Names that the linker itself defines where a program uses them and nobody else does: they are always there, also where
//! the program calls them weak.

use rustc_hash::FxHashSet;

/// Those of GNU ld's, gold's and lld's own scripts for ELF.
const NAMES: &[&str] = &[
    "_DYNAMIC",
    "_GLOBAL_OFFSET_TABLE_",
    "_edata",
    "_end",
    "_etext",
    "__GNU_EH_FRAME_HDR",
    "__bss_start",
    "__data_start",
    "__dso_handle",
    "__ehdr_start",
    "__etext",
    "__executable_start",
    "__fini_array_end",
    "__fini_array_start",
    "__init_array_end",
    "__init_array_start",
    "__preinit_array_end",
    "__preinit_array_start",
    "data_start",
    "edata",
    "end",
    "etext",
];

/// `sections`: those that the program has something in, each of which has a start and an end.
pub fn defines(name: &str, sections: &FxHashSet<String>) -> bool {
    let section = name.strip_prefix("__start_").or_else(|| name.strip_prefix("__stop_"));
    NAMES.contains(&name) || section.is_some_and(|section| sections.contains(section))
}

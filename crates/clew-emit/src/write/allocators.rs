//! Memory that runs out: the unit's calls of `malloc` and its kin are led to functions of the test's own, which fail where
//! the test says so and hand the other calls on.
//!
//! The vm numbers these calls, so a function here asks for its number in just the cases in which the vm gives one.

use super::unit::Unit;

/// Functions of the C library, by the name that the support header asks about them and by all they go by, each with ours.
struct Allocator {
    asked: &'static str,
    names: &'static [(&'static str, &'static str)],
}

const fn allocator(asked: &'static str, names: &'static [(&'static str, &'static str)]) -> Allocator {
    Allocator { asked, names }
}

const ALLOCATORS: [Allocator; 11] = [
    allocator("malloc", &[("malloc", "clew_malloc")]),
    allocator("calloc", &[("calloc", "clew_calloc")]),
    allocator("realloc", &[("realloc", "clew_realloc")]),
    allocator("reallocarray", &[("reallocarray", "clew_reallocarray")]),
    allocator("aligned_alloc", &[("aligned_alloc", "clew_aligned_alloc")]),
    allocator("memalign", &[("memalign", "clew_memalign")]),
    allocator("posix_memalign", &[("posix_memalign", "clew_posix_memalign")]),
    allocator("strdup", &[("strdup", "clew_strdup"), ("__strdup", "clew_strdup")]),
    allocator("strndup", &[("strndup", "clew_strndup"), ("__strndup", "clew_strndup")]),
    allocator("wcsdup", &[("wcsdup", "clew_wcsdup")]),
    allocator(
        "asprintf",
        &[("vasprintf", "clew_vasprintf"), ("asprintf", "clew_asprintf"), ("__asprintf", "clew_asprintf")],
    ),
];

/// What the others get their memory from.
const FIRST: [&str; 3] = ["malloc", "calloc", "realloc"];

/// Those that the program calls. A program that has a `malloc` of its own has all of its memory from that.
fn used(unit: &Unit) -> impl Iterator<Item = &'static Allocator> {
    let functions = &unit.program.functions;
    let has_own = FIRST.into_iter().any(|name| unit.defines(name));
    ALLOCATORS.iter().filter(move |allocator| {
        let mut names = allocator.names.iter().map(|(name, _)| *name);
        let is_first = names.clone().any(|name| FIRST.contains(&name));
        let is_own = names.clone().any(|name| unit.defines(name) || unit.is_labelled(name));
        let is_there = names.any(|name| functions.iter().any(|function| function.name == name));
        is_there && !is_own && (is_first || !has_own)
    })
}

/// The names under which the unit's calls are led here, each with ours.
pub fn redirections(unit: &Unit) -> Vec<(&'static str, String)> {
    used(unit).flat_map(|allocator| allocator.names).map(|&(name, ours)| (name, ours.to_string())).collect()
}

/// The statement that says which calls fail.
pub fn failing(calls: &[u32]) -> Option<String> {
    let mut calls = calls.to_vec();
    calls.sort_unstable();
    calls.dedup();
    let numbers: Vec<String> = calls.iter().map(u32::to_string).collect();
    (!calls.is_empty()).then(|| format!("clew_failing = (const int[]){{{}, -1}};", numbers.join(", ")))
}

/// What the support header must define: functions that ask whether they fail. `reallocarray` asks by `realloc`.
pub fn chosen(unit: &Unit) -> String {
    let line = |name: &str| format!("#define CLEW_FAILS_{name}\n");
    let all: Vec<&str> = used(unit).map(|allocator| allocator.asked).collect();
    let needed = (all.contains(&"reallocarray") && !all.contains(&"realloc")).then_some("realloc");
    all.iter().copied().chain(needed).map(line).collect()
}

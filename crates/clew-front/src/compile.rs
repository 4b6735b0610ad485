//! The compilations of each file: one for its code and its coverage map, one for its types. A file that is only run is
//! compiled once.

use std::path::PathBuf;
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::source::Source;
use crate::{Clang, FrontError, Options, Purpose, refused};

/// What became of a source.
pub struct Compiled {
    pub bitcode: PathBuf,
    /// None where the program is only run.
    pub types: Option<PathBuf>,
    /// The source's flags but for those that clang does not know.
    pub flags: Vec<String>,
    /// What clang said about the file that it compiled.
    pub diagnostics: String,
}

/// Functions that nothing in the file calls can be tested too: `static` ones, and those of headers.
const ALL_FUNCTIONS: &str = "-femit-all-decls";

/// Bitcode with the profile's intrinsics still in it, and the coverage map, uncompressed. Clang would also list comments
/// and empty lines as skipped, which nothing counts and which takes it four times as long.
const FOR_BITCODE: [&str; 14] = [
    "-g",
    "-O0",
    "-fprofile-instr-generate",
    "-fcoverage-mapping",
    "-fcoverage-mcdc",
    "-Xclang",
    "-disable-O0-optnone",
    "-Xclang",
    "-disable-llvm-passes",
    "-mllvm",
    "-enable-name-compression=false",
    "-mllvm",
    "-emptyline-comment-coverage=false",
    "-emit-llvm",
];

/// Bitcode to be run, and that is all.
const FOR_RUNNING: [&str; 7] =
    ["-g", "-O0", "-Xclang", "-disable-O0-optnone", "-Xclang", "-disable-llvm-passes", "-emit-llvm"];

/// With optimisation on, clang describes functions that are declared and called. The macro that tells headers about it
/// goes, so that both compilations see the same text. The code itself is of no use, so it is generated in the quickest way.
const FOR_TYPES: [&str; 11] = [
    "-gdwarf-5",
    "-O1",
    "-U__OPTIMIZE__",
    "-Xclang",
    "-disable-llvm-passes",
    "-mllvm",
    "-fast-isel",
    "-mllvm",
    "-regalloc=fast",
    "-mllvm",
    "-optimize-regalloc=false",
];

/// Without the flags from here on it takes longer, but on i386 the quick way can run out of registers.
const QUICKLY_FROM: usize = 5;

/// Where clang cannot generate code without having optimised it (for `__builtin_expect_with_probability`, say): functions
/// that are only declared stay undescribed.
const FOR_TYPES_AT_LEAST: [&str; 2] = ["-gdwarf-5", "-O0"];

#[derive(Clone, Copy)]
enum Kind {
    Bitcode,
    Running,
    Types,
}

/// Compiles everything, `jobs` at a time. The error is that of the first file that has one.
pub fn compile_all(
    clang: &Clang,
    sources: &[Source],
    options: &Options,
) -> Result<Vec<Compiled>, FrontError> {
    let kinds: &[Kind] = match options.purpose {
        Purpose::Units | Purpose::ProgramTests => &[Kind::Bitcode, Kind::Types],
        Purpose::Program => &[Kind::Running],
    };
    let outcomes = side_by_side(kinds.len() * sources.len(), options.jobs, |index| {
        let (kind, number) = (kinds[index % kinds.len()], index / kinds.len());
        compile(clang, &sources[number], kind, options, &format!("unit{number}"))
    });
    let mut outcomes = outcomes.into_iter();
    let mut compiled = Vec::new();
    while let Some(bitcode) = outcomes.next() {
        let Made { file: bitcode, mut flags, diagnostics } = bitcode?;
        let types = if options.purpose == Purpose::Program { None } else { outcomes.next() };
        let types = types.transpose()?;
        // What the assembler refuses, only the compilation that has one shows.
        flags.retain(|flag| types.as_ref().is_none_or(|types| types.flags.contains(flag)));
        let types = types.map(|types| types.file);
        compiled.push(Compiled { bitcode, types, flags, diagnostics });
    }
    Ok(compiled)
}

/// Compiles one more text for its types alone.
pub fn compile_types(
    clang: &Clang,
    source: &Source,
    options: &Options,
    name: &str,
) -> Result<PathBuf, FrontError> {
    compile(clang, source, Kind::Types, options, name).map(|object| object.file)
}

/// Compiles one more text for its code alone.
pub fn compile_bitcode(
    clang: &Clang,
    source: &Source,
    options: &Options,
    name: &str,
) -> Result<PathBuf, FrontError> {
    compile(clang, source, Kind::Bitcode, options, name).map(|made| made.file)
}

/// Does `count` things, `jobs` at a time. The results are in order.
pub fn side_by_side<T: Send>(count: usize, jobs: usize, work: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let results: Vec<Mutex<Option<T>>> = (0..count).map(|_| Mutex::new(None)).collect();
    std::thread::scope(|scope| {
        for _ in 0..jobs.clamp(1, count.max(1)) {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(slot) = results.get(index) else { return };
                    let result = work(index);
                    if let Ok(mut slot) = slot.lock() {
                        *slot = Some(result);
                    }
                }
            });
        }
    });
    results.into_iter().filter_map(|slot| slot.into_inner().ok().flatten()).collect()
}

/// The file made, the flags that were used, and what clang had to say.
struct Made {
    file: PathBuf,
    flags: Vec<String>,
    diagnostics: String,
}

/// A build made for gcc has flags that clang refuses; they are left out, one after the other.
fn compile(
    clang: &Clang,
    source: &Source,
    kind: Kind,
    options: &Options,
    name: &str,
) -> Result<Made, FrontError> {
    let (mut ours, mut slower, ending): (&[&str], &[&[&str]], _) = match kind {
        Kind::Bitcode => (&FOR_BITCODE, &[], "bc"),
        Kind::Running => (&FOR_RUNNING, &[], "bc"),
        Kind::Types => (&FOR_TYPES, &[FOR_TYPES.split_at(QUICKLY_FROM).0, &FOR_TYPES_AT_LEAST], "types.o"),
    };
    let work = std::path::absolute(&options.work)
        .map_err(|error| FrontError::Unwritable { path: options.work.clone(), source: error })?;
    let output = work.join(format!("{name}.{ending}"));
    let mut flags = source.flags.clone();
    loop {
        let mut command = Command::new(&clang.clang);
        command
            .current_dir(&source.directory)
            .args(&flags)
            .args(["-w", "-fno-color-diagnostics"])
            .args(ours)
            .args((!matches!(kind, Kind::Running)).then_some(ALL_FUNCTIONS))
            .args(["-c", "-o"])
            .arg(&output)
            .arg(source.stand_in.as_ref().unwrap_or(&source.argument));
        let result = options.stop.output(&mut command);
        let result =
            result.map_err(|error| FrontError::CannotStart { path: clang.clang.clone(), source: error })?;
        let Some(result) = result else { return Err(FrontError::Stopped) };
        let diagnostics = String::from_utf8_lossy(&result.stderr).into_owned();
        if result.status.success() && !output.is_file() {
            let (path, file) = (clang.clang.clone(), source.given.clone());
            return Err(FrontError::NothingCompiled { path, file });
        }
        if result.status.success() {
            return Ok(Made { file: output, flags, diagnostics });
        }
        if let Some((next, rest)) = slower.split_first()
            && is_backends(&diagnostics)
        {
            (ours, slower) = (next, rest);
            continue;
        }
        let fewer = refused::without(&flags, &diagnostics);
        if fewer.len() == flags.len() {
            if let Some(why) = clew_edge::no_room(&diagnostics) {
                return Err(FrontError::Full { path: work, why });
            }
            let exit = result.status.to_string();
            let (path, file) = (clang.clang.clone(), source.given.clone());
            if let Some(said) = fault_of_machine(&diagnostics) {
                return Err(FrontError::ClangFailed { path, file, exit, said });
            }
            return Err(FrontError::DoesNotCompile { file: source.given.clone(), exit, diagnostics });
        }
        flags = fewer;
    }
}

/// What clang says where the machine is at fault, or the compiler itself: of a program it says what is wrong with it.
fn fault_of_machine(diagnostics: &str) -> Option<String> {
    const SIGNS: [&str; 4] =
        ["No space left on device", "Disk quota exceeded", "Too many open files", "Cannot allocate memory"];
    let is_sign = |line: &&str| SIGNS.iter().any(|sign| line.contains(sign));
    let line = diagnostics.lines().find(is_sign).map(str::to_owned);
    line.or_else(|| (!diagnostics.contains("error:")).then(|| diagnostics.trim().to_owned()))
}

/// Not the program's fault: the code generator gave up.
fn is_backends(diagnostics: &str) -> bool {
    ["ran out of registers", "error in backend", "Cannot select"]
        .iter()
        .any(|sign| diagnostics.contains(sign))
}

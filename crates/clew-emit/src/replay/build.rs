//! From an emitted file to a program that counts.

use super::{Tools, flags, needed};
use crate::EmitError;
use crate::error::fault_of_machine;
use crate::framework::{BuildFlags, Framework};
use crate::tool::tool;
use crate::write::EITHER;
use clew_ir::{Program, Unit};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;

pub const INSTRUMENTED: &[&str] =
    &["-g", "-O0", "-fprofile-instr-generate", "-fcoverage-mapping", "-fcoverage-mcdc"];
/// What clew writes is without warnings. Those about the user's flags are not about what it wrote.
pub const STRICT: &[&str] = &[
    "-Wall",
    "-Wextra",
    "-Werror",
    "-Wno-ignored-optimization-argument",
    "-Wno-unused-command-line-argument",
    "-Wno-unknown-warning-option",
    "-Wno-overriding-option",
    "-Wno-option-ignored",
    "-Wno-gcc-compat",
];
/// What was written before, the program may have changed under.
pub const LENIENT: &[&str] = &["-w"];

/// Linked into all that is measured: counts survive a crash or an `_exit`.
const RUNTIME: &str = include_str!("runtime.c");
/// What goes with it.
pub const WRAPPED: [&str; 2] = ["-Wl,--wrap=_exit", "-Wl,--wrap=_Exit"];

/// What a test program is made of.
#[derive(Clone, Copy)]
pub struct Source<'a> {
    /// The file of tests.
    pub file: &'a Path,
    /// What they are written in.
    pub framework: &'static dyn Framework,
    /// The unit's flags.
    pub flags: &'a [String],
    /// The program's other units.
    pub objects: &'a [PathBuf],
}

/// The program of one test file.
pub fn build(tools: &Tools, source: &Source, warnings: &[&str], dir: &Path) -> Result<PathBuf, EmitError> {
    build_with(tools, source, warnings, &[], dir)
}

/// The same, linked with `more`.
pub fn build_with(
    tools: &Tools,
    source: &Source,
    warnings: &[&str],
    more: &[&str],
    dir: &Path,
) -> Result<PathBuf, EmitError> {
    let Source { file, framework, flags, objects } = *source;
    let BuildFlags { compiling, linking } = framework.flags();
    let object = dir.join("test.o");
    let mut compile = tool(&tools.clang);
    compile.args(flags::compiling(flags)).args(INSTRUMENTED).args(warnings).args(compiling);
    compile.arg("-c").arg(absolute(file)).arg("-o").arg(&object).current_dir(dir);
    run(tools, &mut compile, |output| EmitError::Compile { file: file.to_path_buf(), output })?;

    if let Some(name) = needed::defined_in(&object) {
        return Err(EmitError::Needed { file: file.to_path_buf(), name });
    }
    let runtime = runtime(tools, flags, dir)?;
    let binary = dir.join("test");
    let mut link = tool(&tools.clang);
    link.arg("-fprofile-instr-generate").arg(&object).args(added(tools, source, warnings, dir)?);
    link.arg(runtime).args(objects);
    // Where two units define one name, that of the unit under test counts: it comes first.
    link.arg("-Wl,-z,muldefs").args(WRAPPED);
    link.args(replacements(&object));
    link.args(flags::linking(flags)).args(linker(flags)).args(linking).args(more);
    link.arg("-lm").arg("-o").arg(&binary);
    run(tools, &mut link, |output| EmitError::Link { file: file.to_path_buf(), output })?;
    Ok(binary)
}

/// What the framework adds to a file of tests: the same tests in its own language, and what runs them in the sandbox.
pub fn added(
    tools: &Tools,
    source: &Source,
    warnings: &[&str],
    dir: &Path,
) -> Result<Vec<PathBuf>, EmitError> {
    let Source { file, framework, flags, .. } = *source;
    let mut objects = Vec::new();
    let compile = |language: &str, warnings: &[&str], file: &Path, object: &Path| {
        let mut compile = tool(&tools.clang);
        compile.args(["-x", language, "-g", "-O0"]).args(flags::linking(flags)).args(warnings);
        // Of what is said for linking, a compilation uses little.
        compile.arg("-Wno-unused-command-line-argument").args(framework.flags().compiling);
        compile.arg("-c").arg(absolute(file)).arg("-o").arg(object).current_dir(dir);
        run(tools, &mut compile, |output| EmitError::Compile { file: file.to_path_buf(), output })
    };
    let mut beside = EXTENSIONS.iter().map(|extension| file.with_extension(extension));
    let is_cpp = framework.needs().is_some_and(|needs| needs.cpp);
    if let Some(file) = beside.find(|file| is_cpp && file.is_file()) {
        objects.push(dir.join("beside.o"));
        compile("c++", warnings, &file, &objects[0])?;
    }
    if let Some(runner) = framework.runner() {
        let (file, object) = (dir.join("clew_runner.c"), dir.join("clew_runner.o"));
        std::fs::write(&file, runner).map_err(EmitError::io(&file))?;
        compile("c", LENIENT, &file, &object)?;
        objects.push(object);
    }
    Ok(objects)
}

/// Of files beside those in C.
const EXTENSIONS: [&str; 2] = ["cc", "cpp"];

/// Leads the calls of weak definitions to the functions of the test's that may be in their place.
pub fn replacements(object: &Path) -> Vec<String> {
    let all = needed::defined(object);
    let replaced = all.iter().filter_map(|name| Some((name.strip_prefix(EITHER)?, name)));
    replaced.map(|(name, ours)| format!("-Wl,--defsym={name}={ours}")).collect()
}

/// A whole program, its `main` called by a driver.
pub fn build_driven(
    tools: &Tools,
    program: &Program,
    driver: &str,
    dir: &Path,
) -> Result<PathBuf, EmitError> {
    let units: Vec<&Unit> = program.units.iter().filter(|unit| !unit.runtime).collect();
    let flags = units.first().map_or(&[][..], |unit| &unit.flags);
    let source = dir.join("clew_driver.c");
    std::fs::write(&source, driver).map_err(EmitError::io(&source))?;
    let mut objects = vec![runtime(tools, flags, dir)?, dir.join("clew_driver.o")];
    let mut compile = tool(&tools.clang);
    compile.args(flags::linking(flags)).args(["-w", "-c"]).arg(&source).arg("-o").arg(&objects[1]);
    run(tools, &mut compile, |output| EmitError::Compile { file: source.clone(), output })?;
    for (number, unit) in units.iter().enumerate() {
        let object = dir.join(format!("unit{number}.o"));
        let mut compile = tool(&tools.clang);
        compile.args(flags::compiling(&unit.flags)).args(INSTRUMENTED).args(LENIENT);
        compile.arg("-c").arg(absolute(&unit.path)).arg("-o").arg(&object).current_dir(dir);
        run(tools, &mut compile, |output| EmitError::CompileLinked { file: unit.path.clone(), output })?;
        objects.push(object);
    }
    let binary = dir.join("program");
    let mut link = tool(&tools.clang);
    link.arg("-fprofile-instr-generate").args(&objects).args(WRAPPED).arg("-Wl,--wrap=main");
    link.args(flags::linking(flags)).args(linker(flags)).arg("-lm").arg("-o").arg(&binary);
    let file = units.first().map_or_else(PathBuf::new, |unit| unit.path.clone());
    run(tools, &mut link, |output| EmitError::Link { file, output })?;
    Ok(binary)
}

/// Says which linker: clang takes the one in a `--sysroot` if there is one, which may be anybody's program. A path is
/// what the user has trusted.
pub fn linker(flags: &[String]) -> Option<String> {
    let named = flags.iter().rev().find_map(|flag| flag.strip_prefix("-fuse-ld="));
    let name = match named {
        Some(path) if path.contains('/') => return None,
        Some(name) if !name.is_empty() && name != "ld" => format!("ld.{name}"),
        _ => "ld".to_owned(),
    };
    let path = std::env::var_os("PATH")?;
    let mut linkers = std::env::split_paths(&path).map(|directory| directory.join(&name));
    linkers.find(|linker| linker.is_file()).map(|linker| format!("--ld-path={}", linker.display()))
}

/// The object of `RUNTIME`; a shared library may have it too.
pub fn runtime(tools: &Tools, flags: &[String], dir: &Path) -> Result<PathBuf, EmitError> {
    let source = dir.join("clew_runtime.c");
    let object = dir.join("clew_runtime.o");
    std::fs::write(&source, RUNTIME).map_err(EmitError::io(&source))?;
    let mut compile = tool(&tools.clang);
    compile.args(flags::linking(flags)).args(["-w", "-fPIC", "-c"]).arg(&source).arg("-o").arg(&object);
    run(tools, &mut compile, |output| EmitError::Tool { tool: tools.clang.clone(), output })?;
    Ok(object)
}

/// Another unit of the program, to be linked with tests; done once for all of them. Its `main` steps aside. `names`: what
/// its compiler reads first.
pub fn compile_linked(
    tools: &Tools,
    source: &Path,
    flags: &[String],
    names: Option<&Path>,
    into: &Path,
) -> Result<PathBuf, EmitError> {
    let mut hasher = DefaultHasher::new();
    let told = names.map(std::fs::read).transpose().map_err(EmitError::io(source))?;
    (source, flags, told).hash(&mut hasher);
    let key = hasher.finish();
    let object = absolute(into).join(format!("linked_{key:016x}.o"));
    // Clang writes under another name and renames: what is there is whole.
    if object.exists() {
        return Ok(object);
    }
    let mut compile = tool(&tools.clang);
    compile.args(flags::compiling(flags)).args(INSTRUMENTED).arg("-w");
    if let Some(names) = names {
        compile.arg("-include").arg(absolute(names));
    }
    compile.arg(format!("-Dmain={}{key:016x}", super::compare::LINKED_MAIN));
    compile.arg("-c").arg(absolute(source)).arg("-o").arg(&object).current_dir(into);
    run(tools, &mut compile, |output| EmitError::CompileLinked { file: source.to_path_buf(), output })?;
    Ok(object)
}

fn absolute(path: &Path) -> PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf())
}

pub fn run(
    tools: &Tools,
    command: &mut Command,
    failed: impl FnOnce(String) -> EmitError,
) -> Result<(), EmitError> {
    let output = crate::tool::run(tools, command)?;
    if output.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    Err(match fault_of_machine(&said, output.status) {
        Some(output) => EmitError::Tool { tool: tools.clang.clone(), output },
        None => failed(said),
    })
}

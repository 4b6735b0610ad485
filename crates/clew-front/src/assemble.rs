//! From compiled units to one program.

use std::path::{Path, PathBuf};

use clew_ir::{CounterId, CoverageMap, FunctionId, Label, Place, Program, Range, Site, SourceFile, Unit};

use crate::compile::Compiled;
use crate::coverage::{
    ProfileName, Texts, UnitCoverage, find_arms, find_twins, find_unevaluated, unmarked, unmeasured,
};
use crate::declared::describe_declared;
use crate::describe::{describe_functions, describe_globals};
use crate::dwarf::{self, DebugInfo, TypeTable};
use crate::files::Files;
use crate::labelled::{Laid, Places};
use crate::link::{Linker, Work};
use crate::llvm::Module;
use crate::lower::{lower_function, lower_global};
use crate::refused::is_of_machine;
use crate::source::Source;
use crate::{Clang, FrontError, Loaded, Options, runtime};

pub fn assemble(
    clang: &Clang,
    options: &Options,
    sources: &[Source],
    compiled: &[Compiled],
    labelled: &[Option<Laid>],
    mut warnings: Vec<String>,
) -> Result<Loaded, FrontError> {
    let originals = parse(sources, compiled.iter().map(|compiled| &compiled.bitcode))?;
    refuse_foreign(sources, &originals)?;
    let pointer_bytes = same_pointers(sources, &originals)?;
    warnings.extend(sources.iter().zip(compiled).filter_map(|(source, compiled)| left_out(source, compiled)));
    let mut files = Files::default();
    let mut program = Program { pointer_bytes, ..Program::default() };
    program.units = units(sources, compiled, &mut files);
    for (source, compiled) in sources.iter().zip(compiled) {
        let directory = source.directory.to_string_lossy();
        program.unmeasured.extend(unmeasured(&compiled.diagnostics, &directory, &mut files));
    }
    let mut coverage = Vec::new();
    for (source, module) in sources.iter().zip(&originals) {
        let read = UnitCoverage::read(module, &mut files);
        coverage.push(read.ok_or_else(|| FrontError::CoverageMap { file: source.given.clone() })?);
    }
    let mut modules = with_labels(sources, originals, labelled)?;
    let places: Vec<Option<Places>> = sources
        .iter()
        .zip(labelled)
        .map(|(source, laid)| Some(laid.as_ref()?.places(&source.directory, &mut files)))
        .collect();
    program.labels = labels(sources, labelled, &mut files);
    if let Some(runtime) = runtime::module(pointer_bytes, options.purpose) {
        modules.push(runtime);
        program.units.push(runtime_unit(&mut files));
    }
    let mut types = TypeTable::default();
    let mut debug = Vec::new();
    for (source, compiled) in sources.iter().zip(compiled) {
        if let Some(object) = &compiled.types {
            debug.push(read_debug_info(source, object, &mut types, &mut files)?);
        }
    }
    let mut linker = Linker::new(program, files, &modules);
    linker.units.iter_mut().zip(places).for_each(|(unit, places)| unit.places = places);
    linker.stubbed.extend(options.additions.stubbed.iter().cloned());
    linker.define_all().map_err(|conflict| FrontError::DefinedTwice {
        name: conflict.name,
        first: sources[conflict.first.index()].given.clone(),
        second: sources[conflict.second.index()].given.clone(),
    })?;
    lower_all(&mut linker, &coverage, labelled, &mut warnings);
    count_labels(&mut linker.program);
    describe_functions(&mut linker, &debug, &mut types, &mut warnings);
    describe_globals(&mut linker, &debug);
    describe_declared(&mut linker, clang, options, sources, compiled, &mut types);
    let replaced = linker.replaced();
    let Linker { mut program, files, .. } = linker;
    program.types = types.types;
    program.types.complete(pointer_bytes);
    program.files = files.table;
    let mut texts = Texts::default();
    for map in program.functions.iter_mut().filter_map(|function| function.coverage.as_mut()) {
        find_twins(map, &program.files, &mut texts);
    }
    program.may_alias = program.files.iter().any(|file| is_users(file) && mentions_may_alias(file));
    Ok(Loaded { program, warnings, replaced })
}

/// What the system's headers have of it is for themselves.
fn is_users(file: &SourceFile) -> bool {
    !file.path.starts_with("/usr")
}

/// No debug information says which types have the attribute.
fn mentions_may_alias(file: &SourceFile) -> bool {
    let name = b"may_alias";
    std::fs::read(&file.path).is_ok_and(|text| text.windows(name.len()).any(|part| part == name))
}

fn parse<'a>(
    sources: &[Source],
    bitcode: impl Iterator<Item = &'a PathBuf>,
) -> Result<Vec<Module>, FrontError> {
    sources.iter().zip(bitcode).map(|(source, bitcode)| parse_one(source, bitcode)).collect()
}

fn parse_one(source: &Source, path: &Path) -> Result<Module, FrontError> {
    let bitcode = std::fs::read(path)
        .map_err(|error| FrontError::Unreadable { path: path.to_owned(), source: error })?;
    Module::parse(&bitcode).ok_or_else(|| FrontError::Bitcode { file: source.given.clone() })
}

/// The code of each unit: from the labelled text, where there is one.
fn with_labels(
    sources: &[Source],
    originals: Vec<Module>,
    labelled: &[Option<Laid>],
) -> Result<Vec<Module>, FrontError> {
    let units = sources.iter().zip(originals).zip(labelled);
    units
        .map(|((source, original), laid)| match laid {
            Some(laid) => parse_one(source, &laid.bitcode),
            None => Ok(original),
        })
        .collect()
}

/// What all labels are about, by number.
fn labels(sources: &[Source], labelled: &[Option<Laid>], files: &mut Files) -> Vec<Label> {
    let all = sources.iter().zip(labelled).filter_map(|(source, laid)| Some((source, laid.as_ref()?)));
    let mut all: Vec<_> = all.collect();
    all.sort_by_key(|(_, laid)| laid.labelled.first);
    all.into_iter().flat_map(|(source, laid)| laid.labels(&source.directory, files)).collect()
}

/// Tests run here, so the code must be for this machine.
fn refuse_foreign(sources: &[Source], modules: &[Module]) -> Result<(), FrontError> {
    for (source, module) in sources.iter().zip(modules) {
        let target = module.target();
        let mut parts = target.split('-');
        let machine = parts.next().unwrap_or_default();
        let runs_here = matches!(machine, "x86_64" | "i386" | "i486" | "i586" | "i686");
        if !runs_here
            || !parts.any(|part| part == "linux")
            || target.ends_with("x32")
            || target.ends_with("code16")
        {
            return Err(FrontError::ForeignTarget { file: source.given.clone(), target });
        }
    }
    Ok(())
}

/// The flags for another machine that clang does not take here.
fn left_out(source: &Source, compiled: &Compiled) -> Option<String> {
    let refused = source.flags.iter().filter(|flag| is_of_machine(flag) && !compiled.flags.contains(flag));
    let refused: Vec<&str> = refused.map(String::as_str).collect();
    (!refused.is_empty()).then(|| {
        let (file, flags) = (source.given.display(), refused.join(" "));
        format!("{file} is tested as it is compiled for this machine, without {flags}")
    })
}

fn same_pointers(sources: &[Source], modules: &[Module]) -> Result<u32, FrontError> {
    let first = modules.first().map_or(8, Module::pointer_bytes);
    match modules.iter().position(|module| module.pointer_bytes() != first) {
        None => Ok(first),
        Some(other) => Err(FrontError::MixedPointers {
            first: sources[0].given.clone(),
            second: sources[other].given.clone(),
        }),
    }
}

fn units(sources: &[Source], compiled: &[Compiled], files: &mut Files) -> Vec<Unit> {
    let unit = |(source, compiled): (&Source, &Compiled)| Unit {
        path: source.given.clone(),
        file: files.intern(&source.directory.to_string_lossy(), &source.argument.to_string_lossy()),
        spelled: source.argument.to_string_lossy().into_owned(),
        says_file: says_file(&source.directory.join(&source.argument)),
        runtime: false,
        helper: source.helper,
        flags: compiled.flags.clone(),
    };
    sources.iter().zip(compiled).map(unit).collect()
}

fn says_file(path: &Path) -> bool {
    const NAMES: [&str; 3] = ["__FILE__", "__BASE_FILE__", "__INCLUDE_LEVEL__"];
    let text = std::fs::read(path).unwrap_or_default();
    let says = |name: &str| text.windows(name.len()).any(|part| part == name.as_bytes());
    NAMES.into_iter().any(says)
}

fn runtime_unit(files: &mut Files) -> Unit {
    let path = std::path::PathBuf::from("<clew's libc>");
    files.table.push(SourceFile { path: path.clone() });
    let file = clew_ir::FileId::at(files.table.len() - 1);
    let spelled = String::new();
    Unit { path, file, spelled, says_file: false, runtime: true, helper: false, flags: Vec::new() }
}

fn read_debug_info(
    source: &Source,
    object: &Path,
    types: &mut TypeTable,
    files: &mut Files,
) -> Result<DebugInfo, FrontError> {
    let bytes = std::fs::read(object)
        .map_err(|error| FrontError::Unreadable { path: object.to_owned(), source: error })?;
    dwarf::read(&bytes, types, files).map_err(|why| FrontError::DebugInfo { file: source.given.clone(), why })
}

/// Lowers what is in the program; lowering may bring in more.
fn lower_all(
    linker: &mut Linker<'_>,
    coverage: &[UnitCoverage],
    labelled: &[Option<Laid>],
    warnings: &mut Vec<String>,
) {
    while let Some(work) = linker.work.pop_front() {
        match work {
            Work::Function(id, unit, value) => {
                let profile = lower_function(linker, unit, id, value);
                let laid = labelled.get(unit.index()).and_then(Option::as_ref);
                let profile = profile.map(|profile| match laid {
                    Some(laid) => laid.rename(&value.name(), profile),
                    None => profile,
                });
                if let (Some(profile), Some(coverage)) = (profile, coverage.get(unit.index())) {
                    cover(&mut linker.program, id, &profile, coverage, warnings);
                }
            }
            Work::Chosen(id, unit, value) => linker.lower_chosen(id, unit, value),
            Work::Global(id, unit, value) => {
                let init = lower_global(linker, unit, value);
                linker.program.globals[id.index()].init = Some(init);
            }
        }
    }
    linker.settle_chosen();
}

fn cover(
    program: &mut Program,
    id: FunctionId,
    profile: &ProfileName,
    coverage: &UnitCoverage,
    warnings: &mut Vec<String>,
) {
    let function = &mut program.functions[id.index()];
    match (coverage.map(profile), &function.body) {
        (Some(mut map), Some(body)) => {
            find_arms(body, &program.sites, &mut map);
            place_sites(&map, &mut program.sites);
            map.unevaluated = find_unevaluated(body, &map);
            program.unmeasured.extend(unmarked(body, &map));
            function.coverage = Some(map);
        }
        _ => warnings.push(format!("clang has written no coverage map for `{}`", function.name)),
    }
}

/// Each label gets a counter, behind those of clang.
fn count_labels(program: &mut Program) {
    let labels: Vec<_> = program.function_ids().map(|id| (id, program.labels_in(id))).collect();
    let numbers = labels.iter().filter_map(|(_, labels)| labels.keys().next_back().copied());
    let Some(last) = numbers.max() else { return };
    let first = CounterId(program.counters);
    let Some(end) = first.0.checked_add(last + 1) else { return };
    (program.first_label, program.counters) = (Some(first), end);
    for (id, labels) in labels {
        let Some(map) = program.functions[id.index()].coverage.as_mut() else { continue };
        for (number, (place, sites)) in labels {
            let Some(Place { file, line, col }) = place else { continue };
            let range = Range { file, start: (line, col), end: (line, col) };
            map.add_label(number, CounterId(first.0 + number), range, sites);
        }
    }
}

/// Clang gives some conditional operators no place of their own; that of the branch will do.
fn place_sites(map: &CoverageMap, sites: &mut [Site]) {
    for branch in &map.branches {
        let (line, col) = branch.range.start;
        for arm in branch.arms.iter().flatten() {
            sites[arm.site.index()].place.get_or_insert(Place { file: branch.range.file, line, col });
        }
    }
}

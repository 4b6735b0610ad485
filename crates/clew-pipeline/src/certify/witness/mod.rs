//! SV-COMP correctness witnesses, for checkers that trust nothing of clew's: of each function of which something is proven a copy
//! of its source that calls `reach_error` where no run comes, and what holds at its loops, as a witness of version 2.0.

mod copy;
mod say;

use crate::engine::{Engine, started};
use crate::failure::Failure;
use crate::testcomp::created;
use crate::unit::UnitResult;
use clew_certify::sha256;
use clew_cover::{Method, ObjectiveId, Verdict};
use clew_edge::{Durable, Stop};
use clew_frontier::{Ahead, Analysis, CallString, Point};
use clew_ir::{CType, Doubts, FunctionId, GlobalId, Loop, Program, TypeId};
use clew_look::Look;
use clew_vm::Vm;
use copy::Copy;
use say::Here;
use std::fmt::Write as _;
use std::path::{Component, Path, PathBuf};

/// Questions for the map of one objective.
const QUESTIONS: u64 = 2000;

/// What was written, and what could not be said, in sentences.
#[derive(Default)]
pub struct Witnesses {
    pub files: Vec<PathBuf>,
    pub sentences: Vec<String>,
}

/// An invariant of a loop.
struct Invariant {
    function: FunctionId,
    at: Loop,
    says: String,
}

/// Writes a witness of each function of which something is proven that a copy can say. `vm`: how a function is run.
pub fn witness<'p>(
    directory: &Path,
    (program, engine): (&'p Program, &'p Engine),
    vm: &dyn Fn(FunctionId) -> Vm<'p>,
    results: &[UnitResult<'p>],
    stop: &Stop,
) -> Result<Witnesses, Failure> {
    let mut out = Witnesses::default();
    for result in results.iter().filter(|_| !stop.is_raised()) {
        let proven: Vec<ObjectiveId> = result
            .structure
            .ids()
            .filter(|id| matches!(result.verdicts[id.index()], Verdict::Infeasible(_)))
            .collect();
        if !proven.is_empty() {
            let vm = vm(result.function);
            Witness { program, engine, vm, result, stop }.write(directory, &proven, &mut out)?;
        }
    }
    Ok(out)
}

struct Witness<'r, 'p> {
    program: &'p Program,
    engine: &'p Engine,
    vm: Vm<'p>,
    result: &'r UnitResult<'p>,
    stop: &'r Stop,
}

impl<'p> Witness<'_, 'p> {
    fn write(&self, directory: &Path, proven: &[ObjectiveId], out: &mut Witnesses) -> Result<(), Failure> {
        let (program, function) = (self.program, self.program.function(self.result.function));
        let unit = &program.units[function.unit.index()];
        let name = clew_vm::function_name(program, self.result.function).replace('/', "_");
        let path = &program.files[unit.file.index()].path;
        let failed = |path: &Path, source| Failure::Witness { path: path.into(), source };
        let bytes = std::fs::read(path).map_err(|source| failed(path, source))?;
        let source = String::from_utf8_lossy(&bytes);
        let mut copy = Copy::of(&source);
        let (mut assuming, mut marked) = (Doubts::default(), Vec::new());
        for &id in proven {
            let objective = &self.result.structure.objectives[id.index()];
            let is_here = objective.range.file == unit.file;
            match if is_here { copy.mark(objective) } else { Err("it stands in another file") } {
                Ok(()) => marked.push(id),
                Err(why) => {
                    let (line, column) = objective.range.start;
                    let place = format!("{}:{line}:{column}", program.file_name(objective.range.file));
                    out.sentences.push(format!("the witness of {name} says nothing of {place}: {why}"));
                    continue;
                }
            }
            if let Verdict::Infeasible(proof) = &self.result.verdicts[id.index()] {
                assuming.join(proof.assuming);
            }
        }
        if marked.is_empty() {
            return Ok(());
        }
        let main = match self.main() {
            Ok(main) => main,
            Err(why) => {
                out.sentences.push(format!("the witness of {name} has no main: {why}"));
                String::new()
            }
        };
        let mut invariants = self.of_look();
        invariants.extend(self.of_maps(&marked));
        invariants.retain(|new| is_loop(&copy, new.at));
        let mut seen = std::collections::BTreeSet::new();
        invariants.retain(|new| seen.insert((new.at.place, new.says.clone())));
        invariants.sort_by(|a, b| (a.at.place, &a.says).cmp(&(b.at.place, &b.says)));

        let parts = unit.path.components().filter(|part| matches!(part, Component::Normal(_)));
        let place = directory.join(parts.collect::<PathBuf>());
        std::fs::create_dir_all(&place).map_err(|source| failed(&place, source))?;
        clew_edge::sweep(&place);
        let text = copy.text(&main);
        let yaml = self.yaml(&format!("{name}.c"), &text, &copy, &invariants, assuming);
        for (file, text) in [(format!("{name}.c"), text), (format!("{name}.yml"), yaml)] {
            let file = place.join(file);
            clew_edge::write(&file, text.as_bytes(), Durable::No).map_err(|source| failed(&file, source))?;
            out.files.push(file);
        }
        Ok(())
    }

    /// The function and those of its file that it may call.
    fn functions(&self) -> Vec<FunctionId> {
        let unit = self.program.function(self.result.function).unit;
        let (mut all, mut open) = (Vec::new(), vec![self.result.function]);
        while let Some(id) = open.pop() {
            let function = self.program.function(id);
            if self.program.is_users(id) && !all.contains(&id) {
                all.push(id);
                open.extend(function.callees());
            }
        }
        all.retain(|&id| self.program.function(id).unit == unit);
        all
    }

    fn here(&self, function: FunctionId, at: Loop) -> Here<'_> {
        Here { program: self.program, function, at }
    }

    fn loops(&self, function: FunctionId) -> &[Loop] {
        self.program.function(function).body.as_ref().map_or(&[], |body| &body.names.loops)
    }

    /// What the look knows of loops, taking nothing for granted.
    fn of_look(&self) -> Vec<Invariant> {
        let code = self.engine.steps(self.program, self.vm.is_whole());
        let look = if self.vm.is_whole() { Look::whole(&code) } else { Look::of(&code) };
        let mut all = Vec::new();
        for function in self.functions() {
            for &at in self.loops(function) {
                let here = self.here(function, at);
                let facts = look.facts(function, at.head, true).unwrap_or_default();
                let says = facts.iter().flat_map(|fact| here.fact(fact));
                all.extend(says.map(|says| Invariant { function, at, says }));
            }
        }
        all
    }

    /// What the backward analysis needs there.
    fn of_maps(&self, proven: &[ObjectiveId]) -> Vec<Invariant> {
        let mut all = Vec::new();
        let by_maps = proven.iter().copied().filter(|id| match &self.result.verdicts[id.index()] {
            Verdict::Infeasible(proof) => matches!(proof.method, Method::Map { .. }),
            _ => false,
        });
        let by_maps: Vec<ObjectiveId> = by_maps.collect();
        if by_maps.is_empty() {
            return all;
        }
        let code = self.engine.steps(self.program, self.vm.is_whole()).strict();
        let functions = started(&self.vm);
        let mut analysis = Analysis::new(Ahead::of(code.clone()), &functions, self.stop.flag().clone());
        for id in by_maps {
            analysis.prove(&self.result.structure, id, QUESTIONS);
        }
        for function in self.functions() {
            for &at in self.loops(function) {
                let here = self.here(function, at);
                let point = Point { at: code.segments.first(function, at.head), calls: CallString::EMPTY };
                let never = analysis.excluded(point);
                let says = never.filter_map(|cube| here.never(analysis.program(), cube));
                all.extend(says.map(|says| Invariant { function, at, says }));
            }
        }
        all
    }

    /// A `main` that calls the function with anything, where a whole program has none of its own.
    fn main(&self) -> Result<String, String> {
        if self.vm.is_whole() {
            return Ok(String::new());
        }
        if !self.vm.contract().is_empty() {
            return Err("it has preconditions".to_owned());
        }
        let (program, function) = (self.program, self.program.function(self.result.function));
        if let Some(main) = program.defined("main").filter(|&id| program.is_users(id)) {
            let same = program.function(main).unit == function.unit;
            return Err(if same { "its file has one".to_owned() } else { "the program has one".to_owned() });
        }
        let signature = function.signature.as_ref().ok_or("its parameters are not known")?;
        if signature.variadic {
            return Err("it takes any number of arguments".to_owned());
        }
        let mut nondets = std::collections::BTreeMap::new();
        let mut any = |ty: TypeId| -> Option<String> {
            let (word, c_type) = nondet(program, ty)?;
            nondets.insert(word, c_type);
            Some(format!("__VERIFIER_nondet_{word}()"))
        };
        let mut arguments = Vec::new();
        for param in &signature.params {
            let name = param.name.as_deref().unwrap_or("a parameter");
            arguments.push(any(param.ty).ok_or_else(|| format!("{name} is no integer"))?);
        }
        let (mut defined, mut starts) = (String::new(), String::new());
        let used = self.globals();
        for id in used {
            let global = &program.globals[id.index()];
            let Some(ty) = global.ty.filter(|_| !global.constant) else { continue };
            let value = any(ty).filter(|_| global.local_to.is_none());
            let value = value
                .ok_or_else(|| format!("{} may hold anything and is no integer of the file", global.name))?;
            if global.init.is_none() {
                let (_, c_type) = nondet(program, ty).ok_or("a type has no name")?;
                let _ = write!(defined, "{c_type} {}; ", global.name);
            }
            let _ = write!(starts, "{} = {value}; ", global.name);
        }
        let declared: String = nondets
            .iter()
            .map(|(word, c_type)| format!("extern {c_type} __VERIFIER_nondet_{word}(void); "))
            .collect();
        let (name, arguments) = (function.called(), arguments.join(", "));
        Ok(format!("{declared}{defined}\nint main(void) {{ {starts}{name}({arguments}); return 0; }}\n"))
    }

    /// The variables that the function or what it calls names.
    fn globals(&self) -> Vec<GlobalId> {
        let mut all = std::collections::BTreeSet::new();
        for function in self.functions() {
            let Some(body) = &self.program.function(function).body else { continue };
            let mut take = |operand: clew_ir::Operand| {
                if let clew_ir::Operand::Const(clew_ir::Const::Global(id, _)) = operand {
                    all.insert(id);
                }
            };
            for block in &body.blocks {
                block.insts.iter().for_each(|inst| inst.op.operands(&mut take));
                block.end.operands(&mut take);
            }
        }
        all.into_iter()
            .filter(|id| !self.program.units[self.program.globals[id.index()].unit.index()].runtime)
            .collect()
    }

    fn yaml(
        &self,
        file: &str,
        text: &str,
        copy: &Copy,
        invariants: &[Invariant],
        assuming: Doubts,
    ) -> String {
        let digest = sha256(text.as_bytes());
        let model = if self.program.pointer_bytes == 4 { "ILP32" } else { "LP64" };
        let mut out = String::new();
        for line in assuming.words().map(|word| format!("# assuming {word}\n")) {
            out.push_str(&line);
        }
        let says: String = invariants.iter().map(|invariant| format!("{}\n", invariant.says)).collect();
        let _ = write!(
            out,
            "- entry_type: invariant_set\n  metadata:\n    format_version: \"2.0\"\n    uuid: {}\n    \
             creation_time: \"{}\"\n    producer:\n      name: clew\n      version: \"{}\"\n    task:\n      \
             input_files:\n        - {quoted}\n      input_file_hashes:\n        {quoted}: {digest}\n      \
             specification: \"CHECK( init(main()), LTL(G ! call(reach_error())) )\"\n      data_model: {model}\n      \
             language: C\n",
            uuid(&sha256(format!("{digest}{says}").as_bytes())),
            created(),
            env!("CARGO_PKG_VERSION"),
            quoted = quoted(file),
        );
        out.push_str(if invariants.is_empty() { "  content: []\n" } else { "  content:\n" });
        for Invariant { function, at, says } in invariants {
            let (line, column) = copy.place((at.place.line, at.place.col));
            let _ = write!(
                out,
                "    - invariant:\n        type: loop_invariant\n        location:\n          file_name: {}\n          \
                 line: {line}\n          column: {column}\n          function: {}\n        value: {}\n        \
                 format: c_expression\n",
                quoted(file),
                quoted(self.program.function(*function).called()),
                quoted(says),
            );
        }
        out
    }
}

/// Whether the text has a loop there, and no macro.
fn is_loop(copy: &Copy, at: Loop) -> bool {
    let Some(text) = copy.at((at.place.line, at.place.col)) else { return false };
    ["while", "for"].iter().any(|word| {
        text.strip_prefix(word)
            .is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_'))
    })
}

/// The name that SV-COMP has for any value of a type, and C's name of the type.
fn nondet(program: &Program, ty: TypeId) -> Option<(&'static str, &'static str)> {
    Some(match *program.types.get(program.types.bare(ty)) {
        CType::Bool { .. } => ("bool", "_Bool"),
        CType::Int { bytes, signed, .. } | CType::Enum { bytes, signed, .. } => match (bytes, signed) {
            (1, true) => ("char", "char"),
            (1, false) => ("uchar", "unsigned char"),
            (2, true) => ("short", "short"),
            (2, false) => ("ushort", "unsigned short"),
            (4, true) => ("int", "int"),
            (4, false) => ("uint", "unsigned int"),
            (8, true) => ("longlong", "long long"),
            (8, false) => ("ulonglong", "unsigned long long"),
            _ => return None,
        },
        _ => return None,
    })
}

/// In YAML as in JSON.
fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

/// A UUID that is a hash (RFC 9562, version 8).
fn uuid(hash: &str) -> String {
    format!("{}-{}-8{}-a{}-{}", &hash[..8], &hash[8..12], &hash[13..16], &hash[17..20], &hash[20..32])
}

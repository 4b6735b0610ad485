//! What others do in a test, beside what stubs give back and write: a function for each stub that does any of it. The stub
//! calls it with the number of the call and the addresses of its parameters.

use super::address::operand;
use super::scene::{Form, Scene};
use super::stubs::stub_name;
use super::test::c_name;
use crate::c::{declarator, text};
use crate::memory::{Image, Shape, build, scalar_literal};
use crate::suite::Test;
use clew_ir::{CType, FunctionId, TypeId};
use clew_vm::{Deed, Effect, Origin, Root, Stub, Target};
use std::collections::{BTreeMap, BTreeSet};

/// The functions of one test, and the statements that tell the stubs of them.
#[derive(Default)]
pub struct Effects {
    pub functions: String,
    pub lines: Vec<String>,
}

/// `Err`: why C cannot say it.
pub fn effects(scene: &Scene, test: &Test) -> Result<Effects, String> {
    let mut by_stub: BTreeMap<Stub, BTreeMap<u32, Vec<&Effect>>> = BTreeMap::new();
    for effect in &test.setup.effects {
        by_stub.entry(effect.stub).or_default().entry(effect.call).or_default().push(effect);
    }
    let mut out = Effects::default();
    let mut writer = Writer { scene, objects: BTreeSet::new(), name: String::new(), call: 0 };
    for (stub, calls) in by_stub {
        let name = stub_name(scene, stub).ok_or("a function pointer's target cannot be written in C")?;
        writer.name.clone_from(&name);
        let function = format!("{}_{name}", c_name(scene.unit, test));
        out.functions.push_str(&format!(
            "static void {function}(unsigned clew_call, int clew_step, void *const *clew_params)\n{{\n    \
             (void)clew_params;\n"
        ));
        for (call, effects) in calls {
            writer.call = call;
            // What is kept is looked up before the stub writes through its parameters.
            let (first, then): (Vec<&Effect>, Vec<&Effect>) =
                effects.into_iter().partition(|effect| matches!(effect.deed, Deed::Keep { .. }));
            for (step, effects) in [(0, first), (1, then)].into_iter().filter(|(_, all)| !all.is_empty()) {
                out.functions.push_str(&format!("    if (clew_call == {call} && clew_step == {step}) {{\n"));
                for line in writer.all(&effects)? {
                    out.functions.push_str(&text::statement(&line, 2));
                }
                out.functions.push_str("    }\n");
            }
        }
        out.functions.push_str("}\n\n");
        out.lines.push(format!("clew_{name}_acts = {function};"));
    }
    for index in writer.objects {
        let address = scene.raw_address(index).ok_or("what others write to cannot be named in C")?;
        out.lines.push(format!("clew_objects[{index}] = (void *){};", operand(&address)));
    }
    Ok(out)
}

/// How many objects the tests' others know, and how many addresses they keep: the definitions of both.
pub fn definitions(tests: &[&Test]) -> String {
    let effects = || tests.iter().flat_map(|test| &test.setup.effects);
    let kept = effects().filter_map(|effect| match effect.deed {
        Deed::Keep { kept, .. } => Some(kept + 1),
        _ => None,
    });
    let objects = tests.iter().filter(|test| !test.setup.effects.is_empty());
    let objects = objects.map(|test| test.setup.objects.len()).max().unwrap_or(0);
    let mut text = String::new();
    if objects > 0 {
        text.push_str(&format!("static void *clew_objects[{objects}] __attribute__((unused));\n"));
    }
    if let Some(kept) = kept.max() {
        text.push_str(&format!("static char *clew_kept[{kept}];\n"));
    }
    text
}

struct Writer<'a, 's> {
    scene: &'a Scene<'s>,
    /// The objects of the setup that are mentioned.
    objects: BTreeSet<usize>,
    /// What the stub's queues are named after.
    name: String,
    /// The number of the stub's call.
    call: u32,
}

impl Writer<'_, '_> {
    fn all(&mut self, effects: &[&Effect]) -> Result<Vec<String>, String> {
        let mut lines = Vec::new();
        let mut at = 0;
        while let Some(effect) = effects.get(at) {
            let run = text_run(&effects[at..]);
            if run.len() > 1 {
                at += run.len();
                lines.push(self.write_text(effect, &run)?);
                continue;
            }
            at += 1;
            lines.push(self.deed(effect)?);
        }
        Ok(lines)
    }

    fn deed(&mut self, effect: &Effect) -> Result<String, String> {
        let nameless = || "what others write to cannot be named in C".to_string();
        Ok(match &effect.deed {
            Deed::Keep { kept, from, offset, delta } => {
                let from = self.address(*from, *offset).ok_or_else(nameless)?;
                let less = if *delta > 0 { format!(" - {delta}") } else { String::new() };
                format!("clew_kept[{kept}] = *(char **){}{less};", operand(&from))
            }
            Deed::Write { to, offset, bytes } => self.write(*to, *offset, bytes).ok_or_else(nameless)?,
            Deed::Point { to, offset, target } => {
                let value = match target {
                    None => "NULL".to_string(),
                    Some(target) => self.target(*target).ok_or_else(nameless)?,
                };
                let to = self.address(*to, *offset).ok_or_else(nameless)?;
                format!("clew_copy({to}, &(const void *){{{value}}}, sizeof(void *));")
            }
            Deed::PointKept { to, offset, kept, delta } => {
                let to = self.address(*to, *offset).ok_or_else(nameless)?;
                let more = if *delta > 0 { format!(" + {delta}") } else { String::new() };
                format!("clew_copy({to}, &(const void *){{clew_kept[{kept}]{more}}}, sizeof(void *));")
            }
            Deed::Call { function, phase } => self.call_back(effect, *function, *phase)?,
            Deed::Jump { to, offset, value } => {
                format!("clew_longjmp({}, {value});", self.address(*to, *offset).ok_or_else(nameless)?)
            }
        })
    }

    fn write(&mut self, to: Root, offset: u64, bytes: &[u8]) -> Option<String> {
        if let Root::Errno = to {
            let value = i32::from_le_bytes(bytes.try_into().ok()?);
            return Some(format!("*clew_errno() = {value};"));
        }
        if let Root::Global(id) = to
            && let Some(shape) = self.scene.unit.global_shape(id, self.scene.unit.global(id).bytes)
            && let Some(line) = self.assign(&self.scene.unit.global_name(id), shape, offset, bytes)
        {
            return Some(line);
        }
        let ty = match bytes.len() {
            1 => "unsigned char",
            2 => "short",
            4 => "int",
            8 => "long long",
            _ => {
                let to = self.address(to, offset)?;
                return Some(self.copy(&to, bytes));
            }
        };
        let value = bytes.iter().rev().fold(0u64, |all, &byte| all << 8 | u64::from(byte));
        let shift = 64 - 8 * bytes.len() as u32;
        let value = if bytes.len() == 1 { value as i64 } else { ((value << shift) as i64) >> shift };
        let value =
            if value == i64::MIN { "-9223372036854775807LL - 1".to_string() } else { value.to_string() };
        let to = self.address(to, offset)?;
        Some(format!("clew_copy({to}, &({ty}){{{value}}}, sizeof({ty}));"))
    }

    /// `name.member = value;`
    fn assign(&self, name: &str, shape: Shape, offset: u64, bytes: &[u8]) -> Option<String> {
        let layout = self.scene.unit.layout;
        let is_it = |ty: TypeId| {
            let is_scalar = matches!(
                layout.bare(ty),
                CType::Int { .. } | CType::Float { .. } | CType::Bool { .. } | CType::Enum { .. }
            );
            is_scalar && layout.size(ty) == Some(bytes.len() as u64)
        };
        let found = layout.find(shape, offset, &is_it).filter(|found| !found.is_const)?;
        let literal = scalar_literal(layout.bare(found.ty), bytes)?;
        Some(format!("{name}{} = {literal};", found.path))
    }

    fn copy(&self, to: &str, bytes: &[u8]) -> String {
        let values: Vec<String> = bytes.iter().map(u8::to_string).collect();
        format!("clew_copy({to}, (unsigned char[]){{{}}}, {});", values.join(", "), bytes.len())
    }

    /// Bytes that lie one behind the other.
    fn write_text(&mut self, first: &Effect, bytes: &[u8]) -> Result<String, String> {
        let Deed::Write { to, offset, .. } = &first.deed else { return self.deed(first) };
        let to = self.address(*to, *offset).ok_or("what others write to cannot be named in C")?;
        let is_text = bytes.iter().all(|&byte| byte.is_ascii_graphic() || byte == b' ' || byte == 0);
        Ok(match is_text {
            true => format!("clew_copy({to}, {}, {});", text::quote(bytes), bytes.len()),
            false => self.copy(&to, bytes),
        })
    }

    /// The address of a place, as a `void *` or `char *`.
    fn address(&mut self, root: Root, offset: u64) -> Option<String> {
        let base = match root {
            Root::Param(n) => format!("clew_params[{n}]"),
            Root::Global(id) => format!("&{}", self.scene.unit.global_name(id)),
            Root::Object(index) => self.object(index)?,
            Root::Kept(n) => format!("clew_kept[{n}]"),
            Root::Errno => "clew_errno()".to_string(),
            Root::Result => format!("&clew_{}_results[{}]", self.name, self.call),
            Root::Behind(n) => format!("(*(char **)clew_params[{n}])"),
        };
        Some(if offset == 0 { base } else { format!("(char *){base} + {offset}") })
    }

    fn object(&mut self, index: usize) -> Option<String> {
        let named = self.scene.named.get(index)?.as_ref()?;
        if let Form::Global(_) | Form::RawGlobal = named.form {
            return Some(format!("&{}", named.name));
        }
        self.objects.insert(index);
        Some(format!("clew_objects[{index}]"))
    }

    fn target(&mut self, target: Target) -> Option<String> {
        match target {
            Target::Object { index, offset: 0 } => self.object(index),
            Target::Object { index, offset } => {
                Some(format!("(void *)((char *){} + {offset})", self.object(index)?))
            }
            Target::Function(_) | Target::Callback(_) | Target::Constant(_) => self.scene.raw_target(target),
        }
    }

    /// The call of a function of the unit.
    fn call_back(&mut self, effect: &Effect, id: FunctionId, phase: u32) -> Result<String, String> {
        let function = self.scene.unit.function(id);
        let unknown = || format!("what {} is called back with cannot be written in C", function.name);
        let signature = function.signature.as_ref().ok_or_else(unknown)?;
        let mut arguments = Vec::new();
        for (param, known) in (0..).zip(&signature.params) {
            let Effect { stub, call, .. } = *effect;
            let origin = Origin::Passed { stub, call, phase, param };
            let object = self.scene.objects.iter().position(|object| object.origin == origin);
            arguments.push(self.argument(object, known.ty).ok_or_else(unknown)?);
        }
        let is_void = matches!(self.scene.unit.layout.bare(signature.result), CType::Void);
        let call = format!("{}({});", function.called(), arguments.join(", "));
        Ok(if is_void { call } else { format!("(void){call}") })
    }

    fn argument(&mut self, object: Option<usize>, ty: TypeId) -> Option<String> {
        let layout = self.scene.unit.layout;
        let is_struct = matches!(layout.bare(ty), CType::Struct { .. });
        let spelled = declarator::declare(layout.types, layout.unqualified(ty), "")?;
        let Some(index) = object else {
            return Some(if is_struct { format!("({spelled}){{0}}") } else { "0".to_string() });
        };
        let memory = self.scene.object(index);
        let targets: Vec<(Target, Option<String>)> =
            memory.pointers.iter().map(|pointer| (pointer.to, self.target(pointer.to))).collect();
        let named = |to: Target, _| targets.iter().find(|(known, _)| *known == to)?.1.clone();
        let image = Image { bytes: &memory.bytes, pointers: &memory.pointers };
        let built = build(layout, Shape::One(ty), image, &named).ok()?;
        let value = built.later.is_empty().then(|| built.value.render())?;
        Some(if is_struct { format!("({spelled}){value}") } else { value })
    }
}

/// The bytes of the first effects that write single bytes one behind the other.
fn text_run(effects: &[&Effect]) -> Vec<u8> {
    let mut run: Vec<u8> = Vec::new();
    let mut start = None;
    for effect in effects {
        let Deed::Write { to, offset, bytes } = &effect.deed else { break };
        let &[byte] = &bytes[..] else { break };
        let (root, first) = *start.get_or_insert((*to, *offset));
        if root != *to || first + run.len() as u64 != *offset {
            break;
        }
        run.push(byte);
    }
    run
}

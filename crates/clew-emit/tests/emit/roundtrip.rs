//! Random types with random bytes in them: what is emitted must put exactly these bytes into memory, and its checks
//! must hold for exactly the bytes that come out.

use crate::maker::*;
use clew_emit::{Emitted, Test};
use clew_ir::*;
use clew_vm::SetupObject;
use std::fmt::Write;

pub struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 >> 8
    }

    pub fn below(&mut self, n: u64) -> u64 {
        self.next() % n
    }
}

/// A type with its C text: what stands before and after the declared name.
#[derive(Clone)]
pub struct Type {
    pub id: TypeId,
    pub before: String,
    pub after: String,
    size: u64,
    align: u64,
    /// The bits that hold the value; a `_Bool` has one.
    pub mask: Vec<u8>,
}

pub struct World {
    pub maker: Maker,
    pub random: Random,
    pub text: String,
    count: u32,
}

impl World {
    pub fn new(seed: u64) -> Self {
        let text =
            "#include <string.h>\n#include <stddef.h>\nenum color { RED, GREEN = 3, BLUE = -2 };\n".into();
        World { maker: Maker::new(), random: Random(seed), text, count: 0 }
    }

    pub fn ty(&mut self, depth: u32) -> Type {
        match self.random.below(if depth == 0 { 7 } else { 12 }) {
            0..=3 => self.integer(),
            4 => self.float(),
            5 => self.boolean_or_pointer(),
            6 => self.enumeration(),
            7 | 8 => self.array(depth),
            _ => self.structure(depth),
        }
    }

    fn plain(&mut self, id: TypeId, name: &str, size: u64, mask: u8) -> Type {
        let mut masks = vec![0xff; size as usize];
        masks[0] = mask;
        if mask != 0xff {
            masks[1..].fill(0);
        }
        Type { id, before: name.into(), after: String::new(), size, align: size, mask: masks }
    }

    fn integer(&mut self) -> Type {
        let (name, bytes, _) = BASIC[self.random.below(BASIC.len() as u64) as usize];
        let id = self.maker.int(name);
        self.plain(id, name, bytes.into(), 0xff)
    }

    fn float(&mut self) -> Type {
        let (name, bytes) = [("float", 4), ("double", 8)][self.random.below(2) as usize];
        let id = self.maker.push(CType::Float { name: name.into(), bytes });
        self.plain(id, name, bytes.into(), 0xff)
    }

    fn boolean_or_pointer(&mut self) -> Type {
        if self.random.below(2) == 0 {
            let id = self.maker.push(CType::Bool { name: "_Bool".into() });
            return self.plain(id, "_Bool", 1, 1);
        }
        let int = self.maker.int("int");
        let id = self.maker.pointer(int);
        let mut ty = self.plain(id, "int *", 8, 0xff);
        ty.mask.fill(0);
        ty
    }

    fn enumeration(&mut self) -> Type {
        let values = [("RED", 0), ("GREEN", 3), ("BLUE", -2)]
            .map(|(name, value)| Enumerator { name: name.into(), value });
        let name = Some("color".to_string());
        let id = self.maker.push(CType::Enum { name, bytes: 4, signed: true, values: values.to_vec() });
        self.plain(id, "enum color", 4, 0xff)
    }

    fn array(&mut self, depth: u32) -> Type {
        let of = self.ty(depth - 1);
        let count = 1 + self.random.below(if depth > 2 { 20 } else { 4 });
        let id = self.maker.array(of.id, count);
        let mask = of.mask.repeat(count as usize);
        let after = format!("[{count}]{}", of.after);
        Type { id, after, size: of.size * count, mask, ..of }
    }

    fn structure(&mut self, depth: u32) -> Type {
        let is_union = self.random.below(3) == 0;
        let mut layout = Fields { is_union, ..Fields::default() };
        for _ in 0..1 + self.random.below(4) {
            self.field(depth - 1, &mut layout);
        }
        layout.finish();
        self.count += 1;
        let keyword = if is_union { "union" } else { "struct" };
        let tag = format!("t{}", self.count);
        writeln!(self.text, "{keyword} {tag} {{ {} }};", layout.text).unwrap();
        let Fields { members, size, align, mask, .. } = layout;
        let name = Some(tag.clone());
        let id = self.maker.push(CType::Struct { name, is_union, bytes: size, members, complete: true });
        Type { id, before: format!("{keyword} {tag}"), after: String::new(), size, align, mask }
    }

    fn field(&mut self, depth: u32, fields: &mut Fields) {
        self.count += 1;
        let name = format!("m{}", self.count);
        match self.random.below(6) {
            0 => {
                let (ty, bits) = loop {
                    let ty = self.integer();
                    if ty.size >= 4 {
                        break (ty.clone(), 1 + self.random.below(8 * ty.size - 1) as u32);
                    }
                };
                fields.bit_field(&name, &ty, bits);
            }
            1 => {
                let is_union = self.random.below(2) == 0;
                let mut inner = Fields { is_union, ..Fields::default() };
                for _ in 0..2 {
                    self.count += 1;
                    let name = format!("m{}", self.count);
                    let ty = self.ty(0);
                    inner.plain(&name, &ty);
                }
                inner.finish();
                let members = inner.members.clone();
                let id = self.maker.push(CType::Struct {
                    name: None,
                    is_union,
                    bytes: inner.size,
                    members,
                    complete: true,
                });
                fields.anonymous(id, &inner);
            }
            _ => {
                let ty = self.ty(depth);
                fields.plain(&name, &ty);
            }
        }
    }

    /// Random bits where the type has any; now and then all zero, or with text in them.
    pub fn bytes(&mut self, ty: &Type) -> Vec<u8> {
        let style = self.random.below(5);
        ty.mask
            .iter()
            .map(|mask| match style {
                0 => 0,
                1 => b"ab0?\"\n\0\0"[self.random.below(8) as usize] & mask,
                2 => [0, 1, 0xff][self.random.below(3) as usize] & mask,
                _ => self.random.next() as u8 & mask,
            })
            .collect()
    }
}

/// The System V layout of a struct or union.
#[derive(Default)]
struct Fields {
    is_union: bool,
    members: Vec<Member>,
    text: String,
    /// In bits.
    end: u64,
    size: u64,
    align: u64,
    mask: Vec<u8>,
}

impl Fields {
    fn place(&mut self, size: u64, align: u64) -> u64 {
        self.align = self.align.max(align);
        let start = if self.is_union { 0 } else { self.end.div_ceil(8 * align) * align };
        self.end = self.end.max((start + size) * 8);
        self.mask.resize(self.end.div_ceil(8) as usize, 0);
        start
    }

    fn add(&mut self, at: u64, mask: &[u8]) {
        for (index, mask) in mask.iter().enumerate() {
            let byte = &mut self.mask[at as usize + index];
            // Where members of a union overlap, only what is good for all of them is good.
            *byte = if self.is_union && *byte != 0 { *byte & *mask } else { *mask };
        }
    }

    fn plain(&mut self, name: &str, ty: &Type) {
        let at = self.place(ty.size, ty.align);
        self.add(at, &ty.mask);
        self.members.push(member(name, ty.id, at));
        write!(self.text, "{} {name}{}; ", ty.before, ty.after).unwrap();
    }

    fn anonymous(&mut self, id: TypeId, inner: &Fields) {
        let at = self.place(inner.size, inner.align);
        self.add(at, &inner.mask);
        self.members.push(Member { name: None, ty: id, offset: at, bit_field: None });
        let keyword = if inner.is_union { "union" } else { "struct" };
        write!(self.text, "{keyword} {{ {} }}; ", inner.text).unwrap();
    }

    fn bit_field(&mut self, name: &str, ty: &Type, width: u32) {
        self.align = self.align.max(ty.align);
        let (unit, width64) = (8 * ty.size, u64::from(width));
        let mut start = if self.is_union { 0 } else { self.end };
        if start / unit != (start + width64 - 1) / unit {
            start = start.div_ceil(unit) * unit;
        }
        self.end = self.end.max(start + width64);
        self.mask.resize(self.end.div_ceil(8) as usize, 0);
        for bit in start..start + width64 {
            self.mask[(bit / 8) as usize] |= 1 << (bit % 8);
        }
        self.members.push(bits(name, ty.id, start, width));
        write!(self.text, "{} {name} : {width}; ", ty.before).unwrap();
    }

    fn finish(&mut self) {
        let align = self.align.max(1);
        self.size = self.end.div_ceil(8 * align) * align;
        self.mask.resize(self.size as usize, 0);
    }
}

pub fn c_bytes(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte},")).collect()
}

/// A function that demands one memory and leaves another behind, and its test.
fn through_memory(world: &mut World, n: usize) -> Test {
    let ty = world.ty(3);
    let elements = 1 + world.random.below(3);
    let repeat = |world: &mut World| -> Vec<u8> { (0..elements).flat_map(|_| world.bytes(&ty)).collect() };
    let (before, after) = (repeat(world), repeat(world));
    let mask: Vec<u8> = ty.mask.repeat(elements as usize);
    let stars = format!("{} (*p){}", ty.before, ty.after);
    let name = format!("f{n}");
    writeln!(
        world.text,
        "_Static_assert(sizeof({}{}) == {}, \"\");
         int {name}({stars}) {{
             static const unsigned char before[] = {{{}}}, after[] = {{{}}}, mask[] = {{{}}};
             for (unsigned i = 0; i < sizeof before; i++)
                 if ((((unsigned char *)p)[i] & mask[i]) != before[i]) return (int)i + 1;
             memcpy(p, after, sizeof after);
             return 0;
         }}",
        ty.before,
        ty.after,
        ty.size,
        c_bytes(&before),
        c_bytes(&after),
        c_bytes(&mask)
    )
    .unwrap();
    let (int, pointer) = (world.maker.int("int"), world.maker.pointer(ty.id));
    let function = world.maker.function(&name, int, &[("p", pointer)]);
    let object = SetupObject { after: Some(after), ..pointee(ty.id, elements, before) };
    returns(function, &format!("test_{name}_1"), vec![points(0, pointer, 1), object], ints(&[0]))
}

/// A struct by value, there and back.
fn by_value(world: &mut World, n: usize) -> Test {
    let ty = world.structure(3);
    let bytes = world.bytes(&ty);
    let name = format!("v{n}");
    writeln!(world.text, "{0} {name}({0} x) {{ return x; }}", ty.before).unwrap();
    let function = world.maker.function(&name, ty.id, &[("x", ty.id)]);
    returns(function, &format!("test_{name}_1"), vec![param(0, ty.id, bytes.clone())], bytes)
}

/// A global of which some has changed.
fn in_global(world: &mut World, n: usize) -> Test {
    let ty = world.structure(3);
    let (start, bytes) = (world.bytes(&ty), world.bytes(&ty));
    let name = format!("g{n}");
    writeln!(
        world.text,
        "{} {name};
         int h{n}(void) {{
             static const unsigned char bytes[] = {{{}}}, mask[] = {{{}}};
             for (unsigned i = 0; i < sizeof bytes; i++)
                 if ((((unsigned char *)&{name})[i] & mask[i]) != bytes[i]) return (int)i + 1;
             return 0;
         }}",
        ty.before,
        c_bytes(&bytes),
        c_bytes(&ty.mask)
    )
    .unwrap();
    let int = world.maker.int("int");
    let global = world.maker.global(&name, ty.id, vec![0; start.len()]);
    let function = world.maker.function(&format!("h{n}"), int, &[]);
    let object = object(clew_vm::Origin::Global(global), ty.id, bytes);
    returns(function, &format!("test_h{n}_1"), vec![object], ints(&[0]))
}

fn check(seed: u64) {
    let mut world = World::new(seed);
    let mut tests = Vec::new();
    for n in 0..20 {
        tests.push(through_memory(&mut world, n));
        tests.push(by_value(&mut world, n));
        tests.push(in_global(&mut world, n));
    }
    run_all(seed, &world, &[], &tests);
}

/// Writes the tests and demands that all pass.
pub fn run_all(seed: u64, world: &World, stubs: &[FunctionId], tests: &[Test]) {
    let emitted: Emitted = write(&world.maker, stubs, tests);
    assert_eq!(emitted.warnings, Vec::<String>::new());
    let file = emitted.file(clew_emit::FileKind::PASSING).unwrap().clone();
    let (code, output) = Native::new(&world.text).run(&file);
    let failed: String = output.lines().filter(|line| !line.starts_with("ok ")).collect();
    assert_eq!(code, 0, "seed {seed}: {failed}");
}

pub fn seeds() -> impl Iterator<Item = u64> {
    let seeds = std::env::var("CLEW_SEEDS").ok().and_then(|seeds| seeds.parse().ok()).unwrap_or(3);
    (1..=seeds).map(|seed| u64::wrapping_mul(seed, 0x9e37_79b9_7f4a_7c15))
}

#[test]
fn random_memory_goes_in_and_comes_out() {
    seeds().for_each(check);
}

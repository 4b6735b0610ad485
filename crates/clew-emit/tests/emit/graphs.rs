//! Random objects that point to and into each other, some of them globals, some written by a stub: every pointer must
//! lead where the setup says, and every other byte be what it says.

use crate::maker::*;
use crate::roundtrip::{Type, World, c_bytes, run_all, seeds};
use clew_emit::Test;
use clew_ir::*;
use clew_vm::{Origin, Pointer, SetupObject, Stub, Target};
use std::fmt::Write;

/// Where addresses can be: pointers, and numbers as long as one. What is in a union is left alone: members overlap.
fn places(types: &Types, ty: TypeId, at: u64, found: &mut Vec<u64>) {
    match types.get(types.bare(ty)) {
        CType::Pointer { .. } | CType::Int { bytes: 8, .. } => found.push(at),
        CType::Array { of, count } => {
            let size = types.size(*of, 8).unwrap();
            (0..count.unwrap_or(0)).for_each(|index| places(types, *of, at + index * size, found));
        }
        CType::Struct { members, is_union: false, .. } => {
            let members = members.iter().filter(|member| member.bit_field.is_none());
            members.for_each(|member| places(types, member.ty, at + member.offset, found));
        }
        _ => {}
    }
}

struct Made {
    ty: Type,
    object: SetupObject,
    mask: Vec<u8>,
}

fn make(world: &mut World, origin: Origin, elements: u64) -> Made {
    let ty = world.ty(3);
    let bytes: Vec<u8> = (0..elements).flat_map(|_| world.bytes(&ty)).collect();
    let mask = ty.mask.repeat(elements as usize);
    Made { object: SetupObject { origin, elements, ..pointee(ty.id, elements, bytes) }, ty, mask }
}

/// Lets some of an object's pointers lead to objects of the setup from `first` on, of the lengths given.
fn connect(world: &mut World, made: &mut Made, first: usize, lengths: &[usize]) {
    let mut found = Vec::new();
    let size = made.ty.mask.len() as u64;
    for element in 0..made.object.elements {
        places(&world.maker.program.types, made.ty.id, element * size, &mut found);
    }
    for at in found {
        if world.random.below(3) == 0 {
            continue;
        }
        let target = world.random.below(lengths.len() as u64) as usize;
        let offset = world.random.below(lengths[target] as u64 + 1);
        let offset = if world.random.below(2) == 0 { 0 } else { offset };
        made.object.pointers.push(Pointer { at, to: Target::Object { index: first + target, offset } });
        let range = at as usize..at as usize + 8;
        made.object.bytes[range.clone()].fill(0);
        made.mask[range].fill(0);
    }
}

/// The objects are passed one by one, so that the function knows where each is.
fn graph(world: &mut World, n: usize) -> (Test, FunctionId) {
    let count = 2 + world.random.below(4) as usize;
    let mut all: Vec<Made> = (0..count)
        .map(|_| {
            let elements = 1 + world.random.below(3);
            make(world, Origin::Pointee, elements)
        })
        .collect();
    let mut global = make(world, Origin::Pointee, 1);
    let declared = (&global.ty.before, &global.ty.after);
    writeln!(world.text, "{} g{n}{};", declared.0, declared.1).unwrap();
    let id = world.maker.global(&format!("g{n}"), global.ty.id, vec![0; global.object.bytes.len()]);
    global.object.origin = Origin::Global(id);
    all.push(global);

    let void = world.maker.void();
    let anything = world.maker.pointer(void);
    let int = world.maker.int("int");
    let stub = world.maker.declared(&format!("write{n}"), void, &[("out", anything)]);
    let origin = Origin::Written { stub: Stub::Function(stub), call: 0, param: 0 };
    let elements = 1 + world.random.below(2);
    let mut written = make(world, origin, elements);

    let lengths: Vec<usize> = all.iter().map(|made| made.object.bytes.len()).collect();
    all.iter_mut().for_each(|made| connect(world, made, count, &lengths));
    connect(world, &mut written, count, &lengths);
    all.push(written);
    world.text.push_str(&checker(n, count, &all));
    let names: Vec<String> = (0..count).map(|i| format!("o{i}")).collect();
    let params: Vec<(&str, TypeId)> = names.iter().map(|name| (name.as_str(), anything)).collect();
    let function = world.maker.function(&format!("graph{n}"), int, &params);
    let mut objects: Vec<SetupObject> = (0..count).map(|i| points(i as u32, anything, count + i)).collect();
    objects.extend(all.into_iter().map(|made| made.object));
    (returns(function, &format!("test_graph{n}_1"), objects, ints(&[0])), stub)
}

fn checker(n: usize, count: usize, all: &[Made]) -> String {
    let params: Vec<String> = (0..count).map(|i| format!("void *o{i}")).collect();
    let size = all.last().unwrap().object.bytes.len();
    let mut text = format!(
        "void write{n}(void *out);
         int graph{n}({}) {{
             static _Alignas(16) char written[{size}];
             char *p;
             char *o[] = {{{}, (char *)&g{n}, written}};
             write{n}(written);\n",
        params.join(", "),
        (0..count).map(|i| format!("o{i}")).collect::<Vec<_>>().join(", ")
    );
    for (index, made) in all.iter().enumerate() {
        let (bytes, mask) = (c_bytes(&made.object.bytes), c_bytes(&made.mask));
        writeln!(
            text,
            "{{ static const unsigned char bytes[] = {{{bytes}}}, mask[] = {{{mask}}};
               for (unsigned i = 0; i < sizeof bytes; i++)
                   if ((o[{index}][i] & mask[i]) != (bytes[i] & mask[i])) return {index} * 1000 + (int)i + 1; }}"
        )
        .unwrap();
        for pointer in &made.object.pointers {
            let Target::Object { index: to, offset } = pointer.to else { continue };
            let at = pointer.at;
            writeln!(
                text,
                "memcpy(&p, o[{index}] + {at}, sizeof p);
                 if (p != o[{to} - {count}] + {offset}) return -1 - {index} * 1000 - {at};"
            )
            .unwrap();
        }
    }
    text + "return 0; }\n"
}

#[test]
fn random_graphs_are_built_as_they_are() {
    for seed in seeds() {
        let mut world = World::new(seed);
        let (tests, stubs): (Vec<Test>, Vec<FunctionId>) = (0..15).map(|n| graph(&mut world, n)).unzip();
        run_all(seed, &world, &stubs, &tests);
    }
}

//! The functions that compilers call: clew's against libgcc's, or compiler-rt's where libgcc has none.

use crate::machine::{Record, check};
use crate::values::Random;
use clew_vm::soft;

const COUNT: usize = 4_000;

fn same(names: &[&str], records: &[Record]) {
    for name in names {
        let function = soft::named(name).unwrap_or_else(|| panic!("{name} is missing"));
        check(name, records, |record| [soft::call(function, record), 0]);
    }
}

#[test]
fn on_halves() {
    let every: Vec<Record> = (0..1 << 16).map(|bits| [bits, 0, 0]).collect();
    let to_floats = ["__extendhfsf2", "__extendhfdf2", "__extendhfxf2", "__extendhftf2", "__extendbfsf2"];
    same(&to_floats, &every);
    same(&["__fixhfti", "__fixunshfti"], &every);
}

#[test]
fn to_halves() {
    for (bits, names) in [
        (32, &["__truncsfhf2", "__truncsfbf2"][..]),
        (64, &["__truncdfhf2", "__truncdfbf2"]),
        (80, &["__truncxfhf2"]),
        (128, &["__trunctfhf2"]),
    ] {
        same(names, &Random::new(20).floats(bits, 4 * COUNT));
    }
    same(&["__floattihf", "__floatuntihf"], &Random::new(21).integers(128, COUNT));
}

#[test]
fn on_quads() {
    let records = Random::new(22).floats(128, COUNT);
    same(&["__addtf3", "__subtf3", "__multf3", "__divtf3", "__negtf2"], &records);
    let comparisons = ["__eqtf2", "__netf2", "__lttf2", "__letf2", "__gttf2", "__getf2", "__unordtf2"];
    same(&comparisons, &records);
    same(&["__trunctfsf2", "__trunctfdf2", "__trunctfxf2"], &records);
    same(&["__fixtfsi", "__fixtfdi", "__fixtfti", "__fixunstfsi", "__fixunstfdi", "__fixunstfti"], &records);
}

#[test]
fn to_quads() {
    for (bits, name) in [(32, "__extendsftf2"), (64, "__extenddftf2"), (80, "__extendxftf2")] {
        same(&[name], &Random::new(23).floats(bits, COUNT));
    }
    for (bits, names) in [
        (32, ["__floatsitf", "__floatunsitf"]),
        (64, ["__floatditf", "__floatunditf"]),
        (128, ["__floattitf", "__floatuntitf"]),
    ] {
        same(&names, &Random::new(24).integers(bits, COUNT));
    }
}

#[test]
fn powers() {
    for (bits, name) in [(32, "__powisf2"), (64, "__powidf2"), (80, "__powixf2"), (128, "__powitf2")] {
        let mut random = Random::new(25);
        let mut records = random.floats(bits, COUNT);
        records.iter_mut().for_each(|record| record[1] = random.integer(32));
        same(&[name], &records);
    }
}

#[test]
fn names() {
    for known in
        ["__gnu_h2f_ieee", "__gnu_f2h_ieee", "__truncxfbf2", "__trunctfbf2", "__fixhfsi", "__floatsihf"]
    {
        assert!(soft::named(known).is_some(), "{known}");
    }
    for unknown in
        ["__extendsfdf2", "__extendtfhf2", "__trunchfhf2", "__fixdfdi", "__powihf2", "__float", "__"]
    {
        assert!(soft::named(unknown).is_none(), "{unknown}");
    }
}

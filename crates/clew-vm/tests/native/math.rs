//! The functions of libm: the same in clew's process as in a program of their own.

use crate::machine::{Record, check};
use crate::values::Random;
use clew_ir::Scalar;
use clew_vm::math::{self, MathFn, Param, Write};

/// Enough, for it is the same libm; some functions are slow.
const COUNT: usize = 100;

#[test]
fn same_as_in_a_native_program() {
    let mut functions: Vec<&MathFn> = math::all().filter(|function| function.params.len() <= 3).collect();
    functions.sort_by_key(|function| function.name);
    for function in functions {
        let mut random = Random::new(11);
        let records: Vec<Record> = (0..COUNT).map(|_| operands(function, &mut random)).collect();
        check(function.name, &records, |record| slots(function, record));
    }
}

fn operands(function: &MathFn, random: &mut Random) -> Record {
    let mut record = [0; 3];
    for (slot, param) in record.iter_mut().zip(&function.params) {
        *slot = match *param {
            Param::Value(Scalar::Int(128)) => random.float(128),
            // The Bessel functions take a time linear in it.
            Param::Value(Scalar::Int(_)) => random.next() as u8 as u128,
            Param::Value(float) => random.valid_float(float.bits(8)),
            Param::Out(_) => 0,
        };
    }
    record
}

/// As `native.c` lays the outcome out.
fn slots(function: &MathFn, record: &Record) -> [u128; 2] {
    let outcome = math::call(function, record);
    let results = outcome.results.into_iter().take(function.results.len());
    let writes = outcome.writes.iter().map(|write| write.value);
    let signgam = outcome.signgam.map(|sign| u128::from(sign as u32));
    let all: Vec<u128> = results.chain(writes).chain(signgam).collect();
    [all[0] ^ (outcome.errno as u128) << 96, all.get(1).copied().unwrap_or(0)]
}

#[test]
fn outcomes() {
    let double = |x: f64| u128::from(x.to_bits());
    let call = |name: &str, args: &[u128]| math::call(math::named(name).unwrap(), args);
    assert_eq!(call("pow", &[double(2.0), double(0.5)]).results[0], double(std::f64::consts::SQRT_2));
    assert_eq!(call("log", &[double(-1.0)]).errno, 33);
    assert_eq!(call("exp", &[double(1e9)]).errno, 34);
    assert_eq!(call("lgamma", &[double(-0.5)]).signgam, Some(-1));
    assert_eq!(call("ilogb", &[double(0.0)]).results[0], 0x8000_0000);
    let parts = call("frexp", &[double(-6.0), 0x1234]);
    assert_eq!(parts.results[0], double(-0.75));
    assert_eq!(parts.writes, [Write { param: 1, ty: Scalar::Int(32), value: 3 }]);
    let circle = call("sincos", &[double(0.0), 0, 0]);
    assert_eq!(circle.writes.iter().map(|write| write.value).collect::<Vec<_>>(), [double(0.0), double(1.0)]);
    let root = call("csqrt", &[double(-4.0), double(0.0)]);
    assert_eq!(root.results, [double(0.0), double(2.0)]);
    assert_eq!(math::named("csqrt").unwrap().params.len(), 2);
    assert_eq!(math::named("truncl").unwrap().intrinsic(), Some(clew_ir::Intrinsic::TruncFloat));
    assert!(math::named("erff").unwrap().intrinsic().is_none() && math::named("nan").is_none());
}

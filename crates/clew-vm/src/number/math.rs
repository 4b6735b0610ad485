//! The functions of math.h and complex.h, run by the host's libm, so that results are those of native programs.
//!
//! Floats and integers go in and out as bits. A complex value is two scalars, as clang passes it. A function that
//! writes through pointers gets anything for them and says what is to be written where. `long` has 64 bits; a program
//! for 32 extends its arguments and cuts its results. What the host leaves in `errno` is a result too.
//!
//! Left out are `nan`, which takes a string, and the functions of complex long double, which take structures.

use clew_ir::{Intrinsic, Scalar};
use clew_term::concrete::host_function;
use clew_term::{BinOp, MathOp, UnOp};
use rustc_hash::FxHashMap;
use std::ffi::{CStr, c_char, c_int, c_ulong, c_void};
use std::sync::OnceLock;

/// A row of the table in `native/libm.c`.
#[repr(C)]
struct Row {
    name: *const c_char,
    shape: *const c_char,
    call: extern "C" fn(*const u128, *mut u128),
    host: *mut *mut c_void,
}

unsafe extern "C" {
    #[link_name = "clew_math_functions"]
    static ROWS: [Row; 0];
    #[link_name = "clew_math_count"]
    static COUNT: c_ulong;
    fn clew_math_call(row: *const Row, input: *const u128, output: *mut u128) -> c_int;
}

/// What a function is in terms: the operator for its result, and that for what it leaves in `errno`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Operator {
    Unary(UnOp, UnOp),
    Binary(BinOp, BinOp),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Param {
    Value(Scalar),
    /// A pointer through which the function writes a value of this type.
    Out(Scalar),
}

pub struct MathFn {
    pub name: &'static str,
    pub params: Vec<Param>,
    /// None, one, or two for a complex value.
    pub results: Vec<Scalar>,
    /// It sets the global variable `signgam`.
    pub signgam: bool,
    row: &'static Row,
}

impl PartialEq for MathFn {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for MathFn {}

impl std::fmt::Debug for MathFn {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name)
    }
}

// SAFETY: the table does not change once it is loaded.
unsafe impl Sync for Row {}

impl Row {
    /// Makes the function ready to be called, if the host has it.
    fn load(&self) -> bool {
        // SAFETY: the name is a string literal, and every row has such a pointer.
        match host_function(unsafe { CStr::from_ptr(self.name) }) {
            Some(found) => unsafe { self.host.write(found) },
            None => return false,
        }
        true
    }
}

/// What is to be written through the pointer that is argument `param`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Write {
    pub param: usize,
    pub ty: Scalar,
    pub value: u128,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// As many as the function has results; the others are 0.
    pub results: [u128; 2],
    pub writes: Vec<Write>,
    /// What the function set `errno` to; 0 if it did not.
    pub errno: i32,
    pub signgam: Option<i32>,
}

/// More arguments or results than any function has.
const SLOTS: usize = 4;

/// The function of that name.
pub fn named(name: &str) -> Option<&'static MathFn> {
    table().get(name)
}

/// All of them, in no order.
pub fn all() -> impl Iterator<Item = &'static MathFn> {
    table().values()
}

fn table() -> &'static FxHashMap<&'static str, MathFn> {
    static TABLE: OnceLock<FxHashMap<&'static str, MathFn>> = OnceLock::new();
    TABLE.get_or_init(|| {
        // SAFETY: the table has that many rows, and lives as long as the program. Nothing else loads it.
        let rows = unsafe { std::slice::from_raw_parts((&raw const ROWS).cast::<Row>(), COUNT as usize) };
        rows.iter()
            .filter(|row| row.load())
            .map(MathFn::new)
            .map(|function| (function.name, function))
            .collect()
    })
}

/// Missing arguments are 0.
pub fn call(function: &MathFn, args: &[u128]) -> Outcome {
    let (mut input, mut output) = ([0; SLOTS], [0; SLOTS]);
    input.iter_mut().zip(args).for_each(|(slot, &arg)| *slot = arg);
    // SAFETY: no function reads or writes more slots.
    let errno = unsafe { clew_math_call(function.row, input.as_ptr(), output.as_mut_ptr()) };
    let (results, more) = output.split_at(function.results.len());
    let outs = function.params.iter().enumerate().filter_map(|(param, &kind)| match kind {
        Param::Out(ty) => Some((param, ty)),
        Param::Value(_) => None,
    });
    let writes = outs.zip(more).map(|((param, ty), &value)| Write { param, ty, value }).collect();
    let result = |n: usize| results.get(n).copied().unwrap_or(0);
    let signgam = function.signgam.then(|| more[0] as i32);
    Outcome { results: [result(0), result(1)], writes, errno, signgam }
}

impl MathFn {
    fn new(row: &'static Row) -> Self {
        // SAFETY: both are string literals.
        let [name, shape] = [row.name, row.shape].map(|text| unsafe { CStr::from_ptr(text) });
        let shape = shape.to_bytes();
        let params = shape[1..].iter().filter(|&&letter| letter != b's').flat_map(|&letter| {
            let kind = if letter.is_ascii_uppercase() { Param::Out } else { Param::Value };
            scalars(letter.to_ascii_lowercase()).iter().map(move |&scalar| kind(scalar))
        });
        MathFn {
            name: name.to_str().unwrap_or_default(),
            params: params.collect(),
            results: scalars(shape[0]).to_vec(),
            signgam: shape.ends_with(b"s"),
            row,
        }
    }

    /// The name without the letter for the type.
    fn stem(&self) -> &'static str {
        match self.results.first() {
            Some(Scalar::F32 | Scalar::F80) => &self.name[..self.name.len() - 1],
            _ => self.name,
        }
    }

    /// The operator that stands for it in terms; none where it takes or gives anything but double or float.
    pub fn operator(&self) -> Option<Operator> {
        let (&[ty @ (Scalar::F32 | Scalar::F64)], stem) = (&self.results[..], self.stem()) else {
            return None;
        };
        if self.params.iter().any(|&param| param != Param::Value(ty)) {
            return None;
        }
        match self.params.len() {
            1 => {
                let &op = MathOp::ALL.iter().find(|op| op.name() == stem)?;
                Some(Operator::Unary(UnOp::Math(op), UnOp::MathErrno(op)))
            }
            2 => Some(match stem {
                "fmod" => Operator::Binary(BinOp::FRem, BinOp::FRemErrno),
                "pow" => Operator::Binary(BinOp::FPow, BinOp::FPowErrno),
                "atan2" => Operator::Binary(BinOp::FAtan2, BinOp::FAtan2Errno),
                "hypot" => Operator::Binary(BinOp::FHypot, BinOp::FHypotErrno),
                _ => return None,
            }),
            _ => None,
        }
    }

    /// The intrinsic that does the same and has a meaning in terms. `sqrt` sets `errno` besides.
    pub fn intrinsic(&self) -> Option<Intrinsic> {
        Some(match self.stem() {
            "fabs" => Intrinsic::FAbs,
            "floor" => Intrinsic::Floor,
            "ceil" => Intrinsic::Ceil,
            "trunc" => Intrinsic::TruncFloat,
            "round" => Intrinsic::Round,
            "roundeven" => Intrinsic::RoundEven,
            "rint" | "nearbyint" => Intrinsic::Rint,
            "sqrt" => Intrinsic::Sqrt,
            "copysign" => Intrinsic::CopySign,
            "fmin" => Intrinsic::FMin,
            "fmax" => Intrinsic::FMax,
            "fma" => Intrinsic::Fma,
            _ => return None,
        })
    }
}

/// What a letter of a shape stands for.
fn scalars(letter: u8) -> &'static [Scalar] {
    match letter {
        b'd' => &[Scalar::F64],
        b'f' => &[Scalar::F32],
        b'l' => &[Scalar::F80],
        // As `__float128` travels.
        b'q' => &[Scalar::Int(128)],
        b'z' => &[Scalar::F64, Scalar::F64],
        b'c' => &[Scalar::F32, Scalar::F32],
        b'i' => &[Scalar::Int(32)],
        b'j' => &[Scalar::Int(64)],
        _ => &[],
    }
}

//! Functions of math.h by the host's libm, so that results are those of native programs, to the bit.
//!
//! They are looked up in the shared library, because Rust brings functions of the same names and other results. This is
//! the one place that opens it: the vm asks [`host_function`] too. Where there is no such library the vm has no such
//! functions and makes no terms of them; here they give NaN then.

use std::ffi::{CStr, CString, c_char, c_int, c_void};
use std::mem::transmute;
use std::sync::OnceLock;

use super::float::{canonical_nan, double, pack32, pack64, single};
use crate::{BinOp, MathOp};

unsafe extern "C" {
    fn dlopen(file: *const c_char, mode: c_int) -> *mut c_void;
    fn __errno_location() -> *mut c_int;
    fn dlsym(library: *mut c_void, name: *const c_char) -> *mut c_void;
}

const RTLD_NOW: c_int = 2;

type OfDouble = unsafe extern "C" fn(f64) -> f64;
type OfSingle = unsafe extern "C" fn(f32) -> f32;
type OfDoubles = unsafe extern "C" fn(f64, f64) -> f64;
type OfSingles = unsafe extern "C" fn(f32, f32) -> f32;

/// A function's versions for double and float.
#[derive(Copy, Clone)]
struct Versions<D, S> {
    double: D,
    single: S,
}

struct Libm {
    /// By `MathOp`.
    unary: Vec<Option<Versions<OfDouble, OfSingle>>>,
    pow: Option<Versions<OfDoubles, OfSingles>>,
    atan2: Option<Versions<OfDoubles, OfSingles>>,
    hypot: Option<Versions<OfDoubles, OfSingles>>,
    fmod: Option<Versions<OfDoubles, OfSingles>>,
}

pub(super) fn unary(op: MathOp, width: u32, a: u128) -> u128 {
    match libm().unary.get(op as usize).copied().flatten() {
        // SAFETY: the library's functions of these names have these types.
        Some(function) if width == 32 => pack32(unsafe { (function.single)(single(a)) }),
        Some(function) => pack64(unsafe { (function.double)(double(a)) }),
        None => canonical_nan(width),
    }
}

pub(super) fn binary(op: BinOp, width: u32, a: u128, b: u128) -> u128 {
    let function = match op {
        BinOp::FPow => libm().pow,
        BinOp::FAtan2 => libm().atan2,
        _ => libm().hypot,
    };
    of_two(function, width, a, b)
}

/// `fmod`, for what it leaves in `errno`: its result needs no library.
pub(super) fn remainder(width: u32, a: u128, b: u128) -> u128 {
    of_two(libm().fmod, width, a, b)
}

/// What the call leaves in `errno`, 0 if nothing. `errno` itself is then as before.
pub(super) fn errno(call: impl FnOnce() -> u128) -> u128 {
    // SAFETY: the place is this thread's, and the calls leave it where it is.
    unsafe {
        let place = __errno_location();
        let before = place.replace(0);
        call();
        u128::from(place.replace(before) as u32)
    }
}

fn of_two(function: Option<Versions<OfDoubles, OfSingles>>, width: u32, a: u128, b: u128) -> u128 {
    match function {
        // SAFETY: as above.
        Some(function) if width == 32 => pack32(unsafe { (function.single)(single(a), single(b)) }),
        Some(function) => pack64(unsafe { (function.double)(double(a), double(b)) }),
        None => canonical_nan(width),
    }
}

fn libm() -> &'static Libm {
    static LIBM: OnceLock<Libm> = OnceLock::new();
    LIBM.get_or_init(|| {
        let unary = |op: &MathOp| {
            let Versions { double, single } = versions(op.name())?;
            // SAFETY: such are the types of all of `MathOp`.
            let double = unsafe { transmute::<*mut c_void, OfDouble>(double) };
            Some(Versions { double, single: unsafe { transmute::<*mut c_void, OfSingle>(single) } })
        };
        let binary = |name| {
            let Versions { double, single } = versions(name)?;
            // SAFETY: such are the types of these four.
            let double = unsafe { transmute::<*mut c_void, OfDoubles>(double) };
            Some(Versions { double, single: unsafe { transmute::<*mut c_void, OfSingles>(single) } })
        };
        Libm {
            unary: MathOp::ALL.iter().map(unary).collect(),
            pow: binary("pow"),
            atan2: binary("atan2"),
            hypot: binary("hypot"),
            fmod: binary("fmod"),
        }
    })
}

/// A function of the library, if it has both versions.
fn versions(name: &str) -> Option<Versions<*mut c_void, *mut c_void>> {
    let function = |name: String| host_function(&CString::new(name).ok()?);
    Some(Versions { double: function(name.to_owned())?, single: function(format!("{name}f"))? })
}

/// The address of a function of the host's libm, if it has one of that name.
pub fn host_function(name: &CStr) -> Option<*mut c_void> {
    static LIBRARY: OnceLock<usize> = OnceLock::new();
    // SAFETY: the name is a string, and the library is never closed.
    let library =
        *LIBRARY.get_or_init(|| unsafe { dlopen(c"libm.so.6".as_ptr(), RTLD_NOW) }.expose_provenance());
    if library == 0 {
        return None;
    }
    // SAFETY: the library is open, and the name is a string.
    let found = unsafe { dlsym(std::ptr::with_exposed_provenance_mut(library), name.as_ptr()) };
    (!found.is_null()).then_some(found)
}

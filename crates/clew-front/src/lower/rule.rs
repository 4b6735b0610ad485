//! What each of LLVM's intrinsics means to clew: a table from names to rules.

use clew_ir::{Intrinsic, Overflow};

use super::reduce::Reduce;
use crate::llvm::Opcode;

#[derive(Clone, Debug)]
pub enum Rule {
    /// No effect on a single-threaded run.
    Drop,
    /// The name of a variable.
    Declare,
    /// The result is the first argument.
    Copy,
    /// The result is this number.
    Number(u64),
    /// The same in clew-ir, on the first so many arguments.
    Plain(Intrinsic, usize),
    /// Counts zeros; the second argument says that those of 0 are undefined.
    Zeros(Intrinsic),
    /// Works on addresses: no result, or one that is no number.
    Effect(Intrinsic, usize),
    StartArguments,
    WithOverflow(Overflow),
    Saturate(Saturate),
    /// -1, 0 or 1.
    ThreeWay {
        signed: bool,
    },
    MulAdd,
    FloatClass,
    /// As unknown as it can be: -1, or 0 where the least is asked for.
    ObjectSize,
    PointerMask,
    /// The function of that name in the math library.
    Library(&'static str),
    /// `__builtin_setjmp` or `__builtin_longjmp`: the library's function of that name, which needs less room.
    Jump(&'static str),
    /// `powi`
    Power,
    /// `frexp`
    Fraction,
    Reduce(Reduce),
    /// With its first arguments for operands: what strict floating point (`FENV_ACCESS`) makes of an instruction. The
    /// rounding mode is always the default one.
    Instruction(Opcode),
    FloatCompare,
    Increment,
    IncrementStep,
    /// Of MC/DC's bitmaps: how many bits the function has; the bit of a test vector.
    Bits,
    Vector,
    Unsupported(String),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Saturate {
    SAdd,
    UAdd,
    SSub,
    USub,
}

impl Rule {
    pub fn of(name: &str) -> Rule {
        let stem = stem(name);
        profile(stem)
            .or_else(|| memory(stem))
            .or_else(|| integer(stem))
            .or_else(|| float(stem))
            .or_else(|| library(stem).map(Rule::Library))
            .or_else(|| constrained(stem))
            .or_else(|| hint(stem))
            .unwrap_or_else(|| Rule::Unsupported(refusal(stem, name)))
    }
}

/// Without `llvm.` and the types it is overloaded with.
fn stem(name: &str) -> &str {
    let mut stem = name.strip_prefix("llvm.").unwrap_or(name);
    while let Some((front, last)) = stem.rsplit_once('.') {
        if !is_type(last) {
            break;
        }
        stem = front;
    }
    stem
}

fn is_type(suffix: &str) -> bool {
    let digits = suffix.trim_start_matches(|c: char| c.is_ascii_lowercase());
    let letters = &suffix[..suffix.len() - digits.len()];
    matches!(letters, "i" | "f" | "p" | "bf" | "v" | "ppcf")
        && digits.starts_with(|c: char| c.is_ascii_digit())
}

fn profile(stem: &str) -> Option<Rule> {
    Some(match stem {
        "instrprof.increment" => Rule::Increment,
        "instrprof.increment.step" => Rule::IncrementStep,
        "instrprof.mcdc.parameters" => Rule::Bits,
        "instrprof.mcdc.tvbitmap.update" => Rule::Vector,
        _ if stem.starts_with("instrprof.") => Rule::Drop,
        _ => return None,
    })
}

fn memory(stem: &str) -> Option<Rule> {
    Some(match stem {
        "memcpy" | "memcpy.inline" => Rule::Effect(Intrinsic::MemCpy, 3),
        "memmove" => Rule::Effect(Intrinsic::MemMove, 3),
        "memset" | "memset.inline" => Rule::Effect(Intrinsic::MemSet, 3),
        "va_start" => Rule::StartArguments,
        "va_end" => Rule::Effect(Intrinsic::VaEnd, 1),
        "va_copy" => Rule::Effect(Intrinsic::VaCopy, 2),
        "stacksave" => Rule::Effect(Intrinsic::StackSave, 0),
        "stackrestore" => Rule::Effect(Intrinsic::StackRestore, 1),
        "frameaddress" => Rule::Effect(Intrinsic::FrameAddress, 1),
        "returnaddress" => Rule::Effect(Intrinsic::ReturnAddress, 1),
        "trap" | "debugtrap" | "ubsantrap" => Rule::Effect(Intrinsic::Trap, 0),
        "eh.sjlj.setjmp" => Rule::Jump("_setjmp"),
        "eh.sjlj.longjmp" => Rule::Jump("longjmp"),
        "objectsize" => Rule::ObjectSize,
        "ptrmask" => Rule::PointerMask,
        _ => return None,
    })
}

fn integer(stem: &str) -> Option<Rule> {
    Some(match stem {
        "sadd.with.overflow" => Rule::WithOverflow(Overflow::SAdd),
        "uadd.with.overflow" => Rule::WithOverflow(Overflow::UAdd),
        "ssub.with.overflow" => Rule::WithOverflow(Overflow::SSub),
        "usub.with.overflow" => Rule::WithOverflow(Overflow::USub),
        "smul.with.overflow" => Rule::WithOverflow(Overflow::SMul),
        "umul.with.overflow" => Rule::WithOverflow(Overflow::UMul),
        "sadd.sat" => Rule::Saturate(Saturate::SAdd),
        "uadd.sat" => Rule::Saturate(Saturate::UAdd),
        "ssub.sat" => Rule::Saturate(Saturate::SSub),
        "usub.sat" => Rule::Saturate(Saturate::USub),
        "scmp" => Rule::ThreeWay { signed: true },
        "ucmp" => Rule::ThreeWay { signed: false },
        "abs" => Rule::Plain(Intrinsic::Abs, 1),
        "smin" => Rule::Plain(Intrinsic::SMin, 2),
        "smax" => Rule::Plain(Intrinsic::SMax, 2),
        "umin" => Rule::Plain(Intrinsic::UMin, 2),
        "umax" => Rule::Plain(Intrinsic::UMax, 2),
        "ctpop" => Rule::Plain(Intrinsic::PopCount, 1),
        "ctlz" => Rule::Zeros(Intrinsic::LeadingZeros),
        "cttz" => Rule::Zeros(Intrinsic::TrailingZeros),
        "bswap" => Rule::Plain(Intrinsic::SwapBytes, 1),
        "bitreverse" => Rule::Plain(Intrinsic::ReverseBits, 1),
        "fshl" => Rule::Plain(Intrinsic::FShl, 3),
        "fshr" => Rule::Plain(Intrinsic::FShr, 3),
        _ => return None,
    })
}

fn float(stem: &str) -> Option<Rule> {
    if let Some(op) = stem.strip_prefix("vector.reduce.") {
        return Reduce::of(op).map(Rule::Reduce);
    }
    Some(match stem {
        "fabs" => Rule::Plain(Intrinsic::FAbs, 1),
        "floor" => Rule::Plain(Intrinsic::Floor, 1),
        "ceil" => Rule::Plain(Intrinsic::Ceil, 1),
        "trunc" => Rule::Plain(Intrinsic::TruncFloat, 1),
        "round" => Rule::Plain(Intrinsic::Round, 1),
        "roundeven" => Rule::Plain(Intrinsic::RoundEven, 1),
        "rint" | "nearbyint" => Rule::Plain(Intrinsic::Rint, 1),
        "sqrt" => Rule::Plain(Intrinsic::Sqrt, 1),
        "copysign" => Rule::Plain(Intrinsic::CopySign, 2),
        "minnum" => Rule::Plain(Intrinsic::FMin, 2),
        "maxnum" => Rule::Plain(Intrinsic::FMax, 2),
        "fma" => Rule::Plain(Intrinsic::Fma, 3),
        "fmuladd" => Rule::MulAdd,
        "powi" => Rule::Power,
        "frexp" => Rule::Fraction,
        "is.fpclass" => Rule::FloatClass,
        "canonicalize" | "arithmetic.fence" => Rule::Copy,
        "get.rounding" => Rule::Number(1),
        _ => return None,
    })
}

/// Strict floating point: the same operations, and what tells how exceptions are seen.
fn constrained(stem: &str) -> Option<Rule> {
    let stem = stem.strip_prefix("experimental.constrained.")?;
    Some(Rule::Instruction(match stem {
        "fadd" => Opcode::LLVMFAdd,
        "fsub" => Opcode::LLVMFSub,
        "fmul" => Opcode::LLVMFMul,
        "fdiv" => Opcode::LLVMFDiv,
        "frem" => Opcode::LLVMFRem,
        "fptosi" => Opcode::LLVMFPToSI,
        "fptoui" => Opcode::LLVMFPToUI,
        "sitofp" => Opcode::LLVMSIToFP,
        "uitofp" => Opcode::LLVMUIToFP,
        "fptrunc" => Opcode::LLVMFPTrunc,
        "fpext" => Opcode::LLVMFPExt,
        "fcmp" | "fcmps" => return Some(Rule::FloatCompare),
        _ => return float(stem).or_else(|| library(stem).map(Rule::Library)),
    }))
}

fn library(stem: &str) -> Option<&'static str> {
    const NAMES: [&str; 22] = [
        "sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh", "exp", "exp2", "exp10", "log",
        "log2", "log10", "pow", "ldexp", "lrint", "llrint", "lround", "llround", "fmod",
    ];
    NAMES.into_iter().find(|&name| name == stem)
}

fn hint(stem: &str) -> Option<Rule> {
    Some(match stem {
        "expect" | "expect.with.probability" | "threadlocal.address" | "ptr.annotation" | "annotation" => {
            Rule::Copy
        }
        "ssa.copy" | "launder.invariant.group" | "strip.invariant.group" => Rule::Copy,
        "is.constant" | "invariant.start" => Rule::Number(0),
        "lifetime.start"
        | "lifetime.end"
        | "invariant.end"
        | "assume"
        | "donothing"
        | "prefetch"
        | "sideeffect"
        | "var.annotation"
        | "experimental.noalias.scope.decl"
        | "clear_cache"
        | "codeview.annotation"
        | "pseudoprobe"
        | "fake.use" => Rule::Drop,
        "x86.sse2.pause" | "x86.sse.sfence" | "x86.sse2.lfence" | "x86.sse2.mfence" => Rule::Drop,
        "allow.runtime.check" | "allow.ubsan.check" => Rule::Number(1),
        "dbg.declare" => Rule::Declare,
        _ if stem.starts_with("dbg.") => Rule::Drop,
        _ => return None,
    })
}

/// In a user's words, where there are any.
fn refusal(stem: &str, name: &str) -> String {
    let what = match stem {
        "eh.unwind.init" | "eh.return" | "eh.dwarf.cfa" => "the unwinding of exceptions",
        "readcyclecounter" | "readsteadycounter" => "a reading of the processor's clock",
        "thread.pointer" => "the thread pointer",
        "set.rounding" => "a change of the rounding mode",
        _ if stem.starts_with("x86.") => return format!("the x86 instruction `{name}`"),
        _ => return format!("the intrinsic `{name}`"),
    };
    what.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stems() {
        assert_eq!(stem("llvm.memcpy.p0.p0.i64"), "memcpy");
        assert_eq!(stem("llvm.memcpy.inline.p0.p0.i64"), "memcpy.inline");
        assert_eq!(stem("llvm.sadd.with.overflow.i32"), "sadd.with.overflow");
        assert_eq!(stem("llvm.ctpop.v4i32"), "ctpop");
        assert_eq!(stem("llvm.va_start.p0"), "va_start");
        assert_eq!(stem("llvm.instrprof.increment.step"), "instrprof.increment.step");
        assert_eq!(stem("llvm.exp2.f64"), "exp2");
    }

    #[test]
    fn the_unknown_is_named() {
        assert!(
            matches!(Rule::of("llvm.x86.rdtsc"), Rule::Unsupported(name) if name.contains("llvm.x86.rdtsc"))
        );
    }
}

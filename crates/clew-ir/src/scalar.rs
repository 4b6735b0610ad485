//! The types a register can have.

use std::fmt;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Scalar {
    /// An integer of 1 to 128 bits.
    Int(u16),
    /// An address; its width is the program's.
    Ptr,
    F32,
    F64,
    /// x87 extended precision: `long double` on x86.
    F80,
}

impl Scalar {
    /// Width in bits of a value in a register.
    pub fn bits(self, pointer_bytes: u32) -> u32 {
        match self {
            Scalar::Int(bits) => u32::from(bits),
            Scalar::Ptr => pointer_bytes * 8,
            Scalar::F32 => 32,
            Scalar::F64 => 64,
            Scalar::F80 => 80,
        }
    }

    /// Bytes that a load or store of it touches.
    pub fn bytes(self, pointer_bytes: u32) -> u32 {
        self.bits(pointer_bytes).div_ceil(8)
    }

    pub fn is_float(self) -> bool {
        matches!(self, Scalar::F32 | Scalar::F64 | Scalar::F80)
    }
}

impl fmt::Display for Scalar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Scalar::Int(bits) => write!(f, "i{bits}"),
            Scalar::Ptr => f.write_str("ptr"),
            Scalar::F32 => f.write_str("f32"),
            Scalar::F64 => f.write_str("f64"),
            Scalar::F80 => f.write_str("f80"),
        }
    }
}

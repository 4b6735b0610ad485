//! The formats by the names that compilers have for them.

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// `_Float16`
    Half,
    /// `__bf16`
    BFloat,
    Single,
    Double,
    /// x87's
    Extended,
    /// `__float128`
    Quad,
}

impl Format {
    pub fn of(mode: &str) -> Option<Self> {
        Some(match mode {
            "hf" => Format::Half,
            "bf" => Format::BFloat,
            "sf" => Format::Single,
            "df" => Format::Double,
            "xf" => Format::Extended,
            "tf" => Format::Quad,
            _ => return None,
        })
    }

    pub fn bits(self) -> u32 {
        match self {
            Format::Half | Format::BFloat => 16,
            Format::Single => 32,
            Format::Double => 64,
            Format::Extended => 80,
            Format::Quad => 128,
        }
    }

    /// Of the significand, without the bit before the point.
    pub fn fraction_bits(self) -> u32 {
        match self {
            Format::Half => 10,
            Format::BFloat => 7,
            Format::Single => 23,
            Format::Double => 52,
            Format::Extended => 63,
            Format::Quad => 112,
        }
    }

    /// Computed in a wider format.
    pub fn is_small(self) -> bool {
        matches!(self, Format::Half | Format::BFloat)
    }

    /// The processor computes in no such format.
    pub fn is_soft(self) -> bool {
        self.is_small() || self == Format::Quad
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Int {
    pub bits: u32,
    pub signed: bool,
}

impl Int {
    pub fn of(mode: &str, signed: bool) -> Option<Self> {
        let bits = match mode {
            "si" => 32,
            "di" => 64,
            "ti" => 128,
            _ => return None,
        };
        Some(Int { bits, signed })
    }
}

//! The functions of math.h that take one float and give one, where an operator of their own is not worth it:
//! no rule knows them, and no solver. They are known by their values, which are the host's.

macro_rules! functions {
    ($($op:ident $name:literal,)*) => {
        #[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
        pub enum MathOp { $($op,)* }

        impl MathOp {
            pub const ALL: &[MathOp] = &[$(MathOp::$op,)*];

            /// What C calls it, for doubles.
            pub fn name(self) -> &'static str {
                match self { $(MathOp::$op => $name,)* }
            }

            pub(crate) fn errno_name(self) -> &'static str {
                match self { $(MathOp::$op => concat!($name, "_errno"),)* }
            }
        }
    };
}

functions! {
    Sin "sin",
    Cos "cos",
    Tan "tan",
    Asin "asin",
    Acos "acos",
    Atan "atan",
    Sinh "sinh",
    Cosh "cosh",
    Tanh "tanh",
    Asinh "asinh",
    Acosh "acosh",
    Atanh "atanh",
    Exp "exp",
    Exp2 "exp2",
    Expm1 "expm1",
    Log "log",
    Log2 "log2",
    Log10 "log10",
    Log1p "log1p",
    Cbrt "cbrt",
}

//! Typed handles: small numbers that index the tables of a `Program`.

use std::fmt;

macro_rules! id {
    ($(#[$doc:meta])* $name:ident, $prefix:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(pub u32);

        impl $name {
            pub fn index(self) -> usize {
                self.0 as usize
            }
            /// The handle of entry `index` of its table.
            pub fn at(index: usize) -> Self {
                Self(u32::try_from(index).expect("a table has fewer than 2^32 entries"))
            }
        }
        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!($prefix, "{}"), self.0)
            }
        }
        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(self, f)
            }
        }
    };
}

id!(/** A function, defined or only declared. */ FunctionId, "@f");
id!(/** A basic block of one function. */ BlockId, "bb");
id!(/** A register of one function, assigned by one instruction. */ Reg, "%");
id!(/** A global variable. */ GlobalId, "@g");
id!(/** A C type. */ TypeId, "type");
id!(/** A source file, headers included. */ FileId, "file");
id!(/** A translation unit: one of the files that were asked for, or clew's runtime. */ UnitId, "unit");
id!(/** A place where one of several outcomes is chosen: branch, switch, or counted condition. */ SiteId, "site");
id!(/** A profile counter, numbered through the whole program. */ CounterId, "#");
id!(/** A stretch of a block between calls, numbered through the whole program. */ SegmentId, "seg");

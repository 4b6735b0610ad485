//! What a test asserts, with both sides in C, for a framework to say in its own way.

use std::fmt;

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Check {
    Value {
        /// An expression.
        actual: String,
        is: Is,
    },
    /// The test must not get here.
    Unreached {
        /// Why not.
        because: String,
    },
}

/// What a value has to be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Is {
    /// An integer or an enumerator.
    Integer {
        literal: String,
        signed: bool,
        bytes: u32,
    },
    Bool(bool),
    /// Zero has a sign.
    Float {
        literal: String,
        bytes: u32,
    },
    Nan,
    Null,
    NotNull,
    /// Some other address.
    Pointer(String),
    /// An array of which every byte is as in this one.
    Array {
        /// A variable of the test's.
        name: String,
        /// What it holds.
        values: String,
    },
}

impl Check {
    pub fn value(actual: &str, is: Is) -> Self {
        Check::Value { actual: actual.to_owned(), is }
    }
}

/// What must hold, for people.
impl fmt::Display for Check {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Check::Unreached { because } => f.write_str(because),
            Check::Value { actual, is: Is::Bool(true) } => f.write_str(actual),
            Check::Value { actual, is: Is::Bool(false) } => write!(f, "!{actual}"),
            Check::Value { actual, is: Is::Nan } => write!(f, "{actual} is not a number"),
            Check::Value { actual, is: Is::NotNull } => write!(f, "{actual} != NULL"),
            Check::Value { actual, is } => write!(f, "{actual} == {is}"),
        }
    }
}

/// The value, for people.
impl fmt::Display for Is {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Is::Integer { literal, .. } | Is::Float { literal, .. } => literal,
            Is::Bool(true) => "true",
            Is::Bool(false) => "false",
            Is::Nan => "not a number",
            Is::Null => "NULL",
            Is::NotNull => "a pointer that is not NULL",
            Is::Pointer(address) => address,
            Is::Array { values, .. } => values,
        })
    }
}

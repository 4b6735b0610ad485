//! What clew says. Output may find no reader: `clew gen … | head` is no reason to fail, nor to lose anything. A full
//! device is a reason to fail.

use clew_pipeline::Failure;
use std::fmt;
use std::io::{ErrorKind, Write};

/// A line of what was asked for.
pub fn say(text: fmt::Arguments) -> Result<(), Failure> {
    told(writeln!(std::io::stdout(), "{text}").and_then(|()| std::io::stdout().flush()))
}

/// Whether it could be said, or whoever was to read it is gone.
pub fn told(said: std::io::Result<()>) -> Result<(), Failure> {
    match said {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(Failure::Say(error)),
        _ => Ok(()),
    }
}

/// A line beside what was asked for. Where it cannot be said there is nobody to tell.
pub fn remark(text: fmt::Arguments) {
    let _ = writeln!(std::io::stderr(), "{text}");
}

/// The same of lines that have their ends; of none, nothing.
pub fn remark_lines(text: &str) {
    let _ = std::io::stderr().write_all(text.as_bytes());
}

//! Output that may find no reader: `clew gen … | head` is no reason to fail, nor to lose anything.

use std::fmt;
use std::io::Write;

pub fn say(text: fmt::Arguments) {
    // Whoever was to read it may be gone.
    let _ = writeln!(std::io::stdout(), "{text}");
}

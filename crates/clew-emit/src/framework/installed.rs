//! Whether a framework is there, and how it is linked: the compiler is asked, and `pkg-config` where there is one.

use super::{BuildFlags, Framework, Needs};
use crate::EmitError;
use crate::replay::Tools;
use crate::tool::tool;
use std::path::Path;
use std::process::Command;

/// `Some`: a sentence on what is missing, with the command that mends it.
pub fn installed(
    tools: &Tools,
    framework: &dyn Framework,
    flags: &[String],
    work: &Path,
) -> Result<Option<String>, EmitError> {
    let Some(Needs { header, package, cpp }) = framework.needs() else { return Ok(None) };
    let file = work.join(if cpp { "clew_framework.cc" } else { "clew_framework.c" });
    let before = if cpp {
        ""
    } else {
        "#include <setjmp.h>\n#include <stdarg.h>\n#include <stddef.h>\n#include <stdint.h>\n"
    };
    std::fs::write(&file, format!("{before}#include <{header}>\n")).map_err(EmitError::io(&file))?;
    let mut command = tool(&tools.clang);
    let own = framework.flags().compiling;
    let includes = flags.iter().filter(|flag| flag.starts_with("-I"));
    command.args(["-w", "-fsyntax-only"]).args(includes).args(own).arg(&file);
    let output = crate::tool::run(tools, &mut command)?;
    if output.status.success() {
        return Ok(None);
    }
    let said = String::from_utf8_lossy(&output.stderr);
    let why = said.lines().find_map(|line| Some(line.split_once("error: ")?.1));
    let name = framework.name();
    Ok(Some(format!(
        "the test framework {name} is not installed ({}): apt-get install {package}",
        why.unwrap_or("clang cannot compile its header")
    )))
}

/// What `pkg-config` says of the package, or else these libraries.
pub fn flags(package: &str, usual: &[&str]) -> BuildFlags {
    let ask = |what: &str| {
        let output = Command::new("pkg-config").args([what, package]).output().ok()?;
        let said = String::from_utf8(output.stdout).ok().filter(|_| output.status.success())?;
        Some(said.split_whitespace().map(str::to_owned).collect())
    };
    let usual = || usual.iter().map(|flag| (*flag).to_owned()).collect();
    BuildFlags {
        compiling: ask("--cflags").unwrap_or_default(),
        linking: ask("--libs").unwrap_or_else(usual),
    }
}

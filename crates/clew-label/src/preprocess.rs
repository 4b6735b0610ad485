//! From a file and its flags to the text that is labelled.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use clew_edge::Stop;

use crate::LabelError;
use crate::clang::Parsed;

/// A file, and how it is compiled.
pub struct Source<'a> {
    /// Clang 19.
    pub clang: &'a Path,
    /// As the compiler is given it, in `directory`.
    pub file: &'a Path,
    pub directory: &'a Path,
    pub flags: &'a [String],
    pub stop: &'a Stop,
}

/// What a labelled file begins with: without clew, labels are nothing.
pub fn prologue() -> String {
    let mut text = String::from(
        "/* Labelled by clew. Where CLEW_LABELS is defined, clew_reached is called with each label's number and predicate. */\n\
         #ifndef clew_label\n\
         #ifdef CLEW_LABELS\n\
         void clew_reached(unsigned, int);\n\
         #define clew_label(id, predicate) clew_reached(id, predicate)\n\
         #else\n\
         #define clew_label(id, predicate) ((void)0)\n\
         #endif\n\
         #endif\n",
    );
    text.push_str(&undefined());
    text.push_str(&keywords());
    text
}

/// glibc's headers define these types for clang; for gcc they are keywords.
fn keywords() -> String {
    let names = ["_Float32", "_Float64", "_Float32x", "_Float64x", "_Float128"];
    let renamed: String = names.map(|name| format!("#define {name} clew{name}\n")).concat();
    format!("#if defined __GNUC__ && !defined __clang__ && __GNUC__ >= 7\n{renamed}#endif\n")
}

/// Names that the compiler defines by itself are names like others in a text that is preprocessed already.
pub fn undefined() -> String {
    ["linux", "unix", "i386"].map(|name| format!("#undef {name}\n")).concat()
}

/// The macros that are there at the end of the file: who includes its preprocessed text may need them, and the guards of the
/// headers that are in it.
pub fn macros(source: &Source) -> Result<String, LabelError> {
    macros_of(source, source.file)
}

/// The names in the file that are no macros before it begins, and `NDEBUG`, if it is none: with one of them defined the text
/// might be another one.
pub fn undefined_names(source: &Source) -> Result<Vec<String>, LabelError> {
    let path = source.directory.join(source.file);
    let text = std::fs::read(&path).map_err(|error| LabelError::File { path, source: error.into() })?;
    let defined = macros_of(source, Path::new("/dev/null"))?;
    let defined: BTreeSet<&str> = defined.lines().filter_map(name_defined).collect();
    let text = String::from_utf8_lossy(&text);
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let words = text.split(|c| !is_word(c)).filter(|word| !word.starts_with(|c: char| c.is_ascii_digit()));
    let mut names: BTreeSet<&str> = words.filter(|word| !word.is_empty() && *word != "defined").collect();
    names.insert("NDEBUG");
    // Standards differ in these, and so do headers.
    let is_free = |name: &&str| !defined.contains(name) && !name.starts_with("__");
    Ok(names.into_iter().filter(is_free).map(str::to_owned).collect())
}

/// Of `#define NAME(...) ...`
fn name_defined(line: &str) -> Option<&str> {
    line.strip_prefix("#define ")?.split([' ', '(']).next()
}

fn macros_of(source: &Source, file: &Path) -> Result<String, LabelError> {
    let mut command = Command::new(source.clang);
    command.current_dir(source.directory).args(source.flags).args(["-w", "-E", "-dM", "-xc"]);
    let done = source.stop.output(command.arg(file));
    let done =
        done.map_err(|error| LabelError::File { path: source.clang.to_owned(), source: error.into() })?;
    let Some(done) = done else { return Err(LabelError::Stopped) };
    if !done.status.success() {
        let said = String::from_utf8_lossy(&done.stderr).trim().to_owned();
        return Err(LabelError::Preprocess { path: source.file.to_owned(), said });
    }
    Ok(String::from_utf8_lossy(&done.stdout).into_owned())
}

/// The preprocessed text, and the file that it is in.
pub fn preprocess(source: &Source, work: &Path) -> Result<(PathBuf, String), LabelError> {
    let output = work.join("labelled.i");
    let given = source.file.to_owned();
    let mut command = Command::new(source.clang);
    command.current_dir(source.directory).args(source.flags).args(["-w", "-E", "-o"]).arg(&output);
    let done = source.stop.output(command.arg(source.file));
    let done =
        done.map_err(|error| LabelError::File { path: source.clang.to_owned(), source: error.into() })?;
    let Some(done) = done else { return Err(LabelError::Stopped) };
    if !done.status.success() {
        let said = String::from_utf8_lossy(&done.stderr).trim().to_owned();
        return Err(LabelError::Preprocess { path: given, said });
    }
    let bytes = std::fs::read(&output)
        .map_err(|error| LabelError::File { path: output.clone(), source: error.into() })?;
    let text = String::from_utf8(bytes)
        .map_err(|_| LabelError::Preprocess { path: given, said: "it is not in UTF-8".to_owned() })?;
    Ok((output, text))
}

/// The flags for libclang: no outputs.
pub fn for_parsing(flags: &[String]) -> Vec<String> {
    [flags, &["-w".to_owned(), "-ferror-limit=1".to_owned()]].concat()
}

/// The file before it is preprocessed.
pub fn original(source: &Source) -> Result<Parsed, LabelError> {
    let directory = format!("-working-directory={}", source.directory.display());
    let flags = [&for_parsing(source.flags)[..], &[directory]].concat();
    Parsed::new(&source.directory.join(source.file), &flags)
}

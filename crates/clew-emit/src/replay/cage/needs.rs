//! What a test program must be able to read to run at all: libraries, time zones, locales, a few devices.

use super::wall::Use;
use object::Endianness;
use object::elf::{DT_NEEDED, DT_RPATH, DT_RUNPATH, FileHeader32, FileHeader64, PT_INTERP};
use object::read::elf::{Dyn, FileHeader, ProgramHeader, SectionHeader};
use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

const DIRECTORIES: &[&str] = &[
    "/lib",
    "/lib32",
    "/lib64",
    "/libx32",
    "/usr/lib",
    "/usr/lib32",
    "/usr/lib64",
    "/usr/libx32",
    "/usr/local/lib",
    "/usr/share/zoneinfo",
    "/usr/share/locale",
    "/usr/share/i18n",
    "/etc/alternatives",
];
const FILES: &[&str] = &["/etc/ld.so.cache", "/etc/localtime"];
const DEVICES: &[&str] = &["/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom"];
/// More libraries than that no test has.
const MOST_LIBRARIES: usize = 256;

/// Something of the system's that is there for the test, at its own path.
#[derive(Clone, Debug)]
pub enum Need {
    Path(PathBuf, Use),
    /// A symbolic link, and where it leads.
    Link(PathBuf, PathBuf),
}

/// All that `binary` needs, itself among it; what all need, if there is none.
pub fn needs(binary: Option<&Path>) -> Vec<Need> {
    let of =
        |paths: &[&str], with| paths.iter().filter_map(move |path| need(Path::new(path), with)).collect();
    let parts: [Vec<Need>; 3] =
        [of(DIRECTORIES, Use::ReadDirectory), of(FILES, Use::ReadFile), of(DEVICES, Use::Device)];
    let mut needs = parts.concat();
    let is_there = |path: &Path| DIRECTORIES.iter().any(|directory| path.starts_with(directory));
    let Some(binary) = binary else { return needs };
    let own = libraries(binary).into_iter().filter(|path| !is_there(path));
    needs.extend(own.map(|path| Need::Path(path, Use::ReadFile)));
    needs.push(Need::Path(binary.to_path_buf(), Use::ReadFile));
    needs
}

fn need(path: &Path, with: Use) -> Option<Need> {
    match path.read_link() {
        Ok(target) => Some(Need::Link(path.to_path_buf(), target)),
        Err(_) => path.exists().then(|| Need::Path(path.to_path_buf(), with)),
    }
}

/// The loader and the shared libraries that a program finds by a path of its own (`-Wl,-rpath`), each as a file: what
/// lies beside them is none of its business.
fn libraries(binary: &Path) -> BTreeSet<PathBuf> {
    let mut found = BTreeSet::new();
    let mut next = vec![binary.to_path_buf()];
    while let Some(path) = next.pop() {
        let Ok(bytes) = std::fs::read(&path) else { continue };
        let linked = linked::<FileHeader64<Endianness>>(&bytes)
            .or_else(|| linked::<FileHeader32<Endianness>>(&bytes))
            .unwrap_or_default();
        let origin = path.parent().unwrap_or(Path::new("/"));
        let directories: Vec<PathBuf> = linked.directories.iter().map(|it| expanded(it, origin)).collect();
        let by_path = linked.names.iter().filter(|name| name.is_absolute()).cloned();
        let by_name = linked.names.iter().filter(|name| !name.is_absolute());
        let by_name =
            by_name.filter_map(|name| directories.iter().map(|it| it.join(name)).find(|it| it.is_file()));
        for library in by_path.chain(by_name).collect::<Vec<_>>() {
            if found.len() < MOST_LIBRARIES && found.insert(library.clone()) {
                next.push(library);
            }
        }
    }
    found
}

fn expanded(directory: &Path, origin: &Path) -> PathBuf {
    let text = directory.to_string_lossy();
    let origin = origin.to_string_lossy();
    PathBuf::from(text.replace("${ORIGIN}", &origin).replace("$ORIGIN", &origin))
}

/// The names of what a program is linked with, and where it looks for them.
#[derive(Default)]
struct Linked {
    names: Vec<PathBuf>,
    directories: Vec<PathBuf>,
}

fn linked<Elf: FileHeader<Endian = Endianness>>(bytes: &[u8]) -> Option<Linked> {
    let header = Elf::parse(bytes).ok()?;
    let endian = header.endian().ok()?;
    let mut linked = Linked::default();
    let path = |text: &[u8]| PathBuf::from(OsStr::from_bytes(text));
    for part in header.program_headers(endian, bytes).ok()? {
        if part.p_type(endian) == PT_INTERP {
            let text = part.data(endian, bytes).ok()?;
            linked.names.push(path(text.strip_suffix(b"\0").unwrap_or(text)));
        }
    }
    let sections = header.sections(endian, bytes).ok()?;
    for section in sections.iter() {
        let Ok(Some((entries, strings))) = section.dynamic(endian, bytes) else { continue };
        let strings = sections.strings(endian, bytes, strings).ok()?;
        for entry in entries {
            let Ok(text) = entry.string(endian, strings) else { continue };
            match entry.tag(endian) {
                DT_NEEDED => linked.names.push(path(text)),
                DT_RPATH | DT_RUNPATH => {
                    linked.directories.extend(text.split(|byte| *byte == b':').map(path))
                }
                _ => {}
            }
        }
    }
    Some(linked)
}

//! `--since REF`: the lines that differ between a git revision and the files as they are now.
//!
//! Only git's plumbing is asked: its output is made for programs and does not depend on the user's settings.

use crate::failure::Failure;
use clew_cover::Lines;
use clew_ir::{FileId, Program};
use std::collections::{BTreeMap, BTreeSet};
use std::ffi::{OsStr, OsString};
use std::io::ErrorKind;
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::{Path, PathBuf};
use std::process::Command;

const WHOLE: Lines = Lines { first: 1, last: u32::MAX };

/// The changed lines of the files. Every file under test must be in a repository that has the revision; of the others,
/// headers, those count that are in the same repositories.
pub fn changed(
    program: &Program,
    files: &BTreeSet<FileId>,
    revision: &str,
) -> Result<Vec<(FileId, Lines)>, Failure> {
    let real = |file: FileId| {
        let path = &program.files[file.index()].path;
        path.canonicalize().unwrap_or_else(|_| path.clone())
    };
    let mut repositories: BTreeMap<PathBuf, Repository> = BTreeMap::new();
    let tested = program.units.iter().filter(|unit| !unit.runtime && !unit.helper);
    let tested: BTreeSet<FileId> = tested.map(|unit| unit.file).collect();
    for &file in &tested {
        let root = root(&real(file))?.ok_or_else(|| {
            let name = program.file_name(file);
            Failure::Usage(format!("{name} is in no git repository, which --since needs; use -f or --lines"))
        })?;
        if !repositories.contains_key(&root) {
            repositories.insert(root.clone(), Repository::open(root, revision)?);
        }
    }
    let mut roots: BTreeMap<PathBuf, Option<PathBuf>> = BTreeMap::new();
    for &file in tested.union(files) {
        let path = real(file);
        let directory = path.parent().unwrap_or(Path::new("/")).to_path_buf();
        let root = roots.entry(directory).or_insert_with(|| root(&path).ok().flatten());
        let Some(root) = root else { continue };
        if let (Some(repository), Ok(name)) = (repositories.get_mut(root), path.strip_prefix(&root)) {
            repository.files.insert(name.to_path_buf(), file);
        }
    }
    let mut lines = Vec::new();
    for repository in repositories.values() {
        repository.read(&tested, &mut lines)?;
    }
    Ok(lines)
}

struct Repository {
    root: PathBuf,
    commit: String,
    /// The program's files in it, by their paths from the root.
    files: BTreeMap<PathBuf, FileId>,
}

impl Repository {
    fn open(root: PathBuf, revision: &str) -> Result<Self, Failure> {
        let wanted = format!("{revision}^{{commit}}");
        let found = git(&root, ["rev-parse", "--verify", "--quiet", "--end-of-options", &wanted])?;
        let commit = found.map_err(|_| {
            let root = root.display();
            Failure::Usage(format!(
                "git knows no revision `{revision}` in {root}; try HEAD, a branch or a tag"
            ))
        })?;
        let commit = String::from_utf8_lossy(&commit).trim().to_owned();
        Ok(Repository { root, commit, files: BTreeMap::new() })
    }

    fn read(&self, tested: &BTreeSet<FileId>, lines: &mut Vec<(FileId, Lines)>) -> Result<(), Failure> {
        let tracked = self.list(&["--cached"])?;
        let new = self.list(&["--others", "--exclude-standard"])?;
        let changes = self.changes()?;
        for (path, &file) in &self.files {
            if !tracked.contains(path) {
                // What git ignores is generated: only if it is asked for is it the user's.
                let counts = new.contains(path) || tested.contains(&file);
                lines.extend(counts.then_some((file, WHOLE)));
                continue;
            }
            match changes.get(path) {
                Some(Some(before)) => {
                    lines.extend(self.hunks(before, path)?.into_iter().map(|hunk| (file, hunk)))
                }
                Some(None) => lines.push((file, WHOLE)),
                None => {}
            }
        }
        Ok(())
    }

    /// Those of the program's files that `git ls-files` lists.
    fn list(&self, flags: &[&str]) -> Result<BTreeSet<PathBuf>, Failure> {
        let mut words: Vec<&OsStr> = vec!["ls-files".as_ref(), "-z".as_ref()];
        words.extend(flags.iter().map(OsStr::new));
        words.push("--".as_ref());
        words.extend(self.files.keys().map(|path| path.as_os_str()));
        Ok(names(&self.ask(words)?).map(PathBuf::from).collect())
    }

    /// The changed files and what they were called before; `None`: they were not there.
    fn changes(&self) -> Result<BTreeMap<PathBuf, Option<PathBuf>>, Failure> {
        let output = self.ask(["diff-index", "--name-status", "-z", "--find-renames", &self.commit])?;
        let mut words = names(&output);
        let mut changes = BTreeMap::new();
        while let (Some(status), Some(path)) = (words.next(), words.next()) {
            let path = PathBuf::from(path);
            match status.as_bytes().first() {
                Some(b'M') => changes.insert(path.clone(), Some(path)),
                Some(b'R' | b'C') => changes.insert(words.next().unwrap_or_default().into(), Some(path)),
                _ => changes.insert(path, None),
            };
        }
        Ok(changes)
    }

    fn hunks(&self, before: &Path, now: &Path) -> Result<Vec<Lines>, Failure> {
        let flags = ["--patch", "--unified=0", "--find-renames", "--text", "--no-color", "--no-ext-diff"];
        let mut words: Vec<&OsStr> = vec!["diff-index".as_ref()];
        words.extend(flags.iter().map(OsStr::new));
        words.extend([OsStr::new(&self.commit), "--".as_ref(), before.as_ref(), now.as_ref()]);
        let output = self.ask(words)?;
        // The text of the files stands behind a sign.
        Ok(String::from_utf8_lossy(&output).lines().filter_map(hunk).collect())
    }

    fn ask(&self, words: impl IntoIterator<Item = impl AsRef<OsStr>>) -> Result<Vec<u8>, Failure> {
        git(&self.root, words)?.map_err(|complaint| Failure::Usage(format!("git failed: {complaint}")))
    }
}

/// `@@ -12,0 +13,2 @@`: the lines as they are now.
fn hunk(line: &str) -> Option<Lines> {
    let now = line.strip_prefix("@@ -")?.split(' ').nth(1)?.strip_prefix('+')?;
    let (first, count) = now.split_once(',').unwrap_or((now, "1"));
    let (first, count): (u32, u32) = (first.parse().ok()?, count.parse().ok()?);
    // Where nothing is left, git names the line before.
    let first = if count == 0 { first + 1 } else { first };
    Some(Lines { first, last: (first + count).checked_sub(1)? })
}

fn names(output: &[u8]) -> impl Iterator<Item = OsString> {
    let words = output.split(|&byte| byte == 0).filter(|word| !word.is_empty());
    words.map(|word| OsString::from_vec(word.to_vec()))
}

/// The root of the repository that a file is in, if it is in one.
fn root(file: &Path) -> Result<Option<PathBuf>, Failure> {
    let directory = file.parent().unwrap_or(Path::new("/"));
    match git(directory, ["rev-parse", "--show-toplevel"])? {
        Ok(path) => {
            let path = path.strip_suffix(b"\n").unwrap_or(&path);
            Ok(Some(PathBuf::from(OsStr::from_bytes(path))))
        }
        Err(complaint) if complaint.contains("not a git repository") => Ok(None),
        Err(complaint) => Err(Failure::Usage(format!("git failed: {complaint}"))),
    }
}

/// What git says, or what it complains of.
fn git(
    directory: &Path,
    words: impl IntoIterator<Item = impl AsRef<OsStr>>,
) -> Result<Result<Vec<u8>, String>, Failure> {
    let mut command = Command::new("git");
    command.arg("-C").arg(directory).arg("--literal-pathspecs").args(words).env("LC_ALL", "C");
    let output = command.output().map_err(|error| match error.kind() {
        ErrorKind::NotFound => {
            Failure::Usage("--since needs git, which is not installed; use -f or --lines".to_owned())
        }
        _ => Failure::Usage(format!("git cannot be started: {error}")),
    })?;
    if output.status.success() {
        return Ok(Ok(output.stdout));
    }
    let complaint = String::from_utf8_lossy(&output.stderr);
    Ok(Err(complaint.lines().next().unwrap_or("it says nothing").to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hunks_name_the_lines_of_now() {
        let lines = |first, last| Some(Lines { first, last });
        assert_eq!(hunk("@@ -12,0 +13,2 @@ int f(void)"), lines(13, 14));
        assert_eq!(hunk("@@ -12 +13 @@"), lines(13, 13));
        assert_eq!(hunk("@@ -5,3 +4,0 @@"), lines(5, 4));
        assert_eq!(hunk("@@ -1,3 +0,0 @@"), lines(1, 0));
        assert_eq!(hunk("+@@ -1,3 +0,0 @@"), None);
        assert_eq!(hunk("diff --git a/x b/x"), None);
    }
}

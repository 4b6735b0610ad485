//! `clew init`: a `clew.toml` to start from.

use crate::say::say;
use clew_pipeline::Failure;
use clew_pipeline::project::NAME;
use std::io::ErrorKind;
use std::path::Path;

const TEXT: &str = include_str!("init.toml");

/// Never writes over what is there.
pub fn init(directory: &Path) -> Result<u8, Failure> {
    let path = directory.join(NAME);
    clew_edge::sweep(directory);
    clew_edge::create(&path, TEXT.as_bytes()).map_err(|source| match source.kind() {
        ErrorKind::AlreadyExists => {
            Failure::Usage(format!("{} is there already, and is left as it is", path.display()))
        }
        _ => Failure::Usage(format!("cannot write {}: {source}", path.display())),
    })?;
    say(format_args!("wrote {}", path.display()))?;
    Ok(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use clew_pipeline::project::Project;

    /// Every line that is commented out, but for the words, can be used as it stands.
    #[test]
    fn what_it_shows_can_be_read() {
        let is_code = |line: &&str| line.starts_with('#') && !line.starts_with("# ") && line.len() > 1;
        let code: Vec<&str> = TEXT.lines().filter(is_code).map(|line| &line[1..]).collect();
        assert!(code.len() > 10);
        let config = Project::parse(Path::new("clew.toml"), &code.join("\n")).unwrap();
        assert_eq!(config.functions.len(), 1);
        assert_eq!(config.stubs.len(), 4);
        assert!(Project::parse(Path::new("clew.toml"), TEXT).is_ok());
    }
}

//! Text behind a file: clew compiles a file of its own that includes the user's and goes on from there. So the text can
//! name everything that the file defines, `static` or macro. Places in the user's file stay what they are.

use std::path::Path;

use crate::source::Source;
use crate::{FrontError, Options};

pub fn write(sources: &mut [Source], options: &Options) -> Result<(), FrontError> {
    for (given, text) in &options.additions.appendices {
        for (number, source) in (0u32..).zip(&mut *sources).filter(|(_, source)| source.given == *given) {
            let name = format!("appended{number}.c");
            let path = std::path::absolute(&options.work).unwrap_or_default().join(name);
            std::fs::write(&path, stand_in(&source.absolute(), text))
                .map_err(|error| FrontError::Unwritable { path: path.clone(), source: error })?;
            source.stand_in = Some(path);
        }
    }
    Ok(())
}

fn stand_in(file: &Path, text: &str) -> String {
    format!("{}\n{text}", include(file))
}

/// There are no escapes between the quotes: a path that has one stands between angles.
pub fn include(file: &Path) -> String {
    let file = file.display().to_string();
    if file.contains('"') { format!("#include <{file}>") } else { format!("#include \"{file}\"") }
}
